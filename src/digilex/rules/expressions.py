"""Numbers, conditions, properties and references of the effect language, prepared to be evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.cards.language import Blitz, DeDigivolve, Delay, DigiBurst, GainsEffect, Recovery, Save
from digilex.cards.node import Node
from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cond, Context, Num, Pred, Selector, Source
from digilex.rules.select import candidates, kind_of, matches
from digilex.rules.words import DECK, EGGS, SECURITY

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


def seat(ctx: Context, who: str) -> int:
    """The player that "you" or "opponent" means."""
    return 1 - ctx.player if who == "opponent" else ctx.player


# --- numbers -------------------------------------------------------------------------------------------


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
    def __init__(self, source: Source, stat: str) -> None:
        self.source = source
        self.stat = stat

    def value(self, game: Game, ctx: Context) -> int:
        total = 0
        for ref in self.source.refs(game, ctx):
            total += max(0, number_then(game, ref, self.stat, ctx))
        return total


class MemoryNum(Num):
    def __init__(self, who: str) -> None:
        self.who = who

    def value(self, game: Game, ctx: Context) -> int:
        return game.memory_of(seat(ctx, self.who))


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


class SameLevelNum(Num):
    """How many cards of one level a stack holds, of the level that has most."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, game: Game, ctx: Context) -> int:
        most = 0
        for ref in self.source.refs(game, ctx):
            perm = derive.permanent_of(game, ref)
            if perm is not None:
                levels = [game.info[card].level for card in perm.stack if card not in game.face_down]
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
        return derive.info_of(game, ref).play_cost
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


# --- properties ----------------------------------------------------------------------------------------


class AllPred(Pred):
    def __init__(self, parts: list[Pred]) -> None:
        self.parts = parts

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for part in self.parts:
            if not part.test(game, ref, ctx):
                return False
        return True


class AnyPred(Pred):
    def __init__(self, parts: list[Pred]) -> None:
        self.parts = parts

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for part in self.parts:
            if part.test(game, ref, ctx):
                return True
        return False


class NotPred(Pred):
    def __init__(self, part: Pred) -> None:
        self.part = part

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return not self.part.test(game, ref, ctx)


class NamedPred(Pred):
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for name in derive.names_of(game, ref):
            if name in self.names:
                return True
        return False


class NameIncludesPred(Pred):
    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for text in self.texts:
            for name in derive.names_of(game, ref):
                if text in name:
                    return True
            if text in derive.info_of(game, ref).card.rule_name_parts:
                return True
        return False


class TraitPred(Pred):
    def __init__(self, traits: tuple[str, ...]) -> None:
        self.traits = traits

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for trait in derive.traits_of(game, ref):
            if trait in self.traits:
                return True
        return False


class TraitIncludesPred(Pred):
    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        for trait in derive.traits_of(game, ref):
            for text in self.texts:
                if text in trait:
                    return True
        return False


class ColorPred(Pred):
    def __init__(self, mask: int) -> None:
        self.mask = mask

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return derive.color_mask_of(game, ref) & self.mask != 0


class KindPred(Pred):
    def __init__(self, bits: int) -> None:
        self.bits = bits

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return kind_of(game, ref) & self.bits != 0


class StatPred(Pred):
    """Compares a number of the card; one without that number never matches."""

    def __init__(self, stat: str, how: str, number: Num) -> None:
        self.stat = stat
        self.how = how
        self.number = number
        self.deletion = False  # a maximum of a deletion effect, which other effects can raise (15-15-4)

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        value = stat_number(game, ref, self.stat)
        if value < 0:
            return False
        limit = self.number.value(game, ctx)
        if self.deletion:
            limit += derive.deletion_bonus(game, ctx.player, self.stat)
        return compare(value, self.how, limit)


class HasStatPred(Pred):
    def __init__(self, stat: str) -> None:
        self.stat = stat

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return stat_number(game, ref, self.stat) >= 0


# Keyword effects that execute processing inside another effect. A card with "[On Play] <Save>" is one with <Save>.
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


class KeywordPred(Pred):
    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.processing = PROCESSING.get(keyword)

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if ref < 0:
            perm = game.permanents.get(-ref)
            if self.processing is not None and perm is not None:
                for active in perm.abilities:
                    if executes(active.ability.program, self.processing):
                        return True
            return derive.keyword_count(game, -ref, self.keyword) > 0
        if (ref & ID_MASK) in game.face_down:
            return False
        for ability in derive.info_of(game, ref).upper:
            if self.processing is not None and executes(ability.program, self.processing):
                return True
            for static in ability.statics:
                if static.self_only:
                    for change in static.changes:
                        if change.word == self.keyword:
                            return True
        return False


