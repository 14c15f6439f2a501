"""Helpers for constructions: a verb with what may follow it in any order, a quantity with a set, a number in a range.

What follows a verb is read as a list of tails, each a pair of a role and what fills it; a helper puts them together and
refuses what the verb has no role for, or what is said twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, owner_of, where_of

Tail = tuple[str, Any]


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


def _price(found: dict[str, Any]) -> tuple[str, Any]:
    """What a verb costs: a cost that is called by its name is reduced."""
    cost, amount = found.pop("cost", _PAID)
    return ("reduced" if cost in _NAMED_COST.values() else cost), amount


def _move(value: Any) -> tuple[str, tuple[Tail, ...], Any] | None:
    """How an action that moves cards is called, how the cards lie then, and where they go."""
    if isinstance(value, lang.ReturnToHand):
        return value.verb, (), ("hand", None)
    if isinstance(value, lang.ReturnToDeck):
        return "return", (), ("deck", value.position)
    if isinstance(value, lang.PlaceInBattleArea):
        return "place", (), ("battle", None)
    if isinstance(value, lang.PlaceInSecurity):
        facing: tuple[Tail, ...] = (("face_up", True),) if value.face_up else ()
        return "place", facing, ("security", (value.whose, value.position))
    if isinstance(value, lang.PlaceUnder):
        return "place", (("face_up", False),) if value.face_down else (), ("under", (value.under, value.position))
    if isinstance(value, lang.MoveDigimon) and value.to == "breeding":
        return "place", (), ("breeding", None)
    return None


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


class ConstructionHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    # --- playing, using and linking, with a price and other tails ----------------------------------------------------

    def _tailed(self, kind: Any, fixed: dict[str, Any], tails: tuple[Tail, ...]) -> Any:
        found = roles(tails)
        cost, reduction = _price(found)
        if set(found) - set(kind.fields):
            raise Unfit
        return kind(**fixed, cost=cost, reduction=reduction, **found)

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
        token = self.build_token(name, count, details).replace(**found)  # type: ignore[attr-defined]
        return token if per is None else lang.ForEach(self.build_per_amount(per), token)  # type: ignore[attr-defined]

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

    def build_digivolved(self, cards: Any, into: Any, tails: tuple[Tail, ...]) -> Any:
        """A digivolution with its price, what is ignored and what the card is taken for, in any order."""
        return self.build_digivolve(cards, into, self.build_evolution_cost(tails))  # type: ignore[attr-defined]

    def build_evolution_cost(self, tails: tuple[Tail, ...]) -> Any:
        """What a digivolution costs, what it ignores and what the card is taken for, in any order."""
        found = roles(tails)
        cost = (*_price(found), found.get("ignored", False))
        return (*cost, found["as_if"]) if "as_if" in found else cost

    def build_as_if_cost(self, level: int, color: str, cost: tuple[Any, ...]) -> Any:
        """What a digivolution costs, of a card that is taken for a Digimon of a level and a colour."""
        if len(cost) != 3:
            raise Unfit
        return (*cost, (level, color))

    def unbuild_as_if_cost(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 4:
            yield *value[3], value[:3]

    def build_priced(self, price: tuple[str, Any], ignored: Any) -> Any:
        """What a digivolution costs, and what it ignores."""
        return (*price, ignored)

    def unbuild_priced(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 3 and value[2] != "most":
            yield value[:2], value[2]

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

    # --- moving cards to a place -------------------------------------------------------------------------------------

    def build_moved(self, verb: str, cards: Any, before: tuple[Tail, ...], to: Any, after: tuple[Tail, ...]) -> Any:
        """Cards go to a place: (kind of place, what is said of it); how they lie there may be said before or after."""
        kind, said = to
        how = roles((*before, *after))
        face_up = how.get("face_up")
        if verb == "move" or "from" in how or kind == "breeding":
            return self._moved_digimon(verb, cards, kind, how)
        if kind == "hand" and face_up is None:
            return lang.ReturnToHand(cards, "return" if verb == "return" else "add")
        if kind == "deck" and face_up is None:
            return lang.ReturnToDeck(cards, said)
        if kind == "security":
            whose, position = said
            return lang.PlaceInSecurity(cards, position, bool(face_up), whose)
        if kind == "under":
            of, position = said
            if isinstance(of, lang.Every) and isinstance(cards, (lang.Top, lang.Bottom)):
                raise Unfit  # under each of several cards: as many cards would be needed
            return lang.PlaceUnder(cards, of, position, face_up is False)
        if kind == "battle" and face_up is None:
            return lang.PlaceInBattleArea(cards)
        raise Unfit

    def unbuild_moved(self, value: Any) -> Unbuilt:
        found = _move(value)
        if found is not None:
            verb, facing, to = found
            yield verb, value.cards, facing, to, ()

    def _moved_digimon(self, verb: str, cards: Any, to: str, how: dict[str, Any]) -> Any:
        """A Digimon goes to the battle area or into the breeding area."""
        if verb not in ("move", "place") or to not in ("battle", "breeding") or "face_up" in how:
            raise Unfit
        if verb == "place" and to == "battle":
            raise Unfit
        if to == "battle" and isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):
            cards = lang.Choose(cards.cards)  # the one in the breeding area
            how = {"from": "breeding"}
        if "from" in how:
            cards = self.build_from_breeding(cards)  # type: ignore[attr-defined]
        return lang.MoveDigimon(cards, to)

    def build_moved_either(self, verb: str, cards: Any, before: Any, one: Any, two: Any, after: Any) -> Any:
        """Cards go to one of two places: the player chooses which."""
        places = (self.build_moved(verb, cards, before, to, after) for to in (one, two))
        return lang.EitherAction(tuple(places))

    def build_moved_each(
        self, verb: str, one: Any, how: Any, to: Any, other: Any, facing: Any, place: Any, after: Any
    ) -> Any:
        """Some cards go to one place and others to another: the verb is said once."""
        if to[0] not in ("deck", "hand", "security", "under") or (to[0] != "deck" and place == ("deck", "top")):
            raise Unfit
        first = self.build_moved(verb, one, how, to, ())
        return lang.Do((first, self.build_moved(verb, other, facing or (), place, after)))

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

    def build_some_of_pile(self, end: str, quantity: tuple[Any, bool], face: Any, owner: str, area: str) -> Any:
        """So many, or up to so many, of the top or bottom cards of a player's pile."""
        return self.build_pile_end(end, quantity[0], face, owner, area, quantity[1])

    def build_some_of_stack(self, end: str, quantity: tuple[Any, bool], where: tuple[Any, ...], of: Any) -> Any:
        """So many, or up to so many, of the top or bottom digivolution cards of a Digimon."""
        return self.build_stack_end(end, quantity[0], where, of, quantity[1])

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
            if isinstance(value.count, int):
                yield end, value.count, filters_of(value.where), value.of, value.up_to

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
            tails = [("different", value.different), ("same", value.same), ("total", total)]
            kept = tuple(tail for tail in tails if tail[1] is not None)
            if value == self.build_chosen((value.count, value.up_to), value.cards, kept):
                yield (value.count, value.up_to), value.cards, kept

    def build_worth(self, total: tuple[str, Any], cards: Any, tails: tuple[Tail, ...]) -> Any:
        """Any number of these cards within a total, with what else must hold for the chosen ones."""
        return self.build_chosen((None, False), cards, (("total", total), *tails))

    def unbuild_worth(self, value: Any) -> Unbuilt:
        for quantity, cards, tails in self.unbuild_chosen(value):
            rest = tuple(tail for tail in tails if tail[0] != "total")
            if quantity == (None, False) and len(rest) < len(tails):
                yield dict(tails)["total"], cards, rest

    def build_another(self, cards: Any) -> Any:
        """Other cards than the one spoken of: this card, or the opponent's that was chosen."""
        if cards.owner != "opponent":
            return cards.replace(other=True)
        return self.build_filtered(cards, lang.Not(lang.IsOneOf(lang.It("it"))))  # type: ignore[attr-defined]

    def build_shuffled_in(self, cards: Any) -> Any:
        """Cards are shuffled into their owners' decks: returned to them, which are shuffled then."""
        owner = owner_of(cards)
        whose = ("you", "opponent") if owner == "any" else (owner,)
        return lang.Do((lang.ReturnToDeck(cards), *(lang.Shuffle("deck", who) for who in whose)))

    def unbuild_shuffled_in(self, value: Any) -> Unbuilt:
        first = value.steps[0] if isinstance(value, lang.Do) else None
        if isinstance(first, lang.ReturnToDeck) and self.build_shuffled_in(first.cards) == value:
            yield (first.cards,)

    def build_chosen_then(self, choice: Any, action: Any) -> Any:
        """What is done to the cards that are chosen for it: "choose 1 of your Digimon and delete it"."""
        if getattr(action, "cards", None) != lang.It("it"):
            raise Unfit
        return action.replace(cards=choice)

    def build_either_verb(self, verbs: tuple[Any, ...], cards: Any, tails: tuple[Tail, ...]) -> Any:
        """One of several things is done to the same cards; the price is that of playing them."""
        if tails and not any(isinstance(verb, lang.Play) for verb in verbs):
            raise Unfit
        it = lang.It("it")
        done = tuple(self.build_played(it, tails) if tails and isinstance(verb, lang.Play) else verb for verb in verbs)
        return lang.Do((lang.ChooseFirst(cards), lang.EitherAction(done)))

    def build_either_it(self, action: Any, other: Any) -> Any:
        """Cards are chosen, and either of two things is done to them: "add 1 of them to the hand or play it"."""
        it = lang.It("it")
        if not isinstance(action.cards, lang.Choose) or getattr(other, "cards", None) != it:
            raise Unfit
        return lang.Do((lang.ChooseFirst(action.cards), lang.EitherAction((action.replace(cards=it), other))))

    def unbuild_either_it(self, value: Any) -> Unbuilt:
        first, second = value.steps if isinstance(value, lang.Do) and len(value.steps) == 2 else (None, None)
        if isinstance(first, lang.ChooseFirst) and isinstance(second, lang.EitherAction) and len(second.actions) == 2:
            action, other = second.actions
            if hasattr(action, "cards"):
                found = (action.replace(cards=first.choice), other)
                if self.build_either_it(*found) == value:
                    yield found

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

    # --- changes for a while -----------------------------------------------------------------------------------------

    def build_changed(self, before: tuple[Tail, ...], cards: Any, changes: Any, after: tuple[Tail, ...]) -> Any:
        """Cards change, for some time, for each of something; both may be said before or after."""
        found = roles((*before, *after))
        duration = found.get("duration", "always")
        if "per" in found:
            return self.build_changed_for_each(found["per"], cards, changes, duration)  # type: ignore[attr-defined]
        return lang.Modify(cards, changes, duration)
