"""The command line: `main` and one thin module a command, imported only when it is called."""
