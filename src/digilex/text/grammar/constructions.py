"""Helpers for constructions: a verb with what may follow it in any order, a quantity with a set, a number in a range.

What follows a verb is read as a list of tails, each a pair of a role and what fills it; a helper puts them together and
refuses what the verb has no role for, or what is said twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, where_of

Tail = tuple[str, Any]
Group = tuple[Any, tuple[Tail, ...]]  # cards to choose from, and what must hold for the chosen ones


def roles(tails: tuple[Tail, ...]) -> dict[str, Any]:
    """The tails by their roles; each may be filled once."""
    found: dict[str, Any] = {}
    for role, value in tails:
        if role in found:
            raise Unfit
        if role:
            found[role] = value
    return found


_PAID = ("paid", 0)
_NAMED_COST: dict[type[Any], str] = {lang.Play: "play", lang.Use: "use"}  # what the price of a verb is called
_PRICES = {"play": "reduced", "use": "reduced", "digivolution": "reduced", "digivolution fixed": "fixed"}


def _price(found: dict[str, Any]) -> tuple[str, Any]:
    """What a verb costs: a cost that is called by its name is reduced."""
    cost, amount = found.pop("cost", _PAID)
    return _PRICES.get(cost, cost), amount


def _other_than(cards: Any, this: str, that: str) -> Any:
    """Cards that are others than that one, instead of others than this."""
    if not isinstance(cards, lang.Choose) or not isinstance(cards.cards, lang.Cards):
        return cards
    before, now = (lang.Not(lang.IsOneOf(lang.It(what))) for what in (this, that))
    where = where_of(tuple(now if part == before else part for part in filters_of(cards.cards.where)))
    return cards.replace(cards=cards.cards.replace(where=where))


def _unsuspended(at: Any) -> bool:
    """Whether unsuspended Digimon are named as what is attacked: else only suspended ones can be (11-2-7-1)."""
    cards = getattr(at, "cards", None)
    return isinstance(cards, lang.Cards) and lang.Not(lang.Suspended()) in filters_of(cards.where)


_PILES = ("deck", "security", "eggs")


def _lying(where: tuple[Any, ...]) -> bool:
    """Whether cards are only described by how they lie."""
    return all(isinstance(getattr(part, "filter", part), lang.FaceUp) for part in where)


def _stands(of: Any) -> bool:
    """Whether these are cards with a stack of their own, not cards of a pile."""
    cards = getattr(of, "cards", None)
    return not isinstance(cards, lang.Cards) or not set(cards.areas) - set(FIELD)


class ConstructionHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    # --- playing, using and linking, with a price and other tails ----------------------------------------------------

    def _tailed(self, kind: Any, fixed: dict[str, Any], tails: tuple[Tail, ...]) -> Any:
        found = roles(tails)
        per = found.pop("per", None)
        cost, reduction = _price(found)
        if found.pop("who", "you") != "you" or set(found) - set(kind.fields) or (per and reduction):
            raise Unfit
        done = kind(**fixed, cost=cost, reduction=reduction, **found)
        return done if per is None else lang.ForEach(self.build_per_amount(per), done)  # type: ignore[attr-defined]

    def _tails(self, value: Any, besides: tuple[str, ...]) -> Iterator[tuple[Tail, ...]]:
        """What follows the verb; a lower cost is called by its name, or just a cost."""
        others = [
            (name, getattr(value, name))
            for name in type(value).fields
            if name not in (*besides, "cost", "reduction") and getattr(value, name) != type(value).defaults.get(name)
        ]
        if value.cost == "reduced" and type(value) in _NAMED_COST:
            yield (*others, ("cost", (_NAMED_COST[type(value)], value.reduction)))
        yield (*others, ("cost", (value.cost, value.reduction)))

    def build_played(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        options = getattr(getattr(cards, "cards", None), "options", ())
        if options and options[0].where == lang.IsOneOf(lang.This()):  # this card, which is played, is not on the field
            if len(options) > 2:
                raise Unfit
            parts = (lang.ThisCard(), cards.replace(cards=options[1]))
            return lang.EitherAction(tuple(self.build_played(part, tails) for part in parts))
        return self._tailed(lang.Play, {"cards": cards}, tails)

    def unbuild_played(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Play):
            yield from ((value.cards, tails) for tails in self._tails(value, ("cards",)))

    def build_played_so(self, cards: Any, before: tuple[Tail, ...], after: tuple[Tail, ...]) -> Any:
        """Cards are played, with tails before and after the place that they come from."""
        return self.build_played(cards, (*before, *after))

    def build_quietly_played(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        """Cards are played, and their [On Play] effects don't activate."""
        return self._tailed(lang.Play, {"cards": cards}, (*tails, ("no_on_play", True)))

    def unbuild_quietly_played(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Play) and value.no_on_play:
            yield from ((value.cards, tails) for tails in self._tails(value, ("cards", "no_on_play")))

    def build_used(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        found = roles(tails)
        if "ignore_colors" in found and "cost" not in found:
            raise Unfit  # a permission, not a use: "you may use this card without meeting its color requirements"
        return self._tailed(lang.Use, {"cards": cards}, tails)

    def unbuild_used(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Use):
            yield from ((value.cards, tails) for tails in self._tails(value, ("cards",)))

    def build_linked_to(self, cards: Any, to: Any, tails: tuple[Tail, ...]) -> Any:
        return self._tailed(lang.Link, {"cards": cards, "to": to}, tails)

    def unbuild_linked_to(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Link):
            yield from ((value.cards, value.to, tails) for tails in self._tails(value, ("cards", "to")))

    def build_token_played(self, name: str, count: int, details: Any, before: Any, after: Any) -> Any:
        """A token with how, where and for each of what it is played, before or after what it is like."""
        found = roles((*before, *after))
        per = found.pop("per", None)
        if found.pop("cost", ("free", 0)) != ("free", 0) or set(found) - {"suspended", "who"}:
            raise Unfit
        token = self.build_token(name, count, details).replace(**found)  # type: ignore[attr-defined]
        return token if per is None else lang.ForEach(self.build_per_amount(per), token)  # type: ignore[attr-defined]

    def build_token_named(self, name: str, count: int, before: Any, after: Any) -> Any:
        """A token with what it is like before or after the word for it."""
        if len(before) + len(after) != 1:
            raise Unfit
        return self.build_token(name, count, (*before, *after)[0])  # type: ignore[attr-defined]

    def unbuild_token_played(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.ForEach) and isinstance(value.action, lang.PlayToken):
            for (per,) in self.unbuild_per_amount(value.amount):  # type: ignore[attr-defined]
                for name, count, details, before, after in self.unbuild_token_played(value.action):
                    if self.build_token_played(name, count, details, (("per", per), *before), after) == value:
                        yield name, count, details, (("per", per), *before), after
        elif isinstance(value, lang.PlayToken):
            how = (("suspended", True),) if value.suspended else ()
            for name, count, details in self.unbuild_token(value.replace(suspended=False)):  # type: ignore[attr-defined]
                yield name, count, details, (), how

    def build_one_or_other(self, actions: tuple[Any, ...]) -> Any:
        """What is done, or one of several things."""
        return actions[0] if len(actions) == 1 else lang.EitherAction(actions)

    def unbuild_one_or_other(self, value: Any) -> Unbuilt:
        yield (value.actions if isinstance(value, lang.EitherAction) else (value,),)

    def build_one_or_all(self, actions: tuple[Any, ...]) -> Any:
        """What is done, or several things one after the other."""
        return actions[0] if len(actions) == 1 else lang.Do(actions)

    def unbuild_one_or_all(self, value: Any) -> Unbuilt:
        yield (value.steps if isinstance(value, lang.Do) else (value,),)

    def build_new_target(self, to: Any) -> Any:
        """Whom an attack is turned to: another one is another than its target."""
        return _other_than(to, "it", "attack target")

    def unbuild_new_target(self, value: Any) -> Unbuilt:
        yield (_other_than(value, "attack target", "it"),)

    def build_flipped(self, cards: Any, how: Tail) -> Any:
        """Cards are turned to lie in another way."""
        if how[0] != "face_up":
            raise Unfit
        return lang.Flip(cards, how[1])

    def unbuild_flipped(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Flip):
            yield value.cards, ("face_up", value.face_up)

    def build_evolution_cost(self, tails: tuple[Tail, ...]) -> Any:
        """What a digivolution costs, what it ignores and what the card is taken for, in any order."""
        found = roles(tails)
        if "free" in found:
            found = roles((*found.items(), ("ignored", found.pop("free")), ("cost", ("free", 0))))
        cost = (*_price(found), found.get("ignored", False))
        return (*cost, found["as_if"]) if "as_if" in found else cost

    def unbuild_evolution_cost(self, value: Any) -> Unbuilt:
        cost, amount, ignored, *as_if = value
        if ignored == "most":
            return
        tails: list[Tail] = [("as_if", taken) for taken in as_if]
        if cost == "free" and ignored:
            yield ((*tails, ("free", ignored)),)
            return
        if cost != "paid":
            called = {"reduced": "digivolution", "fixed": "digivolution fixed"}.get(cost, cost)
            tails.append(("cost", (called, amount)))
        yield ((*tails, *([("ignored", ignored)] if ignored else ())),)

    def build_free_or_paid(self, tails: tuple[Tail, ...]) -> Any:
        """Whether a digivolution costs something: no other price can be said of it."""
        cost, amount, ignored, *_ = self.build_evolution_cost(tails)
        if amount or ignored or len(tails) > 1:
            raise Unfit
        return cost

    def unbuild_free_or_paid(self, value: Any) -> Unbuilt:
        yield ((("cost", ("free", 0)),) if value == "free" else (),)

    def build_attack_of(self, tails: tuple[Tail, ...]) -> Any:
        """How an attack is made: at what, suspending or not, at unsuspended Digimon or not."""
        found = roles(tails)
        targets = found.get("targets", "any")
        free = found.get("without_suspending", False)
        if "at" in found:
            if targets != "any":
                raise Unfit
            return "Digimon", free, _unsuspended(found["at"]), found["at"]
        return ("Digimon", free, True) if targets == "unsuspended" else (targets, free, False)

    def build_attack_with(self, cards: Any, before: tuple[Tail, ...], after: tuple[Tail, ...]) -> Any:
        """An attack; how it is made is said before or after who makes it."""
        return self.build_attack(cards, self.build_attack_of((*before, *after)))  # type: ignore[attr-defined]

    def unbuild_attack_of(self, value: Any) -> Unbuilt:
        targets, free, unsuspended, *at = value
        if unsuspended and targets != "Digimon":
            return
        whom = [("targets", "unsuspended" if unsuspended else targets)]
        if at:
            whom = [("at", at[0])]
            if (targets, unsuspended) != ("Digimon", _unsuspended(at[0])):
                return
        yield ((*([] if targets == "any" else whom), *([("without_suspending", True)] if free else [])),)

    # --- the ends of piles -------------------------------------------------------------------------------------------

    def build_pile_end(self, end: str, count: Any, face: Any, owner: str, area: str, up_to: bool) -> Any:
        """The top or bottom cards of a player's pile."""
        kind = {"top": lang.Top, "bottom": lang.Bottom}.get(end)
        if kind is None:
            if (count, face, up_to, area) != (1, None, False, "security"):
                raise Unfit
            return lang.Choose(lang.Cards(("card",), owner, ("security",), lang.IsEnd()))
        return kind(area, count, owner, None, face, up_to)

    def unbuild_pile_end(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Top, lang.Bottom)) and value.of is None and value.count is not None:
            end = "top" if isinstance(value, lang.Top) else "bottom"
            yield end, value.count, value.where, value.owner, value.area, value.up_to
        elif isinstance(value, lang.Choose) and isinstance(value.cards, lang.Cards):
            if value == self.build_pile_end("top or bottom", 1, None, value.cards.owner, "security", False):
                yield "top or bottom", 1, None, value.cards.owner, "security", False

    def build_stack_end(self, end: str, count: Any, where: tuple[Any, ...], of: Any, up_to: bool) -> Any:
        """The top or bottom digivolution cards of a Digimon."""
        kind = {"top": lang.Top, "bottom": lang.Bottom}.get(end)
        pile = getattr(of, "cards", None)
        if isinstance(pile, lang.Cards) and "under" in pile.areas:  # of a Digimon's digivolution cards: of the Digimon
            plain = lang.Cards(("card",), pile.owner, ("under",), of=pile.of)
            if not isinstance(of, lang.Every) or pile.of is None or pile != plain:
                raise Unfit
            of = pile.of
        if kind is None:
            raise Unfit
        return kind("under", count, "you", of, where_of(where), up_to)

    def unbuild_stack_end(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Top, lang.Bottom)) and value.area == "under" and value.of is not None:
            end = "top" if isinstance(value, lang.Top) else "bottom"
            if isinstance(value.count, (int, str)):
                yield end, value.count, filters_of(value.where), value.of, value.up_to

    def build_ends(self, end: str, quantity: Any, where: tuple[Any, ...], kind: str | None, held: Any) -> Any:
        """So many of the top or bottom cards of a pile: a player's, those under a card, or a whole stack.

        `kind` is how the cards are called, `held` whose they are: a player's (and the pile), or a card's."""
        if not isinstance(quantity, tuple):
            raise Unfit
        of = held if isinstance(held, lang.Reference) else held[1] if held[0] in ("of", "under") else None
        if of is None:
            owner, area = (held, kind) if isinstance(held, str) else held if held[1] in _PILES else held[::-1]
            if area not in _PILES or kind not in (None, area) or (where and not _lying(where)):
                raise Unfit
            return self.build_pile_end(end, quantity[0], where_of(where), owner, area, quantity[1])
        under = isinstance(held, tuple) and (held[0] == "under" or not _stands(of))
        if kind == "under" or (kind is None and under):
            return self.build_stack_end(end, quantity[0], where, of, quantity[1])
        if kind == "security" or (end, quantity, where) != ("top", (1, False), ()) or not _stands(of):
            raise Unfit
        return lang.TopCard(of)

    def unbuild_ends(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.TopCard):
            yield from (("top", (1, False), (), "stack", held) for held in (value.of, ("of", value.of)))
        for end, count, where, of, up_to in self.unbuild_stack_end(value):
            if where == (lang.Not(lang.FaceUp()),):
                chosen = isinstance(of, lang.Choose)  # "the bottom face-down card from under any of your Tamers"
                yield end, (count, up_to), where, *((None, ("under", of)) if chosen else ("under", of))
            yield end, (count, up_to), where, "under", ("of", of)
        for end, count, face, owner, area, up_to in self.unbuild_pile_end(value):
            where = filters_of(face)
            if area == "security" and not up_to:
                yield end, (count, up_to), where, area, owner
            yield end, (count, up_to), where, None, (area, owner) if area == "eggs" else (owner, area)

    def build_as_many(self, cards: Any, amount: Any) -> Any:
        """As many of the top or bottom cards as something is."""
        if not isinstance(cards, (lang.Top, lang.Bottom)) or cards.count != 1 or cards.up_to:
            raise Unfit
        return cards.replace(count=amount)

    def unbuild_as_many(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Top, lang.Bottom)) and isinstance(value.count, lang.Amount) and value.of is None:
            yield value.replace(count="all"), value.count

    # --- how many of which -------------------------------------------------------------------------------------------

    def build_chosen(self, quantity: Any, cards: Any, tails: tuple[Tail, ...]) -> Any:
        """A choice of so many of these cards, with what must hold for the chosen ones."""
        found = roles(tails)
        if quantity == "all":
            if found:
                raise Unfit
            return lang.Every(cards)
        total = found.pop("total", None)
        count, up_to = (None if total else 1, False) if quantity == "any" else quantity
        if count == 1 and "same" in found:  # one card is like the one that was spoken of
            like = lang.Same(found.pop("same"), lang.It("subject"))
            cards = self.build_filtered(cards, like)  # type: ignore[attr-defined]
        if count == 1 and not up_to and "different" in found:  # one card is unlike the one that was spoken of
            unlike = lang.Not(lang.Same(found.pop("different"), lang.It("it")))
            cards = self.build_filtered(cards, unlike)  # type: ignore[attr-defined]
        if total is not None:
            if count is not None and not up_to:
                raise Unfit
            found["total_stat"], found["total"] = total
        return lang.Choose(cards, count, up_to, **found)

    def unbuild_chosen(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every) and isinstance(value.cards, lang.Cards):
            yield "all", value.cards, ()
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.Cards):
            total = None if value.total_stat is None else (value.total_stat, value.total)
            tails: list[Tail] = [("different", value.different), ("same", value.same), ("total", total)]
            tails += [("exact", value.exact or None), ("by", "random" if value.by == "random" else None)]
            kept = tuple(tail for tail in tails if tail[1] is not None)
            if value == self.build_chosen((value.count, value.up_to), value.cards, kept):
                yield (value.count, value.up_to), value.cards, kept

    # A set of cards to choose from comes with what must hold for the chosen ones together: (cards, tails).

    def build_chosen_of(self, quantity: Any, group: Group) -> Any:
        """So many of these cards; all that an effect dealt with are called by what it did."""
        if quantity == "all":
            for noun, what in self.unbuild_done_cards(group[0]):  # type: ignore[attr-defined]
                if noun.where is None:
                    return lang.It(what)
        return self.build_chosen(quantity, *group)

    def unbuild_chosen_of(self, value: Any) -> Unbuilt:
        yield from ((quantity, (cards, tails)) for quantity, cards, tails in self.unbuild_chosen(value))

    def build_chosen_freely(self, limits: tuple[Tail, ...], group: Group) -> Any:
        """Any number of these cards, perhaps within a total."""
        return self.build_chosen((None, False), group[0], (*limits, *group[1]))

    def unbuild_chosen_freely(self, value: Any) -> Unbuilt:
        for quantity, cards, tails in self.unbuild_chosen(value):
            if quantity == (None, False):
                limits = tuple(sorted(tail for tail in tails if tail[0] in ("total", "exact")))
                yield limits, (cards, tuple(tail for tail in tails if tail not in limits))
                yield (), (cards, tails)

    def build_one_of_each_in(self, group: Group) -> Any:
        """As many of these cards as differ."""
        if len(group[1]) != 1 or group[1][0][0] != "different":
            raise Unfit
        return self.build_one_of_each(group[0], group[1][0][1])  # type: ignore[attr-defined]

    def unbuild_one_of_each_in(self, value: Any) -> Unbuilt:
        for cards, stat in self.unbuild_one_of_each(value):  # type: ignore[attr-defined]
            yield ((cards, (("different", stat),)),)

    def build_another_of(self, group: Group) -> Any:
        """One more of these cards."""
        return self.build_chosen((1, False), self._another(group[0]), group[1])

    def _another(self, cards: Any) -> Any:
        """Other cards than the one spoken of: this card, or the opponent's that was chosen."""
        if cards.owner != "opponent":
            return cards.replace(other=True)
        return self.build_filtered(cards, lang.Not(lang.IsOneOf(lang.It("it"))))  # type: ignore[attr-defined]

    def build_others(self, group: Group) -> Any:
        """These cards but for this one."""
        return group[0].replace(other=True), group[1]

    def unbuild_others(self, value: Any) -> Unbuilt:
        cards, tails = value
        if cards.other:
            yield ((cards.replace(other=False), tails),)
        for (noun,) in self.unbuild_other_than_subject(cards):  # type: ignore[attr-defined]
            yield ((noun, tails),)

    def build_described(self, noun: Any, tails: tuple[Tail, ...], place: Any) -> Any:
        """Cards somewhere; what must hold for the chosen ones is said before where they are."""
        return self.build_placed(noun, place), tails  # type: ignore[attr-defined]

    def unbuild_described(self, value: Any) -> Unbuilt:
        """Not that they are chosen without looking: that is said last."""
        if ("by", "random") not in value[1]:
            for noun, place in self.unbuild_placed(value[0]):  # type: ignore[attr-defined]
                yield noun, value[1], place

    def build_headed(self, head: Tail, group: Group) -> Any:
        """What must hold for the chosen cards, said before the noun: "same-level cards"."""
        return group[0], (head, *group[1])

    def unbuild_headed(self, value: Any) -> Unbuilt:
        cards, tails = value
        for tail in tails:
            yield tail, (cards, tuple(other for other in tails if other != tail))

    def build_chosen_or_all(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        """Some of these cards if something must hold for them together, else all of them."""
        return self.build_chosen("any" if tails else "all", cards, tails)

    def build_those_at(self, those: Any, place: Any) -> Any:
        """Cards that were spoken of, where they lie now: on the field, if nothing is said."""
        if place is None:
            return lang.Cards(("Digimon",), "any", ("battle",), lang.IsOneOf(those))
        return lang.Cards(("card",), "any", place[1], lang.IsOneOf(those), of=place[2])

    def unbuild_those_at(self, value: Any) -> Unbuilt:
        those = value.where.cards if isinstance(value.where, lang.IsOneOf) else None
        if value == lang.Cards(("Digimon",), "any", ("battle",), value.where) and those is not None:
            yield those, None
        elif value == lang.Cards(("card",), "any", ("trash",), lang.IsOneOf(lang.It("subject"))):
            yield lang.It("that"), None

    def build_some_effects(self, of: Any, timings: Any, count: int, as_this: bool) -> Any:
        """Some of a card's effects are activated."""
        return lang.ActivateEffect(of, timings, count, as_this)

    def unbuild_some_effects(self, value: Any) -> Unbuilt:
        """ "1 of" before cards that are chosen would count the effects."""
        if isinstance(value, lang.ActivateEffect) and not isinstance(value.of, lang.Choose) and not value.option_side:
            yield value.of, value.timing, value.count, value.as_this

    def build_drawn(self, quantity: Any) -> Any:
        """So many cards are drawn."""
        if quantity in ("any", "all") or quantity[1] or quantity[0] is None:
            raise Unfit
        return lang.Draw(quantity[0])

    def unbuild_drawn(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Draw) and value.who == "you" and not isinstance(value.count, lang.Plus):
            yield ((value.count, False),)

    def build_if_after(self, action: Any, condition: Any) -> Any:
        """A condition said after what it is for: "it" in it is what the action is done to."""
        last = action.steps[-1] if isinstance(action, lang.Do) else None
        if isinstance(last, lang.Then):  # "..., then delete it if it's level 3": only what is done then
            then = lang.Then(self.build_if_after(last.action, condition))
            return lang.Do((*action.steps[:-1], then))
        cards, it = getattr(action, "cards", None), lang.It("it")
        if not isinstance(condition, lang.Matches) or condition.cards != it or cards is None:
            return lang.If(condition, action)
        if isinstance(cards, lang.Choose):
            return lang.Do((lang.ChooseFirst(cards), lang.If(condition, action.replace(cards=it))))
        if isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):  # those of them that are like that
            like = cards.cards.replace(where=where_of((*filters_of(cards.cards.where), condition.filter)))
            return action.replace(cards=lang.Every(like))
        return lang.If(condition.replace(cards=cards), action)

    def build_searched(self, count: Any, noun: Any, then: Any) -> Any:
        """Cards are looked for in the security stack, and something is done with them."""
        chosen = lang.Choose(self.build_placed(noun, ("you", ("revealed",), None)), count)  # type: ignore[attr-defined]
        if getattr(then, "cards", None) == lang.It("it"):
            return lang.Do((lang.Search(), then.replace(cards=chosen)))
        return lang.Do((lang.Search(), lang.ChooseFirst(chosen), then))

    def build_either_of(self, parts: tuple[Any, ...]) -> Any:
        """One choice among several descriptions: all of them ask for as many cards."""
        options: list[Any] = []
        for part in parts:
            if not isinstance(part, lang.Choose) or part.replace(cards=parts[0].cards) != parts[0]:
                raise Unfit
            options += part.cards.options if isinstance(part.cards, lang.EitherCards) else [part.cards]
        return parts[0].replace(cards=lang.EitherCards(tuple(options)))

    def build_either_placed(self, parts: tuple[Any, ...], place: Any) -> Any:
        """One choice among several descriptions of cards in one place."""
        if len(parts) == 1 and not isinstance(getattr(parts[0], "cards", None), lang.EitherCards):
            raise Unfit
        return self.build_either_of(tuple(self._put(part, place) for part in parts))  # type: ignore[attr-defined]

    def unbuild_either_placed(self, value: Any) -> Unbuilt:
        """Not on the field: what is there is called by its owner."""
        options = value.cards.options if isinstance(value, lang.Choose) and hasattr(value.cards, "options") else ()
        found = [one for option in options for one in self.unbuild_placed(option)]  # type: ignore[attr-defined]
        if len(found) == len(options) and len({place for _, place in found}) == 1:
            if not set(found[0][1][1]) & set(FIELD):
                yield tuple(value.replace(cards=noun) for noun, _ in found), found[0][1]

    # --- changes for a while -----------------------------------------------------------------------------------------

    def build_changed(self, before: tuple[Tail, ...], cards: Any, changes: Any, after: tuple[Tail, ...]) -> Any:
        """Cards change, for some time, for each of something; both may be said before or after."""
        found = roles((*before, *after))
        duration = found.get("duration", "always")
        if "per" in found:
            return self.build_changed_for_each(found["per"], cards, changes, duration)  # type: ignore[attr-defined]
        return lang.Modify(cards, changes, duration)
