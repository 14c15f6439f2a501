"""Properties of cards (language.Filter), prepared to be tested."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Context
from digilex.rules.model.identity import ID_MASK, PermanentId, card_of
from digilex.rules.model.mixing import bits_of
from digilex.rules.model.prepared import Cond, Num, Pred, Selector, Source
from digilex.rules.model.vocabulary import DIGIMON, EV_REMOVE_FROM_SECURITY, REVEALED, SECURITY, UNDER
from digilex.rules.query import costs, modifiers, values
from digilex.rules.query.numbers import PROCESSING, compare, executes, number_then, stat_number, stat_values
from digilex.rules.query.select import candidates, kind_of, matches, owner_of
from digilex.rules.state.state import State


class AllPred(Pred):
    def __init__(self, parts: list[Pred]) -> None:
        self.parts = parts

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        for part in self.parts:
            if not part.test(game, ref, ctx):
                return False
        return True


class AnyPred(Pred):
    def __init__(self, parts: list[Pred]) -> None:
        self.parts = parts

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        for part in self.parts:
            if part.test(game, ref, ctx):
                return True
        return False


class NotPred(Pred):
    def __init__(self, part: Pred) -> None:
        self.part = part

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return not self.part.test(game, ref, ctx)


class NamedPred(Pred):
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = frozenset(names)
        self.bits = bits_of(names)

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        info = modifiers.info_of(game, ref)
        if not info.name_bits & self.bits and game.posing is None and not info.stand_ins and not info.xros_names:
            if ref > 0 or not game.information:
                return False
        for name in values.names_of(game, ref):
            if name in self.names:
                return True
        if ctx.binds("for DigiXros"):
            for name in modifiers.info_of(game, ref).xros_names:
                if name in self.names:
                    return True
        return False


class NameIncludesPred(Pred):
    """Has a text in its name, however that is spelt: [Dramon] is in Slayerdramon (2-3-1-3)."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts
        self.lowered = [text.lower() for text in texts]

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        for name in values.names_of(game, ref):
            spelt = lowered(name)
            for text in self.lowered:
                if text in spelt:
                    return True
        parts = values.name_parts_of(game, ref)
        if parts:
            for text in self.texts:
                if text in parts:
                    return True
        return False


LOWERED: Final[dict[str, str]] = {}


def lowered(name: str) -> str:
    """A name in small letters."""
    known = LOWERED.get(name)
    if known is None:
        known = name.lower()
        LOWERED[name] = known
    return known


class TraitPred(Pred):
    def __init__(self, traits: tuple[str, ...]) -> None:
        self.traits = frozenset(traits)
        self.bits = bits_of(traits)

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if (ref > 0 or not game.information) and not modifiers.info_of(game, ref).trait_bits & self.bits:
            return False
        for trait in values.traits_of(game, ref):
            if trait in self.traits:
                return True
        return False


class TraitIncludesPred(Pred):
    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        for trait in values.traits_of(game, ref):
            for text in self.texts:
                if text in trait:
                    return True
        return False


class ColorPred(Pred):
    def __init__(self, mask: int) -> None:
        self.mask = mask

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return values.color_mask_of(game, ref) & self.mask != 0


class KindPred(Pred):
    def __init__(self, bits: int) -> None:
        self.bits = bits

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return kind_of(game, ref) & self.bits != 0


class StatPred(Pred):
    """Compares a number of the card; one without that number never matches."""

    def __init__(self, stat: str, how: str, number: Num) -> None:
        self.stat = stat
        self.how = how
        self.number = number
        self.of_level = stat == "level"
        self.deletion = False  # a maximum of a deletion effect, which other effects can raise (15-15-4)

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        value = values.level_of(game, ref) if self.of_level else stat_number(game, ref, self.stat)
        if value < 0:
            return False
        limit = self.number.value(game, ctx)
        if self.deletion:
            limit += costs.deletion_bonus(game, ctx, self.stat)
        if compare(value, self.how, limit):
            return True
        if self.of_level and ref > 0 and game.area[ref & ID_MASK] == REVEALED:
            for for_, _, level, _ in game.info[ref & ID_MASK].stand_ins:  # "while this card is revealed, ..."
                if for_ == "revealed" and level >= 0 and compare(level, self.how, limit):
                    return True
        return False


