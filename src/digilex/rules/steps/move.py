"""Instructions that move cards: off the field and between areas."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import Option
from digilex.rules.model.done import Done
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.log import EVERYONE, NOBODY
from digilex.rules.model.prepared import Instruction, Source
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import (
    AREA_NAMES,
    BATTLE,
    BREEDING,
    DECK,
    DIGI_EGG,
    EGGS,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_HATCH,
    EV_MOVE,
    EV_REMOVE_FROM_SECURITY,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    EV_TRASH,
    FIELD,
    HAND,
    LINKED,
    REVEALED,
    SECURITY,
    TO_DECK_BOTTOM,
    TO_DECK_TOP,
    TRASH,
    UNDER,
)
from digilex.rules.nodes.references import EverySource, TopSource
from digilex.rules.query import modifiers, prohibitions, values
from digilex.rules.query.select import owner_of
from digilex.rules.query.sight import known_to
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.arrange import all_revealed
from digilex.rules.steps.choose import IN_ORDER, choice, chosen_card
from digilex.rules.steps.effect import Verb, context_of, did, mark_activated
from digilex.rules.steps.interrupt import KEPT, MEANT, interrupt_trashing, left_over
from digilex.rules.steps.leave import (
    REMOVE_TO_BREEDING,
    REMOVE_TO_DECK_BOTTOM,
    REMOVE_TO_DECK_TOP,
    REMOVE_TO_HAND,
    REMOVE_TO_SECURITY_BOTTOM,
    REMOVE_TO_SECURITY_TOP,
    REMOVE_TO_TRASH,
    forbidden,
    start_removal,
)
from digilex.rules.steps.prevent import IN_PLACE
from digilex.rules.steps.security import Secured, tell_noted


class Remove(Verb):
    """Cards on the field leave it: deleted, or returned to the hand or the deck (4-15, 4-7-8)."""

    def __init__(self, source: Source, destination: int, what: Done) -> None:
        super().__init__(source)
        self.destination = destination
        self.what = what

    def run(self, game: State, frame: EffectFrame) -> None:
        if frame.phase == 0:
            mark_activated(game, frame)
            refs = [ref for ref in self.targets(game, frame) if ref < 0]
            frame.phase = 1
            game.outcome = []
            if refs:
                start_removal(game, refs, self.destination, frame.cause)
            return
        frame.phase = 0
        did(frame, self.what, game.outcome)
        frame.step += 1


class TrashCards(Verb):
    """4-16: from the hand, the deck, the security stack, under cards, or cards being revealed."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.is_cost = False  # all of them, or it was not executed (15-7-3)
        self.keyword = ""  # the keyword by which they are trashed

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            if game.watch_would(EV_TRASH) or game.watch_would(EV_REMOVE_FROM_SECURITY):
                if self.interrupted(game, frame):
                    frame.phase = 1
                    return
        instead = ctx.bindings.get(IN_PLACE, [])
        if not instead:
            refs = ctx.bindings.pop(MEANT) if frame.phase else self.source.refs(game, ctx)
            some = len(refs)
            refs = left_over(ctx, refs)
            self.finish(game, frame, refs)
            if self.is_cost and len(refs) < some:
                frame.done = 0
            return
        perm = game.permanents.at(instead[0])
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
                frame.done = 0
            return
        options = [choice(game, ref, perm.owner) for ref in left]
        asked = game.ask(perm.owner, "choose", "trashed in place", "18-2-1", options, ctx)
        asked.least = asked.most = wanted
        asked.chosen = len(frame.picked)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        frame.picked.append(chosen_card(game, option))

    def interrupted(self, game: State, frame: EffectFrame) -> bool:
        """Cards would be trashed: other effects may do something in their place (18-2)."""
        ctx = context_of(frame)
        meant = self.source.refs(game, ctx)
        refs = [ref for ref in meant if ref > 0 and game.valid(ref)]
        holders = [-game.holder[card_of(ref)] for ref in refs if game.area[card_of(ref)] == UNDER]
        if isinstance(self.source, TopSource) and self.source.of is not None:
            holders = self.source.of.refs(game, ctx)
        holders = [*holders, *ctx.bindings.get("trash from", [])]
        holders = [ref for ref in dict.fromkeys(holders) if -ref in game.permanents]
        if not interrupt_trashing(game, holders, refs, frame.cause):
            return False
        ctx.bindings[MEANT] = meant
        return True

    def finish(self, game: State, frame: EffectFrame, refs: list[int]) -> None:
        """These are trashed."""
        frame.phase = 0
        frame.picked = []
        for name in (IN_PLACE, MEANT, KEPT, "trash from", "trash count"):
            context_of(frame).bindings.pop(name, None)
        frame.step += 1
        cause = frame.cause
        if self.keyword:
            frame.cause = Cause(cause.kind, cause.player, cause.source, cause.source_kind, cause.key, self.keyword)
        trash_cards(game, frame, refs)
        frame.cause = cause


