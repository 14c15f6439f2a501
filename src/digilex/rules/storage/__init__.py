"""A game as plain data and back, and boards built by hand."""
