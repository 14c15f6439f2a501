"""Numbers of the effect language (language.Amount), prepared to be worked out."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Context
from digilex.rules.model.prepared import Cond, Num, Pred, Selector, Source
from digilex.rules.model.vocabulary import DECK, EGGS, SECURITY
from digilex.rules.query import modifiers, values
from digilex.rules.query.numbers import GAINED, number_then, seat, stat_number, stat_values
from digilex.rules.query.select import candidates, matches
from digilex.rules.state.state import State


class Fixed(Num):
    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, game: State, ctx: Context) -> int:
        return self.number

    def may_be_negative(self) -> bool:
        return self.number < 0


class MeantNum(Num):
    """Which card is meant, as a reference; 0 for none. It is kept with what hangs on the card."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: State, ctx: Context) -> int:
        refs = self.source.refs(game, ctx)
        return refs[0] if refs else 0


class CountCards(Num):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def value(self, game: State, ctx: Context) -> int:
        return len(candidates(game, self.selector, ctx))

    def may_be_negative(self) -> bool:
        return False


class CountPile(Num):
    """How many cards a player has in one area, whatever they are: counted without looking."""

    def __init__(self, area: int, owner: int) -> None:
        self.area = area
        self.owner = owner

    def value(self, game: State, ctx: Context) -> int:
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

    def may_be_negative(self) -> bool:
        return False


class CountSource(Num):
    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: State, ctx: Context) -> int:
        return len(self.source.refs(game, ctx))

    def may_be_negative(self) -> bool:
        return False


class CountDone(Num):
    """How many of those that an effect did something to are such cards, also if they have left by it."""

    def __init__(self, source: Source, selector: Selector) -> None:
        self.source = source
        self.selector = selector

    def value(self, game: State, ctx: Context) -> int:
        areas = self.selector.areas
        return sum([matches(game, self.selector, ref, ctx, areas) for ref in self.source.refs(game, ctx)])

    def may_be_negative(self) -> bool:
        return False


class CountDistinct(Num):
    def __init__(self, stat: str, selector: Selector) -> None:
        self.stat = stat
        self.selector = selector

    def value(self, game: State, ctx: Context) -> int:
        if self.stat == "color":
            mask = 0
            for ref in candidates(game, self.selector, ctx):
                mask |= values.color_mask_of(game, ref)
            return mask.bit_count()
        seen: set[str] = set()
        for ref in candidates(game, self.selector, ctx):
            for value in stat_values(game, ref, self.stat):
                seen.add(value)
        return len(seen)

    def may_be_negative(self) -> bool:
        return False


class CountShared(Num):
    """How many cards have the same of something, of what most of them have."""

    def __init__(self, stat: str, selector: Selector) -> None:
        self.stat = stat
        self.selector = selector

    def value(self, game: State, ctx: Context) -> int:
        having: dict[str, int] = {}
        for ref in candidates(game, self.selector, ctx):
            for value in stat_values(game, ref, self.stat):
                having[value] = having.get(value, 0) + 1
        most = 0
        for number in having.values():
            most = max(most, number)
        return most

    def may_be_negative(self) -> bool:
        return False


class DepthNum(Num):
    """How many cards from the top of a deck or a security stack it takes until so many of them match."""

    def __init__(self, where: Pred, count: int, area: int, who: str) -> None:
        self.where = where
        self.count = count
        self.area = area
        self.who = who

    def value(self, game: State, ctx: Context) -> int:
        state = game.players[seat(ctx, self.who)]
        pile = state.security if self.area == SECURITY else state.deck
        missing = self.count
        for taken in range(len(pile)):
            if self.where.test(game, game.ref(pile[-1 - taken]), ctx):
                missing -= 1
                if missing == 0:
                    return taken + 1
        return len(pile)

    def may_be_negative(self) -> bool:
        return False


NONE_LOWEST: Final = 1 << 30  # where there is no card: lower than all of none is anything


class StatOf(Num):
    def __init__(self, source: Source, stat: str, now: bool) -> None:
        self.source = source
        self.stat = stat
        self.now = now  # as of now, also of what the trigger speaks of (15-8-3-9-3)
        self.one = ""  # it is the number of one of the cards: the "highest" or the "lowest", as it serves the player

    def value(self, game: State, ctx: Context) -> int:
        found: list[int] = []
        for ref in self.source.refs(game, ctx):
            number = stat_number(game, ref, self.stat) if self.now else number_then(game, ref, self.stat, ctx)
            found.append(max(0, number))
        if self.one == "highest":
            return max(found, default=0)
        if self.one == "lowest":
            return min(found, default=NONE_LOWEST)
        return sum(found)

    def may_be_negative(self) -> bool:
        return False


