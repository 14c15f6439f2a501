"""The log in words: one line for each event, as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from digilex.notation.languages import LOGS
from digilex.notation.translated import Gaps
from digilex.rules.model.log import Event, LogCard, LogChange
from digilex.rules.query.sight import OPEN

LEAVING = {
    "deleted": "is deleted", "hand": "returns to the hand", "bottom of deck": "returns to the bottom of the deck",
    "top of deck": "returns to the top of the deck", "top of security": "is placed on top of the security stack",
    "bottom of security": "is placed at the bottom of the security stack", "trash": "is trashed",
    "under": "leaves to be placed under a card",
}  # fmt: skip
FAILING = {"attacker": "The attack is not successful", "target": "The attack target is gone: the attack fails"}
PILES = {
    "hand": "the hand", "deck": "the deck", "trash": "the trash", "security": "the security stack",
    "eggs": "the Digi-Egg deck",
}  # fmt: skip


class Teller:
    """Tells events to a reader. A client overrides how cards and players are called."""

    def __init__(self, viewer: int = OPEN) -> None:
        self.viewer = viewer

    # --- how things are called ---------------------------------------------------------------------------------------

    def card(self, card: LogCard) -> str:
        """A card in a sentence: "a1 Greymon", "Greymon (ST1-07)"; "a card" where it is hidden."""
        if card.name is None:
            return "a card"
        return f"{card.label} {card.name}" if card.label else f"{card.name} ({card.number})"

    def entry(self, card: LogCard) -> str:
        """A card in a list after a colon."""
        return f"{card.number} {card.name}"

    def player(self, player: int) -> str:
        """A player in a sentence."""
        return f"player {'ab'[player]}"

    def whose(self, player: int) -> str:
        """Of a player."""
        return f"{self.player(player)}'s"

    def pile(self, player: int, pile: str) -> str:
        """A player's hand, deck or security."""
        return f"the {pile} of {self.player(player)}"

    def does(self, player: int, verb: str) -> str:
        """A player does something: "player a draws"."""
        return f"{self.player(player)} {verb}"

    # --- the lines ---------------------------------------------------------------------------------------------------

    def line(self, event: Event) -> str:
        """One line. What the reader may not know is left out."""
        if self.viewer != OPEN:
            event = event.seen_as(self.viewer)
        words = WORDS.get(event.kind)
        return _begun(event, event.kind if words is None else words(self, event))

    def cards(self, cards: Sequence[LogCard]) -> str:
        """Several cards: "a1 Greymon, a2 Agumon and a3 Garurumon"."""
        said = [self.card(card) for card in cards]
        return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}" if said else "nothing"

    def listed(self, event: Event) -> str:
        """The cards after a colon, if the reader may know them."""
        known = [self.entry(card) for card in event.cards if card.number is not None]
        return f": {', '.join(known)}" if known else ""

    def other(self, event: Event) -> str:
        """The other card of the event; a player where there is none."""
        return "the player" if event.other is None else self.card(event.other)

    def change(self, change: LogChange) -> str:
        """A modification in a few words."""
        kind, word, amount = change.kind, change.word, change.amount
        numbered = f"<{word or 'Security A.'} {amount:+d}>"
        said = {
            "dp": f"{amount:+d} DP",
            "keyword": numbered if word in ("Security A.", "Link") else f"<{word}>",
            "security attack": numbered,
            "cannot": f"can't {word}" + (f" by {change.by}" if change.by else ""),
            "can": f"can {word}",
            "must": f"must {word}",
            "effect": "gains an effect",
            "unaffected": f"isn't affected by {change.by}",
            "cost": f"{word} cost {amount:+d}",
        }
        return said.get(kind, word or "information changes")


class Personal(Teller):
    """Tells a player what happened: "you draw", the others by name; in another language, if there is such a log."""

    def __init__(self, viewer: int, names: Sequence[str], language: str = "en") -> None:
        super().__init__(viewer)
        self.names = names
        self.language = language

    @property
    def a_card(self) -> str:
        """What a hidden card is called."""
        return LOGS[self.language]["a card"] if self.language in LOGS else "a card"

    def line(self, event: Event) -> str:
        """One line. What the reader may not know is left out."""
        if self.language not in LOGS or event.kind not in WORDS:
            return super().line(event)
        if self.viewer != OPEN:
            event = event.seen_as(self.viewer)
        return _begun(event, Gaps(self, event).fill(event.kind))

    def player(self, player: int) -> str:
        """"you", or the name."""
        return "you" if player == self.viewer else self.names[player]

    def whose(self, player: int) -> str:
        """"your", or the name."""
        return "your" if player == self.viewer else f"{self.names[player]}'s"

    def pile(self, player: int, pile: str) -> str:
        """Your hand, or somebody's."""
        return f"{self.whose(player)} {pile}"

    def does(self, player: int, verb: str) -> str:
        """A player does something, in the right person."""
        first, _, rest = verb.partition(" ")
        said = second_person(first) if player == self.viewer else first
        return f"{self.player(player)} {said}{' ' + rest if rest else ''}"


