"""The options of a decision as a menu for people: grouped, with names, costs, and what would come of them."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from digilex.cards.database import database
from digilex.notation.phrases import phrases
from digilex.rules.game import Game
from digilex.rules.model.decision import UNSAID, Decision, Option
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import View

TITLES = {
    "play": "play", "digivolve": "digivolve", "dna": "DNA digivolve", "burst": "burst digivolve",
    "app fuse": "app fuse", "use": "use", "link": "link", "attack": "attack", "activate": "activate",
    "resolve": "next effect", "choose": "choose", "block": "block", "counter": "counter",
}  # fmt: skip
SAID = ("activate", "resolve", "counter", "mode")  # options that are said as phrases: which effect, and its text
LONGEST = 150  # letters of such a phrase
SHORTER = 62  # where there are many options


@dataclass(frozen=True)
class Entry:
    """One option as the menu shows it."""

    number: int
    title: str  # the group
    words: str
    note: str  # what it costs, what comes of it


class Menu:
    """Says what options mean, from what the one who decides may see."""

    def __init__(self, game: Game, view: View, decision: Decision, opponent: str, brief: bool = False) -> None:
        self.game = game
        self.brief = brief  # there are many options: few words for each
        self.view = view
        self.decision = decision
        self.opponent = opponent
        self.phrases = phrases(game)
        self.fields: dict[str, PermanentView] = {}
        for side in view.sides:
            for each in (*side.battle, side.breeding):
                if each is not None:
                    self.fields[each.label] = each
        numbers = {option.name for option in decision.options if option.name in database()}
        self.shared = Counter(database().find(number).name for number in numbers)  # names of several cards

    def entries(self) -> list[Entry]:
        """All options in their order."""
        return [
            Entry(number, TITLES.get(option.kind, ""), self.words(option, self.phrases[number - 1]), self.note(option))
            for number, option in enumerate(self.decision.options, 1)
        ]

    # --- what an option says -----------------------------------------------------------------------------------------

    def called(self, label: str) -> str:
        """A card by its label or its number, with its name."""
        found = self.fields.get(label)
        if found is not None:
            return f"{label} {found.name}"
        if label not in database():
            return label
        name = database().find(label).name
        return f"{name} {label}" if self.shared[name] > 1 else name

    def words(self, option: Option, phrase: str) -> str:
        """The option in words."""
        kind, name = option.kind, option.name
        if kind in ("play", "use", "block"):
            return self.called(name)
        if kind == "digivolve":
            return f"{self.called(name)} on {self.called(option.to)}"
        if kind == "dna":
            return f"{self.called(name)} on {' + '.join(self.called(each) for each in option.names)}"
        if kind == "burst":
            return f"{self.called(name)} on {self.called(option.to)}, returning {self.called(option.names[0])}"
        if kind in ("app fuse", "link"):
            return f"{self.called(name)} {'to' if kind == 'link' else 'on'} {self.called(option.to)}"
        if kind == "attack":
            return f"{self.called(name)} > {self.called(option.to) if option.to else self.opponent}"
        if kind == "choose":
            return self.choice(option)
        said = phrase.partition("; your opponent has")[0].removeprefix("Activate ")
        longest = SHORTER if self.brief else LONGEST
        if kind in SAID and len(said) > longest:
            said = said[: longest - 1] + "…"
        return said if kind in SAID else said[:1].lower() + said[1:]

    def choice(self, option: Option) -> str:
        """A pick: the card, and where it is."""
        place = option.place
        if place == "under":
            what = f"face-down card {option.number}" if option.number != UNSAID else self.called(option.name)
            return f"{what} under {self.called(option.to)}"
        if option.number != UNSAID:
            whose = f"{self.opponent}'s " if "opponent" in place else ""
            return f"{whose}security card {option.number} from the top"
        return f"{self.called(option.name)} in {place}" if place else self.called(option.name)

    # --- what it costs and brings ------------------------------------------------------------------------------------

    def note(self, option: Option) -> str:
        """What an option costs and what is left then, or how a battle would go."""
        if option.kind == "pass":
            return f"{self.opponent} gets 3 memory"
        if option.kind == "attack":
            return self.foreseen(option)
        if option.kind in ("choose", "block") and option.name in self.fields:
            return short_facts(self.fields[option.name])
        offer = self.game.offer(option)
        if offer is None:
            return ""
        cost = f"{offer.most}" if offer.least == offer.most else f"{offer.least} to {offer.most}"
        if not offer.ends_turn:
            return cost
        return f"{cost}, gives {-offer.after}" if self.brief else self.ending(cost, -offer.after)

    def ending(self, cost: str, given: int) -> str:
        """What is paid, and that it ends the turn."""
        return f"{cost}: ends your turn, {self.opponent} gets {given}"

    def foreseen(self, option: Option) -> str:
        """How an attack would go as things stand."""
        attacker, target = self.fields.get(option.name), self.fields.get(option.to)
        if attacker is None or attacker.dp is None:
            return ""
        if target is None:
            if not self.view.theirs.security:
                return "no security left: it wins the game"
            return "" if attacker.security_attack == 1 else f"checks {attacker.security_attack}"
        if target.dp is None:
            return ""
        result = "wins" if attacker.dp > target.dp else "loses" if attacker.dp < target.dp else "both are deleted"
        return result if self.brief else f"{attacker.dp} against {target.dp}: {result}"


def short_facts(each: PermanentView) -> str:
    """Level and DP of a card on the field."""
    parts = [] if each.level is None else [f"Lv.{each.level}"]
    if each.dp is not None:
        parts.append(f"{each.dp} DP")
    return " ".join(parts)


def rows(entries: Sequence[Entry], wide: int) -> list[str]:
    """The menu as lines: a group begins on a line of its own, and what fits stands side by side."""
    lines: list[str] = []
    title = ""
    broken = False  # the last option needed more than a line
    margin = max((len(entry.title) for entry in entries), default=0)
    margin = min(margin, 12) + 1 if margin else 0
    for entry in entries:
        said = f"{entry.number:>2} {entry.words}" + (f" ({entry.note})" if entry.note else "")
        same = bool(lines) and entry.title == title
        if same and not broken and len(lines[-1]) + 3 + len(said) <= wide:
            lines[-1] += f"   {said}"
        else:
            head = "" if same else entry.title[: margin - 1]
            first, *more = textwrap.wrap(said, wide - margin, subsequent_indent="     ", drop_whitespace=True)
            lines.append(f"{head:<{margin}}{' ' * (len(said) - len(said.lstrip()))}{first.lstrip()}")
            lines += [f"{'':<{margin}}{each}" for each in more]
            broken = bool(more)
        title = entry.title
    return lines
