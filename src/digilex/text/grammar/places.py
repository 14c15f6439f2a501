"""Helpers of the grammar for places and numbers.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import LIES, Area, Place, Unbuilt, owner_of

_BROUGHT_FROM = ("hand", "trash", "deck", "security", "under", "link")
_UNDER_TAMERS = lang.Every(lang.Cards(("Tamer",)))


def _under_either(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Under a player's Digimon, and under their Tamers: one place, which is under any of them."""
    found: list[Area] = []
    for owner, area, of in areas:
        under = lang.Every(lang.Cards(owner=owner)) if (area, of) == ("under", None) and owner else of
        last = next((place for place in found if place[:2] == (owner, area)), None)
        if last is None or not isinstance(under, lang.Every):
            found.append((owner, area, of))
            continue
        before = last[2] or lang.Every(lang.Cards(owner=owner or "any"))
        if not isinstance(before, lang.Every) or before.cards.replace(kinds=()) != under.cards.replace(kinds=()):
            raise Unfit
        kinds = tuple(kind for kind in ("Digimon", "Tamer") if kind in (*before.cards.kinds, *under.cards.kinds))
        found[found.index(last)] = (owner, area, before.replace(cards=before.cards.replace(kinds=kinds)))
    return tuple(found)


class PlaceHelpers:
    """Says where cards are, and how many of something there are."""

    # --- places ----------------------------------------------------------------------------------------------------

    def build_merged(self, areas: tuple[Area, ...]) -> Place:
        areas = _under_either(areas)
        said = {owner for owner, _, _ in areas}
        owners = {owner for owner in said if owner not in (None, "any")}
        of = next((of for _, _, of in areas if of is not None), None)
        under = {of for _, _, of in areas if of is not None}
        if len(owners) > 1 or len(under) > 1 or len({area for _, area, _ in areas}) < len(areas) or said == {None}:
            raise Unfit
        return (owners.pop() or "any") if owners else "any", tuple(area for _, area, _ in areas), of

    def unbuild_merged(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 3:
            owner, areas, of = value
            beneath = ("security",) if isinstance(of, lang.Filter) else ("under", "link")
            if isinstance(of, lang.IsOneOf):  # those that an effect did something to, wherever they lie
                beneath = areas
            yield (tuple((owner, area, of if area in beneath else None) for area in areas),)

    def build_pile_place(self, cards: Any) -> Area:
        """A player's face-up security cards, or the cards under or linked to their Digimon, as a place."""
        area = cards.areas[0]
        if cards == lang.Cards(("card",), cards.owner, ("security",), lang.FaceUp()):
            return cards.owner, area, lang.FaceUp()
        if area == "security" or cards not in self._piles_of(cards.owner, area):
            raise Unfit
        return cards.owner, area, None

    def _piles_of(self, owner: str, area: str) -> tuple[Any, ...]:
        """The cards under a player's Digimon, or linked to them, as they may be called."""
        return (self.build_pile_of_all(owner, (area,), (), ()),)  # type: ignore[attr-defined]

    def unbuild_pile_place(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 3 and value[0] in ("you", "opponent"):
            if value[1:] == ("security", lang.FaceUp()):
                yield (lang.Cards(("card",), value[0], ("security",), lang.FaceUp()),)
            elif value[1] in ("under", "link") and value[2] is None:
                yield from ((cards,) for cards in self._piles_of(value[0], value[1]))

    def build_dealt_in(self, what: str) -> Area:
        """The cards that this effect did something to, as the place where some of them are."""
        if what == "revealed":
            return "you", "revealed", None
        if what not in LIES:
            raise Unfit
        return "any", LIES[what], lang.IsOneOf(lang.It(what))

    def unbuild_dealt_in(self, value: Any) -> Unbuilt:
        cards = value[2].cards if isinstance(value, tuple) and isinstance(value[2], lang.IsOneOf) else None
        if isinstance(cards, lang.It) and cards.what in LIES and value == self.build_dealt_in(cards.what):
            yield (cards.what,)

    def build_under(self, of: lang.Reference) -> Area:
        return owner_of(of), "under", of

    def unbuild_under(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] == "under" and value[2] is not None:
            yield (value[2],)

    def build_xros_area(self, area: Area) -> Any:
        """Where cards for a DigiXros come from: your trash, or from under your Tamers."""
        if area[:2] == ("you", "trash"):
            return "trash"
        if area[:2] == ("you", "under") and getattr(area[2], "cards", None) == _UNDER_TAMERS.cards:
            return "under"
        raise Unfit

    def unbuild_xros_area(self, value: Any) -> Unbuilt:
        yield (("you", value, _UNDER_TAMERS if value == "under" else None),)

    def build_beneath_area(self, area: str, of: lang.Reference) -> Area:
        """Where the cards under a card, or linked to it, are."""
        return owner_of(of), area, of

    def unbuild_beneath_area(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] in ("under", "link") and value[2] is not None:
            yield value[1], value[2]

    def build_beneath_held(self, area: str, of: lang.Reference) -> Area:
        return self.build_beneath_area(area, of)

    def unbuild_beneath_held(self, value: Any) -> Unbuilt:
        """Whose they are is said before them, if that is not a card in the breeding area."""
        for area, of in self.unbuild_beneath_area(value):
            if not isinstance(of, lang.Choose) or "breeding" not in getattr(of.cards, "areas", ()):
                yield area, of

    def build_under_any(self, cards: Any) -> Any:
        return lang.Cards(("card",), cards.owner, ("under",), of=lang.Every(cards))

    def unbuild_under_any(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("under",) and isinstance(value.of, lang.Every):
            if value.kinds == ("card",) and value.where is None:
                yield (value.of.cards,)

    def build_under_cards(self, of: lang.Reference) -> Any:
        return lang.Cards(("card",), owner_of(of), ("under",), of=of)

    def unbuild_under_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and value.areas == ("under",):
            if value.where is None and value.of is not None and not value.other:
                yield (value.of,)

    def build_beneath_cards(self, area: str, of: lang.Reference) -> Any:
        """The cards under a card, or linked to it."""
        return self.build_link_cards(of) if area == "link" else self.build_under_cards(of)

    def unbuild_beneath_cards(self, value: Any) -> Unbuilt:
        for (of,) in self.unbuild_under_cards(value):
            yield "under", of
        for (of,) in self.unbuild_link_cards(value):
            yield "link", of

    def build_link_cards(self, of: lang.Reference) -> Any:
        if isinstance(of, lang.Every) and of.cards == lang.Cards(owner=of.cards.owner):
            return lang.Cards(("card",), of.cards.owner, ("link",))  # of any of theirs
        return lang.Cards(("card",), owner_of(of), ("link",), of=of)

    def unbuild_link_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and value.areas == ("link",):
            if value.where is None and value.of is not None and not value.other:
                yield (value.of,)

    def build_link_any(self, cards: Any) -> Any:
        """The link cards of any of these."""
        return lang.Cards(("card",), cards.owner, ("link",), of=lang.Every(cards))

    def unbuild_link_any(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and isinstance(value.of, lang.Every):
            if value == self.build_link_any(value.of.cards):
                yield (value.of.cards,)

    def build_area_cards(self, area: str) -> Any:
        return lang.Cards(("card",), "you", (area,))

    def unbuild_area_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value == self.build_area_cards(value.areas[0]):
            yield (value.areas[0],)

    def build_elsewhere(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """All areas from which cards come into play, but for these."""
        if not set(areas) < set(_BROUGHT_FROM):
            raise Unfit
        return tuple(area for area in _BROUGHT_FROM if area not in areas)

    def unbuild_elsewhere(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) > len(_BROUGHT_FROM) / 2:
            areas = tuple(area for area in _BROUGHT_FROM if area not in value)
            if areas and makes(value, self.build_elsewhere, areas):
                yield (areas,)

    # --- numbers ---------------------------------------------------------------------------------------------------

    def build_same(self, first: Any, second: Any) -> Any:
        if first != second:
            raise Unfit
        return first

    def unbuild_same(self, value: Any) -> Unbuilt:
        yield value, value

    def build_times(self, each: int, per: tuple[Any, int]) -> Any:
        return lang.Times(per[0], each, per[1])

    def unbuild_times(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Times):
            yield value.each, (value.of, value.every)

    def build_fewer_times(self, each: int, per: tuple[Any, int]) -> Any:
        return lang.Times(per[0], -each, per[1])

    def unbuild_fewer_times(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Times) and value.each < 0:
            yield -value.each, (value.of, value.every)

    def build_per_amount(self, per: tuple[Any, int]) -> Any:
        return lang.Times(per[0], 1, per[1]) if per[1] != 1 else per[0]

    def unbuild_per_amount(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Times) and value.each == 1 and value.every != 1:
            yield ((value.of, value.every),)
        else:
            yield ((value, 1),)
