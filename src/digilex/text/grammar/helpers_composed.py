"""Helpers for wordings that are put together freely: piles, lists of choices, the same done otherwise."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import EitherRef
from digilex.text.grammar.effects import EffectHelpers
from digilex.text.grammar.helpers_amended import NUMBERS, AmendingHelpers
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, owner_of, pile, where_of
from digilex.text.grammar.untold import LAST

_REDONE: dict[type[Any], tuple[str, ...]] = {
    lang.ReturnToHand: (), lang.ReturnToDeck: ("return", "place"), lang.PlaceInSecurity: ("place",),
    lang.PlaceUnder: ("place",), lang.Play: ("play",), lang.Use: ("use",), lang.Link: ("link",), lang.Trash: ("trash",),
}  # fmt: skip
_AGAIN: dict[type[Any], tuple[str, ...]] = {
    **_REDONE, lang.Delete: ("delete",), lang.Suspend: ("suspend",), lang.Unsuspend: ("unsuspend",),
    lang.ReturnToHand: ("return", "add"), lang.Reveal: ("reveal",), lang.Flip: ("flip",),
    lang.Draw: ("draw",), lang.GainMemory: ("gain",), lang.LoseMemory: ("gain",), lang.PlayToken: ("play",),
    lang.DeDigivolve: ("de-digivolve",),
}  # fmt: skip
_OTHER = lang.Not(lang.IsOneOf(lang.ThisCard()))  # than this card: "its other link cards"


class ComposingHelpers(AmendingHelpers, EffectHelpers):
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_under_every(self, cards: Any) -> Any:
        return cards.owner, "under", lang.Every(cards)

    def unbuild_under_every(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] == "under" and isinstance(value[2], lang.Every):
            if value[2].cards.owner == value[0]:
                yield (value[2].cards,)

    def build_with_keyword(self, name: str) -> Any:
        return f"attack players with <{name}>"

    def unbuild_with_keyword(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("attack players with <"):
            yield (value[len("attack players with <") : -1],)

    def build_unsuspended_with(self, name: str) -> Any:
        return f"attack unsuspended Digimon with <{name}>"

    def unbuild_unsuspended_with(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("attack unsuspended Digimon with <"):
            yield (value[len("attack unsuspended Digimon with <") : -1],)

    def build_suspended_for(self, name: str) -> Any:
        return f"be suspended for <{name}>"

    def unbuild_suspended_for(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("be suspended for <"):
            yield (value[len("be suspended for <") : -1],)

    def build_in_hand(self, noun: Any) -> Any:
        """Cards without a place that are digivolved into: from the hand, as always (8-1)."""
        if noun.areas != ("card",):
            raise Unfit
        return noun.replace(owner="you", areas=("hand",))

    def _place(self, part: Any) -> Any:
        """Where a choice is made, if it is one place for all of its options."""
        if isinstance(part, lang.If):
            return self._place(part.then)
        cards = part.cards if isinstance(part, (lang.Choose, lang.Every)) else None
        options = cards.options if isinstance(cards, lang.EitherCards) else (cards,)
        places = {next((place for _, place in self.unbuild_placed(card)), None) for card in options}
        return places.pop() if len(places) == 1 else None

    def _put(self, part: Any, place: Any) -> Any:
        if isinstance(part, lang.If):
            return part.replace(then=self._put(part.then, place))
        if isinstance(part, lang.This):
            return part
        cards = part.cards
        if isinstance(cards, lang.EitherCards):
            return part.replace(cards=lang.EitherCards(tuple(self.build_placed(one, place) for one in cards.options)))
        return part.replace(cards=self.build_placed(cards, place))

    def _taken(self, part: Any) -> Any:
        if isinstance(part, lang.If):
            inner = self._taken(part.then)
            return None if inner is None else part.replace(then=inner)
        if isinstance(part, lang.This):
            return part
        cards = part.cards
        if isinstance(cards, lang.EitherCards):
            nouns = [noun for one in cards.options for noun, _ in self.unbuild_placed(one)]
            return part.replace(cards=lang.EitherCards(tuple(nouns))) if len(nouns) == len(cards.options) else None
        return next((part.replace(cards=noun) for noun, _ in self.unbuild_placed(cards)), None)

    def build_several(self, parts: tuple[Any, ...], place: Any) -> Any:
        """Several choices from one place: "1 X or Y and 1 Z from your hand"."""
        if place is None:  # the place is said before them
            return lang.EachOf(tuple(self.build_bare_choice((part,)) for part in parts))  # type: ignore[attr-defined]
        return lang.EachOf(tuple(self._put(part, place) for part in parts))

    def unbuild_several(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf):
            places = {self._place(part) for part in value.parts if not isinstance(part, lang.This)}
            place = places.pop() if len(places) == 1 else None
            if place is not None and not set(place[1]) & set(FIELD) and len(value.parts) > 1:
                parts = tuple(self._taken(part) for part in value.parts)
                if None not in parts:
                    yield parts, place

    def build_shared(self, parts: tuple[Any, ...], filters: tuple[Any, ...]) -> Any:
        """Several choices of cards that may have something in common, said once: "both with the [X] trait"."""
        if not filters:
            return parts
        if any(not isinstance(getattr(part, "cards", None), lang.Cards) for part in parts):
            raise Unfit
        return tuple(
            part.replace(cards=part.cards.replace(where=where_of((*filters_of(part.cards.where), *filters))))
            for part in parts
        )

    def unbuild_shared(self, value: Any) -> Unbuilt:
        yield value, ()

    def build_piles_beneath(self, areas: tuple[str, ...]) -> Any:
        """Digivolution cards, link cards, or both; in this order, in whichever they are named."""
        if len(set(areas)) < len(areas):
            raise Unfit
        return tuple(sorted(areas, reverse=True))

    def unbuild_piles_beneath(self, value: Any) -> Unbuilt:
        if value in (("under",), ("link",), ("under", "link")):
            yield (value,)

    def build_pile_of(self, of: Any, areas: tuple[str, ...], before: Any, after: Any) -> Any:
        """The cards under a card, those linked to it, or both."""
        if "link" in areas and isinstance(of, lang.Every) and of.cards == lang.Cards(owner=of.cards.owner):
            return pile(of.cards.owner, areas, before, after, None)  # of any of theirs
        return pile(owner_of(of), areas, before, after, of)

    def unbuild_pile_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and not value.other and value.of is not None:
            for before, after in self._said(value):
                cards = getattr(value.of, "cards", None)
                long = isinstance(cards, lang.Cards) and cards.kinds == ("Digimon",)  # else: "from its link cards"
                if long and not after and value == self.build_pile_of(value.of, value.areas, before, after):
                    yield value.of, value.areas, before, after

    def _said(self, value: lang.Cards) -> Unbuilt:
        """What is said of cards before and after their noun."""
        filters = filters_of(value.where)
        lying = all(
            item in (LAST, _OTHER) or isinstance(getattr(item, "filter", item), lang.FaceUp) for item in filters
        )
        yield (filters, ()) if lying else ((), filters)

    def build_pile_of_all(self, who: str, areas: tuple[str, ...], before: Any, after: Any) -> Any:
        """The cards under a player's Digimon, those linked to them, or both."""
        return self.build_pile_of(lang.Every(self.build_field_of(who)), areas, before, after)

    def unbuild_pile_of_all(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and not value.other and value.of is None:
            for before, after in self._said(value):
                if value == self.build_pile_of_all(value.owner, value.areas, before, after):
                    yield value.owner, value.areas, before, after

    def build_whole_pile(self, cards: Any) -> Any:
        """All cards of a pile; "1 of your other Digimon's link cards" is one of those that any of them have."""
        if isinstance(cards.of, lang.Choose) and isinstance(cards.of.cards, lang.Cards):
            pile = self.build_pile_of(lang.Every(cards.of.cards), cards.areas, filters_of(cards.where), ())
            return cards.of.replace(cards=pile)
        return lang.Every(cards)

    def build_pile_cards(self, who: str, before: Any, after: Any, other: bool) -> Any:
        """A player's security cards."""
        return pile(who, ("security",), before, after, None).replace(other=other)

    def unbuild_pile_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and value.areas == ("security",):
            for before, after in self._said(value):
                if lang.FaceUp() not in after:  # "1 face-up red card from your security stack"
                    yield value.owner, before, after, value.other

    def build_own_pile_cards(self, who: str, others: tuple[bool, ...], before: Any, after: Any) -> Any:
        """The same, perhaps but for this card."""
        return self.build_pile_cards(who, before, after, bool(others))

    def unbuild_own_pile_cards(self, value: Any) -> Unbuilt:
        for who, before, after, other in self.unbuild_pile_cards(value):
            yield who, (True,) if other else (), before, after

    def build_beneath_of(self, of: Any, areas: tuple[str, ...]) -> Any:
        """The place of cards under a card and of those linked to it."""
        return owner_of(of), areas, of

    def unbuild_beneath_of(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] == ("under", "link") and value[2] is not None:
            yield value[2], value[1]

    def build_pile_of_any(self, cards: Any, area: str, before: Any, after: Any) -> Any:
        return pile(cards.owner, (area,), before, after, lang.Every(cards))

    def build_either_choice(self, parts: tuple[Any, ...]) -> Any:
        """One choice among several descriptions, "1 of your Digimon or 1 card from your hand"; else one of them."""
        options: list[lang.Cards] = []
        counts: set[Any] = set()
        for part in parts:
            if isinstance(part, lang.This):
                options.append(lang.Cards(("card",), "you", ("battle",), lang.IsOneOf(part)))
                counts.add(1)
            elif isinstance(part, lang.Choose) and part == lang.Choose(part.cards, part.count):
                options += part.cards.options if isinstance(part.cards, lang.EitherCards) else [part.cards]
                counts.add(part.count)
            else:
                return EitherRef(parts)
        return lang.Choose(lang.EitherCards(tuple(options)), counts.pop()) if len(counts) == 1 else EitherRef(parts)

    def unbuild_either_choice(self, value: Any) -> Unbuilt:
        if isinstance(value, EitherRef):
            yield (value.parts,)
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.EitherCards):
            parts = tuple(self._option(one, value.count) for one in value.cards.options)
            if makes(value, self.build_either_choice, parts):
                yield (parts,)

    def build_one_of_hosts(self, hosts: tuple[Any, ...]) -> Any:
        """A card that others are put under, or one of several."""
        return hosts[0] if len(hosts) == 1 else self.build_either_choice(hosts)

    def unbuild_one_of_hosts(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def _option(self, cards: lang.Cards, count: Any) -> Any:
        """One of the descriptions of a choice, by itself."""
        if cards.kinds == ("card",) and cards.where == lang.IsOneOf(lang.This()):
            return lang.This()
        return lang.Choose(cards, count)

    def build_counted_number(self, amount: Any) -> Any:
        """A number that is worked out."""
        if isinstance(amount, int):
            raise Unfit
        return amount

    def unbuild_counted_number(self, value: Any) -> Unbuilt:
        if value == lang.CountOf(lang.It("it")):
            return  # "that many"
        if isinstance(value, (lang.Stat, lang.Count, lang.CountOf, lang.CountDifferent, lang.MemoryOf)):
            yield (value,)
        elif isinstance(value, lang.Times) and (value.each, value.every) in ((1, 2), (2, 1)):
            yield (value,)  # half or twice a number

    def build_numbered(self, action: Any, verb: str) -> str:
        """What grows if an action is done to more: "this effect suspends 1 more" is said of what it suspends."""
        inner = "then" if isinstance(action, (lang.If, lang.By)) else "action"
        if isinstance(action, (lang.May, lang.Then, lang.If, lang.By)):
            return self.build_numbered(getattr(action, inner), verb)
        if verb not in ("choose", *_AGAIN.get(type(action), ())):
            raise Unfit  # something else is done
        return "number"

    def build_with_count(self, action: Any, verb: str, quantity: Any) -> Any:
        """The same done to another number of cards: "delete 2 instead", "choose up to 2 instead"."""
        inner = "then" if isinstance(action, (lang.If, lang.By)) else "action"
        if isinstance(action, (lang.May, lang.Then, lang.If, lang.By)):
            return action.replace(**{inner: self.build_with_count(getattr(action, inner), verb, quantity)})
        self.build_numbered(action, verb)
        if not isinstance(quantity, tuple) or not isinstance(quantity[0], int):
            raise Unfit
        if type(action) in NUMBERS and verb != "choose" and not quantity[1]:
            return action.replace(**{NUMBERS[type(action)]: quantity[0]})
        chosen: Any = getattr(action, "cards", None)
        if not isinstance(getattr(chosen, "count", None), int):
            raise Unfit
        if isinstance(chosen, lang.Choose):
            return action.replace(cards=chosen.replace(count=quantity[0], up_to=quantity[1] or chosen.up_to))
        if quantity[1]:
            raise Unfit
        return action.replace(cards=chosen.replace(count=quantity[0]))

    def build_redone(self, action: Any, verb: str, cards: Any) -> Any:
        """The same done to other cards: where they are, or where they go, is not said again."""
        inner = "then" if isinstance(action, (lang.If, lang.By)) else "action"
        if isinstance(action, (lang.May, lang.Then, lang.If, lang.By)):
            return action.replace(**{inner: self.build_redone(getattr(action, inner), verb, cards)})
        if isinstance(action, lang.PlayToken) and getattr(getattr(cards, "cards", None), "kinds", ()) == ("Token",):
            return self.build_with_count(action, verb, (cards.count, cards.up_to))
        if type(action) not in _REDONE or verb not in (getattr(action, "verb", ""), *_REDONE[type(action)]):
            raise Unfit
        bare = isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.Cards) and cards.cards.areas == ("card",)
        if bare:
            place = self._place(action.cards)
            if place is None:
                raise Unfit
            cards = self._put(cards, place)
        elif isinstance(action, (lang.Play, lang.Use, lang.Link)):
            raise Unfit  # another play, with a price of its own
        return action.replace(cards=cards)

    def build_bought_instead(self, action: Any, cost: Any, replacement: Any) -> Any:
        """For a price something else is done; "it" is then whom the first sentence would choose."""
        chosen = getattr(action, "cards", None)
        meant = getattr(replacement, "cards", None)
        named = isinstance(meant, lang.It) and meant.what.split(" ")[0] in ("it", "that")
        if isinstance(chosen, lang.Choose) and named:
            replacement = replacement.replace(cards=chosen)
        return lang.Do((lang.May(cost), lang.If(lang.DidThis("do"), replacement, action)))

    def unbuild_bought_instead(self, value: Any) -> Unbuilt:
        steps = value.steps if isinstance(value, lang.Do) else ()
        if len(steps) == 2 and isinstance(steps[0], lang.May) and isinstance(steps[1], lang.If):
            if steps[1].condition == lang.DidThis("do") and steps[1].otherwise is not None:
                yield steps[1].otherwise, steps[0].action, steps[1].then

    def build_also_unsuspended(self, action: Any) -> Any:
        """The attack that may also be at unsuspended Digimon."""
        if isinstance(action, (lang.May, lang.Then)):
            return action.replace(action=self.build_also_unsuspended(action.action))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_also_unsuspended(action.then))
        if not isinstance(action, lang.Attack) or action.targets == "player":
            raise Unfit
        return action.replace(unsuspended_targets=True)

    def unbuild_also_unsuspended(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.May, lang.If)):
            part = "action" if isinstance(value, lang.May) else "then"
            for (action,) in self.unbuild_also_unsuspended(getattr(value, part)):
                yield (value.replace(**{part: action}),)
        elif isinstance(value, lang.Attack) and value.unsuspended_targets:
            yield (value.replace(unsuspended_targets=False),)

    def build_plainly(self, noun: Any) -> Any:
        """All cards on the field that are like that, said without "all"."""
        if noun.where is None or isinstance(noun.where, lang.Named):
            raise Unfit
        return self.build_in_play(noun, False)

    def build_field_of(self, who: str) -> Any:
        return lang.Cards(("Digimon",), who)
