"""Helpers for conditions on what players have: so many cards, more than the other, both of them, or none."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.conditions import ConditionHelpers, Limits
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of, owner_of, where_of

_PLAYERS = ("you", "opponent")
_BENEATH = (("under",), ("link",))
_OTHER = "other"  # the other one of the two players, once it is known which one is the first
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
    if _of_two_piles(part):
        mine, theirs = part.left.cards.owner, part.right.cards.owner
        if theirs == _OTHER:
            theirs = {"you": "opponent", "opponent": "you"}.get(who, _OTHER)
        elif theirs == mine or theirs == "any":  # "more suspended Digimon than unsuspended Digimon"
            theirs = who
        right = part.right.replace(cards=part.right.cards.replace(owner=theirs))
        return part.replace(left=owned(part.left, who), right=right)
    if isinstance(part, _HELD):
        return part.replace(**{name: owned(getattr(part, name), who) for name in type(part).fields})
    return part


def _of_another(part: Any) -> bool:
    """Whether it is about cards of your opponent's, which you do not have."""
    if isinstance(part, lang.Cards):
        return part.owner == "opponent"
    if isinstance(part, tuple):
        return any(map(_of_another, part))
    if _of_two_piles(part):
        return _of_another(part.left)
    return isinstance(part, _HELD) and any(_of_another(getattr(part, name)) for name in type(part).fields)


def _of_two_piles(part: Any) -> bool:
    """Whether so many cards are compared with others that are called by whose they are."""
    sides = (part.left, part.right) if isinstance(part, lang.Compare) else (None, None)
    piles = [side.cards for side in sides if isinstance(side, lang.Count) and isinstance(side.cards, lang.Cards)]
    return len(piles) == 2 and piles[1].of is None


