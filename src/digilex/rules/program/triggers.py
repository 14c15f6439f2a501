"""Preparing what effects wait for: "when ...", "when ... would ..." (15-8-3, 15-8-5)."""

from __future__ import annotations

from typing import Final

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.rules.model.mixing import word
from digilex.rules.model.prepared import Ability, Recall, TriggerSpec
from digilex.rules.model.vocabulary import EVENT_CODES, FIELD, UPPER_TEXT, WOULD
from digilex.rules.program.expressions import OWNERS, ExpressionBuilder, counted_event, is_remembered, recall_code
from digilex.rules.query.select import AREA_BITS

# Events whose subjects are cards by themselves rather than cards on the field.
CARD_EVENTS: Final = frozenset(
    [EVENT_CODES[word] for word in ("trash", "use", "add to hand", "return to hand", "return to deck", "reveal",
                                    "remove from security")]
    + [EVENT_CODES[word] + WOULD for word in ("play", "use", "trash", "link")]
)

# What the procedures interrupt for, and what they never tell: for anything else an effect would wait in vain.
INTERRUPTED: Final = frozenset(
    [
        "play", "digivolve", "delete", "leave", "return", "return to hand", "return to deck", "use", "link",
        "dna digivolve", "trash", "suspend", "attack", "remove from security", "de-digivolve",
    ]
)  # fmt: skip
# Cards that would be trashed are asked for where they lie. What the rules trash with the card they are linked to, or
# check, and what suspends to attack or to block, is not interrupted: such a text has to speak of effects.
TRASHED_FROM: Final = frozenset(["under", "link", "security", "hand"])
OPPONENTS: Final = ("opponent's effect", "opponent's effects")
EFFECTS: Final = (*OPPONENTS, "effect", "effects", "your effect", "your effects")
UNTOLD: Final = frozenset(["reveal", "activate"])
PLAYER_EVENTS: Final = frozenset(
    EVENT_CODES[word]
    for word in ("add to security", "remove from security", "draw", "gain memory", "lose memory", "start of turn",
                 "end of turn")
)  # fmt: skip


Happens = lang.When | lang.Would


def add_triggers(builder: ExpressionBuilder, ability: Ability, trigger: lang.Trigger) -> None:
    """Prepare what an ability waits for: one event, or any of several."""
    if isinstance(trigger, lang.OneOf):
        for part in trigger.triggers:
            add_triggers(builder, ability, part)
    elif isinstance(trigger, (lang.When, lang.Would)):
        ability.triggers.append(prepare_trigger(builder, ability.section, trigger))
    else:
        raise builder.refuse(trigger)


def check_told(builder: ExpressionBuilder, trigger: Happens) -> None:
    """Refuse to wait for what no procedure tells: the effect would wait in vain."""
    if trigger.event not in EVENT_CODES:
        raise builder.unknown(trigger, "event", trigger.event, EVENT_CODES)
    if trigger.event in UNTOLD:
        raise builder.refuse(trigger)
    if isinstance(trigger, lang.Would) and not is_interrupted(trigger):
        raise builder.refuse(trigger)


def is_interrupted(trigger: lang.Would) -> bool:
    """Whether the procedures let effects come right before all that the text speaks of (15-8-5-2)."""
    subject = trigger.subject
    if trigger.event == "trash":
        areas = subject.areas if isinstance(subject, lang.Cards) else ()
        known = len(areas) == 1 and areas[0] in TRASHED_FROM and trigger.object is None
        return known and (areas == ("under",) or trigger.by in EFFECTS)
    if trigger.event == "remove from security":
        return trigger.by in OPPONENTS  # they trash such cards, return them, or place them somewhere
    if trigger.event == "suspend":
        return trigger.by in EFFECTS
    return trigger.event in INTERRUPTED


def prepare_trigger(builder: ExpressionBuilder, section: int, trigger: Happens) -> TriggerSpec:
    """Prepare one event that an ability waits for."""
    check_told(builder, trigger)
    if trigger.event == "link" and isinstance(trigger.object, lang.This):
        trigger = trigger.replace(subject=trigger.object, object=trigger.subject)  # "X would link to this Digimon"
    placed = trigger.event == "flip face up" and trigger.by == "placing"
    if placed:
        trigger = trigger.replace(event="add to security", by=None)
    would = isinstance(trigger, lang.Would)
    if trigger.event == "dna digivolve" and isinstance(trigger.subject, lang.This) and trigger.object is not None:
        # The Digimon becomes a part of a new one, and its upper text is gone then: the effect comes right before.
        would = would or section == UPPER_TEXT
    spec = TriggerSpec(EVENT_CODES[trigger.event] + (WOULD if would else 0))
    set_subject(builder, spec, trigger, placed)
    set_object(builder, spec, trigger)
    spec.by = None if trigger.by is None else builder.cause(trigger, trigger.by, True)
    if trigger.where is not None:
        spec.where = builder.cond(trigger.where)
        spec.counts = lang.CountOf(lang.It("subject")) in trigger.where.walk()
    return spec


