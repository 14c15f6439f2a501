"""Triggering (15-4-2): which effects an event sets off, looked up by the kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import Cause, Context, Happening, Pending
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.prepared import Ability, Recall, Selector, TriggerSpec
from digilex.rules.model.vocabulary import (
    CH_EFFECT,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    DIGIMON,
    EV_BATTLE,
    EV_DIGIVOLVE,
    EV_PLACE_UNDER,
    EV_REMOVE_FROM_SECURITY,
    EV_TRASH,
    READS_HISTORY,
    TAMER,
    TAMER_AS_DIGIMON,
    TAMER_ITSELF,
    UNDER,
    WOULD,
)
from digilex.rules.query import modifiers, values
from digilex.rules.query.select import kind_of, matches
from digilex.rules.state.indexes import event_bit

if TYPE_CHECKING:
    from digilex.rules.state.state import State


# What would happen to cards in a certain area, under a card or linked to one: they are meant there alone.
STAYS_PUT: Final = (EV_TRASH + WOULD, EV_REMOVE_FROM_SECURITY + WOULD)


def find_triggered(game: State, happening: Happening, found: list[Pending]) -> None:
    """Append the effects that this event triggers, looked up by its kind."""
    event = happening.event
    bit = event_bit(event)
    if game.watched & bit:
        for perm in game.permanents.values():
            if perm.events & bit:
                for active in perm.abilities:
                    if active.ability.events & bit:
                        if active.if_digimon and not kind_of(game, -perm.pid) & DIGIMON:
                            continue
                        try_trigger(game, active.ability, perm.owner, -perm.pid, active.card, happening, found)
    for ref in happening.subjects:
        if ref > 0 and game.info[ref & ID_MASK].self_events & bit:
            for ability in game.info[ref & ID_MASK].self_abilities:
                if ability.events & bit:
                    try_trigger(game, ability, game.owner[ref & ID_MASK], ref, ref, happening, found)
    if happening.object > 0 and game.info[happening.object & ID_MASK].self_events & bit:
        ref = happening.object
        for ability in game.info[ref & ID_MASK].self_abilities:
            if ability.events & bit:
                try_trigger(game, ability, game.owner[ref & ID_MASK], ref, ref, happening, found)
    for card in game.loose:
        if game.info[card].loose_events & bit:
            for ability in game.info[card].loose:
                if ability.events & bit and game.works_here(ability, card):
                    try_trigger(game, ability, game.owner[card], game.ref(card), game.ref(card), happening, found)
    if game.granted & bit:
        find_granted(game, happening, bit, found)


def find_unbound(game: State, happening: Happening, bit: int, found: list[Pending]) -> None:
    """Effects for a while that are bound to no card."""
    for modifier in game.modifiers:
        if modifier.times:
            for change in modifier.changes:
                if change.ability is not None and change.ability.events & bit:
                    ctx = modifier.ctx
                    first = len(found)
                    try_trigger(game, change.ability, ctx.player, ctx.this, ctx.card, happening, found)
                    for pending in found[first:]:
                        pending.anchor = 0  # it does not hang on its card


def find_granted(game: State, happening: Happening, bit: int, found: list[Pending]) -> None:
    """Effects that permanents gained from others, or have under conditions (15-13), and those bound to no card."""
    find_unbound(game, happening, bit, found)
    some = any([active.static.granted() & bit != 0 for active in game.statics])
    lasting = any([modifier.granted & bit != 0 for modifier in game.modifiers])
    for player in (0, 1):
        for pid in game.players[player].battle:
            perm = game.permanents[pid]
            if not (some or lasting or perm.granted & bit):
                continue
            for kind in (CH_KEYWORD, CH_EFFECT):
                for active in perm.own_statics:
                    if active.static.kinds & (1 << kind) and (
                        active.static.condition is not None or active.static.ability.turns != 2
                    ):
                        for change in active.static.changes:
                            ability = change.ability
                            if change.kind == kind and ability is not None and ability.events & bit:
                                if modifiers.is_active(game, active):
                                    try_trigger(game, ability, player, -pid, active.ctx.card, happening, found)
                for active in game.statics:
                    if active.static.kinds & (1 << kind) and active.static.selector is not None:
                        for change in active.static.changes:
                            ability = change.ability
                            if change.kind == kind and ability is not None and ability.events & bit:
                                if modifiers.is_active(game, active) and modifiers.is_reached(game, active, -pid):
                                    try_trigger(game, ability, player, -pid, active.ctx.card, happening, found)
                for modifier in game.modifiers:
                    if modifier.kinds & (1 << kind) and modifiers.reaches(game, modifier, pid):
                        for change in modifier.changes:
                            ability = change.ability
                            if change.kind == kind and ability is not None and ability.events & bit:
                                ctx = modifier.ctx
                                if ctx.player == player or not modifiers.is_unaffected(
                                    game, pid, ctx.player, ctx.this, modifier.source_kind, ctx.ability
                                ):
                                    try_trigger(game, ability, player, -pid, ctx.card, happening, found)
            if perm.kinds & (1 << CH_EFFECTS_OF | 1 << CH_EFFECT):
                find_attached(game, perm, happening, found)


def find_attached(game: State, perm: Permanent, happening: Happening, found: list[Pending]) -> None:
    """Effects to which another effect attached the timing that came, each once."""
    for spec, ability, card in modifiers.attached(game, perm, happening.event):
        if not any([pending.ability is ability and pending.card == card for pending in found]):
            try_trigger(game, ability, perm.owner, -perm.pid, card, happening, found, spec)


def try_trigger(
    game: State,
    ability: Ability,
    player: int,
    this: int,
    card: int,
    happening: Happening,
    found: list[Pending],
    attached: TriggerSpec | None = None,
) -> None:
    """Trigger an ability if its trigger conditions are met (15-5-1), or those of a timing attached to it."""
    if ability.turns != 2 and (ability.turns == 0) != (game.turn_player == player):
        return
    if ability.limit and game.used_up(ability, card, this):
        return  # 15-14-1-2
    if ability.keyword and modifiers.has_lost(game, this, ability.keyword):
        return
    perm = game.permanents.at(this)
    if perm is not None and modifiers.loses(game, perm, ability):
        return
    for spec in ability.triggers if attached is None else [attached]:
        if spec.event != happening.event:
            continue
        for seen in sides(spec, happening):
            if trigger_met(game, spec, ability, player, this, card, seen):
                part = seen
                if len(seen.subjects) > 1:
                    part = game.as_meant(spec, Context(player, this, card, ability), seen)
                if not part.levels:
                    remember(game, part)
                found.append(Pending(ability, player, this, card, part))
                return


def sides(spec: TriggerSpec, happening: Happening) -> list[Happening]:
    """A battle as each of the two sees it, for a text that says with whom; any other event as it is."""
    if happening.event != EV_BATTLE or (spec.object is None and not spec.object_this):
        return [happening]
    first, second = happening.subjects
    return [
        Happening(EV_BATTLE, happening.player, [first], second, happening.cause),
        Happening(EV_BATTLE, happening.player, [second], first, happening.cause),
    ]


def recall(
    game: State, event: int, player: int, subjects: list[int], obj: int, cause: Cause, number: int, area: int
) -> None:
    """Note what cards of the game may ask of the turn later on, as it is judged now (15-8-3-8)."""
    happening: Happening | None = None
    for asked in game.recalls:
        spec = asked.spec
        if spec.event != event:
            continue
        if happening is None:
            happening = Happening(event, player, subjects, obj, cause)
            happening.number = number
            happening.area = area
        if asked.counted:
            count_recalled(game, asked, happening)
            continue
        whom = [0, 1]
        if spec.subject_this:
            whom = [ref for ref in subjects if ref < 0]
        elif spec.object_this:
            whom = [obj] if PermanentId(-obj) in game.permanents else []
        for one in whom:
            who = one
            if one < 0:  # to whom it was done need not be who did it
                who = player if spec.subject_this else game.permanents[PermanentId(-one)].owner
            for seen in sides(spec, happening):
                if trigger_met(game, spec, None, who, min(one, 0), 0, seen):
                    note_recalled(game, asked.code, one)


def count_recalled(game: State, asked: Recall, happening: Happening) -> None:
    """Note each time for how often it happened: for which player, and to which card."""
    spec = asked.spec
    for ref in happening.subjects:
        one = Happening(happening.event, happening.player, [ref], happening.object, happening.cause)
        one.number = happening.number
        one.area = happening.area
        for player in (0, 1):
            if spec.subject_this and (ref >= 0 or player != happening.player):
                continue
            if trigger_met(game, spec, None, player, ref if spec.subject_this else 0, 0, one):
                game.history = [*game.history, asked.code, player, ~asked.code, ref]
                game.touch(READS_HISTORY)


def note_recalled(game: State, code: int, whom: int) -> None:
    """It happened this turn: to a permanent, or as a player's cards ask for it."""
    if not values.happened(game, code, whom):
        game.history = [*game.history, code, whom]
        game.touch(READS_HISTORY)


