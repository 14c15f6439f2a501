"""Helpers for constructions: a verb with what may follow it in any order.

What follows a verb is read as a list of tails, each a pair of a role and what fills it; a helper puts them together and
refuses what the verb has no role for, or what is said twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import Lasting
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

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
_THOSE = {lang.It(what) for what in ("it", "that", "that Digimon", "the chosen")}  # several that were chosen together
THEIRS = "theirs"  # of those who do it
_NAMED_COST: dict[type[Any], str] = {lang.Play: "play", lang.Use: "use"}  # what the price of a verb is called

def price_of(found: dict[str, Any]) -> tuple[str, Any]:
    """What a verb costs; which of the costs is lower is said by the verb."""
    cost, amount, *_ = found.pop("cost", _PAID)
    return cost, amount


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
        if "free" in found:  # neither a price nor what is ignored with it
            ignored = found.pop("free")
            found = roles((*found.items(), (ignored, True), ("cost", ("free", 0))))
        cost, reduction = price_of(found)
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
        before = [tail for tail in others if tail[0] != "no_on_play"]
        after = [tail for tail in others if tail[0] == "no_on_play"]  # a sentence of its own
        if value.cost == "free" and ("ignore_colors", True) in before:
            before.remove(("ignore_colors", True))
            yield (*before, ("free", "ignore_colors"), *after)
        if value.cost == "reduced" and type(value) in _NAMED_COST:
            yield (*before, ("cost", ("reduced", value.reduction, _NAMED_COST[type(value)])), *after)
        yield (*before, ("cost", (value.cost, value.reduction)), *after)

    def build_named_price(self, price: str, what: str | None, amount: Any) -> tuple[Any, ...]:
        """A cost that is reduced or fixed, and what it is called, if that is said."""
        return price, amount, *([what] if what else [])

    def unbuild_named_price(self, value: Any) -> Unbuilt:
        price, amount, *what = value
        yield price, what[0] if what else None, amount

    def build_spared(self, parts: tuple[str, ...]) -> Tail:
        """What is neither met nor paid: color requirements, a price, or both of them."""
        if len(set(parts)) < len(parts):
            raise Unfit
        if len(parts) > 1:
            return "free", "ignore_colors"
        return ("cost", ("free", 0)) if parts == ("free",) else ("ignore_colors", True)

    def unbuild_spared(self, value: Any) -> Unbuilt:
        if value == ("ignore_colors", True):
            yield (("ignore_colors",),)
        if value == ("free", "ignore_colors"):
            yield (("ignore_colors", "free"),)

    def build_played(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        return self._tailed(lang.Play, {"cards": cards}, tails)

    def unbuild_played(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Play):
            yield from ((value.cards, tails) for tails in self._tails(value, ("cards",)))

    def build_played_so(self, before: tuple[Tail, ...], cards: Any, after: tuple[Tail, ...]) -> Any:
        """Cards are played, with tails before or after them."""
        return self.build_played(cards, (*before, *after))

    def unbuild_played_so(self, value: Any) -> Unbuilt:
        yield from (((), *way) for way in self.unbuild_played(value))

    def build_played_there(self, cards: Any, before: tuple[Tail, ...], place: Any, after: tuple[Tail, ...]) -> Any:
        """Cards are played, with tails before and after where they come from, which may be said first of all."""
        played = self.build_played(cards, (*before, *after))
        if place is not None:
            return self.build_in_place(place, played)  # type: ignore[attr-defined]
        if not isinstance(getattr(cards, "cards", None), lang.EitherCards):
            raise Unfit
        return played

    def build_used(self, cards: Any, tails: tuple[Tail, ...]) -> Any:
        found = roles(tails)
        if "ignore_colors" in found and "cost" not in found:
            raise Unfit  # a permission, not a use: "you may use this card without meeting its color requirements"
        return self._tailed(lang.Use, {"cards": cards}, tails)

    def unbuild_used(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Use):
            yield from ((value.cards, tails) for tails in self._tails(value, ("cards",)))

    def build_linked_to(self, cards: Any, to: tuple[Any, ...], tails: tuple[Tail, ...]) -> Any:
        """Cards are linked to a Digimon: to one of yours, if it is not said to which."""
        if len(to) > 1:
            raise Unfit
        host = to[0] if to else lang.Choose(lang.Cards())
        if not isinstance(host, tuple):
            return self._tailed(lang.Link, {"cards": cards, "to": host}, tails)
        host = lang.Choose(host[1])
        if isinstance(cards, (lang.This, lang.ThisCard, lang.It)) or getattr(cards, "count", 0) == 1:
            return self._tailed(lang.Link, {"cards": cards, "to": host}, tails)
        # several cards may go to any of several Digimon, not all to one of them
        if not isinstance(cards, lang.Choose) or cards.count is None:
            raise Unfit
        if cards != lang.Choose(cards.cards, cards.count, cards.up_to):
            raise Unfit
        one = self._tailed(lang.Link, {"cards": lang.Choose(cards.cards), "to": host}, tails)
        return lang.ForEach(cards.count, lang.May(one) if cards.up_to else one, True)

    def unbuild_linked_to(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.ForEach) and value.again:
            up_to = isinstance(value.action, lang.May)
            one: Any = value.action.action if isinstance(value.action, lang.May) else value.action
            if isinstance(one, lang.Link) and isinstance(one.to, lang.Choose) and isinstance(one.cards, lang.Choose):
                several = lang.Choose(one.cards.cards, value.amount, up_to)
                for tails in self._tails(one, ("cards", "to")):
                    if makes(value, self.build_linked_to, several, (("any", one.to.cards),), tails):
                        yield several, (("any", one.to.cards),), tails
        if isinstance(value, lang.Link):
            yield from ((value.cards, (value.to,), tails) for tails in self._tails(value, ("cards", "to")))

    def build_token_played(self, name: str, count: int, details: Any, before: Any, times: Any, after: Any) -> Any:
        """A token with how, where and for each of what it is played, before or after what it is like."""
        found = roles((*before, *times, *after))
        per = found.pop("per", None)
        if found.pop("cost", ("free", 0)) != ("free", 0) or set(found) - {"suspended", "who"}:
            raise Unfit
        token = self.build_token(name, count, details).replace(**found)  # type: ignore[attr-defined]
        return token if per is None else lang.ForEach(self.build_per_amount(per), token)  # type: ignore[attr-defined]

    def build_token_again(self, tails: tuple[Tail, ...]) -> Any:
        """The token that was spoken of, in another player's area."""
        found = roles(tails)
        if "who" not in found or set(found) - {"suspended", "who"}:
            raise Unfit
        return lang.PlayToken("", **found)

    def build_played_to(self, area: Any) -> Tail:
        """The battle area that something is played to: yours, if no other is said."""
        owner, name, of = area
        if name != "battle" or of is not None or owner not in ("any", "you", "opponent"):
            raise Unfit
        return ("who", owner) if owner == "opponent" else ("", None)

    def unbuild_played_to(self, value: Any) -> Unbuilt:
        if value == ("who", "opponent"):
            yield (("opponent", "battle", None),)

    def build_token_or_card(self, token: Any, place: Any, cards: Any, where: Any, tails: tuple[Tail, ...]) -> Any:
        """A token is played, or a card from a place that is said before it or after it."""
        if (place is None) == (where is None):
            raise Unfit
        card = self.build_in_place(place or where, self.build_played(cards, tails))  # type: ignore[attr-defined]
        return lang.EitherAction((token, card))

    def build_token_named(self, name: str, count: int, before: Any, after: Any) -> Any:
        """A token with what it is like before or after the word for it."""
        if len(before) + len(after) != 1:
            raise Unfit
        return self.build_token(name, count, (*before, *after)[0])  # type: ignore[attr-defined]

    def unbuild_token_played(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.ForEach) and isinstance(value.action, lang.PlayToken):
            for (per,) in self.unbuild_per_amount(value.amount):  # type: ignore[attr-defined]
                for name, count, details, lies, _, after in self.unbuild_token_played(value.action):
                    if makes(value, self.build_token_played, name, count, details, lies, (("per", per),), after):
                        yield name, count, details, lies, (("per", per),), after
        elif isinstance(value, lang.PlayToken):
            how: tuple[Tail, ...] = ()
            if value.suspended:  # else the opponent plays it
                how = (("suspended", True), *([("who", value.who)] if value.who == "opponent" else ()))
                value = value.replace(suspended=False, who="you")
            for name, count, details in self.unbuild_token(value):  # type: ignore[attr-defined]
                yield name, count, details, (), (), how

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

    def build_moved_itself(self, cards: Any, to: tuple[Tail, ...]) -> Any:
        """Digimon move between the breeding area and the battle area, which need not be named."""
        area = roles(to)
        if len(area) > 1 or set(area) - {"battle", "breeding"}:
            raise Unfit
        return lang.MoveDigimon(cards, "breeding") if "breeding" in area else lang.MoveDigimon(cards)

    def unbuild_moved_itself(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.MoveDigimon):
            to = (("breeding", None),) if value == lang.MoveDigimon(value.cards, "breeding") else ()
            yield value.cards, to

    def build_battled(self, cards: Any, against: tuple[Any, ...]) -> Any:
        """Digimon battle another one, or two of them each other."""
        if against == (None,) and (cards in _THOSE or getattr(cards, "count", None) == 2):
            return lang.Battle(cards)
        two: tuple[Any, ...] = (cards, *against) if any(against) else getattr(cards, "parts", ())
        if len(two) != 2 or isinstance(two[0], lang.EachOf):
            raise Unfit
        return lang.Battle(two[0], two[1])

    def unbuild_battled(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Battle):
            yield value.cards, (value.against,)

    def build_evolution_cost(self, tails: tuple[Tail, ...]) -> Any:
        """What a digivolution costs, what it ignores and what the card is taken for, in any order."""
        found = roles(tails)
        if "free" in found:
            found = roles((*found.items(), ("ignored", found.pop("free")), ("cost", ("free", 0))))
        if "most" in found:  # the card would cost at most so much; nothing is paid
            if found.pop("cost", _PAID) != ("free", 0) or len(found) > 1:
                raise Unfit
            return "free", found["most"], "most"
        cost = (*price_of(found), found.get("ignored", False))
        return (*cost, found["as_if"]) if "as_if" in found else cost

    def unbuild_evolution_cost(self, value: Any) -> Unbuilt:
        cost, amount, ignored, *as_if = value
        if ignored == "most":
            yield ((("most", amount), ("cost", ("free", 0))),)
            return
        tails: list[Tail] = [("as_if", taken) for taken in as_if]
        if cost == "free" and ignored:
            yield ((*tails, ("free", ignored)),)
            return
        if cost != "paid":
            named = ("digivolution",) if cost in ("reduced", "fixed") else ()
            tails.append(("cost", (cost, amount, *named)))
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

    def build_activated(self, of: Any, timings: Any, count: int | None, as_this: tuple[bool, ...]) -> Any:
        """A card's effects are activated: all of them, or so many."""
        if len(as_this) > 1:
            raise Unfit
        return lang.ActivateEffect(of, timings, count, bool(as_this))

    def unbuild_activated(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.ActivateEffect) and not value.option_side:
            yield value.of, value.timing, value.count, (True,) if value.as_this else ()

    def build_some_effects(self, of: Any, timings: Any, count: int, as_this: tuple[bool, ...]) -> Any:
        """Some of a card's effects are activated."""
        return self.build_activated(of, timings, count, as_this)

    def unbuild_some_effects(self, value: Any) -> Unbuilt:
        """ "1 of" before cards that are chosen would count the effects."""
        yield from (way for way in self.unbuild_activated(value) if not isinstance(way[0], lang.Choose))

    def build_drawn(self, quantity: Any) -> Any:
        """So many cards are drawn."""
        if quantity in ("any", "all") or quantity[1] or quantity[0] is None:
            raise Unfit
        return lang.Draw(quantity[0])

    def unbuild_drawn(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Draw) and value.who == "you" and not isinstance(value.count, lang.Plus):
            yield ((value.count, False),)

    def build_drawn_from(self, cards: Any) -> Any:
        """The top cards of a deck are drawn; "their" deck is that of whoever draws."""
        if not isinstance(cards, lang.Top) or cards.area != "deck" or cards.up_to or cards.where is not None:
            raise Unfit
        return lang.Draw(cards.count, THEIRS if cards.owner == "opponent" else cards.owner)

    def unbuild_drawn_from(self, value: Any) -> Unbuilt:
        """Drawing is said in fewer words."""
        yield from ()

    def build_paid(self, quantity: Any) -> Any:
        """So much memory is paid, or up to so much."""
        if not isinstance(quantity, tuple) or not isinstance(quantity[0], int):
            raise Unfit
        return lang.PayCost(*quantity)

    def unbuild_paid(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.PayCost):
            yield ((value.amount, value.up_to),)

    def build_if_after(self, action: Any, condition: Any) -> Any:
        """A condition said after what it is for: "it" in it is what the action is done to."""
        last = action.steps[-1] if isinstance(action, lang.Do) else None
        if isinstance(last, lang.Then):  # "..., then delete it if it's level 3": only what is done then
            then = lang.Then(self.build_if_after(last.action, condition))
            return lang.Do((*action.steps[:-1], then))
        cards, it = getattr(action, "cards", None), lang.It("it")
        if isinstance(condition, Lasting) and getattr(condition.condition, "cards", None) == it:
            condition = condition.condition
        asked = condition.condition if isinstance(condition, lang.No) else condition  # "unless it ..."
        if not isinstance(asked, lang.Matches) or asked.cards != it or cards is None:
            return lang.If(condition, action)
        if condition is not asked and isinstance(action, lang.Modify) and action.duration != "always":
            raise Unfit("what holds for a while unless a card has something cannot be said: it may get that meanwhile")
        if isinstance(cards, lang.Choose):
            return lang.Do((lang.ChooseFirst(cards), lang.If(condition, action.replace(cards=it))))
        if isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):  # those of them that are like that
            has = asked.filter if condition is asked else lang.Not(asked.filter)
            like = cards.cards.replace(where=where_of((*filters_of(cards.cards.where), has)))
            return action.replace(cards=lang.Every(like))
        asked = asked.replace(cards=cards)
        return lang.If(lang.No(asked) if isinstance(condition, lang.No) else asked, action)

    def build_searched(self, quantity: Any, noun: Any, then: Any) -> Any:
        """Cards are looked for in the security stack, and something is done with them; to be shown is no end."""
        if isinstance(then, lang.Reveal):
            raise Unfit
        found = self.build_placed(noun, ("you", ("revealed",), None))  # type: ignore[attr-defined]
        chosen = self.build_chosen(quantity, found, ())  # type: ignore[attr-defined]
        if getattr(then, "cards", None) == lang.It("it"):
            return lang.Do((lang.Search(), then.replace(cards=chosen)))
        return lang.Do((lang.Search(), lang.ChooseFirst(chosen), then))

    # --- changes for a while -----------------------------------------------------------------------------------------

    def build_changed(self, before: tuple[Tail, ...], cards: Any, changes: Any, after: tuple[Tail, ...]) -> Any:
        """Cards change, for some time, for each of something; both may be said before or after."""
        found = roles((*before, *after))
        if set(found) - {"duration", "per"}:
            raise Unfit
        duration = found.get("duration", "always")
        if "per" in found:
            return self.build_changed_for_each(found["per"], cards, changes, duration)  # type: ignore[attr-defined]
        return lang.Modify(cards, changes, duration)
