"""Works out what "it" and "that Digimon" refer to, once a sentence has been read."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.helpers_amended import durations_in, enduring
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, filters_of, owner_of, where_of

_PRONOUN = lang.It("it")
_THAT = lang.It("that")
_DONE: dict[type[Node], str] = {
    lang.Suspend: "suspended", lang.Unsuspend: "unsuspended", lang.Play: "played", lang.Digivolve: "digivolved",
}  # fmt: skip
_MOVED: dict[type[Node], str] = {  # what is done to a card at the end of a pile, of which a condition may speak
    lang.Trash: "trashed", lang.Flip: "flipped", lang.ReturnToHand: "added", lang.PlaceUnder: "placed",
}  # fmt: skip
_OF_DIGIMON = (lang.Modify, lang.Digivolve, lang.Attack, lang.Unsuspend, lang.Suspend, lang.Delete)
_ABOUT_TWO = ("attack", "battle", "win battle", "delete in battle", "block", "digivolve")  # events with another party
_REST = lang.Every(lang.Cards(("card",), areas=("revealed",)))
_SUCH = lang.IsKind(("such",))
_ANOTHER = lang.Not(lang.IsOneOf(_PRONOUN))


class _Meant:
    """What a node means, found before what it holds is looked at."""

    __slots__ = ("node",)

    def __init__(self, node: Any) -> None:
        self.node = node


class Resolver:
    """Goes through an effect in the order of its text and follows what was mentioned last."""

    def __init__(self, tamer: bool = False) -> None:
        self.tamer = tamer  # whether the card itself is called a Tamer: then "it" is the Digimon that was spoken of
        self.breeding = False  # whether the effect works in the breeding area
        self.elsewhere = False  # whether the effect works in the hand or the trash
        self.last: lang.Reference = lang.This()
        self.subject: lang.Reference = lang.This()
        self.counted: lang.Cards | None = None
        self.various: lang.Cards | None = None  # whose different colours were counted
        self.memory = False  # whether the latest comparison was about memory: "if they have 4 or more"
        self.where: lang.Filter | None = None  # what the noun before was like
        self.kinds: tuple[str, ...] = ("card",)
        self.owner = "any"  # and whose it was, on the field
        self.either: tuple[lang.Cards, ...] = ()  # the nouns before, if a choice had several
        self.deletion = False  # whether it waits for a deletion
        self.chosen = False  # whether cards were chosen
        self.whose = "any"  # the owner of those that were chosen last
        self.subjects = "any"  # the owner of those that the trigger is about
        self.attacked = False  # whether it waits for an attack
        self.described: lang.Cards | None = None  # what a condition spoke of
        self.persistent = False  # whether the effect holds all the time (15-8-2)
        self.passing = False  # whether the effect waits for something that happens
        self.immediate = False  # whether the effect works before what it waits for
        self.party: lang.Reference = lang.This()  # "those Digimon": the trigger's, also after other cards were chosen
        self.discarded = False  # whether the trigger's cards are in the trash now
        self.leaving = False  # whether it works before some of your cards leave: "other" means other than those
        self.revealed = False  # whether cards were revealed or looked through
        self.revealing = "you"  # and whose they were
        self.that: lang.Reference = _PRONOUN  # the latest mention other than this card itself
        self.lying: lang.Reference | None = None  # the card at the end of a pile that something was done to last
        self.lasting: lang.Reference = _PRONOUN  # the latest mention but for cards that were trashed from elsewhere

    def effect(self, effect: lang.Effect) -> lang.Effect:
        """The effect with its pronouns resolved."""
        effect = _with_own_trigger(effect)
        trigger = effect.trigger
        self.persistent = trigger is None and not effect.timings
        self.passing = isinstance(trigger, (lang.When, lang.OneOf))
        self.breeding = "Breeding" in effect.icons
        self.elsewhere = "Hand" in effect.icons or "Trash" in effect.icons
        if trigger is not None:
            trigger = self.visit(_same_subject(trigger))
            self.last = self.subject = subject_of(trigger)
            self.subjects = getattr(getattr(trigger, "subject", None), "owner", "any")
            self.attacked = getattr(trigger, "event", "") == "attack"
            if self.last != lang.This():
                self.that = self.last
            elif isinstance(getattr(trigger, "object", None), lang.Cards) and trigger.event in _ABOUT_TWO:
                self.that = lang.It("object")
            if _changes_cost(effect.action):
                trigger = foreseen(trigger)
            self.immediate = isinstance(trigger, lang.Would)
            self.leaving = _others_leave(trigger)
            self.party = lang.It("object") if _loses_cards(trigger) else self.subject
            self.discarded = _is_discard(trigger)
            if isinstance(trigger, lang.When) and trigger.event == "delete":
                self.deletion = not any(isinstance(node, lang.Delete) for node in effect.action.walk())
        return effect.replace(trigger=trigger, action=self.visit(effect.action))

    def visit(self, node: Any) -> Any:
        """The node with its pronouns resolved; what it mentions becomes the latest mention."""
        if isinstance(node, tuple):
            return tuple(self.visit(item) for item in node)
        if not isinstance(node, Node):
            return node
        for step in _STEPS:
            node = step(self, node)
            if isinstance(node, _Meant):
                return node.node
        before = self.last if self.that == _PRONOUN else self.that
        subject, changes = self._inside(node)
        self._mentioned(node, changes, subject, before)
        return self._settled(node.replace(**changes) if changes else node)

    def _pronoun(self, node: Any) -> Any:
        """A pronoun by itself: what it means."""
        if node == _PRONOUN:
            if self.elsewhere and self.last == lang.This() and self.described is not None and not self.chosen:
                return _Meant(lang.Choose(self.described))  # of the condition: this card is not on the field
            return _Meant(self.last)
        if node == _THAT and self.that == _PRONOUN and self.described is not None and not self.chosen:
            return _Meant(lang.Choose(self.described))  # the Digimon that a condition speaks of
        if node == _THAT:
            self.last = self.that
            return _Meant(self.that)
        if isinstance(node, lang.Matches) and node.cards in (_PRONOUN, _THAT) and self.lying is not None:
            self.last = self.that = self.lying  # "trash your top security card. If it is ..."
        if isinstance(node, lang.Prevent) and node.cards in (_PRONOUN, _THAT):
            return _Meant(node.replace(cards=self.subject))
        return node

    def _counted(self, node: Any) -> Any:
        """What was counted, for a later "if you have 3 or more" that does not say of what."""
        if isinstance(node, lang.Compare) and isinstance(node.left, lang.Count):
            if node.left.cards.kinds == ("such",):
                if self.memory:
                    return _Meant(node.replace(left=lang.MemoryOf(node.left.cards.owner)))
                if self.counted is None:
                    raise Unfit
                return _Meant(node.replace(left=lang.Count(self.counted.replace(owner=node.left.cards.owner))))
            self.counted, self.memory = node.left.cards, False
        if isinstance(node, lang.CountDifferent):
            if node.cards.kinds != ("such",):
                self.various = node.cards
            elif self.various is None:  # of one card
                return _Meant(self.visit(lang.Stat(_PRONOUN, "colors")))
            else:
                return _Meant(node.replace(cards=self.various))
        if isinstance(node, lang.Compare) and isinstance(node.left, lang.MemoryOf):
            self.memory = True
        return node

    def _own(self, node: Any) -> Any:
        """The card itself, and effects that are quoted: they speak for themselves."""
        if isinstance(node, (lang.This, lang.ThisCard)):
            self.last = node
            return _Meant(node)
        if isinstance(node, lang.Suspend) and node.cards == lang.This() and self.tamer:
            return _Meant(node)  # the Tamer pays; "it" is still the one that the effect is about
        if isinstance(node, lang.Effect):
            return _Meant(Resolver().effect(node))
        return node

    def _plain(self, node: Any) -> Any:
        """The node in the form that programs have: what a text adds, leaves out or says otherwise."""
        if isinstance(node, lang.Do):
            plain = _unexplained(node)
            if plain is not node:
                return _Meant(self.visit(plain))
            node = _replaced_whole(node)
        if isinstance(node, lang.By):
            node = node.replace(cost=_placed_alone(node.cost))
            if isinstance(node.then, lang.Do) and _takes_off_field(node.cost) and _explains(node.then.steps[-1]):
                rest = node.then.steps[:-1]
                node = node.replace(then=rest[0] if len(rest) == 1 else lang.Do(rest))
        if isinstance(node, lang.Matches) and node.cards == lang.ThisCard():
            if isinstance(node.filter, lang.DigivolutionCards):  # of what this card was when it was on top of them
                node = node.replace(cards=lang.This())
        if isinstance(node, lang.Cards) and "Option" not in node.kinds and node.kinds != ("card",):
            node = node.replace(where=_costs_to_play(node.where))
        if isinstance(node, lang.Cards) and _ANOTHER in filters_of(node.where) and self.last == _PRONOUN:
            if node.owner != self.whose and node.owner == self.subjects != "any":  # other than the one that it is about
                others = tuple(each for each in filters_of(node.where) if each != _ANOTHER)
                meant = lang.It("attacker") if self.attacked else self.subject
                node = node.replace(where=where_of((*others, lang.Not(lang.IsOneOf(meant)))))
        return node

    def _timely(self, node: Any) -> Any:
        """The node as the effect's timing wants it: what is left out, and what is said of now."""
        if self.passing and isinstance(node, lang.Modify) and node.duration == "always":
            if all(isinstance(change, lang.GetsDP) for change in node.changes):
                node = node.replace(duration="the turn")  # older texts leave it out
        if isinstance(node, lang.Trash) and not self.revealed and isinstance(node.cards, lang.Choose):
            cards = node.cards.cards
            if isinstance(cards, lang.Cards) and cards.areas == ("card",):  # without a place: from the hand
                node = node.replace(cards=node.cards.replace(cards=cards.replace(owner="you", areas=("hand",))))
        if not self.persistent and isinstance(node, lang.Modify) and node.duration == "always":
            change = node.changes[0]
            if isinstance(change, lang.CanDigivolve):  # said of now: old cards wrote "can" for "may"
                cost = (change.cost, change.reduction, change.ignore_requirements)
                return _Meant(self.visit(lang.May(lang.Digivolve(node.cards, change.into, *cost))))
        if self.immediate and isinstance(node, lang.Modify) and node.cards == lang.ThisCard():
            change = node.changes[0]
            if isinstance(change, lang.CostChange):  # said of the card that is being played or used now
                return _Meant(self.visit(lang.ReduceCost(change.amount)))
        return node

    def _described(self, node: Any) -> Any:
        """What was deleted, chosen or spoken of in a condition, where a noun means that again."""
        if self.deletion and node == lang.It("deleted"):
            return _Meant(lang.It("subject"))
        if self.deletion and node == lang.Count(lang.Cards(owner="any")):
            return _Meant(lang.CountOf(lang.It("subject")))  # "for each Digimon", of those that were deleted (4-27-5)
        if self.chosen and node == lang.Count(lang.Cards(("card",), "any")):
            return _Meant(lang.CountOf(_PRONOUN))  # "for each card", of those that were chosen
        if self.chosen and node == lang.CountOf(_PRONOUN) and isinstance(self.last, lang.This):
            return _Meant(node)  # "for each one" of those that were placed under this card
        if isinstance(node, lang.Exists):
            self.described = node.cards
        elif isinstance(node, lang.Compare) and isinstance(node.left, lang.Count):
            self.described = node.left.cards
        if isinstance(node, lang.Cards) and node.where == lang.IsOneOf(_THAT) and self.that == _PRONOUN:
            if not self.chosen and self.described is not None:
                return _Meant(self.described)  # "1 of those Digimon", of the ones that the condition speaks of
        if isinstance(node, lang.Choose) and isinstance(node.cards, lang.Cards) and self.either:
            if node.cards.where == _SUCH and node.cards.kinds == ("card",):  # "1 such card" after "1 X or 1 Y"
                areas = node.cards.areas if node.cards.areas != ("card",) else self.either[0].areas
                options = tuple(option.replace(areas=areas) for option in self.either)
                return _Meant(self.visit(node.replace(cards=lang.EitherCards(options))))
        return node

    def _several(self, node: Any) -> Any:
        """Several references or actions in one, and where they are."""
        if isinstance(node, lang.EachOf):
            return _Meant(self._parts(node))
        if isinstance(node, lang.Play) and isinstance(node.cards, lang.Choose):
            if getattr(node.cards.cards, "kinds", ()) == ("Token",):  # what it is like is not said
                raise Unfit
        if isinstance(node, lang.EitherAction):
            if all(isinstance(action, lang.If) for action in node.actions):
                return _Meant(self._either(node))
            node = _chosen_before(node)
        if self.breeding and is_this(node) and node.areas == ("battle",):
            node = node.replace(areas=("field",))
        if isinstance(node, _OF_DIGIMON) and node.cards in (_PRONOUN, _THAT) and self.lasting != _PRONOUN:
            self.last = self.that = self.lasting  # a card that was trashed from a hand gains nothing
        return node

    def _hosts(self, node: Any) -> Any:
        """Under what, or to what, cards are placed: said before the cards, too."""
        named = isinstance(node, lang.PlaceUnder) and node.under in (_PRONOUN, _THAT)
        if named and isinstance(node.cards, (lang.Choose, lang.This, lang.ThisCard)):  # under what was named before
            host = self.last if node.under == _PRONOUN else self.visit(node.under)
            host = self.that if host == node.cards else host  # never under itself
            node = node.replace(under=lang.This(), cards=self.visit(node.cards))
            self.last = host  # "it" is what has one more card under it
            return _Meant(node.replace(under=host))
        place = {lang.PlaceUnder: "under", lang.Link: "to", lang.Prevent: "cards"}.get(type(node), "")
        if place and _one_of_those(getattr(node, place)):  # said before the cards, too
            that = self.party if self.that in (lang.It("revealed"), _PRONOUN) else self.that
            that = self.subject if isinstance(node, lang.Prevent) else self.party if that == self.subject else that
            if that in (lang.It("subject"), lang.It("object")):
                chosen: Any = getattr(node, place)
                held = chosen.cards.replace(where=lang.IsOneOf(that))
                node = node.replace(**{place: chosen.replace(cards=held)})
        return node

    def _inside(self, node: Any) -> tuple[lang.Reference, dict[str, Any]]:
        """Visits what the node holds, in the order of the text: who digivolves, if that is said, and what changed."""
        subject = self.last
        changes: dict[str, Any] = {}
        for name in _spoken(node):
            value = getattr(node, name)
            if isinstance(value, (Node, tuple)):
                if name == "changes" and self.persistent and isinstance(self.last, lang.Every):
                    self.last = lang.It("each")  # "their" in a change of all such cards: each one's own
                seen = self._paid(value) if name == "cost" else self.visit(value)
                if seen is not value and seen != value:
                    changes[name] = seen
                if isinstance(node, lang.Digivolve) and name == "cards":
                    subject = self.last
        return subject, changes

    def _paid(self, cost: Any) -> Any:
        """A price. In "suspending this Tamer and trashing the bottom card under it", it is the Tamer; after it not."""
        if not (self.tamer and isinstance(cost, lang.Do) and cost.steps[0] == lang.Suspend(lang.This())):
            return self.visit(cost)
        before, self.last = self.last, lang.This()
        cost = self.visit(cost)
        if self.last == lang.This():
            self.last = before
        return cost

    def _mentioned(self, node: Any, changes: dict[str, Any], subject: lang.Reference, before: lang.Reference) -> None:
        """What the node mentions becomes the latest mention."""
        if isinstance(node, lang.Digivolve):
            self.last = subject
        elif isinstance(node, (lang.Trash, lang.ReturnToDeck)) and is_host(_place_of(node.cards)):
            self.last = self.that = HOST  # the Digimon that lost a card, not the card
        elif isinstance(node, lang.Every) and is_this(node.cards):
            self.last = lang.This()
        elif isinstance(node, lang.Every) and self.persistent:
            self.last = self.that = node.replace(**changes)  # a later sentence means these cards, too
        elif isinstance(node, lang.EitherCards):
            self.either = node.replace(**changes).options
        elif isinstance(node, (lang.Choose, lang.Every)):
            self.chosen = True
            self.lying = None
            self.whose = owner_of(node)
            self.last = self.that = self.lasting = _PRONOUN
        elif isinstance(node, lang.Trash) and _from_elsewhere(node.cards):
            self.lasting = before
        elif type(node) in _MOVED and isinstance(node.cards, (lang.Top, lang.Bottom)) and node.cards.count == 1:
            self.lying = lang.It(_MOVED[type(node)])
        elif isinstance(node, (lang.Reveal, lang.Search)):
            self.revealed = True
            if isinstance(node, lang.Reveal):
                self.revealing = owner_of(node.cards)
            self.last = self.that = lang.It("revealed")
        elif isinstance(node, lang.Modify) and isinstance(node.cards, lang.Every) and not is_this(node.cards.cards):
            self.last = self.that = node.replace(**changes).cards  # all of them, later arrivals too (15-11-2)
        elif type(node) in _DONE and isinstance(getattr(node, "cards", None), lang.Every):
            self.last = self.that = lang.It(_DONE[type(node)])
        elif isinstance(node, lang.ForEach) and type(node.action) in _DONE:
            self.last = self.that = lang.It(_DONE[type(node.action)])  # all of them, not only the latest
        elif isinstance(node, lang.PlayToken):
            self.last = self.that = lang.It("played")
        elif isinstance(node, lang.Matches) and node.cards == lang.It("attacker"):
            self.last = self.that = node.cards

    def _settled(self, node: Any) -> Any:
        """The node once all that it holds is resolved: sentences apart, places and owners known."""
        if isinstance(node, lang.Do):
            steps = tuple(part for step in node.steps for part in _sentences(step))
            node = node if len(steps) == len(node.steps) else lang.Do(steps)
        if isinstance(node, lang.ActivateEffect) and node.of == lang.ThisCard() and node.count is None:
            node = node.replace(count=1)  # read as "this card's [Main] effect", which cards say in both numbers
        if isinstance(node, lang.Shuffle) and node.whose == "any":
            node = node.replace(whose=self.revealing)  # "shuffle the rest": those that were revealed
        if isinstance(node, lang.Instead) and durations_in(node.action):  # said once for both
            node = node.replace(replacement=enduring(node.replacement, durations_in(node.action)[-1]))
        if isinstance(node, lang.Cards) and self.leaving and node.other and node.owner != "opponent":
            spared = lang.Not(lang.IsOnly(lang.It("subject")))
            node = node.replace(other=False, where=where_of((*filters_of(node.where), spared)))
        if isinstance(node, lang.Cards):
            node = self._such(node)
            if node.areas == ("card",):
                if not self.revealed:
                    raise Unfit
                node = node.replace(owner="you", areas=("revealed",))
            elif node.where == lang.IsOneOf(lang.It("revealed")):
                node = lang.Cards(("card",), "you", ("revealed",))
            elif self.discarded and node.where == lang.IsOneOf(lang.It("subject")) and node.areas == ("battle",):
                node = lang.Cards(("card",), "any", ("trash",), node.where)
        if isinstance(node, lang.Cards) and node.of is not None and node.areas in (("under",), ("link",)):
            owner = owner_of(node.of)
            return node if node.owner == owner else node.replace(owner=owner)
        return node

    def _parts(self, node: lang.EachOf) -> lang.EachOf:
        """Several choices from one place: "its digivolution cards" are those of the same card for each of them."""
        last, that = self.last, self.that
        place = _place_of(node.parts[0])
        parts = []
        for part in node.parts:
            if place is not None and _place_of(part) == place:
                self.last, self.that = last, that
            parts.append(self.visit(part))
        return node.replace(parts=tuple(parts))

    def _either(self, node: lang.EitherAction) -> lang.EitherAction:
        """Actions with a condition each, of which one is done: "it" in one is nothing that another would choose."""
        that = self.that
        actions = []
        for action in node.actions:
            actions.append(self.visit(action))
            self.last = self.that = that
        return node.replace(actions=tuple(actions))

    def _such(self, cards: lang.Cards) -> lang.Cards:
        """Puts what the noun before was like in the place of "such"."""
        filters = filters_of(cards.where)
        if any(item == _SUCH for item in filters):
            if self.where is None:
                raise Unfit
            rest = tuple(item for item in filters if item != _SUCH)
            kinds = self.kinds if cards.kinds == ("card",) else cards.kinds
            cards = cards.replace(kinds=kinds, where=where_of((*rest, *filters_of(self.where))))
            if cards.owner == "any" and cards.areas == ("battle",):
                cards = cards.replace(owner=self.owner)
        if cards.where is not None:
            self.where, self.kinds, self.either = cards.where, cards.kinds, ()
            self.owner = cards.owner if cards.areas == ("battle",) else "any"
        return cards


