"""Helpers for events, the other way: how a program's events are said.

What cards do is said of them ("attacks", "suspends"), what is done to them in the passive; effects are named first
where they put cards somewhere or trash them, and players where they use cards or do something with any card of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

KINDS: dict[str, Any] = {"when": lang.When, "would": lang.Would}
SEVERAL = lang.CountOf(lang.It("subject"))
IN_HAND = lang.Exists(lang.Cards(("card",), "any", ("hand",), lang.IsOneOf(lang.It("subject"))))  # it is there now
LAST = lang.IsKind(("last",))  # of the cards under a card: none is left there
EMPTIED: dict[tuple[str, ...], lang.Matches] = {  # what is true of the card whose last ones are trashed
    ("under",): lang.Matches(lang.It("object"), lang.DigivolutionCards("=", 0)),
    ("link",): lang.Matches(lang.It("object"), lang.LinkCards("=", 0)),
}
_DEEDS = (
    "attack", "block", "digivolve", "suspend", "unsuspend", "leave", "move", "dna digivolve", "battle",
    "check security", "win battle", "delete in battle", "link", "get linked", "switch",
)  # fmt: skip
_BY_EFFECTS = ("trash", "add to hand", "add to security", "remove from security", "place under", "flip")
_ROLES = {"attack": "at", "block": "at", "battle": "at", "win battle": "against", "delete in battle": "at"}
_PILES = {
    "remove from security": ("remove", "from"), "add to security": ("add", "to"), "add to hand": ("add", "to"),
    "trash": ("trash", "from"),
}  # fmt: skip
_SAID_OF_CARDS = ((("attack",),), (("play",),))  # rather than of the player
_STORED = ("hand", "deck", "security", "trash")
_TAILS = (lang.AttackingTarget, lang.InPhase, lang.IsDigiXros, lang.IsAppFusion)  # said after the verb

Said = tuple[str, Any, tuple[Tail, ...]]


@dataclass(frozen=True)
class Target:
    """Whom a card attacks."""

    of: Any


@dataclass(frozen=True)
class Strength:
    """The DP of a card."""

    of: Any


def one_of(found: list[Any]) -> Any:
    """One event, or any of several."""
    return found[0] if len(found) == 1 else lang.OneOf(tuple(found))


def parts_of(value: Any) -> tuple[Any, ...]:
    """The events that a trigger waits for."""
    return value.triggers if isinstance(value, lang.OneOf) else (value,)


def mood_of(parts: tuple[Any, ...]) -> str:
    """Whether all of them happen or would happen; empty if neither."""
    for mood, kind in KINDS.items():
        if all(isinstance(part, kind) for part in parts):
            return mood
    return ""


def _whole(cards: Any) -> bool:
    """Whether all cards of a pile are meant."""
    return isinstance(cards, lang.Cards) and cards.kinds == ("card",) and cards.where is None and not cards.other


def _lies(cards: Any, *areas: str) -> bool:
    """Whether cards are meant that lie in one of these piles."""
    return isinstance(cards, lang.Cards) and cards.of is None and len(cards.areas) == 1 and cards.areas[0] in areas


def _bare(cards: Any) -> Any:
    """Cards without where they are and whose: "Digimon cards"."""
    if cards.other:
        return cards.replace(owner="any", areas=("battle",), of=None)
    return "cards", cards.replace(owner="any", areas=("card",), of=None)


def _pile(cards: Any) -> tuple[Tail, ...]:
    """The place that cards come from."""
    owner = "any" if cards.areas == ("battle",) else cards.owner
    return (("from", ((owner, cards.areas[0] if len(cards.areas) == 1 else cards.areas, cards.of),)),)


def _whose_once(areas: tuple[Any, ...]) -> tuple[Any, ...]:
    """The places that cards come from; whose a second pile is need not be said again: "from your hand or trash"."""
    found = list(areas[:1])
    for (whose, before, _), place in pairwise(areas):
        same = place[0] == whose and place[2] is None and {before, place[1]} <= set(_STORED)
        found.append((None, *place[1:]) if same else place)
    return tuple(found)


def _in_mood(mood: str, told: tuple[Any, ...]) -> tuple[Any, ...]:
    """What happens, or what would."""
    if mood == "when":
        return told
    return (("would", tuple(("be", *part[1:]) if part[0] == "is" else part for part in told)),)


class UntellingHelpers:
    """`unbuild_x` yields the slots that would make a value."""

    def unbuild_told(self, value: Any) -> Unbuilt:
        """What effects do, what happens to cards, or what a player does."""
        mood = mood_of(parts_of(value))
        if not mood:
            return
        for subjects, told in (*self._effects_do(value), *self._cards_do(value), *self._players_do(value)):
            found = subjects, _in_mood(mood, told)
            if self._makes_event(self.build_told, found, value):  # type: ignore[attr-defined]
                yield found

    def _untold(self, value: Any, holds: bool) -> Unbuilt:
        """The same of what happened before. If it did not, it is said of several cards that none of them did it."""
        if holds:
            yield from self.unbuild_told(value)
            return
        told = [found for found in self.unbuild_told(value) if not isinstance(found[0][0], lang.Cards)]
        yield from sorted(told, key=lambda found: not isinstance(found[0][0], (str, tuple)))

    def _cards_do(self, value: Any) -> Iterator[tuple[Any, Any]]:
        """One subject, or two that have the same events."""
        parts = parts_of(value)
        if any(tuple(one[1] for one in told) not in _SAID_OF_CARDS for _, told in self._players_do(value)):
            return
        deletes = ("acts", ("delete",), (getattr(parts[0], "object", None),), ())
        yield (lang.This(),), (deletes,)
        if getattr(parts[0], "subject", None) is not None:
            yield (parts[0].subject,), (deletes,)
        for subjects in (1, 2):
            if len(parts) % subjects:
                continue
            said = [self._event_said(part) for part in _returned(parts)]
            count = len(said) // subjects
            firsts = [said[index * count] for index in range(subjects)]
            if any(one is None for one in said) or len(said) % subjects:
                continue
            told = [one for one in said[:count] if one is not None]
            names = tuple(first[1] for first in firsts if first is not None)
            for predicates in self._predicates(told):
                yield names, predicates

    def _predicates(self, told: list[Said]) -> Iterator[tuple[Any, ...]]:
        """The ways to say several events of one subject: verbs that share what follows them, or one by one."""
        how = [("is", "does")[verb in _DEEDS] for verb, _, _ in told]
        causes = [dict(tails).get("by") for _, _, tails in told]
        verbs = tuple(dict.fromkeys(verb for verb, _, _ in told))
        objects = [dict(tails).get("into", ()) for _, _, tails in told]
        if len(set(how)) == 1 and "delete in battle" not in verbs:
            tails = told[-1][2]
            places = [dict(tails).get("from", ()) for _, _, tails in told]
            if len(verbs) == 1 and all(places):
                areas = _whose_once(tuple(item for items in places for item in items))
                tails = tuple(("from", areas) if role == "from" else (role, item) for role, item in tails)
            if len(verbs) == 1 and all(objects):
                every = tuple(item for items in objects for item in items)
                tails = tuple(("into", every) if role == "into" else (role, item) for role, item in tails)
            yield ((how[0], verbs, tails),)
        found: list[Any] = []
        for index, (verb, _, tails) in enumerate(told):
            if verb == "delete in battle":
                found.append(("acts", ("delete",), (dict(tails).get("at"),), (("by", "battle"),)))
                continue
            shared = index < len(told) - 1 and len(set(map(repr, causes))) == 1
            found.append((how[index], (verb,), tuple(tail for tail in tails if not (shared and tail[0] == "by"))))
        yield tuple(found)

    def _effects_do(self, value: Any) -> Iterator[tuple[Any, Any]]:
        """Effects that put cards somewhere or trash them."""
        parts = parts_of(value)
        by = getattr(parts[0], "by", None)
        if not _is_source(by):
            return
        acts = []
        for part in _returned(parts):
            said = self._event_said(part)
            if said is None or part.event not in _BY_EFFECTS or part.by != by:
                return
            verb, cards, tails = said
            tails = tuple(tail for tail in tails if tail[0] != "by")
            named: tuple[Any, ...] = (cards,)
            if part.event == "place under" and verb == "place" and isinstance(cards, tuple) and _whole(cards[1]):
                where = dict(tails)["in"]
                if where[1] is not None and not _is_tamers(where[1]):
                    verb, named, tails = "add", (), (("to", where),)
            acts.append(("acts", (verb,), named, tails))
        areas = tuple(tails[0][1][0] for *_, tails in acts if len(tails) == 1 and tails[0][0] == "from")
        if len(acts) > 1 and len(areas) == len(acts):
            acts = [(*acts[0][:3], (("from", _whose_once(areas)),))]
        yield (("effects", by),), tuple(acts)

    def _players_do(self, value: Any) -> Iterator[tuple[Any, Any]]:
        """What a player uses, attacks with, plays alone or places, draws, hatches, or does with any card of theirs."""
        parts = parts_of(value)
        mood = mood_of(parts)
        events = tuple(part.event for part in parts)
        told: list[Any] = []
        who = "you"
        for part in parts:
            tails: tuple[Tail, ...] = () if part.by is None else (("by", part.by),)
            owner = getattr(part.subject, "owner", "you")
            named = (part.subject.replace(owner="any"),) if isinstance(part.subject, lang.Cards) else None
            if part.event in ("hatch", "draw", "gain memory", "lose memory"):
                told.append(("does", (part.event,), tails))
            elif part.event in ("digivolve", "dna digivolve") and part.subject == lang.Cards(("card",), owner):
                into: tuple[Tail, ...] = () if part.object is None else (("into", (part.object,)),)
                told.append(("does", (part.event,), (*into, *tails)))
            elif named is None:
                return
            elif events == ("attack",) and mood == "when":
                told.append(("does", events, (("with", named), *tails)))
            elif events == ("link",) and mood == "would" and part.subject.areas == ("hand",):
                onto: tuple[Tail, ...] = () if part.object is None else (("onto", part.object),)
                told.append(("acts", events, (("cards", named[0].replace(areas=("card",))),), (*onto, *tails)))
            elif events == ("play",) and part.where == lang.Alone():
                told.append(("acts", events, (("alone", named[0]),), tails))
            elif events in (("use",), ("play",)) and mood == "when":
                told.append(("acts", events, named, tails))
            elif events == ("play", "place in battle area"):
                place: tuple[Tail, ...] = () if part.event == "play" else (("in", ("battle", None)),)
                told.append(("acts", (part.event.split()[0],), named, (*place, *tails)))
            else:
                return
            who = owner
        doer = ("player", who) if who == "you" else who
        found = (doer,), _in_mood(mood, tuple(told))
        if who != "any" and self._makes_event(self.build_told, found, value):  # type: ignore[attr-defined]
            yield (doer,), tuple(told)

    def unbuild_pile_told(self, value: Any) -> Unbuilt:
        """Whole piles, unless effects do it."""
        events: tuple[Any, ...] = value.triggers if isinstance(value, lang.OneOf) else (value,)
        for event in events:
            if not isinstance(event, lang.When) or event.where is not None or any(self._effects_do(event)):
                return
            cards: Any = event.subject
            if event.event not in _PILES or not _whole(cards) or not _lies(cards, "hand", "deck", "security"):
                return
            if (event.event, cards.owner, cards.areas) == ("trash", "any", ("security",)):
                return
        first: Any = events[0]
        deeds = tuple(_PILES[event.event] for event in events)
        found = (first.subject.owner, first.subject.areas[0]), deeds, first.by
        if self._makes_event(self.build_pile_told, found, value):  # type: ignore[attr-defined]
            yield found

    def _makes_event(self, build: Any, found: tuple[Any, ...], value: Any) -> bool:
        """Whether these slots make the value."""
        try:
            return bool(build(*found) == value)
        except Unfit:
            return False

    # --- one event ---------------------------------------------------------------------------------------------------

    def _event_said(self, part: Any) -> Said | None:
        """The verb of an event, whom it happens to, and what is said of it besides; None if there are no words."""
        verb, cards, tails = self._event_verb(part)
        where = part.where
        if isinstance(where, lang.Compare) and where.left == SEVERAL and where.compare == ">=":
            named = cards[1].replace(areas=("battle",)) if isinstance(cards, tuple) else cards
            cards = "several", where.right, named
        elif isinstance(where, lang.CausedBy) and part.by is None:
            named = lang.Cards(("card",), "any", ("battle",), lang.Named(where.names))
            tails = (*tails, ("by", lang.EffectsOf(named)))
        elif isinstance(getattr(where, "condition", where), _TAILS):
            tails = (*tails, ("where", where))
        elif where is not None and where == EMPTIED.get(getattr(cards, "areas", ())):
            cards = cards.replace(where=where_of((*filters_of(cards.where), LAST)))
        elif where == IN_HAND:
            tails = (*(tails or (("from", (("you", "security", None),)),)), ("to", ("hand", None)))
            verb = "add"
        elif where is not None and not isinstance(where, lang.ReturnedTo):
            return None
        if part.by is not None and part.by != "placing":
            tails = (*tails, ("by", part.by))
        return verb, cards, tails

    def _event_verb(self, part: Any) -> Said:
        event, cards, other = part.event, part.subject, part.object
        if event == "digivolve" and other == lang.ThisCard() and cards == lang.Cards(("card",)):
            return "be digivolved into", other, ()
        if event == "switch attack target":
            onto: tuple[Tail, ...] = () if other is None else (("onto", other),)
            return "switch", ("targets",) if cards is None else Target(cards), onto
        if event in ("attack", "block") and cards is None:
            return f"be {event}ed", other, ()
        if event in ("add to hand", "add to security") and _lies(cards, "hand", "security"):
            return "add", _bare(cards), (("to", (cards.areas[0], cards.owner)),)
        if event == "flip face up" and part.by == "placing":
            return "place", _bare(cards), (("in", (cards.areas[0], cards.owner, True)),)
        if event.startswith("flip face"):
            return "flip", cards, (("facing", event == "flip face up"),)
        if event == "remove from security" and _lies(cards, "security"):
            return "remove", _bare(cards), _pile(cards)
        if event == "trash" and other is None and _lies(cards, *_STORED):
            yours = part.by is None and cards.owner == "you"
            lying = _whole(cards) and cards.areas[0] in ("hand", "deck") if yours else True
            if lying and (cards.owner, cards.areas) != ("any", ("security",)):
                return "trash", _bare(cards), _pile(cards)
        if event in ("return", "return to hand", "return to deck"):
            place = {"return": "hand or deck", "return to hand": "hand", "return to deck": "deck"}[event]
            if isinstance(part.where, lang.ReturnedTo):
                place = part.where.position
            if other is not None:
                return "return", cards, (("to", (place, None)), *_pile(other))
            if _lies(cards, *_STORED):
                return "return", _bare(cards), (*_pile(cards), ("to", (place, None)))
            return "return", cards, (("to", (place, None)),)
        if event in ("reduce DP", "increase DP"):
            return self._dp_changed(event.split()[0], cards)
        if event == "place under":
            return self._placed_under(cards, other)
        if event == "place in battle area":
            return "place", cards, (("in", ("battle", None)),)
        if event == "check security":
            if isinstance(other, lang.Cards) and other.owner == "you" and cards == lang.Cards(("Digimon",), "opponent"):
                return "be checked", other, ()
            other = lang.Cards(("card",), "opponent", ("security",)) if other is None else other
            checked = other.replace(owner="any") if other.owner == "opponent" else other
            return event, cards, (("at", checked),)
        return self._with_another(part)

    def _with_another(self, part: Any) -> Said:
        """Events of which it may be said who or what else has a part in them."""
        event, cards, other = part.event, part.subject, part.object
        if event == "link":
            if isinstance(other, lang.Cards) and other.areas == ("link",):
                return "get linked", cards, (("onto", ("cards", other.replace(areas=("card",)))),)
            return ("get linked", cards, ()) if other is None else ("link", cards, (("onto", other),))
        if other is None:
            return event, cards, ()
        if event in _ROLES:
            return event, cards, ((_ROLES[event], other),)
        if event in ("digivolve", "dna digivolve") and not (_whole(other) and other.owner != "any"):
            level = filters_of(other.where) if isinstance(other, lang.Cards) else ()
            for subject, low in self.unbuild_level_only(cards):  # type: ignore[attr-defined]
                if other == lang.Cards(("Digimon",), "any", ("hand",), level[0] if level else None) and level:
                    if isinstance(level[0], lang.Level) and level[0].compare == "=":
                        return event, subject, (("levels", (low, level[0].amount)),)
            return event, cards, (("into", (other,)),)
        if not isinstance(other, lang.Cards):
            return event, cards, (("at", other),)
        theirs = other.owner == "opponent" == getattr(cards, "owner", "") and _lies(other, *_STORED)
        return event, cards, (("from", ((None, other.areas[0], None),)),) if theirs else _pile(other)

    def _dp_changed(self, verb: str, cards: Any) -> Said:
        """The DP of cards that is reduced or increased, and what it became."""
        filters: tuple[Any, ...] = filters_of(cards.where) if isinstance(cards, lang.Cards) else ()
        reached = [part for part in filters if _is_reached(part)]
        if not reached:
            return verb, Strength(cards), ()
        rest = where_of(tuple(part for part in filters if part not in reached))
        return verb, Strength(cards.replace(where=rest)), (("reaching", reached[0].amount),)

    def _placed_under(self, cards: Any, other: Any) -> Said:
        """Cards that are placed under others."""
        if isinstance(other, lang.Cards):
            return "add", ("cards", cards), (("onto", other),)
        if _lies(cards, "under"):
            cards = _bare(cards) if cards.owner == "any" else cards.replace(areas=("battle",))
        return "place", cards, (("in", ("under", other)),)


def _is_reached(filter_: Any) -> bool:
    """Whether it says which DP it is: after a change, what the DP became."""
    return isinstance(filter_, lang.DP) and filter_.compare == "=" and isinstance(filter_.amount, int)


def _is_source(by: Any) -> bool:
    """Whether effects are the cause, and may be named first."""
    if isinstance(by, str):
        return by.endswith("effect") and not by.startswith(("other than", "this"))
    return isinstance(by, lang.EffectsOf)


def _is_tamers(of: Any) -> bool:
    return isinstance(of, lang.Every) and of.cards.kinds == ("Tamer",)


def _returned(parts: tuple[Any, ...]) -> list[Any]:
    """The events, with one "return" or "flip" for the two that it is where both are waited for."""
    found: list[Any] = []
    for part in parts:
        if found and part.event == "return to deck" and found[-1] == part.replace(event="return to hand"):
            found[-1] = part.replace(event="return")
        elif found and part.event == "flip face down" and found[-1] == part.replace(event="flip face up"):
            found[-1] = part.replace(event="flip")
        elif found and part.by == "rule" and found[-1] == part.replace(by="battle"):
            found[-1] = part.replace(by=lang.AnyCause(("battle", "rule")))
        else:
            found.append(part)
    return found
