"""`digilex creature`, and the creature beside the facts of `digilex card`."""

import io
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from digilex.cards.creatures import creature
from digilex.cards.database import database
from digilex.cli import creatures, output
from digilex.cli.main import main

ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    return capsys.readouterr().out


@pytest.fixture
def colorful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of a hundred columns with all colours."""
    monkeypatch.setattr(creatures, "sys", SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True)))
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_on_a_terminal_only_colours_pass() -> None:
    stream = io.StringIO()
    output.Careful(stream, output.COLORS).write("\x1b]0;title\x07 \x1b[31mred\x1b[0m \x1b[2Jgone")
    assert "\x1b[31mred\x1b[0m" in stream.getvalue()
    assert ESCAPE.sub("", stream.getvalue()).isprintable()


def test_a_card_without_a_terminal_has_no_creature(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "card", "ST1-03").startswith("ST1-03  Agumon\n")


@pytest.mark.usefixtures("colorful")
def test_a_card_with_its_creature(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "card", "ST1-03")
    picture = creature(database().find("ST1-03")).terminal("truecolor")
    assert all(line.rstrip() in shown for line in picture)
    plain = ESCAPE.sub("", shown).splitlines()
    assert plain[0][20:] == "ST1-03  Agumon"
    assert all(len(line) <= 100 for line in plain)
    without = said(capsys, "card", "ST1-03", "--no-creature")
    assert "\x1b" not in without
    assert re.findall(r"\w+", ESCAPE.sub("", shown)) == re.findall(r"\w+", without)


@pytest.mark.usefixtures("colorful")
@pytest.mark.parametrize(
    ("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("COLUMNS", "44")], ids=["no color", "dumb", "narrow"]
)
def test_where_no_creature_fits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert said(capsys, "card", "ST1-03").startswith("ST1-03  Agumon\n")


@pytest.mark.usefixtures("colorful")
def test_256_colors(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    shown = said(capsys, "creature", "ST1-03")
    assert "38;5;" in shown and "38;2;" not in shown
    assert "\x1b" not in said(capsys, "creature", "ST1-03", "--no-color")


def test_shades(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "creature", "st1-03", "ST1-04").splitlines()
    assert lines[9] == "ST1-03  Agumon"
    assert len(lines) == 21
    assert set("".join(lines[:9])) <= set(" ▀▄░▒▓█")


def test_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    png, svg, sheet = (str(tmp_path / name) for name in ("a.png", "a.svg", "s.png"))
    picture = creature(database().find("ST1-03"))
    said(capsys, "creature", "ST1-03", "--png", png, "--svg", svg, "--scale", "2")
    assert Path(png).read_bytes() == picture.png(2)
    assert Path(svg).read_text(encoding="utf-8") == picture.svg()
    said(capsys, "creature", "--sheet", sheet, "set:ST1")
    many = Path(sheet).read_bytes()
    said(capsys, "creature", "--sheet", sheet, "ST1-03", "ST1-04")
    assert len(many) > len(Path(sheet).read_bytes())


def test_data(capsys: pytest.CaptureFixture[str]) -> None:
    picture = creature(database().find("ST1-03"))
    (data,) = json.loads(said(capsys, "creature", "ST1-03", "--json"))
    assert data["compact"] == picture.compact()
    assert data["rows"] == picture.letters() and data["second"] == picture.letters(1)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("ST1-99",), "there is no card"), (("Agumon",), "digilex cards Agumon"),
        (("ST1-03", "ST1-04", "--png", "x.png"), "--sheet"), (("--sheet", "x.png", "name:Nobodymon"), "no card"),
    ],
)  # fmt: skip
def test_what_is_wrong(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], hint: str) -> None:
    assert main(["creature", *arguments]) == 2
    assert hint in capsys.readouterr().err
    assert not Path("x.png").exists()
