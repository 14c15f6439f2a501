"""Preparing verbs: one instruction for each, after the choices that it speaks of."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.rules.model.done import DELETED
from digilex.rules.model.prepared import CardInfo, ChangeSpec, Instruction, Source
from digilex.rules.model.progress import RETURNED_TO
from digilex.rules.model.vocabulary import CH_EFFECT
from digilex.rules.nodes import numbers
from digilex.rules.program.changes import ChangeBuilder
from digilex.rules.program.expressions import OWNERS, PILES
from digilex.rules.program.rewrites import all_dp, asked_for, mark_deletion
from digilex.rules.steps import (
    activate,
    arrange,
    attack,
    choose,
    costs,
    digivolve,
    flow,
    memory,
    modify,
    move,
    play,
    prevent,
    suspend,
)
from digilex.rules.steps.leave import DELETE


class VerbBuilder(ChangeBuilder):
    """Turns the verbs of the language into instructions."""

    def prepared(self, card: Card) -> CardInfo:
        """A card that the effect makes, prepared like any other; prepare.py says how."""
        raise NotImplementedError

    def plain_verb(self, action: lang.Action) -> Instruction:
        """The instruction of a verb; the choices in it stand before it in the plan."""
        made = self.of_memory(action)
        made = made or self.of_leaving(action)
        made = made or self.of_showing(action)
        made = made or self.of_playing(action)
        made = made or self.of_attacking(action)
        made = made or self.of_changing(action)
        if made is None:
            raise self.refuse(action)
        return made

    def of_memory(self, action: lang.Action) -> Instruction | None:
        """Memory, drawing, and the end of the game."""
        if isinstance(action, lang.Draw):
            return memory.DrawCards(self.num(action.count), action.who)
        if isinstance(action, lang.GainMemory):
            program = self.current.program if self.current is not None else action
            counted = any(isinstance(node, lang.MemoryGained) for node in program.walk())
            return memory.ChangeMemory(self.num(action.amount), action.who, 1, counted)
        if isinstance(action, lang.LoseMemory):
            return memory.ChangeMemory(self.num(action.amount), action.who, -1)
        if isinstance(action, lang.SetMemory):
            return memory.ChangeMemory(self.num(action.amount), action.who, 0)
        if isinstance(action, lang.PayCost):
            return memory.PayMemory(self.num(action.amount), action.up_to)
        if isinstance(action, lang.WinGame):
            return memory.WinByEffect(action.who)
        return None

    def of_leaving(self, action: lang.Action) -> Instruction | None:
        """Cards that go to another area, or under a card (chapter 4)."""
        if isinstance(action, lang.Delete):
            return self.delete(action)
        if isinstance(action, lang.Trash):
            return move.TrashCards(self.source(action.cards))
        if isinstance(action, lang.ReturnToHand):
            return move.ToHand(self.source(action.cards), asked_for(action.cards))
        if isinstance(action, lang.ReturnToDeck):
            return move.ToDeck(self.source(action.cards), action.position == "top", asked_for(action.cards))
        if isinstance(action, lang.PlaceInSecurity):
            shown = asked_for(action.cards)
            return move.ToSecurity(self.source(action.cards), action.position == "top", action.face_up, shown)
        if isinstance(action, lang.PlaceInBattleArea):
            return arrange.PlaceInBattle(self.source(action.cards))
        if isinstance(action, lang.Hatch):
            return move.HatchEgg()
        if isinstance(action, lang.MoveDigimon) and action.to == "battle":
            return move.MoveToBattle(self.source(action.cards))
        if isinstance(action, lang.MoveDigimon) and action.to == "breeding":
            return move.MoveToBreeding(self.source(action.cards))
        if isinstance(action, lang.PlaceUnder):
            return self.place_under(action)
        return None

    def of_showing(self, action: lang.Action) -> Instruction | None:
        """Cards that are turned, revealed, searched or shuffled, and what comes from the deck or a stack."""
        if isinstance(action, lang.Suspend):
            return suspend.Turn(self.source(action.cards), True)
        if isinstance(action, lang.Unsuspend):
            return suspend.Turn(self.source(action.cards), False)
        if isinstance(action, lang.Search):
            return arrange.SearchArea(PILES[action.area], action.whose)
        if isinstance(action, lang.Flip):
            return arrange.FlipCards(self.source(action.cards), action.face_up)
        if isinstance(action, lang.Recovery):
            if action.area != "deck":
                raise self.refuse(action)
            return arrange.Recover(self.num(action.count), action.who)
        if isinstance(action, lang.DeDigivolve):
            return arrange.DeDigivolve(self.source(action.cards), self.num(action.count))
        if isinstance(action, lang.Reveal):
            return arrange.RevealCards(self.source(action.cards), action.privately)
        if isinstance(action, lang.Shuffle):
            return arrange.ShuffleArea(PILES[action.area], action.whose)
        return None

    def of_playing(self, action: lang.Action) -> Instruction | None:
        """Cards that are played, digivolved into, linked or used, and effects that are activated (7 to 10)."""
        if isinstance(action, lang.Play):
            return self.play(action)
        if isinstance(action, lang.Digivolve):
            return self.digivolve(action)
        if isinstance(action, lang.DNADigivolve):
            return self.dna(action)
        if isinstance(action, lang.Link):
            return self.link(action)
        if isinstance(action, lang.PlayToken):
            return self.token(action)
        if isinstance(action, lang.AppFuse):
            return self.app_fuse(action)
        if isinstance(action, lang.ActivateEffect):
            activated = activate.ActivateOther(self.source(action.of), action.timing, action.count, action.as_this)
            activated.option_side = action.option_side
            return activated
        if isinstance(action, lang.Use):
            return self.use(action)
        return None

    def of_attacking(self, action: lang.Action) -> Instruction | None:
        """Attacks and battles (11 and 14)."""
        if isinstance(action, lang.SwitchAttackTarget):
            return attack.SwitchTarget(self.source(action.to) if action.to is not None else None)
        if isinstance(action, lang.Battle):
            if action.against is None:
                return attack.MakeBattle(self.source(action.cards), None)
            fighter, foe, _ = self.paired(action.cards, action.against)
            return attack.MakeBattle(fighter, foe)
        if isinstance(action, lang.EndAttack):
            return attack.StopAttack()
        if isinstance(action, lang.Attack):
            return self.attack(action)
        return None

    def of_changing(self, action: lang.Action) -> Instruction | None:
        """Modifications for a while (15-11), and what would happen or be paid (15-8-5)."""
        if isinstance(action, lang.Modify):
            return self.modify(action)
        if isinstance(action, lang.ModifyPlayer):
            duration = self.duration(action, action.duration)
            modification = modify.ModifyCards(None, None, OWNERS[action.who], duration)
            modification.changes = self.changes(action)
            return modification
        if isinstance(action, lang.GrantLater):
            grant = modify.GrantEffect(self.duration(action, action.duration), 2 if action.times is None else 1)
            granted = ChangeSpec(CH_EFFECT, "", None, 0)
            granted.ability = self.child(action.effect)
            grant.changes = [granted]
            return grant
        if isinstance(action, lang.ReduceCost):
            return costs.AdjustCost(self.num(action.amount), -1)
        if isinstance(action, lang.IncreaseCost):
            return costs.AdjustCost(self.num(action.amount), 1)
        if isinstance(action, lang.SetCost):
            return costs.AdjustCost(self.num(action.amount), 0)
        if isinstance(action, lang.DigiXrosFrom) and action.area in ("under", "trash"):
            return costs.AllowMaterials(action.area, 60 if action.count is None else action.count)
        if isinstance(action, lang.Prevent):
            return prevent.PreventRemoval(self.source(action.cards) if action.cards is not None else None)
        return None

    def delete(self, action: lang.Delete) -> Instruction:
        """4-15: the limits that a deletion effect names can be raised by others (15-15-4)."""
        start = len(self.plan.steps)
        made = move.Remove(self.source(action.cards), DELETE, DELETED)
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick):
                instruction.deletion = isinstance(instruction.total, numbers.Fixed)
                for selector in instruction.selectors:
                    mark_deletion(selector.where)
        return made

    def place_under(self, action: lang.PlaceUnder) -> Instruction:
        """4-7-5: cards go under a card."""
        chosen = action.cards
        if isinstance(chosen, lang.Choose) and isinstance(action.under, (lang.Choose, lang.It)):
            chosen = chosen.replace(label=self.fresh("part"))  # two choices, each with a name of its own
        first = len(self.plan.steps)
        cards = self.source(chosen)
        if isinstance(chosen, lang.Choose) and isinstance(action.under, lang.Choose):
            self.plan.append(flow.Bind("it", [chosen.label]))  # "another" Digimon than the one just chosen
        start = len(self.plan.steps)
        host = self.source(action.under)
        for instruction in self.plan.steps[start:]:  # nothing is placed under itself
            if isinstance(instruction, choose.Pick) and isinstance(chosen, lang.Choose):
                instruction.besides.append(chosen.label)
            elif isinstance(instruction, choose.Pick) and isinstance(chosen, lang.This):
                for selector in instruction.selectors:
                    selector.other = True
        made = arrange.UnderCard(cards, host, action.position == "bottom", action.face_down)
        picks = [step for step in self.plan.steps[first:] if isinstance(step, choose.Pick)]
        if not isinstance(action.under, lang.Choose) and action.under != lang.It("host"):
            self.bind_picks(picks[:1], made)  # no card is chosen where there is nothing to place it under
        elif isinstance(chosen, lang.Choose) and len(picks) == 2 and not self.in_cost:  # a price says so itself
            self.bind_picks(picks[:1], made)
            picks[0].partner = picks[1]
        return made

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
        at = action.at
        if isinstance(at, lang.Choose) and isinstance(at.cards, lang.Cards):
            at = lang.Every(at.cards)  # whoever attacks chooses among them (11-2-7-1)
        if at is not None:
            made.at = self.source(at)
        return made

    def play(self, action: lang.Play) -> Instruction:
        """An effect plays cards (7-1)."""
        start = len(self.plan.steps)
        source = self.source(action.cards)
        for instruction in self.plan.steps[start:]:
            if isinstance(instruction, choose.Pick):
                instruction.purpose = "play"
        made = play.PlayCards(source, action.cost, self.num(action.reduction))
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

    def use(self, action: lang.Use) -> Instruction:
        """An Option card is used by an effect; only one can be chosen that can be used (9-1-1)."""
        start = len(self.plan.steps)
        source = self.source(action.cards)
        used = play.UseOption(source, action.cost, self.num(action.reduction), action.ignore_colors)
        used.to_security = action.to_security
        used.returned_to = RETURNED_TO[action.returned_to]
        if not action.ignore_colors:
            self.bind_picks([part for part in self.plan.steps[start:] if isinstance(part, choose.Pick)], used)
        return used

    def bind_picks(self, picks: list[choose.Pick], verb: Instruction) -> None:
        """Only cards may be chosen with which the verb can be carried out."""
        for i in range(len(picks)):
            picks[i].purpose = "verb"
            picks[i].verb = verb
            if i + 1 < len(picks):
                picks[i].partner = picks[i + 1]

    def digivolve(self, action: lang.Digivolve) -> Instruction:
        """An effect lets a card on the field digivolve (8-1)."""
        base, into, picks = self.paired(action.cards, action.into)
        cost, reduction = action.cost, self.num(action.reduction)
        made = digivolve.DigivolveInto(base, into, cost, reduction, action.ignore_requirements)
        made.ignore_level = action.ignore_level
        made.most = -1 if action.most is None else action.most
        self.bind_picks(picks, made)
        return made

    def link(self, action: lang.Link) -> Instruction:
        """An effect links cards (chapter 10)."""
        cards, to, picks = self.paired(action.cards, action.to)
        made = play.LinkCard(cards, to, action.cost, self.num(action.reduction))
        self.bind_picks(picks, made)
        return made

    def dna(self, action: lang.DNADigivolve) -> Instruction:
        """An effect makes a DNA digivolution (8-2): the choices are made in one decision."""
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
        made = digivolve.DNADigivolveInto(pick, [self.selector(part) for part in cards], action.cost, False)
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
                return digivolve.DNAWithCards(made.parts, made.into, action.cost)
        return made

    def app_fuse(self, action: lang.AppFuse) -> Instruction:
        """An effect makes an app fusion (8-4): the choices are made in one decision."""
        into, cards = action.into, action.cards
        if not isinstance(into, lang.Choose):
            raise self.refuse(action)
        targets = into.cards.options if isinstance(into.cards, lang.EitherCards) else (into.cards,)
        bases: tuple[lang.Cards, ...] = (lang.Cards(where=lang.IsOneOf(cards)),)
        if isinstance(cards, lang.Choose):
            bases = cards.cards.options if isinstance(cards.cards, lang.EitherCards) else (cards.cards,)
        ones, others = [self.selector(part) for part in bases], [self.selector(part) for part in targets]
        return digivolve.AppFuseInto(ones, others, action.cost, self.num(action.reduction), False)

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
        return play.PlayToken(self.prepared(card), self.num(action.count), action.who, action.suspended)

    def duration(self, action: lang.Action, words: str) -> str:
        """How long a modification lasts."""
        if words not in modify.DURATIONS:
            raise self.unknown(action, "duration", words, modify.DURATIONS)
        return words

    def modify(self, action: lang.Modify) -> Instruction:
        """A lasting modification: overall for "all", individual otherwise (15-11)."""
        changes = self.changes(action)
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
