"""Fourth pass: "it", "that Digimon", "those cards", "the other": which cards they are."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, filters_of, where_of
from digilex.text.meaning.asked import Asked
from digilex.text.meaning.mentions import DONE
from digilex.text.meaning.offers import Offers
from digilex.text.meaning.said import (
    ANOTHER,
    BEFORE,
    CHOSEN,
    COUNTED,
    HOST,
    PRONOUN,
    called,
    forbids,
    from_elsewhere,
    is_one_of_those,
    is_said,
    is_taken_off,
    is_that,
    is_this,
    one_of_those,
    others_leave,
    place_of,
    put_for,
    said_of,
    survives,
)
from digilex.text.meaning.walk import Meant, Step, spoken

_SELF = {lang.This(), lang.ThisCard()}
_SHOWN = lang.It("revealed")
_PARTIES = (lang.It("subject"), lang.It("object"))


class Pronouns(Asked):
    """Puts what was mentioned in the place of pronouns."""

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.elsewhere = "Hand" in effect.icons or "Trash" in effect.icons  # this card is not on the field
        self.leaving = False  # whether it works before some of your cards leave: "other" means other than those

    def trigger(self, trigger: lang.Trigger, effect: lang.Effect) -> Any:
        """What the effect waits for is spoken of first."""
        trigger = self.visit(trigger)
        self.waits(trigger, effect.action)
        self.leaving = others_leave(trigger)
        return trigger

    # --- pronouns by themselves ---------------------------------------------------------------------------------------

    def pronoun(self, node: lang.It) -> Any:
        """ "It" is what was mentioned last, "that" what was mentioned last and is not this card."""
        if self.undecided and is_said(node):
            raise Unfit('it is not said which card "it" is: one is chosen only if that is done')
        if node == CHOSEN and self.passed:
            raise Unfit("it is not said which card is meant: others were chosen after it")
        if node == CHOSEN and self.picked:  # whatever else was spoken of since: "Then, the chosen Digimon ..."
            self.mention(PRONOUN)
            return Meant(PRONOUN)
        if node in (PRONOUN, CHOSEN):
            if self.torn and self.last in _SELF:
                raise Unfit('it is not said whether "it" is this card or the one that the effect waits for')
            if self.last == lang.This() and self.described is not None and not self.chosen:
                piled = self.described.of is None and not any(area in FIELD for area in self.described.areas)
                if self.elsewhere or piled:
                    return Meant(lang.Choose(self.described))  # of the condition: one of both is not on the field
                if not self.persistent and self.exact and not self.spoken:
                    raise Unfit('it is not said whether "it" is this card or the one that the condition speaks of')
            return Meant(self.last)
        if is_that(node):
            if self.apart is not None and called(node) == "card":
                return Meant(self.apart)
            if self.that == PRONOUN and self.described is not None and not self.chosen:
                return Meant(lang.Choose(self.described))  # the Digimon that a condition speaks of
            nothing = self.heap is None and self.lying is None and not self.kinds
            if self.that == PRONOUN and not self.chosen and nothing:
                raise Unfit("it is not said which card is meant: none but this one was named before")
            self.last = self.named(called(node))
            return Meant(self.last)
        if node.what == self.happened:
            return Meant(self.befell)
        if node.what == "attacker":
            self.mention(node)
        return node

    def this(self, node: Any) -> Any:
        """The card itself is mentioned, after any card that was trashed from elsewhere."""
        self.last = node
        self.torn = False
        self.spoken = True
        self.lasting = PRONOUN
        return Meant(node)

    # --- nouns --------------------------------------------------------------------------------------------------------

    def noun(self, node: lang.Cards) -> Any:
        """ "The other" Digimon, and "1 of those Digimon" that a condition speaks of."""
        if node.where is None:
            return node
        those, *like = filters_of(node.where) or (None,)
        if like and is_one_of_those(those):  # "2 or more of them are red"
            meant = self.noun(node.replace(where=those))
            if isinstance(meant, Meant):
                return Meant(_narrowed(meant.node, like))
            return _narrowed(meant, like)
        if self.last == PRONOUN and ANOTHER in filters_of(node.where):
            if node.owner != self.whose and node.owner == self.subjects != "any":  # other than the one that it is about
                others = tuple(each for each in filters_of(node.where) if each != ANOTHER)
                meant = lang.It("attacker") if self.attacked else self.subject
                node = node.replace(where=where_of((*others, lang.Not(lang.IsOneOf(meant)))))
        if ANOTHER in filters_of(node.where) and node.owner == "opponent" and self.last in _SELF:
            if not (self.attacking or self.attacked or self.fending):
                raise Unfit('it is not said than which card "another" is another')
            others = tuple(each for each in filters_of(node.where) if each != ANOTHER)
            fighter = lang.It("attacker" if self.fending else "attack target")
            return node.replace(where=where_of((*others, lang.Not(lang.IsOneOf(fighter)))))
        every = self.that.cards if isinstance(self.that, lang.Every) else None
        if is_one_of_those(node.where) and isinstance(every, lang.Cards):
            return Meant(every)  # "all of their Digimon ... 1 of them": of all such, as they are then
        if self.checked and is_one_of_those(node.where) and self.that == lang.It("object"):
            return node.replace(where=lang.IsOneOf(lang.It("subject")))  # those who check a card, which is one
        if is_one_of_those(node.where) and self.that == PRONOUN:
            if not self.chosen and self.described is not None:
                return Meant(self.described)
            if not self.chosen and self.heap is None and isinstance(self.last, lang.This):
                raise Unfit("it is not said which cards are meant: only this card was named before")
        those = filters_of(node.where)[0]
        if isinstance(those, lang.IsOneOf) and is_one_of_those(those) and node.areas == ("battle",):
            return self._of_their_kind(node, those.cards, self.visit(those.cards))
        return node

    def every_one(self, node: lang.Every) -> Any:
        """ "From each of them", of those to which something was done: they are called by that."""
        done = isinstance(self.that, lang.It) and self.that.what in DONE.values()
        return Meant(self.that) if done and is_one_of_those(getattr(node.cards, "where", None)) else node

    def _of_their_kind(self, node: lang.Cards, those: Any, meant: lang.Reference) -> lang.Cards:
        """ "1 of them" may be a Tamer, too, where Tamers were spoken of; "1 of those Digimon" is a Digimon."""
        if self.taken and meant == self.subject:
            raise Unfit("it is not said where the cards are now that were taken from the security stack")
        if meant == PRONOUN and self.alone and self.mixed(meant, called(those)):
            raise Unfit("it is not said which cards are meant: one was chosen since, perhaps of another kind")
        known = tuple(dict.fromkeys(self.kinds.get(meant, ())))
        if called(those) in known:
            return node.replace(kinds=(called(those),))
        if called(those) != "card" and ("card" in known or meant in (_SHOWN, self.heap)):  # Digimon cards of any cards
            return node.replace(where=where_of((*filters_of(node.where), lang.IsKind((called(those),)))))
        named = called(those) == "card" and not {"Tamer", "Option", "Token"}.isdisjoint(known)
        return node.replace(kinds=known) if named else node

    def narrowed(self, node: lang.Cards) -> Any:
        """ "1 of them" of all such cards is one such card."""
        those, *like = filters_of(node.where) or (None,)
        every = those.cards if isinstance(those, lang.IsOneOf) else None
        if isinstance(every, lang.Every) and node.areas == every.cards.areas:
            return _narrowed(every.cards, like)
        return self.spared(node)

    def spared(self, node: lang.Cards) -> Any:
        """Before some of your cards leave, "other" is other than those; in the trash it is other than this card. To a
        Tamer, other Digimon are others than the one that was spoken of."""
        like = [part.as_ for part in filters_of(node.where) if isinstance(part, lang.Same)]
        own = self.whose if like == [PRONOUN] else self.subjects
        if node.other and like and isinstance(like[0], lang.It) and (node.owner != "you" or own == "you"):  # than that
            node = node.replace(other=False)
            return node.replace(where=where_of((*filters_of(node.where), lang.Not(lang.IsOneOf(like[0])))))
        if not node.other or node.owner == "opponent" or set(FIELD).isdisjoint(node.areas):
            return node
        if self.leaving:
            spared: lang.Filter = lang.IsOnly(lang.It("subject"))
        elif self.tamer and node.kinds == ("Digimon",) and self.that in (PRONOUN, lang.It("subject")):
            if self.kinds.get(self.that) != ("Digimon",):
                return node
            spared = lang.IsOneOf(self.that)
        else:
            return node
        return node.replace(other=False, where=where_of((*filters_of(node.where), lang.Not(spared))))

    def parts(self, node: lang.EachOf) -> Any:
        """Several choices from one place: "its digivolution cards" are those of the same card for each of them."""
        last, that = self.last, self.that
        place = place_of(node.parts[0])
        parts = []
        kinds: tuple[str, ...] = ()
        for part in node.parts:
            if place is not None and place_of(part) == place:
                self.last, self.that = last, that
            parts.append(self.visit(part))
            kinds += self.kinds.get(PRONOUN, ())
        self.kinds[PRONOUN] = kinds
        return Meant(node.replace(parts=tuple(parts)))

    # --- actions ------------------------------------------------------------------------------------------------------

    def alternatives(self, node: lang.EitherAction) -> Any:
        """Actions of which one is done: "it" in one is nothing that another would choose, or would be done to."""
        if any(forbids(action) for action in node.actions):
            raise Unfit("what can't be done is no choice beside what is done: say each in a sentence of its own")
        last, that = self.last, self.that
        asked = all(isinstance(action, lang.If) for action in node.actions)
        if not asked and last != PRONOUN:
            return node
        actions = []
        for action in node.actions:
            self.last, self.that = last, that
            actions.append(self.visit(action))
        if asked:
            self.mention(that)
        return Meant(node.replace(actions=tuple(actions)))

    def modes(self, node: lang.Modes) -> Any:
        """Effects to choose from: how many is said before them, and "it" in one is nothing that another speaks of."""
        asked = self.visit(node.all_if)
        last, that = self.last, self.that
        options = []
        for option in node.options:
            self.last, self.that = last, that
            options.append(self.visit(option))
        return Meant(node.replace(all_if=asked, options=tuple(options)))

    def otherwise(self, node: lang.If) -> Any:
        """ "If ..., place it under this Digimon. Otherwise, trash it": the same card, of which the condition spoke."""
        if node.otherwise is None:
            if isinstance(node.condition, lang.No):
                self.gone = None  # "if this effect didn't delete, it can't attack"
                if self.whose == "opponent" and self.last == PRONOUN and survives(node):
                    raise Unfit('it is not said whether "it" is this card or the one to which it was not done')
            return node
        condition = self.visit(node.condition)
        last, that = self.last, self.that
        then = self.visit(node.then)
        if last in _SELF and _chooses(then) and is_said(getattr(node.otherwise, "cards", None)):
            raise Unfit('it is not said which card "it" is otherwise: one is chosen only if that holds')
        self.last, self.that = last if getattr(then, "cards", None) not in _SELF else self.last, that
        return Meant(node.replace(condition=condition, then=then, otherwise=self.visit(node.otherwise)))

    def of_digimon(self, node: Any) -> Any:
        """What is done to cards on the field: a card that was trashed from a hand, or only shown, gains nothing."""
        if node.cards == COUNTED:
            if self.last not in _SELF:
                raise Unfit('it is not said whether "it" is this card, for which is counted, or the one before')
            node = node.replace(cards=PRONOUN)
        if node.cards == lang.It("linked"):
            raise Unfit("it is not said which card it is: one that is linked is not on the field")
        if self.away and self.on_field == PRONOUN == self.last and is_said(node.cards):
            self.kept()
        if is_said(node.cards) and self.last == self.lying == lang.It("trashed"):  # "if that card is red, it can't ..."
            self.mention(PRONOUN if self.on_field == PRONOUN else self.kept())
        if is_said(node.cards) and self.lasting != PRONOUN:
            own = self.lasting in _SELF and self.on_field is not None and is_that(node.cards)
            self.mention(self.kept() if own else self.lasting)
        elif is_that(node.cards) and self.gone in _PARTIES:
            self.mention(self.gone)  # "by deleting 1 of your other Digimon, that Digimon ...": the other
        elif node.cards == PRONOUN and self.gone is not None and not isinstance(node, lang.Delete):
            self.last = self.gone  # "delete 1 Digimon. If this effect deleted, it unsuspends"
        elif node.cards in (PRONOUN, CHOSEN) and self.shown and self.last == _SHOWN and isinstance(node, lang.Modify):
            raise Unfit("it is not said which card it is: the one that was revealed is not on the field")
        return node

    def changed(self, node: lang.Modify) -> Any:
        """ "For each of its digivolution cards, 1 of your other Digimon gets +1000 DP": of the card before that one."""
        if BEFORE in node.walk():
            if self.last == PRONOUN:
                raise Unfit('it is not said which card "it" is: another one is chosen for what changes')
            node = node.replace(changes=put_for(BEFORE, self.last, node.changes))
        return self.of_digimon(node)

    def digivolving(self, node: lang.Digivolve) -> Any:
        """ "1 of your other Digimon may digivolve into a card with the same name as that Digimon": as another one."""
        node = self.of_digimon(node)
        if not isinstance(node.cards, lang.Choose) or not any(map(is_that, node.into.walk())):
            return node
        if self.that not in _PARTIES:
            raise Unfit('it is not said which one "that" is: not the one that digivolves')
        return node.replace(into=said_of(node.into, self.that))

    def later(self, node: lang.GrantLater) -> Any:
        """What is waited for from now on speaks for itself: "it" would be this card, and no other that was chosen."""
        if self.chosen and is_said(getattr(node.effect.trigger, "subject", None)):
            raise Unfit('it is not said what "it" is that is waited for: a card was chosen before')
        return node

    def suspended(self, node: lang.Suspend) -> Any:
        """A Tamer that is suspended as a price: "it" is still the one that the effect is about."""
        return Meant(node) if self.tamer and node.cards == lang.This() else self.of_digimon(node)

    def prevented(self, node: lang.Prevent) -> Any:
        """What doesn't leave is what would."""
        if is_said(node.cards):
            own = is_that(node.cards) and self.that == HOST  # of several, the one that lost a card
            self.last = HOST if own else self.subject  # "it isn't deleted and unsuspends"
            return Meant(node.replace(cards=self.last))
        return self._one_of_those(node, "cards")

    def linked(self, node: lang.Link) -> Any:
        """To what cards are linked: said before the cards, too."""
        every = isinstance(node.to, lang.Every) and not is_this(node.to.cards)
        if every and isinstance(node.cards, lang.Choose) and node.cards.count == 1:
            raise Unfit("it links 1 card to each of several cards, which only one of them can have")
        if is_said(node.to) and isinstance(node.cards, lang.Choose) and self.last == lang.This():
            return node.replace(to=self.last)  # never to the card that is linked
        if is_said(node.to) and node.cards in _SELF and self.that not in _SELF:
            self.last = self.that
            return Meant(node.replace(to=self.that))
        return self._one_of_those(node, "to")

    def placed(self, node: lang.PlaceUnder) -> Any:
        """Under what cards are placed: said before the cards, too."""
        if not is_said(node.under) or not isinstance(node.cards, (lang.Choose, lang.This, lang.ThisCard)):
            return self._one_of_those(node, "under")
        if is_taken_off(node.cards, "link"):
            host: Any = HOST  # whose link cards they were
        else:
            host = self.last if node.under == PRONOUN else self.visit(node.under)
        if host == node.cards or {host, node.cards} <= _SELF:  # never under itself
            spoken_of = self.described if self.that == PRONOUN and not self.chosen else None
            host = self.that if spoken_of is None else lang.Choose(spoken_of)
        cards = self.visit(node.cards)
        self.last = host  # "it" is what has one more card under it
        if isinstance(host, lang.Choose):  # which a condition speaks of: it is chosen once
            self.mention(PRONOUN)
            self.chosen = True
        elif host not in _SELF:
            self.that = host
        return Meant(node.replace(under=host, cards=cards))

    def _one_of_those(self, node: Any, place: str) -> Any:
        chosen: Any = getattr(node, place)
        if not one_of_those(chosen):
            return node
        that = self.party if self.that in (lang.It("revealed"), PRONOUN) else self.that
        that = self.subject if isinstance(node, lang.Prevent) else self.party if that == self.subject else that
        if that in _PARTIES:
            held = self._of_their_kind(chosen.cards, chosen.cards.where.cards, that).replace(where=lang.IsOneOf(that))
            node = node.replace(**{place: chosen.replace(cards=held)})
        return node

    # --- the walk -----------------------------------------------------------------------------------------------------

    def inside(self, node: Any) -> dict[str, Any]:
        """Visits what the node holds, and keeps up with what is mentioned."""
        before = self.last if self.that == PRONOUN else self.that
        subject = self.last
        changes: dict[str, Any] = {}
        for name in spoken(node) if node.children() else ():
            value = getattr(node, name)
            if isinstance(value, (Node, tuple)):
                if name == "changes" and self.persistent and isinstance(self.last, lang.Every):
                    self.last = lang.It("each")  # "their" in a change of all such cards: each one's own
                last = self.last
                seen = self.paid(value) if name == "cost" else self.visit(value)
                kind = called(value) if isinstance(value, lang.It) and is_that(value) else "card"
                if isinstance(node, lang.Action) and self.mixed(seen, kind):
                    seen = _those_only(node, kind, seen)
                if self.last in _SELF and _in_passing(node, value):
                    self.last = last
                if seen is not value and seen != value:
                    changes[name] = seen
                if name == "cards":
                    subject = self.last
        if isinstance(node, lang.Digivolve):
            self.last = subject  # who digivolves
        else:
            self.mentions(node, changes, before)
        return changes

    def like_those(self, node: lang.Same) -> Any:
        """ "With the same name as 1 of those cards" is like any of them, wherever they are now; "with a different name"
        is unlike what was spoken of."""
        if node.as_ == lang.It("that") and self.that == PRONOUN and not self.chosen:
            raise Unfit("it is not said from which card it is different: none was named before")
        cards = node.as_.cards if isinstance(node.as_, lang.Choose) and node.as_.count == 1 else None
        if self.taken and isinstance(cards, lang.Cards) and isinstance(cards.where, lang.IsOneOf):
            return node.replace(as_=cards.where.cards)
        return node

    before: ClassVar[dict[type[Node], Step]] = {
        lang.It: pronoun,
        lang.Same: like_those,
        lang.This: this,
        lang.ThisCard: this,
        lang.Matches: Asked.matching,
        lang.Exists: Asked.exists,
        lang.No: Asked.denied,
        lang.Compare: Asked.compared,
        lang.AllOf: Asked.all_asked,
        lang.DidThis: Asked.did,
        lang.Count: Asked.counted,
        lang.CountOf: Asked.counted_of,
        lang.Cards: noun,
        lang.EachOf: parts,
        lang.Every: every_one,
        lang.Do: Offers.together,
        lang.EitherAction: alternatives,
        lang.Modes: modes,
        lang.If: otherwise,
        lang.GrantLater: later,
        lang.Modify: changed,
        lang.Digivolve: digivolving,
        lang.Attack: of_digimon,
        lang.Unsuspend: of_digimon,
        lang.Delete: of_digimon,
        lang.Suspend: suspended,
        lang.Prevent: prevented,
        lang.Link: linked,
        lang.PlaceUnder: placed,
    }
    after: ClassVar[dict[type[Node], Step]] = {lang.Cards: narrowed}


def _those_only(node: Any, kind: str, meant: lang.Reference) -> lang.Reference:
    """ "That Digimon" among cards of which some may be Tamers: it is done to those that are Digimon."""
    if not isinstance(node, (lang.Modify, lang.Suspend, lang.Unsuspend, lang.Delete)):
        raise Unfit(f'it speaks of "that {kind}", but it may be a card of another kind')
    return lang.Every(lang.Cards((kind,), "any", ("battle",), lang.IsOneOf(meant)))


def _narrowed(cards: Any, like: list[lang.Filter]) -> Any:
    """Those of the cards that are like this."""
    return cards.replace(where=where_of((*filters_of(cards.where), *like)))


def _chooses(action: Any) -> bool:
    """Whether it is done to cards on the field that are chosen."""
    done = action.action if isinstance(action, lang.May) else action
    cards = getattr(done, "cards", None)
    return isinstance(cards, lang.Choose) and not from_elsewhere(cards)


def _in_passing(node: Any, value: Any) -> bool:
    """Whether this card is only named for how many, or for what others are like: "it has less DP than this Digimon"."""
    return isinstance(value, lang.Filter) or (isinstance(value, lang.Amount) and not isinstance(node, lang.Compare))
