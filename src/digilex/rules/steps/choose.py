"""Instructions by which a player chooses cards (15-10-2)."""

from __future__ import annotations

from typing import Final

from digilex.cards.language import Choose
from digilex.rules.model import deeds
from digilex.rules.model.decision import DONE, NO, UNSAID, YES, Option, Place, Purpose
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Instruction, Label, Num, Selector, Source
from digilex.rules.model.progress import DigivolveFrame, EffectFrame, PlayFrame, UseFrame
from digilex.rules.model.vocabulary import (
    BY_EFFECT,
    EV_TRASH,
    HAND,
    LINKED,
    REVEALED,
    SECURITY,
    TRASH,
    UNDER,
)
from digilex.rules.nodes.references import TopSource
from digilex.rules.query import costs, modifiers, prohibitions
from digilex.rules.query.activation import source_kind
from digilex.rules.query.attacks import may_attack_by_effect
from digilex.rules.query.numbers import can_differ, number_then, seat, stat_number, stat_values
from digilex.rules.query.select import candidates
from digilex.rules.state.state import State
from digilex.rules.steps.effect import context_of, declined, mark_activated
from digilex.rules.steps.prevent import others_can_be_trashed

PLACES: Final[tuple[Place, ...]] = (
    "nowhere", "deck", "eggs", "", "trash", "security", "field", "under", "link", "gone", "",
)  # fmt: skip


IN_ORDER: Final = "chosen in order"  # bound: the cards that a player chose one after the other
LEFT: Final = "taken for another"  # bound: a card that was chosen for one description counts for another


def choice(game: State, ref: int, player: int, index: int = 0) -> Option:
    """Choosing a card, for the player who does: called by where it lies, unless it is in the hand or on the field."""
    if ref < 0:
        return Option("choose", ref, game.label(ref), index=index)
    card = card_of(ref)
    area = game.area[card]
    number = game.info[card].number
    if area == HAND or area == REVEALED:
        return Option("choose", ref, number, index=index)
    if area == UNDER:
        holder = game.permanents[PermanentId(game.holder[card])]
        if card in game.face_down:
            position = holder.stack.index(card) + 1
            return Option("choose", 0, "", -holder.pid, holder.label, position, "under", index=index)
        return Option("choose", ref, number, -holder.pid, holder.label, place="under", index=index)
    if area == SECURITY and card not in game.face_up:
        state = game.players[game.owner[card]]
        position = len(state.security) - state.security.index(card)
        return Option("choose", number=position, place="security", index=game.owner[card])
    place: Place = PLACES[area]
    if area == TRASH and game.owner[card] != player:
        place = "opponent's trash"
    return Option("choose", ref, number, place=place, index=index)


def chosen_card(game: State, option: Option) -> int:
    """The card that was chosen. An option for a card that is not seen names its place alone, not the card (3-1-2)."""
    if option.subject or option.number == UNSAID:
        return option.subject
    if option.place == "under":
        return game.ref(game.permanents[PermanentId(-option.object)].stack[option.number - 1])
    security = game.players[option.index].security
    return game.ref(security[len(security) - option.number])


