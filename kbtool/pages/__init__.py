"""The pages of the site: analysis -> Markdown with trusted widgets, per language. Imports nothing of mkdocs.

`base.generate` runs the page kinds of the registry; the mkdocs plug-in and the Markdown exporter are two thin callers.
"""
