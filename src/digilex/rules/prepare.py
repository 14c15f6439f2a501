"""Preparing cards: programs of the effect language become plans and tables that the engine runs fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.cards import language as lang
from digilex.cards.card import Card, Material
from digilex.rules import control, expressions, verbs
from digilex.rules.base import (
    Ability,
    BurstRecipe,
    CardInfo,
    ChangeSpec,
    Cond,
    DNARecipe,
    Instruction,
    Num,
    Pred,
    Requirement,
    Selector,
    Source,
    Static,
    TriggerSpec,
    XrosRecipe,
)
from digilex.rules.derive import color_mask
from digilex.rules.errors import CannotRun
from digilex.rules.keywords import RULES, keyword_program
from digilex.rules.removal import DELETE
from digilex.rules.select import AREA_BITS, KIND_BITS
from digilex.rules.state import event_bit
from digilex.rules.words import (
    ACTIVATED,
    CH_BECOMES,
    CH_CAN,
    CH_CAN_DIGIVOLVE,
    CH_CANNOT,
    CH_COST,
    CH_DELETION_LIMIT,
    CH_DP,
    CH_EFFECT,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    CH_MEETS_COLORS,
    CH_SECURITY_ATTACK,
    CH_TREATED_AS,
    CH_UNAFFECTED,
    DECK,
    DIGI_EGG,
    DIGIMON,
    EGGS,
    EV_ATTACK,
    EV_DELETE,
    EV_DIGIVOLVE,
    EV_END_OF_ATTACK,
    EV_END_OF_TURN,
    EV_LINK,
    EV_MAIN,
    EV_MOVE,
    EV_PLAY,
    EV_START_OF_MAIN,
    EV_START_OF_TURN,
    EVENT_CODES,
    HAND,
    IMMEDIATE,
    OPTION,
    PERSISTENT,
    PHASE_NAMES,
    PROCESSING,
    SECTION_NAMES,
    SECURITY,
    SECURITY_TEXT,
    TAMER,
    TOKEN,
    TRASH,
    TRIGGERED,
    UNDER,
    WOULD,
)

if TYPE_CHECKING:
    from digilex.cards.node import Node

KINDS: Final = {"Digi-Egg": DIGI_EGG, "Digimon": DIGIMON, "Tamer": TAMER, "Option": OPTION}
OWNERS: Final = {"you": 0, "opponent": 1, "any": 2, "both": 2}
PILES: Final = {"hand": HAND, "deck": DECK, "trash": TRASH, "security": SECURITY, "eggs": EGGS}
TURNS: Final = {"Your Turn": 0, "Opponent's Turn": 1, "All Turns": 2}
STATS: Final = {"level": "level", "DP": "DP", "play cost": "play cost"}

# Timings that are events about the card itself, and timings of a turn: (event, whose turn).
OWN_TIMINGS: Final = {
    "On Play": EV_PLAY, "When Digivolving": EV_DIGIVOLVE, "On Deletion": EV_DELETE, "When Attacking": EV_ATTACK,
    "End of Attack": EV_END_OF_ATTACK, "When Moving": EV_MOVE, "When Linking": EV_LINK,
}  # fmt: skip
TURN_TIMINGS: Final = {
    "Start of Your Turn": (EV_START_OF_TURN, 0), "Start of Opponent's Turn": (EV_START_OF_TURN, 1),
    "End of Your Turn": (EV_END_OF_TURN, 0), "End of Opponent's Turn": (EV_END_OF_TURN, 1),
    "End of All Turns": (EV_END_OF_TURN, 2), "Start of Your Main Phase": (EV_START_OF_MAIN, 0),
    "Start of Opponent's Main Phase": (EV_START_OF_MAIN, 1),
}  # fmt: skip

PREPARED: Final[dict[int, CardInfo]] = {}


def prepare(card: Card) -> CardInfo:
    """The card, ready for the engine. Raises CannotRun if some part of its program cannot be run."""
    known = PREPARED.get(id(card))
    if known is not None and known.card is card:
        return known
    kind = KINDS[card.category]
    if card.is_token:
        kind |= TOKEN
    if card.is_dual:
        kind |= OPTION
    info = CardInfo(card, kind, color_mask(card.colors))
    if card.option_colors:
        info.option_colors = color_mask(card.option_colors)
    for requirement in card.digivolution:
        prepared = prepare_requirement(requirement.from_, requirement.cost)
        info.requirements.append(prepared)
        if prepared.pred is None:
            info.from_levels |= 1 << prepared.level
        else:
            info.special_requirements = True
    prepare_special(info)
    sections = card.sections()
    materials = () if card.digixros is None else tuple(material.where for material in card.digixros.materials)
    for section in range(5):
        effects = sections[SECTION_NAMES[section]]
        for index in range(len(effects)):
            key = f"{card.number}/{SECTION_NAMES[section]}/{index}"
            ability = Builder(key, materials).ability(effects[index], section, index)
            info.section(section).append(ability)
            note_off_field(info, ability)
    PREPARED[id(card)] = info
    return info


def prepare_special(info: CardInfo) -> None:
    """DNA, burst, app fusion, link, DigiXros and Assembly requirements."""
    card = info.card
    builder = Builder(f"{card.number}/requirement")
    for dna in card.dna:
        info.dna.append(DNARecipe([builder.pred(part) for part in dna.parts], dna.cost))
    for burst in card.burst:
        info.burst.append(BurstRecipe(builder.pred(burst.from_), builder.pred(burst.tamer), burst.cost))
    for fusion in card.app_fusion:
        info.app_fusion.append((fusion.names, fusion.cost))
    if card.use_requirement is not None:
        info.use_requirement = Builder("use requirement").pred(card.use_requirement)
    if card.link is not None:
        info.link_to = builder.pred(card.link.to)
        info.link_cost = card.link.cost
    if card.digixros is not None:
        info.digixros = prepare_materials(builder, card.digixros.reduction, card.digixros.materials)
    if card.assembly is not None:
        info.assembly = prepare_materials(builder, card.assembly.reduction, card.assembly.materials)


def prepare_materials(builder: Builder, reduction: int, materials: tuple[Material, ...]) -> XrosRecipe:
    """The slots of DigiXros or Assembly requirements."""
    slots = [builder.pred(material.where) for material in materials]
    limits = [99 if material.count is None else material.count for material in materials]
    return XrosRecipe(reduction, slots, limits, [material.different or "" for material in materials])


def note_off_field(info: CardInfo, ability: Ability) -> None:
    """Effects about the card itself, and effects whose icon lets them work off the field."""
    own = [ability]
    if ability.kind == PERSISTENT:  # what its keywords do: <Digisorption> speaks of the card in the hand (16-10)
        own += [child for child in ability.children if child.keyword]
    for part in own:
        for spec in part.triggers:
            if spec.subject_card or spec.object_card:
                info.self_events |= event_bit(spec.event)
                info.self_abilities.append(part)
                break
    if "Hand" in ability.icons or "Trash" in ability.icons or "Security" in ability.icons:
        if ability.kind == ACTIVATED:
            ability.events |= event_bit(EV_MAIN)
        info.loose.append(ability)
        info.loose_events |= ability.events


def prepare_requirement(from_: lang.Filter, cost: int) -> Requirement:
    """A standard requirement (one colour set, one level) is compared as numbers; others are properties."""
    if isinstance(from_, lang.Both) and len(from_.filters) == 2:
        color, level = from_.filters
        if isinstance(color, lang.HasColor) and isinstance(level, lang.Level) and level.compare == "=":
            if isinstance(level.amount, int):
                return Requirement(color_mask(color.colors), level.amount, None, cost)
    return Requirement(0, 0, Builder("requirement").pred(from_), cost)


def find_ability(info: CardInfo, key: str) -> Ability:
    """The ability with that key on the card (see Ability.key)."""
    parts = key.rpartition("#")[2].split("/")
    ability = info.section(SECTION_NAMES.index(parts[1]))[int(parts[2])]
    for part in parts[3:]:
        ability = ability.children[int(part)]
    return ability


def without_tamer_cards(cards: lang.Reference) -> lang.Reference:
    """Of the Digimon to choose from, those with no Tamer cards among their digivolution cards (16-28-1)."""
    if isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.Cards):
        none: lang.Filter = lang.DigivolutionCards("=", 0, lang.IsKind(("Tamer",)))
        where = cards.cards.where
        return cards.replace(cards=cards.cards.replace(where=none if where is None else lang.Both((where, none))))
    return cards


def asked_for(reference: lang.Reference) -> bool:
    """Whether a choice says what the cards are: then they are shown before they go to a private area (3-1-3-7)."""
    if not isinstance(reference, lang.Choose):
        return False
    kinds = reference.cards.options if isinstance(reference.cards, lang.EitherCards) else (reference.cards,)
    return any(cards.where is not None or cards.kinds != ("card",) for cards in kinds)


class Builder:
    """Builds one ability."""

    def __init__(self, key: str, materials: tuple[lang.Filter, ...] = ()) -> None:
        self.key = key
        self.materials = materials  # what the card's DigiXros requirements name
        self.plan: list[Instruction] = []
        self.current: Ability | None = None
        self.labels = 0

    def refuse(self, node: Node) -> CannotRun:
        """The program holds something that the engine cannot run."""
        return CannotRun(f"{self.key}: the engine cannot run {node!r} yet")

    def fresh(self, stem: str) -> str:
        """A new name for a binding."""
        self.labels += 1
        return f"{stem} {self.labels}"

    # --- the effect as a whole ----------------------------------------------------------------------------

    def ability(self, effect: lang.Effect, section: int, index: int) -> Ability:
        """Prepare an effect."""
        ability = Ability(self.key, effect, section, index)
        self.current = ability
        if section == SECURITY_TEXT and not effect.timings and effect.trigger is None:
            effect = effect.replace(timings=("Security",))  # what stands in that part of the card
        ability.timings = effect.timings
        ability.icons = effect.icons
        ability.limit = effect.limit or 0
        ability.turns = TURNS[effect.turns] if effect.turns else 2
        ability.line = f"{SECTION_NAMES[section]} {index + 1}"
        words = [f"[{timing}]" for timing in effect.timings]
        if effect.turns:
            words.insert(0, f"[{effect.turns}]")
        ability.label = " ".join(words)
        if not effect.timings and effect.trigger is None:
            ability.kind = PERSISTENT
            self.statics(ability, effect.action, None)
            return ability
        for timing in effect.timings:
            if timing in OWN_TIMINGS:
                spec = TriggerSpec(OWN_TIMINGS[timing])
                spec.subject_this = True
                spec.on_play = timing == "On Play"
                ability.triggers.append(spec)
            elif timing in TURN_TIMINGS:
                event, whose = TURN_TIMINGS[timing]
                spec = TriggerSpec(event)
                spec.whose_turn = whose
                ability.triggers.append(spec)
        if effect.trigger is not None:
            self.trigger(ability, effect.trigger)
        for spec in ability.triggers:
            ability.events |= event_bit(spec.event)
        if ability.triggers:
            ability.kind = IMMEDIATE if ability.triggers[0].event >= WOULD else TRIGGERED
        elif "Main" in effect.timings:
            ability.kind = ACTIVATED
        else:
            ability.kind = PROCESSING
        self.plan = ability.plan
        self.action(effect.action)
        return ability

    def child(self, effect: lang.Effect) -> Ability:
        """An effect inside this one: gained, or what a keyword does."""
        parent = self.current
        assert parent is not None
        key = f"{self.key}/{len(parent.children)}"
        ability = Builder(key, self.materials).ability(effect, parent.section, parent.index)
        parent.children.append(ability)
        return ability

    def trigger(self, ability: Ability, trigger: lang.Trigger) -> None:
        """Prepare what an effect waits for."""
        if isinstance(trigger, lang.OneOf):
            for part in trigger.triggers:
                self.trigger(ability, part)
            return
        if not isinstance(trigger, (lang.When, lang.Would)):
            raise self.refuse(trigger)
        if trigger.event not in EVENT_CODES:
            raise self.refuse(trigger)
        spec = TriggerSpec(EVENT_CODES[trigger.event] + (WOULD if isinstance(trigger, lang.Would) else 0))
        subject = trigger.subject
        if isinstance(subject, lang.Cards):
            if subject.kinds == ("player",) or spec.event in PLAYER_EVENTS:
                spec.subject_player = OWNERS[subject.owner]
            else:
                spec.subject = self.selector(subject)
                where = subject.where
                spec.subject_narrowed = isinstance(where, lang.Both) and lang.IsOneOf(lang.This()) in where.filters
        elif isinstance(subject, lang.ThisCard):
            spec.subject_card = spec.event in CARD_EVENTS
            spec.subject_this = not spec.subject_card
        elif isinstance(subject, lang.This):
            spec.subject_this = True
        elif subject is not None:
            raise self.refuse(trigger)
        if isinstance(trigger.object, lang.Cards):
            if trigger.event in ("trash", "play"):  # where the cards come from
                for area in trigger.object.areas:
                    spec.origin |= AREA_BITS[area]
                if trigger.object.of is not None:
                    spec.origin_of = self.source(trigger.object.of)
            else:
                spec.object = self.selector(trigger.object)
        elif isinstance(trigger.object, (lang.Choose, lang.Every)) and isinstance(trigger.object.cards, lang.Cards):
            spec.object = self.selector(trigger.object.cards)
        elif isinstance(trigger.object, lang.ThisCard):
            spec.object_card = True
        elif isinstance(trigger.object, lang.This):
            spec.object_this = True
        elif trigger.object is not None:
            raise self.refuse(trigger)
        spec.by = trigger.by or ""
        if trigger.where is not None:
            spec.where = self.cond(trigger.where)
        ability.triggers.append(spec)

    def statics(self, ability: Ability, action: lang.Action, condition: Cond | None) -> None:
        """Prepare a persistent effect (15-8-2)."""
        if isinstance(action, lang.Do):
            for step in action.steps:
                self.statics(ability, step, condition)
        elif isinstance(action, lang.Then):
            self.statics(ability, action.action, condition)
        elif isinstance(action, lang.If):
            mine = self.cond(action.condition)
            both = mine if condition is None else expressions.AllCond([condition, mine])
            self.statics(ability, action.then, both)
            if action.otherwise is not None:
                against: Cond = expressions.NotCond(mine)
                if condition is not None:
                    against = expressions.AllCond([condition, against])
                self.statics(ability, action.otherwise, against)
        elif isinstance(action, lang.Modify):
            changes = [self.change(change) for change in action.changes]
            target = action.cards
            if isinstance(target, (lang.This, lang.ThisCard)) or (isinstance(target, lang.It) and target.what == "it"):
                ability.statics.append(Static(ability, condition, True, None, 0, changes))
            elif isinstance(target, lang.Every):
                ability.statics.append(Static(ability, condition, False, self.selector(target.cards), 0, changes))
            else:
                raise self.refuse(action)
        elif isinstance(action, lang.ModifyPlayer):
            changes = [self.change(change) for change in action.changes]
            ability.statics.append(Static(ability, condition, False, None, OWNERS[action.who], changes))
        else:
            raise self.refuse(action)

    def change(self, change: lang.Change) -> ChangeSpec:
        """Prepare a change."""
        if isinstance(change, lang.GetsDP):
            return self.numbered(CH_DP, "", change.amount)
        if isinstance(change, lang.SecurityAttackPer):
            return self.numbered(CH_SECURITY_ATTACK, "", change.amount)
        if isinstance(change, lang.Keyword):
            spec = ChangeSpec(CH_KEYWORD, change.name, None, change.amount or 0)
            if change.name in ("Security A.", "Link") and change.amount is None:
                raise self.refuse(change)
            program = keyword_program(change, self.materials)
            if program is not None:
                spec.ability = self.child(program)
                spec.ability.keyword = change.name
                spec.ability.label = f"<{change.name}>"
                spec.ability.line = f"<{change.name}>"
            elif change.name == "Succession" and change.specified is not None:  # 16-47
                under = lang.Cards(("card",), areas=("under",), where=change.specified, of=lang.This())
                spec.selector = self.selector(under)
            elif change.name not in RULES:
                raise self.refuse(change)
            return spec
        if isinstance(change, lang.GainsEffect):
            spec = ChangeSpec(CH_EFFECT, "", None, 0)
            spec.ability = self.child(change.effect)
            spec.ability.line += f" gained {len(self.current.children) if self.current is not None else 0}"
            return spec
        if isinstance(change, lang.Cannot):
            if change.what not in PROHIBITIONS:
                raise self.refuse(change)
            spec = ChangeSpec(CH_CANNOT, change.what, None, 0)
            spec.by = change.by or ""
            spec.timing = change.timing or ""
            if change.cards is not None:
                spec.selector = self.selector(change.cards)
            return spec
        if isinstance(change, lang.Can):
            if change.what not in PERMISSIONS:
                raise self.refuse(change)
            return ChangeSpec(CH_CAN, change.what, None, 0)
        if isinstance(change, lang.Must):
            raise self.refuse(change)
        if isinstance(change, lang.Unaffected):
            if change.by == "De-Digivolve effects":
                return ChangeSpec(CH_CANNOT, "be de-digivolved", None, 0)
            spec = ChangeSpec(CH_UNAFFECTED, "", None, 0)
            spec.by = change.by
            return spec
        if isinstance(change, lang.TreatedAs):
            spec = ChangeSpec(CH_TREATED_AS, "", None, 0)
            spec.data = change
            return spec
        if isinstance(change, lang.Becomes):
            spec = self.numbered(CH_BECOMES, "", change.dp if change.dp is not None else 0)
            spec.data = change
            return spec
        if isinstance(change, lang.DeletionLimit):
            return self.numbered(CH_DELETION_LIMIT, change.stat, change.amount)
        if isinstance(change, lang.CanDigivolve):
            return self.can_digivolve(change)
        if isinstance(change, lang.MeetsColors):
            return ChangeSpec(CH_MEETS_COLORS, "", None, color_mask(change.colors))
        if isinstance(change, lang.GainsEffectsOf):
            spec = ChangeSpec(CH_EFFECTS_OF, "", None, 0)
            spec.selector = self.selector(change.cards)
            return spec
        if isinstance(change, lang.CostChange):
            return self.numbered(CH_COST, change.cost, change.amount)
        raise self.refuse(change)

    def can_digivolve(self, change: lang.CanDigivolve) -> ChangeSpec:
        """A permission to digivolve into other cards, or for another cost."""
        into = change.into
        if not isinstance(into, lang.Choose) or not isinstance(into.cards, lang.Cards):
            raise self.refuse(change)
        spec = self.numbered(CH_CAN_DIGIVOLVE, "", change.reduction)
        spec.selector = self.selector(into.cards)
        spec.by = change.cost
        spec.timing = "ignore" if change.ignore_requirements else ""
        return spec

    def numbered(self, kind: int, word: str, amount: lang.Amount | int) -> ChangeSpec:
        """A change with a number, fixed or worked out."""
        if isinstance(amount, int):
            return ChangeSpec(kind, word, None, amount)
        return ChangeSpec(kind, word, self.num(amount), 0)

    # --- expressions ----------------------------------------------------------------------------------------

    def num(self, amount: lang.Amount | int) -> Num:
        """Prepare a number."""
        if isinstance(amount, int):
            return expressions.Fixed(amount)
        if isinstance(amount, lang.Count):
            cards = amount.cards
            if cards.kinds == ("card",) and cards.where is None and len(cards.areas) == 1 and cards.areas[0] in PILES:
                return expressions.CountPile(PILES[cards.areas[0]], OWNERS[cards.owner])
            return expressions.CountCards(self.selector(cards))
        if isinstance(amount, lang.CountOf):
            return expressions.CountSource(self.known(amount.cards))
        if isinstance(amount, lang.CountDifferent):
            return expressions.CountDistinct(amount.stat, self.selector(amount.cards))
        if isinstance(amount, lang.Stat):
            return expressions.StatOf(self.known(amount.of), amount.stat)
        if isinstance(amount, lang.MemoryOf):
            return expressions.MemoryNum(amount.who)
        if isinstance(amount, lang.Times):
            return expressions.TimesNum(self.num(amount.of), amount.each, amount.every)
        if isinstance(amount, lang.SameLevelCards):
            return expressions.SameLevelNum(self.known(amount.of))
        if isinstance(amount, lang.Plus):
            return expressions.SumNum([self.num(part) for part in amount.parts])
        raise self.refuse(amount)

    def cond(self, condition: lang.Condition) -> Cond:
        """Prepare a condition."""
        if isinstance(condition, lang.Compare):
            how = condition.compare
            if how == "=" and isinstance(condition.left, lang.Count) and condition.right != 0:
                how = ">="  # 4-26-1: having X cards is met by more
            return expressions.CompareCond(self.num(condition.left), how, self.num(condition.right))
        if isinstance(condition, lang.Exists):
            return expressions.ExistsCond(self.selector(condition.cards))
        if isinstance(condition, lang.Matches):
            return expressions.MatchesCond(self.known(condition.cards), self.pred(condition.filter))
        if isinstance(condition, lang.AllOf):
            return expressions.AllCond([self.cond(part) for part in condition.conditions])
        if isinstance(condition, lang.AnyOf):
            return expressions.AnyCond([self.cond(part) for part in condition.conditions])
        if isinstance(condition, lang.No):
            return expressions.NotCond(self.cond(condition.condition))
        if isinstance(condition, lang.DidThis) and condition.verb == "do":
            return expressions.DoneCond()
        if isinstance(condition, lang.DidThis):
            return expressions.DidCond(condition.verb, self.pred(condition.where) if condition.where else None)
        if isinstance(condition, lang.Happened):
            return self.happened(condition)
        if isinstance(condition, lang.WhileBattling):
            return expressions.BattlingCond(self.selector(condition.against))
        if isinstance(condition, lang.AttackingTarget):
            return expressions.AttackTargetCond(condition.target)
        if isinstance(condition, lang.IsTurn):
            return expressions.TurnCond(condition.who)
        if isinstance(condition, lang.InPhase):
            if condition.phase == "attack":
                return expressions.DuringAttackCond()
            return expressions.PhaseCond(-1 if condition.phase == "attack" else PHASE_NAMES.index(condition.phase))
        if isinstance(condition, lang.IsDNA):
            return expressions.DNACond()
        if isinstance(condition, (lang.DeletedBy, lang.PlayedBy)):
            return expressions.DeletedByCond(condition.by)
        if isinstance(condition, (lang.PlayedFrom, lang.DigivolvedFrom)):
            return expressions.OriginCond(AREA_BITS[condition.area])
        if isinstance(condition, lang.IsDigiXros):
            return expressions.HasBoundCond("digixros", condition.count)
        raise self.refuse(condition)

    def happened(self, condition: lang.Happened) -> Cond:
        """Only what is remembered of a turn can be asked: the kind of event and the side."""
        trigger = condition.trigger
        if isinstance(trigger, lang.When) and trigger.by is None and trigger.object is None:
            subject = trigger.subject
            if subject is None:
                return expressions.HappenedCond(EVENT_CODES[trigger.event], 2)
            if isinstance(subject, lang.Cards) and subject.where is None and not subject.other:
                return expressions.HappenedCond(EVENT_CODES[trigger.event], OWNERS[subject.owner])
        raise self.refuse(condition)

    def pred(self, filter_: lang.Filter) -> Pred:
        """Prepare a property."""
        e = expressions
        if isinstance(filter_, lang.Both):
            return e.AllPred([self.pred(part) for part in filter_.filters])
        if isinstance(filter_, lang.Either):
            return e.AnyPred([self.pred(part) for part in filter_.filters])
        if isinstance(filter_, lang.Not):
            return e.NotPred(self.pred(filter_.filter))
        if isinstance(filter_, lang.Named):
            return e.NamedPred(filter_.names)
        if isinstance(filter_, lang.NameIncludes):
            return e.NameIncludesPred(filter_.texts)
        if isinstance(filter_, lang.HasTrait):
            return e.TraitPred(filter_.traits)
        if isinstance(filter_, lang.TraitIncludes):
            return e.TraitIncludesPred(filter_.texts)
        if isinstance(filter_, lang.HasColor):
            return e.ColorPred(color_mask(filter_.colors))
        if isinstance(filter_, lang.ColorCount):
            return e.StatPred("colors", filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.IsKind):
            return e.KindPred(self.kinds(filter_.kinds))
        if isinstance(filter_, lang.Level):
            return e.StatPred("level", filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.HasLevel):
            return e.HasStatPred("level")
        if isinstance(filter_, lang.DP):
            return e.StatPred("DP", filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.PlayCost):
            return e.StatPred("play cost", filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.UseCost):
            return e.StatPred("use cost", filter_.compare, self.num(filter_.amount))
        if isinstance(filter_, lang.HasKeyword):
            return e.KeywordPred(filter_.keyword)
        if isinstance(filter_, lang.TextIncludes):
            return e.TextPred(filter_.texts)
        if isinstance(filter_, lang.HasSection):
            return e.SectionPred(filter_.section)
        if isinstance(filter_, lang.Suspended):
            return e.SuspendedPred()
        if isinstance(filter_, lang.DigivolutionCards):
            where = self.pred(filter_.where) if filter_.where is not None else None
            how = ">=" if filter_.compare == "=" and filter_.amount != 0 else filter_.compare  # 4-26-1
            return e.StackPred(how, self.num(filter_.amount), where, False)
        if isinstance(filter_, lang.LinkCards):
            where = self.pred(filter_.where) if filter_.where is not None else None
            return e.StackPred(filter_.compare, self.num(filter_.amount), where, True)
        if isinstance(filter_, lang.Extreme):
            return e.ExtremePred(filter_.which == "highest", filter_.stat)
        if isinstance(filter_, lang.Same):
            return e.SamePred(filter_.stat, self.known(filter_.as_))
        if isinstance(filter_, lang.IsOneOf):
            return e.OneOfPred(self.known(filter_.cards))
        if isinstance(filter_, lang.FaceUp):
            return e.FaceUpPred()
        if isinstance(filter_, lang.IsEnd):
            return e.EndPred()
        if isinstance(filter_, lang.IsAttacking):
            return e.AttackingPred()
        if isinstance(filter_, lang.IsTurnPlayed):
            return e.TurnPlayedPred()
        raise self.refuse(filter_)

    def kinds(self, kinds: tuple[str, ...]) -> int:
        """Category bits."""
        bits = 0
        for kind in kinds:
            bits |= KIND_BITS[kind]
        return bits

    def selector(self, cards: lang.Cards) -> Selector:
        """Prepare a noun phrase. "The highest" means among those that match the rest of it."""
        where = cards.where
        extremes: list[lang.Extreme] = []
        if isinstance(where, lang.Extreme):
            extremes = [where]
            where = None
        elif isinstance(where, lang.Both):
            extremes = [part for part in where.filters if isinstance(part, lang.Extreme)]
            rest = tuple(part for part in where.filters if not isinstance(part, lang.Extreme))
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
        for extreme in extremes:
            part = expressions.ExtremePred(extreme.which == "highest", extreme.stat)
            part.among = selector
            preds.append(part)
        return Selector(kinds, OWNERS[cards.owner], areas, expressions.AllPred(preds), cards.other, of)

    # --- references -----------------------------------------------------------------------------------------

    def source(self, reference: lang.Reference) -> Source:
        """Prepare a reference; choices become instructions of their own before it."""
        e = expressions
        if isinstance(reference, lang.This):
            return e.ThisSource()
        if isinstance(reference, lang.ThisCard):
            return e.ThisCardSource()
        if isinstance(reference, lang.It):
            return e.BoundSource(reference.what)
        if isinstance(reference, lang.Every):
            return e.EverySource(self.selector(reference.cards))
        if isinstance(reference, (lang.Top, lang.Bottom)):
            of = self.source(reference.of) if reference.of is not None else None
            area = PILES.get(reference.area, UNDER)
            where = self.pred(reference.where) if reference.where is not None else None
            bottom = isinstance(reference, lang.Bottom)
            return e.TopSource(area, self.num(reference.count), reference.owner, of, bottom, where)
        if isinstance(reference, lang.TopCard):
            return e.TopCardSource(self.source(reference.of))
        if isinstance(reference, lang.Holder):
            return e.HolderSource(self.source(reference.of))
        if isinstance(reference, lang.Choose):
            return self.pick(reference)
        if isinstance(reference, lang.EachOf):
            labels: list[str] = []
            sources: list[Source] = []
            for part in reference.parts:
                if isinstance(part, lang.Choose):
                    label = self.fresh("part")
                    labels.append(label)
                    sources.append(self.pick(part.replace(label=label)))
                else:
                    sources.append(self.source(part))
            if len(labels) == len(sources):
                self.plan.append(control.Bind("it", labels))
            return e.JoinedSource(sources)
        raise self.refuse(reference)

    def known(self, reference: lang.Reference) -> Source:
        """A reference inside a condition or a description, where nobody chooses: "any of those" means all of them."""
        if isinstance(reference, lang.Choose):
            cards = reference.cards
            options = cards.options if isinstance(cards, lang.EitherCards) else (cards,)
            return expressions.JoinedSource([expressions.EverySource(self.selector(part)) for part in options])
        return self.source(reference)

    def pick(self, choice: lang.Choose) -> Source:
        """A choice becomes an instruction; what follows refers to its label."""
        cards = choice.cards
        options = cards.options if isinstance(cards, lang.EitherCards) else (cards,)
        count = None if choice.count is None else self.num(choice.count)
        pick = control.Pick([self.selector(part) for part in options], count, choice.up_to, choice.by, choice.label)
        if choice.total is not None:
            pick.total = self.num(choice.total)
            pick.total_stat = choice.total_stat or ""
        pick.different = choice.different or ""
        self.plan.append(pick)
        return expressions.BoundSource(choice.label)

    # --- actions --------------------------------------------------------------------------------------------

    def action(self, action: lang.Action) -> None:
        """Append the instructions of an action to the plan."""
        plan = self.plan
        if isinstance(action, lang.Do):
            for step in action.steps:
                self.action(step)
        elif isinstance(action, lang.Then):
            self.action(action.action)
        elif isinstance(action, lang.May):
            self.may(action)
        elif isinstance(action, lang.By):
            self.by(action.cost, action.then)
        elif isinstance(action, lang.DigiBurst):
            under = lang.Cards(("card",), areas=("under",), of=lang.This())
            self.by(lang.Trash(lang.Choose(under, action.count)), action.then)
        elif isinstance(action, lang.If):
            unless = control.Unless(self.cond(action.condition))
            plan.append(unless)
            self.action(action.then)
            if action.otherwise is None:
                unless.target = len(plan)
            else:
                jump = control.Jump()
                plan.append(jump)
                unless.target = len(plan)
                self.action(action.otherwise)
                jump.target = len(plan)
        elif isinstance(action, lang.ForEach):
            self.for_each(action)
        elif isinstance(action, lang.Modes):
            self.modes(action)
        elif isinstance(action, lang.Later):
            if action.at not in control.LATER_TIMES:
                raise self.refuse(action)
            postpone = control.Postpone(control.LATER_TIMES[action.at])
            plan.append(postpone)
            self.action(action.action)
            postpone.end = len(plan)
        elif isinstance(action, lang.Instead):
            self.instead(action)
        elif isinstance(action, lang.ChooseFirst):
            self.source(action.choice)
        elif isinstance(action, lang.EitherAction):
            self.modes(lang.Modes(action.actions))
        elif isinstance(action, lang.Delay):
            unless = control.Unless(
                expressions.NotCond(expressions.MatchesCond(expressions.ThisSource(), expressions.TurnPlayedPred()))
            )
            plan.append(unless)  # 16-17-3
            self.by(lang.Trash(lang.This()), action.then)
            unless.target = len(plan)
        elif isinstance(action, lang.Save):
            tamer = lang.Choose(lang.Cards(("Tamer",)), label="tamer")
            self.action(lang.May(lang.PlaceUnder(lang.ThisCard(), tamer)))
        elif isinstance(action, lang.MindLink):
            self.action(lang.PlaceUnder(lang.This(), without_tamer_cards(action.cards)))
        elif isinstance(action, lang.BlastDigivolve):
            digimon = lang.Choose(lang.Cards())
            self.action(lang.Digivolve(digimon, lang.ThisCard(), cost="free"))
        elif isinstance(action, lang.BlastDNADigivolve):
            plan.append(verbs.BlastDNA(action.parts))
        elif isinstance(action, lang.Modify) and self.processing_keyword(action):
            return
        else:
            self.verb(action)

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
        self.plan.append(control.CountFirst(label, self.num(action.amount)))
        counted = expressions.CountedNum(label)
        inner = action.action
        steps = inner.steps if isinstance(inner, lang.Do) else (inner,)
        for step in steps:
            if isinstance(step, lang.Trash) and isinstance(step.cards, (lang.Top, lang.Bottom)):
                # 4-27-2, 4-27-3: that many cards from the top or the bottom of the same stack
                start = len(self.plan)
                self.action(step)
                for instruction in self.plan[start:]:
                    if isinstance(instruction, verbs.TrashCards) and isinstance(
                        instruction.source, expressions.TopSource
                    ):
                        instruction.source.count = expressions.ProductNum(instruction.source.count, counted)
                continue
            repeat = control.Repeat(self.fresh("repeat"), counted)
            start = len(self.plan)
            self.plan.append(repeat)
            self.action(step)
            back = control.Jump()
            back.target = start
            self.plan.append(back)
            repeat.end = len(self.plan)

    def may(self, action: lang.May) -> None:
        """Optional processing: a choice of cards can itself be declined, anything else is asked for."""
        start = len(self.plan)
        ask = control.Ask(action.who, "15-9-2-2")
        ask.prompt = question(action.action, "You may")
        self.plan.append(ask)
        self.action(action.action)
        first = self.plan[start + 1] if len(self.plan) > start + 1 else None
        if isinstance(first, control.Pick) and first.by == action.who:
            self.remove(start)
            first.optional = True
            first.declined = len(self.plan)
        elif isinstance(first, (verbs.DeclareAttack, verbs.DNADigivolveInto, verbs.AppFuseInto)):
            self.remove(start)
            first.optional = True
        else:
            ask.declined = len(self.plan)
            ask.needs = [] if first is None else [first]
            if isinstance(first, verbs.ActivateOther):
                first.forced = False

    def remove(self, index: int) -> None:
        """Take an instruction out of the plan again; jumps behind it move up by one."""
        del self.plan[index]
        for instruction in self.plan[index:]:
            for field in ("target", "declined", "end"):
                value = getattr(instruction, field, None)
                if isinstance(value, int) and value > index:
                    setattr(instruction, field, value - 1)
            if isinstance(instruction, control.Mode):
                instruction.starts = [start - 1 if start > index else start for start in instruction.starts]

    def by(self, cost: lang.Action, then: lang.Action) -> None:
        """15-7: the player may do `cost`; only if that succeeds, `then` is done."""
        start = len(self.plan)
        ask = control.Ask("you", "15-7-1")
        ask.prompt = question(cost, "Optional condition")
        self.plan.append(ask)
        self.action(cost)
        ask.needs = [part for part in self.plan[start + 1 :] if self.first_need(part)]
        first = self.plan[start + 1]
        purpose = (
            "suspend" if isinstance(cost, lang.Suspend) else "unsuspend" if isinstance(cost, lang.Unsuspend) else ""
        )
        check = control.Unfulfilled()
        self.plan.append(check)
        self.action(then)
        check.target = len(self.plan)
        if isinstance(first, control.Pick):
            first.purpose = purpose
            first.is_cost = True
            if len(ask.needs) <= 2 and len([part for part in ask.needs if isinstance(part, control.Pick)]) == 1:
                self.remove(start)
                check.target = len(self.plan)
                first.optional = True
                first.declined = len(self.plan)
                return
        ask.declined = len(self.plan)

    def first_need(self, instruction: Instruction) -> bool:
        """Whether an instruction of a cost can be judged before the choices in it are made."""
        if isinstance(instruction, verbs.Verb):
            return not isinstance(instruction.source, (expressions.BoundSource, expressions.JoinedSource))
        return isinstance(instruction, (control.Pick, verbs.PayMemory))

    def modes(self, action: lang.Modes) -> None:
        """Some of the effects below: each part of the plan jumps back to the choice."""
        mode = control.Mode(self.fresh("modes"), self.num(action.count))
        if action.all_if is not None:
            mode.all_if = self.cond(action.all_if)
        start = len(self.plan)
        self.plan.append(mode)
        for option in action.options:
            mode.starts.append(len(self.plan))
            mode.names.append(type(option).__name__)
            self.action(option)
            back = control.Jump()
            back.target = start
            self.plan.append(back)
        mode.end = len(self.plan)

    def instead(self, action: lang.Instead) -> None:
        """18-2: when the condition holds, the replacement is processed in place of the action."""
        if action.condition is None:
            raise self.refuse(action)
        unless = control.Unless(self.cond(action.condition))
        self.plan.append(unless)
        ask: control.Ask | None = None
        if action.optional or isinstance(action.replacement, lang.May):
            ask = control.Ask("you", "18-2-2")
            ask.prompt = "You may: do this instead?"
            self.plan.append(ask)
        self.action(action.replacement)
        jump = control.Jump()
        self.plan.append(jump)
        unless.target = len(self.plan)
        if ask is not None:
            ask.declined = len(self.plan)
        self.action(action.action)
        jump.target = len(self.plan)

    def verb(self, action: lang.Action) -> None:
        """Append the instruction of a verb; the choices before it say what they are for."""
        start = len(self.plan)
        self.plain_verb(action)
        for instruction in self.plan[start:]:
            if isinstance(instruction, control.Pick):
                instruction.prompt = f"Choose {described(instruction)} to {PURPOSES.get(type(action).__name__, 'use')}."

    def plain_verb(self, action: lang.Action) -> None:
        """Append the instruction of a verb."""
        v = verbs
        plan = self.plan
        made: Instruction
        if isinstance(action, lang.Draw):
            made = v.DrawCards(self.num(action.count), action.who)
        elif isinstance(action, lang.GainMemory):
            made = v.ChangeMemory(self.num(action.amount), action.who, 1)
        elif isinstance(action, lang.LoseMemory):
            made = v.ChangeMemory(self.num(action.amount), action.who, -1)
        elif isinstance(action, lang.SetMemory):
            made = v.ChangeMemory(self.num(action.amount), action.who, 0)
        elif isinstance(action, lang.PayCost):
            made = v.PayMemory(self.num(action.amount))
        elif isinstance(action, lang.Delete):
            start = len(plan)
            made = v.Remove(self.source(action.cards), DELETE, "delete")
            for instruction in plan[start:]:
                if isinstance(instruction, control.Pick):
                    for selector in instruction.selectors:
                        mark_deletion(selector.where)
        elif isinstance(action, lang.Trash):
            made = v.TrashCards(self.source(action.cards))
        elif isinstance(action, lang.ReturnToHand):
            made = v.ToHand(self.source(action.cards), asked_for(action.cards))
        elif isinstance(action, lang.ReturnToDeck):
            made = v.ToDeck(self.source(action.cards), action.position == "top", asked_for(action.cards))
        elif isinstance(action, lang.PlaceInSecurity):
            made = v.ToSecurity(self.source(action.cards), action.position == "top", action.face_up)
        elif isinstance(action, lang.PlaceUnder):
            chosen = action.cards
            if isinstance(chosen, lang.Choose) and isinstance(action.under, lang.Choose):
                chosen = chosen.replace(label=self.fresh("part"))  # two choices, each with a name of its own
            cards = self.source(chosen)
            host = self.source(action.under)
            made = v.UnderCard(cards, host, action.position == "bottom", action.face_down)
        elif isinstance(action, lang.PlaceInBattleArea):
            made = v.PlaceInBattle(self.source(action.cards))
        elif isinstance(action, lang.Suspend):
            made = v.Turn(self.source(action.cards), True)
        elif isinstance(action, lang.Unsuspend):
            made = v.Turn(self.source(action.cards), False)
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
            grant = v.GrantEffect(action.duration, 2 if action.times is None else 1)
            granted = ChangeSpec(CH_EFFECT, "", None, 0)
            granted.ability = self.child(action.effect)
            grant.changes = [granted]
            made = grant
        elif isinstance(action, lang.Hatch):
            made = v.HatchEgg()
        elif isinstance(action, lang.MoveDigimon) and action.to == "battle":
            made = v.MoveToBattle(self.source(action.cards))
        elif isinstance(action, lang.Search):
            made = v.SearchArea(PILES[action.area], action.whose)
        elif isinstance(action, lang.Flip):
            made = v.FlipCards(self.source(action.cards), action.face_up)
        elif isinstance(action, lang.Recovery):
            if action.area != "deck":
                raise self.refuse(action)
            made = v.Recover(self.num(action.count), action.who)
        elif isinstance(action, lang.DeDigivolve):
            made = v.DeDigivolve(self.source(action.cards), self.num(action.count))
        elif isinstance(action, lang.Reveal):
            made = v.RevealCards(self.source(action.cards), action.privately)
        elif isinstance(action, lang.Modify):
            made = self.modify(action)
        elif isinstance(action, lang.ModifyPlayer):
            lasting = v.ModifyCards(None, None, OWNERS[action.who], action.duration)
            lasting.changes = [self.change(change) for change in action.changes]
            made = lasting
        elif isinstance(action, lang.ActivateEffect):
            made = v.ActivateOther(self.source(action.of), action.timing, action.as_this)
        elif isinstance(action, lang.Use):
            made = v.UseOption(self.source(action.cards), action.cost, self.num(action.reduction), action.ignore_colors)
        elif isinstance(action, lang.SwitchAttackTarget):
            made = v.SwitchTarget(self.source(action.to) if action.to is not None else None)
        elif isinstance(action, lang.EndAttack):
            made = v.StopAttack()
        elif isinstance(action, lang.Attack):
            made = self.attack(action)
        elif isinstance(action, lang.Blitz):
            unless = control.Unless(
                expressions.CompareCond(expressions.MemoryNum("opponent"), ">=", expressions.Fixed(1))
            )
            plan.append(unless)
            plan.append(v.DeclareAttack(expressions.ThisSource(), "any", False, False, True))
            unless.target = len(plan)
            return
        elif isinstance(action, lang.ReduceCost):
            made = v.AdjustCost(self.num(action.amount), -1)
        elif isinstance(action, lang.IncreaseCost):
            made = v.AdjustCost(self.num(action.amount), 1)
        elif isinstance(action, lang.Prevent):
            made = v.PreventRemoval(self.source(action.cards) if action.cards is not None else None)
        elif isinstance(action, lang.WinGame):
            made = v.WinByEffect(action.who)
        elif isinstance(action, lang.Shuffle):
            made = v.ShuffleArea(PILES[action.area], action.whose)
        else:
            raise self.refuse(action)
        plan.append(made)

    def attack(self, action: lang.Attack) -> Instruction:
        """An attack by an effect: only Digimon that can attack are chosen for it."""
        start = len(self.plan)
        source = self.source(action.cards)
        freely = action.without_suspending or action.unsuspended_targets
        for instruction in self.plan[start:]:
            if isinstance(instruction, control.Pick) and not freely:
                instruction.purpose = "attack"
        made = verbs.DeclareAttack(source, action.targets, action.without_suspending, action.unsuspended_targets, False)
        made.when_played = action.when_played
        return made

    def play(self, action: lang.Play) -> Instruction:
        """7-1 by an effect."""
        start = len(self.plan)
        source = self.source(action.cards)
        for instruction in self.plan[start:]:
            if isinstance(instruction, control.Pick):
                instruction.purpose = "play"
        mode = (
            (1 if action.suspended else 0) | (2 if action.no_on_play else 0) | (4 if action.area == "breeding" else 0)
        )
        return verbs.PlayCards(source, action.cost, self.num(action.reduction), mode)

    def paired(self, first: lang.Reference, second: lang.Reference) -> tuple[Source, Source, list[control.Pick]]:
        """Two references of which either may be a choice; the second gets a name of its own."""
        start = len(self.plan)
        one = self.source(first)
        if isinstance(second, lang.Choose):
            second = second.replace(label=self.fresh("into"))
        two = self.source(second)
        return one, two, [part for part in self.plan[start:] if isinstance(part, control.Pick)]

    def bind_picks(self, picks: list[control.Pick], verb: Instruction) -> None:
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
        made = verbs.DigivolveInto(base, into, cost, reduction, action.ignore_requirements)
        self.bind_picks(picks, made)
        return made

    def link(self, action: lang.Link) -> Instruction:
        """Chapter 10 by an effect."""
        cards, to, picks = self.paired(action.cards, action.to)
        made = verbs.LinkCard(cards, to, action.cost, self.num(action.reduction))
        self.bind_picks(picks, made)
        return made

    def dna(self, action: lang.DNADigivolve) -> Instruction:
        """8-2 by an effect: the choices are made in one decision."""
        into = action.into
        if not isinstance(into, lang.Choose):
            raise self.refuse(action)
        cards = into.cards.options if isinstance(into.cards, lang.EitherCards) else (into.cards,)
        bases: tuple[lang.Cards, ...]
        if isinstance(action.cards, lang.Choose):
            chosen = action.cards.cards
            bases = chosen.options if isinstance(chosen, lang.EitherCards) else (chosen,)
        else:
            bases = (lang.Cards(),)
        pick = control.Pick([self.selector(part) for part in bases], None, False, "you", "it")
        return verbs.DNADigivolveInto(pick, [self.selector(part) for part in cards], action.cost, False)

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
        return verbs.AppFuseInto(ones, others, action.cost, self.num(action.reduction), False)

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
        return verbs.PlayToken(prepare(card), self.num(action.count), action.who, action.suspended)

    def modify(self, action: lang.Modify) -> Instruction:
        """A lasting modification: overall for "all", individual otherwise (15-11)."""
        changes = [self.change(change) for change in action.changes]
        if isinstance(action.cards, lang.Every):
            made = verbs.ModifyCards(None, self.selector(action.cards.cards), -1, action.duration)
        else:
            made = verbs.ModifyCards(self.source(action.cards), None, -1, action.duration)
        made.changes = changes
        return made


def mark_deletion(pred: Pred | None) -> None:
    """A maximum with a number in it, in a deletion effect: effects can add to it (15-15-4-3)."""
    if isinstance(pred, expressions.AllPred):
        for part in pred.parts:
            mark_deletion(part)
    elif isinstance(pred, expressions.StatPred) and pred.how == "<=" and isinstance(pred.number, expressions.Fixed):
        pred.deletion = True


def draw_action(keyword: lang.Keyword) -> lang.Action:
    """<Draw X>."""
    return lang.Draw(keyword.amount or 1)


def blitz_action(keyword: lang.Keyword) -> lang.Action:
    """<Blitz>."""
    return lang.Blitz()


def save_action(keyword: lang.Keyword) -> lang.Action:
    """<Save>."""
    return lang.Save()


def blast_action(keyword: lang.Keyword) -> lang.Action:
    """<Blast Digivolve>."""
    return lang.BlastDigivolve()


def recovery_action(keyword: lang.Keyword) -> lang.Action:
    """<Recovery +X>."""
    return lang.Recovery(keyword.amount or 1)


PROCESSED: Final = {
    "Draw": draw_action,
    "Blitz": blitz_action,
    "Save": save_action,
    "Blast Digivolve": blast_action,
    "Recovery": recovery_action,
}

# Events whose subjects are cards by themselves rather than cards on the field.
CARD_EVENTS: Final = frozenset(
    [EVENT_CODES[word] for word in ("trash", "use", "add to hand", "return to hand", "return to deck", "reveal")]
    + [EVENT_CODES[word] + WOULD for word in ("play", "use", "trash", "link")]
)

PURPOSES: Final = {
    "Delete": "delete", "Trash": "trash", "ReturnToHand": "take to the hand", "ReturnToDeck": "return to the deck",
    "PlaceInSecurity": "place in the security stack", "PlaceUnder": "place", "Suspend": "suspend",
    "Unsuspend": "unsuspend", "Play": "play", "Digivolve": "digivolve", "DeDigivolve": "de-digivolve",
    "Modify": "affect", "Use": "use", "Attack": "attack with", "SwitchAttackTarget": "take the attack",
    "Link": "link", "Reveal": "reveal", "ActivateEffect": "activate an effect of",
}  # fmt: skip


def described(pick: control.Pick) -> str:
    """What a choice is of, in a few words."""
    kinds = 0
    for selector in pick.selectors:
        kinds |= selector.kinds
    words = [word for word in ("Digimon", "Tamer", "Option") if kinds & KIND_BITS[word]]
    noun = " or ".join(words) if kinds != KIND_BITS["card"] and words else "card"
    count = pick.count
    if count is None:
        return f"any number of {noun} cards"
    if isinstance(count, expressions.Fixed) and count.number != 1:
        return f"{'up to ' if pick.up_to else ''}{count.number} ({noun})"
    return f"a {noun}" if noun != "Option" else "an Option"


def question(action: lang.Action, optional: str) -> str:
    """The question for something optional."""
    name = type(action).__name__
    words = PURPOSES.get(name, QUESTIONS.get(name, ""))
    target = getattr(action, "cards", None)
    if isinstance(target, (lang.This, lang.ThisCard)):
        words += " this card"
    return f"{optional}: {words}?" if words else f"{optional}: use this effect?"


QUESTIONS: Final = {
    "PayCost": "pay the cost", "Draw": "draw", "GainMemory": "gain memory", "Recovery": "recover",
    "Prevent": "prevent it", "Instead": "do the other instead",
}  # fmt: skip

# What the procedures ask for; a text that forbids or allows anything else cannot be run.
PROHIBITIONS: Final = frozenset(
    [
        "attack", "attack players", "attack Digimon", "be attacked", "block", "be blocked", "suspend", "unsuspend",
        "digivolve", "be deleted", "leave", "be returned", "play", "use", "gain memory", "activate", "have DP reduced",
        "have digivolution cards trashed", "have the attack target switched", "be de-digivolved", "move",
        "have stacked cards trashed",
        "reduce play costs", "reduce digivolution costs", "reduce use costs",
    ]
)  # fmt: skip
PERMISSIONS: Final = frozenset(
    [
        "use without colors", "attack unsuspended Digimon", "attack the turn played",
        "attack unsuspended Digimon with no digivolution cards",
    ]
)  # fmt: skip

PLAYER_EVENTS: Final = frozenset(
    EVENT_CODES[word]
    for word in ("add to security", "remove from security", "draw", "gain memory", "start of turn", "end of turn")
)
