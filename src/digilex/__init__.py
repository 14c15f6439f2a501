"""Digilex: the Digimon Card Game, executable."""

from digilex.build_info import engine_kind

__version__ = "0.1.0"

__all__ = ["__version__", "engine_kind"]
