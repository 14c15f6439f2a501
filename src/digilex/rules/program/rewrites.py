"""What an action comes down to before it becomes a plan: keywords spelled out, choices and costs put plainly."""

from __future__ import annotations

from typing import Any, Final

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.rules.model.decision import Purpose
from digilex.rules.model.prepared import Pred
from digilex.rules.nodes import numbers, properties
from digilex.rules.steps import attack, digivolve

CATEGORIES: Final = ("Digimon", "Tamer", "Option", "Digi-Egg")


def without_tamer_cards(cards: lang.Reference) -> lang.Reference:
    """Of the Digimon to choose from, those with no Tamer cards among their digivolution cards (16-28-1)."""
    if isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.Cards):
        none: lang.Filter = lang.DigivolutionCards("=", 0, lang.IsKind(("Tamer",)))
        where = cards.cards.where
        return cards.replace(cards=cards.cards.replace(where=none if where is None else lang.Both((where, none))))
    return cards


def all_dp(changes: tuple[lang.Change, ...]) -> bool:
    """Whether the changes are plain numbers of DP."""
    return all(isinstance(change, lang.GetsDP) and isinstance(change.amount, int) for change in changes)


def per_each(changes: tuple[lang.Change, ...], amount: lang.Amount | int) -> tuple[lang.Change, ...]:
    """The changes, that many times."""
    made: list[lang.Change] = []
    for change in changes:
        assert isinstance(change, lang.GetsDP) and isinstance(change.amount, int)
        times = amount * change.amount if isinstance(amount, int) else lang.Times(amount, change.amount)
        made.append(change.replace(amount=times))
    return tuple(made)


def asked_for(reference: lang.Reference) -> bool:
    """Whether a choice says what the cards are: then they are shown before they go to a private area (3-1-3-7)."""
    if not isinstance(reference, lang.Choose):
        return False
    kinds = reference.cards.options if isinstance(reference.cards, lang.EitherCards) else (reference.cards,)
    return any(cards.where is not None or cards.kinds != ("card",) for cards in kinds)


def out_of_sight(reference: lang.Reference | None) -> bool:
    """Whether a choice asks for cards of a certain kind in a hand, where nobody else can see that there are any."""
    if not isinstance(reference, lang.Choose) or not asked_for(reference):
        return False
    kinds = reference.cards.options if isinstance(reference.cards, lang.EitherCards) else (reference.cards,)
    return all(cards.areas == ("hand",) and cards.owner == reference.by for cards in kinds)


DECLARED: Final = {"category": CATEGORIES, "color": lang.COLORS, "level": ("2", "3", "4", "5", "6", "7")}


def declared(node: Any, kind: str) -> Any:
    """A part of a program that speaks of what was declared (a card category, a colour, a level), naming it."""
    if "declared" in getattr(node, "colors", ()):
        return node.replace(colors=(kind,))
    if isinstance(node, lang.Level) and node.amount == lang.Declared():
        return node.replace(amount=int(kind))
    if isinstance(node, lang.IsKind) and node.kinds == ("declared",):
        return node.replace(kinds=(kind,))
    if isinstance(node, lang.Unaffected) and node.by == "declared effects":
        return node.replace(by=f"{kind} effects")
    changes: dict[str, Any] = {}
    for name in type(node).fields:
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = declared(value, kind)
        elif isinstance(value, tuple):
            changes[name] = tuple(declared(item, kind) if isinstance(item, Node) else item for item in value)
    return node.replace(**changes) if changes else node


def chosen_color(action: lang.Modify) -> str | None:
    """The colour that a player can't choose, where the change is to one of the others."""
    change = action.changes[0]
    return change.color_but if isinstance(change, lang.Becomes) and len(action.changes) == 1 else None


def mark_deletion(pred: Pred | None) -> None:
    """A maximum with a number in it, in a deletion effect: effects can add to it (15-15-4-3)."""
    if isinstance(pred, properties.AllPred):
        for part in pred.parts:
            mark_deletion(part)
    elif isinstance(pred, properties.StatPred) and pred.how == "<=" and isinstance(pred.number, numbers.Fixed):
        pred.deletion = True


def draw_action(keyword: lang.Keyword) -> lang.Action:
    """<Draw X>."""
    return lang.Draw(keyword.amount or 1)


def blitz_action(keyword: lang.Keyword) -> lang.Action:
    """<Blitz>."""
    return lang.Blitz()


def save_action(keyword: lang.Keyword) -> lang.Action:
    """<Save>."""
    return lang.Save()


def blast_action(keyword: lang.Keyword) -> lang.Action:
    """<Blast Digivolve>."""
    return lang.BlastDigivolve()


