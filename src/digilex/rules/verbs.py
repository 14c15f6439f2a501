"""The instructions that do something to the game: one class for each verb of the effect language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.base import (
    ID_MASK,
    Ability,
    CardInfo,
    Cause,
    ChangeSpec,
    Context,
    Frame,
    Instruction,
    Modifier,
    Num,
    Option,
    Selector,
    Source,
)
from digilex.rules.control import Ask, Pick, Unless, choice_text, context_of, mark_activated
from digilex.rules.digivolution import requirement_cost
from digilex.rules.expressions import seat
from digilex.rules.playing import ANNOUNCED_TOGETHER, INTO_BREEDING, WITHOUT_ON_PLAY
from digilex.rules.removal import REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP, REMOVE_TO_HAND, slip_away, start_removal
from digilex.rules.select import candidates, owner_of
from digilex.rules.special import (
    blast_dna_pairs,
    can_link,
    dna_pairs,
    fusion_link,
    start_dna,
    start_fusion,
    start_link,
)
from digilex.rules.words import (
    BATTLE,
    BREEDING,
    DECK,
    DIGIVOLVING,
    DNA_DIGIVOLVING,
    ENDS_NEVER,
    ENDS_WITH_ATTACK,
    ENDS_WITH_BATTLE,
    ENDS_WITH_TURN,
    ENDS_WITH_UNSUSPEND,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_FLIP_FACE_UP,
    EV_HATCH,
    EV_MOVE,
    EV_PLACE_IN_BATTLE,
    EV_PLACE_UNDER,
    EV_PLAY,
    EV_REMOVE_FROM_SECURITY,
    EV_SUSPEND,
    EV_SWITCH_TARGET,
    EV_TRASH,
    EV_UNSUSPEND,
    FIELD,
    HAND,
    LINKED,
    LINKING,
    PLAYING,
    RESOLVING,
    SECURITY,
    TRASH,
    UNDER,
    USING,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game


def affected(game: Game, frame: Frame, refs: list[int]) -> list[int]:
    """Those that the effect can affect: still there, and not immune at this moment (15-15-5)."""
    cause = frame.cause
    assert cause is not None
    found: list[int] = []
    for ref in refs:
        if ref < 0:
            perm = game.permanents.get(-ref)
            if perm is None or derive.is_unaffected(game, -ref, cause.player, cause.source_kind):
                continue
        elif not game.valid(ref):
            continue
        found.append(ref)
    return found


def did(frame: Frame, verb: str, refs: list[int]) -> None:
    """Remember what the effect did, for "if this effect didn't ..." and for references back."""
    bindings = context_of(frame).bindings
    frame.number = len(refs)
    bindings["did " + verb] = [*bindings.get("did " + verb, []), *refs]


class Verb(Instruction):
    """An instruction about some cards."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.source.refs(game, ctx))

    def targets(self, game: Game, frame: Frame) -> list[int]:
        """The cards it is about that can be affected."""
        return affected(game, frame, self.source.refs(game, context_of(frame)))


class DrawCards(Instruction):
    """16-8."""

    def __init__(self, count: Num, who: str) -> None:
        self.count = count
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        player = seat(ctx, self.who)
        frame.number = game.draw(player, self.count.value(game, ctx))
        if frame.number:
            assert frame.cause is not None
            drawn = [game.ref(card) for card in game.players[player].hand[-frame.number :]]
            game.emit(EV_ADD_TO_HAND, player, drawn, 0, frame.cause, frame.number, 1 << HAND)
        frame.step += 1


class ChangeMemory(Instruction):
    """4-1-4: gain (sign 1), lose (-1), or set (0)."""

    def __init__(self, amount: Num, who: str, sign: int) -> None:
        self.amount = amount
        self.who = who
        self.sign = sign

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        player = seat(ctx, self.who)
        amount = self.amount.value(game, ctx)
        if self.sign == 0:
            amount -= game.memory_of(player)
        elif amount <= 0:
            amount = 0  # 1-3-4
        else:
            amount *= self.sign
        if amount > 0 and derive.player_cannot(game, player, "gain memory", frame.cause):
            amount = 0
        game.move_memory(player, amount)
        frame.number = 1 if amount else 0
        if game.recording:
            verb = "gains" if amount >= 0 else "loses"
            words = f"Player {'ab'[player]} {verb} {abs(amount)} memory (now {game.memory_of(player)})"
            game.note("memory", player, "4-1-4", words)
        frame.step += 1


class PayMemory(Instruction):
    """4-2-2: pay a cost as part of an effect."""

    def __init__(self, amount: Num) -> None:
        self.amount = amount

    def possible(self, game: Game, ctx: Context) -> bool:
        return self.amount.value(game, ctx) <= game.memory_of(ctx.player) + 10

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        frame.step += 1
        amount = self.amount.value(game, ctx)
        frame.number = 0
        if amount <= game.memory_of(ctx.player) + 10:
            mark_activated(game, frame)
            game.move_memory(ctx.player, -amount)
            frame.number = 1
            game.note("memory", ctx.player, "4-2-2", f"Player {'ab'[ctx.player]} pays {amount}")


class Remove(Verb):
    """Cards on the field leave it: deleted, or returned to the hand or the deck (4-15, 4-7-8)."""

    def __init__(self, source: Source, destination: int, verb: str) -> None:
        super().__init__(source)
        self.destination = destination
        self.verb = verb

    def run(self, game: Game, frame: Frame) -> None:
        if frame.phase == 0:
            mark_activated(game, frame)
            refs = [ref for ref in self.targets(game, frame) if ref < 0]
            frame.phase = 1
            game.outcome = []
            if refs:
                assert frame.cause is not None
                start_removal(game, refs, self.destination, frame.cause)
            return
        frame.phase = 0
        did(frame, self.verb, game.outcome)
        frame.step += 1


class TrashCards(Verb):
    """4-16: from the hand, the deck, the security stack, under cards, or cards being revealed."""

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        assert frame.cause is not None
        trash_cards(game, frame, self.source.refs(game, context_of(frame)))


