"""Preparing what an effect does: its action becomes a plan of instructions."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.rules.model.prepared import Ability, CardInfo, ChangeSpec, Instruction, Label, Source
from digilex.rules.model.vocabulary import CH_EFFECT
from digilex.rules.nodes import conditions, numbers, properties, references
from digilex.rules.program.draft import Draft
from digilex.rules.program.expressions import OWNERS, PILES, ExpressionBuilder
from digilex.rules.program.rewrites import (
    CATEGORIES,
    OFFERED,
    PROCESSED,
    PURPOSES,
    all_dp,
    asked_for,
    chosen_color,
    declared,
    described,
    each_from_any,
    has_every,
    mark_deletion,
    out_of_sight,
    per_each,
    played_later,
    question,
    without_tamer_cards,
)
from digilex.rules.steps import (
    activate,
    arrange,
    attack,
    choose,
    costs,
    effect,
    flow,
    memory,
    modify,
    move,
    prevent,
    suspend,
    utilize,
)
from digilex.rules.steps.leave import DELETE


def cost_purpose(cost: lang.Action) -> str:
    """What the cards of a cost are chosen for, when only those will do that can undergo it."""
    if isinstance(cost, lang.Suspend):
        return "suspend"
    if isinstance(cost, lang.Unsuspend):
        return "unsuspend"
    return "trash" if isinstance(cost, lang.Trash) else ""


class ActionBuilder(ExpressionBuilder):
    """Turns actions of the language into instructions."""

    def change(self, change: lang.Change) -> ChangeSpec:
        """Prepare a change."""
        raise NotImplementedError

    def child(self, effect: lang.Effect) -> Ability:
        """An effect inside this one: gained, or what a keyword does."""
        raise NotImplementedError

    def action(self, action: lang.Action) -> None:
        """Append the instructions of an action to the plan."""
        plan = self.plan
        if isinstance(action, lang.Do) and action.steps[0] == lang.Declare():
            rest = action.steps[1:]
            parts = [lang.Do(tuple(declared(step, kind) for step in rest)) for kind in CATEGORIES]
            self.modes(lang.Modes(tuple(parts))).names = list(CATEGORIES)
        elif isinstance(action, lang.Do):
            for step in played_later(action.steps):
                self.action(step)
        elif isinstance(action, lang.Then):
            self.action(action.action)
        elif isinstance(action, lang.May):
            self.may(action)
        elif isinstance(action, lang.By):
            cost, then = action.cost, action.then
            if isinstance(cost, lang.Digivolve) and cost.cards == lang.It("subject") and then == lang.Prevent():
                one = lang.Choose(lang.Cards(where=lang.IsOneOf(cost.cards)), label="saved")  # 8-1-2-5
                cost, then = cost.replace(cards=one), lang.Prevent(lang.It("saved"))
            several = each_from_any(cost)
            if several is None:
                self.by(cost, then)
            else:
                unless = flow.Unless(self.cond(several[0]))
                plan.append(unless)
                self.by(several[1], then)
                plan.mark(unless.target)
        elif isinstance(action, lang.DigiBurst):
            under = lang.Cards(("card",), areas=("under",), of=lang.This())
            start = len(plan.steps)
            self.by(lang.Trash(lang.Choose(under, action.count)), action.then)
            price = plan.steps[start + 1]
            assert isinstance(price, move.TrashCards)
            price.keyword = "Digi-Burst"  # 16-14
        elif isinstance(action, lang.If):
            unless = flow.Unless(self.cond(action.condition))
            plan.append(unless)
            self.action(action.then)
            if action.otherwise is None:
                plan.mark(unless.target)
            else:
                end = Label()
                plan.append(flow.Jump(end))
                plan.mark(unless.target)
                self.action(action.otherwise)
                plan.mark(end)
        elif isinstance(action, lang.ForEach):
            self.for_each(action)
        elif isinstance(action, lang.Modes):
            self.modes(action)
        elif isinstance(action, lang.Later):
            if action.at not in flow.LATER_TIMES:
                raise self.refuse(action)
            postpone = flow.Postpone(flow.LATER_TIMES[action.at])
            plan.append(postpone)
            self.action(action.action)
            plan.mark(postpone.end)
        elif isinstance(action, lang.Instead):
            self.instead(action)
        elif isinstance(action, lang.Replace):
            self.replace(action.action)
        elif isinstance(action, lang.ChooseFirst):
            self.source(action.choice)
        elif isinstance(action, lang.EitherAction):
            self.either(action)
        elif isinstance(action, lang.DeDigivolve) and isinstance(action.count, lang.Times):
            cards = action.cards
            if isinstance(cards, lang.Choose):
                self.source(cards)
                cards = lang.It(cards.label)
            times = action.count.replace(each=1)
            self.action(lang.ForEach(times, lang.DeDigivolve(cards, action.count.each)))  # 16-12-7
        elif (
            isinstance(action, (lang.ReturnToDeck, lang.PlaceInSecurity, lang.PlaceUnder))
            and action.position == "top or bottom"
        ):
            self.either_end(action)
        elif isinstance(action, lang.Delay):
            unless = flow.Unless(
                conditions.NotCond(conditions.MatchesCond(references.ThisSource(), properties.TurnPlayedPred()))
            )
            plan.append(unless)  # 16-17-3
            self.by(lang.Trash(lang.This()), action.then)
            plan.mark(unless.target)
        elif isinstance(action, lang.Save):
            tamer = lang.Choose(lang.Cards(("Tamer",)), label="tamer")
            self.action(lang.May(lang.PlaceUnder(lang.ThisCard(), tamer)))
        elif isinstance(action, lang.MindLink):
            self.action(lang.PlaceUnder(lang.This(), without_tamer_cards(action.cards)))
        elif isinstance(action, lang.BlastDigivolve):
            digimon = lang.Choose(lang.Cards())
            self.action(lang.Digivolve(digimon, lang.ThisCard(), cost="free"))
        elif isinstance(action, lang.BlastDNADigivolve):
            plan.append(utilize.BlastDNA(action.parts))
        elif isinstance(action, lang.Modify) and self.processing_keyword(action):
            return
        elif isinstance(action, lang.Modify) and chosen_color(action) is not None:
            self.choose_color(action)
        elif isinstance(action, lang.Modify) and isinstance(action.cards, lang.EachOf) and has_every(action.cards):
            chosen = tuple(part for part in action.cards.parts if not isinstance(part, lang.Every))
            if chosen:
                self.action(action.replace(cards=chosen[0] if len(chosen) == 1 else lang.EachOf(chosen)))
            for part in action.cards.parts:
                if isinstance(part, lang.Every):  # overall processing by itself (15-11-2)
                    self.action(action.replace(cards=part))
        else:
            start = len(plan.steps)
            self.verb(action)
            first = plan.steps[start] if len(plan.steps) > start else None
            if isinstance(first, choose.Pick) and not self.in_cost and out_of_sight(getattr(action, "cards", None)):
                self.can_be_declined(first)  # the ruling Q2488: such an action can be left out

    def processing_keyword(self, action: lang.Modify) -> bool:
        """Keywords that are processed when they stand in an effect by themselves (16-2): <Draw 1>, <Blitz>, ..."""
        if not isinstance(action.cards, (lang.This, lang.ThisCard)) or len(action.changes) != 1:
            return False
        keyword = action.changes[0]
        if isinstance(keyword, lang.CanDigivolve):
            into, cost = keyword.into, keyword.cost
            self.action(
                lang.May(lang.Digivolve(action.cards, into, cost, keyword.reduction, keyword.ignore_requirements))
            )
            return True
        if not isinstance(keyword, lang.Keyword) or keyword.name not in PROCESSED:
            return False
        made = PROCESSED[keyword.name](keyword)
        self.action(made)
        return True

    def for_each(self, action: lang.ForEach) -> None:
        """4-27: what is counted is counted once; of two things the first is done for each, then the second (4-27-4)."""
        label = self.fresh("count")
        self.plan.append(flow.CountFirst(label, self.num(action.amount)))
        counted = numbers.CountedNum(label)
        inner = action.action
        steps = inner.steps if isinstance(inner, lang.Do) else (inner,)
        for step in steps:
            again = action.again or isinstance(action.amount, int)  # the effect itself, that many times
            if isinstance(step, lang.Modify) and all_dp(step.changes) and not again:
                self.action(step.replace(changes=per_each(step.changes, action.amount)))  # on the same cards
                continue
            ends = step.cards if isinstance(step, lang.Trash) else None
            if isinstance(ends, (lang.Top, lang.Bottom)) and not ends.up_to:
                # 4-27-2, 4-27-3: that many cards from the top or the bottom of the same stack
                start = len(self.plan.steps)
                self.action(step)
                for instruction in self.plan.steps[start:]:
                    if isinstance(instruction, move.TrashCards) and isinstance(
                        instruction.source, references.TopSource
                    ):
                        instruction.source.count = numbers.ProductNum(instruction.source.count, counted)
                continue
            repeat = flow.Repeat(self.fresh("repeat"), counted)
            again_from = Label()
            self.plan.mark(again_from)
            self.plan.append(repeat)
            self.action(step)
            self.plan.append(flow.Jump(again_from))
            self.plan.mark(repeat.end)

    def part(self, action: lang.Action) -> Draft:
        """The instructions of an action, drafted by themselves."""
        outside, self.plan = self.plan, Draft()
        self.action(action)
        made, self.plan = self.plan, outside
        return made

    def can_be_declined(self, pick: choose.Pick) -> None:
        """The player may choose no card; the plan then goes on with what is written next."""
        pick.optional = True
        pick.declined = Label()
        self.plan.mark(pick.declined)

    def may(self, action: lang.May) -> None:
        """Optional processing: a choice of cards can itself be declined, anything else is asked for."""
        part = self.part(action.action)
        index = 0
        if part.steps and isinstance(part.steps[0], choose.OneOfSubjects):
            index = 1  # which one is meant says nothing about whether it is done
        first = part.steps[index] if len(part.steps) > index else None
        if isinstance(first, choose.Pick) and first.by == action.who:
            self.plan.extend(part)
            self.can_be_declined(first)
        elif isinstance(first, OFFERED):
            first.optional = True
            self.plan.extend(part)
        else:
            ask = flow.Ask(action.who, "15-9-2-2")
            ask.prompt = question(action.action, "You may")
            ask.needs = [] if first is None else [first]
            if isinstance(first, activate.ActivateOther):
                first.forced = False
            self.plan.append(ask)
            self.plan.extend(part)
            self.plan.mark(ask.declined)

    def by(self, cost: lang.Action, then: lang.Action) -> None:
        """15-7: the player may do `cost`; only if that succeeds, `then` is done."""
        outside, self.in_cost = self.in_cost, True
        part = self.part(cost)
        self.in_cost = outside
        needs = self.mark_cost(part.steps)
        first = part.steps[0]
        asks = True
        if isinstance(first, choose.Pick):
            if first.purpose != "verb":
                first.purpose = cost_purpose(cost)
            asks = len(needs) > 2 or len([need for need in needs if isinstance(need, choose.Pick)]) != 1
        ask = flow.Ask("you", "15-7-1")
        if asks:
            ask.prompt = question(cost, "Optional condition")
            ask.needs = needs
            self.plan.append(ask)
        self.plan.extend(part)
        check = flow.Unfulfilled()
        self.plan.append(check)
        self.action(then)
        self.plan.mark(check.target)
        if asks:
            self.plan.mark(ask.declined)
        elif isinstance(first, choose.Pick):
            self.can_be_declined(first)

    def mark_cost(self, steps: list[Instruction]) -> list[Instruction]:
        """Tell the instructions of a cost what they are; those that must be possible for it to be paid."""
        partners: list[Instruction] = []  # chosen after another, and judged with it
        for i in range(len(steps)):
            step = steps[i]
            if isinstance(step, effect.Verb) and isinstance(step.source, references.TopSource):
                step.source.is_cost = True
            if isinstance(step, move.TrashCards):
                step.is_cost = True
                before = steps[i - 1] if i > 0 else None
                if isinstance(step.source, references.TopCardSource) and isinstance(before, choose.Pick):
                    before.purpose = "verb"  # only a Digimon can be chosen whose top stacked card can be trashed
                    before.verb = step
            if isinstance(step, choose.Pick):
                step.is_cost = True
                if step.partner is not None:
                    partners.append(step.partner)
        return [step for step in steps if self.first_need(step) and step not in partners]

    def first_need(self, instruction: Instruction) -> bool:
        """Whether an instruction of a cost can be judged before the choices in it are made."""
        chosen = (references.BoundSource, references.JoinedSource)
        if isinstance(instruction, arrange.UnderCard) and isinstance(instruction.host, chosen):
            return False
        if isinstance(instruction, effect.Verb):
            source = instruction.source
            if isinstance(source, (references.TopSource, references.TopCardSource)) and isinstance(source.of, chosen):
                return False  # the cards of what is chosen in the cost
            return not isinstance(source, chosen)
        return isinstance(instruction, (choose.Pick, memory.PayMemory))

    def either(self, action: lang.EitherAction) -> None:
        """One of two things, of which only what can be done may be chosen; what both speak of is chosen first."""
        first, *others = action.actions
        cards = getattr(first, "cards", None)
        if isinstance(cards, lang.Choose) and any(getattr(other, "cards", None) == lang.It() for other in others):
            self.source(cards)
            first = first.replace(cards=lang.It(cards.label))
        self.modes(lang.Modes((first, *others)), True)

    def modes(self, action: lang.Modes, able_only: bool = False) -> flow.Mode:
        """Some of the effects below: each part of the plan jumps back to the choice."""
        mode = flow.Mode(self.fresh("modes"), self.num(action.count))
        if action.all_if is not None:
            mode.all_if = self.cond(action.all_if)
        choice = Label()
        self.plan.mark(choice)
        self.plan.append(mode)
        for option in action.options:
            start = Label()
            self.plan.mark(start)
            mode.starts.append(start)
            mode.names.append(type(option).__name__)
            part = self.part(option)
            if able_only:
                partners = [pick.partner for pick in part.steps if isinstance(pick, choose.Pick)]
                mode.needs.append([each for each in part.steps if self.first_need(each) and each not in partners])
            self.plan.extend(part)
            self.plan.append(flow.Jump(choice))
        self.plan.mark(mode.end)
        return mode

    def choose_color(self, action: lang.Modify) -> None:
        """The cards are settled first; then the player says which colour they have."""
        cards = action.cards
        if isinstance(cards, lang.Choose):
            self.source(cards)
            cards = lang.It(cards.label)
        colors = [color for color in lang.COLORS if color != chosen_color(action)]
        made = [action.replace(cards=cards, changes=(lang.Becomes(colors=(color,)),)) for color in colors]
        self.modes(lang.Modes(tuple(made))).names = colors

    def either_end(self, action: lang.ReturnToDeck | lang.PlaceInSecurity | lang.PlaceUnder) -> None:
        """The cards are settled first; then the player says whether they go to the top or to the bottom."""
        cards = action.cards
        if isinstance(cards, lang.Choose):
            self.source(cards)
            cards = lang.It(cards.label)
        ends = [action.replace(cards=cards, position=position) for position in ("top", "bottom")]
        self.modes(lang.Modes(tuple(ends)))

    def instead(self, action: lang.Instead) -> None:
        """18-2: when the condition holds, the replacement is processed in place of the action."""
        if action.condition is None:
            raise self.refuse(action)
        unless = flow.Unless(self.cond(action.condition))
        self.plan.append(unless)
        ask: flow.Ask | None = None
        if action.optional or isinstance(action.replacement, lang.May):
            ask = flow.Ask("you", "18-2-2")
            ask.prompt = "You may: do this instead?"
            self.plan.append(ask)
        self.action(action.replacement)
        end = Label()
        self.plan.append(flow.Jump(end))
        self.plan.mark(unless.target)
        if ask is not None:
            self.plan.mark(ask.declined)
        self.action(action.action)
        self.plan.mark(end)

    def replace(self, action: lang.Action) -> None:
        """18-2-4: this in place of what would happen."""
        if isinstance(action, lang.Trash) and isinstance(action.cards, lang.Every):
            cards = action.cards.cards
            if cards.areas == ("under",) and cards.where is None and cards.of is not None:
                self.plan.append(prevent.TrashInstead(self.source(cards.of)))
                return
        instead = prevent.InsteadOf()
        self.plan.append(instead)
        self.action(action)
        self.plan.append(prevent.Replaced())
        self.plan.mark(instead.end)

    def verb(self, action: lang.Action) -> None:
        """Append the instruction of a verb; the choices before it say what they are for."""
        start = len(self.plan.steps)
        one: choose.OneOfSubjects | None = None
        if getattr(action, "cards", None) == lang.It("subject") and self.waits_for_others():
            one = choose.OneOfSubjects()
            self.plan.append(one)
        self.plain_verb(action)
        if one is not None:
            one.verb = self.plan.steps[-1]
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick):
                instruction.prompt = f"Choose {described(instruction)} to {PURPOSES.get(type(action).__name__, 'use')}."

    def waits_for_others(self) -> bool:
        """Whether the effect waits for something that several cards may do at the same time."""
        trigger = self.current.program.trigger if self.current is not None else None
        triggers = trigger.triggers if isinstance(trigger, lang.OneOf) else (trigger,)
        return all(isinstance(part, lang.When) and isinstance(part.subject, lang.Cards) for part in triggers)

    def plain_verb(self, action: lang.Action) -> None:
        """Append the instruction of a verb."""
        plan = self.plan
        made: Instruction
        if isinstance(action, lang.Draw):
            made = memory.DrawCards(self.num(action.count), action.who)
        elif isinstance(action, lang.GainMemory):
            program = self.current.program if self.current is not None else action
            counted = any(isinstance(node, lang.MemoryGained) for node in program.walk())
            made = memory.ChangeMemory(self.num(action.amount), action.who, 1, counted)
        elif isinstance(action, lang.LoseMemory):
            made = memory.ChangeMemory(self.num(action.amount), action.who, -1)
        elif isinstance(action, lang.SetMemory):
            made = memory.ChangeMemory(self.num(action.amount), action.who, 0)
        elif isinstance(action, lang.PayCost):
            made = memory.PayMemory(self.num(action.amount), action.up_to)
        elif isinstance(action, lang.Delete):
            start = len(plan.steps)
            made = move.Remove(self.source(action.cards), DELETE, "delete")
            for instruction in plan.steps[start:]:
                if isinstance(instruction, choose.Pick):
                    instruction.deletion = isinstance(instruction.total, numbers.Fixed)
                    for selector in instruction.selectors:
                        mark_deletion(selector.where)
        elif isinstance(action, lang.Trash):
            made = move.TrashCards(self.source(action.cards))
        elif isinstance(action, lang.ReturnToHand):
            made = move.ToHand(self.source(action.cards), asked_for(action.cards))
        elif isinstance(action, lang.ReturnToDeck):
            made = move.ToDeck(self.source(action.cards), action.position == "top", asked_for(action.cards))
        elif isinstance(action, lang.PlaceInSecurity):
            shown = asked_for(action.cards)
            made = move.ToSecurity(self.source(action.cards), action.position == "top", action.face_up, shown)
        elif isinstance(action, lang.PlaceUnder):
            chosen = action.cards
            if isinstance(chosen, lang.Choose) and isinstance(action.under, (lang.Choose, lang.It)):
                chosen = chosen.replace(label=self.fresh("part"))  # two choices, each with a name of its own
            cards = self.source(chosen)
            if isinstance(chosen, lang.Choose) and isinstance(action.under, lang.Choose):
                plan.append(flow.Bind("it", [chosen.label]))  # "another" Digimon than the one just chosen
            start = len(plan.steps)
            host = self.source(action.under)
            for instruction in plan.steps[start:]:  # nothing is placed under itself
                if isinstance(instruction, choose.Pick) and isinstance(chosen, lang.Choose):
                    instruction.besides.append(chosen.label)
                elif isinstance(instruction, choose.Pick) and isinstance(chosen, lang.This):
                    for selector in instruction.selectors:
                        selector.other = True
            made = arrange.UnderCard(cards, host, action.position == "bottom", action.face_down)
        elif isinstance(action, lang.PlaceInBattleArea):
            made = arrange.PlaceInBattle(self.source(action.cards))
        elif isinstance(action, lang.Suspend):
            made = suspend.Turn(self.source(action.cards), True)
        elif isinstance(action, lang.Unsuspend):
            made = suspend.Turn(self.source(action.cards), False)
        elif isinstance(action, lang.Play):
            made = self.play(action)
        elif isinstance(action, lang.Digivolve):
            made = self.digivolve(action)
        elif isinstance(action, lang.DNADigivolve):
            made = self.dna(action)
        elif isinstance(action, lang.Link):
            made = self.link(action)
        elif isinstance(action, lang.PlayToken):
            made = self.token(action)
        elif isinstance(action, lang.AppFuse):
            made = self.app_fuse(action)
        elif isinstance(action, lang.GrantLater):
            grant = modify.GrantEffect(self.duration(action, action.duration), 2 if action.times is None else 1)
            granted = ChangeSpec(CH_EFFECT, "", None, 0)
            granted.ability = self.child(action.effect)
            grant.changes = [granted]
            made = grant
        elif isinstance(action, lang.Hatch):
            made = move.HatchEgg()
        elif isinstance(action, lang.MoveDigimon) and action.to == "battle":
            made = move.MoveToBattle(self.source(action.cards))
        elif isinstance(action, lang.MoveDigimon) and action.to == "breeding":
            made = move.MoveToBreeding(self.source(action.cards))
        elif isinstance(action, lang.Search):
            made = arrange.SearchArea(PILES[action.area], action.whose)
        elif isinstance(action, lang.Flip):
            made = arrange.FlipCards(self.source(action.cards), action.face_up)
        elif isinstance(action, lang.Recovery):
            if action.area != "deck":
                raise self.refuse(action)
            made = arrange.Recover(self.num(action.count), action.who)
        elif isinstance(action, lang.DeDigivolve):
            made = arrange.DeDigivolve(self.source(action.cards), self.num(action.count))
        elif isinstance(action, lang.Reveal):
            made = arrange.RevealCards(self.source(action.cards), action.privately)
        elif isinstance(action, lang.Modify):
            made = self.modify(action)
        elif isinstance(action, lang.ModifyPlayer):
            modification = modify.ModifyCards(
                None, None, OWNERS[action.who], self.duration(action, action.duration)
            )
            modification.changes = [self.change(change) for change in action.changes]
            made = modification
        elif isinstance(action, lang.ActivateEffect):
            activated = activate.ActivateOther(self.source(action.of), action.timing, action.count, action.as_this)
            activated.option_side = action.option_side
            made = activated
        elif isinstance(action, lang.Use):
            used = utilize.UseOption(
                self.source(action.cards), action.cost, self.num(action.reduction), action.ignore_colors
            )
            used.to_security = action.to_security
            made = used
        elif isinstance(action, lang.SwitchAttackTarget):
            made = attack.SwitchTarget(self.source(action.to) if action.to is not None else None)
        elif isinstance(action, lang.Battle):
            fighter, foe, _ = self.paired(action.cards, action.against)
            made = attack.MakeBattle(fighter, foe)
        elif isinstance(action, lang.EndAttack):
            made = attack.StopAttack()
        elif isinstance(action, lang.Attack):
            made = self.attack(action)
        elif isinstance(action, lang.Blitz):
            unless = flow.Unless(conditions.CompareCond(numbers.MemoryNum("opponent"), ">=", numbers.Fixed(1)))
            plan.append(unless)
            blitz = attack.DeclareAttack(references.ThisSource(), "any", False, False, True)
            blitz.keyword = "Blitz"
            plan.append(blitz)
            plan.mark(unless.target)
            return
        elif isinstance(action, lang.ReduceCost):
            made = costs.AdjustCost(self.num(action.amount), -1)
        elif isinstance(action, lang.IncreaseCost):
            made = costs.AdjustCost(self.num(action.amount), 1)
        elif isinstance(action, lang.DigiXrosFrom) and action.area in ("under", "trash"):
            made = costs.AllowMaterials(action.area, 60 if action.count is None else action.count)
        elif isinstance(action, lang.Prevent):
            made = prevent.PreventRemoval(self.source(action.cards) if action.cards is not None else None)
        elif isinstance(action, lang.WinGame):
            made = memory.WinByEffect(action.who)
        elif isinstance(action, lang.Shuffle):
            made = arrange.ShuffleArea(PILES[action.area], action.whose)
        else:
            raise self.refuse(action)
        plan.append(made)

    def attack(self, action: lang.Attack) -> Instruction:
        """An attack by an effect: the Digimon chosen can attack, but the opponent may choose in vain."""
        start = len(self.plan.steps)
        source = self.source(action.cards)
        freely = action.without_suspending or action.unsuspended_targets
        if isinstance(action.cards, lang.Choose) and action.cards.by == "opponent":
            freely = True
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick) and not freely:
                instruction.purpose = "attack"
        made = attack.DeclareAttack(
            source, action.targets, action.without_suspending, action.unsuspended_targets, False
        )
        made.when_played = action.when_played
        return made

    def play(self, action: lang.Play) -> Instruction:
        """7-1 by an effect."""
        start = len(self.plan.steps)
        source = self.source(action.cards)
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick):
                instruction.purpose = "play"
        made = utilize.PlayCards(source, action.cost, self.num(action.reduction))
        made.suspended = action.suspended
        made.without_on_play = action.no_on_play
        made.into_breeding = action.area == "breeding"
        return made

    def paired(self, first: lang.Reference, second: lang.Reference) -> tuple[Source, Source, list[choose.Pick]]:
        """Two references of which either may be a choice; the second gets a name of its own."""
        start = len(self.plan.steps)
        one = self.source(first)
        if isinstance(second, lang.Choose):
            second = second.replace(label=self.fresh("into"))
        two = self.source(second)
        return one, two, [part for part in self.plan.steps[start:] if isinstance(part, choose.Pick)]

    def bind_picks(self, picks: list[choose.Pick], verb: Instruction) -> None:
        """Only cards may be chosen with which the verb can be carried out."""
        for i in range(len(picks)):
            picks[i].purpose = "verb"
            picks[i].verb = verb
            if i + 1 < len(picks):
                picks[i].partner = picks[i + 1]

    def digivolve(self, action: lang.Digivolve) -> Instruction:
        """8-1 by an effect."""
        base, into, picks = self.paired(action.cards, action.into)
        cost, reduction = action.cost, self.num(action.reduction)
        made = utilize.DigivolveInto(base, into, cost, reduction, action.ignore_requirements)
        made.ignore_level = action.ignore_level
        made.most = -1 if action.most is None else action.most
        self.bind_picks(picks, made)
        return made

    def link(self, action: lang.Link) -> Instruction:
        """Chapter 10 by an effect."""
        cards, to, picks = self.paired(action.cards, action.to)
        made = utilize.LinkCard(cards, to, action.cost, self.num(action.reduction))
        self.bind_picks(picks, made)
        return made

    def dna(self, action: lang.DNADigivolve) -> Instruction:
        """8-2 by an effect: the choices are made in one decision."""
        into = action.into
        if isinstance(into, lang.ThisCard):
            into = lang.Choose(lang.Cards(("card",), areas=("hand", "trash"), where=lang.IsOneOf(into)))
        if not isinstance(into, lang.Choose):
            raise self.refuse(action)
        cards = into.cards.options if isinstance(into.cards, lang.EitherCards) else (into.cards,)
        bases: tuple[lang.Cards, ...]
        if isinstance(action.cards, lang.Choose):
            chosen = action.cards.cards
            bases = chosen.options if isinstance(chosen, lang.EitherCards) else (chosen,)
        else:
            bases = (lang.Cards(),)
        pick = choose.Pick([self.selector(part) for part in bases], None, False, "you", "it")
        made = utilize.DNADigivolveInto(pick, [self.selector(part) for part in cards], action.cost, False)
        if isinstance(action.cards, lang.EachOf):
            areas: set[str] = set()
            for part in action.cards.parts:
                chosen = part.cards if isinstance(part, lang.Choose) else lang.Cards(where=lang.IsOneOf(part))
                if not isinstance(chosen, lang.Cards) or len(action.cards.parts) != 2:
                    raise self.refuse(action)
                areas.update(chosen.areas)
                made.parts.append(self.selector(chosen))
            if not areas <= {"battle", "field"}:
                if not areas <= {"battle", "field", "hand", "trash"}:
                    raise self.refuse(action)
                return utilize.DNAWithCards(made.parts, made.into, action.cost)
        return made

    def app_fuse(self, action: lang.AppFuse) -> Instruction:
        """8-4 by an effect: the choices are made in one decision."""
        into, cards = action.into, action.cards
        if not isinstance(into, lang.Choose):
            raise self.refuse(action)
        targets = into.cards.options if isinstance(into.cards, lang.EitherCards) else (into.cards,)
        bases: tuple[lang.Cards, ...] = (lang.Cards(where=lang.IsOneOf(cards)),)
        if isinstance(cards, lang.Choose):
            bases = cards.cards.options if isinstance(cards.cards, lang.EitherCards) else (cards.cards,)
        ones, others = [self.selector(part) for part in bases], [self.selector(part) for part in targets]
        return utilize.AppFuseInto(ones, others, action.cost, self.num(action.reduction), False)

    def prepared(self, card: Card) -> CardInfo:
        """A card that the effect makes, prepared like any other; prepare.py says how."""
        raise NotImplementedError

    def token(self, action: lang.PlayToken) -> Instruction:
        """4-21: a token is a card of its own, known by the effect that plays it."""
        card = Card(
            number=f"{self.key}#{action.name}",
            name=action.name,
            category=action.kind,
            colors=action.colors,
            level=action.level,
            play_cost=action.play_cost,
            dp=action.dp,
            types=action.traits,
            effects=action.effects,
            is_token=True,
        )
        return utilize.PlayToken(self.prepared(card), self.num(action.count), action.who, action.suspended)

    def duration(self, action: lang.Action, words: str) -> str:
        """How long a modification lasts."""
        if words not in modify.DURATIONS:
            raise self.unknown(action, "duration", words, modify.DURATIONS)
        return words

    def modify(self, action: lang.Modify) -> Instruction:
        """A lasting modification: overall for "all", individual otherwise (15-11)."""
        changes = [self.change(change) for change in action.changes]
        if any(change.each for change in changes):
            raise self.refuse(action)
        duration = self.duration(action, action.duration)
        if duration == "always" and all_dp(action.changes):
            duration = "the turn"  # more DP for something that happened, with no end given (ruling Q875)
        if isinstance(action.cards, lang.Every):
            made = modify.ModifyCards(None, self.selector(action.cards.cards), -1, duration)
        else:
            made = modify.ModifyCards(self.source(action.cards), None, -1, duration)
        made.changes = changes
        return made
