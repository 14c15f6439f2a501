"""Preparing what an effect does: its action becomes a plan of instructions."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.rules.model.prepared import Cond, Instruction, Label, Source
from digilex.rules.model.vocabulary import LATER_TIMES
from digilex.rules.nodes import conditions, numbers, properties, references
from digilex.rules.program.draft import Draft
from digilex.rules.program.rewrites import (
    DECLARED,
    OFFERED,
    PROCESSED,
    PURPOSES,
    all_dp,
    chosen_color,
    declared,
    each_from_any,
    has_every,
    out_of_sight,
    per_each,
    played_later,
    stands_alone,
    without_tamer_cards,
    without_the_first,
)
from digilex.rules.program.verbs import VerbBuilder
from digilex.rules.steps import (
    activate,
    arrange,
    attack,
    choose,
    digivolve,
    effect,
    flow,
    memory,
    move,
    prevent,
)


def cost_purpose(cost: lang.Action) -> str:
    """What the cards of a cost are chosen for, when only those will do that can undergo it."""
    if isinstance(cost, lang.Suspend):
        return "suspend"
    if isinstance(cost, lang.Unsuspend):
        return "unsuspend"
    return "trash" if isinstance(cost, lang.Trash) else ""


class ActionBuilder(VerbBuilder):
    """Turns actions of the language into plans."""

    def action(self, action: lang.Action) -> None:
        """Append the instructions of an action to the plan; each knows the smallest action that it belongs to."""
        plan = self.plan
        start = len(plan.steps)
        self.build(action)
        for step in plan.steps[start:]:
            if step.node is None:
                step.node = action

    def build(self, action: lang.Action) -> None:
        """Append the instructions of an action to the plan."""
        if self.composed(action) or self.keyword_action(action) or self.divided(action):
            return
        start = len(self.plan.steps)
        self.verb(action)
        first = self.plan.steps[start] if len(self.plan.steps) > start else None
        if isinstance(first, choose.Pick) and not self.in_cost and out_of_sight(getattr(action, "cards", None)):
            self.can_be_declined(first)  # the ruling Q2488: such an action can be left out

    def composed(self, action: lang.Action) -> bool:
        """Actions made of actions: in order, optional, under a condition, repeated, later, in place of others."""
        first = action.steps[0] if isinstance(action, lang.Do) else None
        if isinstance(action, lang.Do) and isinstance(first, lang.Declare):
            rest = action.steps[1:]
            kinds = DECLARED[first.what]
            parts = [lang.Do(tuple(declared(step, kind) for step in rest)) for kind in kinds]
            self.modes(lang.Modes(tuple(parts), by=first.by)).words = list(kinds)
        elif isinstance(action, lang.Do):
            for step in played_later(action.steps):
                self.action(step)
        elif isinstance(action, lang.Then):
            self.action(action.action)
        elif isinstance(action, lang.May):
            self.may(action)
        elif isinstance(action, lang.By):
            self.optional_condition(action)
        elif isinstance(action, lang.If):
            self.if_else(action)
        elif isinstance(action, lang.ForEach):
            self.for_each(action)
        elif isinstance(action, lang.Modes):
            self.modes(action)
        elif isinstance(action, lang.Later):
            self.later(action)
        elif isinstance(action, lang.Instead):
            self.instead(action)
        elif isinstance(action, lang.Replace):
            self.replace(action.action)
        elif isinstance(action, lang.ChooseFirst):
            self.source(action.choice)
        elif isinstance(action, lang.EitherAction):
            self.either(action)
        else:
            return False
        return True

    def optional_condition(self, action: lang.By) -> None:
        """15-7: "by doing X, Y"."""
        cost, then = action.cost, action.then
        if isinstance(cost, lang.Digivolve) and cost.cards == lang.It("subject") and then == lang.Prevent():
            one = lang.Choose(lang.Cards(where=lang.IsOneOf(cost.cards)), label="saved")  # 8-1-2-5
            cost, then = cost.replace(cards=one), lang.Prevent(lang.It("saved"))
        several = each_from_any(cost)
        if several is None:
            self.by(cost, then)
        else:
            self.only_if(self.cond(several[0]), lang.By(several[1], then))

    def only_if(self, condition: Cond, action: lang.Action) -> None:
        """15-6: the action is done if the condition holds."""
        unless = flow.Unless(condition)
        self.plan.append(unless)
        if isinstance(action, lang.By):
            self.by(action.cost, action.then)
        else:
            self.action(action)
        self.plan.mark(unless.target)

    def if_else(self, action: lang.If) -> None:
        """15-6: one thing if a condition holds, another if it does not."""
        if action.otherwise is None:
            self.only_if(self.cond(action.condition), action.then)
            return
        unless = flow.Unless(self.cond(action.condition))
        self.plan.append(unless)
        self.action(action.then)
        end = Label()
        self.plan.append(flow.Jump(end))
        self.plan.mark(unless.target)
        self.action(action.otherwise)
        self.plan.mark(end)

    def later(self, action: lang.Later) -> None:
        """Pending processing (18-1)."""
        if action.at not in LATER_TIMES:
            raise self.unknown(action, "time", action.at, LATER_TIMES)
        postpone = flow.Postpone(LATER_TIMES[action.at])
        self.plan.append(postpone)
        if isinstance(action.action, lang.Delete) and action.action.cards == lang.This():
            self.only_if(conditions.StillDigimonCond(), action.action)
        else:
            self.action(action.action)
        self.plan.mark(postpone.end)

    def keyword_action(self, action: lang.Action) -> bool:
        """Keywords that are actions (16-2), spelled out."""
        if isinstance(action, lang.DigiBurst):
            under = lang.Cards(("card",), areas=("under",), of=lang.This())
            start = len(self.plan.steps)
            self.by(lang.Trash(lang.Choose(under, action.count, action.up_to)), action.then)
            price = self.plan.steps[start + 1]
            assert isinstance(price, move.TrashCards)
            price.keyword = "Digi-Burst"  # 16-14
        elif isinstance(action, lang.Delay):
            played_now = conditions.MatchesCond(references.ThisSource(), properties.TurnPlayedPred(), 1)
            self.only_if(conditions.NotCond(played_now), lang.By(lang.Trash(lang.This()), action.then))  # 16-17-3
        elif isinstance(action, lang.Save):
            tamer = lang.Choose(lang.Cards(("Tamer",)), label="tamer")
            self.action(lang.May(lang.PlaceUnder(lang.ThisCard(), tamer)))
        elif isinstance(action, lang.MindLink):
            self.action(lang.PlaceUnder(lang.This(), without_tamer_cards(action.cards)))
        elif isinstance(action, lang.BlastDigivolve):
            digimon = lang.Choose(lang.Cards())
            self.action(lang.Digivolve(digimon, lang.ThisCard(), cost="free"))
        elif isinstance(action, lang.BlastDNADigivolve):
            self.plan.append(digivolve.BlastDNA(action.parts))
        elif isinstance(action, lang.Blitz):
            self.blitz()
        else:
            return isinstance(action, lang.Modify) and self.processing_keyword(action)
        return True

    def blitz(self) -> None:
        """16-15: this Digimon may attack while the opponent has 1 or more memory."""
        unless = flow.Unless(conditions.CompareCond(numbers.MemoryNum("opponent"), ">=", numbers.Fixed(1)))
        self.plan.append(unless)
        declaration = attack.DeclareAttack(references.ThisSource(), "any", False, False, True)
        declaration.keyword = "Blitz"
        self.plan.append(declaration)
        self.plan.mark(unless.target)

    def divided(self, action: lang.Action) -> bool:
        """Verbs that come down to several, because of what they speak of."""
        if isinstance(action, lang.DeDigivolve) and isinstance(action.count, lang.Times):
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
            return False
        return True

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
            any_at_all = None
            if isinstance(step, lang.DeDigivolve) and isinstance(step.cards, lang.Choose) and not again:
                # all of them to one Digimon (rulings Q1915, Q3134)
                any_at_all = flow.Unless(conditions.CompareCond(counted, ">=", numbers.Fixed(1)))
                self.plan.append(any_at_all)
                target = self.fresh("target")
                self.source(step.cards.replace(label=target))
                step = step.replace(cards=lang.It(target))
            repeat = flow.Repeat(self.fresh("repeat"), counted)
            again_from = Label()
            self.plan.mark(again_from)
            self.plan.append(repeat)
            self.action(step)
            self.plan.append(flow.Jump(again_from))
            self.plan.mark(repeat.end)
            if any_at_all is not None:
                self.plan.mark(any_at_all.target)

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
        first = self.first_step(part)
        rest = without_the_first(action)
        if isinstance(first, choose.Pick) and first.by == action.who and rest is not None:
            self.may_in_part(action, rest, part, first)
        elif isinstance(first, choose.Pick) and first.by == action.who:
            self.only_with_stacked_cards(part.steps)
            self.plan.extend(part)
            self.can_be_declined(first)
        elif isinstance(first, OFFERED):
            first.optional = True
            self.plan.extend(part)
        else:
            ask = flow.Ask(action.who, "15-9-2-2")
            ask.needs = [] if first is None else [first]
            if isinstance(first, activate.ActivateOther):
                first.forced = False
            self.plan.append(ask)
            self.plan.extend(part)
            self.plan.mark(ask.declined)

    def may_in_part(self, action: lang.May, rest: lang.May, part: Draft, first: choose.Pick) -> None:
        """"You may do A and do B": where there is nothing to choose for A, B can be done alone (ruling Q6063)."""
        needs: list[Instruction] = [first]
        if isinstance(action.action, lang.Do):
            for step in self.part(action.action.steps[0]).steps:
                if isinstance(step, choose.Pick) and stands_alone(step.choice):
                    needs.append(step)
        lacking = flow.Unless(flow.SomeToChoose(needs))
        self.plan.append(lacking)
        self.plan.extend(part)
        self.can_be_declined(first)
        end = flow.Jump(Label())
        self.plan.append(end)
        self.plan.mark(lacking.target)
        self.may(rest)
        self.plan.mark(end.target)

    def only_with_stacked_cards(self, steps: list[Instruction]) -> None:
        """Of a top stacked card only a Digimon can be chosen that has one (4-7-2)."""
        for i in range(1, len(steps)):
            step, before = steps[i], steps[i - 1]
            if isinstance(step, effect.Verb) and isinstance(step.source, references.TopCardSource):
                if isinstance(before, choose.Pick):
                    before.purpose = "verb"
                    before.verb = step

    def first_step(self, part: Draft) -> Instruction | None:
        """What a part begins with; which one is meant says nothing about whether it is done."""
        index = 0
        while index < len(part.steps) and isinstance(part.steps[index], choose.OneOfSubjects):
            index += 1
        return part.steps[index] if len(part.steps) > index else None

    def by(self, cost: lang.Action, then: lang.Action) -> None:
        """15-7: the player may do `cost`; only if that succeeds, `then` is done."""
        outside, self.in_cost = self.in_cost, True
        part = self.part(cost)
        self.in_cost = outside
        needs = self.mark_cost(part.steps)
        first = self.first_step(part)
        asks = True
        if isinstance(first, choose.Pick):
            if first.purpose != "verb":
                first.purpose = cost_purpose(cost)
            asks = len(needs) > 2 or len([need for need in needs if isinstance(need, choose.Pick)]) != 1
        ask = flow.Ask("you", "15-7-1")
        if asks:
            ask.question = "pay for it"
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
            if isinstance(step, effect.Verb) and isinstance(step.source, references.TopCardSource):
                before = steps[i - 1] if i > 0 else None
                if isinstance(before, choose.Pick):
                    before.purpose = "verb"  # only a Digimon can be chosen that has a top stacked card (4-7-2)
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
        if isinstance(instruction, choose.TakeUpTo):
            return not isinstance(instruction.source.of, chosen)
        return isinstance(instruction, (choose.Pick, memory.PayMemory))

    def either(self, action: lang.EitherAction) -> None:
        """One of two things, of which only what can be done may be chosen; what both speak of is chosen first."""
        first, *others = action.actions
        cards = getattr(first, "cards", None)
        if isinstance(cards, lang.Choose) and any(getattr(other, "cards", None) == lang.It() for other in others):
            self.source(cards)
            first = first.replace(cards=lang.It(cards.label))
        enough: list[Cond | None] = []
        parts: list[lang.Action] = []
        for part in (first, *others):
            several = each_from_any(part)
            enough.append(None if several is None else self.cond(several[0]))
            parts.append(part if several is None else several[1])
        self.modes(lang.Modes(tuple(parts)), True).enough = enough

    def modes(self, action: lang.Modes, able_only: bool = False) -> flow.Mode:
        """Some of the effects below: each part of the plan jumps back to the choice."""
        mode = flow.Mode(self.fresh("modes"), self.num(action.count))
        mode.by = action.by
        mode.up_to = action.up_to
        if action.all_if is not None:
            mode.all_if = self.cond(action.all_if)
        choice = Label()
        self.plan.mark(choice)
        self.plan.append(mode)
        for option in action.options:
            start = Label()
            self.plan.mark(start)
            mode.starts.append(start)
            mode.parts.append(option)
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
        self.modes(lang.Modes(tuple(made))).words = colors

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
            ask.question = "do it instead"
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
        chosen = getattr(action, "cards", None)
        source: Source | None = None
        if isinstance(chosen, lang.Choose) and lang.IsOneOf(lang.It("subject")) in chosen.walk():
            source = self.source(chosen)  # in place of what would happen to the chosen one, and to no other
            action = action.replace(cards=lang.It(chosen.label))
        instead = prevent.InsteadOf(source)
        self.plan.append(instead)
        self.action(action)
        self.plan.append(prevent.Replaced())
        self.plan.mark(instead.end)

    def verb(self, action: lang.Action) -> None:
        """Append the instruction of a verb; the choices before it say what they are for."""
        start = len(self.plan.steps)
        one: choose.OneOfSubjects | None = None
        stats = values_of_subject(action)
        if getattr(action, "cards", None) == lang.It("subject") and self.waits_for_others(lang.When):
            one = choose.OneOfSubjects([])
        elif stats and self.waits_for_others((lang.When, lang.Would)):
            one = choose.OneOfSubjects(stats)
        if one is not None:
            self.plan.append(one)
        made = self.plain_verb(action)
        self.plan.append(made)
        if one is not None:
            one.verb = made if not one.stats else next_choice(self.plan.steps[start + 1 :])
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick):
                instruction.chosen_for = PURPOSES.get(type(action), "use")

    def waits_for_others(self, kinds: type[lang.Trigger] | tuple[type[lang.Trigger], ...]) -> bool:
        """Whether the effect waits for something that several cards may do at the same time."""
        trigger = self.current.program.trigger if self.current is not None else None
        triggers = trigger.triggers if isinstance(trigger, lang.OneOf) else (trigger,)
        for part in triggers:
            if not isinstance(part, kinds) or not isinstance(getattr(part, "subject", None), lang.Cards):
                return False
        return True


def values_of_subject(action: lang.Action) -> list[str]:
    """Which values of "that Digimon" an action speaks of: one of those that set the effect off."""
    found: list[str] = []
    for node in action.walk():
        if isinstance(node, lang.Stat) and node.of == lang.It("subject"):
            found.append(node.stat)
        elif isinstance(node, lang.Same) and node.as_ == lang.It("subject"):
            found.append("name" if node.stat == "part of name" else node.stat)
    return list(dict.fromkeys(found))


def next_choice(steps: list[Instruction]) -> choose.Pick | None:
    """The first choice of cards among the steps."""
    for step in steps:
        if isinstance(step, choose.Pick):
            return step
    return None
