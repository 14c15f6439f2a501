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


PAGES = ("README.md", "docs/ten-minutes.md", "docs/engine.md", "docs/environments.md")


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


def test_the_page_of_match_ups_says_what_the_file_says() -> None:
    command = [sys.executable, str(ROOT / "tools" / "matchups.py"), "check"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_the_links_of_the_readme_lead_somewhere() -> None:
    missing = [link for link in re.findall(r"\]\(([^)#:]+)\)", README) if not (ROOT / link).exists()]
    assert not missing


HOUSE = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_the_plan_of_the_architecture_page_is_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", HOUSE, re.DOTALL)
    assert code
    for program, printed in code:
        exec(compile(program, "ARCHITECTURE.md", "exec"), {})
        assert capsys.readouterr().out == printed


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "engine.md"])
def test_the_modules_and_classes_that_the_pages_name_exist(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    source = ROOT / "src" / "digilex"
    modules = {path.name for path in source.rglob("*.py")}
    folders = {folder.name for folder in [*source.rglob("*"), *ROOT.iterdir()] if folder.is_dir()}
    known = "\n".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    for quoted in re.findall(r"`([^`\n]+)`", text):
        path = re.fullmatch(r"(?:[\w/]+/)?(\w+\.py)", quoted)
        if path is not None:
            assert (source / "rules" / quoted).exists() or (source / quoted).exists() or (ROOT / quoted).exists() or (
                "/" not in quoted and path[1] in modules
            ), quoted
        elif re.fullmatch(r"(\w+/)+", quoted):
            assert quoted.rstrip("/").split("/")[-1] in folders, quoted
        elif re.fullmatch(r"[A-Z][a-z]+[A-Za-z]+", quoted) and quoted != "Final":
            assert re.search(rf"\bclass {quoted}\b|^{quoted} = NewType", known, re.MULTILINE), quoted
        elif method := re.fullmatch(r"(State|Game|Permanent|Turn)\.([a-z_]+)(\(.*\))?", quoted):
            assert re.search(rf"\b(self\.|def ){method[2]}\b", known), quoted
