"""What prose says, as values: figures, times, names, typography. Pure functions over text; the checks judge them."""
