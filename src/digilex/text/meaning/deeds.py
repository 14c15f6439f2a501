"""Last pass: what the effect did. Cards that it placed on a deck were returned there, and are asked for as returned."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.meaning.walk import Pass, Step, kinds_in

_PLACING = {lang.PlaceUnder, lang.PlaceInSecurity, lang.PlaceInBattleArea}


class Deeds(Pass):
    """Texts say "placing cards at the bottom of the deck", and then speak of the cards that were placed."""

    about = (lang.ReturnToDeck,)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        present = kinds_in(effect)
        self.returns = lang.ReturnToDeck in present and present.isdisjoint(_PLACING)

    def placed(self, node: lang.It) -> Any:
        """The cards that the effect placed."""
        return lang.It("returned") if self.returns and node.what == "placed" else node

    def did_place(self, node: lang.DidThis) -> Any:
        """Whether the effect placed any."""
        return node.replace(verb="return") if self.returns and node.verb == "place" else node

    before: ClassVar[dict[type[Node], Step]] = {lang.It: placed, lang.DidThis: did_place}
