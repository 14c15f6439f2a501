"""Helpers for conditions on what players have: so many cards, more than the other, both of them, or none."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.conditions import ConditionHelpers, Limits
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_PLAYERS = ("you", "opponent")
_ASKED = (lang.Compare, lang.Exists, lang.No, lang.AllOf, lang.AnyOf)
_HELD = (*_ASKED, lang.Count, lang.CountDifferent, lang.CountSame, lang.Stat, lang.Every)


def owned(part: Any, who: str) -> Any:
    """A condition on cards of anyone, as one on those of a player."""
    if isinstance(part, lang.Cards):
        return part.replace(owner=who)
    if isinstance(part, lang.MemoryOf):
        return part.replace(who=who)
    if isinstance(part, tuple):
        return tuple(owned(item, who) for item in part)
    if isinstance(part, _HELD):
        return part.replace(**{name: owned(getattr(part, name), who) for name in type(part).fields})
    return part


class HadHelpers(ConditionHelpers):
    """What players have."""

    def build_only_one(self, cards: Any, who: str, noun: Any) -> Any:
        """A card is the only one of its kind that a player has: of this card, there is no other."""
        if cards == lang.This() and who == "you":
            return lang.No(lang.Exists(noun.replace(owner=who, areas=("battle",), other=True)))
        others = where_of((*filters_of(noun.where), lang.Not(lang.IsOneOf(cards))))
        alone = lang.No(lang.Exists(noun.replace(owner=who, areas=("battle",), where=others)))
        return lang.AllOf((lang.Matches(cards, lang.BelongsTo(who)), alone))  # also if it has left by now

    def unbuild_only_one(self, value: Any) -> Unbuilt:
        parts = value.conditions if isinstance(value, lang.AllOf) and len(value.conditions) == 2 else (None, None)
        mine, alone = parts
        if isinstance(mine, lang.Matches) and isinstance(alone, lang.No) and isinstance(alone.condition, lang.Exists):
            noun = alone.condition.cards
            noun = noun.replace(owner="any", where=where_of(filters_of(noun.where)[:-1]))
            who = mine.filter.who if isinstance(mine.filter, lang.BelongsTo) else ""
            if who and self.build_only_one(mine.cards, who, noun) == value:
                yield mine.cards, who, noun

    def build_one_had_by(self, who: str, part: Any) -> Any:
        """A condition on cards of anyone, as one on those of a player."""
        return owned(part, who)

    def unbuild_one_had_by(self, value: Any) -> Unbuilt:
        part = owned(value, "any")
        for who in _PLAYERS:
            if part != value and owned(part, who) == value:
                yield who, part

    def build_had_by(self, who: str, parts: tuple[Any, ...]) -> Any:
        """Several such conditions on one player."""
        return owned(parts, who)

    def unbuild_had_by(self, value: Any) -> Unbuilt:
        exactly = isinstance(value, tuple) and any(self.unbuild_counted_in(lang.AllOf(value)))
        if isinstance(value, tuple) and not exactly:  # "exactly 3" is one thing to have
            yield from self.unbuild_one_had_by(value)

    def build_one_had_of(self, who: str, parts: tuple[Any, ...]) -> Any:
        """One of several such conditions."""
        return owned(parts, who)

    def unbuild_one_had_of(self, value: Any) -> Unbuilt:
        for who, parts in self.unbuild_had_by(value):
            if not any(self.unbuild_had_in_each(parts)):  # which is one thing to have, in either of two areas
                yield who, parts

    def build_anyones(self, part: Any) -> Any:
        """There is what a player could have, of anyone: no memory, which is somebody's."""
        if any(isinstance(node, lang.MemoryOf) for node in part.walk()):
            raise Unfit
        return part

    def build_not_had(self, who: str, part: Any) -> Any:
        """A player does not have it."""
        return lang.No(owned(part, who))

    def unbuild_not_had(self, value: Any) -> Unbuilt:
        """Of a card by its name, or so many of something: of other cards, a player rather has none."""
        part = value.condition if isinstance(value, lang.No) else None
        cards = part.cards if isinstance(part, lang.Exists) else None
        if part is not None and (cards is None or (isinstance(cards.where, lang.Named) and not cards.other)):
            yield from self.unbuild_one_had_by(part)

    def build_each_had(self, parts: tuple[Any, ...], kind: Any, after: tuple[Any, ...]) -> Any:
        """So many of each, with one noun for all of them: "a red and a yellow Tamer"."""
        if any(owner is not None or not before for _, owner, before in parts):
            raise Unfit
        nouns = [(count, self.build_noun(kind, before, after)) for count, _, before in parts]  # type: ignore[attr-defined]
        had = [(lang.Count(noun.replace(areas=("battle",))), count) for count, noun in nouns]
        return lang.AllOf(
            tuple(self.build_counted_in(cards, ("exists", 1) if count == 1 else ("=", count)) for cards, count in had)
        )

    def build_had_by_both(self, part: Any) -> Any:
        """The same of each player."""
        return owned(part, "you"), owned(part, "opponent")

    def unbuild_had_by_both(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 2:
            part = owned(value[0], "any")
            if part != value[0] and self.build_had_by_both(part) == value:
                yield (part,)

    def build_players_with(self, part: Any) -> Any:
        """How many players have it."""
        return lang.Plus(tuple(lang.OnlyIf(1, has) for has in self.build_had_by_both(part)))

    def unbuild_players_with(self, value: Any) -> Unbuilt:
        parts = value.parts if isinstance(value, lang.Plus) else ()
        asked = tuple(one.condition for one in parts if isinstance(one, lang.OnlyIf) and one.amount == 1)
        if len(asked) == len(parts) == 2:
            yield from self.unbuild_had_by_both(asked)

    def build_had_in_each(self, limits: Limits, noun: Any, areas: tuple[str, ...]) -> Any:
        """So many cards in each of several areas, of whoever has them."""
        kept = (lang.Count(noun.replace(owner="any", areas=(area,))) for area in areas)
        return tuple(self.build_counted_in(amount, limits) for amount in kept)

    def unbuild_had_in_each(self, value: Any) -> Unbuilt:
        parts = [found for part in value for found in self.unbuild_counted_in(part)] if isinstance(value, tuple) else []
        piles = [amount.cards for amount, _ in parts if isinstance(amount, lang.Count) and amount.cards.owner == "any"]
        areas = tuple(cards.areas[0] for cards in piles)
        if len(set(areas)) > 1:
            noun = piles[0].replace(areas=("card",))
            if self.build_had_in_each(parts[0][1], noun, areas) == value:
                yield parts[0][1], noun, areas

    def build_compared_players(self, who: str, compared: tuple[str, Any], others: tuple[str, ...]) -> Any:
        """One player has more or fewer cards than the other, who is named if the cards are."""
        compare, cards = compared
        other = "opponent" if who == "you" else "you"
        if others != (other,) and (others or (cards.kinds != ("such",) and compare != "=")):
            raise Unfit
        mine, theirs = cards.replace(owner=who), cards.replace(owner=other)
        return lang.Compare(lang.Count(mine), compare, lang.Count(theirs))

    def unbuild_compared_players(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.left, lang.Count):
            cards = value.left.cards
            for who, other in (_PLAYERS, _PLAYERS[::-1]):
                compared = value.compare, cards.replace(owner="any")
                if value == self.build_compared_players(who, compared, (other,)):
                    yield who, compared, (other,)

    def build_of_theirs(self, who: str, cards: Any) -> Any:
        """Cards that a player has, of whom nothing else is said."""
        if not isinstance(cards, lang.Cards) or cards.owner != "any" or cards.of is not None:
            raise Unfit
        return cards.replace(owner=who)

    def unbuild_of_theirs(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.owner in _PLAYERS and value.of is None:
            yield value.owner, value.replace(owner="any")

    def build_compared_pile(self, who: str, compared: tuple[str, Any], pile: Any) -> Any:
        """A player has more or fewer cards than lie somewhere."""
        if not isinstance(pile, lang.Cards) or pile == compared[1]:
            raise Unfit
        if pile.owner == "any" and pile.of is None:  # "more suspended Digimon than unsuspended Digimon"
            pile = pile.replace(owner=who)
        return lang.Compare(lang.Count(compared[1].replace(owner=who)), compared[0], lang.Count(pile))

    def unbuild_compared_pile(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.right, lang.Count):
            if isinstance(value.left, lang.Count) and value.left.cards.owner in _PLAYERS:
                mine, pile = value.left.cards, value.right.cards
                if pile.owner == mine.owner and pile.of is None:
                    yield mine.owner, (value.compare, mine.replace(owner="any")), pile.replace(owner="any")
                yield mine.owner, (value.compare, mine.replace(owner="any")), value.right.cards

    def build_compared_with_theirs(self, amount: Any, compare: str) -> Any:
        """A number of cards compared with that of the opponent's cards like them."""
        theirs = owned(owned(amount, "any"), "opponent")
        if theirs == amount or owned(theirs, "you") != amount:
            raise Unfit
        return lang.Compare(amount, compare, theirs)
