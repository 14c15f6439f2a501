"""The part of the environments that runs at every step: compiled with the engine, and runs interpreted the same."""
