"""The parts of a view as typed data, each with its JSON form. docs/view.md is their page.

VERSION grows when a field goes away or means something else; a new field is no new version."""

from __future__ import annotations

from typing import Any, Final

from digilex.rules.model.decision import Option

VERSION: Final = 1


def known(value: int) -> int | None:
    """A number, or None where there is none."""
    return None if value < 0 else value


class CardRef:
    """A card that something speaks of. `number` and `name` are None where the viewer may not know which card it is."""

    def __init__(self, place: str, number: str | None, name: str | None) -> None:
        self.place = place
        self.number = number
        self.name = name

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"place": self.place, "number": self.number, "name": self.name}


class EffectRef:
    """An effect: on which card it is printed, where that card is, whose effect it is. The key names it on the card."""

    def __init__(self, card: CardRef, key: str | None, player: int) -> None:
        self.card = card
        self.key = key  # "ST1-03/inherited/0"; None where the card is hidden from the viewer
        self.player = player

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"card": self.card.to_json(), "key": self.key, "player": self.player}


class Until:
    """How long something lasts: with which turn, attack, battle, unsuspend phase or effect it ends."""

    def __init__(self, kind: str, turn: int | None = None, player: int | None = None) -> None:
        self.kind = kind  # while (its card and its condition hold), turn, attack, battle, unsuspend, effect, game
        self.turn = turn  # the number of the turn it ends with or in
        self.player = player  # whose turn that is

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "turn": self.turn, "player": self.player}


class Change:
    """A modification in force."""

    def __init__(self, kind: str, word: str, source: EffectRef | None, until: Until) -> None:
        self.kind = kind  # see CHANGE_NAMES
        self.word = word  # the keyword; what one can't, can or must do; which cost
        self.source = source  # None: a rule
        self.until = until
        self.amount: int | None = None
        self.by = ""  # what an immunity or a prohibition is limited to: "opponent's effects", "battle"
        self.timings: list[str] = []  # it is about effects with these timings
        self.some = False  # it speaks of some cards only, which its text names
        self.counts = True  # False: it is in force, but the card is not affected by it
        self.gives: str | None = None  # the key of the effect that is gained

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "kind": self.kind,
            "word": self.word,
            "amount": self.amount,
            "by": self.by,
            "timings": list(self.timings),
            "some": self.some,
            "counts": self.counts,
            "gives": self.gives,
            "source": None if self.source is None else self.source.to_json(),
            "until": self.until.to_json(),
        }


class DPPart:
    """One line of the sum of a DP."""

    def __init__(self, kind: str, amount: int, source: EffectRef | None, until: Until) -> None:
        self.kind = kind  # effect, link (a link card), becomes (another printed DP), least (it can't be less)
        self.amount = amount
        self.counts = True  # False: the card is not affected, or its DP can't be reduced
        self.source = source
        self.until = until

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "kind": self.kind,
            "amount": self.amount,
            "counts": self.counts,
            "source": None if self.source is None else self.source.to_json(),
            "until": self.until.to_json(),
        }


class DPSum:
    """A DP: what is printed, every part of the sum, and what comes of it. A sum below 0 counts as 0 (2-5)."""

    def __init__(self, printed: int, parts: list[DPPart], total: int) -> None:
        self.printed = printed
        self.parts = parts
        self.total = total

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"printed": self.printed, "parts": [part.to_json() for part in self.parts], "total": self.total}


class EffectView:
    """An effect that a card on the field has."""

    def __init__(self, effect: EffectRef, section: str, kind: str) -> None:
        self.effect = effect
        self.section = section  # effect, inherited, security, link, option
        self.kind = kind  # persistent, triggered, activated, immediate, processing
        self.timings: list[str] = []
        self.live = True  # a persistent one holds now; another one could activate
        self.limit = 0  # X of [X Per Turn]; 0 for none
        self.used = 0  # how often in this turn, by this copy
        self.gained: Until | None = None  # it is gained from another effect, for so long

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "effect": self.effect.to_json(),
            "section": self.section,
            "kind": self.kind,
            "timings": list(self.timings),
            "live": self.live,
            "limit": self.limit,
            "used": self.used,
            "gained": None if self.gained is None else self.gained.to_json(),
        }


class StackedCard:
    """A card under a card, or linked to it."""

    def __init__(self, card: CardRef, face_down: bool, live: bool, spent: bool) -> None:
        self.card = card
        self.face_down = face_down
        self.live = live  # it gives the card above an effect
        self.spent = spent  # each of these has been used as often as it may be this turn

    @property
    def number(self) -> str | None:
        """The number of the card, None where it is hidden."""
        return self.card.number

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "card": self.card.to_json(),
            "face_down": self.face_down,
            "live": self.live,
            "spent": self.spent,
        }


class DigivolveCost:
    """What digivolving a card of the hand on a card on the field costs now."""

    def __init__(self, on: str, cost: int) -> None:
        self.on = on
        self.cost = cost

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"on": self.on, "cost": self.cost}


