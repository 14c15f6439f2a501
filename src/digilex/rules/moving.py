"""Instructions that move cards: off the field, between areas, under cards, to and fro between seen and unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules import derive
from digilex.rules.base import (
    ID_MASK,
    Cause,
    Context,
    Frame,
    Happening,
    Instruction,
    Num,
    Option,
    Pending,
    Permanent,
    Source,
)
from digilex.rules.control import choice_text, context_of, mark_activated
from digilex.rules.expressions import seat
from digilex.rules.interruptions import interrupt_trashing
from digilex.rules.references import EverySource, JoinedSource, TopSource
from digilex.rules.removal import (
    REMOVE_TO_DECK_BOTTOM,
    REMOVE_TO_DECK_TOP,
    REMOVE_TO_HAND,
    REMOVE_TO_TRASH,
    REMOVE_TO_UNDER,
    forbidden,
    start_removal,
)
from digilex.rules.select import owner_of
from digilex.rules.verbs import Verb, affected, did
from digilex.rules.words import (
    BATTLE,
    BREEDING,
    BY_EFFECT,
    DECK,
    DIGI_EGG,
    EGGS,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_FLIP_FACE_UP,
    EV_HATCH,
    EV_MOVE,
    EV_PLACE_IN_BATTLE,
    EV_PLACE_UNDER,
    EV_REMOVE_FROM_SECURITY,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    EV_TRASH,
    FIELD,
    HAND,
    INTERRUPTING,
    LINKED,
    PLAYING,
    RESOLVING,
    SECURITY,
    TOKEN,
    TRASH,
    UNDER,
    WOULD,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game


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

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.is_cost = False  # all of them, or it was not executed (15-7-3)
        self.keyword = ""  # the keyword by which they are trashed

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        assert frame.cause is not None
        if frame.phase == 0:
            mark_activated(game, frame)
            if game.watch_would(EV_TRASH) and self.interrupted(game, frame):
                frame.phase = 1
                return
        instead = ctx.bindings.get(IN_PLACE, [])
        if not instead:
            self.finish(game, frame, self.source.refs(game, ctx))
            return
        perm = game.permanents.get(-instead[0])
        under = [] if perm is None else perm.stack[:-1]
        source = self.source
        if isinstance(source, TopSource):
            self.finish(game, frame, source.end(game, under, source.count.value(game, ctx), ctx))
            return
        left = [game.ref(card) for card in under if game.ref(card) not in frame.picked]
        wanted = len(under) if isinstance(source, EverySource) else len(source.refs(game, ctx))
        wanted = ctx.bindings.get("trash count", [wanted])[0]
        if perm is None or len(under) <= wanted or len(frame.picked) >= wanted:
            self.finish(game, frame, frame.picked or [game.ref(card) for card in under])
            if self.is_cost and len(under) < wanted:
                frame.number = 0
            return
        options = [Option("choose", choice_text(game, ref, perm.owner), ref) for ref in left]
        game.ask(perm.owner, "choose", "Which card is trashed instead?", "18-2-1", options, ctx)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.picked.append(option.a)

    def interrupted(self, game: Game, frame: Frame) -> bool:
        """Digivolution cards would be trashed: other effects may do something in their place (18-2)."""
        ctx = context_of(frame)
        assert frame.cause is not None
        refs = [ref for ref in self.source.refs(game, ctx) if ref > 0 and game.area[ref & ID_MASK] == UNDER]
        holders = [-game.holder[ref & ID_MASK] for ref in refs]
        if isinstance(self.source, TopSource) and self.source.of is not None:
            holders = self.source.of.refs(game, ctx)
        holders = [*holders, *ctx.bindings.get("trash from", [])]
        holders = [ref for ref in dict.fromkeys(holders) if -ref in game.permanents]
        return bool(holders) and interrupt_trashing(game, holders, refs, frame.cause)

    def finish(self, game: Game, frame: Frame, refs: list[int]) -> None:
        """These are trashed."""
        frame.phase = 0
        frame.picked = []
        for name in (IN_PLACE, "trash from", "trash count"):
            context_of(frame).bindings.pop(name, None)
        frame.step += 1
        cause = frame.cause
        assert cause is not None
        if self.keyword:
            frame.cause = Cause(cause.kind, cause.player, cause.source, cause.source_kind, cause.key, self.keyword)
        trash_cards(game, frame, refs)
        frame.cause = cause


IN_PLACE: Final = "in place"  # bound in an effect in progress: whose cards are trashed in place of those it names


class TrashInstead(Verb):
    """In a "would" effect: the digivolution cards of this Digimon are trashed in place of others' (18-2-4)."""

    def possible(self, game: Game, ctx: Context) -> bool:
        frame = self.trashing(game)
        return frame is not None and IN_PLACE not in context_of(frame).bindings and super().possible(game, ctx)

    def trashing(self, game: Game) -> Frame | None:
        """The effect whose trashing is interrupted."""
        for index in range(len(game.stack) - 1, 0, -1):
            if game.stack[index].kind == INTERRUPTING:
                below = game.stack[index - 1]
                return below if below.kind == RESOLVING else None
        return None

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        trashing = self.trashing(game)
        if trashing is not None and self.possible(game, ctx):
            context_of(trashing).bindings[IN_PLACE] = self.source.refs(game, ctx)[:1]
            frame.number = 1


