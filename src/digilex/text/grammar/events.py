"""Helpers for events: who, what happens to them, and what is said of it in any order (from where, to where, by what).

What the rules call an event follows from the verb and its tails (`happening`). A sentence may have two
subjects and several verbs: each subject has each of the events. `untold` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import Lasting
from digilex.text.grammar.called import NEEDS_PLACE, OWN_AREAS, is_plain
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.happening import EventNames, owned_piles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, owner_of, pile
from digilex.text.grammar.untold import KINDS, SEVERAL, UntellingHelpers, one_of, parts_of

# What is said of the subject: how ("is", "be", "does"), the verbs, and the tails; or "acts", the verbs, the cards it is
# done to (none for any), and the tails; or several of these that "would" happen. Each by itself, with its mood:
Part = tuple[str, tuple[Any, ...]]

_ORDINALS = {
    "first": ("=", 1), "second": ("=", 2), "second or later": (">=", 2), "third": ("=", 3), "third or later": (">=", 3),
}  # fmt: skip
_OWN = ("play", "use", "digivolve", "dna digivolve", "link", "move", "suspend", "unsuspend", "attack")
_BY = {"you": "your effect", "opponent": "opponent's effect"}
_GOT: dict[str, tuple[Any, ...]] = {
    "hatch": (None, ("Digi-Egg",)),
    "draw": (None, ("card",)),
    "gain memory": (None,),
    "lose memory": (None,),
}


def _past(said: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether something happened or did not, and what."""
    return (False, said[1]) if said[0] == "not" else (True, said)


def _stays(trigger: Any) -> bool:
    """Whether it says by what a card came to the field: that stays true of it."""
    return isinstance(trigger, lang.When) and trigger == lang.When("play", lang.This(), by=trigger.by or "effect")