def lasting_history(game: State) -> list[int]:
    """What is known beyond the turn: of cards that are still on the field, what their texts call them by."""
    kept = [0, 0]
    for asked in game.recalls:
        if asked.lasting:
            history = game.history
            for index in range(2, len(history), 2):
                whom = history[index + 1]
                if history[index] == asked.code and PermanentId(-whom) in game.permanents:
                    kept += [asked.code, whom]
    return kept


def trigger_met(
    game: State, spec: TriggerSpec, ability: Ability | None, player: int, this: int, card: int, happening: Happening
) -> bool:
    """Whether the event is of the sort that the text names."""
    if spec.subject_this and not is_about(happening, this, card):
        return False
    if spec.object_this and happening.object != this:
        return False
    if spec.subject_card and not is_about(happening, card, card):
        return False
    if (spec.object_card or spec.linked_card) and happening.object != card:
        return False
    if spec.on_play and happening.number < 0:
        return False  # its [On Play] effects don't activate
    if spec.whose_turn != 2 and (spec.whose_turn == 0) != (game.turn_player == player):
        return False
    if spec.subject_player != 2 and (spec.subject_player == 0) != (happening.player == player):
        return False
    if spec.by is not None and not spec.by.means(game, happening.cause, player, this):
        return False
    subject = spec.subject
    obj = spec.object
    if spec.origin and not spec.origin & happening.area:
        return False
    if subject is None and obj is None and spec.where is None and spec.origin_of is None:
        return True
    ctx = Context(player, this, card, ability)
    ctx.happening = happening
    if spec.origin_of is not None and happening.object not in spec.origin_of.refs(game, ctx):
        return False
    if subject is not None:
        # An effect that would trash cards under a Digimon says so also of one without any.
        fits = not happening.subjects and subject.of is not None and subject.areas & happening.area != 0
        fits = fits and subject.of is not None and happening.object in subject.of.refs(game, ctx)
        for ref in happening.subjects:
            if is_meant(game, subject, ref, ctx, happening):
                fits = True
                break
        if not fits:
            return False
    if obj is not None:
        # A card that a Digimon digivolved into, say, is meant wherever it is; a Security Digimon only by name.
        # What has just left the field is meant where it was.
        other = happening.object
        here = -other in game.permanents if other < 0 else (other & ID_MASK) == game.checked_card
        areas = 0 if here else obj.areas
        if other == 0 or not matches(game, obj, other, ctx, areas):
            return False
    if spec.where is None:
        return True
    if spec.counts:
        ctx.happening = game.as_meant(spec, ctx, happening)
    return spec.where.holds(game, ctx)


