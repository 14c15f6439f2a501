"""Instructions by which an effect makes cards digivolve (chapter 8)."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.decision import NO, UNSAID, DecisionKind, Option, Question
from digilex.rules.model.deeds import DIGIVOLUTION_COST
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import Instruction, Num, Pred, Selector, Source
from digilex.rules.model.progress import DigivolveFrame, EffectFrame
from digilex.rules.model.vocabulary import BY_EFFECT, DIGIMON, TOKEN
from digilex.rules.query import prohibitions
from digilex.rules.query.activation import source_kind
from digilex.rules.query.costs import cost_change
from digilex.rules.query.requirements import goes_onto, may_ignore, permitted, requirement_costs
from digilex.rules.query.select import candidates, kind_of
from digilex.rules.query.special_digivolve import blast_dna_pairs, dna_pairs, fusion_link
from digilex.rules.state.state import State
from digilex.rules.steps.choose import Pick
from digilex.rules.steps.effect import Verb, context_of, did, mark_activated
from digilex.rules.steps.start import (
    dna_option,
    start_dna,
    start_fusion,
)


def prohibited(game: State, ctx: Context, base: int, into: int) -> bool:
    """Whether a Digimon is prohibited from digivolving, by this effect or by whatever, into that card (15-1-3)."""
    kind = 0 if ctx.ability is None else source_kind(game, ctx, ctx.ability)
    cause = Cause(BY_EFFECT, ctx.player, ctx.this, kind, "")
    return prohibitions.cannot(game, PermanentId(-base), deeds.DIGIVOLVE, cause, into)


class DigivolveInto(Verb):
    """8-1 by an effect: a card on the field digivolves into a card that was chosen."""

    def __init__(self, source: Source, into: Source, cost: str, reduction: Num, ignore: bool) -> None:
        super().__init__(source)
        self.into = into
        self.cost = cost
        self.reduction = reduction
        self.ignore = ignore
        self.ignore_level = False
        self.most = -1  # the highest digivolution cost that may be asked for; -1 for any

    def prices(self, game: State, ctx: Context, base: int, card: CardId) -> list[int]:
        """What it may cost, the least first; nothing if the card can't be digivolved into."""
        player = game.permanents[PermanentId(-base)].owner
        ignore = self.ignore or (self.cost == "fixed" and may_ignore(game, player))
        costs = requirement_costs(game, base, card, ignore, self.ignore_level)
        for _, cost in permitted(game, player, PermanentId(-base), card):
            costs.append(cost)
        if self.most >= 0:
            costs = [cost for cost in costs if cost <= self.most]
        if not costs or prohibited(game, ctx, base, game.ref(card)):
            return []
        if self.cost == "free":
            return [0]
        cut = 0
        if self.cost == "fixed":
            costs = [self.reduction.value(game, ctx)]
        elif self.ignore:
            costs = [min(costs)]  # no requirement is met that could be chosen
        if self.cost == "reduced" and prohibitions.may_reduce(game, ctx.player, DIGIVOLUTION_COST):
            cut = self.reduction.value(game, ctx)
        change = cost_change(game, ctx.player, DIGIVOLUTION_COST, 0)
        limit = game.memory_of(ctx.player) + 10
        found = sorted({max(0, cost - cut + change) for cost in costs})
        return [cost for cost in found if cost <= limit]

    def pairs(self, game: State, ctx: Context) -> list[tuple[int, int]]:
        """The digivolutions that can be done: base and card."""
        found: list[tuple[int, int]] = []
        for base in self.source.refs(game, ctx):
            if base < 0 and -base in game.permanents:
                for ref in self.into.refs(game, ctx):
                    if ref > 0 and self.prices(game, ctx, base, card_of(ref)):
                        found.append((base, ref))
        return found

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.pairs(game, ctx))

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 0:
            frame.phase = 1
            game.outcome = []
            for base, ref in self.pairs(game, ctx)[:1]:
                mark_activated(game, frame)
                prices = self.prices(game, ctx, base, card_of(ref))
                if len(prices) == 1:
                    self.start(game, frame, base, ref, prices[0])
                else:  # 8-1-3-1: the requirement is declared
                    options = [Option("number", ref, "", base, "", price, base_cost=price) for price in prices]
                    game.ask(ctx.player, "number", "digivolution cost", "8-1-3-1", options, ctx)
            return
        frame.phase = 0
        did(frame, done.DIGIVOLVED, game.outcome)
        ctx.bindings["digivolved"] = game.outcome[:]
        frame.step += 1

    def start(self, game: State, frame: EffectFrame, base: int, ref: int, price: int) -> None:
        """The digivolution begins."""
        cost = -1 if self.cost == "free" else price
        new = DigivolveFrame(game.permanents[PermanentId(-base)].owner, ref, -base, cost, frame.cause)
        new.as_digimon = kind_of(game, base) & DIGIMON != 0 or goes_onto(game, PermanentId(-base), card_of(ref))
        game.push(new)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        self.start(game, frame, option.object, option.subject, option.number)


