"""What was spoken of, and what kind of card that is: kept up with while an effect is walked."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, owner_of, where_of
from digilex.text.meaning.said import (
    HOST,
    PRONOUN,
    ends_with_this,
    from_elsewhere,
    is_host,
    is_lost_below,
    is_taken_off,
    is_this,
    loses_cards,
    place_of,
    subject_of,
)
from digilex.text.meaning.walk import Pass

DONE: dict[type[Node], str] = {
    lang.Suspend: "suspended", lang.Unsuspend: "unsuspended", lang.Play: "played", lang.Digivolve: "digivolved",
}  # fmt: skip
_MOVED: dict[type[Node], str] = {  # what is done to a card at the end of a pile, of which a condition may speak
    lang.Trash: "trashed", lang.Flip: "flipped", lang.ReturnToHand: "added", lang.PlaceUnder: "placed",
}  # fmt: skip
_PUT_AWAY = (lang.Trash, lang.ReturnToHand, lang.ReturnToDeck, lang.PlaceInSecurity)  # away from the field
_HAPPENED: dict[str, tuple[str, type[Node]]] = {
    "delete": ("deleted", lang.Delete), "play": ("played", lang.Play), "trash": ("trashed", lang.Trash),
    "add to hand": ("added", lang.ReturnToHand), "delete in battle": ("deleted", lang.Delete),
    "draw": ("drawn", lang.Draw),
}  # fmt: skip
_TAKES = (lang.Trash, lang.ReturnToDeck, lang.ReturnToHand)  # what makes a card lose cards under it
_ABOUT_TWO = ("attack", "battle", "win battle", "delete in battle", "block", "digivolve")  # events with another party
_AS = {"Digimon": {"Digimon", "Token", "Digi-Egg", "Security Digimon"}}  # kinds of cards that are called by another
Kinds = tuple[str, ...]


class Mentions(Pass):
    """Follows what was mentioned last. References are what programs say; `kinds` tells which cards they are now."""

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.persistent = effect.trigger is None and not effect.timings
        self.last: lang.Reference = lang.This()
        self.that: lang.Reference = PRONOUN  # the latest mention other than this card itself
        self.lasting: lang.Reference = PRONOUN  # the latest mention but for cards that were trashed from elsewhere
        self.lying: lang.Reference | None = None  # the card at the end of a pile that something was done to last
        self.heap: lang.Reference | None = None  # several cards of a pile that were trashed last: "those cards"
        self.apart: lang.Reference | None = None  # "that card": the one that was trashed before a Digimon was chosen
        self.gone: lang.Reference | None = None  # who was spoken of before a card that left the field
        self.on_field: lang.Reference | None = None  # the latest mention other than this card that is on the field
        self.away = False  # whether what was chosen last is nowhere on the field: trashed, placed under a card, added
        self.spoken = False  # whether this card was named
        self.torn = False  # whether a price named this card after the one that the trigger is about
        self.subject: lang.Reference = lang.This()  # what the trigger is about
        self.party: lang.Reference = lang.This()  # "those Digimon": the trigger's, also after other cards were chosen
        self.described: lang.Cards | None = None  # what a condition spoke of
        self.trashed = False  # whether a card was trashed from elsewhere last
        self.chosen = False  # whether cards were chosen
        self.picked = False  # whether the cards that were chosen last were chosen before anything was done with them
        self.passed = False  # whether others were chosen after those that were chosen before anything was done
        self.alone = False  # whether it was one card that was chosen last
        self.whose = "any"  # the owner of those that were chosen last
        self.subjects = "any"  # the owner of those that the trigger is about
        self.attacked = False  # whether it waits for an attack
        self.attacking = "When Attacking" in effect.timings  # or for one of its own card
        self.fending = False  # or for one of the opponent's, or that one is blocked
        self.taken = False  # whether it waits for cards that are taken from a security stack
        self.checked = False  # whether it waits for a check of security
        self.deletion = False  # whether it waits for a deletion
        self.fought = False  # whether this card battled
        self.shown = False  # whether cards were revealed, and none of them came to the field since
        self.happened = ""  # what happened to the cards that it waits for, unless the effect does the same: "deleted"
        self.befell: lang.Reference = lang.It("subject")  # to whom
        self.kinds: dict[lang.Reference, Kinds] = {}

    def waits(self, trigger: Any, action: lang.Action) -> None:
        """What the trigger speaks of, once it is known."""
        self.last = self.subject = subject_of(trigger)
        self.subjects = getattr(getattr(trigger, "subject", None), "owner", "any")
        self.attacked = getattr(trigger, "event", "") == "attack"
        theirs = getattr(trigger, "subject", None) is None or self.subjects == "opponent"
        self.fending = (self.attacked and theirs) or getattr(trigger, "event", "") == "block"
        self.taken = getattr(trigger, "event", "") == "remove from security"
        self.checked = getattr(trigger, "event", "") == "check security"
        if is_lost_below(trigger):
            self.that = lang.It("object")  # the Digimon, not the card
        elif self.last != lang.This():
            self.that = self.last
        elif isinstance(getattr(trigger, "object", None), lang.Cards) and trigger.event in _ABOUT_TWO:
            self.that = lang.It("object")
        if ends_with_this(trigger):
            self.last = lang.This()  # what was named last: "when a Digimon attacks this Digimon, it ..."
        self.party = lang.It("object") if loses_cards(trigger) else self.subject
        parties = (trigger.subject, trigger.object) if isinstance(trigger, (lang.When, lang.Would)) else ()
        if self.that != PRONOUN and any(isinstance(one, lang.Cards) and "battle" in one.areas for one in parties):
            self.on_field = self.that if self.party == lang.This() else self.party
        if isinstance(trigger, lang.When) and trigger.event == "delete":
            self.deletion = not any(isinstance(node, lang.Delete) for node in action.walk())
        if isinstance(trigger, (lang.When, lang.Would)) and trigger.event in _HAPPENED:
            word, deed = _HAPPENED[trigger.event]
            self.happened = "" if any(isinstance(node, deed) for node in action.walk()) else word
            if trigger.event == "delete in battle":
                self.befell = lang.It("object")
        for part in trigger.triggers if isinstance(trigger, lang.OneOf) else (trigger,):
            for name in ("subject", "object"):
                cards = getattr(part, name, None)
                if isinstance(cards, lang.Cards):
                    self.kinds[lang.It(name)] = (*self.kinds.get(lang.It(name), ()), *cards.kinds)

    def mention(self, reference: lang.Reference) -> None:
        """From now on "it" and "that card" mean this."""
        self.last = self.that = reference
        self.heap = self.gone = None
        self.away = self.torn = False

    def named(self, kind: str) -> lang.Reference:
        """The latest mention that is of the kind by which it is called; else what the trigger speaks of, if that is."""
        if kind != "card" and self.away and self.that == PRONOUN and self.on_field is not None:
            return self.kept()
        if kind == "Digimon" and self.that == self.subject != self.party:
            return self.party  # the Digimon that lost cards, not the cards
        if self.heap is not None and (kind == "card" or not self.chosen):
            return self.heap
        for other in (self.that, self.subject, self.party, lang.It("object")):
            if (other == self.that or other in self.kinds) and self.fits(other, kind):
                return other
        raise Unfit(f'it speaks of "that {kind}", but of no {kind} before')

    def kept(self) -> lang.Reference:
        """The card on the field that was spoken of before one that is not there."""
        if self.on_field is None or self.on_field == PRONOUN:
            raise Unfit("it is not said which card is meant: another one was chosen since")
        return self.on_field

    def mixed(self, reference: lang.Reference, kind: str) -> bool:
        """Whether what is called by this kind may also be of another."""
        known = {"Digimon", "Tamer", "Option"}.intersection(self.kinds.get(reference, ()))
        return kind != "card" and len(known) > 1

    def fits(self, reference: lang.Reference, kind: str) -> bool:
        """Whether what is meant may be of that kind, as far as it is known."""
        kinds = self.kinds.get(reference, ())
        return not kinds or kind == "card" or "card" in kinds or not _AS.get(kind, {kind}).isdisjoint(kinds)

    def becomes(self, node: lang.Modify) -> None:
        """Cards that a change makes cards of another kind."""
        made = tuple(kind for change in node.changes if isinstance(change, lang.TreatedAs) for kind in change.kinds)
        if made and self.that in self.kinds:
            self.kinds[self.that] = (*self.kinds[self.that], *made)

    def mentions(self, node: Any, changes: dict[str, Any], before: lang.Reference) -> None:
        """What a node mentions, once all that it holds was looked at."""
        self._mentions(node, changes, before)
        if isinstance(node, (*_PUT_AWAY, lang.PlaceUnder, lang.Link)) and from_elsewhere(node.cards):
            host = getattr(node, "under", None) or getattr(node, "to", None)  # which was chosen after the card
            self.away = self.that == PRONOUN and not isinstance(host, lang.Choose)

    def _mentions(self, node: Any, changes: dict[str, Any], before: lang.Reference) -> None:
        if isinstance(node, lang.PlaceUnder) and isinstance(node.under, lang.Choose) and from_elsewhere(node.cards):
            self.apart = lang.It("placed")  # "that card", not the one that it lies under
        elif isinstance(node, lang.PlaceUnder) and is_taken_off(node.cards) and isinstance(node.under, lang.This):
            self.that = HOST  # "that Digimon" lost a card to this one
            self.apart = lang.It("placed") if getattr(node.cards, "count", 0) == 1 else None
        elif isinstance(node, _TAKES) and (is_host(place_of(node.cards)) or is_taken_off(node.cards)):
            self.mention(HOST)  # the Digimon that lost a card, not the card
        elif isinstance(node, (lang.Choose, lang.Every)):
            self._chooses(node, changes)
        elif isinstance(node, _PUT_AWAY) and from_elsewhere(node.cards):
            self.lasting = before
            self.trashed = isinstance(node, lang.Trash) and getattr(node.cards, "count", 0) == 1
        elif isinstance(node, lang.Trash) and _found(node) is not None:
            self.mention(_found(node))
        elif type(node) in _MOVED and isinstance(node.cards, (lang.Top, lang.Bottom)):
            if node.cards.count == 1:
                self.lying = lang.It(_MOVED[type(node)])
            elif isinstance(node, lang.Trash):
                self.heap = lang.It("trashed")
        elif isinstance(node, lang.ChooseFirst):
            self.picked = True
        elif isinstance(node, lang.Reveal) and node.cards == lang.ThisCard():
            self.last = node.cards  # and nothing is on the way to somewhere
        elif isinstance(node, (lang.Reveal, lang.Search)):
            self.mention(_found(node) or lang.It("revealed"))
            self.shown = True
        elif isinstance(node, (lang.Delete, *_PUT_AWAY)) and isinstance(node.cards, lang.Choose):
            self.gone = before if before != PRONOUN else None
        else:
            self._does(node, changes)

    def _chooses(self, node: lang.Choose | lang.Every, changes: dict[str, Any]) -> None:
        """Cards that are chosen, or all such cards."""
        if isinstance(node, lang.Every) and is_this(node.cards):
            self.last = lang.This()
        elif isinstance(node, lang.Every) and self.persistent:
            self.mention(node.replace(**changes))  # a later sentence means these cards, too
        else:
            self.chosen = True
            self.passed = self.passed or (self.picked and not isinstance(node, lang.Every))
            self.picked = self.picked and isinstance(node, lang.Every)
            self.lying = None
            elsewhere = from_elsewhere(node) or isinstance(node, lang.Every)
            left = lang.It("trashed") if self.trashed else lang.It("revealed") if self.shown else None
            self.apart = None if elsewhere else left
            self.trashed = self.trashed and not elsewhere
            self.whose = owner_of(node)
            self.alone = isinstance(node, lang.Choose) and node.count == 1
            self.mention(PRONOUN)
            if not elsewhere or (isinstance(node, lang.Every) and not from_elsewhere(node)):
                self.on_field = PRONOUN
            self.lasting = PRONOUN
            self.kinds[PRONOUN] = kinds_of(node)

    def _does(self, node: Any, changes: dict[str, Any]) -> None:
        """Actions that are done to all such cards, again and again, or make cards."""
        if isinstance(node, (lang.Play, lang.Digivolve, lang.PlaceInBattleArea, lang.DNADigivolve)):
            self.shown = False
        if isinstance(node, lang.Battle):
            self.fought = isinstance(node.cards, lang.This)
        if isinstance(node, lang.Modify):
            self.becomes(node)
        if isinstance(node, lang.Modify) and isinstance(node.cards, lang.Every) and not is_this(node.cards.cards):
            self.mention(node.replace(**changes).cards)  # all of them, later arrivals too (15-11-2)
        elif type(node) in DONE and isinstance(getattr(node, "cards", None), lang.Every):
            self.mention(lang.It(DONE[type(node)]))
        elif isinstance(node, lang.ForEach) and type(node.action) in DONE:
            self.mention(lang.It(DONE[type(node.action)]))  # all of them, not only the latest
        elif isinstance(node, lang.PlayToken):
            self.mention(lang.It("played"))


def is_end(cards: lang.Reference) -> bool:
    """Whether it is the one card at the end of a pile: "if your top security card is face up, add it to the hand"."""
    return isinstance(cards, (lang.Top, lang.Bottom)) and cards.count == 1


def kinds_of(node: lang.Choose | lang.Every) -> Kinds:
    """The kinds of the cards that are chosen."""
    options = node.cards.options if isinstance(node.cards, lang.EitherCards) else (node.cards,)
    return tuple(kind for cards in options for kind in cards.kinds)


def _found(node: Any) -> Any:
    """The card until which others were revealed or trashed: that is spoken of, rather than all of them."""
    depth = getattr(getattr(node, "cards", None), "count", None)
    if not isinstance(depth, lang.Depth):
        return None
    filters = filters_of(depth.where)
    kinds = filters[-1].kinds if filters and isinstance(filters[-1], lang.IsKind) else ("card",)
    rest = filters[:-1] if kinds != ("card",) else filters
    if isinstance(node, lang.Trash):
        return lang.Every(lang.Cards(kinds, "any", ("trash",), where_of((*rest, lang.IsOneOf(lang.It("trashed"))))))
    return lang.Choose(lang.Cards(kinds, "you", ("revealed",), where_of(rest)))