def is_kept_off(game: State, pid: PermanentId, frame: EffectFrame) -> bool:
    """Whether the effect in progress doesn't affect a permanent (15-15-5)."""
    cause = frame.cause
    return modifiers.is_unaffected(game, pid, cause.player, cause.source, cause.source_kind, frame.context.ability)


def trash_cards(game: State, frame: EffectFrame, refs: list[int]) -> None:
    """Trash cards at the same time (3-1-3-3); permanents in the battle area are trashed without deletion."""
    cause = frame.cause
    moved: list[int] = []
    fields: list[int] = []
    groups: dict[tuple[int, int, int], list[int]] = {}  # by owner, area and holder
    secured = Secured(game, [card_of(ref) for ref in refs if ref > 0 and game.valid(ref)])
    for ref in refs:
        if ref < 0:
            immune = is_kept_off(game, PermanentId(-ref), frame)
            if not immune and not forbidden(game, ref, REMOVE_TO_TRASH, cause):
                fields.append(ref)
            continue
        if not game.valid(ref):
            continue
        card = card_of(ref)
        area = game.area[card]
        if prohibitions.player_cannot(game, cause.player, deeds.TRASH, cause, ref):
            continue  # the log does not say which card it was
        holder = PermanentId(game.holder[card])
        held = area == UNDER or area == LINKED
        if held and is_kept_off(game, holder, frame):
            chronicle.prevented(game, "unaffected", -holder, "15-15-5-1", cause.key)
            continue
        if area == UNDER and prohibitions.cannot(game, holder, deeds.DIGIVOLUTION_CARDS_TRASHED, cause, ref):
            chronicle.prevented(game, "prevented", -holder, "15-1-3", cause.key, "have digivolution cards trashed")
            continue
        if area == LINKED and prohibitions.cannot(game, holder, deeds.LINK_CARDS_TRASHED, cause, ref):
            chronicle.prevented(game, "prevented", -holder, "15-1-3", cause.key, "have link cards trashed")
            continue
        if area == UNDER and prohibitions.cannot(game, PermanentId(holder), deeds.STACKED_CARDS_TRASHED, cause):
            chronicle.prevented(game, "prevented", -holder, "15-1-3", cause.key, "have stacked cards trashed")
            continue
        if game.recording:
            other = game.named(-holder) if area == UNDER or area == LINKED or area == FIELD else None
            named = [game.named(ref)]
            game.note("trash", game.owner[card], "4-16-1", named, cause.key, other, AREA_NAMES[area])
        if area == FIELD:
            game.lift_top(game.permanents[PermanentId(holder)])
            game.put(card, TRASH)
            game.overflow(card)
        else:
            game.move(card, TRASH)
        moved.append(game.ref(card))
        groups.setdefault((game.owner[card], area, holder), []).append(game.ref(card))
    for (owner, area, under), cards in groups.items():
        game.emit(EV_TRASH, owner, cards, -under, cause, len(cards), 1 << area)
    secured.tell(game, cause)
    if fields:
        start_removal(game, fields, REMOVE_TO_TRASH, cause)
    did(frame, done.TRASHED, moved + fields)
    context_of(frame).bindings["trashed"] = moved


