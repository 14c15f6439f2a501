"""Helpers for one event: what happens to which cards, from the verb, the cards and what is said of it.

The verb and its tails are read as they stand; what the rules call the event follows from them (`called`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.called import FACE_DOWN, FACE_UP, FACES, EventCalls, is_plain
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, where_of
from digilex.text.grammar.untold import EMPTIED, IN_HAND, KINDS, LAST, SEVERAL, Strength, Target

_STORED = ("hand", "deck", "trash", "security", "eggs")
_SUFFERED = {"be attacked": "attack", "be blocked": "block"}  # who does it is the subject, to whom the object
_PILE_EVENTS = {  # what is done to a pile, as it is said of the pile: "is removed from"
    ("remove", "from", "security"): "remove from security",
    ("add", "to", "security"): "add to security",
    ("add", "to", "hand"): "add to hand",
    ("trash", "from", "hand"): "trash",
    ("trash", "from", "deck"): "trash",
    ("trash", "from", "security"): "trash",
}


def _in_one_way(mood: str, verb: str, cards: Any, where: Any) -> tuple[str, Any, Any]:
    """Digivolving by app fusion, and trashing the last cards under a card: what has to be true of it then."""
    last = isinstance(cards, lang.Cards) and LAST in filters_of(cards.where)
    if mood == "would" and (verb == "app fuse" or isinstance(where, (lang.IsDigiXros, lang.IsAppFusion))):
        raise Unfit  # how it comes is known only when it has come
    if verb != "app fuse" and not last:
        return verb, cards, where
    if where is not None:
        raise Unfit
    if verb == "app fuse":
        return "digivolve", cards, lang.IsAppFusion()
    if verb != "trash" or cards.areas not in EMPTIED or mood != "when":
        raise Unfit
    others = tuple(each for each in filters_of(cards.where) if each != LAST)
    return verb, cards.replace(where=where_of(others)), EMPTIED[cards.areas]


def _is_anybodys(cards: Any) -> bool:
    """Whether cards under others are meant, or linked to them, and nothing is said of whose: "digivolution cards"."""
    beneath = isinstance(cards, lang.Cards) and cards.areas in (("under",), ("link",))
    return beneath and cards.owner == "any" and cards.of is None


def owned_piles(areas: tuple[Any, ...], who: str) -> tuple[Any, ...]:
    """The piles of a list. Of one it may not be said whose: that player's whose pile was named before, or `who`."""
    found: list[Any] = []
    for owner, area, of in areas:
        if owner is None:
            owner = who if who == "opponent" else "you"
        elif area in _STORED:
            who = owner
        found.append((owner, area, of))
    return tuple(found)


def _picked(verb: str, cards: Any, said: dict[str, Any]) -> str:
    """Where cards lay that are added to a hand: from the trash they return, security cards are removed."""
    if verb != "add" or said.get("to", ("",))[0] != "hand":
        return ""
    areas: tuple[Any, ...] = tuple(area[1] for area in said.get("from", ())) or getattr(cards, "areas", ())
    return areas[0] if areas in (("security",), ("trash",)) else ""


def _from_piles(mood: str, verb: str, cards: Any, said: dict[str, Any], where: Any) -> tuple[str, Any]:
    """What is done with cards that come from piles, and what must be true of it."""
    whose = getattr(cards, "owner", "you")
    if "from" in said:
        said["from"] = owned_piles(said["from"], whose)
    picked = _picked(verb, cards, said)
    if picked == "trash":
        return "return", where
    if picked and where is None and mood == "when":
        to = said.pop("to")
        said.setdefault("from", ((whose, "security", None),))
        return "remove" if to[1] in (None, said["from"][0][0]) else verb, IN_HAND
    return verb, where


def _condition(verb: str, said: dict[str, Any]) -> Any:
    """What has to be true of an event: what is said of it, or to which end of a deck cards go."""
    where = said.pop("where", None)
    going = said.get("to", said.get("in", ("",)))[0]
    if verb not in ("return", "place") or going not in ("top", "bottom"):
        return where
    end = lang.ReturnedTo(going)
    if where not in (None, end):
        raise Unfit
    return end