class TextPred(Pred):
    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return False
        card = derive.info_of(game, ref).card
        for text in self.texts:
            if text in card.text_terms:
                return True
            if not text.startswith("<"):
                for term in card.text_terms + derive.names_of(game, ref) + derive.traits_of(game, ref):
                    if text in term:
                        return True
        return False


class SectionPred(Pred):
    def __init__(self, section: str) -> None:
        self.section = section

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return False
        info = derive.info_of(game, ref)
        section = self.section
        if section == "inherited":
            return bool(info.inherited)
        if section == "security":
            return bool(info.security)
        if section == "link":
            return info.card.link is not None
        if section == "DigiXros":
            return info.card.digixros is not None
        if section == "DNA Digivolution":
            return bool(info.card.dna)
        if section == "Assembly":
            return info.card.assembly is not None
        for ability in info.upper:
            if section in ability.timings:
                return True
        return False


class SuspendedPred(Pred):
    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        perm = derive.permanent_of(game, ref)
        return perm is not None and perm.suspended


class StackPred(Pred):
    """Compares the number of digivolution cards, or of those that match."""

    def __init__(self, how: str, number: Num, where: Pred | None, links: bool) -> None:
        self.how = how
        self.number = number
        self.where = where
        self.links = links

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        perm = derive.permanent_of(game, ref)
        if perm is None:
            return False
        cards = perm.links if self.links else perm.stack[:-1]
        count = len(cards)
        if self.where is not None:
            count = 0
            for card in cards:
                if self.where.test(game, game.ref(card), ctx):
                    count += 1
        return compare(count, self.how, self.number.value(game, ctx))


class ExtremePred(Pred):
    """Has the highest or lowest number among the cards described alike."""

    def __init__(self, highest: bool, stat: str) -> None:
        self.highest = highest
        self.stat = stat
        self.among: Selector | None = None  # the noun phrase it stands in, without this property

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        mine = stat_number(game, ref, self.stat)
        if mine < 0 or self.among is None:
            return False
        for other in candidates(game, self.among, ctx):
            theirs = stat_number(game, other, self.stat)
            if theirs >= 0 and (theirs > mine if self.highest else theirs < mine):
                return False
        return True


class SamePred(Pred):
    def __init__(self, stat: str, source: Source) -> None:
        self.stat = stat
        self.source = source

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if self.stat == "level" or self.stat == "DP":
            number = stat_number(game, ref, self.stat)
            for other in self.source.refs(game, ctx):
                if number >= 0 and number == number_then(game, other, self.stat, ctx):
                    return True
            return False
        mine = stat_values(game, ref, self.stat)
        for other in self.source.refs(game, ctx):
            for value in stat_values(game, other, self.stat):
                if value in mine:
                    return True
        return False


class OneOfPred(Pred):
    def __init__(self, source: Source) -> None:
        self.source = source

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return ref in self.source.refs(game, ctx)


class MeantPred(Pred):
    """Is one of the cards that a noun phrase means, while a condition holds."""

    def __init__(self, selector: Selector, condition: Cond | None) -> None:
        self.selector = selector
        self.condition = condition

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if self.condition is not None and not self.condition.holds(game, ctx):
            return False
        return matches(game, self.selector, ref, ctx, 0)


class FaceUpPred(Pred):
    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        card = ref & ID_MASK
        if ref < 0:
            return True
        return card in game.face_up if game.area[card] == SECURITY else card not in game.face_down


class EndPred(Pred):
    """Is the top or the bottom card of its pile."""

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        if ref < 0:
            return False
        card = ref & ID_MASK
        state = game.players[game.owner[card]]
        pile = state.security if game.area[card] == SECURITY else state.deck
        return bool(pile) and (pile[0] == card or pile[-1] == card)


class AttackingPred(Pred):
    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        return game.attack is not None and game.attack.attacker == -ref


class TurnPlayedPred(Pred):
    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        perm = derive.permanent_of(game, ref)
        return perm is not None and perm.arrived == game.turn


# --- references ----------------------------------------------------------------------------------------


class ThisSource(Source):
    def refs(self, game: Game, ctx: Context) -> list[int]:
        if ctx.this < 0:
            return [ctx.this] if -ctx.this in game.permanents or -ctx.this in game.departed else []
        return [ctx.this] if game.valid(ctx.this) else []


class ThisCardSource(Source):
    """The very card with the text: alone, or the permanent whose top card it is."""

    def refs(self, game: Game, ctx: Context) -> list[int]:
        card = ctx.card & ID_MASK
        if game.valid(ctx.card):
            perm = game.permanents.get(game.holder[card])
            if perm is not None and perm.stack[-1] == card:
                return [-perm.pid]
            return [ctx.card]
        return []