class ToHand(Verb):
    """Cards go to their owner's hand; permanents leave the field for it."""

    follows = True

    def __init__(self, source: Source, shown: bool) -> None:
        super().__init__(source)
        self.shown = shown  # the text says what kind of card it is, so it is revealed first (3-1-3-7)

    def run(self, game: State, frame: EffectFrame) -> None:
        cause = frame.cause
        if frame.phase == 0:
            mark_activated(game, frame)
            fields: list[int] = []
            moved: list[int] = []
            from_trash: list[list[int]] = [[], []]
            refs = self.settled(game, frame)
            if refs is None:
                return
            game.outcome = []
            secured = Secured(game, [card_of(ref) for ref in refs if ref > 0])
            searched = context_of(frame).bindings.get("searched", [])
            for ref in refs:
                if all_revealed(game, context_of(frame), owner_of(game, ref), HAND):
                    continue
                if ref < 0:
                    fields.append(ref)
                    continue
                card = card_of(ref)
                if prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_HAND, cause, ref):
                    continue
                area = game.came_from(card)
                shown = self.shown or ref in searched  # what was searched for is shown (rulings Q951, Q2077)
                if game.recording:
                    owner, word = game.owner[card], AREA_NAMES[game.area[card]]
                    event = game.note("hand", owner, "3-5-1", [game.named(ref)], cause.key, None, word)
                    if not shown and known_to(game, card) != EVERYONE:
                        event.seen_by = owner
                game.move(card, HAND, shown=shown)
                moved.append(game.ref(card))
                if area == TRASH and game.area[card] == HAND:
                    from_trash[game.owner[card]].append(game.ref(card))
            secured.tell(game, cause)
            for player in (0, 1):
                if from_trash[player]:
                    cards = from_trash[player]
                    game.emit(EV_RETURN_TO_HAND, player, cards, 0, cause, len(cards), 1 << TRASH)
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, moved, cause)
            did(frame, done.ADDED, [ref for ref in moved if game.area[card_of(ref)] == HAND])
            did(frame, done.RETURNED, moved)
            frame.phase = 1
            if fields:
                start_removal(game, fields, REMOVE_TO_HAND, cause)
                return
        frame.phase = 0
        if game.outcome:
            did(frame, done.RETURNED, game.outcome)
        frame.step += 1


class ToDeck(Verb):
    """Cards go to the top or the bottom of their owner's deck; the player of the effect chooses the order (3-1-3-4)."""

    follows = True

    def __init__(self, source: Source, top: bool, shown: bool) -> None:
        super().__init__(source)
        self.top = top
        self.shown = shown  # as for the hand (3-1-3-7)

    def run(self, game: State, frame: EffectFrame) -> None:
        cause = frame.cause
        if frame.phase == 0:
            mark_activated(game, frame)
            chosen = self.settled(game, frame)
            if chosen is None:
                return
            game.outcome = []
            ctx = context_of(frame)
            refs = [ref for ref in chosen if not all_revealed(game, ctx, owner_of(game, ref), DECK)]
            frame.picked = [ref for ref in refs if ref > 0]
            Secured(game, [card_of(ref) for ref in frame.picked]).note(ctx)
            frame.phase = 1
            fields = [ref for ref in refs if ref < 0]
            if fields:
                start_removal(game, fields, REMOVE_TO_DECK_TOP if self.top else REMOVE_TO_DECK_BOTTOM, cause)
                return
        if frame.phase == 1:
            left = frame.picked
            numbers = {game.info[card_of(ref)].number for ref in left}
            unknown = [ref for ref in left if card_of(ref) in game.face_down]
            player = context_of(frame).player
            unseen = [ref for ref in left if game.area[card_of(ref)] == HAND and game.owner[card_of(ref)] != player]
            if len(left) > 1 and (len(numbers) > 1 or unknown) and not unseen:
                options = [choice(game, ref, player) for ref in left]
                asked = game.ask(player, "order", "next to deck", "15-15-3-6", options, context_of(frame))
                asked.purpose = "order"
                asked.chosen = len(context_of(frame).bindings.get("returned so far", []))
                asked.least = asked.most = asked.chosen + len(left)
                return
            for ref in left:
                self.return_card(game, frame, ref)
            frame.picked = []
        ctx = context_of(frame)
        self.tell(game, ctx, cause)
        tell_noted(game, ctx, cause)
        did(frame, done.RETURNED, [*game.outcome, *ctx.bindings.pop("returned so far", [])])
        frame.phase = 0
        frame.step += 1

    def tell(self, game: State, ctx: Context, cause: Cause) -> None:
        """Cards were returned: one event for those of each owner from each area, or from under one card (15-5-2)."""
        groups: dict[tuple[int, int, int], list[int]] = {}
        noted = ctx.bindings.pop("returned from", [])
        for index in range(0, len(noted), 3):
            place = (game.owner[card_of(noted[index])], noted[index + 1], noted[index + 2])
            groups.setdefault(place, []).append(noted[index])
        end = TO_DECK_TOP if self.top else TO_DECK_BOTTOM
        for (owner, area, holder), cards in groups.items():
            game.emit(EV_RETURN_TO_DECK, owner, cards, -holder, cause, len(cards), 1 << area | end)

    def return_card(self, game: State, frame: EffectFrame, ref: int) -> None:
        """One card goes to the deck."""
        card = card_of(ref)
        cause = frame.cause
        ctx = context_of(frame)
        assert cause is not None
        if game.recording:
            owner = game.owner[card]
            word, amounts = AREA_NAMES[game.area[card]], [1 if self.top else 0]
            event = game.note("deck", owner, "3-2-1", [game.named(ref)], cause.key, None, word, amounts)
            if not self.shown:
                event.seen_by = known_to(game, card)  # 15-15-3-9
            if card in game.face_down and ctx.player != owner:
                event.seen_by = NOBODY  # whoever orders face-down cards of the other player does not show it (4-7-10)
        area = game.area[card]
        holder = game.holder[card] if area == UNDER else 0
        game.move(card, EGGS if game.info[card].kind & DIGI_EGG else DECK, self.top, shown=self.shown)
        if area in (UNDER, TRASH, HAND, SECURITY):
            ctx.bindings["returned from"] = [*ctx.bindings.get("returned from", []), game.ref(card), area, holder]
        ctx.bindings["returned so far"] = [*ctx.bindings.get("returned so far", []), game.ref(card)]

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        card = chosen_card(game, option)
        frame.picked.remove(card)
        self.return_card(game, frame, card)


