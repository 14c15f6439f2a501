"""Works out what a text leaves to its reader, once it has been read: pass by pass, each of one sort of words."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.constructions import THEIRS
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.untold import LAST
from digilex.text.meaning.alternatives import Alternatives
from digilex.text.meaning.colored import Colored
from digilex.text.meaning.counted import Counted
from digilex.text.meaning.dealt import Dealt
from digilex.text.meaning.deeds import Deeds
from digilex.text.meaning.places import Places
from digilex.text.meaning.pronouns import Pronouns
from digilex.text.meaning.sentences import Sentences, parted
from digilex.text.meaning.shape import Shape
from digilex.text.meaning.such import Such
from digilex.text.meaning.timing import Timing
from digilex.text.meaning.walk import Pass, kinds_in

PASSES: tuple[type[Pass], ...] = (
    Colored, Alternatives, Shape, Timing, Counted, Dealt, Pronouns, Such, Places, Sentences, Deeds,
)  # fmt: skip


def resolve(effect: lang.Effect, tamer: bool = False) -> tuple[lang.Effect, ...]:
    """The effect with its pronouns resolved; what it says about using its card is an effect of its own.

    `tamer`: the card itself is called a Tamer, so that "it" is the Digimon that was spoken of."""
    present = kinds_in(effect)
    for kind in PASSES:
        if not present.isdisjoint(kind.about):
            effect = kind(effect, tamer).effect(effect)
    unmeant(effect, present)
    if not present.isdisjoint(_REMEMBERED):
        uncounted(effect)
    return parted(effect)


_REMEMBERED = (lang.Happened, lang.HappenedTo)


def uncounted(effect: lang.Effect) -> None:
    """Refuses "if you played 2 or more Digimon this turn": what happened is remembered one by one, never as a sum."""
    for node in effect.walk():
        if isinstance(node, _REMEMBERED):
            if any(isinstance(getattr(part, "where", None), lang.Compare) for part in node.trigger.walk()):
                raise Unfit("how many it happened to in a whole turn is not counted")


def unmeant(effect: lang.Effect, present: set[type[Node]]) -> None:
    """Refuses what speaks of "that Digimon" where nothing was named before, and no trigger names anything; a choice
    that nothing comes of; and colors that are not asked for there. `present` are the kinds of what was read."""
    if lang.It in present and effect.trigger is None and (_of_trigger(effect.action) or _of_nothing(effect.action)):
        raise Unfit("it is not said which card is meant: none was named before")
    if lang.IsKind in present and LAST in effect.walk():
        raise Unfit("it is not said of what it was the last")
    if lang.Prevent in present and not _would(effect.trigger) and _prevents(effect.action):
        raise Unfit("it is not said what would happen that is prevented")
    if lang.Draw in present and any(isinstance(node, lang.Draw) and node.who == THEIRS for node in effect.walk()):
        raise Unfit("nobody draws from another player's deck")
    if _asks_first(effect.action):
        raise Unfit("it speaks of what this effect did, but nothing was done before")
    if lang.Declare not in present and _speaks_of_choice(effect):
        raise Unfit("it is not said what was chosen: no color, level or category was")
    if lang.DidThis in present and lang.Battle not in present and _asks_of_battle(effect):
        raise Unfit("it speaks of a battle, but has none fought before")
    if lang.IsBattling in present and (effect.timings or isinstance(effect.trigger, (lang.When, lang.OneOf))):
        raise Unfit("what is battling is asked while a battle is fought, and before it is deleted, not after that")
    if effect.trigger is None and not effect.timings and not effect.icons and _attacks(effect.action):
        raise Unfit("what holds all the time is no attack now: it is not said when")
    if effect.turns is not None and effect.trigger is None and not effect.timings and _done_now(effect.action):
        raise Unfit("it is not said when this is done: what holds all the time is done at no time")
    if _ends_with_choice(effect.action):
        raise Unfit("it is not said what is done with what is chosen")
    free = lang.Can in present and isinstance(effect.trigger, lang.Would)
    if free and lang.Can("use without colors") in effect.action.walk():
        raise Unfit("color requirements of a digivolution are not those of this card")


def _speaks_of_choice(effect: lang.Effect) -> bool:
    """Whether a colour, a level or a category is meant that would have been declared before."""
    return any("declared" in getattr(node, "colors", ()) or node in _DECLARED for node in effect.walk())


_DECLARED = (lang.Declared(), lang.IsKind(("declared",)), lang.Unaffected("declared effects"))


def _asks_of_battle(effect: lang.Effect) -> bool:
    """Whether it is asked who won a battle that this effect had fought."""
    return any(isinstance(node, lang.DidThis) and node.verb == "battle" for node in effect.walk())


def _asks_first(action: Node) -> bool:
    """Whether it is asked what the effect did before it does anything: "unless your opponent trashed 2 cards"."""
    for node in action.walk():
        if isinstance(node, lang.DidThis) or (isinstance(node, lang.It) and node.what in _DONE):
            return True
        if isinstance(node, lang.Action) and not isinstance(node, _AROUND):
            return False
    return False


_DONE = ("trashed", "deleted", "played", "suspended", "unsuspended", "returned", "revealed", "added", "drawn", "placed")
_AROUND = (lang.Do, lang.If, lang.May, lang.Then, lang.By, lang.ForEach, lang.Instead, lang.EitherAction)


def _would(trigger: Node | None) -> bool:
    """Whether something would happen, or one of several things."""
    return trigger is not None and any(isinstance(node, lang.Would) for node in trigger.walk())


def _prevents(node: Node) -> bool:
    """Whether something is prevented here; a trigger further inside says what would happen for what it holds."""
    if isinstance(node, lang.Prevent):
        return True
    if isinstance(node, lang.Effect) or any(isinstance(part, lang.Trigger) for part in node.children()):
        return False
    return any(_prevents(part) for part in node.children())


def _done_now(action: Node) -> bool:
    """Whether something is done once, if something holds or for a price."""
    if isinstance(action, (lang.May, lang.Then, lang.ForEach)):
        return _done_now(action.action)
    if isinstance(action, (lang.If, lang.By)):
        return _done_now(action.then)
    return any(map(_done_now, action.steps)) if isinstance(action, lang.Do) else isinstance(action, _ONCE)


_ONCE = (lang.GainMemory, lang.LoseMemory, lang.Draw, lang.Recovery, lang.Delete, lang.Suspend, lang.Unsuspend,
         lang.Trash, lang.ReturnToHand, lang.ReturnToDeck, lang.DeDigivolve, lang.Play, lang.PlayToken, lang.PlaceUnder,
         lang.PlaceInSecurity, lang.Reveal, lang.Flip, lang.SetMemory, lang.Link)  # fmt: skip


def _attacks(action: Node) -> bool:
    """Whether a card attacks, if something holds."""
    while isinstance(action, (lang.May, lang.If)):
        action = action.action if isinstance(action, lang.May) else action.then
    return isinstance(action, lang.Attack)


def _ends_with_choice(action: Node) -> bool:
    """Whether the last that is done is a choice of which nothing comes: "you may choose 1 more"."""
    while True:
        if isinstance(action, lang.Do):
            action = action.steps[-1]
        elif isinstance(action, (lang.May, lang.Then)):
            action = action.action
        elif isinstance(action, (lang.If, lang.By)):
            action = action.then
        else:
            break
    return isinstance(action, lang.ChooseFirst)


def _of_trigger(node: Node) -> bool:
    """Whether something is meant that only a trigger names; a trigger further inside names it for what it holds."""
    if node in _NAMED:
        return True
    if isinstance(node, lang.Effect) or any(isinstance(child, lang.Trigger) for child in node.children()):
        return False
    return any(_of_trigger(child) for child in node.children())


def _of_nothing(action: Node) -> bool:
    """Whether what comes first is already what was dealt with before."""
    first = next((node for node in action.walk() if isinstance(node, (lang.Reference, lang.Cards))), None)
    return first == lang.It("it")


_NAMED = (lang.It("subject"), lang.It("object"))
