"""The instructions that effects are made of, and what starts a procedure."""
