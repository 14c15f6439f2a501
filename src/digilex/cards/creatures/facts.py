"""What a creature is made from: the facts of a card, the family of its name, and the plan that its traits give."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from digilex.cards.card import Card


@dataclass(frozen=True)
class Facts:
    """The facts that make a creature; all of them may be missing."""

    name: str = ""
    category: str = "Digimon"
    colors: tuple[str, ...] = ()
    level: int | None = None
    form: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    number: str = ""
    is_token: bool = False


def facts_of(card: Card) -> Facts:
    """The facts of a card that make its creature."""
    return Facts(
        card.name, card.category, card.colors, card.level, card.form, card.attribute, card.types, card.number,
        card.is_token,
    )  # fmt: skip


def roll(seed: str, sides: int) -> int:
    """A number below `sides` that the seed alone decides."""
    return int.from_bytes(blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=6).digest(), "big") % sides


def choose(seed: str, options: Sequence[str]) -> str:
    """One of the options. Every seed has a favourite order of all there are, so that kin choose alike even from
    different options; an option that is named twice is twice as likely."""
    best, best_roll = options[0], -1
    counts: dict[str, int] = {}
    for option in options:
        counts[option] = counts.get(option, 0) + 1
        rolled = roll(f"{seed}|{option}{counts[option]}", 1 << 40)
        if rolled > best_roll:
            best, best_roll = option, rolled
    return best


# --- the family -----------------------------------------------------------------------------------------

WORD = re.compile(r"[^\W\d_]?[^\W\d_A-ZÀ-Þ]+|[^\W\d_]+|\d+")


def family(name: str) -> str:
    """The root of a name, the same for kin: Greymon for WarGreymon, BlackWarGreymon and Greymon (X Antibody)."""
    main = re.split(r"[(:&+/,]| - ", name, maxsplit=1)[0].split()
    called = [word for word in main if word.lower().endswith("mon")] or main
    if not called:
        return name.lower()
    pieces = [piece for piece in WORD.findall(called[0]) if not piece.isdigit()]
    return (pieces[-1] if pieces else called[0]).lower()


def surname(name: str) -> str:
    """The family of a person: the last word of the first person named."""
    words = re.split(r"[(:&,]", name, maxsplit=1)[0].split()
    return words[-1].lower() if words else name.lower()


def epithets(name: str) -> tuple[str, ...]:
    """The words of a name besides its root: black and war for BlackWarGreymon."""
    root = family(name)
    return tuple(word.lower() for word in WORD.findall(name) if word.lower() != root)


# --- the plan -------------------------------------------------------------------------------------------

# trait, or its last word, or its first word -> plan
PLANS = {
    "dragon": "dragon", "dragonkin": "dragonkin", "dinosaur": "dinosaur", "reptile": "dinosaur",
    "ceratopsian": "ceratops", "ankylosaur": "ceratops", "plesiosaur": "sea dragon", "leviathan": "sea dragon",
    "beast": "beast", "mammal": "beast", "animal": "beast", "beastkin": "beastkin", "deva": "beastkin",
    "sea beast": "fish", "sea animal": "fish", "aquabeast": "fish", "aquatic": "fish", "fish": "fish",
    "ancient aquabeast": "fish", "amphibian": "amphibian", "mollusk": "mollusk", "crustacean": "crab",
    "avian": "bird", "bird": "bird", "birdkin": "birdkin", "bird dragon": "birdkin",
    "angel": "angel", "archangel": "angel", "seraph": "angel", "cherub": "angel", "throne": "angel", "virtue": "angel",
    "authority": "angel", "dominion": "angel", "principality": "angel", "tathāgata": "angel", "mini angel": "angel",
    "fallen angel": "demon", "demon lord": "demon", "demon": "demon", "evil": "demon", "wicked god": "demon",
    "demon god": "demon", "undead": "undead", "ghost": "ghost",
    "insectoid": "insect", "insect": "insect", "larva": "larva", "parasite": "larva",
    "machine": "machine", "cyborg": "cyborg", "d-brigade": "cyborg", "device": "machine", "invader": "machine",
    "machine dragon": "cyborg", "weapon": "weapon", "armor": "warrior", "legend-arms": "weapon", "holy sword": "weapon",
    "warrior": "warrior", "knight": "warrior", "royal knight": "warrior", "hero": "warrior", "wizard": "wizard",
    "shaman": "shaman", "fairy": "fairy", "monk": "shaman", "witchelny": "wizard",
    "vegetation": "plant", "plant": "plant", "bulb": "plant", "food": "food", "carnivorous plant": "plant",
    "mineral": "rock", "rock": "rock", "ice-snow": "rock", "ore": "rock", "flame": "flame",
    "puppet": "puppet", "mutant": "mutant", "composite": "composite", "unidentified": "mutant", "unknown": "mutant",
    "abnormal": "mutant", "alien": "mutant", "alien humanoid": "mutant", "mine": "food", "lesser": "mutant",
}  # fmt: skip
PLAN_OF_FORM = {"appmon": "app", "hybrid": "warrior", "armor form": "beastkin", "d-reaper": "ghost", "eater": "mollusk"}
PLAN_OF_ROOT = (("knight", "warrior"), ("tyranno", "dinosaur"), ("birdramon", "bird"))  # roots that begin so
WILD = ("dragon", "beast", "bird", "insect", "cyborg", "warrior", "plant", "mutant", "demon", "rock", "fish")


def plan(facts: Facts, root: str) -> str:
    """What kind of body the first telling trait gives; without one the family decides."""
    forms = [form.lower() for form in facts.form]
    if "appmon" in forms:
        return "app"
    for stem, found in PLAN_OF_ROOT:
        if root.startswith(stem):
            return found
    for trait in facts.types:
        words = trait.lower().split()
        if not words:
            continue
        for key in (" ".join(words), words[-1], words[0]):
            if key in PLANS:
                found = PLANS[key]
                return "sea dragon" if found == "fish" and root.endswith("dramon") else found
    for form in forms:
        if form in PLAN_OF_FORM:
            return PLAN_OF_FORM[form]
    return choose(root, WILD)


def rank(facts: Facts) -> int:
    """How grown it is, from 3 (a rookie) to 7; a Digimon without a level by its form, or else 4."""
    if facts.level is not None:
        return max(2, min(7, facts.level))
    forms = {"in-training": 2, "rookie": 3, "champion": 4, "ultimate": 5, "mega": 6, "eater": 5, "d-reaper": 5}
    return next((forms[form.lower()] for form in facts.form if form.lower() in forms), 4)