class EventNames(EventCalls):
    """What verbs, cards and tails make of one event."""

    def build_pile_told(self, pile: tuple[Any, str], deeds: tuple[tuple[str, str], ...], by: Any) -> Any:
        """Cards are put into a pile or taken from it, or either."""
        owner, area = pile
        cards = lang.Cards(("card",), owner, (area,))
        if owner is None or any((*deed, area) not in _PILE_EVENTS for deed in deeds):
            raise Unfit
        events = tuple(lang.When(_PILE_EVENTS[*deed, area], cards, None, by) for deed in deeds)
        return events[0] if len(events) == 1 else lang.OneOf(events)

    def _meant(self, cards: Any) -> Any:
        """The cards, without what is said of their number."""
        if isinstance(cards, (Target, Strength)):
            raise Unfit
        while isinstance(cards, tuple):
            if cards[0] in ("cards", "alone"):
                if cards[1].areas in (("under",), ("link",)):
                    return cards[1]
                return self.build_at(cards[1], "any", ("battle",), None, False)  # type: ignore[attr-defined]
            cards = cards[-1]
        return cards

    def _being(self, cards: Any, like: Any) -> Any:
        """The cards that are so when it happens: "when this Digimon would digivolve while suspended"."""
        if like is None:
            return cards
        if cards != lang.This() and not isinstance(cards, lang.Cards):
            raise Unfit
        return self.build_subject_with(cards, like)  # type: ignore[attr-defined]

    def _happening(self, mood: str, verb: str, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        if "from" in said:
            said["from"] = tuple((whose, area, _any_of(of)) for whose, area, of in said["from"])
        where = _condition(verb, said)
        if verb == "switch":
            yield self._switched(mood, cards, said, where)
            return
        if isinstance(cards, Strength) or verb == "increase":
            yield self._strength(mood, verb, cards, said, where)
            return
        verb = "remove" if verb == "reduce" else verb  # from a security stack
        if isinstance(cards, tuple) and cards[0] == "several":
            if where is not None or cards[1] < 2 or mood == "would":
                raise Unfit
            where = lang.Compare(SEVERAL, ">=", cards[1])
        cards = self._being(self._meant(cards), said.pop("so", None))
        verb, cards, where = _in_one_way(mood, verb, cards, where)
        verb, where = _from_piles(mood, verb, cards, said, where)
        by = said.pop("by", None)
        if by == "De-Digivolve" and verb in ("affect", "trash") and where is None:
            yield KINDS[mood]("de-digivolve", self._de_digivolved(verb, cards, said))
            return
        names = _names(by)
        if names and where is None:
            by, where = None, lang.CausedBy((), names)
        if isinstance(by, lang.AnyCause) and "rule" in by.causes:  # no effect, nor battle: an event of its own
            for cause in by.causes:
                yield from self._happening(mood, verb, cards, {**said, "by": cause, "where": where})
            return
        if verb == "flip":
            yield from self._flipped(mood, cards, said, by, where)
            return
        if verb == "be digivolved into" and not said:
            yield KINDS[mood]("digivolve", lang.Cards(("card",), "you", ("battle",)), cards, by, where)
            return
        if verb in _SUFFERED:
            doer = self.build_meant(said.pop("doer", None))  # type: ignore[attr-defined]
            if said:
                raise Unfit
            yield KINDS[mood](_SUFFERED[verb], doer, cards, by, where)
            return
        if verb == "be checked":
            if said or not isinstance(cards, lang.Cards) or cards.areas != ("security",):
                raise Unfit
            other = {"you": "opponent", "opponent": "you"}.get(cards.owner, "any")
            yield KINDS[mood]("check security", lang.Cards(("Digimon",), other, ("battle",)), cards, by, where)
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
        if verb == "trash" and _is_anybodys(cards):
            cards = cards.replace(of=lang.Every(lang.Cards(owner="any")))
        for event, subject, other, would in self._events(mood, verb, cards, said, by):
            if event == "flip face up" and verb == "place" and by is None:
                by = "placing"
            yield KINDS["would" if would else mood](event, subject, other, by, where)

    def _flipped(self, mood: str, cards: Any, said: dict[str, Any], by: Any, where: Any) -> Iterator[Any]:
        """Security cards are turned face up, or face down, or either."""
        area, owner, *facing = said.pop("in", ("security", None))
        facing += [said.pop("facing")] if "facing" in said else []
        if said or area != "security" or len(facing) > 1:
            raise Unfit
        if is_plain(cards):
            cards = cards.replace(owner=owner or "any", areas=("security",))
        if isinstance(cards, lang.Cards) and cards.areas != ("security",):
            raise Unfit
        for up in facing or (True, False):
            as_before = FACE_UP if up else FACE_DOWN
            filters = filters_of(cards.where) if isinstance(cards, lang.Cards) else ()
            if as_before in filters:  # it lies so already
                if facing:
                    raise Unfit
                continue
            if FACE_UP in filters or FACE_DOWN in filters:  # face-down cards are flipped face up
                cards = cards.replace(where=where_of(tuple(each for each in filters if each not in FACES)))
            yield KINDS[mood](f"flip face {'up' if up else 'down'}", cards, None, by, where)

    def _switched(self, mood: str, target: Any, said: dict[str, Any], where: Any) -> Any:
        """An attack target is switched: of which attacker, to whom, by what."""
        if mood != "when" or where is not None or set(said) - {"onto", "by"}:
            raise Unfit
        if not isinstance(target, Target) and target not in (("targets",), lang.It("attack target")):
            raise Unfit
        attacker = target.of if isinstance(target, Target) else None
        return lang.When("switch attack target", attacker, said.get("onto"), said.get("by"))

    def _de_digivolved(self, verb: str, cards: Any, said: dict[str, Any]) -> Any:
        """Whom <De-Digivolve> affects: the one whose cards it trashes."""
        of = said.pop("off", None) if verb == "trash" else None
        if said or (verb == "trash" and of is None and not isinstance(cards, lang.TopCard)):
            raise Unfit
        if of is None:
            return _holder(cards.of) if isinstance(cards, lang.TopCard) else cards
        if cards != lang.Cards(("card",), "any", ("battle",)):
            raise Unfit
        return _holder(of)

    def _strength(self, mood: str, verb: str, cards: Any, said: dict[str, Any], where: Any) -> Any:
        """The DP of cards is reduced or increased: perhaps to what, and by whose effects."""
        if verb not in ("reduce", "increase") or mood != "when" or set(said) - {"by", "reaching"}:
            raise Unfit
        if not isinstance(cards, Strength):
            raise Unfit  # it is DP of which this is said
        by, cards = said.get("by"), cards.of
        if isinstance(by, str) and not by.endswith("effect"):
            raise Unfit  # nothing but effects does so
        if "reaching" in said:
            cards = self._being(cards, lang.DP("=", said["reaching"]))
        return lang.When(f"{verb} DP", cards, None, by, where)

    def build_strength_of(self, of: Any) -> Any:
        """The DP of cards."""
        return Strength(_holder(self.build_meant(of)))  # type: ignore[attr-defined]

    def unbuild_strength_of(self, value: Any) -> Any:
        if isinstance(value, Strength):
            yield (value.of,)

    def build_target_of(self, of: Any) -> Any:
        """Whom a card attacks."""
        return Target(_holder(of))

    def unbuild_target_of(self, value: Any) -> Any:
        if isinstance(value, Target):
            yield (value.of,)

    def build_have_trashed(self, part: str) -> Any:
        """That cards of a stack are trashed, as something that can't be done to the card."""
        return f"have {part} cards trashed"

    def unbuild_have_trashed(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("have ") and value.endswith(" cards trashed"):
            yield (value.split()[1],)

    def build_lying_in(self, up: tuple[bool, ...], to: Any) -> Any:
        """Where cards go, and whether they lie there face up."""
        if len(up) > 1:
            raise Unfit
        return "in", (*to, *up)

    def unbuild_lying_in(self, value: Any) -> Any:
        if isinstance(value, tuple) and value[0] == "in":
            yield value[1][2:], value[1][:2]

    def build_only(self, of: tuple[Any, ...]) -> Any:
        """Under whom the cards go, if it is said."""
        if len(of) > 1:
            raise Unfit
        return of[0] if of else None

    def unbuild_only(self, value: Any) -> Any:
        yield (() if value is None else (value,),)

    def build_keyword_used(self, who: Any, name: str, cards: tuple[Any, ...]) -> Any:
        """The events that keywords are for: cards are trashed by <Digi-Burst>, a Digimon blocks by <Blocker>."""
        if who == ("player", "you") and cards:  # "when you use <Blocker> to suspend one of your Digimon"
            who, cards = cards[0], cards[1:]
        if cards or isinstance(who, str) or (isinstance(who, tuple) and who[0] in ("player", "effects")):
            raise Unfit
        who = self._meant(who)
        if name == "Blocker":
            return lang.When("block", who)
        if name == "Digi-Burst":
            holders = lang.Every(who) if isinstance(who, lang.Cards) else who
            return lang.When("trash", self.build_under_cards(holders), by=name)  # type: ignore[attr-defined]
        raise Unfit

def _names(by: Any) -> tuple[str, ...]:
    """The names of the cards whose effects cause it, if nothing else is said of them."""
    if not isinstance(by, lang.EffectsOf) or not isinstance(by.cards.where, lang.Named):
        return ()
    names = by.cards.where.names
    return names if by.cards == lang.Cards(("card",), "any", ("battle",), lang.Named(names)) else ()


def _holder(of: Any) -> Any:
    """Whose it is, of all of them or of any one."""
    return of.cards if isinstance(of, (lang.Every, lang.Choose)) else of


def _any_of(of: Any) -> Any:
    """Under one of several cards is under any of them."""
    if isinstance(of, lang.Choose) and of.count == 1 and isinstance(of.cards, lang.Cards):
        return lang.Every(of.cards)
    return of