def _begun(event: Event, line: str) -> str:
    """A line with a capital letter at its beginning; a label stays small."""
    if event.cards and event.cards[0].label and line.startswith(event.cards[0].label):
        return line
    return line[:1].upper() + line[1:]


def second_person(verb: str) -> str:
    """The form of a verb after "you"."""
    return verb[:-2] if verb.endswith(("ches", "shes", "sses")) else verb[:-1]


def paid(event: Event) -> str:
    """What was paid for it."""
    return f"for {event.amounts[0]}" if event.amounts else "without paying the cost"


def memory(tell: Teller, event: Event) -> str:
    """Memory gained or lost, and how much there is now."""
    amount = event.amounts[0]
    now = event.memory if event.player == 0 else -event.memory
    return f"{tell.does(event.player, 'gains' if amount >= 0 else 'loses')} {abs(amount)} memory (now {now})"


def modified(tell: Teller, event: Event) -> str:
    """What was changed, of whom, and how long."""
    whom = "whoever is meant"
    if event.cards:
        whom = tell.cards(event.cards)
    elif event.amounts:
        whom = tell.player(event.amounts[0])
    return f"{whom}: {', '.join(tell.change(each) for each in event.changes)} ({event.word})"


def effect(tell: Teller, event: Event) -> str:
    """Which effect is activated, and from which card it has it."""
    by = f" (from {event.other.name})" if event.other is not None else ""
    return f"{tell.cards(event.cards)}: {event.word}{by}"


def trashed(tell: Teller, event: Event) -> str:
    """A card goes to the trash, from where."""
    from_ = f" from {PILES[event.word]}" if event.word in PILES else ""
    if event.other is not None:
        from_ = f" from {'the top of' if event.word == 'field' else 'under'} {tell.card(event.other)}"
    return f"{tell.cards(event.cards)} is trashed{from_}"


def goes(tell: Teller, event: Event, where: str) -> str:
    """A card goes from one place to another."""
    from_ = f" from {PILES[event.word]}" if event.word in PILES else ""
    return f"a card goes{from_} to {where}{tell.listed(event)}"


def end_of(event: Event) -> str:
    """Which end of a pile."""
    return "top" if event.amounts[0] else "bottom"


def ended(tell: Teller, event: Event) -> str:
    """Who won, and why."""
    who = "nobody wins" if event.player < 0 else tell.does(event.player, "wins")
    return f"{who}: {event.word}"


def turn(tell: Teller, event: Event) -> str:
    """A turn begins."""
    mine = event.memory if event.player == 0 else -event.memory
    return f"Turn {event.turn}: {tell.player(event.player)} ({mine} memory)"


def battle(tell: Teller, event: Event) -> str:
    """Two cards battle with their DP."""
    one, two = event.amounts
    return f"Battle: {tell.cards(event.cards)} ({one}) against {tell.other(event)} ({two})"


def digivolved(tell: Teller, event: Event) -> str:
    """One or more cards digivolve."""
    how = f"{event.word} " if event.word else ""
    verb = "digivolve" if len(event.cards) > 1 else "digivolves"
    return f"{tell.cards(event.cards)} {how}{verb} into {tell.other(event)} {paid(event)}"


