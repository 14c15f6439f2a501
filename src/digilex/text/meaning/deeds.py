"""Last pass: what the effect did. Cards that it placed on a deck were returned there, and are asked for as returned.

"If a red card was trashed" asks what this effect did, or else what became of the cards that it waited for.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, where_of
from digilex.text.meaning.said import ANYHOW
from digilex.text.meaning.walk import Pass, Step, kinds_in

_PLACING = {lang.PlaceUnder, lang.PlaceInSecurity, lang.PlaceInBattleArea}
_DOING: dict[str, tuple[type[Node], ...]] = {  # what an effect does, of which it may be asked that it was done
    "delete": (lang.Delete,), "trash": (lang.Trash, lang.DeDigivolve), "play": (lang.Play, lang.PlayToken),
    "suspend": (lang.Suspend,), "unsuspend": (lang.Unsuspend,), "reveal": (lang.Reveal,), "use": (lang.Use,),
    "return": (lang.ReturnToHand, lang.ReturnToDeck), "add": (lang.ReturnToHand, lang.PlaceUnder),
    "place": (lang.ReturnToDeck, *_PLACING), "link": (lang.Link,), "flip": (lang.Flip,),
    "digivolve": (lang.Digivolve, lang.DNADigivolve), "draw": (lang.Draw,),
}  # fmt: skip
_BEFELL = {"delete in battle": "object", "check security": "object"}  # to whom it was done, if not to the subject
_EVENTS = {"add": ("add to hand", "add to security"), "return": ("return to hand", "return to deck"),
           "place": ("place under", "place in battle area"), "delete": ("delete", "delete in battle"),
           "remove": ("remove from security",), "check": ("check security",)}  # fmt: skip


class Deeds(Pass):
    """Texts say "placing cards at the bottom of the deck", and then speak of the cards that were placed."""

    about = (lang.ReturnToDeck, lang.DidThis)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        present = kinds_in(effect)
        self.returns = lang.ReturnToDeck in present and present.isdisjoint(_PLACING)
        self.action = effect.action
        self.awaited: Any = effect.trigger

    def placed(self, node: lang.It) -> Any:
        """The cards that the effect placed."""
        return lang.It("returned") if self.returns and node.what == "placed" else node

    def did(self, node: lang.DidThis) -> Any:
        """Whether the effect placed any; whether something was done, by the effect or as it waited for."""
        if node.verb.startswith(ANYHOW):
            verb = node.verb.removeprefix(ANYHOW)
            before = takewhile(lambda part: part is not node, self.action.walk())
            own = any(isinstance(part, _DOING.get(verb, ())) for part in before)
            awaited = getattr(self.awaited, "event", "") in _EVENTS.get(verb, (verb,))
            if own == awaited:
                raise Unfit("it is not said by what that was done: by this effect, or by what it waited for")
            if awaited:
                return self._befell(node.where)
            node = node.replace(verb=verb)
        return node.replace(verb="return") if self.returns and node.verb == "place" else node

    def _befell(self, where: Any) -> Any:
        """Whether it befell cards like that, of those that it waited for: of their kind nothing need be said."""
        party = _BEFELL.get(self.awaited.event, "subject")
        known = lang.IsKind(getattr(getattr(self.awaited, party), "kinds", ()))
        like = where_of(tuple(part for part in filters_of(where) if part != known))
        if like is None:
            raise Unfit("it is not said of what kind the cards are that it waited for")
        return lang.Matches(lang.It(party), like)

    before: ClassVar[dict[type[Node], Step]] = {lang.It: placed, lang.DidThis: did}
