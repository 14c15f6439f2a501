"""Instructions by which an effect plays, uses or links cards (7, 9 and 10)."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.deeds import PLAY_COST
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import CardInfo, Instruction, Num, Source
from digilex.rules.model.progress import EffectFrame, PlayFrame, UseFrame
from digilex.rules.model.vocabulary import (
    BATTLE,
    EV_PLAY,
)
from digilex.rules.nodes.references import BoundSource
from digilex.rules.query import modifiers, prohibitions
from digilex.rules.query.costs import cost_change
from digilex.rules.query.numbers import seat
from digilex.rules.query.requirements import can_link, colors_met
from digilex.rules.query.select import origin_of, owner_of
from digilex.rules.state.state import State
from digilex.rules.steps.effect import Verb, context_of, did, mark_activated
from digilex.rules.steps.security import Secured, tell_noted
from digilex.rules.steps.start import (
    start_link,
)


class PlayCards(Verb):
    """An effect plays cards (7-1)."""

    follows = True

    def __init__(self, source: Source, cost: str, reduction: Num) -> None:
        super().__init__(source)
        self.cost = cost
        self.reduction = reduction
        self.suspended = False
        self.without_on_play = False
        self.into_breeding = False

    def possible(self, game: State, ctx: Context) -> bool:
        for ref in self.meant(game, ctx):
            if modifiers.info_of(game, ref).play_cost >= 0:
                return True
        return False

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            game.outcome = []
            frame.phase = 1
            started: list[PlayFrame] = []
            for ref in self.targets(game, frame):
                if ref < 0:
                    continue
                new = PlayFrame(game.owner[card_of(ref)], ref, -1, frame.cause)
                new.suspended = self.suspended
                new.without_on_play = self.without_on_play
                new.into_breeding = self.into_breeding
                info = game.info[card_of(ref)]
                if info.play_cost < 0 or prohibitions.player_cannot(game, ctx.player, deeds.PLAY, frame.cause, ref):
                    continue
                if self.cost != "free":
                    change = cost_change(game, new.player, PLAY_COST, ref)
                    if self.cost == "reduced" and prohibitions.may_reduce(game, new.player, PLAY_COST):
                        change -= self.reduction.value(game, ctx)
                    printed = self.reduction.value(game, ctx) if self.cost == "fixed" else info.play_cost
                    new.cost = max(0, printed + change)
                started.append(new)
            if len(started) > 1:  # they are played at the same time, which is one event (15-5-2)
                origin = 0
                for new in started:
                    new.together = True
                    origin |= origin_of(game, card_of(new.card))
                ctx.bindings["played from"] = [origin]
                Secured(game, [card_of(new.card) for new in started]).note(ctx)
            started.reverse()
            for new in started:
                game.push(new)
            return
        frame.phase = 0
        did(frame, done.PLAYED, game.outcome)
        ctx.bindings["played"] = game.outcome[:]
        for ref in game.outcome:
            perm = game.permanents.at(ref)
            if perm is not None and ctx.this > 0 and perm.stack[-1] == card_of(ctx.this):
                ctx.this = ref  # the card of the effect came into play: this Digimon
        if game.outcome and isinstance(self.source, BoundSource) and self.source.name == "it":
            ctx.bindings["it"] = game.outcome[:]  # the card is a Digimon or Tamer now
        together = ctx.bindings.pop("played from", None)
        tell_noted(game, ctx, frame.cause)
        arrived = [ref for ref in game.outcome if -ref in game.permanents]
        if together is not None and arrived and not self.into_breeding:
            number = -1 if self.without_on_play else 0
            game.emit(EV_PLAY, owner_of(game, arrived[0]), arrived, 0, frame.cause, number, together[0])
        frame.step += 1


class PlayToken(Instruction):
    """4-21: plays tokens, which exist only on the field."""

    def __init__(self, token: CardInfo, count: Num, who: str, suspended: bool) -> None:
        self.token = token
        self.count = count
        self.who = who
        self.suspended = suspended

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        player = seat(ctx, self.who)
        played: list[int] = []
        for _ in range(self.count.value(game, ctx)):
            card = game.add_card(self.token, player)
            if prohibitions.player_cannot(game, ctx.player, deeds.PLAY, frame.cause, game.ref(card)):
                continue
            perm = game.place(card, player, BATTLE)
            if self.suspended:
                game.suspend(perm)
            played.append(-perm.pid)
            if game.recording:
                game.note("token", player, "4-21-1", [game.named(-perm.pid)])
        if played:
            game.emit(EV_PLAY, player, played, 0, frame.cause)
        did(frame, done.PLAYED, played)
        ctx.bindings["played"] = played
        frame.step += 1


class UseOption(Verb):
    """An effect lets its player use an Option card (9-1)."""

    def __init__(self, source: Source, cost: str, reduction: Num, ignore_colors: bool) -> None:
        super().__init__(source)
        self.cost = cost
        self.reduction = reduction
        self.ignore_colors = ignore_colors
        self.to_security = False
        self.returned_to = 0

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.usable(game, ctx.player, self.meant(game, ctx)))

    def usable(self, game: State, player: int, refs: list[int]) -> list[int]:
        """Those whose colour requirements are met, if the effect does not lift them (9-1-1, ruling Q2785)."""
        if self.ignore_colors:
            return refs
        return [ref for ref in refs if ref > 0 and colors_met(game, player, card_of(ref))]

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            mark_activated(game, frame)
            frame.phase = 1
            game.outcome = []
            for ref in self.usable(game, ctx.player, self.targets(game, frame))[:1]:
                cost = 0
                if self.cost == "fixed":
                    cost = self.reduction.value(game, ctx)
                elif self.cost != "free":
                    cut = self.reduction.value(game, ctx) if self.cost == "reduced" else 0
                    cost = max(0, game.info[card_of(ref)].use_cost - cut)
                new = UseFrame(ctx.player, ref, cost, frame.cause)
                new.to_security = self.to_security
                new.returned_to = self.returned_to
                game.push(new)
            return
        frame.phase = 0
        did(frame, done.USED, game.outcome)
        frame.step += 1


class LinkCard(Verb):
    """Linking by an effect (chapter 10)."""

    def __init__(self, source: Source, to: Source, cost: str, reduction: Num) -> None:
        super().__init__(source)
        self.to = to
        self.cost = cost
        self.reduction = reduction

    def pairs(self, game: State, ctx: Context) -> list[tuple[int, int]]:
        """The links that can be made: card and Digimon."""
        found: list[tuple[int, int]] = []
        for ref in self.source.refs(game, ctx):
            if not game.valid(ref):
                continue
            card = card_of(ref) if ref > 0 else game.permanents[PermanentId(-ref)].stack[-1]
            for host in self.to.refs(game, ctx):
                pid = PermanentId(-host)
                if host < 0 and pid in game.permanents and host != ref and can_link(game, ctx, card, pid):
                    if self.price(game, ctx, card) <= game.memory_of(ctx.player) + 10:
                        found.append((ref, -host))
        return found

    def price(self, game: State, ctx: Context, card: int) -> int:
        """What it costs."""
        if self.cost == "free":
            return 0
        cut = self.reduction.value(game, ctx) if self.cost == "reduced" else 0
        return max(0, game.info[card].link_cost - cut)

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.pairs(game, ctx))

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            frame.phase = 1
            game.outcome = []
            frame.picked = list(dict.fromkeys([ref for ref, _ in self.pairs(game, ctx)]))
        while frame.picked:  # one card at a time
            ref = frame.picked[0]
            frame.picked = frame.picked[1:]
            hosts = [pid for other, pid in self.pairs(game, ctx) if other == ref]
            if hosts:
                mark_activated(game, frame)
                card = card_of(ref) if ref > 0 else game.permanents[PermanentId(-ref)].stack[-1]
                start_link(game, ctx.player, ref, PermanentId(hosts[0]), self.price(game, ctx, card), frame.cause)
                return
        frame.phase = 0
        did(frame, done.LINKED, game.outcome)
        frame.step += 1
