"""Cards as the engine runs them: prepared once from their programs, then only read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from digilex.cards.card import Card
from digilex.cards.language import Action, Effect
from digilex.rules.model.causes import CauseFilter
from digilex.rules.model.decision import Option
from digilex.rules.model.deeds import (
    EVERY_PROHIBITION,
    NO_DEMAND,
    NO_PERMISSION,
    NO_PROHIBITION,
    Demand,
    Permission,
    Prohibition,
)
from digilex.rules.model.frames import Context, Frame
from digilex.rules.model.mixing import bits_of, word
from digilex.rules.model.vocabulary import (
    CH_DP,
    CH_KEYWORD,
    DIGI_EGG,
    DIGIMON,
    EVERY_KEYWORD,
    INHERITED_TEXT,
    KEYWORD_BITS,
    LINK_TEXT,
    OPTION,
    READS_ALL,
    SECURITY_TEXT,
    UPPER_TEXT,
)

if TYPE_CHECKING:
    from digilex.rules.model.progress import EffectFrame
    from digilex.rules.state.state import State


REDUCES_DP: Final = 1 << 20  # among the kinds of changes: the DP could go down
ASKS_DP: Final = 1 << 21  # the DP changes under a condition that asks for the DP of cards


class Num:
    """A number that is worked out when needed (language.Amount)."""

    def may_be_negative(self) -> bool:
        """Whether it could be below 0."""
        return True

    def value(self, game: State, ctx: Context) -> int:
        """The number, now."""
        raise NotImplementedError


class Cond:
    """A condition (language.Condition)."""

    def holds(self, game: State, ctx: Context) -> bool:
        """Whether it holds, now."""
        raise NotImplementedError


class Pred:
    """A property of a card or permanent (language.Filter)."""

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        """Whether the thing referred to has it, now."""
        raise NotImplementedError


class Source:
    """Cards meant without anyone choosing (language.Reference other than Choose)."""

    def refs(self, game: State, ctx: Context) -> list[int]:
        """The cards, now."""
        raise NotImplementedError


class Label:
    """A place in a plan that instructions jump to. It is known once the whole plan is assembled (program/draft.py)."""

    def __init__(self) -> None:
        self.at = -1  # the index of the instruction that comes next


class Instruction:
    """One step of an effect's plan."""

    node: Action | None = None  # the part of the program that it was prepared from: the smallest action

    def run(self, game: State, frame: EffectFrame) -> None:
        """Carry it out; it advances `frame.step` itself, or leaves a decision or a procedure behind."""
        raise NotImplementedError

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        """The player answered the decision that `run` left."""
        raise NotImplementedError

    def possible(self, game: State, ctx: Context) -> bool:
        """Whether it can be carried out at all, for declaring and for optional conditions."""
        return True

    def conditional(self) -> Cond | None:
        """Its processing condition, if the whole instruction hangs on one (15-6-3); see `otherwise`."""
        return None

    def otherwise(self) -> int:
        """Where the plan goes on when the processing condition does not hold."""
        raise NotImplementedError

    def jumps(self) -> list[Label]:
        """The places in the plan where it can go on, other than the next instruction."""
        return []


class Procedure:
    """What the rules call a procedure: steps that are carried out in order."""

    boundary: bool  # between its steps rule checks are made and what was triggered is resolved

    def __init__(self, boundary: bool) -> None:
        self.boundary = boundary

    def run(self, game: State, frame: Frame) -> None:
        """Carry out the step that `frame.step` names."""
        raise NotImplementedError

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        """The player answered the decision that a step left."""
        raise NotImplementedError


class Selector:
    """Prepared form of language.Cards: finds, and recognises, the cards that a noun phrase means."""

    def __init__(self, kinds: int, owner: int, areas: int, where: Pred | None, other: bool, of: Source | None) -> None:
        self.kinds = kinds  # bits of vocabulary.DIGIMON ...
        self.owner = owner  # 0 you, 1 opponent, 2 either
        self.areas = areas  # bits: 1 << area, with 1 << 16 battle, 1 << 17 breeding
        self.where = where
        self.other = other
        self.of = of


