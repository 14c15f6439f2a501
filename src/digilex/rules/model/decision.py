"""Who has to choose, and among what."""

from __future__ import annotations

from typing import Final, Literal

from digilex.native import mypyc_attr
from digilex.rules.model.speeds import COMPILED

Kind = Literal[
    "keep", "redraw", "hatch", "move", "stay", "pass",
    "play", "use", "digivolve", "dna", "burst", "app fuse", "link", "attack", "activate",
    "block", "no block", "counter", "no counter", "resolve",
    "choose", "done", "yes", "no", "number", "mode",
]  # fmt: skip

Place = Literal[
    "", "under", "security", "security of the opponent", "trash", "opponent's trash",
    "nowhere", "deck", "eggs", "field", "link", "gone",
]  # fmt: skip

DecisionKind = Literal[
    "redraw", "breeding", "main", "counter", "block", "resolve", "arts", "materials", "order", "choose", "optional",
    "number", "mode", "attack", "dna", "app fuse",
]  # fmt: skip

# What is asked, more finely than the kind says. Of a rule: which procedure stopped; of an effect: which instruction.
Question = Literal[
    "hand", "breeding", "main", "counter", "block", "next effect", "next interruption", "arts", "digixros", "assembly",
    "next to deck", "next to security", "repetitions",
    "do it", "pay for it", "do it instead", "others in their place", "without looking", "choose", "which is meant",
    "how many", "which effect", "whose effect", "next under", "how many levels", "how much memory", "unsuspend which",
    "price of unsuspending", "trashed in place", "attack target", "digivolution cost", "dna", "dna with cards",
    "app fuse",
]  # fmt: skip

# What cards are chosen for.
Purpose = Literal[
    "", "delete", "trash", "take", "return", "place", "suspend", "unsuspend", "play", "digivolve", "de-digivolve",
    "affect", "use", "attack", "redirect", "link", "reveal", "activate", "move", "order",
]  # fmt: skip

UNSAID: Final = -1  # a number that the line does not say


@mypyc_attr(acyclic=True)
class Option:
    """One legal answer to a decision. Never changed once it is made.

    Cards are meant by reference: above 0 a card, below 0 a permanent (its id with a minus), 0 none. With each goes what
    the notation calls it, so that the canonical line can be made without the game, and only when it is asked for."""

    def __init__(
        self,
        kind: Kind,
        subject: int = 0,
        name: str = "",
        object: int = 0,
        to: str = "",
        number: int = UNSAID,
        place: Place = "",
        others: tuple[int, ...] = (),
        names: tuple[str, ...] = (),
        effect: str = "",
        ordinal: str = "",
        base_cost: int = UNSAID,
        index: int = 0,
    ) -> None:
        self.kind: Kind = kind
        self.subject = subject  # the card that is played, attacks, is chosen, has the effect; 0 if it is unseen
        self.name = name  # its label on the field, elsewhere its number; empty if the one who decides can't know it
        self.object = object  # what it digivolves from, links to, attacks (0: the player), or lies under
        self.to = to  # the label of the object; of an effect the number of the card on which it stands
        self.number = number  # a number that is declared, a place counted, or the cost that tells two ways apart
        self.place: Place = place  # where the subject is, if the line says so
        self.others = others  # further cards: the parts of a DNA digivolution, the Tamer that returns, what triggered
        self.names = names  # and what they are called
        self.effect = effect  # the key of the effect that is activated
        self.ordinal = ordinal  # how the notation calls it: "effect 1"; "by effect": a digivolution that one allows
        self.base_cost = base_cost  # what the requirement asks for; what will be paid is worked out by query/offers.py
        self.index = index  # for whoever asked: which of the things they have listed
        self._text = ""

    @property
    def text(self) -> str:
        """The canonical line of notation."""
        if not self._text:
            self._text = line(self)
        return self._text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        """Whether the lines are the same, found without writing them."""
        return isinstance(other, Option) and same_line(self, other)

    def __hash__(self) -> int:
        return hash((self.kind, self.name, self.to, self.number, self.ordinal))