class SpecialDigivolution(Instruction):
    """A digivolution by an effect for which one decision names the card and everything that becomes a part of it."""

    def __init__(self, optional: bool, kind: DecisionKind, question: Question, clause: str) -> None:
        self.optional = optional
        self.kind: DecisionKind = kind
        self.question: Question = question
        self.clause = clause

    def options(self, game: State, ctx: Context) -> list[Option]:
        """All that can be done."""
        raise NotImplementedError

    def start(self, game: State, frame: EffectFrame, option: Option) -> None:
        """Start the procedure for the option that was chosen."""
        raise NotImplementedError

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.options(game, ctx))

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 1:
            frame.phase = 0
            did(frame, done.DIGIVOLVED, game.outcome)
            if self.kind == "dna":
                did(frame, done.DNA_DIGIVOLVED, game.outcome)
            elif self.kind == "app fuse":
                did(frame, done.APP_FUSED, game.outcome)
            ctx.bindings["digivolved"] = game.outcome[:]
            frame.step += 1
            return
        options = self.options(game, ctx)
        frame.done = 0
        if not options:
            frame.step += 1
        elif len(options) == 1 and not self.optional:
            self.answered(game, frame, options[0])
        else:
            if self.optional:
                options.append(NO)
            game.ask(ctx.player, self.kind, self.question, self.clause, options, ctx)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        if option.kind == "no":
            frame.step += 1
            return
        mark_activated(game, frame)
        frame.phase = 1
        game.outcome = []
        self.start(game, frame, option)


class DNADigivolveInto(SpecialDigivolution):
    """An effect lets Digimon DNA digivolve (8-2)."""

    def __init__(self, bases: Pick, into: list[Selector], cost: str, optional: bool) -> None:
        super().__init__(optional, "dna", "dna", "8-2-3-1")
        self.bases = bases
        self.into = into
        self.cost = cost
        self.parts: list[Selector] = []  # what each of the two has to be, where the text names both

    def named(self, pids: list[PermanentId], named: list[list[int]]) -> bool:
        """Whether one of the two is what the text names first, and the other what it names second."""
        if len(named) != 2 or len(pids) != 2:
            return True
        straight = -pids[0] in named[0] and -pids[1] in named[1]
        return straight or (-pids[1] in named[0] and -pids[0] in named[1])

    def options(self, game: State, ctx: Context) -> list[Option]:
        among = [PermanentId(-ref) for ref in self.bases.found(game, ctx) if ref < 0]
        named = [candidates(game, part, ctx) for part in self.parts]
        options: list[Option] = []
        for selector in self.into:
            for ref in candidates(game, selector, ctx):
                for pids, cost in dna_pairs(game, ctx.player, card_of(ref), among):
                    if not self.named(pids, named):
                        continue
                    price = 0 if self.cost == "free" else cost
                    if price <= game.memory_of(ctx.player) + 10:
                        options.append(dna_option(game, ref, [-pid for pid in pids], price))
        return options

    def start(self, game: State, frame: EffectFrame, option: Option) -> None:
        into = card_of(option.subject)
        start_dna(game, context_of(frame).player, into, list(option.others), option.base_cost, frame.cause)