# What is asked of a node before what it holds is visited, in this order.
_STEPS = (
    Resolver._pronoun,
    Resolver._counted,
    Resolver._own,
    Resolver._plain,
    Resolver._timely,
    Resolver._described,
    Resolver._several,
    Resolver._hosts,
)


def _loses_cards(trigger: Any) -> bool:
    """Whether the trigger is that cards under other cards, or linked to them, are trashed."""
    subject = getattr(trigger, "subject", None)
    trashed = isinstance(trigger, lang.When) and trigger.event == "trash"
    return trashed and isinstance(subject, lang.Cards) and subject.areas in (("under",), ("link",))


def _is_discard(trigger: Any) -> bool:
    """Whether the trigger is that cards are trashed from a hand or a deck."""
    if not isinstance(trigger, lang.When) or trigger.event != "trash":
        return False
    cards = trigger.object if isinstance(trigger.object, lang.Cards) else trigger.subject
    return isinstance(cards, lang.Cards) and cards.areas in (("hand",), ("deck",))


def _others_leave(trigger: Any) -> bool:
    """Whether the trigger is that some of your cards, not this one by name, would leave."""
    first = trigger.triggers[0] if isinstance(trigger, lang.OneOf) else trigger
    if not isinstance(first, lang.Would) or first.event not in ("leave", "delete", "return", "return to hand"):
        return False
    subject = first.subject
    return isinstance(subject, lang.Cards) and subject.owner == "you" and not subject.other and not is_this(subject)


