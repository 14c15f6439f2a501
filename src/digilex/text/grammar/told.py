"""Helpers for what an effect did, for sentences that change the one before them, and for what a card is treated as."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.card import OntoRequirement
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

Amendment = tuple[tuple[str, Any], Any]  # what is changed, of which sort, and by how much or to what
_COUNTED = ("limit", "number", "DP", "cost", "further")


def _one_by_one(nouns: tuple[Any, ...]) -> tuple[Any, ...]:
    """The nouns of a list, in which each name is an item of its own."""
    found: list[Any] = []
    for noun in nouns:
        names = noun.where.names if isinstance(noun.where, lang.Named) else ()
        found += [noun.replace(where=lang.Named((name,))) for name in names] or [noun]
    return tuple(found)


class TellingHelpers:
    """`build_x` makes a value of a wording's slots."""

    # --- what an effect did ------------------------------------------------------------------------------------------

    def build_did_this(self, doer: str, did: tuple[bool, str], thing: Any, tails: tuple[Any, ...]) -> Any:
        """Whether this effect did something, to what, or to how many.

        That the opponent did it is told by no verb, unless it is said to what."""
        holds, verb = did
        if thing is None:
            if doer == "it":
                raise Unfit  # "if it digivolved": a card, rather than the effect
            found = lang.DidThis("they do" if doer == "they" else verb)
        else:
            found = self._done_to(verb, *thing)
        return found if holds else lang.No(found)

    def _done_to(self, verb: str, who: str, noun: Any, limits: tuple[str, int]) -> Any:
        how = limits[0]
        if how in ("exists", "none") or limits == (">=", 1) or (who != "any" and limits == ("=", 1)):
            where = self.build_as_filter(noun) if who == "any" else self.build_of_player(who, noun)  # type: ignore[attr-defined]
            if how != "none":
                return lang.DidThis(verb, where)
            # of no card at all, the kind is said for the sake of the sentence only
            return lang.No(lang.DidThis(verb, None if who == "any" and noun.where is None else where))
        if who != "any":
            raise Unfit
        amount = self.build_counted_done(noun, self.build_done(verb))  # type: ignore[attr-defined]
        return self.build_counted_in(amount, limits)  # type: ignore[attr-defined]

    def unbuild_did_this(self, value: Any) -> Unbuilt:
        for holds, found in self.unbuild_polar(value):  # type: ignore[attr-defined]
            if isinstance(found, lang.DidThis):
                for thing in self._things(found.verb, found.where):
                    yield "you", (holds, found.verb), thing, ()
        for amount, limits in self.unbuild_counted_in(value):  # type: ignore[attr-defined]
            for noun, what in self.unbuild_counted_done(amount):  # type: ignore[attr-defined]
                for (verb,) in self.unbuild_done(what):  # type: ignore[attr-defined]
                    yield "you", (True, verb), ("any", noun, limits), ()

    def _things(self, verb: str, where: Any) -> Iterator[Any]:
        """What it was done to: Digimon on the field, or cards."""
        if where is None:
            yield None
            return
        one = ("exists", 1)
        for who, noun in self.unbuild_of_player(where):  # type: ignore[attr-defined]
            yield who, noun, one
        for (noun,) in self.unbuild_as_filter(where):  # type: ignore[attr-defined]
            if verb in ("delete", "suspend", "unsuspend"):
                yield "any", noun.replace(areas=("battle",)), one
            yield "any", noun, one

    def build_done_to_them(self, doer: str, did: tuple[bool, str], tails: tuple[Any, ...]) -> Any:
        """What this effect did to cards: "cards this effect trashed", "cards you trash this way"."""
        holds, verb = did
        if not holds:
            raise Unfit
        return self.build_done(verb)  # type: ignore[attr-defined]

    def unbuild_done_to_them(self, value: Any) -> Unbuilt:
        for (verb,) in self.unbuild_done(value):  # type: ignore[attr-defined]
            yield "you", (True, verb), ()

    def build_was_done(self, thing: Any, holds: bool, verb: str, tails: tuple[Any, ...]) -> Any:
        """The same, said of what it was done to: "no Digimon was deleted", "it was deleted by this effect"."""
        if "by" not in tails and (thing is None or thing[2][0] == "exists"):
            raise Unfit  # "if a Digimon was deleted": perhaps by what the effect waited for
        return self.build_did_this("you", (holds, verb), thing, tails)

    # --- amendments --------------------------------------------------------------------------------------------------

    def build_amended(self, action: Any, case: Tail, amendment: Amendment) -> Any:
        """The action, changed if a condition holds, for each of something, for a price, or always."""
        (what, kind), value = amendment
        role, when = case
        if role == "always":
            return self._restricted(action, what, value)
        if what in _COUNTED:
            if role == "per":
                amount = self.build_times(value, when)  # type: ignore[attr-defined]
                return self._amended(action, what, kind, amount)
            if role == "if":
                return self._amended_if(action, what, kind, value, when)
            raise Unfit
        if role == "per" or what in ("but", "unlike", "differing", "used", "unsuspended", "reduced", "nothing"):
            raise Unfit
        if what == "redo":
            value = self.build_redone(action, kind, value)  # type: ignore[attr-defined]
        elif what == "count":
            value = self.build_with_count(action, kind, value)  # type: ignore[attr-defined]
        elif what == "for":
            value = self.build_retargeted(action, value)  # type: ignore[attr-defined]
        if role == "by":
            return self.build_bought_instead(action, when, value)  # type: ignore[attr-defined]
        return lang.Instead(action, value, when)

    def unbuild_amended(self, value: Any) -> Unbuilt:
        yield from self._unrestricted(value)
        for action, what, kind, amount in self._unamended(value):
            for each, per in self.unbuild_times(amount):  # type: ignore[attr-defined]
                yield action, ("per", per), ((what, kind), each)
        for action, stat, number, condition in self.unbuild_raised_if(value):  # type: ignore[attr-defined]
            yield action, ("if", condition), (("limit", stat), number)
        for action, what, kind, amount in self._unamended(value):
            if isinstance(amount, lang.OnlyIf):
                found = (action, ("if", amount.condition), ((what, kind), amount.amount))
                if self.build_amended(*found) == value:
                    yield found
        if isinstance(value, lang.Instead):
            yield value.action, ("if", value.condition), (("instead", None), value.replacement)

    def build_amended_cost(self, cost: Any, then: Any, case: Tail, amendment: Amendment) -> Any:
        """A price that is amended after what is done for it, which the amendment does not fit."""
        try:
            self.build_amended(then, case, amendment)
        except Unfit:
            return lang.By(self.build_amended(cost, case, amendment), then)
        raise Unfit

    def unbuild_amended_cost(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.By):
            for cost, case, amendment in self.unbuild_amended(value.cost):
                if case[0] == "per":
                    yield cost, value.then, case, amendment

    def _restricted(self, action: Any, what: str, value: Any) -> Any:
        """The action with what always holds of it."""
        if what == "unsuspended":
            return self.build_also_unsuspended(action)  # type: ignore[attr-defined]
        if what == "nothing":
            return action
        ways = {
            "but": "but_not", "unlike": "restricted", "differing": "differing", "used": "used_then",
            "reduced": "reduced",
        }  # fmt: skip
        if what not in ways:
            raise Unfit
        return getattr(self, "build_" + ways[what])(action, value)

    def _unrestricted(self, value: Any) -> Unbuilt:
        always = ("always", None)
        for action, names in self.unbuild_but_not(value):  # type: ignore[attr-defined]
            yield action, always, (("but", None), names)
        for (action,) in self.unbuild_used_to_security(value):  # type: ignore[attr-defined]
            yield action, always, (("used", None), ("security", ("you", "top")))
        for action, to in self.unbuild_used_then(value):  # type: ignore[attr-defined]
            yield action, always, (("used", None), to)
        for action, filter_ in self.unbuild_restricted(value):  # type: ignore[attr-defined]
            yield action, always, (("unlike", None), filter_)
        for (action,) in self.unbuild_also_unsuspended(value):  # type: ignore[attr-defined]
            yield action, always, (("unsuspended", None), None)

    def _amended_if(self, action: Any, what: str, kind: Any, number: int, condition: Any) -> Any:
        if what == "limit":
            try:
                return self.build_raised_if(action, kind, number, condition)  # type: ignore[attr-defined]
            except Unfit:  # only the number that is added hangs on the condition
                pass
        return self._amended(action, what, kind, self.build_only_if(number, condition))  # type: ignore[attr-defined]

    def build_positive(self, number: int) -> Any:
        return number

    def unbuild_positive(self, value: Any) -> Unbuilt:
        if isinstance(value, int) and value > 0:
            yield (value,)

    def build_lowered(self, number: int) -> Any:
        return -number

    def unbuild_lowered(self, value: Any) -> Unbuilt:
        if isinstance(value, int) and value < 0:
            yield (-value,)

    def _amended(self, action: Any, what: str, stat: Any, amount: Any) -> Any:
        if what == "limit":
            return self.build_raised(action, stat, amount)  # type: ignore[attr-defined]
        if what == "number":
            return self.build_more(action, amount)  # type: ignore[attr-defined]
        if what == "DP":
            return self.build_more_dp(action, amount)  # type: ignore[attr-defined]
        ways = (self.build_reduced, self.build_further_reduced)  # type: ignore[attr-defined]
        for reduced in ways[what == "further" :]:
            try:
                return reduced(action, amount)
            except Unfit:
                pass
        if any(isinstance(node, lang.ReduceCost) for node in action.walk()):
            return lang.Do((action, lang.ReduceCost(amount)))
        raise Unfit

    def _unamended(self, value: Any) -> Iterator[tuple[Any, str, str | None, Any]]:
        """The action without its amendment, what was amended, and by which amount."""
        for action, stat, amount in self.unbuild_raised(value):  # type: ignore[attr-defined]
            yield action, "limit", stat, amount
        for what, unbuild in (
            ("number", self.unbuild_more),  # type: ignore[attr-defined]
            ("DP", self.unbuild_more_dp),  # type: ignore[attr-defined]
            ("further", self.unbuild_further_reduced),  # type: ignore[attr-defined]
            ("cost", self.unbuild_digivolved_for_less),  # type: ignore[attr-defined]
        ):
            for action, amount in unbuild(value):
                yield action, what, None, amount
        steps = value.steps if isinstance(value, lang.Do) else ()
        if len(steps) == 2 and isinstance(steps[1], lang.ReduceCost) and not isinstance(steps[1].amount, int):
            if any(isinstance(node, lang.ReduceCost) for node in steps[0].walk()):
                yield steps[0], "further", None, steps[1].amount

    # --- what a card is treated as -----------------------------------------------------------------------------------

    def build_treated(self, facts: tuple[Tail, ...], for_what: Any) -> Any:
        """What a card is also treated as, and what that counts for."""
        said: list[Tail] = []
        bound: tuple[Any, ...] = ()
        for fact, value in facts:
            if fact == "level and names":
                said += (("level", value[0]), ("names", value[1]))
            elif fact == "like":
                said += (("kinds", ("Digimon",)), *value[0])
                bound += tuple(change for changes in value[1] for change in changes)
            else:
                said.append((fact, value))
        return (lang.TreatedAs(**roles((*said, *(for_what or ())))), *bound)

    def build_like_digimon(self, words: tuple[Tail, ...], more: Any) -> Any:
        """A card that is treated as a Digimon of some level, colours and DP."""
        return ("like", (words, more))

    def unbuild_like_digimon(self, value: Any) -> Unbuilt:
        if value[0] == "like":
            yield value[1]

    def unbuild_treated(self, value: Any) -> Unbuilt:
        """The facts one by one, a level with the names that go with it."""
        node = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(node, lang.TreatedAs):
            return
        given = {name: getattr(node, name) for name in type(node).fields}
        said = {name: fact for name, fact in given.items() if fact != type(node).defaults.get(name)}
        counts = tuple((name, said.pop(name)) for name in ("for_", "into") if name in said)
        if {"level", "names"} <= set(said):
            said["level and names"] = (said.pop("level"), said.pop("names"))
        if said.get("kinds") == ("Digimon",):
            words = tuple((name, said.pop(name)) for name in ("colors", "level", "dp") if name in said)
            said = {"like": (words, ()), **{name: fact for name, fact in said.items() if name != "kinds"}}
        facts = tuple(said.items())
        if facts and self.build_treated(facts, counts or None) == value:
            yield facts, counts or None

    def build_onto(self, noun: Any, like: tuple[int, tuple[str, ...]], tails: tuple[Tail, ...]) -> Any:
        """A card digivolves onto a Tamer as if it were a Digimon, for a cost of its own or by doing something."""
        return OntoRequirement(self.build_as_thing(noun), *like, **roles(tails))  # type: ignore[attr-defined]

    def unbuild_onto(self, value: Any) -> Unbuilt:
        if isinstance(value, OntoRequirement):
            tails = (("cost", value.cost), ("by", value.by))
            for (noun,) in self.unbuild_as_thing(value.tamer):  # type: ignore[attr-defined]
                yield noun, (value.level, value.colors), tuple(tail for tail in tails if tail[1] is not None)

    # --- lists with a head in common ---------------------------------------------------------------------------------

    def build_shared_head(self, parts: Any, last: Any, kind: Any, after: Any, place: Any) -> Any:
        """Several choices of one kind of card: "1 red, 1 blue and 2 green Digimon cards from your hand"."""
        chosen = []
        for count, before in (*parts, last):
            noun = self.build_noun(kind, before, after)  # type: ignore[attr-defined]
            chosen.append(lang.Choose(self.build_placed(noun, place), count))  # type: ignore[attr-defined]
        return lang.EachOf(tuple(chosen))

    def build_each_chosen(self, count: Any, nouns: tuple[Any, ...], place: Any) -> Any:
        """As many of each: "1 each of [X] and [Y] from your trash"."""
        placed = (self.build_placed(noun, place) for noun in _one_by_one(nouns))  # type: ignore[attr-defined]
        return lang.EachOf(tuple(lang.Choose(cards, count) for cards in placed))

    def build_choice_among(self, quantity: Any, nouns: tuple[Any, ...], place: Any) -> Any:
        """One choice among cards of several descriptions."""
        if not isinstance(quantity, tuple):
            raise Unfit
        return lang.Choose(self.build_each_placed(_one_by_one(nouns), place), *quantity)  # type: ignore[attr-defined]

    def unbuild_choice_among(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Choose) and value.up_to:
            for nouns, place in self.unbuild_each_placed(value.cards):  # type: ignore[attr-defined]
                if self.build_choice_among((value.count, True), nouns, place) == value:
                    yield (value.count, True), nouns, place

    def build_beside(self, first: Any, part: Any) -> Any:
        """A card that was spoken of, and others."""
        return lang.EachOf((first, *(part.parts if isinstance(part, lang.EachOf) else (part,))))

    def unbuild_beside(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf) and len(value.parts) == 2:
            yield value.parts

    def build_under_in(self, limits: tuple[str, int], where: Any) -> Any:
        """A card has cards under it: as many are enough."""
        how, number = limits
        where = None if where == lang.Both(()) else where
        if how == "exactly":
            raise Unfit
        how = {"=": ">=", "exists": ">=", "none": "="}.get(how, how)
        return lang.DigivolutionCards(how, number, where)

    def unbuild_under_in(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.DigivolutionCards) and isinstance(value.amount, int):
            limits = ("none", 0) if (value.compare, value.amount) == ("=", 0) else (value.compare, value.amount)
            if self.build_under_in(limits, value.where) == value:
                yield limits, value.where

    def build_any_filter(self, nouns: tuple[Any, ...]) -> Any:
        """What one of several nouns says of a card."""
        filters = tuple(self.build_as_filter(noun) for noun in nouns)  # type: ignore[attr-defined]
        return filters[0] if len(filters) == 1 else lang.Either(filters)

    def unbuild_any_filter(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Either) else ()
        nouns = tuple(next(self.unbuild_as_filter(part))[0] for part in parts)  # type: ignore[attr-defined]
        if any(isinstance(noun.where, lang.Named) or noun.kinds != ("card",) for noun in nouns):
            yield (nouns,)
        for noun in self.unbuild_as_filter(value):  # type: ignore[attr-defined]
            yield (noun,)
        if nouns:
            yield (nouns,)