class ChangeSpec:
    """Prepared form of language.Change."""

    def __init__(self, kind: int, word: str, number: Num | None, fixed: int) -> None:
        self.kind = kind
        self.word = word  # the keyword, the stat of a limit, or what is forbidden or allowed, as the text says it
        self.number = number  # None: `fixed` is the number
        self.fixed = fixed
        self.ability: Ability | None = None  # the gained effect, or what a keyword does
        self.attached: TriggerSpec | None = None  # the timing that effects with `timings` have besides
        self.attached_events = 0  # its event, as a bit
        self.prohibits: Prohibition = NO_PROHIBITION
        self.permits: Permission = NO_PERMISSION
        self.demands: Demand = NO_DEMAND
        self.by: CauseFilter | None = None  # limits a prohibition or an immunity to causes
        self.timings: tuple[str, ...] = ()  # limits a prohibition to activate, or effects that are gained
        self.costs = 0  # which costs change: bits of deeds.CostKind
        self.sets = False  # the cost is the number, whatever is printed
        self.digivolving = ""  # a permission to digivolve: "paid", "free", "fixed", "reduced" (language.Digivolve.cost)
        self.ignoring = False  # ... ignoring digivolution requirements
        self.from_anywhere = False  # ... into a card wherever it is
        self.selector: Selector | None = None
        self.pred: Pred | None = None
        self.data: Any = None  # the language node, for information that is added or changed
        self.each = False  # the number is worked out for each of the cards by itself

    def bits(self) -> int:
        """The kind, the prohibition and the keyword as bits, with REDUCES_DP where the DP could go down."""
        if self.kind == CH_DP:
            reduces = self.fixed < 0 if self.number is None else self.number.may_be_negative()
            return 1 << CH_DP | REDUCES_DP if reduces else 1 << CH_DP
        bits = 1 << self.kind | self.prohibits
        if self.kind == CH_KEYWORD:
            bits |= KEYWORD_BITS.get(self.word, 0)
        if self.ability is not None:  # what is gained can do the same
            for static in self.ability.statics:
                bits |= static.kinds & (REDUCES_DP | EVERY_PROHIBITION | EVERY_KEYWORD)
        return bits


class Static:
    """One persistent modification of an ability: under a condition, these cards have these changes (15-8-2)."""

    def __init__(
        self,
        ability: Ability,
        condition: Cond | None,
        self_only: bool,
        selector: Selector | None,
        player: int,
        changes: list[ChangeSpec],
    ) -> None:
        self.ability = ability
        self.condition = condition
        self.self_only = self_only
        self.selector = selector  # None with self_only False: it is about a player
        self.player = player  # 0 you, 1 opponent, 2 both
        self.changes = changes
        self.events = -1  # what `granted` has found
        self.kinds = 0
        self.reads = ability.reads  # beside the cards on the field; with what the effects read that it gives
        for change in changes:
            self.kinds |= change.bits()
            if change.ability is not None:
                self.reads |= change.ability.reads

    def granted(self) -> int:
        """The events for which the effects wait that it gives, as bits."""
        events = self.events
        if events < 0:
            events = 0
            for change in self.changes:
                if change.ability is not None:
                    events |= change.ability.events
                events |= change.attached_events
            self.events = events
        return events


class TriggerSpec:
    """Prepared form of one event an ability waits for."""

    def __init__(self, event: int) -> None:
        self.event = event
        self.subject_this = False
        self.subject: Selector | None = None
        self.subject_card = False  # the very card with the text, wherever it is
        self.subject_narrowed = False  # `subject` is this Digimon, as long as it has a property
        self.object_this = False
        self.object_card = False
        self.linked_card = False  # the link card with the text is the one that was linked just now (15-16-6-1)
        self.object: Selector | None = None
        self.origin = 0  # the areas a card must come from, as bits; 0 for any
        self.origin_of: Source | None = None  # and under which cards
        self.by: CauseFilter | None = None
        self.where: Cond | None = None
        self.counts = False  # `where` asks how many of those that are meant it happens to at once
        self.timing = ""  # the icon that stands for this event, if one does
        self.on_play = False  # an [On Play] timing, which some effects silence
        self.whose_turn = 2  # for turn timings: 0 yours, 1 the opponent's, 2 any
        self.subject_player = 2  # for events about a player: 0 you, 1 opponent, 2 either


class Recall:
    """Something that a card may ask of the turn so far: "if you didn't play a Tamer this turn", or how often."""

    def __init__(self, code: int, spec: TriggerSpec, counted: bool = False, lasting: bool = False) -> None:
        self.code = code  # a number for the question
        self.spec = spec
        self.counted = counted  # every time is noted, with the card that it happened to
        self.lasting = lasting  # it is known of a card as long as that is on the field, not only for the turn


class Ability:
    """An effect, prepared to run."""

    def __init__(self, key: str, program: Effect, section: int, index: int) -> None:
        self.code = word(key)  # a number for it
        self.key = key  # where it is printed: "ST1-03/inherited/0"; children append "/n"
        self.program = program
        self.section = section
        self.index = index
        self.kind = 0
        self.turns = 2  # 0 your turn, 1 opponent's, 2 all
        self.limit = 0  # X of [X Per Turn]; 0 for none
        self.triggers: list[TriggerSpec] = []
        self.events = 0  # bits of the events it waits for (a "would" event: shifted by WOULD)
        self.statics: list[Static] = []
        self.plan: list[Instruction] = []
        self.children: list[Ability] = []
        self.timings: tuple[str, ...] = ()
        self.icons: tuple[str, ...] = ()
        self.reads = READS_ALL  # what its persistent modifications read: bits of vocabulary.READS_PILES ...
        self.main = False  # it can be declared in the main phase (15-8-4)
        self.counter = False  # it has the timing [Counter]
        self.security_processing = False
        self.keyword = ""  # the keyword whose effect this is
        self.gained = False  # an effect that a card gains: "this card" is the top card of whoever has it (15-8-3-5)
        self.label = ""  # "[When Attacking]", for the log and the decisions
        self.line = ""  # "effect 1", how the notation calls it
        self.pending_at_end_of_attack = False  # Piercing (16-7-4)
        self.speaks_of_event = False  # of the cards that set it off


