"""Helpers for events: who, what happens to them, and what is said of it in any order (from where, to where, by what).

An event of the rules is named after the verb and the place together: "return" to the hand is "return to hand", "add"
and "place" to the security stack are both "add to security". So the verb and its tails are read as they stand, and the
event follows from them. A sentence may have two subjects and several verbs: each subject has each of the events.
`untold` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.language.words import EVENTS
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Unbuilt, owner_of, where_of
from digilex.text.grammar.untold import KINDS, SEVERAL, UntellingHelpers, one_of, parts_of

# What is said of the subject: how ("is", "does", "would be", "would"), the verbs, and the tails; and what is done: the
# verbs, the cards (none for any), and the tails.
Told = tuple[str, tuple[str, ...], tuple[Tail, ...]]
Act = tuple[tuple[str, ...], tuple[Any, ...], tuple[Tail, ...]]

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
_NEEDS_PLACE = ("return", "place", "add", "remove")
_OWN = ("play", "use", "digivolve", "dna digivolve", "link", "move", "suspend", "unsuspend", "attack")
_OWN_AREAS = {"hatch": "breeding", "draw": "hand", "gain memory": "hand"}  # where the cards are that a player gets
_GOT: dict[str, tuple[Any, ...]] = {
    "hatch": (None, ("Digi-Egg",)),
    "draw": (None, ("card",)),
    "gain memory": (None,),
}
_PILES = ("add to hand", "add to security")
_LEFT = ("trash", "return", "play", "digivolve", "dna digivolve", "place", "use")
_SUFFERED = {"be attacked": "attack", "be blocked": "block"}  # who does it is the subject, to whom the object
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
_PILE_EVENTS = {  # what is done to a pile, as it is said of the pile: "is removed from"
    ("remove", "from", "security"): "remove from security",
    ("remove", "", "security"): "remove from security",
    ("add", "to", "security"): "add to security",
    ("add", "to", "hand"): "add to hand",
    ("trash", "from", "hand"): "trash",
    ("trash", "from", "deck"): "trash",
    ("trash", "from", "security"): "trash",
}


def _is_loose(cards: Any) -> bool:
    """Whether nothing is said of where the cards are: "your Digimon cards"."""
    return isinstance(cards, lang.Cards) and cards.of is None and cards.areas in (("battle",), ("card",))


def _is_plain(cards: Any) -> bool:
    """Whether nothing is said of whose the cards are, either: "cards", "a Digimon card"."""
    return _is_loose(cards) and cards.owner == "any"


class EventHelpers(UntellingHelpers):
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_in_case(self, event: Any, condition: Any) -> Any:
        """It happens while something else is the case: "when this Digimon attacks while you have a Tamer"."""
        if isinstance(event, lang.OneOf):
            return lang.OneOf(tuple(self.build_in_case(part, condition) for part in event.triggers))
        if not isinstance(event, (lang.When, lang.Would)) or event.where is not None:
            raise Unfit
        return event.replace(where=condition)

    def unbuild_in_case(self, value: Any) -> Unbuilt:
        parts = parts_of(value)
        where = getattr(parts[0], "where", None)
        if where is not None and all(getattr(part, "where", None) == where for part in parts):
            yield one_of([part.replace(where=None) for part in parts]), where

    def build_several_at_once(self, event: Any) -> Any:
        """To several of them at once, which is what a number of them says by itself."""
        if not isinstance(event, lang.When) or not isinstance(event.where, lang.Compare):
            raise Unfit
        return event

    # --- sentences ---------------------------------------------------------------------------------------------------

    def build_told(self, subjects: tuple[Any, ...], told: tuple[Told, ...]) -> Any:
        """Each of the subjects has each of the events; a cause that is said last is meant for all of them."""
        last = None if told[-1][0] == "deletes" else roles(told[-1][2]).get("by")
        found: list[Any] = []
        for subject in subjects:
            mood = "when"
            for how, verbs, tails in told:
                if how == "deletes":
                    found.extend(self._deletes(subject, verbs, roles(tails)))
                    continue
                if how == "leaves":  # a pile: it is removed from there
                    found.extend(self._happening("when", "remove", subject, roles((("from", (verbs,)), *tails))))
                    continue
                if how:  # "would be deleted by effects or returned": both would
                    mood = "would" if how.startswith("would") else "when"
                for index, verb in enumerate(verbs):
                    said = roles(tails)
                    if index < len(verbs) - 1 and verb not in _NEEDS_PLACE:
                        said.pop("to", None)  # "deleted or returned to the hand"
                        said.pop("in", None)
                    if last is not None:
                        said.setdefault("by", last)
                    found.extend(self._happening(mood, verb, subject, said))
        return one_of(found)

    def _deletes(self, subject: Any, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        """A card deletes others in battle; or by its effects as well, if nothing is said of it."""
        by = said.pop("by", None)
        if by not in (None, "battle") or cards is None:
            raise Unfit
        yield from self._happening("when", "delete in battle", subject, {**said, "at": cards})
        if by is None:
            if subject != lang.This() or said:
                raise Unfit
            yield lang.When("delete", self.build_meant(cards), by="this Digimon's effect")

    def build_doing(self, acts: tuple[Act, ...]) -> Any:
        """Who does it is not said: you would ("when digivolving into this card"), or this card attacks."""
        if len(acts) == 1 and acts[0][:2] == (("attack",), ()) and acts[0][2]:
            return self.build_told((lang.This(),), (("does", ("attack",), acts[0][2]),))
        if any(not cards and not tails for _, cards, tails in acts):
            raise Unfit
        return self.build_player_did("would", "you", acts)

    def build_told_by(self, mood: str, by: Any, acts: tuple[Act, ...]) -> Any:
        """Effects do something to cards; "it" and "them" are those of the first deed."""
        found: list[Any] = []
        for verbs, cards, tails in acts:
            meant = acts[0][1] if cards == (lang.It("it"),) else cards or (lang.Cards(("card",), "any", ("battle",)),)
            for one in meant:
                for verb in verbs:
                    found.extend(self._happening(mood, verb, one, roles((("by", by), *tails))))
        return one_of(found)

    def build_player_did(self, mood: str, who: str, acts: tuple[Act, ...]) -> Any:
        """A player does something with cards, which are their own unless it is said whose they are."""
        found: list[Any] = []
        for verbs, cards, tails in acts:
            for verb in verbs:
                if not cards:
                    found.append(self._own_deed(mood, who, verb, roles(tails)))
                for one in cards:
                    found.extend(self._done_with(mood, who, verb, one, roles(tails)))
        return one_of(found)

    def _done_with(self, mood: str, who: str, verb: str, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        """What a player does with cards."""
        meant = self._meant(cards)
        to = said.get("to", said.get("in", ("",)))[0]
        if (verb in _OWN or (verb, to) == ("place", "battle")) and _is_plain(meant):
            meant = meant.replace(owner=who)
            if verb == "link" and mood == "would":
                meant = meant.replace(areas=("hand",))
        if isinstance(cards, tuple) and cards[0] == "several":
            if cards[1] < 2 or mood == "would" or "where" in said:
                raise Unfit
            said["where"] = lang.Compare(SEVERAL, ">=", cards[1])
        if verb == "play" and isinstance(cards, tuple) and cards[0] == "alone":
            said["where"] = lang.Alone()
        if verb == "trash" and who == "you":
            said.setdefault("by", "your effect")  # players trash cards by their effects
        yield from self._happening(mood, verb, meant, said)

    def _own_deed(self, mood: str, who: str, verb: str, said: dict[str, Any]) -> Any:
        """What a player does with any card of theirs: "you would digivolve into this card", "you draw"."""
        if verb in _OWN_AREAS:
            inside, got = said.pop("in", ("breeding", None)), said.pop("at", None)
            if set(said) - {"by"} or inside[0] != "breeding" or getattr(got, "kinds", None) not in _GOT[verb]:
                raise Unfit
            cards = lang.Cards(("card",), who, (_OWN_AREAS[verb],))
            subject = None if (verb, who) == ("hatch", "you") else cards
            return KINDS[mood](verb, subject, None, said.get("by"))
        if verb not in ("digivolve", "dna digivolve", "link"):
            raise Unfit
        kind = "Digimon" if verb == "link" else "card"
        (event,) = self._happening(mood, verb, lang.Cards((kind,), who, ("battle",)), said)
        return event

    def build_pile_told(self, pile: tuple[str, str], verb: str, way: str, by: Any) -> Any:
        """Cards are put into a pile or taken from it."""
        owner, area = pile
        cards = lang.Cards(("card",), owner, (area,))
        if owner is None:
            raise Unfit
        if (verb, way, area) == ("be checked", "", "security"):
            other = {"you": "opponent", "opponent": "you"}.get(owner, "any")
            return lang.When("check security", lang.Cards(("Digimon",), other, ("battle",)), cards, by)
        if (verb, way, area) not in _PILE_EVENTS:
            raise Unfit
        return lang.When(_PILE_EVENTS[verb, way, area], cards, None, by)

    def build_switched(self, who: Any, tails: tuple[Tail, ...]) -> Any:
        """An attack target is switched: of which attacker, to whom, by what."""
        said = roles(tails)
        if set(said) - {"onto", "by"}:
            raise Unfit
        return lang.When("switch attack target", who, said.get("onto"), said.get("by"))

    def build_about(self, subject: Any, event: Any) -> Any:
        """What happens to "it", of which something else was said before."""
        parts = parts_of(event)
        if any(getattr(part, "subject", None) != lang.It("it") for part in parts):
            raise Unfit
        return one_of([part.replace(subject=subject) for part in parts])

    def build_meant(self, cards: Any) -> Any:
        """Cards of whose number nothing is said."""
        if isinstance(cards, tuple) and cards[0] == "several":
            raise Unfit
        return self._meant(cards)

    def unbuild_meant(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_any_holder(self, cards: Any) -> Any:
        """The cards that have others under them: any of those."""
        cards = self.build_meant(cards)
        return lang.Every(cards) if isinstance(cards, lang.Cards) else cards

    def unbuild_any_holder(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every):
            yield (value.cards,)

    def build_tamers(self, cards: Any) -> Any:
        """Tamers, which have cards under them but no digivolution cards."""
        if cards.kinds != ("Tamer",):
            raise Unfit
        return cards

    def unbuild_tamers(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("Tamer",):
            yield (value,)

    def build_pile_area(self, owner: Any, area: str) -> Any:
        """A pile, by its owner: "the hand" is yours."""
        return owner or "you", area, None

    def build_any_beneath(self, of: Any, areas: tuple[str, ...], before: Any, after: Any) -> Any:
        """Cards under a card, or linked to it."""
        return lang.Cards(("card",), owner_of(of), areas, where_of((*before, *after)), of=of)

    def unbuild_any_beneath(self, value: Any) -> Unbuilt:
        tamers = isinstance(getattr(value, "of", None), lang.Every) and value.of.cards.kinds == ("Tamer",)
        if isinstance(value, lang.Cards) and value.of is not None and not tamers:
            for before, after in self._said(value):  # type: ignore[attr-defined]
                if self.build_any_beneath(value.of, value.areas, before, after) == value:
                    yield value.of, value.areas, before, after

    # --- one event ---------------------------------------------------------------------------------------------------

    def _meant(self, cards: Any) -> Any:
        """The cards, without what is said of their number."""
        while isinstance(cards, tuple):
            if cards[0] in ("cards", "alone"):
                if cards[1].areas in (("under",), ("link",)):
                    return cards[1]
                return self.build_at(cards[1], "any", ("battle",), None, False)  # type: ignore[attr-defined]
            cards = cards[-1]
        return cards

    def _happening(self, mood: str, verb: str, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        where = said.pop("where", None)
        if isinstance(cards, tuple) and cards[0] == "several":
            if where is not None or cards[1] < 2 or mood == "would":
                raise Unfit
            where = lang.Compare(SEVERAL, ">=", cards[1])
        cards = self._meant(cards)
        by = said.pop("by", None)
        names = _names(by)
        if names and where is None:
            by, where = None, lang.CausedBy((), names)
        if isinstance(by, lang.AnyCause) and "rule" in by.causes:  # no effect, nor battle: an event of its own
            for cause in by.causes:
                yield from self._happening(mood, verb, cards, {**said, "by": cause, "where": where})
            return
        if verb == "be digivolved into" and not said:
            yield KINDS[mood]("digivolve", lang.Cards(("card",), "you", ("battle",)), cards, by, where)
            return
        if verb in _SUFFERED:
            doer = said.pop("doer", None)
            if said:
                raise Unfit
            yield KINDS[mood](_SUFFERED[verb], doer, cards, by, where)
            return
        if verb == "be checked":
            if said or not isinstance(cards, lang.Cards) or cards.areas != ("security",):
                raise Unfit
            yield self.build_pile_told((cards.owner, "security"), verb, "", by).replace(object=cards, where=where)
            return
        if verb == "get linked":
            verb, onto = "link", said.get("onto")
            if isinstance(onto, tuple) and onto[0] == "cards":
                said["onto"] = self.build_at(onto[1], "any", ("link",), None, False)  # type: ignore[attr-defined]
        if "off" in said:
            cards = self._off(cards, said.pop("off"))
        areas = said.pop("from", (None,))
        if len(areas) > 1:
            for area in areas:
                yield from self._happening(mood, verb, cards, {**said, "from": (area,), "by": by, "where": where})
            return
        if areas[0] is not None:
            said["from"] = areas[0]
        for event, subject, other, would in self._events(mood, verb, cards, said, by):
            if event == "flip face up" and verb == "place" and by is None:
                by = "placing"
            yield KINDS["would" if would else mood](event, subject, other, by, where)

    def _events(
        self, mood: str, verb: str, cards: Any, said: dict[str, Any], by: Any
    ) -> Iterator[tuple[str, Any, Any, bool]]:
        """What the rules call it: events with who it happens to, the other one, and whether it only would happen."""
        if cards == lang.ThisCard() and said.get("in") == ("under", None) and verb not in _NEEDS_PLACE:
            del said["in"]  # "this card is trashed as a digivolution card": that is what it is
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
        if facing is not None:
            if event != "add to security":
                raise Unfit
            event = "flip face up" if facing else event
            cards = cards if facing else self.build_filtered(cards, _FACE_DOWN)  # type: ignore[attr-defined]
        if origin is not None and (event == "place under" or event in _PILES):
            raise Unfit  # where they come from would be lost
        if event == "place under":
            if _is_plain(cards) or (to is not None and to[1] is not None and _is_loose(cards)):
                cards = cards.replace(areas=("under",))
            others = (to[1],) if to is not None else others
        elif to is not None and to[0] in ("hand", "security") and event != "return to hand" and _is_plain(cards):
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
        if "facing" in said:  # "face up in your security stack"
            if inside is not None:
                raise Unfit
            facing, inside = said.pop("facing")
        if to is not None and inside is not None:
            raise Unfit
        if inside is not None and verb not in _NEEDS_PLACE:  # "trash this card in your hand"
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
                    other = self._meant(other)
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
        if verb in _NEEDS_PLACE:
            raise Unfit
        if verb not in EVENTS or verb in _OWN_AREAS or (verb == "move" and origin and origin[1] != "breeding"):
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
        if _is_plain(cards) and area not in FIELD:
            whole = cards.where is None and cards.kinds == ("card",)
            lying = whole if area in ("hand", "deck", "under") else False
            if area != "under" and (by is not None or owner != "you"):
                lying = True
            if (verb == "return" and area != "under") or (verb == "trash" and lying):
                return self._in(cards, origin), others
        owner = "you" if (owner, area) == ("any", "battle") else owner
        return cards, (lang.Cards(("card",), owner, (area,), of=of),)

    def _off(self, cards: Any, of: Any) -> Any:
        """Cards from under a Digimon, or linked to it."""
        if not isinstance(cards, lang.Cards) or cards.areas not in (("under",), ("link",)) or cards.of is not None:
            raise Unfit
        owned = self.build_beneath_cards(cards.areas[0], of)  # type: ignore[attr-defined]
        return owned.replace(kinds=cards.kinds, where=cards.where)

    def _in(self, cards: Any, origin: Any) -> Any:
        owner, area, of = origin
        if isinstance(cards, lang.Cards) and (cards.owner, cards.areas, cards.of) == (owner, (area,), of):
            return cards  # "any of your face-up security cards are removed from your security stack"
        if not _is_plain(cards):
            raise Unfit
        return cards.replace(owner=owner, areas=(area,), of=of)


_FACE_DOWN = lang.Not(lang.FaceUp())


def _names(by: Any) -> tuple[str, ...]:
    """The names of the cards whose effects cause it, if nothing else is said of them."""
    if not isinstance(by, lang.EffectsOf) or not isinstance(by.cards.where, lang.Named):
        return ()
    names = by.cards.where.names
    return names if by.cards == lang.Cards(("card",), "any", ("battle",), lang.Named(names)) else ()


def _checked(cards: Any) -> Any:
    """The security cards that are checked: the opponent's, unless it is said whose; None for any of theirs."""
    if not isinstance(cards, lang.Cards) or cards.areas != ("security",):
        raise Unfit
    cards = cards.replace(owner="opponent") if cards.owner == "any" else cards
    return None if cards == lang.Cards(("card",), "opponent", ("security",)) else cards


def _is_link(cards: Any) -> bool:
    return isinstance(cards, lang.Cards) and cards.areas == ("link",)
