"""A pass before pronouns: "the Tamer this effect suspended". All that it suspended, or the Tamers among them."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.nouns import DONE_AS
from digilex.text.grammar.pieces import LIES
from digilex.text.meaning.walk import Pass, Step

_VERBS: dict[str, type[Node]] = {
    "suspended": lang.Suspend, "unsuspended": lang.Unsuspend, "played": lang.Play, "deleted": lang.Delete,
    "trashed": lang.Trash, "used": lang.Use, "revealed": lang.Reveal,
}  # fmt: skip
_FIELD_KINDS = {"Digimon": {"Digimon", "Token", "Digi-Egg", "Security Digimon"}}


class Dealt(Pass):
    """Cards that the effect did something to are called by their kind: it is needless unless there are others, too."""

    about = (lang.It,)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.whole = effect

    def called(self, node: lang.It) -> Any:
        """The cards, or those of that kind among them."""
        what, said, kinds = node.what.partition(DONE_AS)
        if not said:
            return node
        named = tuple(kinds.split("/"))
        if what not in LIES or not self._others(what, named):
            return lang.It(what)
        return lang.Every(lang.Cards(named, "any", (LIES[what],), lang.IsOneOf(lang.It(what))))

    def _others(self, what: str, kinds: tuple[str, ...]) -> bool:
        """Whether the effect does it to cards of other kinds as well."""
        meant = set(kinds).union(*(_FIELD_KINDS.get(kind, set()) for kind in kinds))
        if LIES[what] == "battle" or what == "deleted":
            meant.add("card")  # called by a name, what is played is a Digimon as well as not
        for node in self.whole.walk():
            if isinstance(node, _VERBS.get(what, ())):
                if not set(_kinds(getattr(node, "cards", None))) <= meant:
                    return True
        return False

    before: ClassVar[dict[type[Node], Step]] = {lang.It: called}


def _kinds(cards: Any) -> tuple[str, ...]:
    """The kinds of the cards that something is done to, as far as the words tell."""
    if isinstance(cards, lang.EachOf):
        return tuple(kind for part in cards.parts for kind in _kinds(part))
    if isinstance(cards, (lang.Top, lang.Bottom)):
        return ("card",)
    chosen = getattr(cards, "cards", None)
    options = chosen.options if isinstance(chosen, lang.EitherCards) else (chosen,)
    return tuple(kind for one in options if isinstance(one, lang.Cards) for kind in one.kinds)
