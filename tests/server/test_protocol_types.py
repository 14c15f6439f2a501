"""The client's types are those of the server."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_generated_types_are_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "protocol_types.py"))
    assert (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8") == tool["page"](), "run `make docs`"
    pages = ROOT / "web" / "src" / "pages" / "protocol.ts"
    assert pages.read_text(encoding="utf-8") == tool["pages"](), "run `make docs`"