def _spoken(node: Node) -> tuple[str, ...]:
    """The parts of a node in the order of the text."""
    return ("action", "condition", "replacement") if isinstance(node, lang.Instead) else tuple(type(node).fields)


def _from_elsewhere(cards: Any) -> bool:
    """Whether cards are chosen that are not on the field."""
    chosen = cards.cards if isinstance(cards, lang.Choose) else None
    return isinstance(chosen, lang.Cards) and not any(area in FIELD for area in chosen.areas)


def _one_of_those(under: Any) -> bool:
    """Whether a card is placed under "1 of those Digimon"."""
    cards = getattr(under, "cards", None)
    return isinstance(under, lang.Choose) and isinstance(cards, lang.Cards) and cards.where == lang.IsOneOf(_THAT)


def _explains(step: Any) -> bool:
    """Whether a sentence may only say what the rules trash from under a card that leaves (4-7-8): "trash all of the
    digivolution cards of that Digimon"."""
    cards = step.cards.cards if isinstance(step, lang.Trash) and isinstance(step.cards, lang.Every) else None
    if not isinstance(cards, lang.Cards) or cards.areas != ("under",) or cards.where is not None:
        return False
    return cards.of in (_PRONOUN, _THAT)


def _takes_off_field(action: Any) -> bool:
    """Whether cards on the field go to the hand, the deck or the security stack."""
    for node in action.walk():
        if isinstance(node, (lang.ReturnToHand, lang.ReturnToDeck, lang.PlaceInSecurity)):
            cards = getattr(node.cards, "cards", None)
            if node.cards == lang.It("subject") or (isinstance(cards, lang.Cards) and cards.areas == ("battle",)):
                return True
    return False


