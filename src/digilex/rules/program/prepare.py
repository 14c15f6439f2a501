"""Preparing cards: programs of the effect language become plans and tables that the engine runs fast."""

from __future__ import annotations

from typing import Final

from digilex.cards import language as lang
from digilex.cards.card import Card, Material
from digilex.cards.node import deeper
from digilex.errors import CannotRun
from digilex.rules.model.prepared import (
    ASKS_DP,
    Ability,
    BurstRecipe,
    CardInfo,
    Cond,
    DNARecipe,
    Requirement,
    Static,
    TriggerSpec,
    XrosRecipe,
)
from digilex.rules.model.vocabulary import (
    ACTIVATED,
    CH_COST,
    CH_DP,
    CH_MEETS_COLORS,
    DIGI_EGG,
    DIGIMON,
    EV_MAIN,
    EVENT_CODES,
    IMMEDIATE,
    OPTION,
    PERSISTENT,
    PROCESSING,
    SECTION_NAMES,
    SECURITY_TEXT,
    TAMER,
    TOKEN,
    TRIGGERED,
    UPPER_TEXT,
    WOULD,
)
from digilex.rules.nodes import conditions, properties
from digilex.rules.program.actions import ActionBuilder
from digilex.rules.program.expressions import OWNERS
from digilex.rules.program.reads import reads_of
from digilex.rules.program.timings import OWN_TIMINGS, TURN_TIMINGS, TURNS
from digilex.rules.program.triggers import add_triggers, recalls_of
from digilex.rules.program.words import check_words
from digilex.rules.query.values import color_mask
from digilex.rules.state.indexes import event_bit

KINDS: Final = {"Digi-Egg": DIGI_EGG, "Digimon": DIGIMON, "Tamer": TAMER, "Option": OPTION}
MOST_LEVEL: Final = 30  # far above all there are
PREPARED: Final[dict[str, CardInfo]] = {}  # by number: the latest card with it


def prepare(card: Card) -> CardInfo:
    """The card, ready for the engine. Raises CannotRun if some part of its program cannot be run."""
    known = PREPARED.get(card.number)
    if known is not None and known.card is card:
        return known
    if deeper(card):
        raise CannotRun(f"{card.number}: its program is nested too deeply")
    if known is not None and known.card == card:
        return known
    check_words(Builder(card.number), card)
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
        if requirement.condition is not None:
            builder = Builder("requirement")
            met = properties.WhilePred(builder.pred(requirement.from_), builder.cond(requirement.condition))
            prepared = Requirement(0, 0, met, requirement.cost)
            loose = builder.pred(without_level(requirement.from_))
            prepared.any_level = properties.WhilePred(loose, builder.cond(requirement.condition))
        if requirement.per is not None:
            prepared.per = Builder("requirement").num(requirement.per)
        info.requirements.append(prepared)
        if prepared.pred is None:
            if not 0 <= prepared.level <= MOST_LEVEL:
                raise CannotRun(f"{card.number}: no Digimon has the level {prepared.level}")
            info.from_levels |= 1 << prepared.level
        else:
            info.special_requirements = True
    prepare_onto(info)
    prepare_special(info)
    sections = card.sections()
    materials = () if card.digixros is None else tuple(material.where for material in card.digixros.materials)
    for section in range(5):
        effects = sections[SECTION_NAMES[section]]
        if section == UPPER_TEXT:
            effects = (*effects, *prices(card))
        for index in range(len(effects)):
            key = f"{card.number}/{SECTION_NAMES[section]}/{index}"
            builder = Builder(key, materials)
            ability = builder.ability(effects[index], section, index)
            for pred, cost in builder.requirements:
                info.requirements.append(Requirement(0, 0, pred, cost))
                info.special_requirements = True
            info.section(section).append(ability)
            for static in ability.statics:
                if static.self_only and static.kinds & (1 << CH_COST):
                    info.own_costs = True
                if section == UPPER_TEXT and static.kinds & (1 << CH_MEETS_COLORS):
                    info.other_colors = True
            note_off_field(info, ability)
    info.recalls = recalls_of(Builder(card.number), card)
    PREPARED[card.number] = info
    return info


def prices(card: Card) -> list[lang.Effect]:
    """What is done as a Tamer digivolves into the card by a requirement that has a price (8-1-2-4)."""
    trigger = lang.Would("digivolve", lang.Cards(("Tamer",)), object=lang.ThisCard())
    return [lang.Effect(onto.by, trigger=trigger) for onto in card.onto if onto.by is not None]