def others_can_be_trashed(game: Game, ctx: Context, holders: list[int], wanted: int) -> bool:
    """Whether an effect could have that many cards of its own Digimon trashed in place of those of the holders."""
    from digilex.rules.effects import can_activate

    cause = Cause(BY_EFFECT, ctx.player, ctx.this, 0, "")
    for holder in holders:
        if -holder not in game.permanents:
            continue
        happening = Happening(EV_TRASH + WOULD, game.permanents[-holder].owner, [], holder, cause)
        happening.area = 1 << UNDER
        waiting: list[Pending] = []
        game.find_triggered(happening, waiting)
        for pending in waiting:
            perm = game.permanents.get(-pending.this)
            if perm is not None and len(perm.stack) > wanted and can_activate(game, pending):
                if any(isinstance(instruction, TrashInstead) for instruction in pending.ability.plan):
                    return True
    return False


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
            immune = derive.is_unaffected(game, -ref, cause.player, cause.source_kind)
            if not immune and not forbidden(game, ref, REMOVE_TO_TRASH, cause):
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
        if area == UNDER and derive.cannot(game, holder, "have digivolution cards trashed", cause, ref):
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
            from_trash: list[list[int]] = [[], []]
            game.outcome = []
            for ref in self.targets(game, frame):
                if ref < 0:
                    fields.append(ref)
                    continue
                card = ref & ID_MASK
                area = game.came_from(card)
                if game.recording:
                    private = not self.shown and (area == DECK or area == SECURITY or card in game.face_down)
                    hidden = 1 - game.owner[card] if private else -1
                    words = f"A card goes to the hand of player {'ab'[game.owner[card]]}"
                    game.note("hand", game.owner[card], "3-5-1", words, [game.info[card].number], hidden, cause.key)
                game.move(card, HAND)
                moved.append(game.ref(card))
                if area == SECURITY:
                    from_security[game.owner[card]].append(game.ref(card))
                elif area == TRASH and game.area[card] == HAND:
                    from_trash[game.owner[card]].append(game.ref(card))
            for player in (0, 1):
                if from_security[player]:
                    number = len(from_security[player])
                    game.emit(EV_REMOVE_FROM_SECURITY, player, from_security[player], 0, cause, number)
                if from_trash[player]:
                    cards = from_trash[player]
                    game.emit(EV_RETURN_TO_HAND, player, cards, 0, cause, len(cards), 1 << TRASH)
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
            unknown = [ref for ref in left if ref & ID_MASK in game.face_down]
            player = context_of(frame).player
            unseen = [ref for ref in left if game.area[ref & ID_MASK] == HAND and game.owner[ref & ID_MASK] != player]
            if len(left) > 1 and (len(numbers) > 1 or unknown) and not unseen:
                options = [Option("choose", choice_text(game, ref, player), ref) for ref in left]
                where = "the top" if self.top else "the bottom"
                prompt = f"Which card goes to {where} of the deck next?"
                game.ask(player, "order", prompt, "15-15-3-6", options, context_of(frame))
                return
            for ref in left:
                self.return_card(game, frame, ref)
            frame.picked = []
        ctx = context_of(frame)
        groups: dict[tuple[int, int], list[int]] = {}  # by owner and the permanent that they were under
        under = ctx.bindings.pop("returned from under", [])
        for index in range(0, len(under), 2):
            groups.setdefault((game.owner[under[index] & ID_MASK], under[index + 1]), []).append(under[index])
        for (owner, holder), cards in groups.items():
            game.emit(EV_RETURN_TO_DECK, owner, cards, -holder, cause, len(cards), 1 << UNDER)
        from_trash = ctx.bindings.pop("returned from trash", [])
        for owner in (0, 1):
            cards = [ref for ref in from_trash if game.owner[ref & ID_MASK] == owner]
            if cards:
                game.emit(EV_RETURN_TO_DECK, owner, cards, 0, cause, len(cards), 1 << TRASH)
        did(frame, "return", [*game.outcome, *ctx.bindings.pop("returned so far", [])])
        frame.phase = 0
        frame.step += 1

    def return_card(self, game: Game, frame: Frame, ref: int) -> None:
        """One card goes to the deck."""
        card = ref & ID_MASK
        cause = frame.cause
        ctx = context_of(frame)
        assert cause is not None
        if game.recording:
            where = "top" if self.top else "bottom"
            words = f"A card goes to the {where} of the deck of player {'ab'[game.owner[card]]}"
            owner = game.owner[card]
            face_down = card in game.face_down
            hidden = 1 - owner if face_down or (not self.shown and game.area[card] == HAND) else -1
            if ref in ctx.bindings.get("looked at", []):
                hidden = 1 - ctx.player  # 15-15-3-9
            # Whoever orders face-down cards of the other player does not show the order (4-7-10).
            cards = [] if face_down and ctx.player != owner else [game.info[card].number]
            game.note("deck", owner, "3-2-1", words, cards, hidden, cause.key)
        holder = game.holder[card] if game.area[card] == UNDER else 0
        from_trash = game.area[card] == TRASH
        game.move(card, EGGS if game.info[card].kind & DIGI_EGG else DECK, self.top)
        if from_trash:
            ctx.bindings["returned from trash"] = [*ctx.bindings.get("returned from trash", []), game.ref(card)]
        ctx.bindings["returned so far"] = [*ctx.bindings.get("returned so far", []), game.ref(card)]
        if holder:
            ctx.bindings["returned from under"] = [
                *ctx.bindings.get("returned from under", []), game.ref(card), holder
            ]  # fmt: skip

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.picked.remove(option.a)
        self.return_card(game, frame, option.a)