def _unexplained(action: lang.Do) -> lang.Action:
    """The action without sentences that only explain the rules."""
    steps: list[lang.Action] = []
    for step in action.steps:
        if not (steps and _explains(step) and _takes_off_field(steps[-1])):
            steps.append(step)
    if len(steps) == len(action.steps):
        return action
    return steps[0] if len(steps) == 1 else lang.Do(tuple(steps))


def _placed_alone(cost: lang.Action) -> lang.Action:
    """A card that is placed under another, without what the rules trash from under it anyway (4-7-8)."""
    if not isinstance(cost, lang.Do) or len(cost.steps) != 2:
        return cost
    first, second = cost.steps
    if not isinstance(first, lang.Trash) or not isinstance(second, lang.PlaceUnder) or second.cards != _PRONOUN:
        return cost
    trashed = first.cards.cards if isinstance(first.cards, lang.Every) else None
    if trashed is None or trashed.areas != ("under",) or trashed.where is not None or trashed.of is None:
        return cost
    return second.replace(cards=trashed.of)


def _costs_to_play(where: lang.Filter | None) -> lang.Filter | None:
    """The property with "memory cost" meaning the play cost, as it does for all cards that are played."""
    if isinstance(where, lang.UseCost):
        return lang.PlayCost(where.compare, where.amount)
    if isinstance(where, (lang.Both, lang.Either)):
        return where.replace(filters=tuple(_costs_to_play(part) for part in where.filters))
    return where


