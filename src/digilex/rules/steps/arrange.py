"""Instructions that arrange cards: under other cards, face up or down, revealed, searched, shuffled."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.log import EVERYONE
from digilex.rules.model.prepared import Instruction, Num, Source
from digilex.rules.model.progress import EffectFrame, PlayFrame
from digilex.rules.model.vocabulary import (
    AREA_NAMES,
    BATTLE,
    DECK,
    EV_ADD_TO_SECURITY,
    EV_DE_DIGIVOLVE,
    EV_FLIP_FACE_DOWN,
    EV_FLIP_FACE_UP,
    EV_PLACE_IN_BATTLE,
    EV_PLACE_UNDER,
    EV_TRASH,
    FIELD,
    HAND,
    SECURITY,
    TOKEN,
    TRASH,
    UNDER,
)
from digilex.rules.nodes.references import EverySource, JoinedSource
from digilex.rules.query import modifiers, prohibitions
from digilex.rules.query.numbers import seat
from digilex.rules.query.select import owner_of
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.choose import choice, chosen_card
from digilex.rules.steps.effect import Verb, affected, context_of, did, mark_activated
from digilex.rules.steps.interrupt import interrupt, left_over
from digilex.rules.steps.leave import REMOVE_TO_UNDER, start_removal, trash_stranded
from digilex.rules.steps.materials import place_below
from digilex.rules.steps.security import Secured, tell_noted


class SearchArea(Instruction):
    """15-15-3-9: the player looks through an area; its cards are being revealed until they are put back."""

    def __init__(self, area: int, who: str) -> None:
        self.area = area
        self.who = who

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        state = game.players[player]
        pile = state.security if self.area == SECURITY else state.deck
        shown: list[int] = []
        for card in pile[::-1]:
            shown.append(game.reveal(card, ctx.player))
        ctx.bindings["revealed"] = shown
        ctx.bindings["searched"] = shown  # only the player who searches sees them
        if game.recording:
            named = [game.named(ref) for ref in shown]
            event = game.note("search", ctx.player, "15-15-3-9-1", named, word=AREA_NAMES[self.area])
            event.seen_by = ctx.player
        did(frame, done.REVEALED, shown)


class FlipCards(Verb):
    """Turns security cards face up or face down (3-7-4)."""

    def __init__(self, source: Source, face_up: bool) -> None:
        super().__init__(source)
        self.face_up = face_up

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        flipped: list[int] = []
        for ref in self.source.refs(game, context_of(frame)):
            card = card_of(ref)
            if ref < 0 or game.area[card] != SECURITY or (card in game.face_up) == self.face_up:
                continue
            game.flip(card, self.face_up)
            flipped.append(ref)
            if game.recording:
                game.note("flip", game.owner[card], "3-7-4", [game.named(ref)], word="up" if self.face_up else "down")
        if flipped:
            event = EV_FLIP_FACE_UP if self.face_up else EV_FLIP_FACE_DOWN
            game.emit(event, game.owner[card_of(flipped[0])], flipped, 0, frame.cause, len(flipped))
        did(frame, done.FLIPPED, flipped)


class PlaceInBattle(Verb):
    """Places a card in the battle area without playing it (4-28)."""

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        placed: list[int] = []
        refs = self.targets(game, frame)
        secured = Secured(game, [card_of(ref) for ref in refs if ref > 0])
        for ref in refs:
            if ref > 0:
                card = card_of(ref)
                game.take(card)
                perm = game.place(card, game.owner[card], BATTLE)
                perm.by_effect = True
                placed.append(-perm.pid)
                if game.recording:
                    game.note("place in battle area", perm.owner, "4-28-1", [game.named(-perm.pid)])
        secured.tell(game, frame.cause)
        if placed:
            game.emit(EV_PLACE_IN_BATTLE, owner_of(game, placed[0]), placed, 0, frame.cause)
        did(frame, done.PLACED, placed)
        frame.step += 1


def top_kind(game: State, ref: int) -> int:
    """The kind printed on the top card of a permanent; 0 if it is gone."""
    perm = game.permanents.at(ref)
    return 0 if perm is None else game.info[perm.stack[-1]].kind


class UnderCard(Verb):
    """Places cards under a card on the field (4-7, 4-8)."""

    follows = True

    def __init__(self, source: Source, host: Source, bottom: bool, face_down: bool) -> None:
        super().__init__(source)
        self.host = host
        self.bottom = bottom
        self.face_down = face_down

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.meant(game, ctx)) and bool(self.hosts(game, ctx))

    def hosts(self, game: State, ctx: Context) -> list[int]:
        """What the cards can be placed under: nothing is stacked with a token (4-21-3)."""
        return [ref for ref in self.host.refs(game, ctx) if ref > 0 or not top_kind(game, ref) & TOKEN]

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        ctx = context_of(frame)
        placed: list[int] = []
        hosts = affected(game, frame, self.hosts(game, ctx))
        if frame.phase == 0:
            chosen = self.settled(game, frame)
            if chosen is None:
                return
            frame.picked = chosen
            Secured(game, [card_of(ref) for ref in chosen if ref > 0]).note(ctx)
            frame.phase = 2 if hosts and isinstance(self.source, (EverySource, JoinedSource)) else 3
        if frame.phase == 2:
            if len(frame.picked) > 1 and len({modifiers.info_of(game, ref).number for ref in frame.picked}) > 1:
                options = [choice(game, ref, ctx.player) for ref in frame.picked]
                asked = game.ask(ctx.player, "order", "next under", "3-1-3-4", options, ctx)
                asked.chosen = len(ctx.bindings.get("in order", []))
                asked.least = asked.most = asked.chosen + len(frame.picked)
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
            for host in hosts:
                own = [ref for ref in chosen if own_host(game, ref, hosts) == host]
                placed += self.slip(game, own, host, cause)
        elif hosts:
            placed = self.below_played(game, chosen, hosts[0])
        tell_noted(game, ctx, cause)
        lying = [card_of(ref) for ref in placed]
        trash_stranded(
            game, [ref for ref in chosen if ref in game.outcome and game.departed[-ref].stack[-1] not in lying]
        )
        did(frame, done.PLACED, placed)
        ctx.bindings["placed"] = placed
        frame.step += 1

    def slip(self, game: State, chosen: list[int], host: int, cause: Cause) -> list[int]:
        """Place the cards under one card on the field."""
        placed: list[int] = []
        perm = game.permanents[PermanentId(-host)]
        areas = 0
        for ref in chosen:
            same = False
            held = False
            if ref < 0:
                if ref not in game.outcome or ref == host:
                    continue
                card = game.departed[-ref].stack[-1]
                if game.info[card].kind & TOKEN:
                    game.put(card, TRASH)  # 4-21-5: it left, and is nowhere
                    continue
            elif not game.valid(ref):
                continue
            else:
                card = card_of(ref)
                if game.area[card] == FIELD:
                    areas |= 1 << FIELD
                # a stack in another order has no new cards (3-1-3-1-4)
                same = game.holder[card] == perm.pid and game.area[card] == UNDER
                held = game.area[card] == HAND
                game.take(card)
            game.slip_under(perm, card, self.bottom, self.face_down, not same)
            if held and self.face_down:
                game.conceal(card)
            placed.append(game.ref(card))
            if game.recording:
                above = game.named(-perm.pid)
                event = game.note("place", perm.owner, "4-7-5", [game.named(game.ref(card))], cause.key, above)
                event.seen_by = perm.owner if self.face_down else EVERYONE
        if placed:
            game.emit(EV_PLACE_UNDER, perm.owner, placed, -perm.pid, cause, len(placed), areas)
        return placed

    def below_played(self, game: State, chosen: list[int], host: int) -> list[int]:
        """Place the cards under one that is about to be played."""
        placed: list[int] = []
        for playing in game.stack:
            if isinstance(playing, PlayFrame) and playing.card == host:
                for ref in chosen:
                    if ref < 0 and ref in game.outcome:
                        card = game.departed[-ref].stack[-1]
                        if game.info[card].kind & TOKEN:
                            game.put(card, TRASH)  # 4-21-5
                            continue
                    elif ref > 0 and game.valid(ref):
                        card = card_of(ref)
                        game.take(card)
                    else:
                        continue
                    place_below(game, playing, card)
                    placed.append(game.ref(card))
                break
        return placed

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        """3-1-3-4: the player of the effect chooses the order of cards that are placed at the same time."""
        bindings = context_of(frame).bindings
        card = chosen_card(game, option)
        frame.picked.remove(card)
        bindings["in order"] = [*bindings.get("in order", []), card]


def own_host(game: State, ref: int, hosts: list[int]) -> int:
    """The card that a card is placed under: of several, the one that it was linked to; else the first."""
    held = -game.holder[card_of(ref)] if ref > 0 and len(hosts) > 1 else 0
    return held if held in hosts else hosts[0]


class RevealCards(Verb):
    """15-15-3: cards are revealed (or only looked at) until they are placed."""

    def __init__(self, source: Source, privately: bool) -> None:
        super().__init__(source)
        self.privately = privately

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        refs = self.targets(game, frame)
        shown: list[int] = []
        for ref in refs:
            if ref > 0:
                shown.append(game.reveal(card_of(ref), ctx.player if self.privately else -1))
        ctx.bindings["revealed"] = shown
        if self.privately:
            ctx.bindings["looked at"] = shown
        if game.recording and shown:
            verb = "look" if self.privately else "reveal"
            event = game.note(verb, ctx.player, "15-15-3-8-1", [game.named(ref) for ref in shown])
            event.seen_by = ctx.player if self.privately else EVERYONE
        did(frame, done.REVEALED, shown)
        frame.step += 1


def all_revealed(game: State, ctx: Context, player: int, area: int) -> bool:
    """Whether another effect is revealing a whole hand, deck or security stack: then it can't grow (15-15-3-3)."""
    if not game.revealed or "revealed" in ctx.bindings:
        return False
    state = game.players[player]
    pile = state.security if area == SECURITY else state.hand if area == HAND else state.deck
    if pile:
        return False
    return any([game.owner[card] == player and game.came_from(card) == area for card in game.revealed])


