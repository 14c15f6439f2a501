"""Which build of the engine is running: the same source, interpreted or compiled to C."""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec

ENGINE = "digilex.rules.game"


def engine_kind() -> str:
    """Either "compiled" or "interpreted"; found without importing the engine."""
    spec = find_spec(ENGINE)
    return "compiled" if spec is not None and isinstance(spec.loader, ExtensionFileLoader) else "interpreted"