def _replaced_whole(action: lang.Do) -> lang.Action:
    """The action with "instead" meaning all of a search, not only what becomes of the rest of the revealed cards."""
    for index, step in enumerate(action.steps):
        if isinstance(step, lang.Instead) and _REST in step.action.walk():
            before = action.steps[:index]
            if any(isinstance(earlier, lang.Reveal) for earlier in before):
                whole = step.replace(action=lang.Do((*before, step.action)))
                rest = action.steps[index + 1 :]
                return lang.Do((whole, *rest)) if rest else whole
    return action


def _with_own_trigger(effect: lang.Effect) -> lang.Effect:
    """An effect that says its condition before its trigger: "while ..., when this card would be played, ..."."""
    held = effect.action.then if isinstance(effect.action, lang.If) and effect.trigger is None else None
    if isinstance(held, lang.GrantLater) and held.duration == "the effect" and not effect.timings:
        assert isinstance(effect.action, lang.If)
        action = effect.action.replace(then=held.effect.action)
        return effect.replace(trigger=held.effect.trigger, action=action)
    return effect


def _same_subject(trigger: lang.Trigger) -> lang.Trigger:
    """Triggers of which the later ones speak of "them", the ones that the first is about."""
    if not isinstance(trigger, lang.OneOf):
        return trigger
    first = trigger.triggers[0]
    subject = first.subject if isinstance(first, (lang.When, lang.Would)) else None
    if not isinstance(subject, lang.Cards):
        return trigger
    parts: list[lang.Trigger] = []
    for part in trigger.triggers:
        if isinstance(part, (lang.When, lang.Would)) and part.object in (_PRONOUN, _THAT):
            part = part.replace(object=subject)
        parts.append(part)
    return lang.OneOf(tuple(parts))