def recalls_of(builder: ExpressionBuilder, card: Card) -> list[Recall]:
    """What the card asks of the turn so far, but for what every game remembers."""
    found: dict[int, Recall] = {}
    for effects in card.sections().values():
        for node in [part for effect in effects for part in effect.walk()]:
            if isinstance(node, lang.HowOften):
                event, _ = counted_event(builder, node)
                code = word("how often " + repr(event))
                found[code] = Recall(code, prepare_trigger(builder, UPPER_TEXT, event), True)
            if isinstance(node, (lang.Happened, lang.HappenedTo)):
                parts = node.trigger.triggers if isinstance(node.trigger, lang.OneOf) else (node.trigger,)
                for trigger in parts:
                    if isinstance(trigger, lang.When) and not is_remembered(trigger):
                        code = recall_code(node.replace(trigger=trigger))
                        lasting = isinstance(node, lang.HappenedTo) and node.ever
                        found[code] = Recall(code, prepare_trigger(builder, UPPER_TEXT, trigger), False, lasting)
    return list(found.values())


def set_subject(builder: ExpressionBuilder, spec: TriggerSpec, trigger: Happens, placed: bool) -> None:
    """To whom it has to happen. `placed`: to a card that is placed face up."""
    subject = trigger.subject
    if isinstance(subject, lang.Cards):
        if subject.kinds == ("player",) or spec.event in PLAYER_EVENTS:
            spec.subject_player = OWNERS[subject.owner]
            if placed:
                subject = subject.replace(where=lang.FaceUp())
            if subject.where is not None and "security" in trigger.event:  # only cards like that
                spec.subject = builder.selector(subject)
        else:
            spec.subject = builder.selector(subject)
            where = subject.where
            spec.subject_narrowed = isinstance(where, lang.Both) and lang.IsOneOf(lang.This()) in where.filters
    elif isinstance(subject, lang.ThisCard):
        spec.subject_card = spec.event in CARD_EVENTS
        spec.subject_this = not spec.subject_card
    elif isinstance(subject, lang.This):
        spec.subject_this = True
    elif isinstance(subject, lang.TopCard):
        set_top_card(builder, spec, trigger, subject)
    elif subject is not None:
        raise builder.refuse(trigger)


def set_top_card(builder: ExpressionBuilder, spec: TriggerSpec, trigger: Happens, top: lang.TopCard) -> None:
    """It happens to the top card of a stack: to what was a Digimon until then."""
    spec.origin = 1 << FIELD
    if top.of == trigger.object == lang.This():
        return  # the top card goes under the others
    if trigger.event != "trash":
        raise builder.refuse(trigger)
    if isinstance(top.of, lang.This):
        spec.object_this = True
    elif isinstance(top.of, (lang.Every, lang.Choose)) and isinstance(top.of.cards, lang.Cards):
        spec.subject = builder.selector(top.of.cards)  # the card was what the Digimon was
        spec.subject.areas |= spec.origin
    else:
        raise builder.refuse(trigger)


def set_object(builder: ExpressionBuilder, spec: TriggerSpec, trigger: Happens) -> None:
    """The other party: what is attacked, digivolved into, battled, or where the cards come from."""
    other = trigger.object
    if isinstance(other, lang.Cards) and trigger.event in ("trash", "play", "return to deck"):
        set_origin(builder, spec, trigger, other)
    elif isinstance(other, lang.Cards):
        spec.object = builder.selector(other)
    elif isinstance(other, (lang.Choose, lang.Every)) and isinstance(other.cards, lang.Cards):
        spec.object = builder.selector(other.cards)
    elif isinstance(other, lang.ThisCard):
        spec.object_card = True
    elif isinstance(other, lang.This):
        spec.object_this = True
    elif other is not None:
        raise builder.refuse(trigger)


def set_origin(builder: ExpressionBuilder, spec: TriggerSpec, trigger: Happens, origin: lang.Cards) -> None:
    """Where the cards have to come from."""
    for area in origin.areas:
        spec.origin |= AREA_BITS[area]
    if origin.of is not None:
        spec.origin_of = builder.source(origin.of)
    if spec.subject is not None and trigger.event != "play":
        spec.subject.areas |= spec.origin
        if origin.owner == "you" and spec.subject.owner == 2:
            spec.subject.owner = 0  # from your hand: a card of yours
