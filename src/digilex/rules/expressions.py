"""Numbers and conditions of the effect language, prepared to be evaluated; see also properties.py and references.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.cards.language import Blitz, DeDigivolve, Delay, DigiBurst, GainsEffect, Recovery, Save
from digilex.cards.node import Node
from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cond, Context, Num, Pred, Selector, Source
from digilex.rules.select import candidates, matches
from digilex.rules.words import DECK, EGGS, PLAYED_TOGETHER, PLAYING, SECURITY

if TYPE_CHECKING:
    from digilex.rules.state import Game


def compare(left: int, how: str, right: int) -> bool:
    """Compare two numbers as a text says."""
    if how == "<=":
        return left <= right
    if how == ">=":
        return left >= right
    if how == "=":
        return left == right
    if how == "<":
        return left < right
    if how == ">":
        return left > right
    return left != right


GAINED: Final = "gained memory"  # the binding that holds what an effect gained, where it asks for that


def seat(ctx: Context, who: str) -> int:
    """The player that "you" or "opponent" means."""
    return 1 - ctx.player if who == "opponent" else ctx.player


class Fixed(Num):
    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, game: Game, ctx: Context) -> int:
        return self.number


class CountCards(Num):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def value(self, game: Game, ctx: Context) -> int:
        return len(candidates(game, self.selector, ctx))


class CountPile(Num):
    """How many cards a player has in one area, whatever they are: counted without looking."""

    def __init__(self, area: int, owner: int) -> None:
        self.area = area
        self.owner = owner

    def value(self, game: Game, ctx: Context) -> int:
        total = 0
        for player in (0, 1):
            if self.owner == 2 or (player == ctx.player) == (self.owner == 0):
                state = game.players[player]
                if self.area == SECURITY:
                    total += len(state.security)
                elif self.area == DECK:
                    total += len(state.deck)
                elif self.area == EGGS:
                    total += len(state.eggs)
                elif self.area == 3:
                    total += len(state.hand)
                else:
                    total += len(state.trash)
                if game.revealed:  # being revealed makes an area no smaller (15-15-3-1)
                    for card in game.revealed:
                        total += game.owner[card] == player and game.came_from(card) == self.area
        return total


class CountSource(Num):
    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: Game, ctx: Context) -> int:
        return len(self.source.refs(game, ctx))


class CountDistinct(Num):
    def __init__(self, stat: str, selector: Selector) -> None:
        self.stat = stat
        self.selector = selector

    def value(self, game: Game, ctx: Context) -> int:
        if self.stat == "color":
            mask = 0
            for ref in candidates(game, self.selector, ctx):
                mask |= derive.color_mask_of(game, ref)
            return mask.bit_count()
        seen: set[str] = set()
        for ref in candidates(game, self.selector, ctx):
            for value in stat_values(game, ref, self.stat):
                seen.add(value)
        return len(seen)


class StatOf(Num):
    def __init__(self, source: Source, stat: str, now: bool) -> None:
        self.source = source
        self.stat = stat
        self.now = now  # as of now, also of what the trigger speaks of (15-8-3-9-3)

    def value(self, game: Game, ctx: Context) -> int:
        total = 0
        for ref in self.source.refs(game, ctx):
            number = stat_number(game, ref, self.stat) if self.now else number_then(game, ref, self.stat, ctx)
            total += max(0, number)
        return total


class ColorsNum(Num):
    """The colours of all the cards, as bits."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: Game, ctx: Context) -> int:
        mask = 0
        for ref in self.source.refs(game, ctx):
            mask |= derive.color_mask_of(game, ref)
        return mask


class MemoryNum(Num):
    def __init__(self, who: str) -> None:
        self.who = who

    def value(self, game: Game, ctx: Context) -> int:
        return game.memory_of(seat(ctx, self.who))


class MemoryGainedNum(Num):
    def value(self, game: Game, ctx: Context) -> int:
        return sum(ctx.bindings.get(GAINED, ()))


class MemoryPaidNum(Num):
    def value(self, game: Game, ctx: Context) -> int:
        return sum(ctx.bindings.get("paid", ()))


class TimesNum(Num):
    def __init__(self, of: Num, each: int, every: int) -> None:
        self.of = of
        self.each = each
        self.every = every

    def value(self, game: Game, ctx: Context) -> int:
        return self.of.value(game, ctx) // self.every * self.each


class CountedNum(Num):
    """A number that was counted at the start of the effect."""

    def __init__(self, label: str) -> None:
        self.label = label

    def value(self, game: Game, ctx: Context) -> int:
        counted = ctx.bindings.get(self.label)
        return counted[0] if counted else 0


class ProductNum(Num):
    def __init__(self, left: Num, right: Num) -> None:
        self.left = left
        self.right = right

    def value(self, game: Game, ctx: Context) -> int:
        return self.left.value(game, ctx) * self.right.value(game, ctx)


class SumNum(Num):
    def __init__(self, parts: list[Num]) -> None:
        self.parts = parts

    def value(self, game: Game, ctx: Context) -> int:
        total = 0
        for part in self.parts:
            total += part.value(game, ctx)
        return total


