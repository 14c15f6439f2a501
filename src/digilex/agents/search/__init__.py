"""What searching players are made of: light policy, evaluation, turn solver, tree. Compiled like the rules."""
