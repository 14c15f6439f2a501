"""Sixth pass: where cards are that are named without a place ("the rest", revealed or trashed), and whose."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, filters_of, owner_of, where_of
from digilex.text.meaning.said import is_discard, would_be_trashed
from digilex.text.meaning.walk import Pass, Step

_BENEATH = (("under",), ("link",), ("under", "link"))
_REST = lang.Every(lang.Cards(("card",), areas=("revealed",)))
_UNCHOSEN = lang.Not(lang.IsOneOf(lang.It("it")))
_ON_FIELD = (lang.Suspended, lang.DigivolutionCards, lang.LinkCards, lang.DP)
_TRASHED = lang.IsOneOf(lang.It("trashed"))


class Places(Pass):
    """Follows which cards were revealed, and whose they were."""

    about = (lang.Cards, lang.Shuffle, lang.PlaceInSecurity)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.revealed = False  # whether cards were revealed or looked through
        self.revealing = "you"  # and whose they were
        self.put_back = False  # whether revealed cards were put into a security stack
        self.discarded = False  # whether the trigger's cards are in the trash now
        self.lying: tuple[str, ...] = ()  # where the trigger's cards lie that would be trashed, if not on the field
        self.deleted = False  # whether it waits for deletions: what was deleted is in the trash
        self.group: lang.Cards | None = None  # the cards on the field of which some were chosen last
        self.trashed = False  # whether the cards that were dealt with last are in the trash now
        self.asked: lang.Cards | None = None  # the revealed cards that a condition speaks of, till some are chosen
        self.of_them = False  # whether the condition asks what so many of "them" are like: they are all still "them"
        self.picked: tuple[str, ...] = ()  # where the cards lie that were chosen before anything is done, if in a pile

    def trigger(self, trigger: lang.Trigger, effect: lang.Effect) -> Any:
        """Cards that were trashed from a pile are in the trash when the effect works."""
        trigger = self.visit(trigger)
        self.discarded = is_discard(trigger)
        self.lying = would_be_trashed(trigger)
        self.deleted = isinstance(trigger, lang.When) and trigger.event == "delete"
        return trigger

    def noun(self, node: lang.Cards) -> Any:
        """Cards without a place are revealed or trashed ones; cards under a card belong to whom that belongs."""
        kinds, node = _called(node)
        return self._lying(node, kinds)

    def _lying(self, node: lang.Cards, kinds: tuple[str, ...]) -> Any:
        """The cards where they lie; `kinds` by which they are called there."""
        those, *like = filters_of(node.where) or (None,)
        if like and isinstance(those, lang.IsOneOf) and node.areas == ("battle",):  # "2 or more of them are red"
            lying = self._lying(node.replace(where=those), kinds)
            if lying.areas == ("trash",) and any(isinstance(part, _ON_FIELD) for one in like for part in one.walk()):
                raise Unfit("it is not known of each card in the trash what it was like on the field")
            self.of_them = True
            return lying.replace(where=where_of((*filters_of(lying.where), *like)))
        if node.areas in (("card",), ("revealed",)) and not self.revealed:
            node = self._in_trash(node)
        elif node.areas == ("card",):
            node = node.replace(owner="you", areas=("revealed",))
        elif self.trashed and node.where == lang.IsOneOf(lang.It("it")) and node.areas == ("battle",):
            node = lang.Cards(kinds, "any", ("trash",), lang.IsOneOf(lang.It("trashed")))
        elif self.deleted and node.where == lang.IsOneOf(lang.It("subject")) and node.areas == ("battle",):
            node = lang.Cards(("card",), "any", ("trash",), node.where)
        elif self.lying and node.where == lang.IsOneOf(lang.It("subject")) and node.areas == ("battle",):
            node = lang.Cards(kinds, "any", self.lying, node.where)
        elif node.where == lang.IsOneOf(lang.It("revealed")):
            narrow = self.asked if kinds == ("card",) else None
            node = narrow or lang.Cards(kinds, "you", ("revealed",))
        elif self.picked and node.where == lang.IsOneOf(lang.It("it")) and node.areas == ("battle",):
            node = lang.Cards(kinds, "any", self.picked, node.where)
        elif self._were_trashed(node.where) and node.areas == ("battle",):
            node = lang.Cards(kinds, "any", ("trash",), node.where)
        if node.of is not None and node.areas in _BENEATH:
            owner = owner_of(node.of)
            return node if node.owner == owner else node.replace(owner=owner)
        return node

    def _in_trash(self, node: lang.Cards) -> lang.Cards:
        """Cards among those that were trashed by this effect, or of which it waits for that."""
        if not self.trashed and not self.discarded:
            if node.areas == ("card",):
                raise Unfit("it speaks of cards that were trashed, but trashes none before")
            return node
        among = lang.IsOneOf(lang.It("trashed" if self.trashed else "subject"))
        return node.replace(owner="any", areas=("trash",), where=where_of((*filters_of(node.where), among)))

    def chosen(self, node: lang.Choose) -> Any:
        """Nothing can be chosen among revealed cards if none were."""
        if not self.revealed and isinstance(node.cards, lang.Cards) and node.cards.areas == ("revealed",):
            raise Unfit("it is not said where the cards are: none are revealed before")
        cards = node.cards
        self.group = None
        if isinstance(cards, lang.Cards) and cards.areas == ("battle",):
            self.group = None if any(isinstance(part, lang.It) for part in cards.walk()) else cards
        self.asked = None
        return node

    def chosen_first(self, node: lang.ChooseFirst) -> Any:
        """Cards of a pile that are chosen stay there until something is done to them."""
        cards = getattr(node.choice, "cards", None)
        self.picked = cards.areas if isinstance(cards, lang.Cards) and set(cards.areas).isdisjoint(FIELD) else ()
        return node

    def asks(self, node: lang.Exists | lang.Compare) -> Any:
        """ "If there are 2 or more Digimon cards among them, play 1 of them": of those, not of all."""
        counted: Any = node if isinstance(node, lang.Exists) else node.left
        cards = getattr(counted, "cards", None)
        narrow = isinstance(cards, lang.Cards) and cards.areas == ("revealed",) and not self.of_them
        self.asked = cards if narrow else self.asked
        self.of_them = False
        return node

    def all_of(self, node: lang.Every) -> Any:
        """ "The rest", where no cards were revealed: of those on the field of which some were chosen, the others."""
        if node != _REST or self.revealed or self.trashed or self.discarded:
            return node
        if self.group is None:
            raise Unfit("it is not said of which cards the rest is meant: none were revealed or chosen before")
        return lang.Every(self.group.replace(where=where_of((*filters_of(self.group.where), _UNCHOSEN))))

    def discards(self, node: lang.Trash) -> Any:
        """Cards were trashed that are on no field: they are in the trash now."""
        cards = getattr(node.cards, "cards", None)
        piled = isinstance(cards, lang.Cards) and not set(cards.areas) & {*FIELD, "revealed"}
        self.trashed = piled or isinstance(node.cards, (lang.Top, lang.Bottom))
        return node

    def played(self, node: lang.Play) -> Any:
        """Tokens are made, not chosen: "1 [X] Token and 1 card" says nothing of what a Token is like."""
        if any(isinstance(each, lang.Cards) and each.kinds == ("Token",) for each in node.cards.walk()):
            raise Unfit("it is not said what the Token is like")
        if getattr(getattr(node.cards, "cards", None), "areas", ()) == ("battle",):
            raise Unfit("it is not said where the cards are that are played: not on the field")
        return node

    def _were_trashed(self, where: Any) -> bool:
        """Whether these are cards that were trashed, by the effect or before it."""
        return where == _TRASHED or (self.discarded and where == lang.IsOneOf(lang.It("subject")))

    def shown(self, node: lang.Reveal) -> Any:
        """Cards were revealed."""
        self.revealed = True
        self.revealing = owner_of(node.cards)
        return node

    def searched(self, node: lang.Search) -> Any:
        """Cards were looked through."""
        self.revealed = True
        return node

    def shuffled(self, node: lang.Shuffle) -> Any:
        """ "Shuffle the rest": those that were revealed; but not what was just put back there in its place."""
        if node.whose == "any" and self.put_back:
            raise Unfit("cards that were just put back in their place would be shuffled again")
        return node.replace(whose=self.revealing) if node.whose == "any" else node

    def placed(self, node: lang.PlaceInSecurity) -> Any:
        """Cards that are put into a security stack have their place there."""
        self.put_back = self.put_back or self.revealed
        return node

    after: ClassVar[dict[type[Node], Step]] = {
        lang.Cards: noun,
        lang.PlaceInSecurity: placed,
        lang.Reveal: shown,
        lang.Search: searched,
        lang.Choose: chosen,
        lang.ChooseFirst: chosen_first,
        lang.Exists: asks,
        lang.Compare: asks,
        lang.Every: all_of,
        lang.Trash: discards,
        lang.Play: played,
        lang.Shuffle: shuffled,
    }


def _called(node: lang.Cards) -> tuple[tuple[str, ...], lang.Cards]:
    """The kind by which some of those that were spoken of are called ("1 of those Digimon cards"), and the rest."""
    parts = filters_of(node.where)
    if len(parts) < 2 or not isinstance(parts[0], lang.IsOneOf) or not isinstance(parts[-1], lang.IsKind):
        return ("card",), node
    return parts[-1].kinds, node.replace(kinds=parts[-1].kinds, where=where_of(parts[:-1]))
