"""A game as plain data and back, in the middle of anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from digilex.cards.card import Card
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.frames import AttackState, Cause, Context, Frame, Happening, Loop, Modifier, Pending
from digilex.rules.model.log import event_from_json
from digilex.rules.model.prepared import Ability, CardInfo
from digilex.rules.model.progress import FIELDS, blank_frame
from digilex.rules.model.vocabulary import DECK, EGGS, HAND, SECURITY
from digilex.rules.program.prepare import find_ability, prepare
from digilex.rules.state.indexes import read_top
from digilex.rules.state.knowledge import BOTH, OWN_BIT
from digilex.rules.state.state import State
from digilex.rules.steps.modify import ModifyCards
from digilex.rules.steps.play import PlayToken

FORMAT: Final = 3
Data = dict[str, Any]


def to_json(game: State, log: bool) -> Data:
    """The whole game as plain data."""
    data: Data = {
        "format": FORMAT,
        "cards": [info.number for info in game.info],
        "owner": game.owner[:],
        "area": game.area[:],
        "incarnation": game.incarnation[:],
        "holder": game.holder[:],
        "face_up": sorted(game.face_up),
        "face_down": sorted(game.face_down),
        "known": game.known[:],
        "players": [
            {
                "deck": p.deck[:],
                "eggs": p.eggs[:],
                "hand": p.hand[:],
                "trash": p.trash[:],
                "security": p.security[:],
                "battle": p.battle[:],
                "breeding": p.breeding,
                "labels": p.labels,
            }
            for p in game.players
        ],
        "permanents": [permanent_to_json(perm) for perm in game.permanents.values()],
        "departed": [permanent_to_json(perm) for perm in game.departed.values()],
        "next_pid": game.next_pid,
        "memory": game.memory,
        "turn_player": game.turn_player,
        "first_player": game.first_player,
        "turn": game.turn,
        "phase": game.phase,
        "random": str(game.random),
        "stack": [frame_to_json(frame) for frame in game.stack],
        "decision": decision_to_json(game.decision),
        "triggered": [pending_to_json(p) for p in game.triggered],
        "batches": [[pending_to_json(p) for p in batch] for batch in game.batches],
        "delayed": [pending_to_json(p) for p in game.delayed],
        "modifiers": [modifier_to_json(m) for m in game.modifiers],
        "next_modifier": game.next_modifier,
        "used": dict(game.used),
        "attack": attack_to_json(game.attack),
        "battling": game.battling[:],
        "checked_card": game.checked_card,
        "revealed": game.revealed[:],
        "revealed_from": game.revealed_from[:],
        "outcome": game.outcome[:],
        "bursts": game.bursts[:],
        "history": game.history[:],
        "begun": dict(game.begun),
        "turn_decisions": game.turn_decisions,
        "asked": dict(game.asked),
        "loop": loop_to_json(game.loop),
        "over": game.over,
        "winner": game.winner,
        "reason": game.reason,
        "reason_clause": game.reason_clause,
    }
    if log:
        data["log"] = [event.to_json() for event in game.log]
    return data


def permanent_to_json(perm: Permanent) -> Data:
    """A permanent."""
    return {
        "pid": perm.pid,
        "owner": perm.owner,
        "label": perm.label,
        "stack": perm.stack[:],
        "links": perm.links[:],
        "suspended": perm.suspended,
        "arrived": perm.arrived,
        "area": perm.area,
        "by_effect": perm.by_effect,
        "last": [perm.last_dp, perm.last_level, list(perm.last_keywords), perm.held_dp],
    }


def cause_to_json(cause: Cause | None) -> list[Any] | None:
    """A cause."""
    return None if cause is None else [
        cause.kind, cause.player, cause.source, cause.source_kind, cause.key, cause.keyword
    ]  # fmt: skip


def happening_to_json(happening: Happening | None) -> Data | None:
    """An event that effects wait for."""
    if happening is None:
        return None
    return {
        "event": happening.event,
        "player": happening.player,
        "subjects": happening.subjects[:],
        "object": happening.object,
        "cause": cause_to_json(happening.cause),
        "number": happening.number,
        "area": happening.area,
        "levels": happening.levels[:],
        "dps": happening.dps[:],
    }


def context_to_json(ctx: Context | None) -> Data | None:
    """The context of an effect."""
    if ctx is None:
        return None
    return {
        "player": ctx.player,
        "this": ctx.this,
        "card": ctx.card,
        "ability": ctx.ability.key if ctx.ability is not None else None,
        "happening": happening_to_json(ctx.happening),
        "bindings": {name: refs[:] for name, refs in ctx.bindings.items()},
    }


def pending_to_json(pending: Pending) -> Data:
    """A pending effect."""
    return {
        "ability": pending.ability.key,
        "player": pending.player,
        "this": pending.this,
        "card": pending.card,
        "happening": happening_to_json(pending.happening),
        "anchor": pending.anchor,
        "bindings": {name: refs[:] for name, refs in pending.bindings.items()},
        "plan": [pending.plan_step, pending.plan_end],
    }


def modifier_to_json(modifier: Modifier) -> Data:
    """A lasting modification: where its changes are printed, and its numbers."""
    return {
        "ident": modifier.ident,
        "pid": modifier.pid,
        "card": modifier.card,
        "overall": modifier.selector is not None,
        "context": context_to_json(modifier.ctx),
        "step": modifier.step,
        "values": modifier.values[:],
        "player": modifier.player,
        "ends": modifier.ends,
        "turn": modifier.turn,
        "source_kind": modifier.source_kind,
        "times": modifier.times,
        "breeding": modifier.breeding,
    }


def frame_to_json(frame: Frame) -> Data:
    """A procedure in progress: its kind, and the fields of its class."""
    data: Data = {"kind": frame.kind}
    for name in FIELDS[frame.kind]:
        value = getattr(frame, name)
        if name == "cause":
            data[name] = cause_to_json(value)
        elif name == "context":
            data[name] = context_to_json(value)
        elif name == "waiting":
            data[name] = [pending_to_json(pending) for pending in value]
        else:
            data[name] = value[:] if isinstance(value, list) else value
    return data


def attack_to_json(attack: AttackState | None) -> list[Any] | None:
    """The attack in progress."""
    if attack is None:
        return None
    return [
        attack.attacker,
        attack.target,
        attack.started,
        attack.ended,
        attack.checked,
        attack.pierces,
        attack.blocked,
        attack.keyword,
        attack.closing,
    ]


def option_to_json(option: Option) -> list[Any]:
    """An option; the same order as the arguments of `Option`."""
    return [
        option.kind, option.subject, option.name, option.object, option.to, option.number, option.place,
        list(option.others), list(option.names), option.effect, option.ordinal, option.base_cost, option.index,
    ]  # fmt: skip


def option_from_json(data: list[Any]) -> Option:
    """The option again."""
    kind, subject, name, obj, to, number, place, others, names, effect, ordinal, cost, index = data
    return Option(
        kind, subject, name, obj, to, number, place, tuple(others), tuple(names), effect, ordinal, cost, index
    )


def decision_to_json(decision: Decision | None) -> Data | None:
    """The decision with its options."""
    if decision is None:
        return None
    return {
        "player": decision.player,
        "kind": decision.kind,
        "question": decision.question,
        "clause": decision.clause,
        "source": decision.source,
        "effect": decision.effect,
        "purpose": decision.purpose,
        "bounds": [decision.least, decision.most, decision.chosen],
        "options": [option_to_json(option) for option in decision.options],
    }


def loop_to_json(loop: Loop | None) -> Data | None:
    """What may go round without end."""
    if loop is None:
        return None
    return {
        "shapes": loop.shapes[:],
        "fields": loop.fields[:],
        "stops": loop.stops[:],
        "answers": loop.answers[:],
        "start": loop.start,
        "declared": loop.declared[:],
        "decision": decision_to_json(loop.decision),
        "barred": loop.barred[:],
    }


# --- and back ------------------------------------------------------------------------------------------


class Reader:
    """Reads what the functions above wrote; abilities are found again by their keys."""

    def __init__(self, find: Callable[[str], Card]) -> None:
        self.find = find
        self.known: dict[str, CardInfo] = {}

    def info(self, number: str) -> CardInfo:
        """The prepared card with that number."""
        if number not in self.known:
            if "#" in number:
                self.known[number] = self.token(number)
            else:
                self.known[number] = prepare(self.find(number))
        return self.known[number]

    def token(self, number: str) -> CardInfo:
        """A token is known by the effect that plays it."""
        for instruction in self.ability(number.rpartition("#")[0]).plan:
            if isinstance(instruction, PlayToken) and instruction.token.number == number:
                return instruction.token
        raise ValueError(f"no effect plays the token {number!r}")

    def ability(self, key: str) -> Ability:
        """The ability with that key."""
        effect, mark, rest = key.rpartition("#")
        owner = f"{effect}#{rest.split('/')[0]}" if mark else key.split("/")[0]
        return find_ability(self.info(owner), key)

    def cause(self, data: list[Any] | None) -> Cause | None:
        return None if data is None else Cause(data[0], data[1], data[2], data[3], data[4], data[5])

    def happening(self, data: Data | None) -> Happening | None:
        if data is None:
            return None
        cause = self.cause(data["cause"])
        assert cause is not None
        happening = Happening(data["event"], data["player"], list(data["subjects"]), data["object"], cause)
        happening.number = data["number"]
        happening.area = data["area"]
        happening.levels = list(data["levels"])
        happening.dps = list(data["dps"])
        return happening

    def context(self, data: Data | None) -> Context | None:
        if data is None:
            return None
        ability = self.ability(data["ability"]) if data["ability"] is not None else None
        ctx = Context(data["player"], data["this"], data["card"], ability)
        ctx.happening = self.happening(data["happening"])
        ctx.bindings = {name: list(refs) for name, refs in data["bindings"].items()}
        return ctx

    def pending(self, data: Data) -> Pending:
        happening = self.happening(data["happening"])
        assert happening is not None
        pending = Pending(self.ability(data["ability"]), data["player"], data["this"], data["card"], happening)
        pending.anchor = data["anchor"]
        pending.bindings = {name: list(refs) for name, refs in data["bindings"].items()}
        pending.plan_step, pending.plan_end = data["plan"]
        return pending

    def modifier(self, data: Data) -> Modifier:
        ctx = self.context(data["context"])
        assert ctx is not None and ctx.ability is not None
        instruction = ctx.ability.plan[data["step"]]
        assert isinstance(instruction, ModifyCards)
        selector = instruction.selector if data["overall"] else None
        modifier = Modifier(data["ident"], data["pid"], data["card"], selector, ctx)
        modifier.changes = instruction.changes
        modifier.sum_up()
        modifier.values = list(data["values"])
        modifier.player = data["player"]
        modifier.ends = data["ends"]
        modifier.turn = data["turn"]
        modifier.source_kind = data["source_kind"]
        modifier.step = data["step"]
        modifier.times = data["times"]
        modifier.breeding = data["breeding"]
        return modifier

    def frame(self, data: Data) -> Frame:
        """A procedure in progress."""
        frame = blank_frame(data["kind"])
        for name in FIELDS[frame.kind]:
            value = data[name]
            if name == "cause":
                setattr(frame, name, self.cause(value))
            elif name == "context":
                setattr(frame, name, self.context(value))
            elif name == "waiting":
                setattr(frame, name, [self.pending(each) for each in value])
            else:
                setattr(frame, name, list(value) if isinstance(value, list) else value)
        return frame

    def permanent(self, data: Data) -> Permanent:
        perm = Permanent(data["pid"], data["owner"], data["label"])
        perm.stack = list(data["stack"])
        perm.links = list(data["links"])
        perm.suspended = data["suspended"]
        perm.arrived = data["arrived"]
        perm.area = data["area"]
        perm.by_effect = data["by_effect"]
        perm.last_dp, perm.last_level = data["last"][0], data["last"][1]
        perm.last_keywords = tuple(data["last"][2])
        perm.held_dp = data["last"][3]
        return perm


def decision_from_json(data: Data | None) -> Decision | None:
    """A decision with its options."""
    if data is None:
        return None
    options = [option_from_json(each) for each in data["options"]]
    decision = Decision(data["player"], data["kind"], data["question"], data["clause"], options)
    decision.source = data["source"]
    decision.effect = data["effect"]
    decision.purpose = data["purpose"]
    decision.least, decision.most, decision.chosen = data["bounds"]
    return decision


def loop_from_json(data: Data | None) -> Loop | None:
    """What may go round without end."""
    if data is None:
        return None
    loop = Loop()
    loop.shapes = list(data["shapes"])
    loop.fields = list(data["fields"])
    loop.stops = list(data["stops"])
    loop.answers = list(data["answers"])
    loop.start = data["start"]
    loop.declared = list(data["declared"])
    loop.decision = decision_from_json(data["decision"])
    loop.barred = list(data["barred"])
    return loop


def open_knowledge(game: State) -> list[int]:
    """Who knows which card, where a save of an earlier version does not say: what everyone knows by the rules."""
    known: list[int] = []
    for card in range(len(game.info)):
        area = game.area[card]
        hidden = card not in game.face_up if area == SECURITY else card in game.face_down
        if area == DECK or area == EGGS or (area == SECURITY and hidden):
            known.append(0)
        else:
            known.append(OWN_BIT[game.owner[card]] if area == HAND or hidden else BOTH)
    return known


def restore(game: State, data: Data, find: Callable[[str], Card]) -> None:
    """The game that `to_json` wrote."""
    if data.get("format") != FORMAT:
        raise ValueError(f"this save has format {data.get('format')!r}; this version reads format {FORMAT}")
    reader = Reader(find)
    game.info = [reader.info(number) for number in data["cards"]]
    game.owner = list(data["owner"])
    game.area = list(data["area"])
    game.incarnation = list(data["incarnation"])
    game.holder = list(data["holder"])
    game.face_up = frozenset(data["face_up"])
    game.face_down = frozenset(data["face_down"])
    game.known = list(data["known"]) if "known" in data else open_knowledge(game)
    for state, saved in zip(game.players, data["players"], strict=True):
        state.deck = list(saved["deck"])
        state.eggs = list(saved["eggs"])
        state.hand = list(saved["hand"])
        state.trash = list(saved["trash"])
        state.security = list(saved["security"])
        state.battle = list(saved["battle"])
        state.breeding = saved["breeding"]
        state.labels = saved["labels"]
    game.begun = dict(sorted(data["begun"].items(), key=lambda item: int(item[1])))  # their order counts
    for saved in data["permanents"]:
        perm = reader.permanent(saved)
        game.permanents.add(perm)
    for perm in game.permanents.values():
        game.refresh(perm)
    for saved in data["departed"]:
        perm = reader.permanent(saved)
        read_top(game, perm)
        game.departed[perm.pid] = perm
    game.next_pid = data["next_pid"]
    game.memory = data["memory"]
    game.turn_player = data["turn_player"]
    game.first_player = data["first_player"]
    game.turn = data["turn"]
    game.phase = data["phase"]
    game.random = int(data["random"])
    game.stack = [reader.frame(frame) for frame in data["stack"]]
    game.triggered = [reader.pending(p) for p in data["triggered"]]
    game.batches = [[reader.pending(p) for p in batch] for batch in data["batches"]]
    game.delayed = [reader.pending(p) for p in data["delayed"]]
    game.modifiers = [reader.modifier(m) for m in data["modifiers"]]
    for card in range(len(game.info)):
        if game.info[card].loose:
            game.refresh_loose(card)
    game.update_kinds()
    game.next_modifier = data["next_modifier"]
    game.used = dict(data["used"])
    attack = data["attack"]
    if attack is not None:
        game.attack = AttackState(attack[0], attack[1])
        game.attack.started = attack[2]
        game.attack.ended = attack[3]
        game.attack.checked = attack[4]
        game.attack.pierces = attack[5]
        game.attack.blocked = attack[6]
        game.attack.keyword = attack[7]
        game.attack.closing = attack[8]
    game.battling = list(data["battling"])
    game.checked_card = data["checked_card"]
    game.revealed = list(data["revealed"])
    game.revealed_from = list(data["revealed_from"])
    game.outcome = list(data["outcome"])
    game.bursts = list(data["bursts"])
    game.history = list(data["history"])
    game.turn_decisions = data["turn_decisions"]
    game.asked = dict(data["asked"])
    game.loop = loop_from_json(data["loop"])
    game.over = data["over"]
    game.winner = data["winner"]
    game.reason = data["reason"]
    game.reason_clause = data["reason_clause"]
    game.decision = decision_from_json(data["decision"])
    for entry in data.get("log", []):
        game.log.append(event_from_json(entry))