def line(option: Option) -> str:
    """How an option is written in records and scenarios."""
    kind = option.kind
    name = option.name
    if kind == "choose":
        return chosen(option)
    if kind in ("play", "use", "block"):
        return f"{kind} {name}"
    if kind == "attack":
        return f"attack {name} > {option.to or 'player'}"
    if kind == "digivolve":
        price = "" if option.number == UNSAID else f" for {option.number}"
        return f"digivolve {name} on {option.to}{price}{' ' + option.ordinal if option.ordinal else ''}"
    if kind == "dna":
        return f"dna digivolve {name} on {' + '.join(option.names)}"
    if kind == "burst":
        return f"burst digivolve {name} on {option.to} returning {option.names[0]}"
    if kind == "app fuse":
        return f"app fuse {name} on {option.to}"
    if kind == "link":
        return f"link {name} to {option.to}"
    if kind == "activate":
        where = f" in {option.place}" if option.place else ""
        return f"activate {name}{where} {option.to + ' ' if option.to else ''}{option.ordinal}"
    if kind == "counter":
        return f"counter {name} {option.ordinal}"
    if kind == "resolve":
        events = " for " + " + ".join(option.names) if option.names else ""
        return f"resolve {name} {option.to} {option.ordinal}{events}"
    if kind == "number":
        return f"number {option.number}"
    if kind == "mode":
        if option.number != UNSAID:
            return f"effect {option.number}"
        return " ".join([*option.names, option.ordinal])
    return kind


def chosen(option: Option) -> str:
    """How a pick is written: a card by its place where it has no label and is not in the hand."""
    place = option.place
    if not place:
        return f"choose {option.name}"
    if place == "under":
        what = option.name if option.number == UNSAID else f"face-down {option.number}"
        return f"choose {what} under {option.to}"
    if option.number != UNSAID:
        return f"choose security {option.number}{place[8:]}"
    return f"choose {option.name} in {place}"


HATCH: Final = Option("hatch")
STAY: Final = Option("stay")
PASS: Final = Option("pass")
KEEP: Final = Option("keep")
REDRAW: Final = Option("redraw")
NO_BLOCK: Final = Option("no block")
NO_COUNTER: Final = Option("no counter")
DONE: Final = Option("done")
YES: Final = Option("yes")
NO: Final = Option("no")


@mypyc_attr(acyclic=True)
class Decision:
    """Who has to choose, what is asked, by which clause, and among what.

    The sentence that asks it of a person is made elsewhere (notation/asking.py): rules know no English."""

    def __init__(
        self, player: int, kind: DecisionKind, question: Question, clause: str, options: list[Option]
    ) -> None:
        self.player = player
        self.kind: DecisionKind = kind
        self.question: Question = question
        self.clause = clause
        self.options = options
        self.source = ""  # the card whose effect asks, as the notation calls it
        self.effect = ""  # and which of its effects: the ability's key
        self.purpose: Purpose = ""  # what the cards are chosen for
        self.least = 1  # of a run of picks: how many in all at least
        self.most = 1  # and at most
        self.chosen = 0  # how many were chosen before this one

    @property
    def forced(self) -> bool:
        """Whether there is no choice."""
        return len(self.options) == 1

    def among(self, options: list[Option]) -> Decision:
        """The same decision with these options; copies of a game may share this one."""
        new = Decision(self.player, self.kind, self.question, self.clause, options)
        new.source = self.source
        new.effect = self.effect
        new.purpose = self.purpose
        new.least = self.least
        new.most = self.most
        new.chosen = self.chosen
        return new

    def __repr__(self) -> str:
        return f"<Decision of {'ab'[self.player]}: {self.question} ({self.clause}) {[o.text for o in self.options]}>"


def same_line(one: Option, other: Option) -> bool:
    """Whether the lines of two options are the same."""
    return (
        one.name == other.name
        and one.to == other.to
        and one.number == other.number
        and one.kind == other.kind
        and one.place == other.place
        and one.ordinal == other.ordinal
        and one.names == other.names
    )


FEW: Final = 40 if COMPILED else 8  # options that are faster compared each with each than put into a set


def distinct(options: list[Option]) -> list[Option]:
    """Equal lines are one option: the first of them."""
    if len(options) > FEW:
        if len(set(options)) == len(options):
            return options
    elif all_different(options):
        return options
    kept: list[Option] = []
    for option in options:
        if option not in kept:
            kept.append(option)
    return kept


def all_different(options: list[Option]) -> bool:
    """Whether no two lines are the same."""
    for i in range(1, len(options)):
        option = options[i]
        for j in range(i):
            if same_line(options[j], option):
                return False
    return True