WORDS: dict[str, Callable[[Teller, Event], str]] = {
    "turn": turn,
    "end of turn": lambda tell, event: f"End of {tell.whose(event.player)} turn",
    "postponed": lambda tell, event: "The end of the turn is postponed",
    "pass": lambda tell, event: tell.does(event.player, "passes"),
    "redraw": lambda tell, event: f"{tell.does(event.player, 're-draws')} the hand",
    "unsuspend phase": lambda tell, event: f"{tell.does(event.player, 'unsuspends')} {tell.cards(event.cards)}",
    "draw": lambda tell, event: f"{tell.does(event.player, 'draws')} {len(event.cards)}{tell.listed(event)}",
    "hatch": lambda tell, event: f"{tell.does(event.player, 'hatches')} {tell.cards(event.cards)}",
    "move": lambda tell, event: f"{tell.cards(event.cards)} moves to the {event.word} area",
    "play": lambda tell, event: f"{tell.does(event.player, 'plays')} {tell.cards(event.cards)} {paid(event)}",
    "token": lambda tell, event: f"{tell.does(event.player, 'plays')} {tell.cards(event.cards)}, a token",
    "use": lambda tell, event: f"{tell.does(event.player, 'uses')} {tell.cards(event.cards)} {paid(event)}",
    "digivolve": digivolved,
    "link": lambda tell, event: f"{tell.cards(event.cards)} is linked to {tell.other(event)}",
    "material": lambda tell, event: f"{tell.cards(event.cards)} is placed under {tell.other(event)}",
    "attack": lambda tell, event: f"{tell.cards(event.cards)} attacks {tell.other(event)}",
    "switch": lambda tell, event: f"The attack target is switched to {tell.other(event)}",
    "end attack": lambda tell, event: "The attack is ended by an effect",
    "attack fails": lambda tell, event: FAILING[event.word],
    "block": lambda tell, event: f"{tell.cards(event.cards)} blocks",
    "check": lambda tell, event: f"{tell.cards(event.cards)} checks {tell.other(event)}",
    "piercing": lambda tell, event: f"<Piercing>: {tell.cards(event.cards)} checks security",
    "jamming": lambda tell, event: f"<Jamming>: {tell.cards(event.cards)} isn't deleted",
    "battle": battle,
    "leave": lambda tell, event: f"{tell.cards(event.cards)} {LEAVING[event.word]}",
    "suspended": lambda tell, event: f"{tell.cards(event.cards)} is suspended",
    "unsuspended": lambda tell, event: f"{tell.cards(event.cards)} is unsuspended",
    "trash": trashed,
    "de-digivolve": lambda tell, event: f"{tell.cards(event.cards)} is trashed from the top of {tell.other(event)}",
    "burst": lambda tell, event: f"{tell.cards(event.cards)} is trashed from the top of {tell.other(event)}",
    "hand": lambda tell, event: goes(tell, event, tell.pile(event.player, "hand")),
    "deck": lambda tell, event: goes(tell, event, f"the {end_of(event)} of {tell.pile(event.player, 'deck')}"),
    "security": lambda tell, event: goes(tell, event, f"the {end_of(event)} of {tell.whose(event.player)} security"),
    "recovery": lambda tell, event: f"{tell.does(event.player, 'recovers')} {event.amounts[0]}",
    "place": lambda tell, event: f"a card is placed under {tell.other(event)}{tell.listed(event)}",
    "place in battle area": lambda tell, event: f"{tell.cards(event.cards)} is placed in the battle area",
    "flip": lambda tell, event: f"a security card is turned face {event.word}: {tell.cards(event.cards)}",
    "reveal": lambda tell, event: f"{tell.does(event.player, 'reveals')} {len(event.cards)}{tell.listed(event)}",
    "look": lambda tell, event: f"{tell.does(event.player, 'looks at')} {len(event.cards)}{tell.listed(event)}",
    "search": lambda tell, event: f"{tell.does(event.player, 'looks through')} {len(event.cards)} cards",
    "memory": memory,
    "pay": lambda tell, event: f"{tell.does(event.player, 'pays')} {event.amounts[0]}",
    "overflow": lambda tell, event: f"<Overflow>: {tell.does(event.player, 'loses')} {event.amounts[0]} memory",
    "modify": modified,
    "effect": effect,
    "loop": lambda tell, event: f"{tell.does(event.player, 'lets')} the loop be repeated {event.amounts[0]} times",
    "unaffected": lambda tell, event: f"{tell.cards(event.cards)} isn't affected",
    "prevented": lambda tell, event: f"{tell.cards(event.cards)} can't {event.word}",
    "saved": lambda tell, event: f"{tell.cards(event.cards)} stays on the field",
    "end": ended,
}


def line(event: Event, viewer: int = OPEN) -> str:
    """An event in words, as that player, a spectator or everyone (`OPEN`) may read it."""
    return Teller(viewer).line(event)


def depth(log: Sequence[Event], event: Event) -> int:
    """How many events it happened under: how far a client moves the line in."""
    count = 0
    while event.under >= 0 and count < 8:
        event = log[event.under]
        count += 1
    return count