def _sentences(step: Any) -> tuple[Any, ...]:
    """The sentences of a step: several that were read as one if some of them have a condition of their own."""
    if isinstance(step, lang.Then) and isinstance(step.action, lang.Do):
        first, *rest = _sentences(step.action)
        return (lang.Then(first), *rest) if rest else (step,)
    several = isinstance(step, lang.Do) and any(isinstance(part, lang.If) for part in step.steps)
    return tuple(step.steps) if several else (step,)


def _chosen_before(node: lang.EitherAction) -> lang.Action:
    """ "Add 1 card to the hand or place it ...": the card is chosen before the player says what is done with it."""
    choice = getattr(node.actions[0], "cards", None)
    if not isinstance(choice, lang.Choose):
        return node
    if any(getattr(action, "cards", None) != _PRONOUN for action in node.actions[1:]):
        return node
    return lang.Do((lang.ChooseFirst(choice), node.replace(actions=tuple(_meant(one) for one in node.actions))))


def _meant(action: lang.Action) -> lang.Action:
    return action.replace(cards=_PRONOUN)


def _place_of(part: Any) -> Any:
    """The card under which a choice looks."""
    cards = getattr(part, "cards", None)
    return cards.of if isinstance(cards, lang.Cards) else None


HOST = lang.It("host")