class Pick(Instruction):
    """A player chooses cards, one pick at a time, and they are bound under a label (15-10-2)."""

    def __init__(self, selectors: list[Selector], count: Num | None, up_to: bool, by: str, label: str) -> None:
        self.selectors = selectors
        self.count = count  # None: any number
        self.up_to = up_to
        self.by = by
        self.label = label
        self.total_stat = ""
        self.total: Num | None = None
        self.deletion = False  # the total is the maximum of a deletion effect, which other effects can raise (15-15-4)
        self.different = ""
        self.apiece = 1  # how many may share what must be different
        self.same = ""  # what all of them must have in common
        self.exact = False  # the total must be reached
        self.levels_of: Source | None = None  # each of them stands for one of these cards and has its level
        self.besides: list[str] = []  # other choices of the same phrase, whose cards can't be chosen again (15-10-2-3)
        self.earlier: list[Pick] = []  # those of these choices that precede it, if all of them are among revealed cards
        self.is_cost = False  # an optional condition, which must be met once declared (15-8-4-4-1)
        self.optional = False  # may be declined; then the plan goes on at `declined`
        self.declined: Label | None = None
        self.purpose = ""  # what the cards are chosen for, when only those will do that can undergo it
        self.verb: Instruction | None = None  # with purpose "verb": only cards with which this can be done
        self.partner: Pick | None = None  # a later choice that the verb needs too
        self.chosen_for: Purpose = ""  # what is done with the cards
        self.choice: Choose | None = None  # what the program calls the cards

    def jumps(self) -> list[Label]:
        return [] if self.declined is None else [self.declined]

    def found(self, game: State, ctx: Context) -> list[int]:
        """All cards that may be chosen: not one that is just being played, digivolved into or used (7-1-3-1)."""
        declared: list[int] = []
        for frame in game.stack:
            if isinstance(frame, (PlayFrame, DigivolveFrame, UseFrame)):
                declared.append(frame.card)
        for label in self.besides:
            declared += ctx.bindings.get(label, [])
        several = len(self.selectors) > 1
        refs: list[int] = []
        for selector in self.selectors:
            for ref in candidates(game, selector, ctx):
                if (several and ref in refs) or (declared and ref in declared):
                    continue
                if not self.purpose or self.suits(game, ref, ctx):
                    refs.append(ref)
        if ctx.ability is not None and ctx.ability.keyword == "Digisorption" and self.purpose == "suspend":
            refs += [ref for ref in self.lent(game, ctx) if self.suits(game, ref, ctx)]
        return refs

    def lent(self, game: State, ctx: Context) -> list[int]:
        """The opponent's Digimon that an effect lets the player suspend for <Digisorption>."""
        pids = game.players[1 - ctx.player].battle
        what = deeds.SUSPENDED_FOR_DIGISORPTION
        return [-pid for pid in pids if prohibitions.lender(game, ctx.player, pid, what) is not None]

    def spend(self, game: State, ctx: Context, refs: list[int]) -> None:
        """The effect that lent one of the chosen cards is used (15-14-1-4)."""
        for ref in refs:
            if ref < 0 and game.permanents[PermanentId(-ref)].owner != ctx.player:
                what = deeds.SUSPENDED_FOR_DIGISORPTION
                active = prohibitions.lender(game, ctx.player, PermanentId(-ref), what)
                if active is not None and active.static.ability.limit:
                    key = game.use_key(active.static.ability, active.ctx.card, active.ctx.this)
                    game.used[key] = game.used.get(key, 0) + 1

    def suits(self, game: State, ref: int, ctx: Context) -> bool:
        """Whether what the card is chosen for can be done with it."""
        if self.purpose == "suspend":
            perm = game.permanents.at(ref)
            if perm is None or perm.suspended or prohibitions.cannot(game, perm.pid, deeds.SUSPEND, None):
                return False
            return not self.in_vain(game, perm.pid, ctx)
        if self.purpose == "unsuspend":
            perm = game.permanents.at(ref)
            return perm is not None and perm.suspended
        if self.purpose == "trash" and ref > 0 and game.area[card_of(ref)] in (UNDER, LINKED):
            under = game.area[card_of(ref)] == UNDER
            what = deeds.DIGIVOLUTION_CARDS_TRASHED if under else deeds.LINK_CARDS_TRASHED
            holder, cause = game.holder[card_of(ref)], Cause(BY_EFFECT, ctx.player, ctx.this, 0, "")
            return not prohibitions.cannot(game, PermanentId(holder), what, cause, ref)
        if self.purpose == "play":
            if not game.kinds & deeds.PLAY:
                return modifiers.info_of(game, ref).play_cost >= 0
            by = Cause(BY_EFFECT, ctx.player, ctx.this, 0, "")
            return modifiers.info_of(game, ref).play_cost >= 0 and not prohibitions.player_cannot(
                game, ctx.player, deeds.PLAY, by, ref
            )
        if self.verb is not None:
            before = ctx.bindings.get(self.label)
            ctx.bindings[self.label] = [ref]
            fits = self.partner.possible_with(game, ctx, self.verb) if self.partner else self.verb.possible(game, ctx)
            if before is None:
                del ctx.bindings[self.label]
            else:
                ctx.bindings[self.label] = before
            return fits
        if self.purpose == "attack":
            return may_attack_by_effect(game, PermanentId(-ref))
        return True

    def in_vain(self, game: State, pid: PermanentId, ctx: Context) -> bool:
        """Whether the effect doesn't affect the permanent (15-15-5), so that nothing is paid with it."""
        return ctx.ability is not None and modifiers.is_unaffected(
            game, pid, ctx.player, ctx.this, source_kind(game, ctx, ctx.ability), ctx.ability
        )

    def possible_with(self, game: State, ctx: Context, verb: Instruction) -> bool:
        """Whether some card of this later choice would let the verb be done."""
        for selector in self.selectors:
            for ref in candidates(game, selector, ctx):
                before = ctx.bindings.get(self.label)
                ctx.bindings[self.label] = [ref]
                fits = verb.possible(game, ctx)
                if before is None:
                    del ctx.bindings[self.label]
                else:
                    ctx.bindings[self.label] = before
                if fits:
                    return True
        return False

    def can_leave(self, game: State, ctx: Context) -> bool:
        """Whether a card that was chosen before it in the same phrase may be the one that is meant here (ruling Q1050).

        As many cards are taken as possible; but one that fits two descriptions may be taken for either, and then no
        card is left for the other."""
        if LEFT in ctx.bindings or self.wanted(game, ctx) != 1:
            return False
        taken: list[int] = []
        for pick in self.earlier:
            taken += ctx.bindings.get(pick.label, [])
        for pick in self.earlier:
            chosen = ctx.bindings.get(pick.label, [])
            if len(chosen) == 1 and chosen[0] in self.all_fitting(game, ctx):
                if not [ref for ref in pick.all_fitting(game, ctx) if ref not in taken]:
                    return True
        return False

    def all_fitting(self, game: State, ctx: Context) -> list[int]:
        """All cards of the description, also those that were chosen for another."""
        refs: list[int] = []
        for selector in self.selectors:
            refs += candidates(game, selector, ctx)
        return refs

    def wanted(self, game: State, ctx: Context) -> int:
        """How many may be chosen at most."""
        return 1000 if self.count is None else self.count.value(game, ctx)

    def possible(self, game: State, ctx: Context) -> bool:
        """A cost is paid in full (15-7-3); otherwise as many are chosen as there are (15-10-2-1)."""
        wanted = self.wanted(game, ctx)
        return wanted > 0 and self.enough(game, ctx, wanted, self.open(game, ctx, self.found(game, ctx), []))

    def enough(self, game: State, ctx: Context, wanted: int, refs: list[int]) -> bool:
        """Whether there are as many as have to be chosen, or others can be trashed in their place."""
        least = wanted if self.is_cost and not self.up_to and self.count is not None else 1
        return len(refs) >= least or bool(self.replaceable(game, ctx))

    def replaceable(self, game: State, ctx: Context) -> list[int]:
        """Whose cards are the price, if others can be trashed in their place and there are enough (ruling Q2008)."""
        holders: list[int] = []
        if not self.is_cost or self.purpose != "trash" or self.count is None or not game.watch_would(EV_TRASH):
            return holders
        for selector in self.selectors:
            if selector.areas != 1 << UNDER or selector.of is None:
                return []
            holders += selector.of.refs(game, ctx)
        return holders if others_can_be_trashed(game, ctx, holders, self.wanted(game, ctx)) else []

    def leave_to_others(self, game: State, frame: EffectFrame) -> None:
        """None is chosen here: those that are trashed in their place are chosen later."""
        ctx = context_of(frame)
        ctx.bindings["trash from"] = self.replaceable(game, ctx)
        ctx.bindings["trash count"] = [self.wanted(game, ctx)]
        self.finish(game, frame, True)

    def open(self, game: State, ctx: Context, refs: list[int], picked: list[int]) -> list[int]:
        """Those that may still be chosen after some were: not twice (15-10-2-3), within the total, all different."""
        total = self.total
        if self.same:
            refs = self.alike(game, ctx, refs, picked)
        if self.different == "level":  # a card without a level has none that could differ
            refs = [ref for ref in refs if stat_number(game, ref, "level") >= 0]
        if self.levels_of is not None:
            levels = [stat_number(game, ref, "level") for ref in self.levels_of.refs(game, ctx)]
            for ref in picked:
                levels.remove(stat_number(game, ref, "level"))
            refs = [ref for ref in refs if stat_number(game, ref, "level") in levels]
        if total is not None:  # a card without a level has none that could be added up (ruling Q2807)
            refs = [ref for ref in refs if stat_number(game, ref, self.total_stat) >= 0]
        if not picked and total is None:
            return refs
        left = 0
        if total is not None:
            left = total.value(game, ctx)
            if self.deletion:
                left += costs.deletion_bonus(game, ctx, self.total_stat)
            for ref in picked:
                left -= max(0, stat_number(game, ref, self.total_stat))
        result: list[int] = []
        for ref in refs:
            if ref in picked:
                continue
            if total is not None and stat_number(game, ref, self.total_stat) > left:
                continue
            if self.different and self.clashes(game, ref, picked):
                continue
            if self.exact and not self.reaches(game, left, ref, [each for each in refs if each not in picked]):
                continue
            result.append(ref)
        return result

    def reaches(self, game: State, left: int, ref: int, refs: list[int]) -> bool:
        """Whether the total can be reached with this card and others."""
        sums = {stat_number(game, ref, self.total_stat)}
        if max(sums) <= 0:
            return False
        for other in refs:
            if other != ref:
                value = max(0, stat_number(game, other, self.total_stat))
                sums |= {total + value for total in sums if total + value <= left}
        return left in sums

    def alike(self, game: State, ctx: Context, refs: list[int], picked: list[int]) -> list[int]:
        """Those that share what must be the same with the chosen ones, or with enough others for a cost (15-7-3)."""
        values = [stat_values(game, ref, self.same) for ref in refs]
        for ref in picked:
            chosen = stat_values(game, ref, self.same)
            values = [[value for value in each if value in chosen] for each in values]
        least = self.wanted(game, ctx) if self.is_cost and not self.up_to and self.count is not None else 1
        result: list[int] = []
        for i in range(len(refs)):
            if any(sum(value in each for each in values) >= least or picked for value in values[i]):
                result.append(refs[i])
        return result

    def clashes(self, game: State, ref: int, picked: list[int]) -> bool:
        """Whether it cannot differ from those already chosen in what must be different (4-25)."""
        if self.apiece > 1:
            mine = stat_values(game, ref, self.different)
            alike = [each for each in picked if stat_values(game, each, self.different) == mine]
            return len(alike) >= self.apiece
        return not can_differ([stat_values(game, each, self.different) for each in [*picked, ref]])

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        wanted = self.wanted(game, ctx)
        refs = self.open(game, ctx, self.found(game, ctx), frame.picked)
        leaves = bool(self.earlier) and not frame.picked and self.can_leave(game, ctx)
        optional = self.optional and not frame.must_be_done and not (frame.declared and self.is_cost)
        if not frame.picked:
            if len(refs) < wanted and self.replaceable(game, ctx):
                if optional:
                    options = [YES, NO]
                    game.ask(seat(ctx, self.by), "optional", "others in their place", "18-2-2", options, ctx)
                else:
                    self.leave_to_others(game, frame)
                return
            if wanted <= 0 or not refs or (self.optional and not self.enough(game, ctx, wanted, refs)):
                self.finish(game, frame, not self.optional)
                return
            free = self.total is None and not self.different and not self.same and self.levels_of is None
            if self.same == "holder" and len({game.holder[card_of(ref)] for ref in refs}) == 1:
                free = True
            if not optional and not self.up_to and self.count is not None and free and not leaves:
                if len(refs) <= wanted:
                    frame.picked = refs[:]
                    self.finish(game, frame, True)
                    return
        if len(frame.picked) >= wanted or not refs:
            self.finish(game, frame, True)
            return
        player = seat(ctx, self.by)
        if self.by == "random":
            if optional:
                options = [YES, NO]
                game.ask(player, "optional", "without looking", "15-9-2-2", options, ctx)
            else:
                self.choose_blindly(game, frame)
            return
        options = [choice(game, ref, player) for ref in refs]
        if len({game.owner[card_of(ref)] for ref in refs if ref > 0 and game.area[card_of(ref)] == SECURITY}) > 1:
            for option in options:  # cards of both security stacks
                if option.place == "security" and game.owner[card_of(chosen_card(game, option))] != player:
                    option.place = "security of the opponent"
        if not frame.picked and optional:
            options.append(NO)
        if leaves or (frame.picked and (self.up_to or self.count is None) and not self.exact):
            options.append(DONE)
        self.ask(game, frame, player, options, optional or leaves, wanted)

    def choose_blindly(self, game: State, frame: EffectFrame) -> None:
        """Without looking it is chance that chooses."""
        ctx = context_of(frame)
        frame.picked = game.shuffle(self.open(game, ctx, self.found(game, ctx), []))[: self.wanted(game, ctx)]
        self.finish(game, frame, True)

    def ask(
        self, game: State, frame: EffectFrame, player: int, options: list[Option], optional: bool, wanted: int
    ) -> None:
        """Leave the decision."""
        some = self.up_to or self.count is None
        clause = "15-10-2-2" if some else "15-10-2-1"
        decision = game.ask(player, "choose", "choose", clause, options, context_of(frame))
        decision.purpose = self.chosen_for
        decision.chosen = len(frame.picked)
        decision.most = min(wanted, decision.chosen + len(options))
        decision.least = 0 if optional else 1 if some else decision.most

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        if option.kind == "no":
            frame.picked = []
            declined(game, frame, seat(context_of(frame), self.by))
            self.finish(game, frame, False)
            return
        mark_activated(game, frame)
        if option.kind == "yes":
            if self.by == "random":
                self.choose_blindly(game, frame)
            else:
                self.leave_to_others(game, frame)
            return
        if option.kind == "done":
            if not frame.picked:
                context_of(frame).bindings[LEFT] = []
            self.finish(game, frame, True)
            return
        frame.picked.append(chosen_card(game, option))
        ctx = context_of(frame)
        ctx.bindings[IN_ORDER] = frame.picked[:]
        if len(frame.picked) >= self.wanted(game, ctx):
            self.finish(game, frame, True)

    def finish(self, game: State, frame: EffectFrame, accepted: bool) -> None:
        """Bind what was chosen and go on."""
        ctx = context_of(frame)
        ctx.bindings[self.label] = frame.picked
        if frame.picked:
            mark_activated(game, frame)
            if ctx.ability is not None and ctx.ability.keyword == "Digisorption":
                self.spend(game, ctx, frame.picked)
            under = [card_of(ref) for ref in frame.picked if ref >= 0 and game.area[card_of(ref)] in (UNDER, LINKED)]
            if under:
                ctx.bindings["host"] = list(dict.fromkeys(-game.holder[card] for card in under))
        frame.done = len(frame.picked) if accepted else 0  # "if they do": what is done with the cards says it anew
        frame.picked = []
        if accepted:
            frame.step += 1
        else:
            assert self.declined is not None
            frame.step = self.declined.at