class DeDigivolve(Verb):
    """16-12: the player declares a number, then that many cards are trashed from the top of the stacks."""

    def __init__(self, source: Source, count: Num) -> None:
        super().__init__(source)
        self.count = count

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        most = self.count.value(game, ctx)
        refs = self.targets(game, frame)
        if frame.answer == 0 and most > 1:
            deepest = max([depth(game, ref) for ref in refs], default=0)
            if min(most, deepest) > 1:
                options = [Option("number", number=n) for n in range(1, min(most, deepest) + 1)]
                game.ask(ctx.player, "number", "how many levels", "16-12-1", options, ctx)
                return
        if frame.phase == 0 and game.watch_would(EV_DE_DIGIVOLVE):
            if interrupt(game, [EV_DE_DIGIVOLVE], -1, refs, 0, frame.cause):
                frame.phase = 1
                return
        frame.phase = 0
        refs = left_over(ctx, refs)
        count = frame.answer or most
        frame.answer = 0
        trashed: list[int] = []
        stacks: dict[int, list[int]] = {}  # by the permanent they were on top of
        cause = frame.cause
        for ref in refs:
            perm = game.permanents.at(ref)
            if perm is None:
                continue
            if prohibitions.cannot(game, perm.pid, deeds.BE_DE_DIGIVOLVED, cause):
                chronicle.prevented(game, "prevented", ref, "15-1-3", cause.key, "be de-digivolved")
                continue
            if prohibitions.cannot(game, perm.pid, deeds.STACKED_CARDS_TRASHED, cause):
                chronicle.prevented(game, "prevented", ref, "15-1-3", cause.key, "have stacked cards trashed")
                continue
            for _ in range(min(count, depth(game, ref))):
                card = game.lift_top(perm)
                game.put(card, TRASH)
                game.overflow(card)
                trashed.append(game.ref(card))
                stacks.setdefault(perm.pid, []).append(game.ref(card))
                if game.recording:
                    named, host = [game.named(game.ref(card))], game.named(ref)
                    game.note("de-digivolve", perm.owner, "16-12-1", named, cause.key, host)
        for pid, cards in stacks.items():
            game.emit(EV_TRASH, game.owner[card_of(cards[0])], cards, -pid, cause, len(cards), 1 << FIELD)
            game.emit(EV_DE_DIGIVOLVE, game.owner[card_of(cards[0])], [-pid], 0, cause)
        did(frame, done.TRASHED, trashed)
        frame.step += 1

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        frame.answer = option.number