class CardInfo:
    """A card prepared for the engine."""

    def __init__(self, card: Card, kind: int, color_mask: int) -> None:
        self.card = card
        self.number: str = card.number
        self.code = word(card.number)  # a number for it
        self.note: object = None  # what a player worked out of the card and wants at hand; the rules never read it
        self.name: str = card.name
        self.names: tuple[str, ...] = card.names
        self.name_bits = bits_of(self.names)
        self.traits: tuple[str, ...] = card.traits
        self.trait_bits = bits_of(self.traits)
        self.kind = kind
        # On the field a Digi-Egg is a Digimon (4-3-1), and so is a DUAL card, and no Option (4-6-3).
        self.field_kind = kind | DIGIMON if kind & DIGI_EGG else kind & ~OPTION if kind & DIGIMON else kind
        self.color_mask = color_mask
        self.option_colors = color_mask
        self.level: int = -1 if card.level is None else card.level
        self.dp: int = -1 if card.dp is None else card.dp
        self.play_cost: int = -1 if card.play_cost is None else card.play_cost
        self.use_cost: int = -1 if card.use_cost is None else card.use_cost
        self.link_dp: int = card.link_dp or 0
        self.overflow: int = card.overflow or 0
        self.upper: list[Ability] = []
        self.inherited: list[Ability] = []
        self.security: list[Ability] = []
        self.link: list[Ability] = []
        self.option: list[Ability] = []
        self.requirements: list[Requirement] = []
        self.own_costs = False  # its own text changes what it costs
        self.other_colors = False  # its own text accepts other colours for its colour requirements
        self.from_levels = 0  # the levels of its standard requirements, as bits
        self.special_requirements = False  # it has others
        self.onto = bool(card.onto)  # it digivolves onto Tamers as if they were Digimon
        self.dna: list[DNARecipe] = []
        self.xros_names: tuple[str, ...] = ()  # names it has for a DigiXros only
        self.name_parts: tuple[str, ...] = card.rule_name_parts  # what counts as being in its name
        self.stand_ins: list[tuple[str, tuple[str, ...], int, tuple[str, ...]]] = []  # for what, of whom: level, names
        self.burst: list[BurstRecipe] = []
        self.app_fusion: list[tuple[tuple[str, ...], int]] = []
        self.link_to: Pred | None = None
        self.use_requirement: Pred | None = None  # <Use Req.> (16-42)
        self.link_cost = 0
        self.link_reads = READS_ALL  # what its link requirement reads
        self.digixros: XrosRecipe | None = None
        self.assembly: XrosRecipe | None = None
        # Abilities that work off the field: about the card itself, or in the area that their icon names (15-14).
        self.self_events = 0
        self.self_abilities: list[Ability] = []
        self.loose_events = 0
        self.loose: list[Ability] = []
        self.recalls: list[Recall] = []  # what its effects ask of the turn so far

    def section(self, index: int) -> list[Ability]:
        """The abilities of one part of the card."""
        if index == UPPER_TEXT:
            return self.upper
        if index == INHERITED_TEXT:
            return self.inherited
        if index == SECURITY_TEXT:
            return self.security
        if index == LINK_TEXT:
            return self.link
        return self.option


class Requirement:
    """A digivolution requirement: a standard one is a colour mask and a level, others a property."""

    def __init__(self, color_mask: int, level: int, pred: Pred | None, cost: int) -> None:
        self.color_mask = color_mask
        self.level = level
        self.pred = pred
        self.cost = cost
        self.onto = False  # onto a Tamer as if it were a Digimon
        self.any_level: Pred | None = None  # the property where an effect ignores the level
        self.per: Num | None = None  # the cost is paid for each of these

    def price(self, game: State, player: int) -> int:
        """The digivolution cost."""
        if self.per is None:
            return self.cost
        return self.cost * max(0, self.per.value(game, Context(player, 0, 0, None)))


class DNARecipe:
    """A DNA digivolution requirement: what each part must be, top first (8-2)."""

    def __init__(self, parts: list[Pred], cost: int) -> None:
        self.parts = parts
        self.cost = cost


class BurstRecipe:
    """A burst digivolve requirement: from what, returning which Tamer (8-3)."""

    def __init__(self, base: Pred, tamer: Pred, cost: int) -> None:
        self.base = base
        self.tamer = tamer
        self.cost = cost


class XrosRecipe:
    """DigiXros or Assembly requirements: the slots for cards, left first, each with a property (7-2, 7-3)."""

    def __init__(self, reduction: int, slots: list[Pred], limits: list[int], different: list[str]) -> None:
        self.reduction = reduction
        self.slots = slots
        self.limits = limits  # how many cards a slot takes
        self.different = different  # what must differ between the cards of a slot, or ""
