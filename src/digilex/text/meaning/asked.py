"""What conditions and amounts speak of: cards that they ask about, count, or say that there are."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of
from digilex.text.meaning.mentions import is_end
from digilex.text.meaning.offers import Offers
from digilex.text.meaning.said import PRONOUN, called, is_one_of_those, is_said, is_that
from digilex.text.meaning.walk import Meant

_SELF = {lang.This(), lang.ThisCard()}


class Asked(Offers):
    """Follows what was mentioned through conditions and amounts."""

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.exact = False  # whether a condition spoke of a card that is there

    def matching(self, node: lang.Matches) -> Any:
        """ "Trash your top security card. If it is ...": of the card that lay there."""
        if is_said(node.cards) and self.lying is not None and not _of_the_field(node.filter):
            if isinstance(node.cards, lang.It) and called(node.cards) == "card":  # "that Digimon" is none of a pile
                self.mention(self.lying)
        named = self.chosen or self.that != PRONOUN
        if is_said(node.cards) and self.last in _SELF and named and _asks_kind(node.filter):
            self.last = self.that  # "if it's an Option card": which this Digimon is not
        cards = self.visit(node.cards)
        if cards == self.lying != lang.It("flipped") and lang.FaceUp() in node.filter.walk():
            raise Unfit("how a card lay before is not remembered")
        if cards in _SELF and self.chosen and PRONOUN in node.filter.walk():
            self.last = self.that  # "if this Digimon has more DP than it": than another card
        last = self.last
        filter_ = self.visit(node.filter)
        self.last = last if self.last in _SELF else self.last  # "if it has less DP than this Digimon, delete it"
        if cards == lang.It("attacker") or is_end(cards) or (isinstance(cards, lang.It) and self.last in _SELF):
            self.mention(cards)
        return Meant(node.replace(cards=cards, filter=filter_))

    def exists(self, node: lang.Exists) -> Any:
        """A condition speaks of cards."""
        if not _of_those(node.cards):
            self.described = node.cards
            self.exact = True
        return node

    def denied(self, node: lang.No) -> Any:
        """Cards that are not there are not spoken of: "if you have a Tamer and no Digimon"."""
        if not isinstance(node.condition, lang.Exists):
            return node
        before = self.described, self.exact
        condition = self.visit(node.condition)
        if before[0] is not None:
            self.described, self.exact = before
        return Meant(node.replace(condition=condition))

    def compared(self, node: lang.Compare) -> Any:
        """A condition speaks of cards that it counts."""
        if isinstance(node.left, lang.Count) and not _of_those(node.left.cards):
            self.described = node.left.cards
            self.exact = False
        return node

    def all_asked(self, node: lang.AllOf) -> Any:
        """Exactly one, which is at least one and at most one: "it" may be that one."""
        asked = self.visit(node.conditions)
        first, last = node.conditions[0], node.conditions[-1]
        if isinstance(first, lang.Compare) and first.replace(compare="<=") == last and first.right == 1:
            self.exact = first.compare == ">="
        return Meant(node.replace(conditions=asked))

    def did(self, node: lang.DidThis) -> Any:
        """ "If this Digimon won the battle, unsuspend it": the one that battled, not the other."""
        if node.verb == "battle" and self.fought:
            self.last = lang.This()
        return node

    def counted(self, node: lang.Count) -> Any:
        """ "For each Digimon", of those that were deleted (4-27-5); "for each card", of those that were chosen."""
        if self.deletion and node.cards == lang.Cards(owner="any"):
            return Meant(lang.CountOf(lang.It("subject")))
        if self.happened and node.cards.where == lang.IsOneOf(lang.It(self.happened)):
            if node.cards.owner in ("any", self.subjects):  # "for each of your Digimon deleted": of the trigger's
                return Meant(lang.CountOf(self.befell))
        if self.chosen and node.cards == lang.Cards(("card",), "any"):
            return Meant(lang.CountOf(PRONOUN))
        return node

    def counted_of(self, node: lang.CountOf) -> Any:
        """ "For each one" of those that were placed under this card; "for each of them" that a condition speaks of; as
        many as others."""
        if is_that(node.cards) and self.that == PRONOUN and self.described is not None and not self.chosen:
            return Meant(lang.Count(self.described))
        if node.cards == PRONOUN and not self.chosen and self.last in _SELF:
            if self.that == PRONOUN:
                raise Unfit("it is not said of what there shall be as many")
            return Meant(node.replace(cards=self.that))
        return Meant(node) if self.chosen and node.cards == PRONOUN and isinstance(self.last, lang.This) else node


def _of_those(cards: Any) -> bool:
    """Whether a condition speaks of some of those that were spoken of before it: "if 2 or more of them are red"."""
    return any(is_one_of_those(part) for part in filters_of(getattr(cards, "where", None)))


def _of_the_field(filter_: lang.Filter) -> bool:
    """Whether it can only be said of cards on the field: "if it has no digivolution cards"."""
    return any(isinstance(part, (lang.DigivolutionCards, lang.LinkCards, lang.Suspended)) for part in filter_.walk())


def _asks_kind(filter_: lang.Filter) -> bool:
    """Whether it asks of which kind a card is."""
    return any(isinstance(part, lang.IsKind) for part in filter_.walk())