def is_about(happening: Happening, this: int, card: int) -> bool:
    """Whether one of the two is among the subjects of an event."""
    for ref in happening.subjects:
        if ref == this or ref == card:
            return True
    return False


def remember(game: State, happening: Happening) -> None:
    """15-8-3-8: what the trigger speaks of is referred to as it was then."""
    levels: list[int] = []
    dps: list[int] = []
    for ref in happening.subjects:
        known = ref < 0 or (ref & ID_MASK) not in game.face_down
        levels.append(values.level_of(game, ref) if known else -1)
        dps.append(values.dp_of(game, ref) if known else -1)
    happening.levels = levels
    happening.dps = dps


def is_meant(game: State, selector: Selector, ref: int, ctx: Context, happening: Happening) -> bool:
    """Whether a subject of an event is one that the text names; a card counts as where it was before."""
    if ref < 0:
        if happening.event == EV_DIGIVOLVE and happening.number & TAMER_ITSELF:
            if not selector.kinds & TAMER:  # a Tamer that digivolves is no Digimon that does, unless as if it were one
                return happening.number == TAMER_AS_DIGIMON and matches(game, selector, ref, ctx, 0)
            kinds = selector.kinds | DIGIMON  # it was a Tamer until now
            selector = Selector(kinds, selector.owner, selector.areas, selector.where, selector.other, selector.of)
        return matches(game, selector, ref, ctx, 0)
    told = happening.event < WOULD or happening.event in STAYS_PUT
    was = happening.area if told else 0  # what would be played is meant wherever it is
    if was and happening.event == EV_PLACE_UNDER:
        was |= 1 << UNDER  # also where it is now
    if selector.of is None or happening.event == EV_TRASH + WOULD:  # it is still where it is
        return matches(game, selector, ref, ctx, was or selector.areas)
    if happening.object not in selector.of.refs(game, ctx):
        return False
    bare = Selector(selector.kinds, selector.owner, selector.areas, selector.where, selector.other, None)
    return matches(game, bare, ref, ctx, was or selector.areas)