class DNAWithCards(SpecialDigivolution):
    """8-2 by an effect that names both parts, of which one lies in the hand or the trash."""

    def __init__(self, parts: list[Selector], into: list[Selector], cost: str) -> None:
        super().__init__(False, "dna", "dna with cards", "8-2-3-1")
        self.parts = parts
        self.into = into
        self.cost = cost

    def options(self, game: State, ctx: Context) -> list[Option]:
        found: list[Option] = []
        firsts, seconds = candidates(game, self.parts[0], ctx), candidates(game, self.parts[1], ctx)
        for selector in self.into:
            for ref in candidates(game, selector, ctx):
                card = card_of(ref)
                inner = Context(ctx.player, ref, ref, None)
                for recipe in game.info[card].dna:
                    price = 0 if self.cost == "free" else recipe.cost
                    if len(recipe.parts) != 2 or price > game.memory_of(ctx.player) + 10:
                        continue
                    for one in firsts:
                        for two in seconds:
                            if ref in (one, two) or one == two:
                                continue
                            for first, second in ((one, two), (two, one)):
                                if self.fits(game, recipe.parts[0], first, inner):
                                    if self.fits(game, recipe.parts[1], second, inner):
                                        found.append(dna_option(game, ref, [first, second], price))
        return found

    def fits(self, game: State, pred: Pred, ref: int, ctx: Context) -> bool:
        """Whether it can be that part of the DNA digivolution."""
        if ref < 0:
            token = game.info[game.permanents[PermanentId(-ref)].stack[-1]].kind & TOKEN
            if token or prohibited(game, ctx, ref, 0):
                return False
        return pred.test(game, ref, ctx)

    def start(self, game: State, frame: EffectFrame, option: Option) -> None:
        into = card_of(option.subject)
        start_dna(game, context_of(frame).player, into, list(option.others), option.base_cost, frame.cause)


class AppFuseInto(SpecialDigivolution):
    """An effect makes an app fusion (8-4)."""

    def __init__(self, bases: list[Selector], into: list[Selector], cost: str, reduction: Num, optional: bool) -> None:
        super().__init__(optional, "app fuse", "app fuse", "8-4-3-1")
        self.bases = bases
        self.into = into
        self.cost = cost
        self.reduction = reduction

    def options(self, game: State, ctx: Context) -> list[Option]:
        options: list[Option] = []
        for selector in self.into:
            for ref in candidates(game, selector, ctx):
                info = game.info[card_of(ref)]
                for names, cost in info.app_fusion:
                    price = 0 if self.cost == "free" else max(0, cost - self.reduction.value(game, ctx))
                    for bases in self.bases:
                        for base in candidates(game, bases, ctx):
                            if base < 0 and fusion_link(game, PermanentId(-base), names) >= 0:
                                label = game.label(base)
                                options.append(Option("app fuse", ref, info.number, base, label, base_cost=price))
        return [option for option in options if option.base_cost <= game.memory_of(ctx.player) + 10]

    def start(self, game: State, frame: EffectFrame, option: Option) -> None:
        start_fusion(game, context_of(frame).player, option, frame.cause)


class BlastDNA(SpecialDigivolution):
    """16-31: a Digimon and a card in the hand DNA digivolve into this card without paying the cost."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(False, "dna", "dna with cards", "16-31-6")
        self.names = names

    def pairs(self, game: State, ctx: Context) -> list[list[int]]:
        """What could become the digivolution cards."""
        return blast_dna_pairs(game, ctx.player, card_of(ctx.card), self.names)

    def options(self, game: State, ctx: Context) -> list[Option]:
        options: list[Option] = []
        for parts in self.pairs(game, ctx):
            options.append(dna_option(game, ctx.card, parts, UNSAID))
        return options

    def start(self, game: State, frame: EffectFrame, option: Option) -> None:
        into = card_of(option.subject)
        start_dna(game, context_of(frame).player, into, list(option.others), -1, frame.cause)  # without paying