class OnlyIfNum(Num):
    """A number that counts only where a condition holds."""

    def __init__(self, condition: Cond, number: Num) -> None:
        self.condition = condition
        self.number = number

    def value(self, game: Game, ctx: Context) -> int:
        return self.number.value(game, ctx) if self.condition.holds(game, ctx) else 0


class SameLevelNum(Num):
    """How many cards of one level a stack holds, of the level that has most; or how many groups of a size there are."""

    def __init__(self, source: Source, group: int = 0) -> None:
        self.source = source
        self.group = group

    def value(self, game: Game, ctx: Context) -> int:
        most = 0
        for ref in self.source.refs(game, ctx):
            perm = derive.permanent_of(game, ref)
            if perm is not None:
                levels = [game.info[card].level for card in perm.stack if card not in game.face_down]
                if self.group:
                    return sum([levels.count(level) // self.group for level in set(levels) if level >= 0])
                for level in levels:
                    if level >= 0:
                        most = max(most, levels.count(level))
        return most


def stat_number(game: Game, ref: int, stat: str) -> int:
    """A number of a card or permanent; -1 for none."""
    if stat == "DP":
        return derive.dp_of(game, ref)
    if stat == "level":
        return derive.level_of(game, ref)
    if stat == "play cost":
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return -1
        return derive.play_cost_of(game, ref)
    if stat == "use cost":
        return derive.use_cost_of(game, ref)
    if stat == "digivolution cards":
        perm = derive.permanent_of(game, ref)
        return 0 if perm is None else len(perm.stack) - 1
    if stat == "colors":
        return derive.color_mask_of(game, ref).bit_count()
    if stat == "link cards":
        perm = derive.permanent_of(game, ref)
        return 0 if perm is None else len(perm.links)
    return -1


def number_then(game: Game, ref: int, stat: str, ctx: Context) -> int:
    """A number of a card or permanent; of what the trigger speaks of, as it was then (15-8-3-8)."""
    happening = ctx.happening
    if happening is not None and ref in happening.subjects and ref != ctx.this and happening.levels:
        index = happening.subjects.index(ref)
        if stat == "level":
            return happening.levels[index]
        if stat == "DP":
            return happening.dps[index]
    return stat_number(game, ref, stat)


def stat_values(game: Game, ref: int, stat: str) -> list[str]:
    """What a card has of something that may be several: names, colours, traits, its level, its number."""
    if stat == "name":
        return list(derive.names_of(game, ref))
    if stat == "trait":
        return list(derive.traits_of(game, ref))
    if stat == "number":
        info = derive.info_of(game, ref)
        return [info.number, *info.card.rule_numbers]  # 2-3-4-5-1
    if stat == "color":
        mask = derive.color_mask_of(game, ref)
        return [str(bit) for bit in range(7) if mask >> bit & 1]
    if stat == "holder":  # the card on the field under which it lies
        return [str(game.holder[ref & ID_MASK])] if ref > 0 else []
    number = stat_number(game, ref, stat)
    return [] if number < 0 else [str(number)]


def can_differ(values: list[list[str]], taken: tuple[str, ...] = ()) -> bool:
    """Whether each card can stand for something else that none of the others stands for (4-25-2)."""
    if not values:
        return True
    if not values[0]:
        return can_differ(values[1:], taken)
    for value in values[0]:
        if value not in taken and can_differ(values[1:], (*taken, value)):
            return True
    return False


PROCESSING: Final[dict[str, type[Node]]] = {
    "Blitz": Blitz, "De-Digivolve": DeDigivolve, "Delay": Delay, "Digi-Burst": DigiBurst, "Recovery": Recovery,
    "Save": Save,
}  # fmt: skip


def executes(program: Node, processing: type[Node]) -> bool:
    """Whether an effect executes a keyword itself, not in an effect that it gives to another card."""
    if isinstance(program, processing):
        return True
    for child in program.children():
        if not isinstance(child, GainsEffect) and executes(child, processing):
            return True
    return False


class CompareCond(Cond):
    def __init__(self, left: Num, how: str, right: Num) -> None:
        self.left = left
        self.how = how
        self.right = right

    def holds(self, game: Game, ctx: Context) -> bool:
        return compare(self.left.value(game, ctx), self.how, self.right.value(game, ctx))


class ExistsCond(Cond):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(candidates(game, self.selector, ctx))


class MatchesCond(Cond):
    def __init__(self, source: Source, pred: Pred) -> None:
        self.source = source
        self.pred = pred

    def holds(self, game: Game, ctx: Context) -> bool:
        for ref in self.source.refs(game, ctx):
            if self.pred.test(game, ref, ctx):
                return True
        return False


class AllCond(Cond):
    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts

    def holds(self, game: Game, ctx: Context) -> bool:
        for part in self.parts:
            if not part.holds(game, ctx):
                return False
        return True


class AnyCond(Cond):
    def __init__(self, parts: list[Cond]) -> None:
        self.parts = parts

    def holds(self, game: Game, ctx: Context) -> bool:
        for part in self.parts:
            if part.holds(game, ctx):
                return True
        return False


class NotCond(Cond):
    def __init__(self, part: Cond) -> None:
        self.part = part

    def holds(self, game: Game, ctx: Context) -> bool:
        return not self.part.holds(game, ctx)


class DidCond(Cond):
    """Whether this effect did something: the instructions bind what they did it to under the verb's name."""

    def __init__(self, verb: str, where: Pred | None) -> None:
        self.verb = verb
        self.where = where
        self.but_for_the_price = False  # "if this effect didn't ..." is not about its optional condition (15-7-1)

    def holds(self, game: Game, ctx: Context) -> bool:
        bound = ctx.bindings.get("did " + self.verb)
        if bound is None:
            return False
        if self.but_for_the_price and "paid " + self.verb in ctx.bindings:
            bound = bound[ctx.bindings["paid " + self.verb][0] :]
        if self.where is None:
            return bool(bound)
        for ref in bound:
            if self.where.test(game, ref, ctx):
                return True
        return False


class DoneCond(Cond):
    """Whether what the effect in progress dealt with last was done: "If you do"."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return game.stack[-1].number > 0


class HappenedCond(Cond):
    """Whether the event happened this turn to a player's side (by event and player only)."""

    def __init__(self, event: int, owner: int) -> None:
        self.event = event
        self.owner = owner

    def holds(self, game: Game, ctx: Context) -> bool:
        for player in (0, 1):
            if self.owner == 2 or (player == ctx.player) == (self.owner == 0):
                if game.history[player] >> self.event & 1:
                    return True
        return False


class BattlingCond(Cond):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def holds(self, game: Game, ctx: Context) -> bool:
        if ctx.this not in game.battling:
            return False
        for ref in game.battling:
            if ref != ctx.this and matches(game, self.selector, ref, ctx, 0):
                return True
        return False


class AttackTargetCond(Cond):
    def __init__(self, target: str) -> None:
        self.target = target

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is not None and happening.event == 3:
            return (happening.object == 0) == (self.target == "player")
        return game.attack is not None and (game.attack.target == 0) == (self.target == "player")


class TurnCond(Cond):
    def __init__(self, who: str) -> None:
        self.who = who

    def holds(self, game: Game, ctx: Context) -> bool:
        return game.turn_player == seat(ctx, self.who)


class DuringAttackCond(Cond):
    def holds(self, game: Game, ctx: Context) -> bool:
        return game.attack is not None


class PhaseCond(Cond):
    def __init__(self, phase: int) -> None:
        self.phase = phase

    def holds(self, game: Game, ctx: Context) -> bool:
        return game.attack is not None if self.phase < 0 else game.phase == self.phase


class HasBoundCond(Cond):
    """Whether something is bound under a name (a DigiXros, a DNA digivolution: set by the procedure)."""

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self.count = count

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.number >= self.count


class OriginCond(Cond):
    """Whether what triggered the effect (a card played or digivolved into) came from an area."""

    def __init__(self, area: int) -> None:
        self.area = area

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.area & self.area != 0


class DNACond(Cond):
    """Whether the digivolution that triggered the effect was a DNA digivolution (8-2)."""

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and happening.event == 1 and happening.number == 2


class CausedByCond(Cond):
    """Whether what triggered the effect was done by an effect of a card with one of these numbers or names."""

    def __init__(self, numbers: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.numbers = numbers
        self.names = names

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None:
            return False
        cause = happening.cause
        if self.names and cause.source and cause.key:  # of an effect
            for name in derive.names_of(game, cause.source):
                if name in self.names:
                    return True
        return cause.key.split("/")[0] in self.numbers


class DoneByCond(Cond):
    """Whether an event of the kind triggered the effect, and was caused by that."""

    def __init__(self, event: int, by: str) -> None:
        self.event = event
        self.by = by

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None or happening.event != self.event:
            return False
        return derive.cause_fits(self.by, happening.cause, ctx.player)


class EnoughCond(Cond):
    """Whether there are so many cards to choose, other than the card itself."""

    def __init__(self, selectors: list[Selector], count: int) -> None:
        self.selectors = selectors
        self.count = count

    def holds(self, game: Game, ctx: Context) -> bool:
        found: set[int] = set()
        for selector in self.selectors:
            found.update(candidates(game, selector, ctx))
        found.discard(ctx.card)
        return len(found) >= self.count


class AloneCond(Cond):
    """Whether what happens does so to one card; of cards that are played together each has a frame of its own."""

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        if happening is None or len(happening.subjects) != 1:
            return False
        for frame in game.stack:
            if frame.kind == PLAYING and frame.subject == happening.subjects[0]:
                return not frame.mode & PLAYED_TOGETHER
        return True


class DeletedByCond(Cond):
    """What the deletion that triggered the effect was caused by."""

    def __init__(self, by: str) -> None:
        self.by = by

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and derive.cause_fits(self.by, happening.cause, ctx.player)
