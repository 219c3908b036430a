"""The words of the interface, one module a language; a test holds their keys equal."""
