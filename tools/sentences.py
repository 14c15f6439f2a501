"""Makes sentences that no card has from phrases that cards have, and asks that they compile, print, read back and run.

usage: sentences.py [--count N] [--seed N] [--show N] [--kind NAME] [--cards FILE]

The phrases (which cards, how many, how long, under which condition, at what price, when) are cut from the official texts by
what stands around them, without asking the grammar; the verbs and what may follow them stand below. Each sentence takes
one phrase of each kind it has room for, by chance. What is not understood, does not read back or does not run is a
phrase that fits in one place and not in another: the list of what the grammar has to learn.

--cards writes Digimon with these sentences, as entries of the community's data, so that they are played:
`fuzz.py --cards FILE` does so with every check on.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import families
from digilex.cards.card import Card
from digilex.errors import CannotRun
from digilex.rules.program.prepare import prepare
from digilex.text import CardTextError, parse_effects, render
from digilex.text.data.sources import pool

_MODERN = re.compile(r"(?:BT1[6-9]|BT2\d|EX[6-9]|EX1\d|ST1[6-9]|ST2\d|AD\d|LM)-")
_WORDS = r"[^.,;:()<>\"\n・]*?"
# Words that hang on what was said before: a phrase with them cannot stand in another sentence.
_HANGS = re.compile(
    r"\b(?:it|its|that|those|them|they|their|this effect|such|then|and|revealed|among|chosen|other than|same|different|"
    r"instead|each|every|again|played|placed|deleted|trashed|returned|suspended by|DNA|DigiXros|link|linked|token|tokens|attacker)\b",
    re.IGNORECASE,
)
_CUTS = {
    "theirs": rf"\b(?:[Dd]elete|[Ss]uspend|<De-Digivolve \d>) ((?:\d|up to \d|all) of your opponent's {_WORDS})(?=[.,])",
    "yours": rf"\b((?:\d|all) of your (?!opponent|top|bottom|security)(?:other )?{_WORDS}) (?=gets? |gains? |may )",
    "stored": rf"\b(?:[Pp]lay|[Pp]lace|[Aa]dd|[Rr]eturn) ((?:\d|up to \d) {_WORDS}cards?{_WORDS} from your (?:hand or trash|hand|trash))\b",
    "condition": rf"\b[Ii]f ((?:you|your opponent) (?:have|has|don't have|doesn't have) {_WORDS}),",
    "per": rf"\b[Ff]or (?:each|every) ({_WORDS})(?=[.,])",
    "price": rf"\b[Bb]y ((?:trashing|suspending|deleting|returning|placing) {_WORDS}),",
    "event": rf"\b[Ww]hen ((?:any of|one of|an?|your|effects|you|this Digimon) {_WORDS}),",
    "into": rf"\bdigivolve into ((?:an?|\[){_WORDS}) (?:in|from) (?:your|the) (?:hand|trash)",
}  # fmt: skip
# "with the [X]" of "with the [X] or [Y] trait": the noun that the properties share is cut off.
_HALVED = re.compile(r"\bwith (?:the )?\[[^\]]*\](?:/\[[^\]]*\])*(?: from your (?:hand or trash|hand|trash))?$")
_CUT_OFF = re.compile(r"^\w+ have \d or (?:less|fewer)$|\d of fewer|^trashing cards|\]$| Digimon$")
_DURATIONS = (
    "for the turn", "until your opponent's turn ends", "until the end of your opponent's turn", "until your turn ends",
    "until the end of your opponent's next turn", "until the end of your next turn",
)  # fmt: skip
_KEYWORDS = ("<Blocker>", "<Rush>", "<Piercing>", "<Reboot>", "<Jamming>", "<Raid>", "<Security A. +1>", "<Alliance>")
_TIMINGS = ("[On Play]", "[When Digivolving]", "[When Attacking]", "[Main]", "[On Deletion]", "[End of Your Turn]")
_CAUSES = (
    "by your opponent's effects", "by effects", "by your opponent's Digimon's effects", "in battle",
    "by your opponent's Option cards' effects", "other than by your effects",
)  # fmt: skip


@cache
def phrases() -> dict[str, tuple[str, ...]]:
    """The phrases of each kind, as official texts have them."""
    found: dict[str, dict[str, None]] = {kind: {} for kind in _CUTS}
    for raw in pool():
        if not _MODERN.match(raw["cardId"]):
            continue
        text = " ".join(raw.get(field) or "" for field in ("effectText", "inheritedEffectText", "securityEffectText"))
        text = text.replace("\u00a0", " ").replace("＜", "<").replace("＞", ">").replace("’", "'")
        for kind, cut in _CUTS.items():
            for phrase in re.findall(cut, text):
                phrase = " ".join(phrase.split())
                if _HALVED.search(phrase) or (kind in ("condition", "event", "stored") and _CUT_OFF.search(phrase)):
                    continue
                if not _HANGS.search(phrase) and 1 < len(phrase.split()) < 22:
                    found[kind][phrase] = None
    return {kind: tuple(items) for kind, items in found.items()}


def _plural(cards: str) -> bool:
    return cards.startswith(("all", "up to", "2", "3", "4", "5"))


class Maker:
    """Makes sentences by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def any(self, kind: str) -> str:
        """A phrase of the kind."""
        return self.chance.choice(phrases()[kind])

    def cards(self) -> str:
        """Cards on the field, of either player."""
        return self.any(self.chance.choice(("theirs", "yours")))

    def number(self) -> str:
        """A change of DP."""
        return self.chance.choice(("+1000", "+3000", "-2000", "-4000", "-6000"))

    def duration(self) -> str:
        """How long."""
        return self.chance.choice(_DURATIONS)

    def change(self, many: bool) -> str:
        """What becomes of cards for a while."""
        s = "" if many else "s"
        return self.chance.choice(
            (
                f"get{s} {self.number()} DP",
                f"gain{s} {self.chance.choice(_KEYWORDS)}",
                f"get{s} {self.number()} DP and gain{s} {self.chance.choice(_KEYWORDS)}",
                f"gain{s} {self.chance.choice(_KEYWORDS)} and {self.chance.choice(_KEYWORDS)}",
                self.cannot(),
                f"{'are' if many else 'is'}n't affected by {self.chance.choice(('', 'your opponent' + chr(39) + 's '))}effects",
            )
        )

    def cannot(self) -> str:
        """What cards can't do, or what can't be done to them."""
        done = self.chance.choice(("deleted", "returned to hands or decks", "affected", "blocked", "attacked"))
        by = self.chance.choice(_CAUSES) if done in ("deleted", "returned to hands or decks") else ""
        by = "by your opponent's effects" if done == "affected" else by
        verb = self.chance.choice(("attack", "block", "suspend", "unsuspend", "digivolve", "attack players"))
        other = self.chance.choice(("attack", "block", "unsuspend", "digivolve"))
        return self.chance.choice((f"can't {verb}", f"can't be {done} {by}".strip(), f"can't {verb} or {other}"))

    def lasting(self) -> str:
        """A change of cards for a while, with the time in front or at the end, and for each of something."""
        cards = self.cards()
        change = self.change(_plural(cards))
        form = self.chance.randrange(5)
        if form == 0:
            return f"{self.duration()}, {cards} {change}"
        if form == 1 and re.search(r"\d DP$", change):
            return f"for each {self.per()}, {cards} {change} {self.duration()}"
        if form == 2 and re.search(r"\d DP$", change):
            return f"{cards} {change} {self.duration()} for each {self.per()}"
        return f"{cards} {change} {self.duration()}"

    def per(self) -> str:
        """What is counted."""
        return self.any("per")

    def moving(self) -> str:
        """Cards go somewhere."""
        field = self.cards()
        stored = self.any("stored")
        one = "1 of your Digimon"
        return self.chance.choice(
            (
                f"delete {field}", f"suspend {field}", f"unsuspend {self.any('yours')}",
                f"return {field} to the hand", f"return {field} to the bottom of the deck",
                f"return {field} to the top of the deck", f"<De-Digivolve 2> {self.any('theirs')}",
                f"place {field} as the bottom security card", f"place {field} face up on top of the security stack",
                f"return {stored.replace('from your hand or trash', 'from your trash')} to the bottom of the deck",
                f"play {stored} without paying the cost", f"play {stored} with the play cost reduced by 2",
                f"add {stored.replace('from your hand or trash', 'from your trash').replace('from your hand', 'from your trash')} to the hand",
                f"place {stored} as this Digimon's bottom digivolution card{'s' if _plural(stored) else ''}",
                f"place {stored} as the bottom digivolution card{'s' if _plural(stored) else ''} of {one}",
                f"place {stored} under 1 of your Tamers", f"place {stored} face up as your bottom security card",
                f"trash {stored.replace('from your trash', 'from your hand').replace('hand or trash', 'hand')}",
                f"trash the bottom 2 digivolution cards of {self.any('theirs')}",
                "trash your opponent's top security card", "gain 1 memory", "<Draw 2>", "<Recovery +1 (Deck)>",
            )
        )  # fmt: skip

    def digivolving(self) -> str:
        """A digivolution."""
        who = self.chance.choice(("this Digimon", "1 of your Digimon", self.any("yours")))
        where = self.chance.choice(("in the hand", "in the trash", "in your hand or trash"))
        cost = self.chance.choice(
            (
                "without paying the cost", "with the digivolution cost reduced by 2",
                "for a digivolution cost of 3, ignoring its digivolution requirements", "with the cost reduced by 1",
            )
        )  # fmt: skip
        return f"{who} may digivolve into {self.any('into')} {where} {cost}"

    def action(self) -> str:
        """What to do."""
        return self.chance.choice((self.moving, self.moving, self.lasting, self.digivolving))()

    def sentence(self) -> tuple[str, str]:
        """A kind of sentence, and one of them."""
        kind = self.chance.choice(
            ("plain", "may", "if", "by", "when", "then", "for each", "while", "if instead", "and", "would")
        )
        if kind == "may":
            said = f"you may {self.moving()}"
        elif kind == "if":
            said = f"if {self.any('condition')}, {self.action()}"
        elif kind == "by":
            said = f"by {self.any('price')}, {self.action()}"
        elif kind == "then":
            said = f"{self.action()}. Then, if {self.any('condition')}, {self.action()}"
        elif kind == "for each":
            said = f"for each {self.per()}, {self.moving()}"
        elif kind == "if instead":
            said = f"{self.moving()}. If {self.any('condition')}, {self.moving()} instead"
        elif kind == "and":
            said = f"{self.moving()} and {self.moving()}"
        elif kind == "when":
            return kind, f"[All Turns] [Once Per Turn] When {self.any('event')}, {self.action()}."
        elif kind == "would":
            by = self.chance.choice((*_CAUSES, ""))
            leaves = self.chance.choice(("leave the battle area", "be deleted"))
            who = self.chance.choice(("this Digimon", "any of your other Digimon"))
            end = "it doesn't leave" if who == "this Digimon" else "1 of those Digimon doesn't leave"
            return kind, f"[All Turns] When {who} would {leaves} {by}, by {self.any('price')}, {end}.".replace(
                " ,", ","
            )
        elif kind == "while":
            change = self.change(False)
            return kind, f"[Your Turn] While {self.any('condition')}, this Digimon {change}."
        else:
            said = self.action()
        return kind, f"{self.chance.choice(_TIMINGS)} {said[0].upper()}{said[1:]}."