# What an effect did to cards, and the verb under which it remembers them.
DONE_WORDS: Final = {
    "deleted": "delete", "played": "play", "suspended": "suspend", "unsuspended": "unsuspend", "trashed": "trash",
    "digivolved": "digivolve", "linked": "link", "added": "add", "placed": "place", "returned": "return",
}  # fmt: skip


class BoundSource(Source):
    """Cards bound by name: by an earlier step, or by the trigger."""

    def __init__(self, name: str) -> None:
        self.name = name

    def refs(self, game: Game, ctx: Context) -> list[int]:
        name = self.name
        bound = ctx.bindings.get(name)
        if bound is not None:
            return bound
        done = DONE_WORDS.get(name)
        if done is not None:
            remembered = ctx.bindings.get("did " + done)
            if remembered is not None:
                return remembered
            if ctx.ability is not None and ctx.ability.program.trigger is None:
                return []  # only an effect that waits for such an event can mean its subject
        if name == "revealed":
            return [game.ref(card) for card in game.revealed]
        if name == "attacker":
            return [] if game.attack is None else [-game.attack.attacker]
        if name == "attack target":
            return [] if game.attack is None or not game.attack.target else [-game.attack.target]
        happening = ctx.happening
        if happening is not None:
            if name == "object":
                return [happening.object] if happening.object else []
            if name == "subject" or name == "it" or done is not None:
                return happening.subjects
        return []


class EverySource(Source):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def refs(self, game: Game, ctx: Context) -> list[int]:
        return candidates(game, self.selector, ctx)


class TopSource(Source):
    """Cards from the top or the bottom of a pile, or of what is stacked under cards."""

    def __init__(self, area: int, count: Num, who: str, of: Source | None, bottom: bool, where: Pred | None) -> None:
        self.where = where
        self.area = area
        self.count = count
        self.who = who
        self.of = of
        self.bottom = bottom

    def refs(self, game: Game, ctx: Context) -> list[int]:
        count = self.count.value(game, ctx)
        found: list[int] = []
        if self.of is not None:
            for ref in self.of.refs(game, ctx):
                perm = game.permanents.get(-ref)
                if perm is not None:
                    self.take(game, perm.stack[:-1], count, found, ctx)
            return found
        players = (ctx.player, 1 - ctx.player) if self.who == "both" else (seat(ctx, self.who),)
        for player in players:
            state = game.players[player]
            pile = state.deck
            if self.area == SECURITY:
                pile = state.security
            elif self.area == EGGS:
                pile = state.eggs
            self.take(game, pile, count, found, ctx)
        return found

    def take(self, game: Game, pile: list[int], count: int, found: list[int], ctx: Context) -> None:
        """Append up to `count` cards from one end, of those that match."""
        if count <= 0:
            return
        if self.where is not None:
            pile = [card for card in pile if self.where.test(game, game.ref(card), ctx)]
        if self.bottom:
            found.extend([game.ref(card) for card in pile[:count]])
        else:
            found.extend([game.ref(card) for card in reversed(pile[-count:])])


class TopCardSource(Source):
    """The top one of stacked cards; a lone card is not stacked (4-7-2)."""

    def __init__(self, of: Source) -> None:
        self.of = of

    def refs(self, game: Game, ctx: Context) -> list[int]:
        found: list[int] = []
        for ref in self.of.refs(game, ctx):
            perm = game.permanents.get(-ref)
            if perm is not None and len(perm.stack) > 1:
                found.append(game.ref(perm.stack[-1]))
        return found


class HolderSource(Source):
    def __init__(self, of: Source) -> None:
        self.of = of

    def refs(self, game: Game, ctx: Context) -> list[int]:
        found: list[int] = []
        for ref in self.of.refs(game, ctx):
            if ref > 0 and game.holder[ref & ID_MASK]:
                found.append(-game.holder[ref & ID_MASK])
        return found


class JoinedSource(Source):
    def __init__(self, parts: list[Source]) -> None:
        self.parts = parts

    def refs(self, game: Game, ctx: Context) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            for ref in part.refs(game, ctx):
                if ref not in found:
                    found.append(ref)
        return found


# --- conditions ----------------------------------------------------------------------------------------


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

    def holds(self, game: Game, ctx: Context) -> bool:
        bound = ctx.bindings.get("did " + self.verb)
        if bound is None:
            return False
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


class DeletedByCond(Cond):
    """What the deletion that triggered the effect was caused by."""

    def __init__(self, by: str) -> None:
        self.by = by

    def holds(self, game: Game, ctx: Context) -> bool:
        happening = ctx.happening
        return happening is not None and derive.cause_fits(self.by, happening.cause, ctx.player)