class HandCard:
    """A card in a hand that the viewer may see, with what it costs now, but for what interrupts."""

    def __init__(self, number: str, name: str) -> None:
        self.number = number
        self.name = name
        self.play: int | None = None
        self.use: int | None = None
        self.digivolve: list[DigivolveCost] = []

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "number": self.number,
            "name": self.name,
            "play": self.play,
            "use": self.use,
            "digivolve": [each.to_json() for each in self.digivolve],
        }


class KnownCard:
    """A card of a hidden pile that the viewer knows."""

    def __init__(self, position: int, number: str) -> None:
        self.position = position  # 0 is the top
        self.number = number

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"position": self.position, "number": self.number}


class SecurityCard:
    """A card of a security stack. The viewer may know one that lies face down."""

    def __init__(self, number: str | None, face_up: bool) -> None:
        self.number = number
        self.face_up = face_up

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"number": self.number, "face_up": self.face_up}


class RevealedCard:
    """A card that is being revealed (15-15-3), or looked at by one player."""

    def __init__(self, card: CardRef, owner: int, origin: str, to: int | None) -> None:
        self.card = card
        self.owner = owner
        self.origin = origin
        self.to = to  # the only player who sees it, None: both do

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"card": self.card.to_json(), "owner": self.owner, "origin": self.origin, "to": self.to}


class HappeningView:
    """An event that set an effect off."""

    def __init__(self, event: str, player: int, subjects: list[CardRef], target: CardRef | None) -> None:
        self.event = event  # "delete", "would delete"; the words of the language
        self.player = player
        self.subjects = subjects
        self.object = target

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "event": self.event,
            "player": self.player,
            "subjects": [each.to_json() for each in self.subjects],
            "object": None if self.object is None else self.object.to_json(),
        }


class WaitingView:
    """A triggered effect that waits for its activation (15-4-4)."""

    def __init__(self, effect: EffectRef, card: CardRef, because: HappeningView | None, can: bool) -> None:
        self.effect = effect
        self.card = card  # the card that has the effect
        self.because = because
        self.can = can  # it could be activated as things are now

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "effect": self.effect.to_json(),
            "card": self.card.to_json(),
            "because": None if self.because is None else self.because.to_json(),
            "can": self.can,
        }


class LaterView:
    """Pending processing: the rest of an effect that is done at a moment to come (18-1)."""

    def __init__(self, effect: EffectRef, card: CardRef, at: str) -> None:
        self.effect = effect
        self.card = card
        self.at = at  # "end of turn", "end of your turn" (of the player of the effect), "end of attack", ...

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"effect": self.effect.to_json(), "card": self.card.to_json(), "at": self.at}


class StepView:
    """A procedure in progress; the one that acts now is the last of `View.resolving`."""

    def __init__(self, procedure: str, player: int) -> None:
        self.procedure = procedure  # see PROCEDURE_NAMES
        self.player = player
        self.card: CardRef | None = None  # the card that is played, digivolved into, used; that has the effect
        self.effect: EffectRef | None = None  # the effect that is being processed
        self.step = 0  # which instruction of it, counted from 1
        self.steps = 0
        self.because: HappeningView | None = None
        self.cause: EffectRef | None = None  # the effect that made the procedure begin

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "procedure": self.procedure,
            "player": self.player,
            "card": None if self.card is None else self.card.to_json(),
            "effect": None if self.effect is None else self.effect.to_json(),
            "step": self.step,
            "steps": self.steps,
            "because": None if self.because is None else self.because.to_json(),
            "cause": None if self.cause is None else self.cause.to_json(),
        }


class OptionView:
    """One legal answer: the cards it touches as the one who decides may know them, and its line of notation."""

    def __init__(self, option: Option, card: CardRef | None, to: CardRef | None, others: list[CardRef]) -> None:
        self.option = option
        self.card = card  # what is played, attacks, is chosen, has the effect
        self.to = to  # what it digivolves from, links to, attacks, or lies under
        self.others = others  # the parts of a DNA digivolution, the Tamer that returns, what triggered

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        option = self.option
        return {
            "line": option.text,
            "kind": option.kind,
            "card": None if self.card is None else self.card.to_json(),
            "to": None if self.to is None else self.to.to_json(),
            "others": [card.to_json() for card in self.others],
            "number": known(option.number),
            "effect": option.effect,
            "cost": known(option.base_cost),
        }


class AttackView:
    """The attack in progress (chapter 11)."""

    def __init__(self, attacker: CardRef, target: CardRef | None, player: int, blocked: bool) -> None:
        self.attacker = attacker
        self.target = target  # None: the player
        self.player = player  # who attacks
        self.blocked = blocked

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "attacker": self.attacker.to_json(),
            "target": None if self.target is None else self.target.to_json(),
            "player": self.player,
            "blocked": self.blocked,
        }