class ToSecurity(Verb):
    """Cards go into a security stack (3-7)."""

    follows = True

    def __init__(self, source: Source, top: bool, face_up: bool, shown: bool) -> None:
        super().__init__(source)
        self.top = top
        self.face_up = face_up
        self.shown = shown  # 3-1-3-7

    def run(self, game: State, frame: EffectFrame) -> None:
        cause = frame.cause
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            game.outcome = []
            refs = self.targets(game, frame)
            frame.picked = [ref for ref in refs if ref > 0]
            frame.phase = 1
        if frame.phase == 1:
            if self.ordered(game, ctx, frame.picked):
                options = [choice(game, ref, ctx.player) for ref in frame.picked]
                asked = game.ask(ctx.player, "order", "next to security", "3-1-3-4", options, ctx)
                asked.purpose = "order"
                asked.chosen = len(ctx.bindings.get("placed so far", []))
                asked.least = asked.most = asked.chosen + len(frame.picked)
                return
            for ref in frame.picked:
                self.place_card(game, frame, ref)
            frame.picked = []
            moved = ctx.bindings.pop("placed so far", [])
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, moved, cause)
            did(frame, done.PLACED, moved)
            frame.phase = 2
            fields = [ref for ref in self.targets(game, frame) if ref < 0]
            if fields and not prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_SECURITY, cause):
                place = REMOVE_TO_SECURITY_TOP if self.top else REMOVE_TO_SECURITY_BOTTOM
                start_removal(game, fields, place, cause, 0, self.face_up)
                return
        frame.phase = 0
        if game.outcome:
            did(frame, done.PLACED, game.outcome)
        frame.step += 1

    def ordered(self, game: State, ctx: Context, refs: list[int]) -> bool:
        """Whether the order is asked for: the player of the effect can tell apart several cards that go to one
        security stack, and did not choose them one after the other."""
        if len(refs) < 2 or any([not game.knows(ctx.player, card_of(ref)) for ref in refs]):
            return False
        if ctx.bindings.get(IN_ORDER) == refs:
            return False
        for owner in (0, 1):
            if len({game.info[card_of(ref)].number for ref in refs if game.owner[card_of(ref)] == owner}) > 1:
                return True
        return False

    def place_card(self, game: State, frame: EffectFrame, ref: int) -> None:
        """One card goes into the security stack."""
        card = card_of(ref)
        cause = frame.cause
        ctx = context_of(frame)
        player = game.owner[card]
        if all_revealed(game, ctx, player, SECURITY):
            return
        if prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_SECURITY, cause):
            if game.area[card] == REVEALED and game.came_from(card) != SECURITY:
                game.move(card, TRASH)  # by the rules (ruling Q3464); what came from there goes back (ruling Q1910)
            return
        if game.recording:
            word, amounts = AREA_NAMES[game.area[card]], [1 if self.top else 0]
            event = game.note("security", player, "3-7-1", [game.named(ref)], cause.key, None, word, amounts)
            if not self.shown and not self.face_up:
                event.seen_by = known_to(game, card)
        game.move(card, SECURITY, self.top, self.face_up, self.shown)
        ctx.bindings["placed so far"] = [*ctx.bindings.get("placed so far", []), game.ref(card)]

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        card = chosen_card(game, option)
        frame.picked.remove(card)
        self.place_card(game, frame, card)