def is_host(of: Any) -> bool:
    """Whether cards are taken from under one card that is chosen."""
    return isinstance(of, lang.Choose) and of.count == 1


def _changes_cost(action: Any) -> bool:
    """Whether an effect lowers the cost of what it waits for: then it works before that happens (4-2-3)."""
    if isinstance(action, lang.By):
        return _changes_cost(action.then)
    if isinstance(action, lang.Do):
        return any(_changes_cost(step) for step in action.steps)
    if isinstance(action, (lang.If, lang.May, lang.Then)):
        return _changes_cost(action.then if isinstance(action, lang.If) else action.action)
    return isinstance(action, (lang.ReduceCost, lang.IncreaseCost, lang.SetCost, lang.DigiXrosFrom))


def foreseen(trigger: Any) -> Any:
    """The trigger as one of an immediate effect."""
    if isinstance(trigger, lang.OneOf):
        return lang.OneOf(tuple(foreseen(part) for part in trigger.triggers))
    if isinstance(trigger, lang.When) and trigger.event in ("digivolve", "play", "use", "link", "dna digivolve"):
        return lang.Would(trigger.event, trigger.subject, trigger.object, trigger.by, trigger.where)
    return trigger


def subject_of(trigger: Any) -> lang.Reference:
    """What "it" means right after the trigger."""
    if isinstance(trigger, lang.OneOf):
        subjects = [getattr(part, "subject", None) for part in trigger.triggers]
        if any(isinstance(one, lang.Cards) and not is_this(one) for one in subjects) and lang.This() in subjects:
            return lang.It("subject")  # this Digimon or others: whichever it is
        trigger = trigger.triggers[0]
    subject = getattr(trigger, "subject", None)
    if getattr(trigger, "event", "") == "place under":  # "it" is what has more cards under it now
        return lang.This() if trigger.object == lang.This() else lang.It("object")
    if getattr(trigger, "event", "") == "check security" and getattr(trigger.object, "owner", "") == "you":
        return lang.It("object")  # what is checked
    if isinstance(subject, lang.Cards) and not is_this(subject):
        return lang.It("subject")
    if isinstance(trigger, lang.When) and isinstance(subject, lang.ThisCard):
        return subject
    return lang.This()