def trash_cards(game: Game, frame: Frame, refs: list[int]) -> None:
    """Trash cards at the same time (3-1-3-3); permanents in the battle area are trashed without deletion."""
    cause = frame.cause
    assert cause is not None
    moved: list[int] = []
    fields: list[int] = []
    groups: dict[tuple[int, int, int], list[int]] = {}  # by owner, area and holder
    from_security: list[list[int]] = [[], []]
    for ref in refs:
        if ref < 0:
            fields.append(ref)
            continue
        if not game.valid(ref):
            continue
        card = ref & ID_MASK
        area = game.area[card]
        if game.came_from(card) == SECURITY:
            from_security[game.owner[card]].append(ref)
        holder = game.holder[card]
        if (area == UNDER or area == LINKED) and derive.is_unaffected(game, holder, cause.player, cause.source_kind):
            continue
        if area == UNDER and derive.cannot(game, holder, "have digivolution cards trashed", cause):
            continue
        if area == UNDER and derive.cannot(game, holder, "have stacked cards trashed", cause):
            continue
        if game.recording:
            game.note("trash", game.owner[card], "4-16-1", f"{game.describe(ref)} is trashed", source=cause.key)
        if area == FIELD:
            game.lift_top(game.permanents[holder])
            game.put(card, TRASH)
            game.overflow(card)
        else:
            game.move(card, TRASH)
        moved.append(game.ref(card))
        groups.setdefault((game.owner[card], area, holder), []).append(game.ref(card))
    for (owner, area, holder), cards in groups.items():
        game.emit(EV_TRASH, owner, cards, -holder, cause, len(cards), 1 << area)
    for player in (0, 1):
        if from_security[player]:
            game.emit(EV_REMOVE_FROM_SECURITY, player, from_security[player], 0, cause, len(from_security[player]))
    if fields:
        from digilex.rules.removal import REMOVE_TO_TRASH

        start_removal(game, fields, REMOVE_TO_TRASH, cause)
    did(frame, "trash", moved + fields)
    context_of(frame).bindings["trashed"] = moved


class ToHand(Verb):
    """Cards go to their owner's hand; permanents leave the field for it."""

    def __init__(self, source: Source, shown: bool) -> None:
        super().__init__(source)
        self.shown = shown  # the text says what kind of card it is, so it is revealed first (3-1-3-7)

    def run(self, game: Game, frame: Frame) -> None:
        cause = frame.cause
        assert cause is not None
        if frame.phase == 0:
            mark_activated(game, frame)
            fields: list[int] = []
            moved: list[int] = []
            from_security: list[list[int]] = [[], []]
            game.outcome = []
            for ref in self.targets(game, frame):
                if ref < 0:
                    fields.append(ref)
                    continue
                card = ref & ID_MASK
                area = game.came_from(card)
                if game.recording:
                    private = not self.shown and (area == DECK or area == SECURITY)
                    hidden = 1 - game.owner[card] if private else -1
                    words = f"A card goes to the hand of player {'ab'[game.owner[card]]}"
                    game.note("hand", game.owner[card], "3-5-1", words, [game.info[card].number], hidden, cause.key)
                game.move(card, HAND)
                moved.append(game.ref(card))
                if area == SECURITY:
                    from_security[game.owner[card]].append(game.ref(card))
            for player in (0, 1):
                if from_security[player]:
                    number = len(from_security[player])
                    game.emit(EV_REMOVE_FROM_SECURITY, player, from_security[player], 0, cause, number)
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, moved, cause)
            did(frame, "add", [ref for ref in moved if game.area[ref & ID_MASK] == HAND])
            did(frame, "return", moved)
            frame.phase = 1
            if fields:
                start_removal(game, fields, REMOVE_TO_HAND, cause)
                return
        frame.phase = 0
        if game.outcome:
            did(frame, "return", game.outcome)
        frame.step += 1


class ToDeck(Verb):
    """Cards go to the top or the bottom of their owner's deck; the player of the effect chooses the order (3-1-3-4)."""

    def __init__(self, source: Source, top: bool, shown: bool) -> None:
        super().__init__(source)
        self.top = top
        self.shown = shown  # as for the hand (3-1-3-7)

    def run(self, game: Game, frame: Frame) -> None:
        cause = frame.cause
        assert cause is not None
        if frame.phase == 0:
            mark_activated(game, frame)
            game.outcome = []
            refs = self.targets(game, frame)
            frame.picked = [ref for ref in refs if ref > 0]
            frame.phase = 1
            fields = [ref for ref in refs if ref < 0]
            if fields:
                start_removal(game, fields, REMOVE_TO_DECK_TOP if self.top else REMOVE_TO_DECK_BOTTOM, cause)
                return
        if frame.phase == 1:
            left = frame.picked
            numbers = {game.info[ref & ID_MASK].number for ref in left}
            if len(left) > 1 and len(numbers) > 1:
                player = context_of(frame).player
                options = [Option("choose", choice_text(game, ref, player), ref) for ref in left]
                where = "the top" if self.top else "the bottom"
                prompt = f"Which card goes to {where} of the deck next?"
                game.ask(player, "order", prompt, "15-15-3-6", options, context_of(frame))
                return
            for ref in left:
                self.return_card(game, frame, ref)
            frame.picked = []
        did(frame, "return", [*game.outcome, *context_of(frame).bindings.pop("returned so far", [])])
        frame.phase = 0
        frame.step += 1

    def return_card(self, game: Game, frame: Frame, ref: int) -> None:
        """One card goes to the deck."""
        card = ref & ID_MASK
        cause = frame.cause
        assert cause is not None
        if game.recording:
            where = "top" if self.top else "bottom"
            words = f"A card goes to the {where} of the deck of player {'ab'[game.owner[card]]}"
            hidden = -1 if self.shown or game.area[card] != HAND else 1 - game.owner[card]
            game.note("deck", game.owner[card], "3-2-1", words, [game.info[card].number], hidden, cause.key)
        game.move(card, DECK, self.top)
        ctx = context_of(frame)
        ctx.bindings["returned so far"] = [*ctx.bindings.get("returned so far", []), game.ref(card)]

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.picked.remove(option.a)
        self.return_card(game, frame, option.a)


