"""Helpers for what an effect did, for sentences that change the one before them, and for what a card is treated as."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import Lasting
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of
from digilex.text.meaning.said import ANYHOW

Amendment = tuple[tuple[str, Any], Any]  # what is changed, of which sort, and by how much or to what
_COUNTED = ("limit", "number", "DP", "cost", "further")


def _one_by_one(nouns: tuple[Any, ...]) -> tuple[Any, ...]:
    """The nouns of a list, in which each name is an item of its own."""
    found: list[Any] = []
    for noun in nouns:
        names = noun.where.names if isinstance(noun.where, lang.Named) else ()
        found += [noun.replace(where=lang.Named((name,))) for name in names] or [noun]
    return tuple(found)


def choosing_once(value: Any) -> Iterator[lang.Instead]:
    """What is done to a card, or something else to the same one, with the card chosen in the first of both."""
    steps = value.steps if isinstance(value, lang.Do) else ()
    if len(steps) == 2 and isinstance(steps[0], lang.ChooseFirst) and isinstance(steps[1], lang.Instead):
        done = steps[1].action
        if isinstance(done, lang.May) and getattr(done.action, "cards", None) == lang.It("it"):
            yield steps[1].replace(action=done.replace(action=done.action.replace(cards=steps[0].choice)))
        elif getattr(done, "cards", None) == lang.It("it"):
            yield steps[1].replace(action=done.replace(cards=steps[0].choice))
    elif isinstance(value, lang.If) and value.otherwise is None and isinstance(value.then, (lang.Do, lang.Instead)):
        for either in choosing_once(value.then):
            yield either.replace(action=value.replace(then=either.action))
        if isinstance(value.then, lang.Instead):
            chosen = getattr(value.then.action, "cards", None)
            if isinstance(chosen, lang.Choose) and getattr(value.then.replacement, "cards", None) == chosen:
                again = value.then.replacement.replace(cards=lang.It("it"))
                yield value.then.replace(action=value.replace(then=value.then.action), replacement=again)


def changed_while(value: Any) -> bool:
    """Whether the same cards change in one way while something holds, and in another way else."""
    parts = (value.then, value.otherwise) if isinstance(value, lang.If) else ()
    lasting = [part for part in parts if isinstance(part, lang.Modify) and part.duration == "always"]
    return len(lasting) == 2 and lasting[0].cards == lasting[1].cards


def _while(condition: Any, action: Any, replacement: Any) -> Any:
    """What holds for cards while something else holds, and what holds for them else."""
    if not isinstance(action, lang.Modify) or not isinstance(replacement, lang.Modify):
        raise Unfit
    if isinstance(replacement.cards, lang.It):
        replacement = replacement.replace(cards=action.cards)
    found = lang.If(condition, replacement, action)
    if not changed_while(found):
        raise Unfit
    return found


def _while_room(action: Any, pile: tuple[Any, ...], number: int) -> Any:
    """What adds 1 card to a pile, only while 1 more is less than the number."""
    if isinstance(action, (lang.May, lang.Then, lang.ForEach)):
        return action.replace(action=_while_room(action.action, pile, number))
    if isinstance(action, (lang.If, lang.By)):
        return action.replace(then=_while_room(action.then, pile, number))
    owner, area, of = pile
    fills = {lang.Recovery: "security", lang.Draw: "hand"}
    if of is not None or fills.get(type(action)) != area or action.count != 1 or action.who != owner:
        raise Unfit
    room = lang.Compare(lang.Count(lang.Cards(("card",), owner, (area,))), "<=", number - 2)
    return lang.If(room, action)


def _like_some_on_the_field(filter_: Any) -> bool:
    """Whether it leaves out cards that have something in common with cards on the field."""
    same = filters_of(filter_.filter)[0] if isinstance(filter_, lang.Not) else None
    others = same.as_ if isinstance(same, lang.Same) else None
    cards = others.cards if isinstance(others, lang.Every) else None
    return isinstance(cards, lang.Cards) and cards.areas == ("battle",)


class TellingHelpers:
    """`build_x` makes a value of a wording's slots."""

    # --- what an effect did ------------------------------------------------------------------------------------------

    def build_did_this(self, doer: str, did: tuple[bool | str, str], thing: Any, tails: tuple[Any, ...]) -> Any:
        """Whether this effect did something, to what, or to how many.

        That the opponent did it is told by no verb, unless it is said to what."""
        holds, verb = did
        if holds == "now" and doer in ("they", "your opponent"):
            raise Unfit("it is not said whether they did it before, or may do it now")
        if thing in (None, "them"):
            if doer == "it":
                raise Unfit  # "if it digivolved": a card, rather than the effect
            found = lang.DidThis("they do" if doer in ("they", "your opponent") else verb)
        else:
            found = self._done_to(verb, *thing)
        return found if holds else lang.No(found)

    def _done_to(self, verb: str, who: str, noun: Any, limits: tuple[str, int]) -> Any:
        how = limits[0]
        if how in ("exists", "none") or limits == (">=", 1) or (who != "any" and limits == ("=", 1)):
            where = self.build_as_filter(noun) if who == "any" else self.build_of_player(who, noun)  # type: ignore[attr-defined]
            if how != "none":
                return lang.DidThis(verb, None if where == lang.Both(()) else where)
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
                    yield "this effect", (holds, found.verb), thing, ()
        for amount, limits in self.unbuild_counted_in(value):  # type: ignore[attr-defined]
            for noun, what in self.unbuild_counted_done(amount):  # type: ignore[attr-defined]
                for (verb,) in self.unbuild_done(what):  # type: ignore[attr-defined]
                    yield "this effect", (True, verb), ("any", noun, limits), ()

    def _things(self, verb: str, where: Any) -> Iterator[Any]:
        """What it was done to: Digimon on the field, or cards."""
        if where is None:
            yield None
            return
        one = ("exists", 1)
        for who, noun in self.unbuild_of_player(where):  # type: ignore[attr-defined]
            yield who, noun, one
        for (noun,) in self.unbuild_as_filter(where):  # type: ignore[attr-defined]
            if verb in ("delete", "suspend", "unsuspend", "battle"):
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
            yield "this effect", (True, verb), ()

    def build_was_done(self, thing: Any, holds: bool, verb: str, tails: tuple[Any, ...]) -> Any:
        """The same, said of what it was done to: "no Digimon was deleted", "it was deleted by this effect"."""
        thing = None if thing == "them" else thing
        if thing is None and not tails and verb in ("suspend", "unsuspend"):
            raise Unfit  # "while suspended": so a card is now
        if "by" not in tails and (thing is None or thing[2][0] == "exists"):
            verb = ANYHOW + verb  # "if a Digimon was deleted": perhaps by what the effect waited for
        return self.build_did_this("this effect", (holds, verb), thing, tails)

    # --- amendments --------------------------------------------------------------------------------------------------

    def build_amended(self, action: Any, case: Tail, amendment: Amendment) -> Any:
        """The action, changed if a condition holds, for each of something, for a price, or always."""
        (what, kind), value = amendment
        if what == "more":
            what, kind = self.build_numbered(action, kind), None  # type: ignore[attr-defined]
        role, when = case
        if what == "used" and (role, when) == ("if", lang.DidThis("use")):
            role = "always"  # it is said of the card that is used
        if role == "always" and what == "full":
            return _while_room(action, kind, value)
        if role == "always":
            return self._restricted(action, what, value)
        if isinstance(when, Lasting):
            when = when.condition
            if any(isinstance(node, (lang.Modify, lang.ModifyPlayer)) for node in action.walk()):
                return _while(when, action, value if what == "instead" else None)
        if what in _COUNTED:
            if role == "per":
                amount = self.build_times(value, when)  # type: ignore[attr-defined]
                return self._amended(action, what, kind, amount)
            if role == "if":
                return self._amended_if(action, what, kind, value, when)
            raise Unfit
        if role == "per" or what in ("unlike", "differing", "used", "unsuspended", "reduced", "nothing", "full"):
            raise Unfit
        if what == "price":
            value = self.build_repriced(action, kind, value)  # type: ignore[attr-defined]
        elif what == "redo":
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
                if makes(value, self.build_amended, *found):
                    yield found
        if changed_while(value):
            replacement = value.then.replace(cards=lang.It("it"))
            yield value.otherwise, ("if", Lasting(value.condition)), (("instead", None), replacement)
        for done in (*choosing_once(value), value):
            if isinstance(done, lang.Instead):
                for price in self.unbuild_repriced(done):  # type: ignore[attr-defined]
                    yield done.action, ("if", done.condition), (("price", None), price)
                first, other = done.action, done.replacement
                if isinstance(other, lang.If) and isinstance(first, lang.If) and other.condition == first.condition:
                    if type(other.then) is type(first.then):  # what it hangs on is said once: "If ..., 2 instead"
                        other = other.then
                yield first, ("if", done.condition), (("instead", None), other)

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

    def build_kept_out(self, noun: Any, tails: tuple[Tail, ...]) -> Amendment:
        """What an effect can't play: cards like these, or cards that have something in common."""
        found = roles(tails)
        if not found:
            return ("unlike", None), lang.Not(self.build_as_filter(noun))  # type: ignore[attr-defined]
        if set(found) != {"same"} or noun != lang.Cards(("card",), "any", ("card",)):
            raise Unfit
        return ("differing", None), found["same"]

    def unbuild_kept_out(self, value: Any) -> Unbuilt:
        (what, _), filter_ = value
        if what == "unlike" and isinstance(filter_, lang.Not):
            yield from ((noun, ()) for (noun,) in self.unbuild_as_filter(filter_.filter))  # type: ignore[attr-defined]

    def _restricted(self, action: Any, what: str, value: Any) -> Any:
        """The action with what always holds of it."""
        if what == "unsuspended":
            return self.build_also_unsuspended(action)  # type: ignore[attr-defined]
        if what == "nothing":
            return action
        ways = {
            "unlike": "restricted", "differing": "differing", "used": "used_then",
            "reduced": "reduced", "cost": "reduced",
        }  # fmt: skip
        if what not in ways:
            raise Unfit
        return getattr(self, "build_" + ways[what])(action, value)

    def _unrestricted(self, value: Any) -> Unbuilt:
        always = ("always", None)
        for action, names in self.unbuild_but_not(value):  # type: ignore[attr-defined]
            yield action, always, (("unlike", None), lang.Not(lang.Named(names)))
        for (action,) in self.unbuild_used_to_security(value):  # type: ignore[attr-defined]
            yield action, always, (("used", None), ("security", ("you", "top")))
        for action, to in self.unbuild_used_then(value):  # type: ignore[attr-defined]
            yield action, always, (("used", None), to)
        for action, filter_ in self.unbuild_restricted(value):  # type: ignore[attr-defined]
            if _like_some_on_the_field(filter_):
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

    # --- lists with a head in common ---------------------------------------------------------------------------------

    def build_shared_head(self, parts: Any, kind: Any, after: Any, place: Any) -> Any:
        """Several choices of one kind of card: "1 red, 1 blue and 2 green Digimon cards from your hand".

        Each part is how many, whose if they are on the field, and what they are like: only the last may leave that.
        What follows in the last what it has like the others is said of all: "1 level 4 and 1 level 3 [X] card"."""
        chosen: list[Any] = []
        own, last = parts[0][2], parts[-1][2]
        likewise = all(_kinds_of(before[: len(own)]) == _kinds_of(own) for _, _, before in parts)
        of_all = last[len(own) :] if likewise else ()
        for count, owner, before in parts:
            if not (before or len(chosen) == len(parts) - 1):
                raise Unfit
            said = before if len(chosen) == len(parts) - 1 else (*before, *of_all)
            noun = self.build_noun(kind, said, after)  # type: ignore[attr-defined]
            chosen.append(lang.Choose(self.build_whose_at(noun, owner, place), count))
        return lang.EachOf(tuple(chosen))

    def build_whose_at(self, noun: Any, owner: str | None, place: Any) -> Any:
        """A player's cards on the field, or cards somewhere else."""
        if (owner is None) == (place is None):
            raise Unfit
        return self.build_placed(noun, place or (owner, ("battle",), None))  # type: ignore[attr-defined]

    def build_theirs_at(self, noun: Any, owner: str, place: Any) -> Any:
        """A player's cards in a place of that player: "your opponent's Digimon cards in their trash"."""
        if place[0] != owner:
            raise Unfit
        return self.build_placed(noun, place)  # type: ignore[attr-defined]

    def build_each_chosen(self, count: Any, nouns: tuple[Any, ...], place: Any) -> Any:
        """As many of each: "1 each of [X] and [Y] from your trash"."""
        placed = (self.build_placed(noun, place) for noun in _one_by_one(nouns))  # type: ignore[attr-defined]
        return lang.EachOf(tuple(lang.Choose(cards, count) for cards in placed))

    def build_choice_among(self, quantity: Any, nouns: tuple[Any, ...]) -> Any:
        """One choice among cards of several descriptions."""
        if not isinstance(quantity, tuple):
            raise Unfit
        return lang.Choose(lang.EitherCards(_one_by_one(nouns)), *quantity)

    def unbuild_choice_among(self, value: Any) -> Unbuilt:
        """Of one card each description has its number."""
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.EitherCards) and value.count != 1:
            quantity = value.count, value.up_to
            if makes(value, self.build_choice_among, quantity, value.cards.options):
                yield quantity, value.cards.options

    def build_bare_choice(self, parts: tuple[Any, ...]) -> Any:
        """A choice of cards without a place, or one of several."""
        if any(not isinstance(part, lang.Choose) or not isinstance(part.cards, lang.Cards) for part in parts):
            raise Unfit
        bare = tuple(part.replace(cards=self.build_bare(part.cards)) for part in parts)  # type: ignore[attr-defined]
        return bare[0] if len(bare) == 1 else self.build_either_of(bare)  # type: ignore[attr-defined]

    def build_beside(self, first: Any, part: Any) -> Any:
        """A card that was spoken of, and others."""
        return lang.EachOf((first, *(part.parts if isinstance(part, lang.EachOf) else (part,))))

    def unbuild_beside(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf) and len(value.parts) == 2:
            yield value.parts

    def build_and_that(self, part: Any, last: Any) -> Any:
        """Other cards, and one that was spoken of, which is named first; but not before "its top stacked card"."""
        if isinstance(part, lang.TopCard):
            return lang.EachOf((part, last))
        return self.build_beside(last, part)

    def unbuild_and_that(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf) and value.parts[1:] == (lang.ThisCard(),):
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
            if makes(value, self.build_under_in, limits, value.where):
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


def _kinds_of(filters: tuple[Any, ...]) -> tuple[type, ...]:
    return tuple(type(one) for one in filters)
