"""Exporters: the knowledge base as text for other programs. One small module a form."""