class ToSecurity(Verb):
    """Cards go into a security stack (3-7)."""

    def __init__(self, source: Source, top: bool, face_up: bool) -> None:
        super().__init__(source)
        self.top = top
        self.face_up = face_up

    def run(self, game: Game, frame: Frame) -> None:
        from digilex.rules.removal import REMOVE_TO_SECURITY_BOTTOM, REMOVE_TO_SECURITY_TOP

        cause = frame.cause
        assert cause is not None
        if frame.phase == 0:
            mark_activated(game, frame)
            game.outcome = []
            fields: list[int] = []
            moved: list[int] = []
            for ref in self.targets(game, frame):
                if ref < 0:
                    fields.append(ref)
                    continue
                card = ref & ID_MASK
                player = game.owner[card]
                if all_revealed(game, context_of(frame), player):
                    continue
                game.move(card, SECURITY, self.top, self.face_up)
                moved.append(game.ref(card))
                where = "top" if self.top else "bottom"
                game.note(
                    "security", player, "3-7-1", f"A card goes to the {where} of player {'ab'[player]}'s security"
                )
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, moved, cause)
            did(frame, "place", moved)
            frame.phase = 1
            if fields:
                start_removal(game, fields, REMOVE_TO_SECURITY_TOP if self.top else REMOVE_TO_SECURITY_BOTTOM, cause)
                return
        frame.phase = 0
        if game.outcome:
            did(frame, "place", game.outcome)
        frame.step += 1


class Turn(Verb):
    """Suspend or unsuspend (4-13). A card already in that state stays as it is (1-3-3)."""

    def __init__(self, source: Source, suspend: bool) -> None:
        super().__init__(source)
        self.suspend = suspend

    def possible(self, game: Game, ctx: Context) -> bool:
        for ref in self.source.refs(game, ctx):
            perm = game.permanents.get(-ref)
            if perm is not None and perm.suspended != self.suspend:
                if not derive.cannot(game, perm.pid, "suspend" if self.suspend else "unsuspend", None):
                    return True
        return False

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        assert cause is not None
        turned: list[int] = []
        for ref in self.targets(game, frame):
            perm = game.permanents.get(-ref)
            if perm is None or perm.suspended == self.suspend:
                continue
            if derive.cannot(game, perm.pid, "suspend" if self.suspend else "unsuspend", cause):
                continue
            if self.suspend:
                game.suspend(perm)
            else:
                game.unsuspend(perm)
            turned.append(ref)
            if game.recording:
                verb = "suspended" if self.suspend else "unsuspended"
                game.note(verb, perm.owner, "4-13-1", f"{game.describe(ref)} is {verb}", source=cause.key)
        if turned:
            event = EV_SUSPEND if self.suspend else EV_UNSUSPEND
            game.emit(event, owner_of(game, turned[0]), turned, 0, cause)
        did(frame, "suspend" if self.suspend else "unsuspend", turned)
        frame.step += 1


class PlayCards(Verb):
    """7-1 by an effect."""

    def __init__(self, source: Source, cost: str, reduction: Num, mode: int) -> None:
        super().__init__(source)
        self.cost = cost
        self.reduction = reduction
        self.mode = mode  # 1 suspended, 2 [On Play] silenced, 4 in the breeding area

    def possible(self, game: Game, ctx: Context) -> bool:
        for ref in self.source.refs(game, ctx):
            if derive.info_of(game, ref).play_cost >= 0:
                return True
        return False

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            game.outcome = []
            frame.phase = 1
            started: list[Frame] = []
            for ref in self.targets(game, frame):
                if ref < 0:
                    continue
                new = Frame(PLAYING)
                new.subject = ref
                new.player = game.owner[ref & ID_MASK]
                new.cause = frame.cause
                new.mode = self.mode
                info = game.info[ref & ID_MASK]
                if info.play_cost < 0 or derive.player_cannot(game, ctx.player, "play", frame.cause, ref):
                    continue
                if self.cost == "free":
                    new.number = -1
                else:
                    change = derive.cost_change(game, new.player, "play", ref)
                    if self.cost == "reduced":
                        change -= self.reduction.value(game, ctx)
                    new.number = max(0, info.play_cost + change)
                started.append(new)
            if len(started) > 1:  # they are played at the same time, which is one event (15-5-2)
                origin = 0
                for new in started:
                    new.mode |= ANNOUNCED_TOGETHER
                    origin |= 1 << game.area[new.subject & ID_MASK]
                ctx.bindings["played from"] = [origin]
            started.reverse()
            for new in started:
                game.push(new)
            return
        frame.phase = 0
        did(frame, "play", game.outcome)
        ctx.bindings["played"] = game.outcome[:]
        together = ctx.bindings.pop("played from", None)
        arrived = [ref for ref in game.outcome if -ref in game.permanents]
        if together is not None and arrived and not self.mode & INTO_BREEDING:
            assert frame.cause is not None
            number = -1 if self.mode & WITHOUT_ON_PLAY else 0
            game.emit(EV_PLAY, owner_of(game, arrived[0]), arrived, 0, frame.cause, number, together[0])
        frame.step += 1


