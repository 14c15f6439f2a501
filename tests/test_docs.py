"""The generated pages of docs/ say what the source says, and the README shows what there is."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from digilex.cli.main import parser

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_language_reference_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "language_reference.py"), "--check"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize("line", re.findall(r"^digilex .*", README, re.MULTILINE))
def test_the_commands_of_the_readme_exist(line: str) -> None:
    command = line.split("   ")[0]
    assert parser().parse_args(shlex.split(command)[1:]).target


PAGES = ("README.md", "docs/ten-minutes.md", "docs/engine.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All Python blocks of a page, one after the other, as a reader would type them."""
    text = (ROOT / page).read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for block in re.finditer(r"```python\n(.*?)```", text, re.DOTALL):
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], page, "exec"), names)
    assert capsys.readouterr().out


def test_the_api_reference_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "api_reference.py"), "--check"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_the_links_of_the_readme_lead_somewhere() -> None:
    missing = [link for link in re.findall(r"\]\(([^)#:]+)\)", README) if not (ROOT / link).exists()]
    assert not missing
