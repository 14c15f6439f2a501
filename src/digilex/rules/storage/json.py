"""A game as plain data and back, in the middle of anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from digilex.cards.card import Card
from digilex.rules.model.board import PERMANENT_FIELDS, PLAYER_FIELDS, Permanent
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.frames import AttackState, Cause, Context, Frame, Happening, Loop, Modifier, Pending
from digilex.rules.model.identity import CardId
from digilex.rules.model.log import event_from_json
from digilex.rules.model.prepared import Ability, CardInfo
from digilex.rules.model.progress import FIELDS, blank_frame
from digilex.rules.program.prepare import find_ability, prepare
from digilex.rules.state.indexes import read_top, update_recalls
from digilex.rules.state.state import PLAIN_FIELDS, State
from digilex.rules.steps.modify import ModifyCards
from digilex.rules.steps.play import PlayToken
from digilex.rules.storage.whole import is_number

FORMAT: Final = 4
Data = dict[str, Any]


def to_json(game: State, log: bool) -> Data:
    """The whole game as plain data."""
    data: Data = {"format": FORMAT, "cards": [info.number for info in game.info]}
    for name in PLAIN_FIELDS:
        data[name] = plain(getattr(game, name))
    data["face_up"] = sorted(game.face_up)
    data["face_down"] = sorted(game.face_down)
    data["players"] = [{name: plain(getattr(player, name)) for name in PLAYER_FIELDS} for player in game.players]
    data["permanents"] = [permanent_to_json(perm) for perm in game.permanents.values()]
    data["departed"] = [permanent_to_json(perm) for perm in game.departed.values()]
    data["random"] = str(game.random)
    data["stack"] = [frame_to_json(frame) for frame in game.stack]
    data["decision"] = decision_to_json(game.decision)
    data["triggered"] = [pending_to_json(pending) for pending in game.triggered]
    data["batches"] = [[pending_to_json(pending) for pending in batch] for batch in game.batches]
    data["delayed"] = [pending_to_json(pending) for pending in game.delayed]
    data["modifiers"] = [modifier_to_json(modifier) for modifier in game.modifiers]
    data["attack"] = attack_to_json(game.attack)
    data["loop"] = loop_to_json(game.loop)
    if log:
        data["log"] = [event.to_json() for event in game.log]
    return data


def plain(value: Any) -> Any:
    """A number, a word, or a list or table of such, that nobody else changes."""
    if isinstance(value, (list, tuple)):
        return list(value)
    return dict(value) if isinstance(value, dict) else value


def set_plain(thing: object, name: str, value: Any) -> None:
    """Set a field to what `plain` made of it."""
    known = getattr(thing, name)
    if not fits(known, value):
        raise ValueError(f"{name} is {str(value)[:40]!r}")
    if isinstance(known, list):
        value = list(value)
    elif isinstance(known, tuple):
        value = tuple(value)
    elif isinstance(known, dict):
        value = dict(value)
    setattr(thing, name, value)


def fits(known: object, value: object) -> bool:
    """Whether a stored value is of the kind of the one that a new game has there."""
    if known is None:
        return value is None or is_number(value)
    if isinstance(known, bool) or isinstance(value, bool):
        return isinstance(known, bool) and isinstance(value, bool)
    if isinstance(known, dict):
        return isinstance(value, dict) and all([is_number(each) for each in value.values()])
    if isinstance(known, (list, tuple)):
        words = isinstance(known, tuple)
        return isinstance(value, list) and all([isinstance(each, str) if words else is_number(each) for each in value])
    return isinstance(value, str) if isinstance(known, str) else is_number(value)


def permanent_to_json(perm: Permanent) -> Data:
    """A permanent."""
    return {name: plain(getattr(perm, name)) for name in PERMANENT_FIELDS}


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
                if not fits(getattr(frame, name), value):
                    raise ValueError(f"{name} is {str(value)[:40]!r}")
                setattr(frame, name, list(value) if isinstance(value, list) else value)
        return frame

    def permanent(self, data: Data) -> Permanent:
        perm = Permanent(data["pid"], data["owner"], data["label"])
        for name in PERMANENT_FIELDS:
            set_plain(perm, name, data[name])
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


def restore(game: State, data: Data, find: Callable[[str], Card]) -> None:
    """The game that `to_json` wrote."""
    if data.get("format") != FORMAT:
        raise ValueError(f"this save has format {data.get('format')!r}; this version reads format {FORMAT}")
    reader = Reader(find)
    game.info = [reader.info(number) for number in data["cards"]]
    update_recalls(game)
    for name in PLAIN_FIELDS:
        set_plain(game, name, data[name])
    game.begun = dict(sorted(data["begun"].items(), key=lambda item: int(item[1])))  # their order counts
    game.face_up = frozenset(data["face_up"])
    game.face_down = frozenset(data["face_down"])
    for player, saved in zip(game.players, data["players"], strict=True):
        for name in PLAYER_FIELDS:
            set_plain(player, name, saved[name])
    for saved in data["permanents"]:
        game.permanents.add(reader.permanent(saved))
    for perm in game.permanents.values():
        game.refresh(perm)
    for saved in data["departed"]:
        perm = reader.permanent(saved)
        read_top(game, perm)
        game.departed[perm.pid] = perm
    game.random = int(data["random"])
    game.stack = [reader.frame(frame) for frame in data["stack"]]
    game.triggered = [reader.pending(pending) for pending in data["triggered"]]
    game.batches = [[reader.pending(pending) for pending in batch] for batch in data["batches"]]
    game.delayed = [reader.pending(pending) for pending in data["delayed"]]
    game.modifiers = [reader.modifier(modifier) for modifier in data["modifiers"]]
    for card in range(len(game.info)):
        if game.info[card].loose:
            game.refresh_loose(CardId(card))
    game.update_kinds()
    game.attack = attack_from_json(data["attack"])
    game.loop = loop_from_json(data["loop"])
    game.decision = decision_from_json(data["decision"])
    game.log = [event_from_json(entry) for entry in data.get("log", [])]


def attack_from_json(data: list[Any] | None) -> AttackState | None:
    """The attack in progress."""
    if data is None:
        return None
    attack = AttackState(data[0], data[1])
    attack.started, attack.ended, attack.checked, attack.pierces, attack.blocked = data[2:7]
    attack.keyword = data[7]
    attack.closing = data[8]
    return attack