class DigivolveInto(Verb):
    """8-1 by an effect: a card on the field digivolves into a card that was chosen."""

    def __init__(self, source: Source, into: Source, cost: str, reduction: Num, ignore: bool) -> None:
        super().__init__(source)
        self.into = into
        self.cost = cost
        self.reduction = reduction
        self.ignore = ignore

    def price(self, game: Game, ctx: Context, base: int, card: int) -> int:
        """What it costs; -1 if the card can't be digivolved into."""
        printed = requirement_cost(game, base, card, self.ignore or self.cost == "fixed")
        if printed < 0 or derive.cannot(game, -base, "digivolve", None, game.ref(card)):
            return -1
        if self.cost == "free":
            return 0
        if self.cost == "fixed":
            printed = self.reduction.value(game, ctx)
        elif self.cost == "reduced":
            printed -= self.reduction.value(game, ctx)
        return max(0, printed + derive.cost_change(game, ctx.player, "digivolution", 0))

    def pairs(self, game: Game, ctx: Context) -> list[tuple[int, int]]:
        """The digivolutions that can be done: base and card."""
        found: list[tuple[int, int]] = []
        for base in self.source.refs(game, ctx):
            if base < 0 and -base in game.permanents:
                for ref in self.into.refs(game, ctx):
                    if ref > 0 and 0 <= self.price(game, ctx, base, ref & ID_MASK) <= game.memory_of(ctx.player) + 10:
                        found.append((base, ref))
        return found

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.pairs(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            frame.phase = 1
            game.outcome = []
            for base, ref in self.pairs(game, ctx)[:1]:
                mark_activated(game, frame)
                new = Frame(DIGIVOLVING)
                new.player = game.permanents[-base].owner
                new.subject = ref
                new.mode = -base
                new.number = -1 if self.cost == "free" else self.price(game, ctx, base, ref & ID_MASK)
                new.cause = frame.cause
                game.push(new)
            return
        frame.phase = 0
        did(frame, "digivolve", game.outcome)
        ctx.bindings["digivolved"] = game.outcome[:]
        frame.step += 1


class PlayToken(Instruction):
    """4-21: plays tokens, which exist only on the field."""

    def __init__(self, token: CardInfo, count: Num, who: str, suspended: bool) -> None:
        self.token = token
        self.count = count
        self.who = who
        self.suspended = suspended

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        played: list[int] = []
        for _ in range(self.count.value(game, ctx)):
            card = game.add_card(self.token, player)
            perm = game.place(card, player, BATTLE)
            perm.suspended = self.suspended
            played.append(-perm.pid)
            game.note("play", player, "4-21-1", f"Player {'ab'[player]} plays {game.describe(-perm.pid)}, a token")
        assert frame.cause is not None
        if played:
            game.emit(EV_PLAY, player, played, 0, frame.cause)
        did(frame, "play", played)
        ctx.bindings["played"] = played
        frame.step += 1


class LinkCard(Verb):
    """Linking by an effect (chapter 10)."""

    def __init__(self, source: Source, to: Source, cost: str, reduction: Num) -> None:
        super().__init__(source)
        self.to = to
        self.cost = cost
        self.reduction = reduction

    def pairs(self, game: Game, ctx: Context) -> list[tuple[int, int]]:
        """The links that can be made: card and Digimon."""
        found: list[tuple[int, int]] = []
        for ref in self.source.refs(game, ctx):
            if not game.valid(ref):
                continue
            card = ref & ID_MASK if ref > 0 else game.permanents[-ref].stack[-1]
            for host in self.to.refs(game, ctx):
                if host < 0 and -host in game.permanents and host != ref and can_link(game, ctx, card, -host):
                    if self.price(game, ctx, card) <= game.memory_of(ctx.player) + 10:
                        found.append((ref, -host))
        return found

    def price(self, game: Game, ctx: Context, card: int) -> int:
        """What it costs."""
        if self.cost == "free":
            return 0
        cut = self.reduction.value(game, ctx) if self.cost == "reduced" else 0
        return max(0, game.info[card].link_cost - cut)

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.pairs(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            frame.phase = 1
            game.outcome = []
            for ref, pid in self.pairs(game, ctx)[:1]:
                mark_activated(game, frame)
                card = ref & ID_MASK if ref > 0 else game.permanents[-ref].stack[-1]
                assert frame.cause is not None
                start_link(game, ctx.player, ref, pid, self.price(game, ctx, card), frame.cause)
            return
        frame.phase = 0
        did(frame, "link", game.outcome)
        frame.step += 1


class DNADigivolveInto(Instruction):
    """8-2 by an effect: one decision names the card and the Digimon."""

    def __init__(self, bases: Pick, into: list[Selector], cost: str, optional: bool) -> None:
        self.bases = bases
        self.into = into
        self.cost = cost
        self.optional = optional

    def options(self, game: Game, ctx: Context) -> list[Option]:
        """All DNA digivolutions that can be done."""
        among = [-ref for ref in self.bases.found(game, ctx) if ref < 0]
        options: list[Option] = []
        for selector in self.into:
            for ref in candidates(game, selector, ctx):
                for pids, cost in dna_pairs(game, ctx.player, ref & ID_MASK, among):
                    price = 0 if self.cost == "free" else cost
                    if price <= game.memory_of(ctx.player) + 10 and len(pids) == 2:
                        labels = " + ".join([game.permanents[pid].label for pid in pids])
                        number = game.info[ref & ID_MASK].number
                        text = f"dna digivolve {number} on {labels}"
                        options.append(Option("dna", text, ref & ID_MASK, pids[0] | pids[1] << 20, price))
        return options

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.options(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 1:
            frame.phase = 0
            did(frame, "digivolve", game.outcome)
            ctx.bindings["digivolved"] = game.outcome[:]
            frame.step += 1
            return
        options = self.options(game, ctx)
        frame.number = 0
        if not options:
            frame.step += 1
            return
        if self.optional:
            options.append(Option("no", "no"))
        game.ask(ctx.player, "dna", "DNA digivolve which Digimon into which card?", "8-2-3-1", options, ctx)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        if option.kind == "no":
            frame.step += 1
            return
        mark_activated(game, frame)
        frame.phase = 1
        game.outcome = []
        assert frame.cause is not None
        pids = [option.b & 0xFFFFF, option.b >> 20]
        start_dna(game, context_of(frame).player, option.a, pids, option.c, frame.cause)


class AppFuseInto(Instruction):
    """8-4 by an effect: one decision names the card and the Digimon."""

    def __init__(self, bases: list[Selector], into: list[Selector], cost: str, reduction: Num, optional: bool) -> None:
        self.bases = bases
        self.into = into
        self.cost = cost
        self.reduction = reduction
        self.optional = optional

    def options(self, game: Game, ctx: Context) -> list[Option]:
        """All app fusions that can be done."""
        options: list[Option] = []
        for selector in self.into:
            for ref in candidates(game, selector, ctx):
                info = game.info[ref & ID_MASK]
                for names, cost in info.app_fusion:
                    price = 0 if self.cost == "free" else max(0, cost - self.reduction.value(game, ctx))
                    for bases in self.bases:
                        for base in candidates(game, bases, ctx):
                            if base < 0 and fusion_link(game, -base, names) >= 0:
                                text = f"app fuse {info.number} on {game.label(base)}"
                                options.append(Option("app fuse", text, ref & ID_MASK, -base, price))
        return [option for option in options if option.c <= game.memory_of(ctx.player) + 10]

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.options(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 1:
            frame.phase = 0
            did(frame, "digivolve", game.outcome)
            frame.step += 1
            return
        options = self.options(game, ctx)
        frame.number = 0
        if not options:
            frame.step += 1
            return
        if self.optional:
            options.append(Option("no", "no"))
        game.ask(ctx.player, "app fuse", "App fuse which Digimon into which card?", "8-4-3-1", options, ctx)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        if option.kind == "no":
            frame.step += 1
            return
        mark_activated(game, frame)
        frame.phase = 1
        game.outcome = []
        assert frame.cause is not None
        start_fusion(game, context_of(frame).player, option, frame.cause)


class BlastDNA(Instruction):
    """16-31: a Digimon and a card in the hand DNA digivolve into this card without paying the cost."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def pairs(self, game: Game, ctx: Context) -> list[list[int]]:
        """What could become the digivolution cards."""
        return blast_dna_pairs(game, ctx.player, ctx.card & ID_MASK, self.names)

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.pairs(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 1:
            frame.phase = 0
            did(frame, "digivolve", game.outcome)
            ctx.bindings["digivolved"] = game.outcome[:]
            frame.step += 1
            return
        options: list[Option] = []
        pairs = self.pairs(game, ctx)
        for i in range(len(pairs)):
            parts = [game.label(-part if part > 0 else game.ref(-part - 1)) for part in pairs[i]]
            options.append(Option("dna", f"dna digivolve {game.label(ctx.card)} on {' + '.join(parts)}", i))
        frame.number = 0
        if not options:
            frame.step += 1
        elif len(options) == 1:
            self.answered(game, frame, options[0])
        else:
            game.ask(ctx.player, "dna", "DNA digivolve with which cards?", "16-31-6", options, ctx)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        frame.phase = 1
        game.outcome = []
        assert frame.cause is not None
        start_dna(game, ctx.player, ctx.card & ID_MASK, self.pairs(game, ctx)[option.a], -1, frame.cause)


class HatchEgg(Instruction):
    """4-18 by an effect."""

    def possible(self, game: Game, ctx: Context) -> bool:
        state = game.players[ctx.player]
        return bool(state.eggs) and not state.breeding

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        frame.step += 1
        frame.number = 0
        if not self.possible(game, ctx):
            return
        mark_activated(game, frame)
        card = game.players[ctx.player].eggs.pop()
        perm = game.place(card, ctx.player, BREEDING)
        assert frame.cause is not None
        frame.number = 1
        game.note("hatch", ctx.player, "4-18-1", f"Player {'ab'[ctx.player]} hatches {game.describe(-perm.pid)}")
        game.emit(EV_HATCH, ctx.player, [-perm.pid], 0, frame.cause)


class MoveToBattle(Verb):
    """4-17 by an effect."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        moved: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            perm = game.permanents.get(-ref)
            if perm is not None and perm.area == BREEDING and derive.dp(game, perm.pid) >= 0:
                mark_activated(game, frame)
                game.move_to_battle(perm)
                moved.append(ref)
                game.note("move", perm.owner, "4-17-1", f"{game.describe(ref)} moves to the battle area")
        if moved:
            assert frame.cause is not None
            game.emit(EV_MOVE, owner_of(game, moved[0]), moved, 0, frame.cause)
        did(frame, "move", moved)


class SearchArea(Instruction):
    """15-15-3-9: the player looks through an area; its cards are being revealed until they are put back."""

    def __init__(self, area: int, who: str) -> None:
        self.area = area
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        state = game.players[player]
        pile = state.security if self.area == SECURITY else state.deck
        shown: list[int] = []
        for card in pile[::-1]:
            shown.append(game.reveal(card))
        ctx.bindings["revealed"] = shown
        game.note("search", ctx.player, "15-15-3-9", f"Player {'ab'[ctx.player]} looks through {len(shown)} cards")
        did(frame, "reveal", shown)


class FlipCards(Verb):
    """Turns security cards face up or face down (3-7-4)."""

    def __init__(self, source: Source, face_up: bool) -> None:
        super().__init__(source)
        self.face_up = face_up

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        flipped: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            card = ref & ID_MASK
            if ref < 0 or game.area[card] != SECURITY or (card in game.face_up) == self.face_up:
                continue
            if self.face_up:
                game.face_up.add(card)
            else:
                game.face_up.discard(card)
            game.version += 1
            if game.info[card].loose:
                game.refresh_loose(card)
            flipped.append(ref)
            side = "up" if self.face_up else "down"
            game.note("flip", game.owner[card], "3-7-4", f"A security card is turned face {side}: {game.describe(ref)}")
        if flipped and self.face_up:
            assert frame.cause is not None
            game.emit(EV_FLIP_FACE_UP, game.owner[flipped[0] & ID_MASK], flipped, 0, frame.cause, len(flipped))
        did(frame, "flip", flipped)


class PlaceInBattle(Verb):
    """Places a card in the battle area without playing it (4-28)."""

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        placed: list[int] = []
        for ref in self.targets(game, frame):
            if ref > 0:
                card = ref & ID_MASK
                game.take(card)
                perm = game.place(card, game.owner[card], BATTLE)
                perm.by_effect = True
                placed.append(-perm.pid)
                game.note("place", perm.owner, "4-28-1", f"{game.describe(-perm.pid)} is placed in the battle area")
        if placed:
            assert frame.cause is not None
            game.emit(EV_PLACE_IN_BATTLE, owner_of(game, placed[0]), placed, 0, frame.cause)
        did(frame, "place", placed)
        frame.step += 1


class UnderCard(Verb):
    """Places cards under a card on the field (4-7, 4-8)."""

    def __init__(self, source: Source, host: Source, bottom: bool, face_down: bool) -> None:
        super().__init__(source)
        self.host = host
        self.bottom = bottom
        self.face_down = face_down

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.source.refs(game, ctx)) and bool(self.host.refs(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        assert cause is not None
        ctx = context_of(frame)
        placed: list[int] = []
        hosts = affected(game, frame, self.host.refs(game, ctx))
        if hosts and hosts[0] < 0:
            perm = game.permanents[-hosts[0]]
            for ref in self.targets(game, frame):
                if ref < 0:
                    moving = game.permanents.get(-ref)
                    if moving is None or moving is perm:
                        continue
                    card = slip_away(game, moving, cause)
                else:
                    card = ref & ID_MASK
                    game.take(card)
                game.slip_under(perm, card, self.bottom, self.face_down)
                placed.append(game.ref(card))
                if game.recording:
                    words = f"A card is placed under {game.describe(-perm.pid)}"
                    hidden = 1 - perm.owner if self.face_down else -1
                    game.note("place", perm.owner, "4-7-5", words, [game.info[card].number], hidden, cause.key)
            if placed:
                game.emit(EV_PLACE_UNDER, perm.owner, placed, -perm.pid, cause, len(placed))
        did(frame, "place", placed)
        ctx.bindings["placed"] = placed
        frame.step += 1


class RevealCards(Verb):
    """15-15-3: cards are revealed (or only looked at) until they are placed."""

    def __init__(self, source: Source, privately: bool) -> None:
        super().__init__(source)
        self.privately = privately

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        refs = self.targets(game, frame)
        shown: list[int] = []
        for ref in refs:
            if ref > 0:
                shown.append(game.reveal(ref & ID_MASK))
        ctx.bindings["revealed"] = shown
        if game.recording and shown:
            numbers = [game.info[ref & ID_MASK].number for ref in shown]
            verb = "looks at" if self.privately else "reveals"
            hidden = 1 - ctx.player if self.privately else -1
            words = f"Player {'ab'[ctx.player]} {verb} {len(shown)}"
            game.note("reveal", ctx.player, "15-15-3-8-1", words, numbers, hidden)
        did(frame, "reveal", shown)
        frame.step += 1


def all_revealed(game: Game, ctx: Context, player: int) -> bool:
    """Whether another effect is revealing the whole security stack: then it can't grow (15-15-3-3)."""
    if not game.revealed or game.players[player].security or "revealed" in ctx.bindings:
        return False
    return any([game.owner[card] == player and game.came_from(card) == SECURITY for card in game.revealed])


class Recover(Instruction):
    """16-6."""

    def __init__(self, count: Num, who: str) -> None:
        self.count = count
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        state = game.players[player]
        number = 0
        closed = all_revealed(game, ctx, player)
        while number < self.count.value(game, ctx) and state.deck and not closed:
            card = state.deck[-1]
            game.move(card, SECURITY)
            number += 1
        if number:
            assert frame.cause is not None
            game.note("recovery", player, "16-6-1", f"Player {'ab'[player]} recovers {number}")
            game.emit(EV_ADD_TO_SECURITY, player, [], 0, frame.cause, number)
        frame.number = number
        frame.step += 1


class DeDigivolve(Verb):
    """16-12: the player declares a number, then that many cards are trashed from the top of the stacks."""

    def __init__(self, source: Source, count: Num) -> None:
        super().__init__(source)
        self.count = count

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        most = self.count.value(game, ctx)
        refs = self.targets(game, frame)
        if frame.phase == 0 and most > 1:
            deepest = max([depth(game, ref) for ref in refs], default=0)
            if min(most, deepest) > 1:
                options = [Option("number", f"number {n}", n) for n in range(1, min(most, deepest) + 1)]
                game.ask(ctx.player, "number", "Trash how many cards?", "16-12-1", options, ctx)
                return
        count = frame.phase or most
        frame.phase = 0
        trashed: list[int] = []
        cause = frame.cause
        assert cause is not None
        for ref in refs:
            perm = game.permanents.get(-ref)
            if perm is None or derive.cannot(game, perm.pid, "be de-digivolved", cause):
                continue
            if derive.cannot(game, perm.pid, "have stacked cards trashed", cause):
                continue
            for _ in range(min(count, depth(game, ref))):
                card = game.lift_top(perm)
                game.put(card, TRASH)
                game.overflow(card)
                trashed.append(game.ref(card))
                words = f"{game.info[card].name} is trashed from the top of {perm.label}"
                game.note("de-digivolve", perm.owner, "16-12-1", words, source=cause.key)
        if trashed:
            game.emit(EV_TRASH, game.owner[trashed[0] & ID_MASK], trashed, 0, cause, len(trashed), 1 << FIELD)
        did(frame, "trash", trashed)
        frame.step += 1

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.phase = option.a


def depth(game: Game, ref: int) -> int:
    """How many cards <De-Digivolve> could trash from a stack: none from level 3 or lower (16-12-4)."""
    perm = game.permanents.get(-ref)
    if perm is None:
        return 0
    count = 0
    for i in range(len(perm.stack) - 1, 0, -1):
        level = game.info[perm.stack[i]].level
        if 0 <= level <= 3:
            break
        count += 1
    return count


class ModifyCards(Instruction):
    """Puts a lasting modification in force: on the chosen cards, or on whoever matches (15-11)."""

    def __init__(self, source: Source | None, selector: Selector | None, who: int, duration: str) -> None:
        self.source = source
        self.selector = selector  # overall processing
        self.who = who  # a player: 0 you, 1 opponent, 2 both; -1 when it is about cards
        self.duration = duration
        self.changes: list[ChangeSpec] = []

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        frame.number = 0
        frame.step += 1
        if self.who >= 0:
            for player in (0, 1):
                if self.who == 2 or (player == ctx.player) == (self.who == 0):
                    self.add(game, frame, 0, 0, None, player)
            return
        if self.selector is not None:
            self.add(game, frame, 0, 0, self.selector, -1)
            frame.number = 1
            return
        assert self.source is not None
        refs = self.source.refs(game, ctx)
        for ref in refs:
            if ref < 0 and -ref in game.permanents:
                self.add(game, frame, -ref, 0, None, -1)
                frame.number += 1
            elif ref > 0 and game.valid(ref):
                self.add(game, frame, 0, ref, None, -1)
                frame.number += 1

    def add(self, game: Game, frame: Frame, pid: int, card: int, selector: Selector | None, player: int) -> None:
        """One modifier."""
        ctx = context_of(frame)
        kept = ctx.copy()
        modifier = Modifier(game.next_modifier, pid, card, selector, kept)
        modifier.changes = self.changes
        modifier.values = [
            change.fixed if change.number is None else change.number.value(game, ctx) for change in self.changes
        ]
        modifier.player = player
        modifier.step = frame.step - 1
        assert frame.cause is not None
        modifier.source_kind = frame.cause.source_kind
        set_end(game, modifier, self.duration, ctx.player)
        game.add_modifier(modifier)
        if game.recording:
            whom = game.describe(-pid) if pid else ("everyone concerned" if selector else "a card")
            if player >= 0:
                whom = f"player {'ab'[player]}"
            what = ", ".join(describe_change(self.changes[i], modifier.values[i]) for i in range(len(self.changes)))
            game.note("modify", ctx.player, "15-11", f"{whom}: {what} ({self.duration})", source=frame.cause.key)


class GrantEffect(ModifyCards):
    """For a while there is an effect that is bound to no card."""

    def __init__(self, duration: str, times: int) -> None:
        super().__init__(None, None, -1, duration)
        self.times = times

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.number = 1
        frame.step += 1
        self.add(game, frame, 0, 0, None, -1)
        game.modifiers[-1].times = self.times


def describe_change(change: ChangeSpec, value: int) -> str:
    """A change in a few words, for the log."""
    if change.kind == 0:
        return f"{value:+d} DP"
    if change.kind == 1:
        return f"<{change.word} {value:+d}>" if change.word == "Security A." else f"<{change.word}>"
    if change.kind == 2:
        return f"<Security A. {value:+d}>"
    if change.kind == 3:
        return f"can't {change.word}"
    if change.kind == 6:
        return "gains an effect"
    if change.kind == 7:
        return f"isn't affected by {change.by}"
    return change.word or "information changes"


def set_end(game: Game, modifier: Modifier, duration: str, player: int) -> None:
    """Work out with which turn (or attack, or battle) a modification ends, seen from the player of the effect."""
    mine = game.turn_player == player
    turn = game.turn
    modifier.ends = ENDS_WITH_TURN
    if duration == "the turn":
        modifier.turn = turn
    elif duration == "your turn":
        modifier.turn = turn if mine else turn + 1
    elif duration == "opponent's turn":
        modifier.turn = turn + 1 if mine else turn
    elif duration == "your next turn":
        modifier.turn = turn + 2 if mine else turn + 1
    elif duration == "opponent's next turn":
        modifier.turn = turn + 1 if mine else turn + 2
    elif duration == "the attack":
        modifier.ends = ENDS_WITH_ATTACK
    elif duration == "the battle":
        modifier.ends = ENDS_WITH_BATTLE
    elif duration == "opponent's next unsuspend phase":
        modifier.ends = ENDS_WITH_UNSUSPEND
        modifier.turn = turn + 1 if mine else turn + 2
    elif duration == "your next unsuspend phase":
        modifier.ends = ENDS_WITH_UNSUSPEND
        modifier.turn = turn + 2 if mine else turn + 1
    else:
        modifier.ends = ENDS_NEVER


class ActivateOther(Instruction):
    """15-15-7: effects of a card are activated as part of this one."""

    def __init__(self, source: Source, timing: str, as_this: bool) -> None:
        self.source = source
        self.timing = timing
        self.as_this = as_this
        self.forced = True  # mandatory: so are the optional conditions of what it activates (15-15-7-4)

    def abilities(self, game: Game, ref: int) -> list[Ability]:
        """The effects meant."""
        info = derive.info_of(game, ref)
        return [ability for ability in info.upper + info.option if self.timing in ability.timings]

    def run(self, game: Game, frame: Frame) -> None:
        if frame.phase == 1:  # what was activated has been processed
            frame.phase = 0
            frame.number = 1
            frame.step += 1
            return
        mark_activated(game, frame)
        ctx = context_of(frame)
        found = self.found(game, ctx)
        if not found:
            frame.number = 0
            frame.step += 1
        elif len(found) == 1:
            self.activate(game, frame, found[0])
        else:
            options: list[Option] = []
            for i in range(len(found)):
                ref, ability = found[i]
                same = ref == found[0][0] == found[-1][0]
                options.append(Option("mode", ability.line if same else f"{game.label(ref)} {ability.line}", i))
            game.ask(ctx.player, "mode", "Activate which effect?", "15-15-7-1", options, ctx)

    def found(self, game: Game, ctx: Context) -> list[tuple[int, Ability]]:
        """The effects that could be activated, each with whose it is."""
        return [(ref, ability) for ref in self.source.refs(game, ctx) for ability in self.abilities(game, ref)]

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        self.activate(game, frame, self.found(game, context_of(frame))[option.a])

    def activate(self, game: Game, frame: Frame, chosen: tuple[int, Ability]) -> None:
        """The effect is processed, as one of its own Digimon or of this card (15-15-7-3)."""
        ref, ability = chosen
        ctx = context_of(frame)
        new = Frame(RESOLVING)
        card = ref if ref > 0 else game.ref(game.permanents[-ref].stack[-1])
        this = ref if ref < 0 and not self.as_this else ctx.this
        new.context = Context(ctx.player, this, ctx.card if self.as_this else card, ability)
        new.context.happening = ctx.happening
        new.object = this
        new.cause = frame.cause
        if self.forced:
            new.mode = 2
        frame.phase = 1
        game.push(new)


class UseOption(Verb):
    """9-1 by an effect."""

    def __init__(self, source: Source, cost: str, reduction: Num, ignore_colors: bool) -> None:
        super().__init__(source)
        self.cost = cost
        self.reduction = reduction
        self.ignore_colors = ignore_colors

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            frame.phase = 1
            game.outcome = []
            for ref in self.targets(game, frame)[:1]:
                new = Frame(USING)
                new.subject = ref
                new.player = ctx.player
                new.cause = frame.cause
                cost = game.info[ref & ID_MASK].use_cost
                if self.cost == "free":
                    new.number = 0
                else:
                    cut = self.reduction.value(game, ctx) if self.cost == "reduced" else 0
                    new.number = max(0, cost - cut)
                game.push(new)
            return
        frame.phase = 0
        did(frame, "use", game.outcome)
        frame.step += 1


class SwitchTarget(Instruction):
    """11-2-7-2: the attack target is switched."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        attack = game.attack
        frame.number = 0
        if attack is None or attack.attacker not in game.permanents:
            return  # 11-2-7-4
        target = 0
        if self.source is not None:
            refs = self.source.refs(game, context_of(frame))
            if not refs or -refs[0] not in game.permanents:
                return
            target = -refs[0]
        if target == attack.target:
            return  # 11-2-7-3
        if derive.cannot(game, attack.attacker, "have the attack target switched", frame.cause):
            return
        attack.target = target
        frame.number = 1
        assert frame.cause is not None
        whom = game.describe(-target) if target else "the player"
        game.note("switch", context_of(frame).player, "11-2-7-2", f"The attack target is switched to {whom}")
        game.emit(EV_SWITCH_TARGET, game.turn_player, [-attack.attacker], -target, frame.cause)


class StopAttack(Instruction):
    """15-15-1."""

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        if game.attack is not None:
            game.attack.ended = True
            frame.number = 1
            game.note("end attack", context_of(frame).player, "15-15-1-1", "The attack is ended by an effect")


class DeclareAttack(Verb):
    """An effect makes a Digimon attack: the declaration is part of the effect, the rest follows later."""

    def __init__(
        self, source: Source, targets: str, without_suspending: bool, unsuspended: bool, optional: bool
    ) -> None:
        super().__init__(source)
        self.allowed = targets
        self.without_suspending = without_suspending
        self.unsuspended = unsuspended
        self.optional = optional
        self.when_played = False

    def options(self, game: Game, ctx: Context) -> list[Option]:
        """The attacks that can be declared."""
        from digilex.rules.attack import targets_for

        found: list[Option] = []
        if game.attack is not None:
            return found  # 11-2-4
        for ref in self.source.refs(game, ctx):
            if ref < 0 and -ref in game.permanents:
                for target in targets_for(game, -ref, self.when_played, self.without_suspending, self.unsuspended):
                    if (self.allowed == "player" and target) or (self.allowed == "Digimon" and not target):
                        continue
                    whom = game.label(-target) if target else "player"
                    found.append(Option("attack", f"attack {game.label(ref)} > {whom}", -ref, target))
        return found

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.options(game, ctx))

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        options = self.options(game, ctx)
        frame.number = 0
        if not options:
            frame.step += 1
            return
        if self.optional:
            options.append(Option("no", "no"))
        game.ask(ctx.player, "attack", "Attack which target?", "11-2-7", options, ctx)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        from digilex.rules.attack import declare

        frame.step += 1
        if option.kind == "no":
            return
        mark_activated(game, frame)
        frame.number = 1
        assert frame.cause is not None
        declare(game, option.a, option.b, frame.cause, self.without_suspending)


COSTS = {PLAYING: "play", DIGIVOLVING: "digivolution", DNA_DIGIVOLVING: "digivolution", USING: "use", LINKING: "link"}


class AdjustCost(Instruction):
    """In a "would" effect: the cost of the card being played, digivolved into, used or linked changes (4-2-3)."""

    def __init__(self, amount: Num, sign: int) -> None:
        self.amount = amount
        self.sign = sign

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx) * self.sign
        for below in reversed(game.stack):
            if below.kind in (2, 3, 4, 11, 12):
                cost = COSTS.get(below.kind, "")
                if amount < 0 and derive.player_cannot(game, below.player, f"reduce {cost} costs"):
                    return
                below.object += amount
                frame.number = 1
                return


class PreventRemoval(Instruction):
    """In a "would" effect: it does not happen to the cards (15-8-5-2)."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        refs: list[int] = []
        if self.source is not None:
            refs = self.source.refs(game, ctx)
        elif ctx.happening is not None:
            refs = ctx.happening.subjects
        for below in reversed(game.stack):
            if below.kind == 9:
                for ref in refs:
                    if ref in below.cards and ref not in below.picked:
                        below.picked.append(ref)
                        frame.number += 1
                return


class WinByEffect(Instruction):
    """1-2-6."""

    def __init__(self, who: str) -> None:
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        player = seat(context_of(frame), self.who)
        game.end(player, "an effect decides the game", "1-2-6")


class ShuffleArea(Instruction):
    """1-3-10."""

    def __init__(self, area: int, who: str) -> None:
        self.area = area
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        ctx = context_of(frame)
        state = game.players[seat(ctx, self.who)]
        put_back(game)
        if self.area == SECURITY:
            state.security = game.shuffle(state.security)
            for card in state.security:
                game.face_up.discard(card)
        else:
            state.deck = game.shuffle(state.deck)
        game.version += 1


def plan_reduction(game: Game, plan: list[Instruction], ctx: Context) -> int:
    """By how much a plan would lower a cost, as far as can be said before its choices are made."""
    total = 0
    step = 0
    while step < len(plan):
        instruction = plan[step]
        step += 1
        if isinstance(instruction, Unless):
            if not instruction.condition.holds(game, ctx):
                step = instruction.target
        elif isinstance(instruction, (Ask, Pick)):
            if not instruction.possible(game, ctx):
                step = instruction.declined if instruction.declined else step
        elif isinstance(instruction, AdjustCost) and instruction.sign < 0:
            total += instruction.amount.value(game, ctx)
    return total


def put_back(game: Game) -> None:
    """15-15-3-9-3: revealed cards that no text placed elsewhere return to where they were, in their order."""
    for card in game.revealed[::-1]:
        area = game.came_from(card)
        game.take(card)
        game.put(card, area if area in (SECURITY, HAND, TRASH) else DECK)


def effect_cause(game: Game, ctx: Context, source_kind: int) -> Cause:
    """What an effect in progress causes, is caused by this."""
    return Cause(2, ctx.player, ctx.this, source_kind, ctx.ability.key if ctx.ability is not None else "")