def tried(text: str) -> str:
    """What becomes of a sentence: "" if all is well, or what is wrong with it."""
    try:
        effects = parse_effects(text)
    except CardTextError as error:
        return f"not understood at {text[error.start : error.start + 30]!r}"
    for effect in effects:
        try:
            render(effect)
        except ValueError as error:
            return "not printed" if "no wording for" in str(error) else "not read back"
        try:
            prepare(Card("ZZ1-001", "Invented", "Digimon", ("red",), level=4, dp=5000, play_cost=5, effects=(effect,)))
        except CannotRun as error:
            return f"does not run: {error}"
    return ""


_TRAIT = re.compile(r"((?:\[[^\]]*\](?:/| or )?)+) trait")
_COLORS = ("Red", "Blue", "Yellow", "Green", "Black", "Purple")


def played(texts: list[str]) -> list[dict[str, Any]]:
    """Digimon that have these sentences, one each, and the traits that sentences speak of; and Digi-Eggs for them."""
    traits = sorted(
        {trait for text in texts for said in _TRAIT.findall(text) for trait in re.findall(r"\[([^\]]*)\]", said)}
    )
    found: list[dict[str, Any]] = []
    for index, text in enumerate(texts):
        color, level = _COLORS[index % 6], 3 + index // 6 % 4
        types = [traits[(index * 7 + step) % len(traits)] for step in range(3)] if traits else []
        section = "inheritedEffectText" if index % 5 == 4 and "[On Play]" not in text else "effectText"
        below = [{"color": color, "level": level - 1, "memoryCost": level - 2}]
        facts: dict[str, Any] = {"cardId": f"ZZ1-{index + 1:04}", "set": "ZZ1", "nameEn": f"Sentence {index + 1}"}
        facts |= {"kinds": ["Digimon"], "level": level, "playCost": level, "dp": 2000 * (level - 2), "evoCosts": below}
        found.append(facts | {"colors": [color], "forms": [], "attributes": [], "types": types, "rarity": "C", section: text})
    for index, color in enumerate(_COLORS):
        egg = {
            "cardId": f"ZZ2-{index + 1:03}",
            "set": "ZZ2",
            "nameEn": f"Egg {index + 1}",
            "colors": [color],
            "level": 2,
        }
        found.append(egg | {"kinds": ["DigiEgg"], "playCost": -1, "dp": 0, "evoCosts": [], "types": [], "rarity": "C"})
    return found


