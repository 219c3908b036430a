"""The importers: foreign files -> drafts. One module a format; registry.IMPORTERS lists them."""
