"""Card text <-> effect programs."""

from digilex.text.compile import compile_card, try_compile
from digilex.text.diagnostics import CardTextError
from digilex.text.engine import parse_effects
from digilex.text.printing.render import render, render_sections

__all__ = ["CardTextError", "compile_card", "parse_effects", "render", "render_sections", "try_compile"]