def recovery_action(keyword: lang.Keyword) -> lang.Action:
    """<Recovery +X>."""
    return lang.Recovery(keyword.amount or 1)


PROCESSED: Final = {
    "Draw": draw_action,
    "Blitz": blitz_action,
    "Save": save_action,
    "Blast Digivolve": blast_action,
    "Recovery": recovery_action,
}
PURPOSES: Final[dict[type[lang.Action], Purpose]] = {
    lang.Delete: "delete", lang.Trash: "trash", lang.ReturnToHand: "take", lang.ReturnToDeck: "return",
    lang.PlaceInSecurity: "place", lang.PlaceUnder: "place", lang.Suspend: "suspend", lang.Unsuspend: "unsuspend",
    lang.Play: "play", lang.Digivolve: "digivolve", lang.DeDigivolve: "de-digivolve", lang.Modify: "affect",
    lang.Use: "use", lang.Attack: "attack", lang.SwitchAttackTarget: "redirect", lang.Link: "link",
    lang.Reveal: "reveal", lang.ActivateEffect: "activate", lang.MoveDigimon: "move",
}  # fmt: skip


# Instructions that offer everything in one decision, in which it can be declined.
OFFERED: Final = (
    attack.DeclareAttack,
    digivolve.DNADigivolveInto,
    digivolve.DNAWithCards,
    digivolve.AppFuseInto,
)


def has_every(cards: lang.EachOf) -> bool:
    """Whether a part of it is overall processing, beside others."""
    return len(cards.parts) > 1 and any(isinstance(part, lang.Every) for part in cards.parts)


def played_later(steps: tuple[lang.Action, ...]) -> tuple[lang.Action, ...]:
    """ "At the end of the battle, play this card. At the end of the turn, delete this Digimon": the one played."""
    for index in range(len(steps) - 1):
        first, second = steps[index], steps[index + 1]
        if not isinstance(first, lang.Later) or first.action != lang.Play(lang.ThisCard()):
            continue
        if isinstance(second, lang.Later) and second.action == lang.Delete(lang.This()):
            both = lang.Do((first.action, second.replace(action=lang.Delete(lang.It("played")))))
            return (*steps[:index], first.replace(action=both), *steps[index + 2 :])
    for index, step in enumerate(steps[:-1]):
        if isinstance(step, lang.Later) and step.at == "end of battle":  # the rest of the effect waits with it
            return (*steps[:index], step.replace(action=lang.Do((step.action, *steps[index + 1 :]))))
    return steps


def each_from_any(cost: lang.Action) -> tuple[lang.Condition, lang.Action] | None:
    """A cost of several cards, each from the bottom of what is under any one card: there must be enough (15-7-3)."""
    if not isinstance(cost, lang.ForEach) or not cost.again or not isinstance(cost.amount, int):
        return None
    trash = cost.action
    bottom = trash.cards if isinstance(trash, lang.Trash) else None
    if not isinstance(bottom, lang.Bottom) or not isinstance(bottom.of, lang.Choose):
        return None
    holders = bottom.of.cards
    if not isinstance(holders, lang.Cards):
        return None
    under = lang.Cards(("card",), holders.owner, ("under",), bottom.where, of=lang.Every(holders))
    filled = lang.DigivolutionCards(">=", 1, bottom.where)
    where = filled if holders.where is None else lang.Both((holders.where, filled))
    one = lang.Trash(bottom.replace(of=bottom.of.replace(cards=holders.replace(where=where))))
    return lang.Compare(lang.Count(under), ">=", cost.amount), lang.Do((one,) * cost.amount)


def without_the_first(action: lang.May) -> lang.May | None:
    """Of "you may do A and do B" the part "you may do B", if that does not speak of what A did; so with two cards."""
    both = action.action
    if isinstance(both, (lang.Play, lang.PlaceUnder, lang.ReturnToHand)) and isinstance(both.cards, lang.EachOf):
        others = both.cards.parts[1:]
        if others and all(stands_alone(part) for part in others):
            cards = both.cards.replace(parts=others) if len(others) > 1 else others[0]
            return action.replace(action=both.replace(cards=cards))
    if not isinstance(both, lang.Do) or len(both.steps) < 2:
        return None
    rest = both.steps[1:]
    if not all(stands_alone(step) for step in rest):
        return None
    return action.replace(action=lang.Do(rest) if len(rest) > 1 else rest[0])


def stands_alone(node: Node | None) -> bool:
    """Whether a part of a program does not speak of what an earlier part did or chose."""
    return node is None or not any(isinstance(part, (lang.It, lang.Then, lang.Instead)) for part in node.walk())