class HadHelpers(ConditionHelpers):
    """What players have."""

    def build_all_hold(self, conditions: tuple[Any, ...]) -> Any:
        """A condition, or several of which every one holds."""
        return conditions[0] if len(conditions) == 1 else lang.AllOf(conditions)

    def unbuild_all_hold(self, value: Any) -> Unbuilt:
        yield ((value,),)
        if isinstance(value, lang.AllOf):
            yield (value.conditions,)

    def build_only_one(self, cards: Any, who: str, kept: Any) -> Any:
        """A card is the only one of its kind that a player has: of this card, there is no other."""
        kept = kept.replace(owner=who)
        if cards == lang.This() and who == "you":
            return lang.No(lang.Exists(kept.replace(other=True)))
        others = where_of((*filters_of(kept.where), lang.Not(lang.IsOneOf(cards))))
        alone = lang.No(lang.Exists(kept.replace(where=others)))
        if cards == lang.ThisCard() and who == "you":
            return alone
        return lang.AllOf((lang.Matches(cards, lang.BelongsTo(who)), alone))  # also if it has left by now

    def unbuild_only_one(self, value: Any) -> Unbuilt:
        parts = value.conditions if isinstance(value, lang.AllOf) else (None, value)
        mine, alone = parts if len(parts) == 2 else (None, None)
        others = getattr(alone.condition, "cards", None) if isinstance(alone, lang.No) else None
        if isinstance(others, lang.Cards) and others.owner in _PLAYERS:
            cards = mine.cards if isinstance(mine, lang.Matches) else lang.ThisCard()
            kept = others.replace(owner="any", where=where_of(filters_of(others.where)[:-1]))
            if makes(value, self.build_only_one, cards, others.owner, kept):
                yield cards, others.owner, kept

    def build_one_had_by(self, who: str, part: Any) -> Any:
        """A condition on cards of anyone, as one on those of a player."""
        return owned(part, who)

    def unbuild_one_had_by(self, value: Any) -> Unbuilt:
        part = owned(value, "any")
        for who in _PLAYERS:
            if part != value and owned(part, who) == value:
                yield who, part

    def build_number_had_by(self, who: Any, amount: Any) -> Any:
        """How many of something a player has."""
        if who not in _PLAYERS:
            raise Unfit
        return owned(amount, who)

    def unbuild_number_had_by(self, value: Any) -> Unbuilt:
        """Of cards it is rather said whose they are."""
        if isinstance(value, lang.MemoryOf) and value.who in _PLAYERS:
            yield value.who, lang.MemoryOf("any")

    def build_had_by(self, who: str, part: Any) -> Any:
        """What a player has, or either player, both or neither."""
        if who == "you" and _of_another(part):
            raise Unfit("you have no cards in another player's area")
        if who in _PLAYERS:
            return owned(part, who)
        if any(_of_two_piles(node) and node.right.cards.owner in _PLAYERS for node in part.walk()):
            raise Unfit  # "both players have more Digimon than you"
        each = self.build_had_by_both(part)
        if who == "both":
            return lang.AllOf(each)
        return lang.AnyOf(each) if who == "either" else lang.No(lang.AnyOf(each))

    def unbuild_had_by(self, value: Any) -> Unbuilt:
        yield from self.unbuild_one_had_by(value)
        asked = value.condition if isinstance(value, lang.No) else value
        if isinstance(asked, (lang.AllOf, lang.AnyOf)):
            who = "both" if isinstance(asked, lang.AllOf) else "either" if asked is value else "neither"
            for (part,) in self.unbuild_had_by_both(asked.conditions):
                if makes(value, self.build_had_by, who, part):
                    yield who, part

    def build_not_had(self, who: str, part: Any) -> Any:
        """A player does not have it, or one of the players, or none of them."""
        if who == "neither" or (isinstance(part, lang.AllOf) and not any(self.unbuild_counted_in(part))):
            raise Unfit  # "doesn't have a Tamer and a Digimon": both of them, or one of them?
        if who in _PLAYERS:
            return lang.No(owned(part, who))
        lacking = tuple(lang.No(has) for has in self.build_had_by_both(part))
        return lang.AllOf(lacking) if who == "both" else lang.AnyOf(lacking)

    def unbuild_not_had(self, value: Any) -> Unbuilt:
        """Of a card by its name, or so many of something: of other cards, a player rather has none."""
        lacking = value.conditions if isinstance(value, (lang.AllOf, lang.AnyOf)) else (value,)
        asked = tuple(one.condition for one in lacking if isinstance(one, lang.No))
        if not asked or len(asked) != len(lacking):
            return
        cards = asked[0].cards if isinstance(asked[0], lang.Exists) else None
        if isinstance(asked[0], lang.AllOf) and not any(self.unbuild_counted_in(asked[0])):
            return
        if cards is None or (isinstance(cards.where, lang.Named) and not cards.other):
            if asked == (getattr(value, "condition", None),):
                yield from self.unbuild_one_had_by(asked[0])
            for (part,) in self.unbuild_had_by_both(asked):
                yield "both" if isinstance(value, lang.AllOf) else "either", part

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
            if part != value[0] and makes(value, self.build_had_by_both, part):
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
            if makes(value, self.build_had_in_each, parts[0][1], noun, areas):
                yield parts[0][1], noun, areas

    def build_compared_players(self, compared: tuple[str, Any], others: tuple[str, ...]) -> Any:
        """More or fewer cards than the other player has, who is named if the cards are."""
        compare, cards = compared
        if len(others) > 1 or not (others or cards.kinds == ("such",) or compare == "="):
            raise Unfit
        theirs = cards.replace(owner=others[0] if others else _OTHER)
        return lang.Compare(lang.Count(cards), compare, lang.Count(theirs))

    def unbuild_compared_players(self, value: Any) -> Unbuilt:
        if _of_two_piles(value) and value.left.cards.owner == "any":
            found = (value.compare, value.left.cards), (value.right.cards.owner,)
            if found[1] != ("any",) and value == self.build_compared_players(*found):
                yield found

    def build_compared_there(self, compared: tuple[str, Any], who: str, areas: tuple[str, ...]) -> Any:
        """There are more or fewer cards in one place than in another; the first is yours, if it is not said whose."""
        compare, cards = compared
        if len(areas) > 1 or cards.of is not None:
            raise Unfit
        mine = cards.replace(owner="you") if cards.owner == "any" else cards
        theirs = mine.replace(owner=who, areas=areas or mine.areas)
        if mine == theirs or set(mine.areas) <= {"battle", "field"}:
            raise Unfit
        return lang.Compare(lang.Count(mine), compare, lang.Count(theirs))

    def build_compared_areas(self, area: Any, compared: tuple[str, Any], who: str, areas: tuple[str, ...]) -> Any:
        """More or fewer cards lie in one area than in another."""
        compare, cards = compared
        lying = self.build_placed(cards, self.build_merged((area,)))  # type: ignore[attr-defined]
        return self.build_compared_there((compare, lying), who, areas)

    def build_compared_pile(self, compared: tuple[str, Any], whoever: tuple[Any, ...], pile: Any) -> Any:
        """More or fewer cards than a player or a card has, or than lie somewhere: if it is not said whose they are,
        those of whoever has the first."""
        if not isinstance(pile, lang.Cards) or len(whoever) > 1 or (whoever and pile.of is not None):
            raise Unfit
        if whoever and (pile.owner != "any" or (whoever[0] not in _PLAYERS and pile.areas not in _BENEATH)):
            raise Unfit
        for who in whoever:
            held = {"owner": who} if who in _PLAYERS else {"owner": owner_of(who), "of": who}
            pile = pile.replace(**held)
        if pile == compared[1]:
            raise Unfit
        return lang.Compare(lang.Count(compared[1]), compared[0], lang.Count(pile))

    def unbuild_compared_pile(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.right, lang.Count):
            if isinstance(value.left, lang.Count) and value.left.cards.owner == "any":
                pile = value.right.cards
                who = pile.of if pile.of is not None else pile.owner
                compared = value.compare, value.left.cards
                if who in _PLAYERS or (who != "any" and pile.areas in _BENEATH):
                    yield compared, (who,), pile.replace(owner="any", of=None)
                yield compared, (), pile

    def build_compared_with_theirs(self, amount: Any, compare: str) -> Any:
        """A number of cards compared with that of the opponent's cards like them."""
        theirs = owned(owned(amount, "any"), "opponent")
        if theirs == amount or owned(theirs, "you") != amount:
            raise Unfit
        return lang.Compare(amount, compare, theirs)
