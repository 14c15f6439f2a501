"""Conditions of the effect language (language.Condition), prepared to be asked."""

from __future__ import annotations

from digilex.rules.model.causes import CauseFilter
from digilex.rules.model.done import PAID, Done
from digilex.rules.model.frames import Context
from digilex.rules.model.prepared import Cond, Num, Pred, Selector, Source
from digilex.rules.model.progress import EffectFrame, PlayFrame
from digilex.rules.model.vocabulary import DIGIMON, EV_DELETE, EV_DELETE_IN_BATTLE, EV_LEAVE, WOULD
from digilex.rules.query import values
from digilex.rules.query.numbers import compare, seat
from digilex.rules.query.select import candidates, kind_of, matches
from digilex.rules.state.state import State


class CompareCond(Cond):
    def __init__(self, left: Num, how: str, right: Num) -> None:
        self.left = left
        self.how = how
        self.right = right

    def holds(self, game: State, ctx: Context) -> bool:
        return compare(self.left.value(game, ctx), self.how, self.right.value(game, ctx))


class ExistsCond(Cond):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def holds(self, game: State, ctx: Context) -> bool:
        return bool(candidates(game, self.selector, ctx, True))


class MatchesCond(Cond):
    """Whether cards have a property: at least so many of them, or all of them (and there are some)."""

    def __init__(self, source: Source, pred: Pred, least: int) -> None:
        self.source = source
        self.pred = pred
        self.least = least  # 0: all

    def holds(self, game: State, ctx: Context) -> bool:
        refs = self.source.refs(game, ctx)
        left = self.least or len(refs)
        if left > len(refs) or not refs:
            return False
        for ref in refs:
            if self.pred.test(game, ref, ctx):
                left -= 1
                if left == 0:
                    return True
            elif self.least == 0:
                return False
        return False


class AllCond(Cond):
    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts

    def holds(self, game: State, ctx: Context) -> bool:
        for part in self.parts:
            if not part.holds(game, ctx):
                return False
        return True


class AnyCond(Cond):
    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts

    def holds(self, game: State, ctx: Context) -> bool:
        for part in self.parts:
            if part.holds(game, ctx):
                return True
        return False


class NotCond(Cond):
    def __init__(self, part: Cond) -> None:
        self.part = part

    def holds(self, game: State, ctx: Context) -> bool:
        return not self.part.holds(game, ctx)


class StillDigimonCond(Cond):
    """Whether "this Digimon" of a Digimon card is one still: it may have become a Tamer since (16-12)."""

    def holds(self, game: State, ctx: Context) -> bool:
        return not kind_of(game, ctx.card) & DIGIMON or kind_of(game, ctx.this) & DIGIMON != 0


class DidCond(Cond):
    """Whether this effect did something: the instructions bind what they did it to under the verb's name."""

    def __init__(self, what: Done, where: Pred | None) -> None:
        self.what = what
        self.paid = PAID[what]
        self.where = where
        self.but_for_the_price = False  # "if this effect didn't ..." is not about its optional condition (15-7-1)

    def holds(self, game: State, ctx: Context) -> bool:
        if not ctx.binds(self.what):
            return False
        bound = ctx.bindings[self.what]
        if self.but_for_the_price and self.paid in ctx.bindings:
            bound = bound[ctx.bindings[self.paid][0] :]
        if self.where is None:
            return bool(bound)
        for ref in bound:
            if self.where.test(game, ref, ctx):
                return True
        return False


class DoneCond(Cond):
    """Whether what the effect in progress dealt with last was done: "If you do"."""

    def holds(self, game: State, ctx: Context) -> bool:
        frame = game.stack[-1]
        return isinstance(frame, EffectFrame) and frame.done > 0


class HappenedCond(Cond):
    """Whether the event happened this turn to a player's side (by event and player only)."""

    def __init__(self, event: int, owner: int) -> None:
        self.event = event
        self.owner = owner

    def holds(self, game: State, ctx: Context) -> bool:
        for player in (0, 1):
            if self.owner == 2 or (player == ctx.player) == (self.owner == 0):
                if game.history[player] >> self.event & 1:
                    return True
        return False