def prepare_onto(info: CardInfo) -> None:
    """Onto a Tamer as if it were a Digimon of that level and colour: by the requirements that it then meets."""
    standard = [requirement for requirement in info.requirements if requirement.pred is None]
    for onto in info.card.onto:
        mask = color_mask(onto.colors)
        tamer = Builder("requirement").pred(lang.Both((lang.IsKind(("Tamer",)), onto.tamer)))
        costs = [] if onto.cost is None else [onto.cost]
        if onto.cost is None:
            for requirement in standard:
                if requirement.level == onto.level and (not mask or requirement.color_mask & mask):
                    costs.append(requirement.cost)
        if onto.by is not None:
            if not isinstance(onto.by, lang.ReturnToDeck) or not isinstance(onto.by.cards, lang.Choose):
                raise Builder("requirement").refuse(onto.by)
            choice = onto.by.cards
            options = choice.cards.options if isinstance(choice.cards, lang.EitherCards) else (choice.cards,)
            if not isinstance(choice.count, int):
                raise Builder("requirement").refuse(onto.by)
            chosen = [Builder("requirement").selector(part) for part in options]
            tamer = properties.WhilePred(tamer, conditions.EnoughCond(chosen, choice.count))
        for cost in costs:
            made = Requirement(0, 0, tamer, cost)
            made.onto = True
            info.requirements.append(made)
            info.special_requirements = True


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
        info.link_reads = reads_of(card.link.to)
        info.link_cost = card.link.cost
    for effect in card.effects:
        action = effect.action
        if isinstance(action, lang.Modify) and isinstance(action.cards, (lang.This, lang.ThisCard)):
            for change in action.changes:
                if not isinstance(change, lang.TreatedAs):
                    continue
                if change.for_ is None:
                    if isinstance(action.cards, lang.ThisCard) and not effect.timings and effect.trigger is None:
                        info.name_parts += change.name_parts
                elif change.for_ == "DigiXros":
                    info.xros_names += change.names
                else:
                    level = -1 if change.level is None else change.level
                    info.stand_ins.append((change.for_, change.into, level, change.names))
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
        about_itself = [spec for spec in part.triggers if spec.subject_card or spec.object_card]
        for spec in about_itself:
            info.self_events |= event_bit(spec.event)
        if about_itself:
            info.self_abilities.append(part)
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
    made = Requirement(0, 0, Builder("requirement").pred(from_), cost)
    made.any_level = Builder("requirement").pred(without_level(from_))
    return made


def without_level(from_: lang.Filter) -> lang.Filter:
    """What is asked for where the level is ignored."""
    if isinstance(from_, lang.Level):
        return lang.Both(())
    if isinstance(from_, lang.Both):
        return lang.Both(tuple(without_level(part) for part in from_.filters))
    if isinstance(from_, lang.Either):
        return lang.Either(tuple(without_level(part) for part in from_.filters))
    return from_


def unfolded(effect: lang.Effect) -> lang.Effect:
    """ "While you have X, when playing this card, ..." is a "would" effect with that condition."""
    action = effect.action
    condition = None
    if isinstance(action, lang.If) and action.otherwise is None:
        condition, action = action.condition, action.then
    if effect.timings or effect.trigger is not None or not isinstance(action, lang.GrantLater):
        return effect
    if action.duration != "the effect":
        return effect
    inner = action.effect
    return inner if condition is None else inner.replace(action=lang.If(condition, inner.action))


def find_ability(info: CardInfo, key: str) -> Ability:
    """The ability with that key on the card (see Ability.key)."""
    parts = key.rpartition("#")[2].split("/")
    ability = info.section(SECTION_NAMES.index(parts[1]))[int(parts[2])]
    for part in parts[3:]:
        ability = ability.children[int(part)]
    return ability


def narrows(trigger: lang.Trigger | None, event: int) -> bool:
    """Whether a trigger is the event of a timing of this card with a condition more."""
    return isinstance(trigger, lang.When) and EVENT_CODES.get(trigger.event) == event and trigger.subject == lang.This()


