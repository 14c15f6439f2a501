"""Helpers for events: who, what happens to them, and what is said of it in any order (from where, to where, by what).

An event of the rules is named after the verb and the place together: "return" to the hand is "return to hand", "add"
and "place" to the security stack are both "add to security". So the verb and its tails are read as they stand, and the
event follows from them. A sentence may have two subjects and several verbs: each subject has each of the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, where_of

# What is said of the subject: "when" or "would", the verbs, and the tails; and what is done: the same with the cards.
Told = tuple[str, tuple[str, ...], tuple[Tail, ...]]
Act = tuple[str | tuple[str, ...], Any, tuple[Tail, ...]]

# The events of verbs that go to a place, by the place.
_GOING = {
    ("return", "hand"): "return to hand",
    ("return", "deck"): "return to deck",
    ("return", "hand or deck"): "return",
    ("place", "deck"): "return to deck",
    ("add", "hand"): "add to hand",
    ("add", "security"): "add to security",
    ("place", "security"): "add to security",
    ("add", "under"): "place under",
    ("place", "under"): "place under",
    ("place", "battle"): "place in battle area",
    ("remove", "field"): "leave",
}
_NEEDS_PLACE = ("return", "place", "add", "remove")
_OWN = ("play", "use", "digivolve", "dna digivolve", "link", "move", "suspend", "unsuspend", "attack")
_PILES = ("add to hand", "add to security")
_OBJECTS = ("attack", "battle", "block", "digivolve", "dna digivolve", "link", "win battle", "delete in battle")
_LEFT = ("trash", "return", "return to hand", "return to deck", "play", "digivolve", "dna digivolve", "place")
_SUFFERED = {"be attacked": "attack", "be blocked": "block"}  # who does it is the subject, to whom the object
_KINDS = {"when": lang.When, "would": lang.Would}
# How the other one of an event is called: whom it is done to, into what, to what.
_ROLES = {
    "attack": "at",
    "block": "at",
    "battle": "at",
    "win battle": "against",
    "digivolve": "into",
    "dna digivolve": "into",
}


def _is_loose(cards: Any) -> bool:
    """Whether nothing is said of where the cards are: "your Digimon cards"."""
    return isinstance(cards, lang.Cards) and cards.of is None and cards.areas in (("battle",), ("card",))


def _is_plain(cards: Any) -> bool:
    """Whether nothing is said of whose the cards are, either: "cards", "a Digimon card"."""
    return _is_loose(cards) and cards.owner == "any"


def _is_pile(cards: Any) -> bool:
    """Whether a pile of cards is meant, not cards of a kind."""
    if not isinstance(cards, lang.Cards) or cards.where is not None or cards.kinds != ("card",):
        return False
    return cards.owner != "any" or cards.of is not None


def _to_battle(said: dict[str, Any]) -> bool:
    """Whether cards are placed in the battle area."""
    return bool(said.get("to", ("",))[0] == "battle" or said.get("from", ("", ""))[1] == "battle")


def _one(found: list[Any]) -> Any:
    return found[0] if len(found) == 1 else lang.OneOf(tuple(found))


class EventHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_each_when(self, first: Any, second: Any, events: tuple[str, ...], by: Any) -> Any:
        """Each of two subjects has each of the events."""
        return self._each("when", first, second, events, by)

    def unbuild_each_when(self, value: Any) -> Unbuilt:
        yield from self._uneach("when", value)

    def build_each_would(self, first: Any, second: Any, events: tuple[str, ...], by: Any) -> Any:
        """The same of what would happen."""
        return self._each("would", first, second, events, by)

    def unbuild_each_would(self, value: Any) -> Unbuilt:
        yield from self._uneach("would", value)

    def _each(self, mood: str, first: Any, second: Any, events: tuple[str, ...], by: Any) -> Any:
        return lang.OneOf(
            tuple(_KINDS[mood](event, subject, None, by) for subject in (first, second) for event in events)
        )

    def _uneach(self, mood: str, value: Any) -> Unbuilt:
        if not isinstance(value, lang.OneOf) or len(value.triggers) % 2:
            return
        half = len(value.triggers) // 2
        first, second = value.triggers[0], value.triggers[half]
        if not isinstance(first, (lang.When, lang.Would)) or not isinstance(second, (lang.When, lang.Would)):
            return
        if first.subject != second.subject:
            events = tuple(getattr(part, "event", "") for part in value.triggers[:half])
            if self._each(mood, first.subject, second.subject, events, first.by) == value:
                yield first.subject, second.subject, events, first.by

    def build_happening(self, mood: str, subject: Any, event: str, role: Tail, by: Any) -> Any:
        """An event with what is said of it besides: at whom, into what, from where, when."""
        name, value = role
        if name == "where":
            return _KINDS[mood](event, subject, None, by, value)
        if _ROLES.get(event) != name and not (name == "from" and event in _LEFT):
            raise Unfit
        return _KINDS[mood](event, subject, value, by)

    def unbuild_happening(self, value: Any) -> Unbuilt:
        if not isinstance(value, (lang.When, lang.Would)) or (value.object is None) == (value.where is None):
            return
        mood = "when" if isinstance(value, lang.When) else "would"
        role: Tail = ("where", value.where)
        if value.object is not None:
            role = ("from" if _is_pile(value.object) else _ROLES.get(value.event, "from"), value.object)
        if role[0] != "from" or value.event in _LEFT:
            yield mood, value.subject, value.event, role, value.by

    def build_at_once(self, least: int, event: Any) -> Any:
        """It happens to at least so many cards at once: "when 3 or more cards are trashed from your deck"."""
        if least < 2 or not isinstance(event, lang.When) or event.where is not None:
            raise Unfit
        return event.replace(where=lang.Compare(lang.CountOf(lang.It("subject")), ">=", least))

    def unbuild_at_once(self, value: Any) -> Unbuilt:
        where = value.where if isinstance(value, lang.When) else None
        if isinstance(where, lang.Compare) and isinstance(where.right, int):
            event = value.replace(where=None)
            if self.build_at_once(where.right, event) == value:
                yield where.right, event

    def build_in_case(self, event: Any, condition: Any) -> Any:
        """It happens while something else is the case: "when this Digimon attacks while you have a Tamer"."""
        if isinstance(event, lang.OneOf):
            return lang.OneOf(tuple(self.build_in_case(part, condition) for part in event.triggers))
        if not isinstance(event, (lang.When, lang.Would)) or event.where is not None:
            raise Unfit
        return event.replace(where=condition)

    def unbuild_in_case(self, value: Any) -> Unbuilt:
        parts = value.triggers if isinstance(value, lang.OneOf) else (value,)
        where = getattr(parts[0], "where", None)
        if where is not None and all(getattr(part, "where", None) == where for part in parts):
            yield _one([part.replace(where=None) for part in parts]), where

    def build_several_at_once(self, event: Any) -> Any:
        """To several of them at once, which is what a number of them says by itself."""
        if not isinstance(event, lang.When) or not isinstance(event.where, lang.Compare):
            raise Unfit
        return event

    def build_tamers(self, cards: Any) -> Any:
        """Tamers, which have cards under them but no digivolution cards."""
        if cards.kinds != ("Tamer",):
            raise Unfit
        return cards

    def unbuild_tamers(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("Tamer",):
            yield (value,)

    def build_told(self, subjects: tuple[Any, ...], told: tuple[Told, ...]) -> Any:
        """Each of the subjects has each of the events; a cause that is said last is meant for all of them."""
        last = roles(told[-1][2]).get("by")
        found: list[Any] = []
        for subject in subjects:
            for mood, verbs, tails in told:
                for index, verb in enumerate(verbs):
                    said = roles(tails)
                    if index < len(verbs) - 1 and verb not in _NEEDS_PLACE:
                        said.pop("to", None)  # "deleted or returned to the hand"
                    if last is not None:
                        said.setdefault("by", last)
                    found.extend(self._happening(mood, verb, subject, said))
        return _one(found)

    def build_told_by(self, mood: str, by: str, acts: tuple[Act, ...]) -> Any:
        """Effects do something to cards; "it" and "them" are those of the first deed."""
        found: list[Any] = []
        for verbs, cards, tails in acts:
            meant = acts[0][1] if cards == lang.It("it") else cards
            for verb in (verbs,) if isinstance(verbs, str) else verbs:
                found.extend(self._happening(mood, verb, meant, roles((("by", by), *tails))))
        return _one(found)

    def build_player_did(self, mood: str, who: str, acts: tuple[Act, ...]) -> Any:
        """A player does something with cards, which are their own unless it is said whose they are."""
        found: list[Any] = []
        for verbs, cards, tails in acts:
            for verb in (verbs,) if isinstance(verbs, str) else verbs:
                own = verb in _OWN or (verb == "place" and _to_battle(roles(tails)))
                meant = cards.replace(owner=who) if own and _is_plain(cards) else cards
                if verb == "link" and mood == "would" and meant != cards:
                    meant = meant.replace(areas=("hand",))
                found.extend(self._happening(mood, verb, meant, roles(tails)))
        return _one(found)

    def build_own_cards(self, verb: str, tails: tuple[Tail, ...]) -> Act:
        """What a player does with any card of theirs: "you would digivolve into this card", "you DNA digivolve"."""
        if verb not in ("digivolve", "dna digivolve", "link"):
            raise Unfit
        return verb, lang.Cards(("card",), "any", ("battle",)), tails

    def _happening(self, mood: str, verb: str, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        to, origin = said.pop("to", None), said.pop("from", None)
        objects, levels = said.pop("object", (None,)), said.pop("levels", None)
        by, where = said.pop("by", None), said.pop("where", None)
        if verb == "place" and to is None and origin is not None and origin[1] in ("battle", "security"):
            to, origin = (origin[1], origin[0]), None  # "place in the battle area" is a place they go to
        if verb in _SUFFERED:
            if to is not None or origin is not None or levels is not None or objects != (None,):
                raise Unfit
            yield _KINDS[mood](_SUFFERED[verb], None, cards, by, where)
            return
        event = self._event_of(verb, to, origin, cards)
        if levels is not None and verb == "digivolve":
            cards, objects = self._levels(cards, *levels)
        elif levels is not None or (objects != (None,) and event not in _OBJECTS):
            raise Unfit
        if event == "link" and mood == "when" and objects != (None,):
            cards, objects = objects[0], (self._link_card(cards),)
        if origin is not None and (event == "place under" or event in _PILES):
            raise Unfit  # where they come from would be lost
        if event == "place under":
            if _is_plain(cards) or (to[1] is not None and _is_loose(cards)):
                cards = cards.replace(areas=("under",))
            objects = (to[1],)
        elif event in _PILES and _is_plain(cards):
            cards = cards.replace(owner=to[1] or "you", areas=(to[0],))
        elif event == "remove from security" and origin is not None:
            cards = self._in(cards, origin)
        elif origin is not None:
            cards, objects = self._coming(verb, cards, origin, objects)
        events = ("return to hand", "return to deck") if event == "return" and mood == "when" else (event,)
        for one in events:
            for other in objects:
                yield _KINDS[mood](one, cards, other, by, where)

    def _link_card(self, cards: Any) -> Any:
        """The card that a Digimon gets linked to, if something is said of it."""
        if not isinstance(cards, lang.Cards):
            return cards
        plain = cards.where is None and cards.kinds == ("card",)
        return None if plain else cards.replace(owner="any", areas=("link",))

    def _event_of(self, verb: str, to: Any, origin: Any, cards: Any) -> str:
        """What the rules call it."""
        if to is not None:
            if (verb, to[0]) not in _GOING:
                raise Unfit
            return _GOING[verb, to[0]]
        if verb == "remove" and origin is None and isinstance(cards, lang.Cards) and cards.areas == ("security",):
            return "remove from security"  # "your face-up security cards are removed"
        if verb == "remove" and origin is not None and origin[1] in ("security", "battle"):
            return "remove from security" if origin[1] == "security" else "leave"
        if verb in _NEEDS_PLACE:
            raise Unfit
        return verb

    def _levels(self, cards: Any, low: int, high: int) -> tuple[Any, tuple[Any, ...]]:
        """A digivolution from one level to another."""
        level = lang.Level("=", low)
        if not isinstance(cards, lang.Cards):
            cards = lang.Cards(("Digimon",), "you", ("battle",), lang.IsOneOf(cards))
        into = lang.Cards(("Digimon",), "any", ("hand",), lang.Level("=", high))
        return cards.replace(where=where_of((*filters_of(cards.where), level))), (into,)

    def _coming(self, verb: str, cards: Any, origin: Any, objects: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        """The cards and the place they come from: what lies in a pile is trashed or returned there as such."""
        if verb == "remove":
            return cards, objects
        if verb == "use" and origin[1:] == ("hand", None):
            return cards, objects  # Option cards are used from there
        if verb == "digivolve" and origin[1:] == ("hand", None) and objects != (None,):
            return cards, objects  # so are cards to digivolve into
        if objects != (None,) or verb not in _LEFT:
            raise Unfit
        if verb in ("trash", "return") and _is_plain(cards) and origin[1] not in FIELD:
            return self._in(cards, origin), objects
        owner, area, of = origin
        return cards, (lang.Cards(("card",), owner, (area,), of=of),)

    def _in(self, cards: Any, origin: Any) -> Any:
        owner, area, of = origin
        if isinstance(cards, lang.Cards) and (cards.owner, cards.areas, cards.of) == (owner, (area,), of):
            return cards  # "any of your face-up security cards are removed from your security stack"
        if not _is_plain(cards):
            raise Unfit
        return cards.replace(owner=owner, areas=(area,), of=of)
