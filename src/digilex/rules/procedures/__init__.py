"""What the rulebook calls a procedure: one module a chapter."""