class HasStatPred(Pred):
    def __init__(self, stat: str) -> None:
        self.stat = stat

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return stat_number(game, ref, self.stat) >= 0


class KeywordPred(Pred):
    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.processing = PROCESSING.get(keyword)

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if ref < 0:
            perm = game.permanents.at(ref)
            if self.processing is not None and perm is not None:
                for active in perm.abilities:
                    if executes(active.ability.program, self.processing):
                        return True
            return values.keyword_count(game, PermanentId(-ref), self.keyword) > 0
        if (ref & ID_MASK) in game.face_down:
            return False
        for ability in modifiers.info_of(game, ref).upper:
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

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return False
        card = modifiers.info_of(game, ref).card
        for text in self.texts:
            if text in card.text_terms:
                return True
            if not text.startswith("<"):
                for term in card.text_terms + values.names_of(game, ref) + values.traits_of(game, ref):
                    if text in term:
                        return True
        return False


class SectionPred(Pred):
    def __init__(self, section: str) -> None:
        self.section = section

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return False
        info = modifiers.info_of(game, ref)
        section = self.section
        if section == "inherited":
            return bool(info.inherited)
        if section == "security":
            return bool(info.security)
        if section == "link":
            return info.card.link is not None
        if section == "link effect":
            return bool(info.card.link_effects)
        if section == "App Fusion":
            return bool(info.card.app_fusion)
        if section == "Burst Digivolve":
            return bool(info.card.burst)
        if section == "DigiXros":
            return info.card.digixros is not None
        if section == "DNA Digivolution":
            return bool(info.card.dna)
        if section == "Assembly":
            return info.card.assembly is not None
        perm = game.permanents.at(ref) if ref < 0 else None
        if perm is not None:  # a Digimon's effects are all that it has, also inherited and gained ones
            return any([section in active.ability.timings for active in perm.abilities])
        return any([section in ability.timings for ability in info.upper])


class SuspendedPred(Pred):
    def test(self, game: State, ref: int, ctx: Context) -> bool:
        perm = modifiers.permanent_of(game, ref)
        return perm is not None and perm.suspended


class StackPred(Pred):
    """Compares the number of digivolution cards, or of those that match."""

    def __init__(self, how: str, number: Num, where: Pred | None, links: bool) -> None:
        self.how = how
        self.number = number
        self.where = where
        self.links = links
        self.different = ""  # count only what differs in this

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        perm = modifiers.permanent_of(game, ref)
        if perm is None:
            return False
        cards = perm.links if self.links else perm.stack[:-1]
        if self.where is not None:
            cards = [card for card in cards if self.where.test(game, game.ref(card), ctx)]
        count = len(cards)
        if self.different:
            most = None if self.different == "color" else 1  # a card has one name and level, but may have two colours
            count = len({v for card in cards for v in stat_values(game, game.ref(card), self.different)[:most]})
        return compare(count, self.how, self.number.value(game, ctx))


class ExtremePred(Pred):
    """Has the highest or the lowest number among all cards that the same noun phrase describes."""

    def __init__(self, highest: bool, stat: str) -> None:
        self.highest = highest
        self.stat = stat
        self.among: Selector | None = None  # the noun phrase it stands in, without this property

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        mine = stat_number(game, ref, self.stat)
        if mine < 0:
            return False
        if self.among is not None:
            others = candidates(game, self.among, ctx)
        else:  # said of one card: among the Digimon of its player
            battle = game.players[owner_of(game, ref)].battle
            others = [-pid for pid in battle if kind_of(game, -pid) & DIGIMON]
        for other in others:
            theirs = stat_number(game, other, self.stat)
            if theirs >= 0 and (theirs > mine if self.highest else theirs < mine):
                return False
        return True


