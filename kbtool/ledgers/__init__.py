"""Ledgers: what all records together say about one question, row by row. The table names them, the rest derives them.

Stands beside graph and siblings, below the analysis. Nothing here is kept by hand: a row is a claim of a record.
"""
