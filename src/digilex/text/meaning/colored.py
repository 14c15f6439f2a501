"""A pass for colors side by side: one yellow and purple card has both, several yellow and purple cards have either."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.pieces import FIELD, filters_of, where_of
from digilex.text.meaning.walk import Pass, Step


class Colored(Pass):
    """Colors that the grammar left side by side become one filter."""

    about = (lang.HasColor,)

    def one(self, node: lang.Choose) -> Any:
        """One card from a pile has all of the colors: "1 of your red and blue Digimon" is one of a group."""
        cards = node.cards
        if node.count != 1 or not isinstance(cards, lang.Cards) or not set(FIELD).isdisjoint(cards.areas):
            return node
        parts: list[lang.Filter] = []
        for part in filters_of(cards.where):
            parts += part.filters if isinstance(part, lang.Either) and _side_by_side(part) else (part,)
        return node.replace(cards=cards.replace(where=where_of(tuple(parts)))) if parts else node

    def several(self, node: lang.Either) -> Any:
        """Of several cards each has one of the colors."""
        if not _side_by_side(node):
            return node
        return lang.HasColor(tuple(color for part in node.filters for color in getattr(part, "colors", ())))

    before: ClassVar[dict[type[Node], Step]] = {lang.Choose: one, lang.Either: several}


def _side_by_side(node: Any) -> bool:
    return isinstance(node, lang.Either) and all(isinstance(part, lang.HasColor) for part in node.filters)
