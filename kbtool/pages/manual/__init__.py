"""Reference pages of the manual, made from the code that they describe: commands, checks, keys of a record."""