class ToSecurity(Verb):
    """Cards go into a security stack (3-7)."""

    def __init__(self, source: Source, top: bool, face_up: bool, shown: bool) -> None:
        super().__init__(source)
        self.top = top
        self.face_up = face_up
        self.shown = shown  # 3-1-3-7

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
                if derive.player_cannot(game, cause.player, "add to security", cause):
                    continue
                game.move(card, SECURITY, self.top, self.face_up)
                moved.append(game.ref(card))
                if game.recording:
                    words = f"A card goes to the {'top' if self.top else 'bottom'} of player {'ab'[player]}'s security"
                    game.note("security", player, "3-7-1", words, [game.info[card].number] if self.shown else [])
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, moved, cause)
            did(frame, "place", moved)
            frame.phase = 1
            if fields:
                place = REMOVE_TO_SECURITY_TOP if self.top else REMOVE_TO_SECURITY_BOTTOM
                start_removal(game, fields, place, cause, 0, self.face_up)
                return
        frame.phase = 0
        if game.outcome:
            did(frame, "place", game.outcome)
        frame.step += 1


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


def kept(game: Game, perm: Permanent, frame: Frame) -> bool:
    """Whether the Digimon, or its player with it, can't move."""
    return derive.player_cannot(game, perm.owner, "move", frame.cause, -perm.pid) or derive.cannot(
        game, perm.pid, "move", frame.cause
    )