class RecalledCond(Cond):
    """Whether something happened this turn to cards like that, or to this Digimon; it was noted when it did."""

    def __init__(self, code: int, about_this: bool) -> None:
        self.code = code
        self.about_this = about_this

    def holds(self, game: State, ctx: Context) -> bool:
        return values.happened(game, self.code, ctx.this if self.about_this else ctx.player)


class BattlingCond(Cond):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def holds(self, game: State, ctx: Context) -> bool:
        if ctx.this not in game.battling:
            return False
        for ref in game.battling:
            if ref != ctx.this and matches(game, self.selector, ref, ctx, 0):
                return True
        return False


class AttackTargetCond(Cond):
    def __init__(self, target: str) -> None:
        self.target = target

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is not None and happening.event == 3:
            return (happening.object == 0) == (self.target == "player")
        return game.attack is not None and (game.attack.target == 0) == (self.target == "player")


class TurnCond(Cond):
    def __init__(self, who: str) -> None:
        self.who = who

    def holds(self, game: State, ctx: Context) -> bool:
        return game.turn_player == seat(ctx, self.who)


class DuringAttackCond(Cond):
    def holds(self, game: State, ctx: Context) -> bool:
        return game.attack is not None


class PhaseCond(Cond):
    def __init__(self, phase: int) -> None:
        self.phase = phase

    def holds(self, game: State, ctx: Context) -> bool:
        return game.attack is not None if self.phase < 0 else game.phase == self.phase


class HasBoundCond(Cond):
    """Whether something is bound under a name (a DigiXros, a DNA digivolution: set by the procedure)."""

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self.count = count

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.number >= self.count


class OriginCond(Cond):
    """Whether what triggered the effect (a card played or digivolved into) came from an area."""

    def __init__(self, area: int) -> None:
        self.area = area

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.area & self.area != 0


class DNACond(Cond):
    """Whether the digivolution that triggered the effect was a DNA digivolution (8-2)."""

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.event == 1 and happening.number == 2


class AppFusionCond(Cond):
    """Whether the digivolution that triggered the effect was an app fusion (8-4)."""

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.event == 1 and happening.number == 4


class CausedByCond(Cond):
    """Whether what triggered the effect was done by an effect of a card with one of these numbers or names."""

    def __init__(self, numbers: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.numbers = numbers
        self.names = names

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None:
            return False
        cause = happening.cause
        if self.names and cause.source and cause.key:  # of an effect
            for name in values.names_of(game, cause.source):
                if name in self.names:
                    return True
        return cause.key.split("/")[0] in self.numbers


class DoneByCond(Cond):
    """Whether the effect was triggered by that kind of event, and the event had such a cause."""

    def __init__(self, event: int, by: CauseFilter) -> None:
        self.event = event
        self.by = by

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None or happening.event != self.event:
            return False
        return self.by.means(game, happening.cause, ctx.player)


class EnoughCond(Cond):
    """Whether a player could choose that many cards, not counting the card with the text."""

    def __init__(self, selectors: list[Selector], count: int) -> None:
        self.selectors = selectors
        self.count = count

    def holds(self, game: State, ctx: Context) -> bool:
        found: set[int] = set()
        for selector in self.selectors:
            found.update(candidates(game, selector, ctx))
        found.discard(ctx.card)
        return len(found) >= self.count


class AloneCond(Cond):
    """Whether what happens does so to one card; of cards that are played together each has a frame of its own."""

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None or len(happening.subjects) != 1:
            return False
        for frame in game.stack:
            if isinstance(frame, PlayFrame) and frame.card == happening.subjects[0]:
                return not frame.together
        return True


class CauseCond(Cond):
    """What caused the event that triggered the effect, whichever it was."""

    def __init__(self, by: CauseFilter) -> None:
        self.by = by

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and self.by.means(game, happening.cause, ctx.player)


class DeletedByCond(Cond):
    """What the deletion that triggered the effect was caused by."""

    def __init__(self, by: CauseFilter) -> None:
        self.by = by

    def holds(self, game: State, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None or happening.event % WOULD not in (EV_DELETE, EV_DELETE_IN_BATTLE, EV_LEAVE):
            return False  # no deletion set it off
        return self.by.means(game, happening.cause, ctx.player)
