"""What each plan builds from, and how a Digimon's facts choose among it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from digilex.cards.creatures.canvas import Canvas
from digilex.cards.creatures.facts import Facts, choose, plan, rank, roll
from digilex.cards.creatures.shapes import SHAPES
from digilex.cards.creatures.side import SIDE
from digilex.cards.creatures.spec import TORSOS, Spec
from digilex.cards.creatures.standing import STANDING, regalia

BUILDS = {**STANDING, **SHAPES, **SIDE}


FILE = Path(__file__).with_name("plans.txt")


class Plan:
    """What a kind of body is put together from: a line of the file is a choice of words."""

    def __init__(self, lines: list[str]) -> None:
        self.choices: dict[str, tuple[str, ...]] = {}
        for line in lines:
            key, _, words = line.partition(":")
            found: list[str] = []
            for word in words.split(","):
                count, star, name = word.strip().partition("*")
                found += [name] * int(count) if star else [count]
            self.choices[key.strip()] = tuple(found)

    def of(self, what: str) -> tuple[str, ...]:
        """The words of a line; none where the plan has no such line."""
        return self.choices.get(what, ())


@lru_cache(maxsize=1)
def plans() -> dict[str, Plan]:
    """All plans by name."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")[1:]
    return {block.splitlines()[0]: Plan(block.splitlines()[1:]) for block in blocks}


GROWN = {"knight": 2, "rider": 3, "centaur": 3, "hulk": 2, "drake": 2, "wyvern": 2}  # builds that take a size
HINTS = {  # words of a name that give a part
    "metal": ("arm", "gun"), "skull": ("head", "skull"), "cannon": ("held", "cannon"), "knight": ("head", "helm"),
    "king": ("crest", "crown"), "emperor": ("crest", "crown"), "queen": ("crest", "crown"), "machine": ("head", "box"),
    "mummy": ("head", "hood"), "drill": ("held", "drill"), "sword": ("held", "sword"), "shield": ("held", "shield"),
    "rhino": ("crest", "one horn"), "tricera": ("crest", "frill"),
}  # fmt: skip


def spec_of(facts: Facts, root: str, seed: str) -> tuple[Spec, str]:
    """The parts of a Digimon, and its third colour. The family chooses build, head and limbs, the whole name wings and
    what is held; the higher the level, the likelier both."""
    kind = plan(facts, root)
    parts = plans()[kind]
    size = max(1, min(5, rank(facts) - 2))
    name = facts.name
    builds = [build for build in parts.of("builds") if GROWN.get(build, 0) <= size] or ["biped"]
    spec = Spec(root, name, size, choose(f"{root} build", builds), choose(f"{root} head", parts.of("heads")), seed=seed)
    other = size == 5 or "X Antibody" in facts.types  # kin, but of another growth
    spec.crest = choose(f"{name if other else root} crest", parts.of("crests"))
    spec.tail = choose(f"{name if other else root} tail", parts.of("tails"))
    spec.arm = choose(f"{root} arm", parts.of("arms"))
    spec.leg = choose(f"{root} leg", parts.of("legs"))
    spec.torso = choose(f"{root} torso", tuple(TORSOS))
    spec.armoured = "armoured" in parts.choices and size >= 2
    spec.eye = facts.attribute[0].lower() if facts.attribute else ""
    winged = (0, 0, 10, 35, 60, 85)[size]
    if kind in ("angel", "bird", "insect", "fairy") and size > 1:
        winged += 30
    if parts.of("wings") and roll(f"{name}|winged", 100) < winged:
        spec.wings = choose(f"{name} wings", parts.of("wings"))
    armed = (0, 8, 25, 45, 65, 75)[size]
    if parts.of("held") and roll(f"{name}|armed", 100) < armed:
        spec.held = choose(f"{name} held", parts.of("held"))
    for word in name.replace("-", " ").lower().split():
        for key, (part, value) in HINTS.items():
            if word.startswith(key) and word != root:
                setattr(spec, part, value)
    return spec, parts.of("third")[0]


def draw(canvas: Canvas, spec: Spec) -> None:
    """The body of the spec."""
    if spec.size == 5:
        regalia(canvas, spec, spec.build in SIDE)
    BUILDS[spec.build](canvas, spec)
    canvas.stretch(spec.dice("tall", 4 if spec.size > 1 else 3), spec.kin("wide", 3), spec.build in SIDE)
