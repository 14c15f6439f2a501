"""How the grammar writes what refers to something said before, and what can be asked of nouns, choices and triggers."""

from __future__ import annotations

from typing import Any, Final

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.pieces import FIELD

PRONOUN: Final = lang.It("it")
THAT: Final = lang.It("that")
CHOSEN: Final = lang.It("the chosen")
COUNTED: Final = lang.It("it, for each")  # after "for each of this Digimon's link cards": this card, or another
HOST: Final = lang.It("host")
BEFORE: Final = lang.It("it before")  # what was spoken of before the card that is chosen for a change
_THAT_KIND: Final = "that "  # how a noun goes on that names the kind of what was named before: "that Digimon"
SUCH: Final = lang.IsKind(("such",))
ONE: Final = lang.IsKind(("one",))  # a noun that is left out: "and return 1 with the highest level"
REMAINING: Final = lang.IsKind(("remaining",))  # of those that were spoken of, the ones that are left
MORE: Final = lang.IsKind(("more",))  # a noun that is left out, with all that was said of it: "delete 1 more"
AGAIN: Final = lang.IsKind(("again",))  # a noun that is left out after whose it is: "and 1 of your own"
ANYHOW: Final = "was "  # before a verb: it was done, by this effect or by what it waited for
ANOTHER: Final = lang.Not(lang.IsOneOf(PRONOUN))


def is_that(node: Any) -> bool:
    """Whether a card is called "that Digimon", "those cards", "them"."""
    return isinstance(node, lang.It) and (node.what == THAT.what or node.what.startswith(_THAT_KIND))


def is_said(node: Any) -> bool:
    """Whether a card is called "it" or "that Digimon"."""
    return node in (PRONOUN, CHOSEN) or is_that(node)


def called(node: lang.It) -> str:
    """The kind by which a card is called; "card" if its kind is not said."""
    return node.what.removeprefix(_THAT_KIND) if node.what.startswith(_THAT_KIND) else "card"


def is_this(cards: Any) -> bool:
    """Whether a description means this card itself, if it is like that."""
    where = getattr(cards, "where", None)
    return isinstance(where, lang.Both) and where.filters[:1] == (lang.IsOneOf(lang.This()),)


def is_host(of: Any) -> bool:
    """Whether cards are taken from under one card that is chosen."""
    return isinstance(of, lang.Choose) and of.count == 1


def is_taken_off(chosen: Any, *areas: str) -> bool:
    """Whether cards are chosen that lie under cards or are linked to them, whichever these are."""
    cards = chosen.cards if isinstance(chosen, lang.Choose) else None
    if not isinstance(cards, lang.Cards) or not set(cards.areas) <= set(areas or ("under", "link")):
        return False
    if chosen.count == 1 and is_that(cards.of):
        return True  # one of those: the one that lost it
    return cards.of is None or isinstance(cards.of, lang.Every) or is_host(cards.of)


def place_of(part: Any) -> Any:
    """The card under which a choice looks."""
    cards = getattr(part, "cards", None)
    return cards.of if isinstance(cards, lang.Cards) else None


def from_elsewhere(cards: Any) -> bool:
    """Whether cards are chosen that are not on the field."""
    chosen = cards.cards if isinstance(cards, lang.Choose) else None
    return isinstance(chosen, lang.Cards) and not any(area in FIELD for area in chosen.areas)


def is_one_of_those(where: Any) -> bool:
    """Whether a noun means "those Digimon"."""
    return isinstance(where, lang.IsOneOf) and is_that(where.cards)


def one_of_those(under: Any) -> bool:
    """Whether a card is placed under "1 of those Digimon"."""
    cards = getattr(under, "cards", None)
    return isinstance(under, lang.Choose) and isinstance(cards, lang.Cards) and is_one_of_those(cards.where)


def subject_of(trigger: Any) -> lang.Reference:
    """What "it" means right after the trigger."""
    if isinstance(trigger, lang.OneOf):
        subjects = [getattr(part, "subject", None) for part in trigger.triggers]
        own = any(one == lang.This() or is_this(one) for one in subjects)
        if own and any(isinstance(one, lang.Cards) and not is_this(one) for one in subjects):
            return lang.It("subject")  # this Digimon or others: whichever it is
        trigger = trigger.triggers[0]
    subject = getattr(trigger, "subject", None)
    if getattr(trigger, "event", "") == "place under":  # "it" is what has more cards under it now
        return lang.This() if trigger.object == lang.This() else lang.It("object")
    if getattr(trigger, "event", "") == "check security" and getattr(trigger.object, "owner", "") == "you":
        return lang.It("object")  # what is checked
    if isinstance(subject, lang.Cards) and not is_this(subject):
        return lang.It("subject")
    if isinstance(subject, lang.ThisCard) and (isinstance(trigger, lang.When) or trigger.event == "trash"):
        return subject
    return lang.This()


def loses_cards(trigger: Any) -> bool:
    """Whether the trigger is that cards under other cards, or linked to them, are trashed."""
    subject = getattr(trigger, "subject", None)
    trashed = isinstance(trigger, lang.When) and trigger.event == "trash"
    return trashed and isinstance(subject, lang.Cards) and subject.areas in (("under",), ("link",))