class SamePred(Pred):
    def __init__(self, stat: str, source: Source, now: bool) -> None:
        self.stat = stat
        self.source = source
        self.now = now  # as of now, also of what the trigger speaks of (15-8-3-9-3)

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        stat = self.stat
        if stat == "level" or stat == "DP":
            number = stat_number(game, ref, stat)
            for other in self.source.refs(game, ctx):
                its = stat_number(game, other, stat) if self.now else number_then(game, other, stat, ctx)
                if number >= 0 and number == its:
                    return True
            return False
        if stat == "part of name":
            names = [name for other in self.source.refs(game, ctx) for name in stat_values(game, other, "name")]
            return NameIncludesPred(tuple(names)).test(game, ref, ctx)
        mine = stat_values(game, ref, self.stat)
        for other in self.source.refs(game, ctx):
            for value in stat_values(game, other, self.stat):
                if value in mine:
                    return True
        return False


class OneOfPred(Pred):
    def __init__(self, source: Source) -> None:
        self.source = source

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return ref in self.source.refs(game, ctx)


class OnlyPred(Pred):
    def __init__(self, source: Source) -> None:
        self.source = source

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return self.source.refs(game, ctx) == [ref]


class MeantPred(Pred):
    """Is one of the cards that a noun phrase means, while a condition holds."""

    def __init__(self, selector: Selector, condition: Cond | None) -> None:
        self.selector = selector
        self.condition = condition

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if self.condition is not None and not self.condition.holds(game, ctx):
            return False
        return matches(game, self.selector, ref, ctx, 0)


class WhilePred(Pred):
    """Has a property, while a condition holds."""

    def __init__(self, pred: Pred, condition: Cond) -> None:
        self.pred = pred
        self.condition = condition

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return self.condition.holds(game, ctx) and self.pred.test(game, ref, ctx)


class OwnerPred(Pred):
    """Whose card it is."""

    def __init__(self, who: str) -> None:
        self.who = who

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return (owner_of(game, ref) == ctx.player) == (self.who == "you")


class FaceUpPred(Pred):
    def test(self, game: State, ref: int, ctx: Context) -> bool:
        card = card_of(ref)
        if ref < 0:
            return True
        happening = ctx.happening
        removed = happening is not None and happening.event == EV_REMOVE_FROM_SECURITY and ref in happening.subjects
        if game.area[card] == SECURITY or card == game.checked_card or removed:
            return card in game.face_up
        return card not in game.face_down


class EndPred(Pred):
    """Is the top or the bottom card of its pile."""

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if ref < 0:
            return False
        card = card_of(ref)
        state = game.players[game.owner[card]]
        pile = state.security if game.area[card] == SECURITY else state.deck
        if game.area[card] == UNDER:
            pile = game.permanents[PermanentId(game.holder[card])].stack[:-1]
        return bool(pile) and (pile[0] == card or pile[-1] == card)


class TopOfMostPred(Pred):
    """Is the top card of the security stack or deck of a player who has at least as many cards there as the other."""

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        if ref < 0:
            return False
        card = card_of(ref)
        owner = game.owner[card]
        mine, theirs = game.players[owner], game.players[1 - owner]
        if game.area[card] == SECURITY:
            return bool(mine.security) and mine.security[-1] == card and len(mine.security) >= len(theirs.security)
        return bool(mine.deck) and mine.deck[-1] == card and len(mine.deck) >= len(theirs.deck)


class SameLevelPred(Pred):
    """Compares how many cards of one level a stack holds, of the level that has most."""

    def __init__(self, how: str, number: Num) -> None:
        self.how = how
        self.number = number

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        perm = modifiers.permanent_of(game, ref)
        if perm is None:
            return False
        levels = [game.info[card].level for card in perm.stack if card not in game.face_down]
        most = max([levels.count(level) for level in levels if level >= 0], default=0)
        return compare(most, self.how, self.number.value(game, ctx))


class AttackingPred(Pred):
    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return game.attack is not None and game.attack.attacker == -ref


class BattlingPred(Pred):
    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return ref in game.battling


class HappenedToPred(Pred):
    """Whether something happened to it this turn; it was noted when it did."""

    def __init__(self, code: int) -> None:
        self.code = code

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return values.happened(game, self.code, ref)


class TurnPlayedPred(Pred):
    def test(self, game: State, ref: int, ctx: Context) -> bool:
        perm = modifiers.permanent_of(game, ref)
        return perm is not None and perm.arrived == game.turn