def follow(picks: list[Pick]) -> None:
    """Choices of one phrase, one after the other: those among revealed cards know what precedes them."""
    for pick in picks:
        for selector in pick.selectors:
            if selector.areas != 1 << REVEALED or pick.up_to or pick.count is None or pick.total is not None:
                return
    for i in range(len(picks)):
        picks[i].earlier = picks[:i]


class OneOfSubjects(Instruction):
    """ "That Digimon" is one of those that set the effect off at the same time, chosen by the player (15-10-2-1).

    Either something is done with it, or a value of it counts: then one that has left is meant as well."""

    def __init__(self, stats: list[str]) -> None:
        self.verb: Instruction | None = None  # what is done with it, or the choice for which its values count
        self.stats = stats  # the values that count

    def meant(self, game: State, ctx: Context) -> list[int]:
        """Those with which it can be done; of those with equal values the first."""
        happening = ctx.happening
        if happening is None or len(happening.subjects) < 2 or "subject" in ctx.bindings:
            return []
        found: list[int] = []
        seen: list[list[list[str]]] = []
        for ref in happening.subjects:
            if self.stats or -ref in game.permanents:
                ctx.bindings["subject"] = [ref]
                if self.verb is None or self.verb.possible(game, ctx):
                    values = [self.values(game, ctx, ref, stat) for stat in self.stats]
                    if not values or values not in seen:
                        found.append(ref)
                    seen.append(values)
                del ctx.bindings["subject"]
        return found or (happening.subjects[:1] if self.stats else [])

    def values(self, game: State, ctx: Context, ref: int, stat: str) -> list[str]:
        """What one of them has of something, when the effect was set off (15-8-3-8)."""
        if stat in ("level", "DP", "play cost", "use cost"):
            return [str(number_then(game, ref, stat, ctx))]
        return sorted(stat_values(game, ref, stat))

    def possible(self, game: State, ctx: Context) -> bool:
        return self.verb is None or self.verb.possible(game, ctx)

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        refs = self.meant(game, ctx)
        if len(refs) > 1:
            options = [choice(game, ref, ctx.player) for ref in refs]
            game.ask(ctx.player, "choose", "which is meant", "15-10-2-1", options, ctx)
            return
        if refs:
            ctx.bindings["subject"] = refs
        frame.step += 1

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        mark_activated(game, frame)
        context_of(frame).bindings["subject"] = [option.subject]
        frame.step += 1


class TakeUpTo(Instruction):
    """Up to so many cards from one end of each stack: the player says how many, at least 1 (1-3-6, 15-10-2-2)."""

    def __init__(self, label: str, source: TopSource) -> None:
        self.label = label
        self.at = label + " at"  # which stack is asked about
        self.source = source

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        ends = self.source.ends(game, ctx)
        at = ctx.bindings.get(self.at, [0])[0]
        if at == 0:
            ctx.bindings[self.label] = []
        while at < len(ends):
            if len(ends[at]) > 1:
                options = [Option("number", number=n) for n in range(1, len(ends[at]) + 1)]
                ctx.bindings[self.at] = [at]
                game.ask(ctx.player, "number", "how many", "15-10-2-2", options, ctx)
                return
            ctx.bindings[self.label] = ctx.bindings[self.label] + ends[at]
            at += 1
        ctx.bindings.pop(self.at, None)
        frame.step += 1

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        at = ctx.bindings[self.at][0]
        ctx.bindings[self.label] = ctx.bindings[self.label] + self.source.ends(game, ctx)[at][: option.number]
        ctx.bindings[self.at] = [at + 1]

    def possible(self, game: State, ctx: Context) -> bool:
        return any(self.source.ends(game, ctx))