class StatAmongNum(Num):
    """The highest or the lowest number among cards; of none, so that what is compared with all of them holds."""

    def __init__(self, selector: Selector, stat: str, highest: bool) -> None:
        self.selector = selector
        self.stat = stat
        self.highest = highest

    def value(self, game: State, ctx: Context) -> int:
        found = [stat_number(game, ref, self.stat) for ref in candidates(game, self.selector, ctx)]
        numbers = [number for number in found if number >= 0]
        if self.highest:
            return max(numbers) if numbers else -1
        return min(numbers) if numbers else NONE_LOWEST

    def may_be_negative(self) -> bool:
        return False


class ColorsNum(Num):
    """The colours of all the cards, as bits."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: State, ctx: Context) -> int:
        mask = 0
        for ref in self.source.refs(game, ctx):
            mask |= values.color_mask_of(game, ref)
        return mask

    def may_be_negative(self) -> bool:
        return False


class MemoryNum(Num):
    def __init__(self, who: str) -> None:
        self.who = who

    def value(self, game: State, ctx: Context) -> int:
        return game.memory_of(seat(ctx, self.who))


class MemoryGainedNum(Num):
    def value(self, game: State, ctx: Context) -> int:
        return sum(ctx.bindings.get(GAINED, ()))


class MemoryPaidNum(Num):
    def value(self, game: State, ctx: Context) -> int:
        return sum(ctx.bindings.get("paid", ()))


class HowOftenNum(Num):
    """How often something happened this turn: to this card, or to others, or to a player's cards."""

    def __init__(self, code: int, about_this: bool, other: bool, apart: bool) -> None:
        self.code = code
        self.about_this = about_this
        self.other = other
        self.apart = apart

    def value(self, game: State, ctx: Context) -> int:
        this = ctx.this if self.about_this or self.other else 0
        side = -1 if self.about_this else ctx.player
        return values.how_often(game, self.code, side, this, self.other, self.apart)


class TimesNum(Num):
    def __init__(self, of: Num, each: int, every: int) -> None:
        self.of = of
        self.each = each
        self.every = every

    def value(self, game: State, ctx: Context) -> int:
        return self.of.value(game, ctx) // self.every * self.each

    def may_be_negative(self) -> bool:
        return self.each < 0 or self.of.may_be_negative()


class CountedNum(Num):
    """A number that was counted at the start of the effect."""

    def __init__(self, label: str) -> None:
        self.label = label

    def value(self, game: State, ctx: Context) -> int:
        counted = ctx.bindings.get(self.label)
        return counted[0] if counted else 0


class ProductNum(Num):
    def __init__(self, left: Num, right: Num) -> None:
        self.left = left
        self.right = right

    def value(self, game: State, ctx: Context) -> int:
        return self.left.value(game, ctx) * self.right.value(game, ctx)

    def may_be_negative(self) -> bool:
        return self.left.may_be_negative() or self.right.may_be_negative()


class SumNum(Num):
    def __init__(self, parts: list[Num]) -> None:
        self.parts = parts

    def value(self, game: State, ctx: Context) -> int:
        total = 0
        for part in self.parts:
            total += part.value(game, ctx)
        return total

    def may_be_negative(self) -> bool:
        return any([part.may_be_negative() for part in self.parts])


class OnlyIfNum(Num):
    """A number that counts only where a condition holds."""

    def __init__(self, condition: Cond, number: Num) -> None:
        self.condition = condition
        self.number = number

    def value(self, game: State, ctx: Context) -> int:
        return self.number.value(game, ctx) if self.condition.holds(game, ctx) else 0

    def may_be_negative(self) -> bool:
        return self.number.may_be_negative()


class SameLevelNum(Num):
    """How many cards of one level a stack holds, of the level that has most; or how many groups of a size there are."""

    def __init__(self, source: Source, group: int = 0) -> None:
        self.source = source
        self.group = group

    def value(self, game: State, ctx: Context) -> int:
        most = 0
        for ref in self.source.refs(game, ctx):
            perm = modifiers.permanent_of(game, ref)
            if perm is not None:
                levels = [game.info[card].level for card in perm.stack if card not in game.face_down]
                if self.group:
                    return sum([levels.count(level) // self.group for level in set(levels) if level >= 0])
                for level in levels:
                    if level >= 0:
                        most = max(most, levels.count(level))
        return most

    def may_be_negative(self) -> bool:
        return False
