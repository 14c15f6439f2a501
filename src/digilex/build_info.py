"""Which build of the engine is running: the same source, interpreted or compiled to C."""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

ENGINE = "digilex.rules.game"
REASON = Path(__file__).with_name("why_interpreted.txt")  # written by setup.py into wheels


def engine_kind() -> str:
    """Either "compiled" or "interpreted"; found without importing the engine."""
    spec = find_spec(ENGINE)
    return "compiled" if spec is not None and isinstance(spec.loader, ExtensionFileLoader) else "interpreted"


def engine_line() -> str:
    """Which engine one has, and why it is not the compiled one if that is known."""
    kind = engine_kind()
    reason = REASON.read_text(encoding="utf-8").strip() if kind == "interpreted" and REASON.is_file() else ""
    return f"{kind} engine ({reason})" if reason else f"{kind} engine"
