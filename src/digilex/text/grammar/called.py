"""Helpers for one event: what the rules call it, from the verb and the places that are said of it.

An event of the rules is named after the verb and the place together: "return" to the hand is "return to hand", "add"
and "place" to the security stack are both "add to security".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.language.words import EVENTS
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD

# The events of verbs that go to a place, by the place.
_GOING = {
    ("return", "hand"): "return to hand",
    ("return", "deck"): "return to deck",
    ("return", "bottom"): "return to deck",
    ("return", "top"): "return to deck",
    ("return", "hand or deck"): "return",
    ("place", "deck"): "return to deck",
    ("place", "bottom"): "return to deck",
    ("place", "top"): "return to deck",
    ("add", "hand"): "add to hand",
    ("place", "hand"): "add to hand",
    ("add", "security"): "add to security",
    ("place", "security"): "add to security",
    ("add", "under"): "place under",
    ("place", "under"): "place under",
    ("place", "battle"): "place in battle area",
    ("move", "battle"): "move",
}
NEEDS_PLACE = ("return", "place", "add", "remove")
# Where the cards are that a player gets.
OWN_AREAS = {"hatch": "breeding", "draw": "hand", "gain memory": "hand", "lose memory": "hand"}
_PILES = ("add to hand", "add to security")
_LEFT = ("trash", "return", "play", "digivolve", "dna digivolve", "place", "use")
# How the other one of an event may be called: whom it is done to, into what, to what.
_ROLES = {
    "attack": ("at",),
    "block": ("at",),
    "battle": ("at", "against"),
    "win battle": ("against",),
    "delete in battle": ("at",),
    "digivolve": ("into",),
    "dna digivolve": ("into",),
    "link": ("onto",),
    "place under": ("onto",),
    "check security": ("at",),
}
FACE_UP = lang.FaceUp()
FACE_DOWN = lang.Not(FACE_UP)
FACES = (FACE_UP, FACE_DOWN)


def is_loose(cards: Any) -> bool:
    """Whether nothing is said of where the cards are: "your Digimon cards"."""
    return isinstance(cards, lang.Cards) and cards.of is None and cards.areas in (("battle",), ("card",))


def is_plain(cards: Any) -> bool:
    """Whether nothing is said of whose the cards are, either: "cards", "a Digimon card"."""
    return is_loose(cards) and cards.owner == "any"


class EventCalls:
    """What an event is called, with whom it happens to and the other one."""

    def _events(
        self, mood: str, verb: str, cards: Any, said: dict[str, Any], by: Any
    ) -> Iterator[tuple[str, Any, Any, bool]]:
        """What the rules call it: events with who it happens to, the other one, and whether it only would happen."""
        if cards == lang.ThisCard() and said.get("in") == ("under", None) and verb not in NEEDS_PLACE:
            del said["in"]  # "this card is trashed as a digivolution card": that is what it is
        if verb in ("digivolve", "dna digivolve") and said.get("in", ("",))[0] == "breeding":
            if not is_loose(cards) or said.pop("in")[1] not in (None, cards.owner):
                raise Unfit
            cards = cards.replace(areas=("breeding",))  # those that are there
        to, origin, facing = self._places(verb, said)
        event = self._event_of(verb, to, origin, cards, said)
        would = False
        if "levels" in said:
            if event != "digivolve":
                raise Unfit
            cards, others = self._levels(cards, *said.pop("levels"))
            would = True
        else:
            others = self._others(event, said)
        if said:
            raise Unfit
        if event == "link" and mood == "when" and others != (None,) and not _is_link(others[0]):
            cards, others = others[0], (self._link_card(cards),)
        if facing is not None and event == "place under":
            cards = self.build_filtered(cards, FACES[not facing])  # type: ignore[attr-defined]
        elif facing is not None:
            if event != "add to security":
                raise Unfit
            event = "flip face up" if facing else event
            cards = cards if facing else self.build_filtered(cards, FACE_DOWN)  # type: ignore[attr-defined]
        if origin is not None and (event == "place under" or event in _PILES):
            raise Unfit  # where they come from would be lost
        if event == "place under":
            if is_plain(cards) or (to is not None and to[1] is not None and is_loose(cards)):
                cards = cards.replace(areas=("under",))
            others = (to[1],) if to is not None else others
            if getattr(others[0], "areas", ()) == ("security",):
                raise Unfit  # under which nothing lies
        elif to is not None and to[0] in ("hand", "security") and event != "return to hand" and is_plain(cards):
            cards = cards.replace(owner=to[1] or "you", areas=(to[0],))
        elif event == "remove from security" and origin is not None:
            cards = self._in(cards, origin)
        elif origin is not None and event not in ("leave", "move"):
            would = would or (event == "digivolve" and others == (lang.ThisCard(),))
            cards, others = self._coming(verb, cards, origin, others, by)
        for one in ("return to hand", "return to deck") if event == "return" and mood == "when" else (event,):
            for other in others:
                yield one, cards, other, would

    def _places(self, verb: str, said: dict[str, Any]) -> tuple[Any, Any, Any]:
        """Where the cards go, where they come from, and how they lie."""
        to, inside, origin = said.pop("to", None), said.pop("in", None), said.pop("from", None)
        facing = None
        if inside is not None and len(inside) > 2:  # "face up in your security stack"
            inside, facing = inside[:2], inside[2]
        if to is not None and inside is not None:
            raise Unfit
        if inside is not None and verb not in NEEDS_PLACE:  # "trash this card in your hand"
            if origin is not None or inside[0] == "under":
                raise Unfit
            origin = (inside[1] or "you", inside[0], None)
            inside = None
        return to or inside, origin, facing

    def _others(self, event: str, said: dict[str, Any]) -> tuple[Any, ...]:
        """The other ones of an event: whom it concerns, into what."""
        for role in _ROLES.get(event, ()):
            if role in said:
                other = said.pop(role)
                if role != "into":
                    other = self.build_meant(other)  # type: ignore[attr-defined]
                if event == "check security":
                    other = _checked(other)
                return other if isinstance(other, tuple) else (other,)
        if event == "check security":
            raise Unfit
        return (None,)

    def _link_card(self, cards: Any) -> Any:
        """The card that a Digimon gets linked to, if something is said of it."""
        if not isinstance(cards, lang.Cards):
            return cards
        plain = cards.where is None and cards.kinds == ("card",)
        return None if plain else cards.replace(owner="any", areas=("link",))

    def _event_of(self, verb: str, to: Any, origin: Any, cards: Any, said: dict[str, Any]) -> str:
        """What the rules call it."""
        if to is not None:
            if (verb, to[0]) not in _GOING:
                raise Unfit
            return _GOING[verb, to[0]]
        if verb == "remove" and origin is None and isinstance(cards, lang.Cards) and cards.areas == ("security",):
            return "remove from security"  # "your face-up security cards are removed"
        if verb == "remove" and origin is not None and origin[1] in ("security", "battle", "field"):
            return "remove from security" if origin[1] == "security" else "leave"
        if verb == "add" and "onto" in said:
            return "place under"
        if verb in NEEDS_PLACE:
            raise Unfit
        if verb not in EVENTS or verb in OWN_AREAS or (verb == "move" and origin and origin[1] != "breeding"):
            raise Unfit
        return verb

    def _levels(self, cards: Any, low: int, high: int) -> tuple[Any, tuple[Any, ...]]:
        """A digivolution from one level to another."""
        into = lang.Cards(("Digimon",), "any", ("hand",), lang.Level("=", high))
        return self.build_level_only(cards, low), (into,)  # type: ignore[attr-defined]

    def _coming(
        self, verb: str, cards: Any, origin: Any, others: tuple[Any, ...], by: Any
    ) -> tuple[Any, tuple[Any, ...]]:
        """The cards and the place they come from: what lies in a pile is trashed or returned there as such."""
        if verb in ("use", "digivolve", "dna digivolve") and origin[1:] == ("hand", None):
            if verb == "use" or others != (None,):
                return cards, others  # Option cards are used from there, and cards to digivolve into are there
        if others != (None,) or verb not in _LEFT:
            raise Unfit
        owner, area, of = origin
        if isinstance(area, tuple) and verb != "play":
            raise Unfit
        if is_plain(cards) and area not in FIELD:
            whole = cards.where is None and cards.kinds == ("card",)
            lying = whole if area in ("hand", "deck", "under") else False
            if area != "under" and (by is not None or owner != "you"):
                lying = True
            if (verb == "return" and area != "under") or (verb == "trash" and lying):
                return self._in(cards, origin), others
        owner = "you" if (owner, area) == ("any", "battle") else owner
        return cards, (lang.Cards(("card",), owner, area if isinstance(area, tuple) else (area,), of=of),)

    def _off(self, cards: Any, of: Any) -> Any:
        """Cards from under a Digimon, or linked to it."""
        if not isinstance(cards, lang.Cards) or cards.areas not in (("under",), ("link",)) or cards.of is not None:
            raise Unfit
        owned = self.build_beneath_cards(cards.areas[0], of)  # type: ignore[attr-defined]
        return owned.replace(kinds=cards.kinds, where=cards.where)

    def _in(self, cards: Any, origin: Any) -> Any:
        owner, area, of = origin
        if isinstance(cards, lang.Cards) and (cards.areas, cards.of) == ((area,), of) and cards.owner in (owner, "any"):
            return cards.replace(owner=owner)  # "face-up security cards are removed from your security stack"
        if cards == lang.ThisCard() and area == "security":
            return cards
        if not is_plain(cards):
            raise Unfit
        return cards.replace(owner=owner, areas=(area,), of=of)


def _checked(cards: Any) -> Any:
    """The security cards that are checked: the opponent's, unless it is said whose; None for any of theirs."""
    if not isinstance(cards, lang.Cards) or cards.areas != ("security",):
        raise Unfit
    cards = cards.replace(owner="opponent") if cards.owner == "any" else cards
    return None if cards == lang.Cards(("card",), "opponent", ("security",)) else cards


def _is_link(cards: Any) -> bool:
    return isinstance(cards, lang.Cards) and cards.areas == ("link",)