class EventHelpers(EventNames, UntellingHelpers):
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_in_case(self, event: Any, given: tuple[Any, ...]) -> Any:
        """It happens, perhaps while something else is the case: "when this Digimon attacks while you have a Tamer"."""
        if not given:
            return event
        if len(given) > 1:
            raise Unfit
        if isinstance(event, lang.OneOf):
            return lang.OneOf(tuple(self.build_in_case(part, given) for part in event.triggers))
        condition = given[0].condition if isinstance(given[0], Lasting) else given[0]
        if not isinstance(event, (lang.When, lang.Would)) or event.where is not None:
            raise Unfit
        return event.replace(where=condition)

    def unbuild_in_case(self, value: Any) -> Unbuilt:
        yield value, ()
        parts = parts_of(value)
        where = getattr(parts[0], "where", None)
        if where is not None and all(getattr(part, "where", None) == where for part in parts):
            yield one_of([part.replace(where=None) for part in parts]), (Lasting(where),)

    def build_either_event(self, first: Any, second: Any) -> Any:
        """One event or another; "it" is whom the first befalls."""
        befallen = parts_of(first)[0].subject
        parts = parts_of(second)
        if isinstance(befallen, lang.Cards) and all(part.subject == lang.It("it") for part in parts):
            second = one_of([part.replace(subject=befallen) for part in parts])
        return lang.OneOf((first, second))

    def unbuild_either_event(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.OneOf) and len(value.triggers) == 2:
            yield value.triggers

    def build_passing(self, who: Any, deeds: tuple[tuple[str, str], ...], whose: Any, area: str, by: Any) -> Any:
        """Cards come to a place, or leave it: "are placed in or removed from your security stack"."""
        caused: tuple[Any, ...] = () if by is None else (("by", by),)
        told: list[Any] = []
        for verb, way in deeds:
            place = ("to", (area, whose)) if way == "to" else ("from", ((whose, area, None),))
            told.append(("is", (verb,), (place, *caused)))
        return self.build_told((who,), tuple(told))

    def unbuild_passing(self, value: Any) -> Unbuilt:
        parts: tuple[Any, ...] = value.triggers if isinstance(value, lang.OneOf) else ()
        if tuple(getattr(part, "event", "") for part in parts) != ("add to security", "remove from security"):
            return
        cards, by = parts[0].subject, parts[0].by
        if isinstance(cards, lang.Cards) and cards.areas == ("security",):
            who = "cards", cards.replace(owner="any", areas=("card",))
            found = who, (("add", "to"), ("remove", "from")), cards.owner, "security", by
            if self._makes_event(self.build_passing, found, value):
                yield found

    def build_security_becomes(self, who: str, limits: tuple[str, int]) -> Any:
        """A security stack has so few cards, or none, when some are removed that were more until then."""
        cards = lang.Cards(("card",), who, ("security",))
        few = self.build_counted_in(lang.Count(cards), limits)  # type: ignore[attr-defined]
        if limits[0] == "<=":
            before = lang.Plus((lang.Count(cards), SEVERAL))
            few = lang.AllOf((few, lang.Compare(before, ">", limits[1])))
        elif limits[0] != "none":
            raise Unfit
        return lang.When("remove from security", cards, where=few)

    def unbuild_security_becomes(self, value: Any) -> Unbuilt:
        if getattr(value, "event", "") == "remove from security" and isinstance(value.subject, lang.Cards):
            few = value.where.conditions[0] if isinstance(value.where, lang.AllOf) else value.where
            for _, limits in self.unbuild_counted_in(few):  # type: ignore[attr-defined]
                found = value.subject.owner, limits
                if limits[0] in ("none", "<=") and makes(value, self.build_security_becomes, *found):
                    yield found

    def build_several_at_once(self, event: Any) -> Any:
        """To several of them at once, which is what a number of them says by itself."""
        if not isinstance(event, lang.When) or not isinstance(event.where, lang.Compare):
            raise Unfit
        return event

    # --- sentences ---------------------------------------------------------------------------------------------------

    def build_told(self, subjects: tuple[Any, ...], told: tuple[Any, ...]) -> Any:
        """Each of the subjects has each of the events: cards, effects that do something, or a player."""
        parts = _parts(told)
        if isinstance(subjects[0], str):
            return self._player_did(subjects[0], parts)
        if isinstance(subjects[0], tuple) and subjects[0][0] == "player":
            return self._player_did(subjects[0][1], parts)
        if isinstance(subjects[0], tuple) and subjects[0][0] == "effects":
            return self._effects_did(subjects[0][1], parts)
        return one_of([event for subject in subjects for event in self._told_of(subject, parts)])

    def build_happened(self, who: Any, past: tuple[Any, ...]) -> Any:
        """Something happened before, or did not."""
        holds, told = _past(past)
        event = self.build_told((who,), told)
        happened: Any = lang.Happened(event)
        where = getattr(event, "where", None)
        if isinstance(where, lang.Compare) and where.left == lang.CountOf(lang.It("subject")):
            if not holds or event.by is not None or getattr(event.subject, "areas", ()) != ("battle",):
                raise Unfit  # "2 or more of your Digimon didn't attack": those are to be counted that did not
            how_many = lang.HowOften(event.replace(where=None), True)  # of the whole turn, not at once
            happened = lang.Compare(how_many, where.compare, where.right)
        return happened if holds else lang.No(happened)

    def unbuild_happened(self, value: Any) -> Unbuilt:
        holds = not isinstance(value, lang.No)
        happened = value if holds else value.condition
        if isinstance(happened, lang.Compare) and isinstance(happened.left, lang.HowOften) and happened.left.apart:
            number = lang.Compare(lang.CountOf(lang.It("subject")), happened.compare, happened.right)
            happened = lang.Happened(happened.left.trigger.replace(where=number))
        if isinstance(happened, lang.Happened):
            for subjects, told in self._untold(happened.trigger, holds):
                if len(subjects) == 1:
                    yield subjects[0], told if holds else ("not", told)

    def build_attacks_made(self, who: Any) -> Any:
        """How often somebody attacked."""
        return lang.HowOften(self.build_told((who,), (("does", ("attack",), ()),)))

    def unbuild_attacks_made(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.HowOften) and not value.apart:
            for subjects, told in self._untold(value.trigger, True):
                if len(subjects) == 1 and told == (("does", ("attack",), ()),):
                    yield (subjects[0],)

    def build_nth_attack(self, who: str, ordinal: str) -> Any:
        """Which of a player's attacks of a turn it is."""
        return lang.Compare(lang.HowOften(lang.When("attack", lang.Cards(owner=who))), *_ORDINALS[ordinal])

    def unbuild_nth_attack(self, value: Any) -> Unbuilt:
        for who in _BY:
            for ordinal in _ORDINALS:
                if value == self.build_nth_attack(who, ordinal):
                    yield who, ordinal

    def build_dealt_this_turn(self, noun: Any, who: str, verb: str) -> Any:
        """How many such cards a player played or used this turn."""
        if verb not in ("play", "use"):
            raise Unfit
        cards = noun.replace(owner="any", areas=("battle",))
        return lang.HowOften(self.build_told((("player", who),), (("acts", (verb,), (cards,), ()),)), True)

    def unbuild_dealt_this_turn(self, value: Any) -> Unbuilt:
        trigger: Any = value.trigger if isinstance(value, lang.HowOften) and value.apart else None
        subject = getattr(trigger, "subject", None)
        if isinstance(subject, lang.Cards) and subject.owner != "any" and trigger is not None:
            if trigger in (lang.When("play", subject), lang.When("use", subject)):
                yield subject.replace(owner="any"), subject.owner, trigger.event

    def build_in_phase(self, time: Any) -> Any:
        """When something happens: in a phase; whose turn it is, its timing says."""
        if not isinstance(time, lang.InPhase):
            raise Unfit
        return time

    def unbuild_in_phase(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.InPhase):
            yield (value,)

    def build_happened_to(self, past: tuple[Any, ...], turn: tuple[None, ...]) -> Any:
        """Cards to which something happened this turn, or did not; how a card came is said of it ever after."""
        holds, told = _past(past)
        trigger = self.build_told((lang.This(),), told)
        if len(turn) > 1 or not (turn or _stays(trigger)):
            raise Unfit
        happened = lang.HappenedTo(trigger, not turn)
        return happened if holds else lang.Not(happened)

    def unbuild_happened_to(self, value: Any) -> Unbuilt:
        holds = not isinstance(value, lang.Not)
        happened = value if holds else value.filter
        if isinstance(happened, lang.HappenedTo):
            for subjects, told in self._untold(happened.trigger, holds):
                if subjects == (lang.This(),):
                    yield told if holds else ("not", told), () if happened.ever else (None,)

    def _told_of(self, subject: Any, parts: list[Part]) -> Iterator[Any]:
        """What happens to cards; a cause that is said last is meant for all of it."""
        last = None if parts[-1][1][0] == "acts" else roles(parts[-1][1][2]).get("by")
        for mood, (how, verbs, *cards, tails) in parts:
            if how == "acts":  # cards that delete others
                if verbs != ("delete",) or mood != "when":
                    raise Unfit
                for one in cards[0]:
                    yield from self._deletes(subject, one, roles(tails))
                continue
            if how == "leaves":  # a pile: it is removed from there
                yield from self._happening("when", "remove", subject, roles((("from", (verbs,)), *tails)))
                continue
            for index, verb in enumerate(verbs):
                said = roles(tails)
                if index < len(verbs) - 1 and verb not in NEEDS_PLACE:
                    said.pop("to", None)  # "deleted or returned to the hand"
                    said.pop("in", None)
                if last is not None:
                    said.setdefault("by", last)
                yield from self._happening(mood, verb, subject, said)

    def _deletes(self, subject: Any, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        """A card deletes others in battle; or by its effects as well, if nothing is said of it."""
        by = said.pop("by", None)
        if by not in (None, "battle"):
            raise Unfit
        yield from self._happening("when", "delete in battle", subject, {**said, "at": cards})
        if by is None:
            if said or isinstance(subject, str):
                raise Unfit
            by = "this Digimon's effect" if subject == lang.This() else self.build_effects_of(subject)  # type: ignore[attr-defined]
            yield lang.When("delete", self.build_meant(cards), by=by)

    def build_doing(self, told: tuple[Any, ...]) -> Any:
        """Who does it is not said: you would ("when digivolving into this card"), or this card attacks."""
        if len(told) == 1 and told[0][:2] == ("does", ("attack",)) and told[0][2]:
            return self.build_told((lang.This(),), told)
        if any(part[0] == "does" and not part[2] for part in told):
            raise Unfit
        return self.build_told(("you",), (("would", told),))

    def _effects_did(self, by: Any, parts: list[Part]) -> Any:
        """Effects do something to cards; "it" and "them" are those of the first deed."""
        found: list[Any] = []
        first: Any = None
        for mood, (how, verbs, *named, tails) in parts:
            if how != "acts":
                raise Unfit
            cards = named[0] if first is None or named[0] != (lang.It("it"),) else first
            first = first or cards
            for one in cards or (lang.Cards(("card",), "any", ("battle",)),):
                for verb in verbs:
                    found.extend(self._happening(mood, verb, one, roles((("by", by), *tails))))
        return one_of(found)

    def _player_did(self, who: str, parts: list[Part]) -> Any:
        """A player does something with cards, which are their own unless it is said whose they are."""
        found: list[Any] = []
        for mood, (how, verbs, *named, tails) in parts:
            if how not in ("acts", "does"):
                raise Unfit
            said = dict(roles(tails))
            cards = said.pop("with", ()) if how == "does" else named[0]
            for verb in verbs:
                if not cards:
                    found.append(self._own_deed(mood, who, verb, dict(said)))
                for one in cards:
                    found.extend(self._done_with(mood, who, verb, one, dict(said)))
        return one_of(found)

    def _done_with(self, mood: str, who: str, verb: str, cards: Any, said: dict[str, Any]) -> Iterator[Any]:
        """What a player does with cards."""
        meant = self._meant(cards)
        if "from" in said:
            said["from"] = owned_piles(said["from"], who)
        to = said.get("to", said.get("in", ("",)))[0]
        if (verb in _OWN or (verb, to) == ("place", "battle")) and is_plain(meant):
            meant = meant.replace(owner=who)
            if verb == "link" and mood == "would":
                meant = meant.replace(areas=("hand",))
        if isinstance(cards, tuple) and cards[0] == "several":
            if cards[1] < 2 or mood == "would" or "where" in said:
                raise Unfit
            said["where"] = lang.Compare(SEVERAL, ">=", cards[1])
        if verb == "play" and isinstance(cards, tuple) and cards[0] == "alone":
            said["where"] = lang.Alone()
        theirs = {"you": "opponent", "opponent": "you"}.get(who) == getattr(meant, "owner", "any")
        if theirs and said.get("by") == "effect":
            said["by"] = _BY[who]  # who does it to another player's cards does it by effects of their own
        if verb in ("switch", "flip", "trash") and who in _BY:
            said.setdefault("by", _BY[who])  # players do so by their effects
        yield from self._happening(mood, verb, meant, said)

    def _own_deed(self, mood: str, who: str, verb: str, said: dict[str, Any]) -> Any:
        """What a player does with any card of theirs: "you would digivolve into this card", "you draw"."""
        if verb in OWN_AREAS:
            inside, got = said.pop("in", ("breeding", None)), said.pop("at", None)
            if isinstance(got, tuple) and got[0] == "several":
                raise Unfit  # how many they are is not counted
            got = self._meant(got)
            known = getattr(got, "kinds", None) in _GOT[verb] and getattr(got, "where", None) is None
            if set(said) - {"by"} or inside[0] != "breeding" or not known:
                raise Unfit
            cards = lang.Cards(("card",), who, (OWN_AREAS[verb],))
            subject = None if (verb, who) == ("hatch", "you") else cards
            return KINDS[mood](verb, subject, None, said.get("by"))
        if verb not in ("digivolve", "dna digivolve", "link"):
            raise Unfit
        kind = "Digimon" if verb == "link" else "card"
        (event,) = self._happening(mood, verb, lang.Cards((kind,), who, ("battle",)), said)
        return event

    def build_tailed(self, predicate: Any, tail: Tail) -> Any:
        """What is said of who it happens to before what happens: "when this card in the trash would be played"."""
        if predicate[0] == "would":
            return (("would", tuple((*part[:-1], (tail, *part[-1])) for part in predicate[1])),)
        return ((*predicate[:-1], (tail, *predicate[-1])),)

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

    def build_others_of(self, other: tuple[bool, ...], cards: Any) -> Any:
        """Any of these cards, or any other."""
        if len(other) > 1:
            raise Unfit
        return self.build_other(cards) if any(other) else cards  # type: ignore[attr-defined]

    def unbuild_others_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            yield (False,), value

    def build_any_holder(self, cards: Any) -> Any:
        """The cards that have others under them: any of those."""
        cards = self.build_meant(cards)
        return lang.Every(cards) if isinstance(cards, lang.Cards) else cards

    def unbuild_any_holder(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every):
            yield (value.cards,)

    def build_under_tamers(self, cards: Any) -> Any:
        """Under any of a player's Tamers, which have cards under them but no digivolution cards."""
        if cards.kinds != ("Tamer",):
            raise Unfit
        return "under", lang.Every(cards)

    def unbuild_under_tamers(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and isinstance(value[1], lang.Every) and value[1].cards.kinds == ("Tamer",):
            yield (value[1].cards,)

    def build_bare_pile(self, area: str) -> Any:
        """A pile of which it is not said whose: of whom cards were named before."""
        if area in ("battle", "breeding"):
            raise Unfit
        return None, area, None

    def unbuild_bare_pile(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[0] is None and value[2] is None:
            yield (value[1],)

    def build_pile_area(self, owner: Any, area: str) -> Any:
        """A pile, by its owner: "the hand" is yours."""
        return owner or "you", area, None

    def build_security_of(self, owners: tuple[str, ...], before: Any, after: Any) -> Any:
        """A player's security cards, or anyone's."""
        if len(owners) > 1:
            raise Unfit
        return self.build_pile_cards(owners[0] if owners else "any", before, after, False)  # type: ignore[attr-defined]

    def unbuild_security_of(self, value: Any) -> Unbuilt:
        for owner, before, after, other in self.unbuild_pile_cards(value):  # type: ignore[attr-defined]
            if not other:
                yield () if owner == "any" else (owner,), before, after

    def build_stack_part_of(self, of: Any, part: Any) -> Any:
        """Cards under a card, linked to it, or the one on top."""
        if part == "top":
            return lang.TopCard(of)
        areas, before, after = part
        return pile(owner_of(of), areas, before, after, of)

    def unbuild_stack_part_of(self, value: Any) -> Unbuilt:
        tamers = isinstance(getattr(value, "of", None), lang.Every) and value.of.cards.kinds == ("Tamer",)
        if isinstance(value, lang.Cards) and value.of is not None and not tamers:
            for before, after in self._said(value):  # type: ignore[attr-defined]
                if makes(value, self.build_stack_part_of, value.of, (value.areas, before, after)):
                    yield value.of, (value.areas, before, after)

    def build_top_card_of(self, of: Any) -> Any:
        """The card on top of a stack."""
        return lang.TopCard(self.build_any_holder(of))

    def unbuild_top_card_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.TopCard):
            yield (value.of.cards if isinstance(value.of, lang.Every) else value.of,)

    def build_under_stack(self, cards: Any) -> Any:
        """Where digivolution cards are: of any of a player's Digimon it need not be said whose."""
        if not isinstance(cards, lang.Cards) or cards != pile(cards.owner, ("under",), (), (), cards.of):
            raise Unfit
        for owner in ("you", "opponent"):
            if cards.of == lang.Every(lang.Cards(("Digimon",), owner, ("battle",))):
                return owner, "under", None
        return self.build_under(cards.of)  # type: ignore[attr-defined]


def _parts(told: tuple[Any, ...]) -> list[Part]:
    """What is told, one by one, with whether it happens or would happen: after "would", all of it would."""
    found: list[Part] = []
    for part in told:
        if part[0] == "would":
            found += [("would", one) for one in part[1]]
        elif found and found[-1][0] == "would":
            raise Unfit
        else:
            found.append(("when", part))
    return found
