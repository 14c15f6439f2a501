"""Preparing the words of an effect: numbers, conditions, descriptions of cards, references."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.errors import CannotRun
from digilex.rules.model.causes import ANY_EFFECT, ANYTHING, CAUSES, OPPONENTS_EFFECT, OWN_EFFECT, CauseFilter
from digilex.rules.model.done import DONE
from digilex.rules.model.mixing import word
from digilex.rules.model.prepared import Ability, Cond, Num, Pred, Selector, Source
from digilex.rules.model.vocabulary import (
    DECK,
    EGGS,
    EVENT_CODES,
    HAND,
    PHASE_NAMES,
    SECURITY,
    TO_DECK_BOTTOM,
    TO_DECK_TOP,
    TRASH,
    UNDER,
)
from digilex.rules.nodes import conditions, numbers, properties, references
from digilex.rules.program.draft import Draft
from digilex.rules.query.select import AREA_BITS, KIND_BITS
from digilex.rules.query.values import color_mask
from digilex.rules.steps import choose, flow

OWNERS: Final = {"you": 0, "opponent": 1, "any": 2, "both": 2}
EFFECTS_OF_PLAYER: Final = (OWN_EFFECT, OPPONENTS_EFFECT, ANY_EFFECT)
PILES: Final = {"hand": HAND, "deck": DECK, "trash": TRASH, "security": SECURITY, "eggs": EGGS}


def is_extreme(filter_: lang.Filter | None) -> bool:
    """Whether a property says "the highest" or "the lowest" among the cards that the rest of the phrase describes."""
    return isinstance(filter_.filter if isinstance(filter_, lang.Not) else filter_, lang.Extreme)


def recall_code(asked: lang.Happened | lang.HappenedTo) -> int:
    """A number for what a card asks of the turn so far, or of all that has happened to a card."""
    ever = isinstance(asked, lang.HappenedTo) and asked.ever
    return word(("ever " if ever else "") + repr(asked.trigger))


def is_remembered(event: lang.When) -> bool:
    """Whether the kind of event and the side say all of it."""
    if event.by is not None or event.object is not None or event.where is not None or event.event.endswith(" DP"):
        return False
    subject = event.subject
    if not isinstance(subject, lang.Cards):
        return subject is None
    any_kind = subject.kinds == ("card",) or (event.event == "attack" and subject.kinds == ("Digimon",))
    return any_kind and subject.where is None and subject.of is None and not subject.other


def counted_event(builder: ExpressionBuilder, amount: lang.HowOften) -> tuple[lang.When, bool]:
    """What is counted of a turn, and whether only for other cards than this one."""
    event = amount.trigger
    if not isinstance(event, lang.When) or event.event not in TOLD_OF_EACH or isinstance(event.object, lang.This):
        raise builder.refuse(amount)
    subject = event.subject
    if isinstance(subject, lang.This):
        return event, False
    if not isinstance(subject, lang.Cards) or event.where is not None:
        raise builder.refuse(amount)
    return event.replace(subject=subject.replace(other=False)), subject.other


TOLD_OF_EACH: Final = (
    "play", "digivolve", "delete", "attack", "block", "suspend", "unsuspend", "trash", "use", "link", "add to hand",
    "return to hand", "return to deck", "leave", "place under", "add to security", "remove from security", "hatch",
)  # fmt: skip
OPPOSITE: Final = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


class ExpressionBuilder:
    """Turns expressions of the language into objects that evaluate them."""

    def __init__(self, key: str, materials: tuple[lang.Filter, ...] = ()) -> None:
        self.key = key
        self.requirements: list[tuple[Pred, int]] = []  # digivolution requirements that stand in the effect
        self.materials = materials  # what the card's DigiXros requirements name
        self.plan = Draft()
        self.in_cost = False  # within an optional condition (15-7)
        self.current: Ability | None = None
        self.labels = 0
        self.in_condition = False  # a condition is being prepared

    def refuse(self, node: Node) -> CannotRun:
        """The program holds something that the engine cannot run."""
        return CannotRun(f"{self.key}: the engine cannot run {node!r} yet")

    def unknown(self, node: Node, sort: str, word: str, known: Iterable[str]) -> CannotRun:
        """The program uses a word that is not in a closed vocabulary: say which would be right."""
        words = sorted(known)
        close = get_close_matches(word, words, 3)
        right = " or ".join(repr(each) for each in close) if close else "one of " + ", ".join(map(repr, words))
        return CannotRun(f"{self.key}: {word!r} is no {sort} that the engine knows, in {node!r}; it would be {right}")

    def cause(self, node: Node, words: str | lang.Cause, trigger: bool = False) -> CauseFilter:
        """The sort of cause that the words name; only a trigger knows whose "this Digimon's effect" is."""
        if isinstance(words, lang.Cause):
            return self.composed_cause(node, words, trigger)
        found = CAUSES.get(words)
        if found is None:
            raise self.unknown(node, "cause", words, CAUSES)
        if found.of_this and not trigger:
            raise self.refuse(node)
        return found

    def composed_cause(self, node: Node, cause: lang.Cause, trigger: bool) -> CauseFilter:
        """A sort of cause that is described: effects of such cards, one of several causes, anything but that."""
        if isinstance(cause, lang.EffectsOf):
            cards = cause.cards
            if cards.of is not None or cards.other or ("card" in cards.kinds and cards.where is None):
                raise self.refuse(node)
            among = EFFECTS_OF_PLAYER[OWNERS[cards.owner]]
            kinds = 0 if "card" in cards.kinds else self.kinds(cards.kinds)
            made = CauseFilter(" or ".join(cards.kinds) + " effects", among, kinds)
            made.where = None if cards.where is None else self.pred(cards.where)
            return made
        if isinstance(cause, lang.AnyCause):
            parts = [self.cause(node, part, trigger) for part in cause.causes]
            among = 0
            for part in parts:
                among |= part.among
            made = CauseFilter(" or ".join([part.words for part in parts]), among)
            made.parts = parts
            return made
        assert isinstance(cause, lang.OtherThan)
        but = self.cause(node, cause.cause, trigger)
        made = CauseFilter("other than " + but.words, ANYTHING)
        made.but = but
        return made

    def fresh(self, stem: str) -> str:
        """A new name for a binding."""
        self.labels += 1
        return f"{stem} {self.labels}"

    def num(self, amount: lang.Amount | int) -> Num:
        """Prepare a number."""
        if isinstance(amount, int):
            return numbers.Fixed(amount)
        if isinstance(amount, lang.Count):
            cards = amount.cards
            if cards.kinds == ("card",) and cards.where is None and len(cards.areas) == 1 and cards.areas[0] in PILES:
                return numbers.CountPile(PILES[cards.areas[0]], OWNERS[cards.owner])
            where = cards.where
            if isinstance(where, lang.IsOneOf) and where.cards in (lang.It("deleted"), lang.It("returned")):
                return numbers.CountDone(self.known(where.cards), self.selector(cards))
            return numbers.CountCards(self.selector(cards))
        if isinstance(amount, lang.CountOf):
            return numbers.CountSource(self.known(amount.cards))
        if isinstance(amount, lang.CountDifferent):
            return numbers.CountDistinct(amount.stat, self.selector(amount.cards))
        if isinstance(amount, lang.CountSame):
            return numbers.CountShared(amount.stat, self.selector(amount.cards))
        if isinstance(amount, lang.Depth):
            if amount.area not in ("deck", "security") or amount.owner not in ("you", "opponent"):
                raise self.refuse(amount)
            return numbers.DepthNum(self.pred(amount.where), amount.count, PILES[amount.area], amount.owner)
        if isinstance(amount, lang.Stat):
            stat = numbers.StatOf(self.known(amount.of), amount.stat, self.in_condition)
            if isinstance(amount.of, lang.Choose) and amount.of.count == 1:
                stat.one = "highest"
            return stat
        if isinstance(amount, lang.StatAmong):
            return numbers.StatAmongNum(self.selector(amount.cards), amount.stat, amount.which == "highest")
        if isinstance(amount, lang.MemoryGained):
            return numbers.MemoryGainedNum()
        if isinstance(amount, lang.MemoryPaid):
            return numbers.MemoryPaidNum()
        if isinstance(amount, lang.MemoryOf):
            return numbers.MemoryNum(amount.who)
        if isinstance(amount, lang.Times):
            if isinstance(amount.of, lang.SameLevelCards) and amount.every > 1:
                pairs = numbers.SameLevelNum(self.known(amount.of.of), amount.every)
                return numbers.TimesNum(pairs, amount.each, 1)
            return numbers.TimesNum(self.num(amount.of), amount.each, amount.every)
        if isinstance(amount, lang.SameLevelCards):
            return numbers.SameLevelNum(self.known(amount.of))
        if isinstance(amount, lang.HowOften):
            event, other = counted_event(self, amount)
            about_this = isinstance(event.subject, lang.This)
            return numbers.HowOftenNum(word("how often " + repr(event)), about_this, other, amount.apart)
        if isinstance(amount, lang.OnlyIf):
            return numbers.OnlyIfNum(self.cond(amount.condition), self.num(amount.amount))
        if isinstance(amount, lang.Plus):
            return numbers.SumNum([self.num(part) for part in amount.parts])
        raise self.refuse(amount)

    def limit(self, compare: str, amount: lang.Amount | int) -> Num:
        """A number that another is compared with: "more than 1 of them has" is more than the lowest."""
        made = self.num(amount)
        if isinstance(made, numbers.StatOf) and made.one and compare in (">", ">="):
            made.one = "lowest"
        return made

    def matches(self, condition: lang.Matches) -> Cond:
        """A condition about cards; how many of them, says the reference."""
        cards = condition.cards
        least = 1
        if isinstance(cards, lang.Every):
            least = 0
        elif isinstance(cards, lang.Choose):
            if not isinstance(cards.count, int):
                raise self.refuse(condition)
            least = cards.count
        return conditions.MatchesCond(self.known(cards), self.pred(condition.filter), least)

    def cond(self, condition: lang.Condition) -> Cond:
        """Prepare a condition. It asks for everything as it is now (15-8-3-9-3), the rest of an effect does not."""
        before, self.in_condition = self.in_condition, True
        made = self.plain_cond(condition)
        self.in_condition = before
        return made

    def plain_cond(self, condition: lang.Condition) -> Cond:
        """Prepare a condition that is made of others, or about cards; the rest is about what happens."""
        if isinstance(condition, lang.Compare):
            how = condition.compare
            if how == "=" and isinstance(condition.left, lang.Count) and condition.right != 0:
                how = ">="  # 4-26-1: having X cards is met by more
            left = self.limit(OPPOSITE.get(how, how), condition.left)
            return conditions.CompareCond(left, how, self.limit(how, condition.right))
        if isinstance(condition, lang.Exists):
            return conditions.ExistsCond(self.selector(condition.cards))
        if isinstance(condition, lang.Matches):
            return self.matches(condition)
        if isinstance(condition, lang.AllOf):
            return conditions.AllCond([self.cond(part) for part in condition.conditions])
        if isinstance(condition, lang.AnyOf):
            return conditions.AnyCond([self.cond(part) for part in condition.conditions])
        if isinstance(condition, lang.No):
            part = self.cond(condition.condition)
            if isinstance(part, conditions.DidCond):
                part.but_for_the_price = True
            return conditions.NotCond(part)
        made = self.of_moment(condition) or self.of_event(condition)
        if made is None:
            raise self.refuse(condition)
        return made

    def of_moment(self, condition: lang.Condition) -> Cond | None:
        """Whose turn it is, which phase, which attack, and what happened this turn."""
        if isinstance(condition, lang.Happened):
            return self.happened(condition)
        if isinstance(condition, lang.WhileBattling):
            return conditions.BattlingCond(self.selector(condition.against))
        if isinstance(condition, lang.AttackingTarget):
            return conditions.AttackTargetCond(condition.target)
        if isinstance(condition, lang.IsTurn):
            return conditions.TurnCond(condition.who)
        if isinstance(condition, lang.InPhase):
            if condition.phase == "attack":
                return conditions.DuringAttackCond()
            return conditions.PhaseCond(-1 if condition.phase == "attack" else PHASE_NAMES.index(condition.phase))
        return None

    def of_event(self, condition: lang.Condition) -> Cond | None:
        """What this effect did, and what it waited for: how it came about."""
        if isinstance(condition, lang.DidThis) and condition.verb in ("do", "they do"):
            return conditions.DoneCond()
        if isinstance(condition, lang.DidThis):
            return conditions.DidCond(DONE[condition.verb], self.pred(condition.where) if condition.where else None)
        if isinstance(condition, lang.IsDNA):
            return conditions.DNACond()
        if isinstance(condition, lang.IsAppFusion):
            return conditions.AppFusionCond()
        if isinstance(condition, lang.Alone):
            return conditions.AloneCond()
        if isinstance(condition, lang.DeletedBy):
            return conditions.DeletedByCond(self.cause(condition, condition.by))
        if isinstance(condition, lang.PlayedBy):
            return conditions.DoneByCond(EVENT_CODES["play"], self.cause(condition, condition.by))
        if isinstance(condition, lang.DigivolvedBy):
            return conditions.DoneByCond(EVENT_CODES["digivolve"], self.cause(condition, condition.by))
        if isinstance(condition, lang.CausedBy):
            if condition.by is not None:
                return conditions.CauseCond(self.cause(condition, condition.by))
            return conditions.CausedByCond(condition.numbers, condition.names)
        if isinstance(condition, (lang.PlayedFrom, lang.DigivolvedFrom)):
            return conditions.OriginCond(AREA_BITS[condition.area])
        if isinstance(condition, lang.ReturnedTo):
            return conditions.OriginCond(TO_DECK_TOP if condition.position == "top" else TO_DECK_BOTTOM)
        if isinstance(condition, lang.IsDigiXros):
            return conditions.HasBoundCond("digixros", condition.count)
        return None

    def happened(self, condition: lang.Happened) -> Cond:
        """The kind of event and the side is remembered of every turn; what is asked besides is noted for the card."""
        trigger = condition.trigger
        if isinstance(trigger, lang.OneOf):
            return conditions.AnyCond([self.happened(lang.Happened(part)) for part in trigger.triggers])
        if not isinstance(trigger, lang.When):
            raise self.refuse(condition)
        if is_remembered(trigger):
            owner = OWNERS[trigger.subject.owner] if isinstance(trigger.subject, lang.Cards) else 2
            return conditions.HappenedCond(EVENT_CODES[trigger.event], owner)
        if any(isinstance(part, lang.Cards) and part.other for part in trigger.walk()):
            raise self.refuse(condition)
        about_this = isinstance(trigger.subject, lang.This) or isinstance(trigger.object, lang.This)
        return conditions.RecalledCond(word(repr(trigger)), about_this)

    def pred(self, filter_: lang.Filter) -> Pred:
        """Prepare a property."""
        made = self.logical(filter_) or self.printed(filter_) or self.of_place(filter_) or self.compared(filter_)
        if made is None:
            raise self.refuse(filter_)
        return made

    def logical(self, filter_: lang.Filter) -> Pred | None:
        """Properties made of others."""
        if isinstance(filter_, lang.Both):
            return properties.AllPred([self.pred(part) for part in filter_.filters])
        if isinstance(filter_, lang.Either):
            return properties.AnyPred([self.pred(part) for part in filter_.filters])
        if isinstance(filter_, lang.Not):
            return properties.NotPred(self.pred(filter_.filter))
        return None

    def printed(self, filter_: lang.Filter) -> Pred | None:
        """What is printed on a card, or counts as if it were."""
        if isinstance(filter_, lang.Named):
            return properties.NamedPred(filter_.names)
        if isinstance(filter_, lang.NameIncludes):
            return properties.NameIncludesPred(filter_.texts)
        if isinstance(filter_, lang.HasTrait):
            return properties.TraitPred(filter_.traits)
        if isinstance(filter_, lang.TraitIncludes):
            return properties.TraitIncludesPred(filter_.texts)
        if isinstance(filter_, lang.HasColor):
            return properties.ColorPred(color_mask(filter_.colors))
        if isinstance(filter_, lang.ColorCount):
            return properties.StatPred("colors", filter_.compare, self.limit(filter_.compare, filter_.amount))
        if isinstance(filter_, lang.IsKind):
            return properties.KindPred(self.kinds(filter_.kinds))
        if isinstance(filter_, lang.Level):
            return properties.StatPred("level", filter_.compare, self.limit(filter_.compare, filter_.amount))
        if isinstance(filter_, lang.HasLevel):
            return properties.HasStatPred("level")
        if isinstance(filter_, lang.DP):
            return properties.StatPred("DP", filter_.compare, self.limit(filter_.compare, filter_.amount))
        if isinstance(filter_, lang.PlayCost):
            return properties.StatPred("play cost", filter_.compare, self.limit(filter_.compare, filter_.amount))
        if isinstance(filter_, lang.UseCost):
            return properties.StatPred("use cost", filter_.compare, self.limit(filter_.compare, filter_.amount))
        if isinstance(filter_, lang.HasKeyword):
            return properties.KeywordPred(filter_.keyword)
        if isinstance(filter_, lang.TextIncludes):
            return properties.TextPred(filter_.texts)
        if isinstance(filter_, lang.HasSection):
            return properties.SectionPred(filter_.section)
        return None

    def of_place(self, filter_: lang.Filter) -> Pred | None:
        """How and where a card is now: its state, its stack, its owner, the attack."""
        if isinstance(filter_, lang.Suspended):
            return properties.SuspendedPred()
        if isinstance(filter_, lang.DigivolutionCards):
            where = self.pred(filter_.where) if filter_.where is not None else None
            how = ">=" if filter_.compare == "=" and filter_.amount != 0 else filter_.compare  # 4-26-1
            stack = properties.StackPred(how, self.limit(how, filter_.amount), where, False)
            stack.different = filter_.different or ""
            return stack
        if isinstance(filter_, lang.LinkCards):
            where = self.pred(filter_.where) if filter_.where is not None else None
            links = properties.StackPred(filter_.compare, self.limit(filter_.compare, filter_.amount), where, True)
            links.different = filter_.different or ""
            return links
        if isinstance(filter_, lang.FaceUp):
            return properties.FaceUpPred()
        if isinstance(filter_, lang.IsEnd):
            return properties.EndPred()
        if isinstance(filter_, lang.IsTopOfMost):
            return properties.TopOfMostPred()
        if isinstance(filter_, lang.SameLevelStack):
            return properties.SameLevelPred(filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.BelongsTo):
            return properties.OwnerPred(filter_.who)
        if isinstance(filter_, lang.IsAttacking):
            return properties.AttackingPred()
        if isinstance(filter_, lang.IsBattling):
            return properties.BattlingPred()
        if isinstance(filter_, lang.HappenedTo):
            if not isinstance(filter_.trigger, lang.When) or not isinstance(filter_.trigger.subject, lang.This):
                raise self.refuse(filter_)
            return properties.HappenedToPred(recall_code(filter_))
        if isinstance(filter_, lang.IsTurnPlayed):
            return properties.TurnPlayedPred()
        return None

    def compared(self, filter_: lang.Filter) -> Pred | None:
        """How a card stands to others."""
        if isinstance(filter_, lang.Extreme):
            return properties.ExtremePred(filter_.which == "highest", filter_.stat)
        if isinstance(filter_, lang.Same):
            return properties.SamePred(filter_.stat, self.known(filter_.as_), self.in_condition)
        if isinstance(filter_, lang.IsOneOf):
            return properties.OneOfPred(self.known(filter_.cards))
        if isinstance(filter_, lang.IsOnly):
            return properties.OnlyPred(self.known(filter_.cards))
        return None

    def kinds(self, kinds: tuple[str, ...]) -> int:
        """Category bits."""
        bits = 0
        for kind in kinds:
            bits |= KIND_BITS[kind]
        return bits

    def selector(self, cards: lang.Cards) -> Selector:
        """Prepare a noun phrase. "The highest" means among those that match the rest of it."""
        where = cards.where
        extremes: list[lang.Filter] = []
        if is_extreme(where):
            extremes = [] if where is None else [where]
            where = None
        elif isinstance(where, lang.Both):
            extremes = [part for part in where.filters if is_extreme(part)]
            rest = tuple(part for part in where.filters if not is_extreme(part))
            where = lang.Both(rest) if len(rest) > 1 else rest[0] if rest else None
        areas = 0
        for area in cards.areas:
            areas |= AREA_BITS[area]
        kinds = self.kinds(cards.kinds)
        of = self.known(cards.of) if cards.of is not None else None
        pred = self.pred(where) if where is not None else None
        selector = Selector(kinds, OWNERS[cards.owner], areas, pred, cards.other, of)
        if not extremes:
            return selector
        preds: list[Pred] = [] if pred is None else [pred]
        for filter_ in extremes:
            extreme = filter_.filter if isinstance(filter_, lang.Not) else filter_
            assert isinstance(extreme, lang.Extreme)
            part = properties.ExtremePred(extreme.which == "highest", extreme.stat)
            part.among = selector
            preds.append(properties.NotPred(part) if isinstance(filter_, lang.Not) else part)
        return Selector(kinds, OWNERS[cards.owner], areas, properties.AllPred(preds), cards.other, of)

    def source(self, reference: lang.Reference) -> Source:
        """Prepare a reference; choices become instructions of their own before it."""
        if isinstance(reference, lang.This):
            return references.ThisSource()
        if isinstance(reference, lang.ThisCard):
            return references.ThisCardSource()
        if isinstance(reference, lang.It):
            return references.BoundSource(reference.what)
        if isinstance(reference, lang.Every):
            return self.every(reference.cards)
        if isinstance(reference, (lang.Top, lang.Bottom)):
            of = self.source(reference.of) if reference.of is not None else None
            area = PILES.get(reference.area, UNDER)
            where = self.pred(reference.where) if reference.where is not None else None
            bottom = isinstance(reference, lang.Bottom)
            ends = references.TopSource(area, self.num(reference.count), reference.owner, of, bottom, where)
            if not reference.up_to:
                return ends
            label = self.fresh("ends")
            self.plan.append(choose.TakeUpTo(label, ends))
            return references.BoundSource(label)
        if isinstance(reference, lang.TopCard):
            return references.TopCardSource(self.source(reference.of))
        if isinstance(reference, lang.Holder):
            return references.HolderSource(self.source(reference.of))
        if isinstance(reference, lang.Choose):
            return self.pick(reference)
        if isinstance(reference, lang.EachOf):
            labels: list[str] = []
            sources: list[Source] = []
            picks: list[choose.Pick] = []
            for part in reference.parts:
                if isinstance(part, lang.Choose):
                    label = self.fresh("part")
                    start = len(self.plan.steps)
                    sources.append(self.pick(part.replace(label=label)))
                    for instruction in self.plan.steps[start:]:
                        if isinstance(instruction, choose.Pick):
                            instruction.besides = labels[:]
                            picks.append(instruction)
                    labels.append(label)
                else:
                    sources.append(self.source(part))
            if len(labels) == len(sources):
                self.plan.append(flow.Bind("it", labels))
                choose.follow(picks)
            return references.JoinedSource(sources)
        raise self.refuse(reference)

    def known(self, reference: lang.Reference) -> Source:
        """A reference inside a condition or a description, where nobody chooses: "any of those" means all of them."""
        if isinstance(reference, lang.Choose):
            cards = reference.cards
            options = cards.options if isinstance(cards, lang.EitherCards) else (cards,)
            return references.JoinedSource([references.EverySource(self.selector(part)) for part in options])
        if isinstance(reference, lang.Every):
            return references.EverySource(self.selector(reference.cards))
        return self.source(reference)

    def every(self, cards: lang.Cards) -> Source:
        """All of the cards: those of 1 Digimon are the cards of the one that is chosen first (15-10-2-1)."""
        if not isinstance(cards.of, lang.Choose):
            return references.EverySource(self.selector(cards))
        label = self.fresh("holder")
        selector = self.selector(cards.replace(of=None))
        selector.of = self.pick(cards.of.replace(label=label))  # another card may be chosen before they are meant
        self.plan.append(flow.Bind(cards.of.label, [label]))
        return references.EverySource(selector)

    def pick(self, choice: lang.Choose) -> Source:
        """A choice becomes an instruction; what follows refers to its label."""
        cards = choice.cards
        options = cards.options if isinstance(cards, lang.EitherCards) else (cards,)
        count = None if choice.count is None else self.num(choice.count)
        pick = choose.Pick([self.selector(part) for part in options], count, choice.up_to, choice.by, choice.label)
        if choice.total is not None:
            pick.total = self.num(choice.total)
            pick.total_stat = choice.total_stat or ""
        pick.different = choice.different or ""
        pick.apiece = choice.apiece
        pick.same = choice.same or ""
        pick.exact = choice.exact
        if choice.levels_of is not None:
            pick.levels_of = self.known(choice.levels_of)
        if choice.count != 1 and any(isinstance(part.of, lang.Choose) and part.of.count == 1 for part in options):
            pick.same = pick.same or "holder"  # "2 digivolution cards of 1 of your opponent's Digimon"
        pick.choice = choice
        self.plan.append(pick)
        return references.BoundSource(choice.label)
