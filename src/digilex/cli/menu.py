"""The options of a decision as a menu for people: grouped, with names, costs, and what would come of them."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from digilex.cards.database import database
from digilex.rules.model.decision import UNSAID, Decision, Option
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.shapes import HandCard
from digilex.rules.query.view import View

TITLES = {
    "play": "play", "digivolve": "digivolve", "dna": "DNA digivolve", "burst": "burst digivolve",
    "app fuse": "app fuse", "use": "use", "link": "link", "attack": "attack", "activate": "activate",
    "resolve": "next effect", "choose": "choose", "block": "block", "counter": "counter",
}  # fmt: skip
WORDS = {
    "keep": "keep this hand", "redraw": "put it back and draw 5 new cards (once)", "hatch": "hatch a Digi-Egg",
    "move": "move {} to the battle area", "stay": "do nothing", "pass": "pass the turn",
    "no block": "don't block", "no counter": "don't counter", "done": "that is all", "yes": "yes", "no": "no",
}  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One option as the menu shows it."""

    number: int
    title: str  # the group
    words: str
    note: str  # what it costs, what comes of it


class Menu:
    """Says what options mean, from what the one who decides may see."""

    def __init__(self, view: View, decision: Decision, opponent: str) -> None:
        self.view = view
        self.decision = decision
        self.opponent = opponent
        self.fields: dict[str, PermanentView] = {}
        for side in view.sides:
            for each in (*side.battle, side.breeding):
                if each is not None:
                    self.fields[each.label] = each
        self.hand: dict[str, HandCard] = {card.number: card for card in view.mine.hand or ()}
        numbers = {option.name for option in decision.options if option.name in database()}
        self.shared = Counter(database().find(number).name for number in numbers)  # names of several cards

    def entries(self) -> list[Entry]:
        """All options in their order."""
        return [
            Entry(number, TITLES.get(option.kind, ""), self.words(option), self.note(option))
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

    def words(self, option: Option) -> str:
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
        if kind in ("activate", "resolve", "counter"):
            on = f" ({self.called(option.to)})" if option.to and option.to not in self.called(name) else ""
            events = f" for {', '.join(self.called(each) for each in option.names)}" if option.names else ""
            return f"{self.called(name)}{on} {option.ordinal}{events}"
        if kind == "choose":
            return self.choice(option)
        if kind == "number" and option.number != UNSAID:
            return str(option.number)
        if kind == "move":
            breeding = self.view.mine.breeding
            return WORDS[kind].format("it" if breeding is None else f"{breeding.label} {breeding.name}")
        return WORDS.get(kind, option.text)

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

    def cost(self, option: Option) -> int | None:
        """The memory that is paid for it, as far as it is certain now."""
        card = self.hand.get(option.name)
        if option.kind in ("digivolve", "dna", "burst", "app fuse", "link"):
            if option.number != UNSAID:
                return option.number
            prices = [each.cost for each in card.digivolve if each.on == option.to] if card is not None else []
            return prices[0] if option.kind == "digivolve" and prices else known(option.base_cost)
        if card is not None and option.kind in ("play", "use"):
            return card.play if option.kind == "play" else card.use
        return None

    def note(self, option: Option) -> str:
        """What an option costs, or how a battle would go."""
        if option.kind == "pass":
            return f"{self.opponent} gets 3 memory"
        if option.kind == "attack":
            return self.foreseen(option)
        if option.kind in ("choose", "block") and option.name in self.fields:
            return short_facts(self.fields[option.name])
        cost = self.cost(option)
        if cost is None:
            return ""
        left = self.view.memory - cost
        if left < 0 and self.view.turn_player == self.view.player:
            return f"{cost}: ends your turn, {self.opponent} gets {-left}"
        return f"{cost}"

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
        return f"{attacker.dp} against {target.dp}: {result}"


def known(number: int) -> int | None:
    """A number that an option says, or None."""
    return None if number == UNSAID else number


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
    margin = max((len(entry.title) for entry in entries), default=0)
    margin = min(margin, 12) + 1 if margin else 0
    for entry in entries:
        said = f"{entry.number:>2} {entry.words}" + (f" ({entry.note})" if entry.note else "")
        same = bool(lines) and entry.title == title
        if same and len(lines[-1]) + 3 + len(said) <= wide:
            lines[-1] += f"   {said}"
        else:
            head = "" if same else entry.title[: margin - 1]
            first, *more = textwrap.wrap(said, wide - margin, subsequent_indent="     ", drop_whitespace=True)
            lines.append(f"{head:<{margin}}{' ' * (len(said) - len(said.lstrip()))}{first.lstrip()}")
            lines += [f"{'':<{margin}}{each}" for each in more]
        title = entry.title
    return lines
