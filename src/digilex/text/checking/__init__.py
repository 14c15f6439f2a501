"""Whether a program says what its card says (`faithful`), and what about it is hardly meant (`plausible`)."""