def main() -> None:
    """Make sentences, try them, and print what fails."""
    parser = argparse.ArgumentParser(description="Sentences made from phrases that cards have.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20, help="how many failures to show")
    parser.add_argument("--kind", help="only sentences of this kind")
    parser.add_argument("--cards", type=Path, metavar="FILE", help="write cards with the sentences that are understood")
    asked = parser.parse_args()
    maker = Maker(asked.seed)
    total: Counter[str] = Counter()
    well: Counter[str] = Counter()
    shown = 0
    understood: list[str] = []
    while total.total() < asked.count:
        half = total.total() % 2 == 0
        kind, text = maker.sentence() if half else families.sentence(maker.chance)
        if asked.kind and kind != asked.kind:
            continue
        total[kind] += 1
        wrong = tried(text)
        well[kind] += not wrong
        understood += [] if wrong else [text]
        if wrong and shown < asked.show:
            shown += 1
            print(f"{wrong}\n    {text}")
    for kind, number in total.items():
        print(f"{kind}: {well[kind]} of {number}")
    print(f"all: {well.total()} of {total.total()} ({100 * well.total() / total.total():.1f} %)")
    if asked.cards:
        asked.cards.write_text(json.dumps(played(understood), indent=1), encoding="utf-8")
    print("phrases:", ", ".join(f"{len(items)} {kind}" for kind, items in phrases().items()))


if __name__ == "__main__":
    main()
