"""Creatures of pixels: the same for ever, different from each other, seen on every ground, and never a crash."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digilex.cards.card import Card
from digilex.cards.creatures import SIZE, Creature, Facts, creature, facts_of, family
from digilex.cards.creatures.art import groups
from digilex.cards.creatures.facts import PLAN_OF_FORM, PLAN_OF_ROOT, PLANS, WILD
from digilex.cards.creatures.palette import contrast
from digilex.cards.creatures.plans import BUILDS, plans, spec_of
from digilex.cards.creatures.spec import HANDS, SIDEWAYS
from digilex.cards.database import SHIPPED, Database

ROOT = Path(__file__).resolve().parent.parent.parent
CARDS = Database(SHIPPED).all()
FACTS = [facts_of(card) for card in CARDS]
DARK_TABLE, LIGHT_CARD = "#0e1117", "#ffffff"
ESCAPE = re.compile(r"\x1b\[[\d;]*m")
AGUMON = Facts("Agumon", "Digimon", ("red",), 3, ("Rookie",), ("Vaccine",), ("Reptile",), "ST1-03")


def tool() -> ModuleType:
    """tools/creatures.py, which measures."""
    spec = importlib.util.spec_from_file_location("creatures_tool", ROOT / "tools" / "creatures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TOOL = tool()


# --- always the same -------------------------------------------------------------------------------------


def test_no_creature_changes_by_accident() -> None:
    known = dict(line.split() for line in TOOL.GOLDEN.read_text(encoding="utf-8").splitlines())
    here = {card.number: card for card in CARDS}
    both = [number for number in known if number in here]
    changed = [number for number in both if TOOL.digest(creature(here[number])) != known[number]]
    assert not changed, f"{len(changed)} creatures are others: {changed[:5]}; if so meant: tools/creatures.py --write"
    assert len(known.keys() & here.keys()) > 0.9 * len(here), "many new cards: tools/creatures.py --write"


def test_cards_and_facts_give_the_same() -> None:
    card = Card(
        "ST1-03", "Agumon", "Digimon", ("red",), level=3, form=("Rookie",), attribute=("Vaccine",), types=("Reptile",)
    )
    assert creature(card) == creature(AGUMON)
    assert creature(replace(AGUMON, number="BT1-010")) != creature(AGUMON)


def test_another_process_draws_the_same() -> None:
    code = f"from digilex.cards.creatures import *; print(creature({AGUMON!r}).compact())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == creature(AGUMON).compact()


# --- told apart, and kin ---------------------------------------------------------------------------------


def test_nearly_every_name_has_a_creature_of_its_own() -> None:
    names = {each.name for each in FACTS}
    assert len(TOOL.shared_names(FACTS)) <= 0.01 * len(names)
    assert len(TOOL.shared_names([replace(each, number="") for each in FACTS])) <= 0.01 * len(names)


def test_nearly_every_card_has_a_creature_of_its_own() -> None:
    assert len({creature(each) for each in FACTS}) >= 0.97 * len(FACTS)


@pytest.mark.parametrize("level", [4, 5, 6, 7])
def test_high_levels_do_not_look_alike(level: int) -> None:
    near = TOOL.nearest(FACTS, level)
    assert sum(near) / len(near) > 20
    assert near[len(near) // 20] >= 5


@pytest.mark.parametrize(
    ("name", "root"),
    [
        ("Greymon", "greymon"), ("BlackWarGreymon (X Antibody)", "greymon"), ("MetalGreymon: Alterous Mode", "greymon"),
        ("Shoutmon X4B", "shoutmon"), ("Fake Agumon Expert", "agumon"), ("Agumon - Bond of Bravery", "agumon"),
        ("Eater Adam", "eater"), ("ADR-01 Jeri", "adr"), ("", ""), ("???", "???"), ("ExVeemon", "veemon"),
    ],
)  # fmt: skip
def test_the_family_of_a_name(name: str, root: str) -> None:
    assert family(name) == root


def test_kin_have_one_head() -> None:
    kin = [spec_of(replace(AGUMON, name=name), "greymon", "")[0] for name in ("Greymon", "WarGreymon", "ShineGreymon")]
    assert len({(spec.head, spec.build) for spec in kin}) == 1


def test_kin_are_nearer_than_strangers() -> None:
    first = {each.name: each for each in FACTS if each.category == "Digimon" and each.level == 6}
    drawn = [(family(each.name), TOOL.silhouette(creature(each))) for each in first.values()]
    kin, others = [], []
    for at, (root, one) in enumerate(drawn):
        for other, two in drawn[:at]:
            (kin if root == other else others).append((one ^ two).bit_count())
    assert sum(kin) / len(kin) < 0.8 * sum(others) / len(others)


def test_the_kinds_of_cards_are_told_apart() -> None:
    kinds = ("Digimon", "Digi-Egg", "Tamer", "Option")
    assert len({creature(replace(AGUMON, category=kind)).cells for kind in kinds}) == 4


# --- bounds and colours ----------------------------------------------------------------------------------


def test_every_creature_is_whole() -> None:
    for each in FACTS:
        picture = creature(each)
        assert len(picture.palette) == 14
        assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in picture.palette)
        for frame in (0, 1):
            rows = picture.rows(frame)
            assert [len(row) for row in rows] == [SIZE] * SIZE
            assert max(max(row) for row in rows) <= 14
        filled = sum(1 for cell in picture.cells if cell)
        assert 80 <= filled <= SIZE * SIZE, each
        assert picture.rows(0) != picture.rows(1) or each.category == "Option", each
        assert len(picture.compact()) < 300


def test_every_creature_is_seen_on_both_grounds() -> None:
    for each in FACTS:
        picture = creature(each)
        colors = picture.palette
        assert contrast(colors[0], LIGHT_CARD) >= 7, each  # the outline
        assert contrast(colors[2], DARK_TABLE) >= 3, each  # the main colour
        assert contrast(colors[0], colors[2]) >= 2, each
        inner = [cell for cell in picture.cells if cell > 1]
        light = sum(1 for cell in inner if contrast(colors[cell - 1], DARK_TABLE) >= 3)
        assert light >= 0.25 * len(inner), each


# --- whatever comes --------------------------------------------------------------------------------------

TEXTS = st.text(max_size=40)
KNOWN = st.sampled_from(["red", "Dragon", "Virus", "Appmon", "X Antibody", "Mega"])
SOME = st.lists(st.one_of(TEXTS, KNOWN), max_size=4)


@settings(max_examples=200, deadline=None)
@given(
    TEXTS, st.one_of(TEXTS, st.sampled_from(["Digimon", "Tamer", "Option", "Digi-Egg"])), SOME,
    st.one_of(st.none(), st.integers(-5, 99)), SOME, SOME, SOME, TEXTS,
)  # fmt: skip
def test_unknown_facts_make_a_creature(
    name: str, category: str, colors: list[str], level: int | None, form: list[str], attribute: list[str],
    types: list[str], number: str,
) -> None:  # fmt: skip
    facts = Facts(name, category, tuple(colors), level, tuple(form), tuple(attribute), tuple(types), number)
    picture = creature(facts)
    assert len(picture.cells) == SIZE * SIZE
    assert any(picture.cells)
    assert decoded(picture.compact()) == [[list(row) for row in picture.rows(frame)] for frame in (0, 1)]
    assert picture.png() and picture.svg() and picture.terminal() and picture.terminal("none")


def test_every_build_and_head_of_every_plan_can_be_drawn() -> None:
    for plan in plans().values():
        for key in ("builds", "heads", "crests", "wings", "tails", "arms", "legs", "held", "third"):
            assert "" not in plan.of(key)
        assert set(plan.of("builds")) <= set(BUILDS)
        for key, where in (
            ("heads", "front heads"), ("heads", "small front heads"), ("heads", "side heads"), ("crests", "crests"),
            ("crests", "side crests"), ("wings", "wings"), ("wings", "small wings"), ("wings", "side wings"),
            ("wings", "small side wings"), ("tails", "tails"), ("tails", "small tails"), ("arms", "arms"),
            ("arms", "small arms"), ("arms", "raised arms"), ("legs", "small legs"), ("legs", "middle legs"),
            ("legs", "big legs"), ("held", "held"),
        ):  # fmt: skip
            assert set(plan.of(key)) <= set(groups()[where]), (key, where)
    assert set(groups()["held"]) == set(HANDS)
    assert set(SIDEWAYS) <= set(BUILDS)
    told = {*PLANS.values(), *PLAN_OF_FORM.values(), *dict(PLAN_OF_ROOT).values(), *WILD}
    assert told <= set(plans())
    assert set(plans()) <= told | {"app", "sea dragon"}


# --- forms -----------------------------------------------------------------------------------------------


def decoded(compact: str) -> list[list[list[int]]]:
    """Both frames of a compact form, read by the letter of docs/creatures.md."""
    match = re.fullmatch(r"([0-9a-f]{42}) (.)(.*)", compact)
    assert match is not None
    cells: list[int] = []
    for letter, count in re.findall(r"([.a-zA-Z|])(\d*)", match[3]):
        if letter == "|":
            cells += cells[:-10:-1]
        else:
            cell = 0 if letter == "." else ord(letter.lower()) - 96
            cells += [cell] * (int(count) if count else 2 if letter.isupper() else 1)
    cells += [0] * (SIZE * SIZE - len(cells))
    assert len(cells) == SIZE * SIZE
    rows = [cells[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE)]
    waist = 0 if match[2] == "." else ord(match[2]) - 88
    moved = [[0] * SIZE, *rows[:waist], *rows[waist + 1 :]] if waist else rows
    other = {11: 2, 12: 2, 13: 14, 14: 13}
    return [rows, [[other.get(cell, cell) for cell in row] for row in moved]]


def test_the_compact_form_has_both_frames() -> None:
    for each in FACTS[::7]:
        picture = creature(each)
        assert decoded(picture.compact()) == [[list(row) for row in picture.rows(frame)] for frame in (0, 1)]


def test_the_decoder_of_the_page_reads_the_compact_form() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node is installed, which runs the decoder of docs/creatures.md")
    page = (ROOT / "docs" / "creatures.md").read_text(encoding="utf-8")
    code = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    assert len(code) == 1
    some = [creature(each) for each in FACTS[::40]]
    program = f"{code[0]}\nconsole.log(JSON.stringify({json.dumps([each.compact() for each in some])}.map(decode)));"
    said = subprocess.run([node, "-e", program], capture_output=True, text=True, check=True)
    for picture, read in zip(some, json.loads(said.stdout), strict=True):
        assert read["palette"] == picture.palette
        assert read["frames"] == [[list(row) for row in picture.rows(frame)] for frame in (0, 1)]


@pytest.mark.parametrize("color", ["truecolor", "256", "none"])
def test_terminals(color: str) -> None:
    for each in FACTS[::50]:
        lines = creature(each).terminal(color)
        assert [len(ESCAPE.sub("", line)) for line in lines] == [SIZE] * (SIZE // 2)
        assert any("\x1b" in line for line in lines) is (color != "none")


def test_png() -> None:
    data = creature(AGUMON).png(3)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == 3 * SIZE
    start = data.index(b"IDAT")
    raw = zlib.decompress(data[start + 4 : start + 4 + int.from_bytes(data[start - 4 : start], "big")])
    lines = [raw[at + 1 : at + 1 + 3 * SIZE] for at in range(0, len(raw), 3 * SIZE + 1)]
    assert [line[::3] for line in lines[::3]] == list(creature(AGUMON).rows())


def test_svg() -> None:
    picture = creature(AGUMON)
    drawing = ElementTree.fromstring(picture.svg())
    cells = 0
    for path in drawing:
        assert path.attrib["fill"] in picture.palette
        cells += sum(int(width) for width in re.findall(r"h(\d+)v1", path.attrib["d"]))
    assert cells == sum(1 for cell in picture.cells if cell)


def test_creatures_are_values() -> None:
    assert Creature(bytes(SIZE * SIZE), ("fff",)) == Creature(bytes(SIZE * SIZE), ("fff",))
    assert creature(AGUMON) != "Agumon"