def depth(game: State, ref: int) -> int:
    """How many cards <De-Digivolve> could trash from a stack: none from level 3 or lower (16-12-4)."""
    perm = game.permanents.at(ref)
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
    """An effect shuffles an area (1-3-10)."""

    def __init__(self, area: int, who: str) -> None:
        self.area = area
        self.who = who

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        ctx = context_of(frame)
        put_back(game)
        if self.area == SECURITY:
            game.shuffle_security(seat(ctx, self.who))
        else:
            game.shuffle_deck(seat(ctx, self.who))


def put_back(game: State) -> None:
    """15-15-3-9-3: revealed cards that no text placed elsewhere return to where they were, in their order."""
    for card in game.revealed[::-1]:
        area = game.came_from(card)
        game.take(card)
        game.put(card, area if area in (SECURITY, HAND, TRASH) else DECK)


class Recover(Instruction):
    """<Recovery>: cards go from the top of the deck to the top of the security stack (16-6)."""

    def __init__(self, count: Num, who: str) -> None:
        self.count = count
        self.who = who

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        state = game.players[player]
        number = 0
        closed = all_revealed(game, ctx, player, SECURITY) or prohibitions.player_cannot(
            game, ctx.player, deeds.ADD_TO_SECURITY, frame.cause
        )
        wanted = self.count.value(game, ctx)
        while number < wanted and state.deck and not closed:
            card = state.deck[-1]
            game.move(card, SECURITY)
            number += 1
        if number:
            if game.recording:
                game.note("recovery", player, "16-6-1", amounts=[number])
            game.emit(EV_ADD_TO_SECURITY, player, [], 0, frame.cause, number)
        frame.done = number
        frame.step += 1