def is_this(cards: Any) -> bool:
    """Whether a description means this card itself, if it is like that."""
    where = getattr(cards, "where", None)
    return isinstance(where, lang.Both) and where.filters[:1] == (lang.IsOneOf(lang.This()),)


def resolve(effect: lang.Effect, tamer: bool = False) -> tuple[lang.Effect, ...]:
    """The effect with its pronouns resolved; what it says about using its card is an effect of its own."""
    resolved = Resolver(tamer).effect(effect)
    return tuple(_unfolded(part) for part in _split(resolved))


def _unfolded(effect: lang.Effect) -> lang.Effect:
    """The effect itself where a sentence without a timing is one that waits for something."""
    action = effect.action
    if effect.timings or effect.trigger is not None or not isinstance(action, lang.GrantLater):
        return effect
    if action.duration != "the effect" or action.times is not None:
        return effect
    return action.effect.replace(turns=effect.turns, icons=effect.icons, limit=effect.limit)


def _split(resolved: lang.Effect) -> tuple[lang.Effect, ...]:
    """What an effect says about using its card is an effect of its own."""
    action = resolved.action
    if not isinstance(action, lang.Do) or not any(_is_permission(step) for step in action.steps):
        return (resolved,)
    own = tuple(lang.Effect(step) for step in action.steps if _is_permission(step))
    rest = tuple(step for step in action.steps if not _is_permission(step))
    if not rest:
        return own
    main = resolved.replace(action=rest[0] if len(rest) == 1 else lang.Do(rest))
    return (*own, main) if _is_permission(action.steps[0]) else (main, *own)


def _is_permission(action: Any) -> bool:
    """Whether a sentence lets the card be used without its colours: that holds always, whatever stands before it."""
    if isinstance(action, lang.If):
        return _is_permission(action.then)
    return isinstance(action, lang.Modify) and action.changes == (lang.Can("use without colors"),)
