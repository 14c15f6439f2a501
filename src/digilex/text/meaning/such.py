"""Fifth pass: "such". What the noun before was like is put in its place."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, where_of
from digilex.text.meaning.said import AGAIN, MORE, ONE, REMAINING, SUCH
from digilex.text.meaning.walk import Meant, Pass, Step


class Such(Pass):
    """Follows what nouns are like."""

    about = (lang.IsKind,)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.where: lang.Filter | None = None  # what the noun before was like
        self.kinds: tuple[str, ...] = ("card",)
        self.owner = "any"  # and whose it was, on the field
        self.group = "any"  # whose cards on the field were spoken of last
        self.options: tuple[lang.Cards, ...] = ()  # the nouns before, if a choice had several
        self.last: lang.Cards | None = None  # what was chosen before
        self.noun: lang.Cards | None = None  # the noun before
        self.done: lang.DidThis | None = None  # what it was asked about last whether this effect did it to such a card

    def chosen(self, node: lang.Choose) -> Any:
        """ "1 such card" after "1 X or 1 Y", "1 more" and "1 with ..." after whatever was chosen before."""
        cards = node.cards
        said = filters_of(cards.where) if isinstance(cards, lang.Cards) else ()
        if isinstance(cards, lang.Cards) and (ONE in said or MORE in said):
            if self.last is None:
                raise Unfit("it is not said of what one is chosen: nothing was chosen before")
            own = filters_of(self.last.where) if MORE in said else ()
            rest = tuple(item for item in said if item not in (ONE, MORE))
            areas = cards.areas if cards.areas != ("card",) else self.last.areas
            cards = self.last.replace(areas=areas, where=where_of((*own, *rest)))
            node = node.replace(cards=cards)
        if isinstance(cards, lang.Cards) and REMAINING not in said:
            self.last = cards
        if not self.options or not isinstance(cards, lang.Cards) or cards.where != SUCH or cards.kinds != ("card",):
            return node
        areas = cards.areas if cards.areas != ("card",) else self.options[0].areas
        options = tuple(option.replace(areas=areas) for option in self.options)
        return Meant(self.visit(node.replace(cards=lang.EitherCards(options))))

    def asked(self, node: lang.DidThis) -> Any:
        """ "If this effect returned any other card", after it was asked whether it returned a card of some kind."""
        if node.where == lang.Not(SUCH):
            if self.done is None or self.done.where is None or self.done.verb != node.verb:
                raise Unfit("it is not said than which card it would be another")
            return node.replace(where=lang.Not(self.done.where))
        self.done = node if node.where is not None else self.done
        return node

    def several(self, node: lang.EitherCards) -> Any:
        """Several nouns, of which "such" means any."""
        self.options = node.options
        return node

    def described(self, node: lang.Cards) -> Any:
        """A noun: like the one before, if it is such a card."""
        filters = filters_of(node.where)
        if AGAIN in filters:
            if self.noun is None or self.noun.areas != ("battle",) or self.noun.where is not None:
                raise Unfit("it is not said what these are: what is said of the cards before may not hold for them")
            node = self.noun.replace(owner=node.owner)
            filters = ()
        self.noun = node
        if SUCH in filters:
            if self.where is None:
                raise Unfit('it is not said what "such" cards are like: none were described before')
            rest = tuple(item for item in filters if item != SUCH)
            kinds = self.kinds if node.kinds == ("card",) else node.kinds
            node = node.replace(kinds=kinds, where=where_of((*rest, *filters_of(self.where))))
            if node.owner == "any" and node.areas == ("battle",):
                node = node.replace(owner=self.owner)
        if REMAINING in filters and (node.of is not None or node.areas == ("security",)):  # those that are there now
            node = node.replace(where=where_of(tuple(item for item in filters if item != REMAINING)))
        elif REMAINING in filters:
            if node.areas != ("battle",) or node.owner == self.group == "any":
                raise Unfit("it is not said of which cards some remain")
            rest = tuple(item for item in filters if item != REMAINING)
            owner = self.group if node.owner == "any" else node.owner
            if self.last is not None and (self.last.areas, self.last.owner) == (("battle",), owner):
                rest = (*rest, lang.Not(lang.IsOneOf(lang.It("it"))))  # than what was chosen
            node = node.replace(owner=owner, where=where_of(rest))
        if node.areas == ("battle",) and node.owner != "any":
            self.group = node.owner
        if node.where is not None:
            self.where, self.kinds, self.options = node.where, node.kinds, ()
            self.owner = node.owner if node.areas == ("battle",) else "any"
        return node

    before: ClassVar[dict[type[Node], Step]] = {lang.Choose: chosen}
    after: ClassVar[dict[type[Node], Step]] = {lang.EitherCards: several, lang.Cards: described, lang.DidThis: asked}
