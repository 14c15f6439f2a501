"""How the game is started: with which engine, what is compiled behind it, and what is installed for it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import digilex
from digilex import build_info
from digilex.cli.main import version_line

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import compile as engine  # noqa: E402
import start  # noqa: E402


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The processes that would compile behind the game; there is a compiler, and nothing is built yet."""
    found: list[str] = []
    monkeypatch.delenv("DIGILEX_COMPILE", raising=False)
    monkeypatch.setattr(engine, "state", lambda source, build: "")
    monkeypatch.setattr(engine, "c_compiler", lambda: "cc")
    monkeypatch.setattr(start, "behind", lambda: found.append("one"))
    return found


def test_without_a_compiled_engine_the_game_starts_and_one_is_compiled(started: list[str]) -> None:
    package, said = start.choose()
    assert package == ROOT / "src" and "behind.log" in said and started == ["one"]


def test_without_a_compiler_nothing_is_compiled(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise engine.CannotCompile("there is no C compiler (cc)")

    monkeypatch.setattr(engine, "c_compiler", none)
    package, said = start.choose()
    assert package == ROOT / "src" and "no C compiler" in said and not started


def test_what_failed_is_not_tried_again(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "state", lambda source, build: "the build failed: error")
    package, said = start.choose()
    assert package == ROOT / "src" and "make compile" in said and not started


def test_nothing_is_compiled_if_nobody_wants_it(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGILEX_COMPILE", "no")
    assert start.choose() == (ROOT / "src", "") and not started


def test_a_compiled_engine_is_used(started: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "engines" / "one").mkdir(parents=True)
    (tmp_path / "compiled").symlink_to("engines/one")
    monkeypatch.setattr(start, "BUILD", tmp_path)
    monkeypatch.setattr(engine, "state", lambda source, build: "built")
    monkeypatch.setattr(engine, "compile_engine", lambda source, build: "up to date")
    assert start.choose() == (tmp_path / "engines" / "one", "") and not started
    with engine.alone(tmp_path):  # somebody builds: what is there may be about to go
        assert start.choose() == (ROOT / "src", "")


def test_the_version_says_which_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert version_line().startswith(f"digilex {digilex.__version__}, {digilex.engine_kind()} engine")
    monkeypatch.setattr(build_info, "engine_kind", lambda: "interpreted")
    monkeypatch.setattr(build_info, "REASON", tmp_path / "why.txt")
    assert build_info.engine_line() == "interpreted engine"
    (tmp_path / "why.txt").write_text("there is no C compiler\n", encoding="utf-8")
    assert build_info.engine_line() == "interpreted engine (there is no C compiler)"


def test_what_the_game_needs_is_a_part_of_what_all_needs() -> None:
    def pinned(name: str) -> dict[str, str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return {found[0]: found[1] for found in re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE)}

    play, everything = pinned("requirements-play.lock"), pinned("requirements.lock")
    assert play.items() <= everything.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    assert {re.split(r"[<>=\[]", each)[0].lower() for each in needed} <= set(play)


@pytest.mark.parametrize("what", ["play", "all"])
def test_the_make_file_knows_both(what: str) -> None:
    said = subprocess.run([sys.executable, str(ROOT / "tools" / "setup_venv.py")], capture_output=True, text=True)
    assert said.returncode == 2 and what in said.stderr
    assert f"tools/setup_venv.py {what}" in (ROOT / "Makefile").read_text(encoding="utf-8")