class Builder(ActionBuilder):
    """Builds one ability."""

    def prepared(self, card: Card) -> CardInfo:
        return prepare(card)

    def ability(self, effect: lang.Effect, section: int, index: int) -> Ability:
        """Prepare an effect."""
        ability = Ability(self.key, effect, section, index)
        self.current = ability
        effect = unfolded(effect)
        if section == SECURITY_TEXT and not effect.timings and effect.trigger is None:
            effect = effect.replace(timings=("Security",))  # what stands in that part of the card
        ability.timings = effect.timings
        ability.icons = effect.icons
        ability.reads = reads_of(effect) if not effect.timings and effect.trigger is None else 0
        ability.main = "Main" in effect.timings
        ability.counter = "Counter" in effect.timings
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
                if narrows(effect.trigger, OWN_TIMINGS[timing]):
                    continue  # "[When Attacking] When attacking a player, ...": the words after the icon say it all
                spec = TriggerSpec(OWN_TIMINGS[timing])
                spec.subject_this = timing != "When Linking"
                spec.linked_card = timing == "When Linking"
                spec.on_play = timing == "On Play"
                spec.timing = timing
                ability.triggers.append(spec)
            elif timing in TURN_TIMINGS:
                event, whose = TURN_TIMINGS[timing]
                spec = TriggerSpec(event)
                spec.whose_turn = whose
                spec.timing = timing
                ability.triggers.append(spec)
        if effect.trigger is not None:
            add_triggers(self, ability, effect.trigger)
        for spec in ability.triggers:
            ability.events |= event_bit(spec.event)
        if ability.triggers:
            ability.kind = IMMEDIATE if ability.triggers[0].event >= WOULD else TRIGGERED
        elif "Main" in effect.timings:
            ability.kind = ACTIVATED
        else:
            ability.kind = PROCESSING
        for node in effect.action.walk():
            if isinstance(node, lang.It) and node.what in ("subject", "object"):
                ability.speaks_of_event = True
        self.action(effect.action)
        ability.plan = self.plan.assemble()
        return ability

    def child(self, effect: lang.Effect) -> Ability:
        """An effect inside this one: gained, or what a keyword does."""
        parent = self.current
        assert parent is not None
        key = f"{self.key}/{len(parent.children)}"
        ability = Builder(key, self.materials).ability(effect, parent.section, parent.index)
        parent.children.append(ability)
        return ability

    def statics(self, ability: Ability, action: lang.Action, condition: Cond | None) -> None:
        """Prepare a persistent effect (15-8-2)."""
        if isinstance(action, lang.Do):
            for step in action.steps:
                self.statics(ability, step, condition)
        elif isinstance(action, lang.Then):
            self.statics(ability, action.action, condition)
        elif isinstance(action, lang.If):
            mine = self.cond(action.condition)
            both = mine if condition is None else conditions.AllCond([condition, mine])
            self.statics(ability, action.then, both)
            if action.otherwise is not None:
                against: Cond = conditions.NotCond(mine)
                if condition is not None:
                    against = conditions.AllCond([condition, against])
                self.statics(ability, action.otherwise, against)
        elif isinstance(action, lang.Modify) and self.is_requirement(action.changes):
            change = action.changes[0]
            assert isinstance(change, lang.CanDigivolve)
            self.requirement(action.cards, change.reduction, condition)
        elif isinstance(action, lang.May) and isinstance(action.action, lang.Digivolve):
            digivolve = action.action
            if not isinstance(digivolve.into, lang.ThisCard) or digivolve.cost != "fixed":
                raise self.refuse(action)
            self.requirement(digivolve.cards, digivolve.reduction, condition)
        elif isinstance(action, lang.Modify):
            changes = self.changes(action)
            target = action.cards
            if isinstance(target, (lang.This, lang.ThisCard)) or (isinstance(target, lang.It) and target.what == "it"):
                own = Static(ability, condition, True, None, 0, changes)
                if condition is not None and own.kinds & (1 << CH_DP) and self.asks_dp(ability.program):
                    own.kinds |= ASKS_DP
                ability.statics.append(own)
            elif isinstance(target, lang.Every):
                ability.statics.append(Static(ability, condition, False, self.selector(target.cards), 0, changes))
            elif isinstance(target, lang.EachOf):
                for part in target.parts:
                    self.statics(ability, action.replace(cards=part), condition)
            else:
                raise self.refuse(action)
        elif isinstance(action, lang.ModifyPlayer):
            changes = self.changes(action)
            ability.statics.append(Static(ability, condition, False, None, OWNERS[action.who], changes))
        else:
            raise CannotRun(
                f"{self.key}: nothing says when this is done: an effect that does something has a timing, "
                f"such as [On Play] or [Main], or says 'When ...'"
            )

    def asks_dp(self, program: lang.Effect) -> bool:
        """Whether a condition of the effect asks for the DP of cards."""
        for node in program.walk():
            if isinstance(node, lang.If) and any(isinstance(part, lang.DP) for part in node.condition.walk()):
                return True
        return False

    def is_requirement(self, changes: tuple[lang.Change, ...]) -> bool:
        """Whether a persistent text says what else may digivolve into this very card, and for how much."""
        if len(changes) != 1 or not isinstance(changes[0], lang.CanDigivolve):
            return False
        change = changes[0]
        return isinstance(change.into, lang.ThisCard) and change.cost == "fixed" and change.ignore_requirements

    def requirement(self, cards: lang.Reference, cost: lang.Amount | int, condition: Cond | None) -> None:
        """That text is one more digivolution requirement of the card (2-3-5-3)."""
        if not isinstance(cards, (lang.Choose, lang.Every)) or not isinstance(cards.cards, lang.Cards):
            raise self.refuse(cards)
        if not isinstance(cost, int):
            raise self.refuse(cards)
        self.requirements.append((properties.MeantPred(self.selector(cards.cards), condition), cost))