def forbids(action: Any) -> bool:
    """Whether the action is nothing but a prohibition."""
    changes = action.changes if isinstance(action, (lang.Modify, lang.ModifyPlayer)) else ()
    return bool(changes) and all(isinstance(change, lang.Cannot) for change in changes)


def ends_with_this(trigger: Any) -> bool:
    """Whether this card is what the trigger names last: it is attacked or blocked, or loses cards below it."""
    if not isinstance(trigger, lang.When):
        return False
    cards = trigger.subject
    below = isinstance(cards, lang.Cards) and cards.of == lang.This() and set(cards.areas) <= {"under", "link"}
    return trigger.object == lang.This() or below


def is_lost_below(trigger: Any) -> bool:
    """Whether the trigger is that this card is trashed from the digivolution cards of some Digimon."""
    host = getattr(trigger, "object", None)
    trashed = isinstance(trigger, lang.When) and trigger.event == "trash" and trigger.subject == lang.ThisCard()
    return trashed and isinstance(host, lang.Cards) and host.areas == ("under",) and host.of is not None


def is_discard(trigger: Any) -> bool:
    """Whether the trigger is that cards are trashed which are not on the field: from a pile, or from under a card."""
    if not isinstance(trigger, lang.When) or trigger.event != "trash":
        return False
    cards = trigger.object if isinstance(trigger.object, lang.Cards) else trigger.subject
    return isinstance(cards, lang.Cards) and not any(area in FIELD for area in cards.areas)


def would_be_trashed(trigger: Any) -> tuple[str, ...]:
    """Where the cards lie that would be trashed, if that is not on the field."""
    subject = getattr(trigger, "subject", None)
    waits = isinstance(trigger, lang.Would) and trigger.event in ("trash", "remove from security")
    return subject.areas if waits and isinstance(subject, lang.Cards) and not set(subject.areas) & set(FIELD) else ()


def others_leave(trigger: Any) -> bool:
    """Whether the trigger is that some of your cards, not this one by name, would leave."""
    first = trigger.triggers[0] if isinstance(trigger, lang.OneOf) else trigger
    if not isinstance(first, lang.Would) or first.event not in ("leave", "delete", "return", "return to hand"):
        return False
    subject = first.subject
    return isinstance(subject, lang.Cards) and subject.owner == "you" and not subject.other and not is_this(subject)


def changes_cost(action: Any) -> bool:
    """Whether an effect lowers the cost of what it waits for: then it works before that happens (4-2-3)."""
    if isinstance(action, lang.By):
        return changes_cost(action.then)
    if isinstance(action, lang.Do):
        return any(changes_cost(step) for step in action.steps)
    if isinstance(action, (lang.If, lang.May, lang.Then)):
        return changes_cost(action.then if isinstance(action, lang.If) else action.action)
    return isinstance(action, (lang.ReduceCost, lang.IncreaseCost, lang.SetCost, lang.DigiXrosFrom))


def foreseen(trigger: Any) -> Any:
    """The trigger as one of an immediate effect."""
    if isinstance(trigger, lang.OneOf):
        return lang.OneOf(tuple(foreseen(part) for part in trigger.triggers))
    if isinstance(trigger, lang.When) and trigger.event in ("digivolve", "play", "use", "link", "dna digivolve"):
        return lang.Would(trigger.event, trigger.subject, trigger.object, trigger.by, trigger.where)
    return trigger


def undone(step: Any) -> bool:
    """Whether a sentence says what happens if something wasn't done that one may do: "if you don't"."""
    step = step.action if isinstance(step, lang.Then) else step
    return isinstance(step, lang.If) and step.condition in _UNDONE


_UNDONE = (lang.No(lang.DidThis("do")), lang.No(lang.DidThis("they do")))


def survives(node: lang.If) -> bool:
    """Whether what wasn't deleted, or not returned, would be better off than before: more likely this card is."""
    if not any(isinstance(part, lang.DidThis) and part.verb in ("delete", "return") for part in node.condition.walk()):
        return False
    then = node.then.action if isinstance(node.then, lang.May) else node.then
    if getattr(then, "cards", None) != PRONOUN:
        return False
    gained = then.changes if isinstance(then, lang.Modify) else ()
    return isinstance(then, (lang.Unsuspend, lang.Attack, lang.Digivolve)) or any(map(_good, gained))


def _good(change: lang.Change) -> bool:
    """Whether a change is good for the card that it is made for."""
    if isinstance(change, lang.GetsDP):
        return not isinstance(change.amount, int) or change.amount > 0
    if isinstance(change, lang.Keyword):
        return not isinstance(change.amount, int) or change.amount > 0
    return isinstance(change, lang.Cannot) and change.what.startswith("be ")


def said_of(node: Any, meant: lang.Reference) -> Any:
    """The node with this in the place of "that Digimon"."""
    for word in {part for part in node.walk() if is_that(part)}:
        node = put_for(word, meant, node)
    return node


def put_for(word: lang.Reference, meant: lang.Reference, node: Any) -> Any:
    """The node, or a tuple of them, with this in the place of what it is called."""
    if node == word:
        return meant
    if isinstance(node, tuple):
        return tuple(put_for(word, meant, item) for item in node)
    if not isinstance(node, Node):
        return node
    return node.replace(**{name: put_for(word, meant, getattr(node, name)) for name in type(node).fields})