class HatchEgg(Instruction):
    """An effect hatches a Digi-Egg (4-18)."""

    def possible(self, game: State, ctx: Context) -> bool:
        state = game.players[ctx.player]
        if prohibitions.player_cannot(game, ctx.player, deeds.HATCH, None):
            return False
        return bool(state.eggs) and not state.breeding

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        frame.step += 1
        frame.done = 0
        if not self.possible(game, ctx):
            return
        mark_activated(game, frame)
        perm = game.hatch(ctx.player)
        did(frame, done.HATCHED, [-perm.pid])
        if game.recording:
            game.note("hatch", ctx.player, "4-18-1", [game.named(-perm.pid)], frame.cause.key)
        game.emit(EV_HATCH, ctx.player, [-perm.pid], 0, frame.cause)


def kept(game: State, perm: Permanent, frame: EffectFrame) -> bool:
    """Whether the Digimon, or its player with it, can't move."""
    return prohibitions.player_cannot(game, perm.owner, deeds.MOVE, frame.cause, -perm.pid) or prohibitions.cannot(
        game, perm.pid, deeds.MOVE, frame.cause
    )


class MoveToBattle(Verb):
    """An effect moves Digimon from the breeding area to the battle area (4-17)."""

    def run(self, game: State, frame: EffectFrame) -> None:
        frame.step += 1
        moved: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            perm = game.permanents.at(ref)
            if perm is not None and perm.area == BREEDING and values.dp(game, perm.pid) >= 0:
                if kept(game, perm, frame):
                    continue
                mark_activated(game, frame)
                game.move_to_battle(perm)
                moved.append(ref)
                if game.recording:
                    game.note("move", perm.owner, "4-17-1", [game.named(ref)], word="battle")
        if moved:
            game.emit(EV_MOVE, owner_of(game, moved[0]), moved, 0, frame.cause)
        did(frame, done.MOVED, moved)


class MoveToBreeding(Verb):
    """To the breeding area, if it is empty (4-17): it leaves the battle area, which others may interrupt."""

    def possible(self, game: State, ctx: Context) -> bool:
        refs = [ref for ref in self.source.refs(game, ctx) if -ref in game.permanents]
        return bool(refs) and not game.players[game.permanents[PermanentId(-refs[0])].owner].breeding

    def run(self, game: State, frame: EffectFrame) -> None:
        if frame.phase == 0:
            frame.phase = 1
            game.outcome = []
            moving: list[int] = []
            for ref in self.source.refs(game, context_of(frame)):
                perm = game.permanents.at(ref)
                if perm is not None and perm.area == BATTLE and not game.players[perm.owner].breeding:
                    if not kept(game, perm, frame):
                        moving.append(ref)
            if moving:
                mark_activated(game, frame)
                start_removal(game, moving, REMOVE_TO_BREEDING, frame.cause)
            return
        frame.phase = 0
        frame.step += 1
        did(frame, done.MOVED, game.outcome)
