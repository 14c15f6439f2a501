"""Helpers for which cards and how many: the ends of piles, a quantity with a set, one choice among several sets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import EitherOwner, EitherRef, Stacked, Unnumbered
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, LIES, Unbuilt, filters_of, owner_of, where_of

Group = tuple[Any, tuple[Tail, ...]]  # cards to choose from, and what must hold for the chosen ones

_PILES = ("deck", "security", "eggs")
_THEM = (lang.It("subject"), lang.It("it"))


def _lying(where: tuple[Any, ...]) -> bool:
    """Whether cards are only described by how they lie."""
    return all(isinstance(getattr(part, "filter", part), lang.FaceUp) for part in where)


def _stands(of: Any) -> bool:
    """Whether these are cards with a stack of their own, not cards of a pile."""
    if isinstance(of, EitherRef):
        return all(_stands(part) for part in of.parts)
    cards = getattr(of, "cards", None)
    if isinstance(cards, lang.EitherCards):
        return all(_stands(lang.Choose(option)) for option in cards.options)
    return not isinstance(cards, lang.Cards) or not set(cards.areas) - set(FIELD)


class ChoosingHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

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
        if not _stands(of):
            raise Unfit
        if kind is None:
            if (count, where, up_to) != (1, (), False):
                raise Unfit
            return lang.Choose(lang.Cards(("card",), owner_of(of), ("under",), lang.IsEnd(), of=of))
        return kind("under", count, "you", of, where_of(where), up_to)

    def unbuild_stack_end(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Top, lang.Bottom)) and value.area == "under" and value.of is not None:
            end = "top" if isinstance(value, lang.Top) else "bottom"
            if isinstance(value.count, (int, str)):
                yield end, value.count, filters_of(value.where), value.of, value.up_to
        cards = value.cards if isinstance(value, lang.Choose) else None
        if isinstance(cards, lang.Cards) and cards.of is not None and cards.where == lang.IsEnd():
            if value == self.build_stack_end("top or bottom", 1, (), cards.of, False):
                yield "top or bottom", 1, (), cards.of, False

    def build_ends(self, end: str, quantity: Any, where: tuple[Any, ...], kind: str | None, held: Any) -> Any:
        """So many of the top or bottom cards of a pile: a player's, those under a card, or a whole stack.

        `kind` is how the cards are called, `held` whose they are: a player's (and the pile), or a card's."""
        if not isinstance(quantity, tuple):
            raise Unfit
        if end == "top and bottom":  # as many of both
            count = 1 if quantity[0] == "all" else quantity[0]
            ends = (self.build_ends(one, (count, False), where, kind, held) for one in end.split(" and "))
            return lang.EachOf(tuple(ends))
        placed = isinstance(held, tuple) and held[0] in ("of", "under")
        of = held if isinstance(held, lang.Reference) else held[1] if placed else None
        if of is None:
            alone = isinstance(held, (str, EitherOwner))
            owner, area = (held, kind) if alone else held if held[1] in _PILES else held[::-1]
            if area not in _PILES or kind not in (None, area) or (where and not _lying(where)):
                raise Unfit
            return self.build_pile_end(end, quantity[0], where_of(where), owner, area, quantity[1])
        under = isinstance(held, tuple) and (held[0] == "under" or not _stands(of))
        if kind == "under" or (kind is None and under):
            return self.build_stack_end(end, quantity[0], where, of, quantity[1])
        count, up_to = quantity
        if kind == "security" or (end, up_to, where) != ("top", False, ()) or not _stands(of):
            raise Unfit
        if count == 1:
            return lang.TopCard(of)
        if kind != "stack" or not isinstance(count, int):
            raise Unfit
        return Stacked(of, count)

    def unbuild_ends(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf) and isinstance(value.parts[0], lang.Top):
            for _, (count, up_to), *rest in self.unbuild_ends(value.parts[0]):
                found = "top and bottom", ("all" if count == 1 else count, up_to), *rest
                if makes(value, self.build_ends, *found):
                    yield found
        if isinstance(value, Stacked):
            yield "top", (value.count, False), (), "stack", ("of", value.of)
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
        """As many of these cards, or of the top or bottom cards, as something is."""
        if isinstance(cards, lang.Cards):
            return lang.Choose(cards, self.build_counted_number(amount))  # type: ignore[attr-defined]
        if not isinstance(cards, (lang.Top, lang.Bottom)) or cards.count != 1 or cards.up_to:
            raise Unfit
        return cards.replace(count=amount)

    def unbuild_as_many(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Choose) and value == lang.Choose(value.cards, value.count):
            for (amount,) in self.unbuild_counted_number(value.count):  # type: ignore[attr-defined]
                yield value.cards, amount
        if isinstance(value, (lang.Top, lang.Bottom)) and isinstance(value.count, lang.Amount) and value.of is None:
            yield value.replace(count="all"), value.count

    # --- how many of which -------------------------------------------------------------------------------------------

    def build_chosen(self, quantity: Any, cards: Any, tails: tuple[Tail, ...]) -> Any:
        """A choice of so many of these cards, with what must hold for the chosen ones."""
        found = roles(tails)
        if quantity == "all":
            if set(found) == {"same"}:  # all that are like the one that was spoken of
                like = lang.Same(found.pop("same"), lang.It("it"))
                cards = self.build_filtered(cards, like)  # type: ignore[attr-defined]
            if found:
                raise Unfit
            return lang.Every(cards)
        if quantity == "any" and _spoken_of(cards):
            raise Unfit('it is not said whether "any of them" is one of them or all')
        total = found.pop("total", None)
        count, up_to = (None if total else 1, False) if quantity == "any" else quantity
        if count == 1 and "same" in found:  # one card is like the one that was spoken of
            like = lang.Same(found.pop("same"), lang.It("subject"))
            cards = self.build_filtered(cards, like)  # type: ignore[attr-defined]
        if count == 1 and not up_to and "different" in found:  # one card is unlike the one that was spoken of
            unlike = lang.Not(lang.Same(found.pop("different"), lang.It("that")))
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

    def build_worth(self, limits: tuple[str, ...], number: Any, stat: str) -> tuple[Tail, ...]:
        """Up to so much in all, or just so much; or as much as a card has."""
        most = lang.Stat(number, stat) if isinstance(number, lang.Reference) else number
        return (() if limits else (("exact", True),)) + (("total", (stat, most)),)

    def unbuild_worth(self, value: Any) -> Unbuilt:
        exact = value[:1] == (("exact", True),)
        if [role for role, _ in value[exact:]] == ["total"]:
            stat, number = value[-1][1]
            yield () if exact else ("<=",), number, stat

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

    def _with_this(self, cards: Any) -> Iterator[Any]:
        """The cards with the one that "other" leaves out: this one, or the one that something happens to."""
        filters = filters_of(cards.where)
        if cards.other:
            yield cards.replace(other=False)
        elif filters and filters[-1] == lang.Not(lang.IsOnly(lang.It("subject"))):
            yield cards.replace(where=where_of(filters[:-1]))

    def build_other_owned(self, owner: str, noun: Any) -> Any:
        """Other cards of a player; which one "other" leaves out may depend on the whole effect."""
        return self._another(self.build_at(noun, owner, ("battle",), None, False))  # type: ignore[attr-defined]

    def unbuild_other_owned(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.owner == "you":
            for cards in self._with_this(value):
                for noun, owner, areas, of, _ in self.unbuild_at(cards):  # type: ignore[attr-defined]
                    if areas == ("battle",) and of is None:
                        yield owner, noun

    def build_others(self, group: Group) -> Any:
        """These cards but for this one."""
        return group[0].replace(other=True), group[1]

    def unbuild_others(self, value: Any) -> Unbuilt:
        cards, tails = value
        yield from (((all_of_them, tails),) for all_of_them in self._with_this(cards))

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
        return self.build_chosen("any", cards, tails) if tails else Unnumbered(cards)

    def build_those_like(self, those: Any, place: Any, after: tuple[Any, ...]) -> Any:
        """The same, of which something is said after them."""
        return self.build_filtered_by(self.build_those_at(those, place), after)  # type: ignore[attr-defined]

    def unbuild_those_like(self, value: Any) -> Unbuilt:
        parts = filters_of(getattr(value, "where", None))
        for count in range(1, len(parts) + 1):
            for those, place in self.unbuild_those_at(value.replace(where=where_of(parts[:count]))):
                yield those, place, parts[count:]

    def build_those_at(self, those: Any, place: Any) -> Any:
        """Cards that were spoken of, where they lie now: on the field, if nothing is said."""
        if place is None:
            return lang.Cards(("Digimon",), "any", ("battle",), lang.IsOneOf(those))
        noun = lang.Cards(("card",), "any", ("card",), lang.IsOneOf(those))
        return self.build_placed(noun, place).replace(owner="any")  # type: ignore[attr-defined]

    def unbuild_those_at(self, value: Any) -> Unbuilt:
        those = value.where.cards if isinstance(value.where, lang.IsOneOf) else None
        if those is not None and value == lang.Cards(value.kinds, "any", ("battle",), value.where):
            yield those if value.kinds == ("Digimon",) else lang.It("that"), None
        elif those in _THEM and value == lang.Cards(("card",), "any", value.areas, value.where):
            yield lang.It("that"), None

    def build_either_of(self, parts: tuple[Any, ...]) -> Any:
        """One choice among several descriptions that ask for as many cards; else one of the choices."""
        options: list[Any] = []
        for part in parts:
            if not isinstance(part, (lang.Choose, lang.If)):
                raise Unfit
            if isinstance(part, lang.If) or part.replace(cards=parts[0].cards) != parts[0]:
                return EitherRef(parts)
            options += part.cards.options if isinstance(part.cards, lang.EitherCards) else [part.cards]
        return parts[0].replace(cards=lang.EitherCards(tuple(options)))

    def build_either_placed(self, parts: tuple[Any, ...], place: Any) -> Any:
        """One choice among several descriptions of cards in one place."""
        if len(parts) == 1 and not isinstance(getattr(parts[0], "cards", None), lang.EitherCards):
            raise Unfit
        return self.build_either_of(tuple(self._put(part, place) for part in parts))  # type: ignore[attr-defined]

    def _unplaced(self, option: Any) -> Unbuilt:
        """A noun and its place: also the cards among which it is that an effect did something to."""
        last = filters_of(option.where)[-1:]
        if last and isinstance(last[0], lang.IsOneOf) and isinstance(last[0].cards, lang.It):
            if last[0].cards.what in LIES and option.of is None:
                noun = option.replace(owner="any", areas=("card",), where=where_of(filters_of(option.where)[:-1]))
                yield noun, (option.owner, option.areas, last[0])
                return
        yield from self.unbuild_placed(option)  # type: ignore[attr-defined]

    def unbuild_either_placed(self, value: Any) -> Unbuilt:
        """Not on the field: what is there is called by its owner."""
        if isinstance(value, EitherRef):
            yield from self.unbuild_several(lang.EachOf(value.parts))  # type: ignore[attr-defined]
            return
        options = value.cards.options if isinstance(value, lang.Choose) and hasattr(value.cards, "options") else ()
        found = [one for option in options for one in self._unplaced(option)]
        if len(found) == len(options) and len({place for _, place in found}) == 1:
            if not set(found[0][1][1]) & set(FIELD):
                if value.count != 1:
                    yield (value.replace(cards=lang.EitherCards(tuple(noun for noun, _ in found))),), found[0][1]
                yield tuple(value.replace(cards=noun) for noun, _ in found), found[0][1]


def _spoken_of(cards: Any) -> bool:
    """Whether these are cards that were spoken of: "any of them", "any of those Digimon with ..."."""
    named = (part.cards for part in filters_of(getattr(cards, "where", None)) if isinstance(part, lang.IsOneOf))
    return any(isinstance(those, lang.It) and those.what.startswith("that") for those in named)
