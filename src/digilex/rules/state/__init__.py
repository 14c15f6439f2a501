"""The game as a value, and the few operations that change it and keep its indexes true."""