class MoveToBattle(Verb):
    """4-17 by an effect."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        moved: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            perm = game.permanents.get(-ref)
            if perm is not None and perm.area == BREEDING and derive.dp(game, perm.pid) >= 0:
                if kept(game, perm, frame):
                    continue
                mark_activated(game, frame)
                game.move_to_battle(perm)
                moved.append(ref)
                game.note("move", perm.owner, "4-17-1", f"{game.describe(ref)} moves to the battle area")
        if moved:
            assert frame.cause is not None
            game.emit(EV_MOVE, owner_of(game, moved[0]), moved, 0, frame.cause)
        did(frame, "move", moved)


class MoveToBreeding(Verb):
    """To the breeding area, if it is empty (4-17)."""

    def possible(self, game: Game, ctx: Context) -> bool:
        refs = [ref for ref in self.source.refs(game, ctx) if -ref in game.permanents]
        return bool(refs) and not game.players[game.permanents[-refs[0]].owner].breeding

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        moved: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            perm = game.permanents.get(-ref)
            if perm is not None and perm.area == BATTLE and not game.players[perm.owner].breeding:
                if kept(game, perm, frame):
                    continue
                mark_activated(game, frame)
                game.move_to_breeding(perm)
                moved.append(ref)
                game.note("move", perm.owner, "4-17-1", f"{game.describe(ref)} moves to the breeding area")
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
        game.note("search", ctx.player, "15-15-3-9-1", f"Player {'ab'[ctx.player]} looks through {len(shown)} cards")
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


def top_kind(game: Game, ref: int) -> int:
    """The kind printed on the top card of a permanent; 0 if it is gone."""
    perm = game.permanents.get(-ref)
    return 0 if perm is None else game.info[perm.stack[-1]].kind


class UnderCard(Verb):
    """Places cards under a card on the field (4-7, 4-8)."""

    def __init__(self, source: Source, host: Source, bottom: bool, face_down: bool) -> None:
        super().__init__(source)
        self.host = host
        self.bottom = bottom
        self.face_down = face_down

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.source.refs(game, ctx)) and bool(self.hosts(game, ctx))

    def hosts(self, game: Game, ctx: Context) -> list[int]:
        """What the cards can be placed under: nothing is stacked with a token (4-21-3)."""
        return [ref for ref in self.host.refs(game, ctx) if ref > 0 or not top_kind(game, ref) & TOKEN]

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        assert cause is not None
        ctx = context_of(frame)
        placed: list[int] = []
        hosts = affected(game, frame, self.hosts(game, ctx))
        if frame.phase == 0:
            frame.picked = self.targets(game, frame)
            frame.phase = 2 if hosts and isinstance(self.source, (EverySource, JoinedSource)) else 3
        if frame.phase == 2:
            if len(frame.picked) > 1 and len({derive.info_of(game, ref).number for ref in frame.picked}) > 1:
                options = [Option("choose", choice_text(game, ref, ctx.player), ref) for ref in frame.picked]
                game.ask(ctx.player, "order", "Which card is placed next?", "3-1-3-4", options, ctx)
                return
            frame.picked = [*ctx.bindings.pop("in order", []), *frame.picked]
            frame.phase = 3
        if frame.phase == 3:
            frame.phase = 1
            game.outcome = []
            if hosts:
                fields = [ref for ref in frame.picked if ref < 0 and ref != hosts[0]]
                if fields:
                    start_removal(game, fields, REMOVE_TO_UNDER, cause)  # it leaves the field (4-7-7)
                    return
        frame.phase = 0
        chosen = frame.picked
        frame.picked = []
        if hosts and hosts[0] < 0:
            perm = game.permanents[-hosts[0]]
            areas = 0
            for ref in chosen:
                same = False
                if ref < 0:
                    if ref not in game.outcome or ref == hosts[0]:
                        continue
                    card = game.departed[-ref].stack[-1]
                    if game.info[card].kind & TOKEN:
                        game.put(card, TRASH)  # 4-21-5: it left, and is nowhere
                        continue
                elif not game.valid(ref):
                    continue
                else:
                    card = ref & ID_MASK
                    if game.area[card] == FIELD:
                        areas |= 1 << FIELD
                    same = game.holder[card] == perm.pid  # a stack in another order has no new cards (3-1-3-1-4)
                    game.take(card)
                game.slip_under(perm, card, self.bottom, self.face_down, not same)
                placed.append(game.ref(card))
                if game.recording:
                    words = f"A card is placed under {game.describe(-perm.pid)}"
                    hidden = 1 - perm.owner if self.face_down else -1
                    game.note("place", perm.owner, "4-7-5", words, [game.info[card].number], hidden, cause.key)
            if placed:
                game.emit(EV_PLACE_UNDER, perm.owner, placed, -perm.pid, cause, len(placed), areas)
        elif hosts:
            placed = self.below_played(game, chosen, hosts[0])
        did(frame, "place", placed)
        ctx.bindings["placed"] = placed
        frame.step += 1

    def below_played(self, game: Game, chosen: list[int], host: int) -> list[int]:
        """Place the cards under one that is about to be played."""
        from digilex.rules.playing import place_below

        placed: list[int] = []
        for playing in game.stack:
            if playing.kind == PLAYING and playing.subject == host:
                for ref in chosen:
                    if ref < 0 and ref in game.outcome:
                        card = game.departed[-ref].stack[-1]
                        if game.info[card].kind & TOKEN:
                            game.put(card, TRASH)  # 4-21-5
                            continue
                    elif ref > 0 and game.valid(ref):
                        card = ref & ID_MASK
                        game.take(card)
                    else:
                        continue
                    place_below(game, playing, card)
                    placed.append(game.ref(card))
                break
        return placed

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        """3-1-3-4: the player of the effect chooses the order of cards that are placed at the same time."""
        bindings = context_of(frame).bindings
        frame.picked.remove(option.a)
        bindings["in order"] = [*bindings.get("in order", []), option.a]


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
        if self.privately:
            ctx.bindings["looked at"] = shown
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
        stacks: dict[int, list[int]] = {}  # by the permanent they were on top of
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
                stacks.setdefault(perm.pid, []).append(game.ref(card))
                words = f"{game.info[card].name} is trashed from the top of {perm.label}"
                game.note("de-digivolve", perm.owner, "16-12-1", words, source=cause.key)
        for pid, cards in stacks.items():
            game.emit(EV_TRASH, game.owner[cards[0] & ID_MASK], cards, -pid, cause, len(cards), 1 << FIELD)
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


def put_back(game: Game) -> None:
    """15-15-3-9-3: revealed cards that no text placed elsewhere return to where they were, in their order."""
    for card in game.revealed[::-1]:
        area = game.came_from(card)
        game.take(card)
        game.put(card, area if area in (SECURITY, HAND, TRASH) else DECK)


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
        closed = all_revealed(game, ctx, player) or derive.player_cannot(
            game, ctx.player, "add to security", frame.cause
        )
        wanted = self.count.value(game, ctx)
        while number < wanted and state.deck and not closed:
            card = state.deck[-1]
            game.move(card, SECURITY)
            number += 1
        if number:
            assert frame.cause is not None
            game.note("recovery", player, "16-6-1", f"Player {'ab'[player]} recovers {number}")
            game.emit(EV_ADD_TO_SECURITY, player, [], 0, frame.cause, number)
        frame.number = number
        frame.step += 1
