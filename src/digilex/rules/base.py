"""What the rest of the engine is built from: prepared cards, references, contexts, frames, decisions.

A reference is an integer. A card is `incarnation << 10 | card id`, so that a card that changed area is
another card (3-1-3-1); a card on the field with all that is stacked under it is a permanent, and its
reference is its negative id, which it keeps through digivolution (3-4-5). 0 refers to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from digilex.rules.words import DIGI_EGG, DIGIMON, OPTION

if TYPE_CHECKING:
    from digilex.cards.card import Card
    from digilex.cards.language import Effect
    from digilex.rules.state import Game

ID_BITS: Final = 10
ID_MASK: Final = 1023
REDUCES_DP: Final = 1 << 20  # among the kinds of changes: the DP could go down
ASKS_DP: Final = 1 << 21  # the DP changes under a condition that asks for the DP of cards


class Num:
    """A number that is worked out when needed (language.Amount)."""

    def value(self, game: Game, ctx: Context) -> int:
        """The number, now."""
        raise NotImplementedError


class Cond:
    """A condition (language.Condition)."""

    def holds(self, game: Game, ctx: Context) -> bool:
        """Whether it holds, now."""
        raise NotImplementedError


class Pred:
    """A property of a card or permanent (language.Filter)."""

    def test(self, game: Game, ref: int, ctx: Context) -> bool:
        """Whether the thing referred to has it, now."""
        raise NotImplementedError


class Source:
    """Cards meant without anyone choosing (language.Reference other than Choose)."""

    def refs(self, game: Game, ctx: Context) -> list[int]:
        """The cards, now."""
        raise NotImplementedError


class Instruction:
    """One step of an effect's plan."""

    def run(self, game: Game, frame: Frame) -> None:
        """Carry it out; it advances `frame.step` itself, or leaves a decision or a procedure behind."""
        raise NotImplementedError

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        """The player answered the decision that `run` left."""
        raise NotImplementedError

    def possible(self, game: Game, ctx: Context) -> bool:
        """Whether it can be carried out at all, for declaring and for optional conditions."""
        return True

    def conditional(self) -> Cond | None:
        """Its processing condition, if the whole instruction hangs on one (15-6-3)."""
        return None


class Procedure:
    """What the rules call a procedure: steps that are carried out in order."""

    boundary: bool  # between its steps rule checks are made and what was triggered is resolved

    def __init__(self, boundary: bool) -> None:
        self.boundary = boundary

    def run(self, game: Game, frame: Frame) -> None:
        """Carry out the step that `frame.step` names."""
        raise NotImplementedError

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        """The player answered the decision that a step left."""
        raise NotImplementedError


class Selector:
    """Prepared form of language.Cards: finds, and recognises, the cards that a noun phrase means."""

    def __init__(self, kinds: int, owner: int, areas: int, where: Pred | None, other: bool, of: Source | None) -> None:
        self.kinds = kinds  # bits of words.DIGIMON ...
        self.owner = owner  # 0 you, 1 opponent, 2 either
        self.areas = areas  # bits: 1 << area, with 1 << 16 battle, 1 << 17 breeding
        self.where = where
        self.other = other
        self.of = of


class ChangeSpec:
    """Prepared form of language.Change."""

    def __init__(self, kind: int, word: str, number: Num | None, fixed: int) -> None:
        self.kind = kind
        self.word = word
        self.number = number  # None: `fixed` is the number
        self.fixed = fixed
        self.ability: Ability | None = None  # the gained effect, or what a keyword does
        self.by = ""  # limits a prohibition or an immunity to causes
        self.timing = ""
        self.selector: Selector | None = None
        self.pred: Pred | None = None
        self.data: Any = None  # the language node, for information that is added or changed
        self.each = False  # the number is worked out for each of the cards by itself

    def bits(self) -> int:
        """The kind as a bit, with REDUCES_DP where the DP could go down."""
        if self.kind == 0 and (self.number is not None or self.fixed < 0):
            return 1 | REDUCES_DP
        bits = 1 << self.kind
        if self.ability is not None:
            for static in self.ability.statics:
                bits |= static.kinds & REDUCES_DP
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
        self.kinds = 0
        for change in changes:
            self.kinds |= change.bits()


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
        self.by = ""
        self.where: Cond | None = None
        self.timing = ""  # the icon that stands for this event, if one does
        self.on_play = False  # an [On Play] timing, which some effects silence
        self.whose_turn = 2  # for turn timings: 0 yours, 1 the opponent's, 2 any
        self.subject_player = 2  # for events about a player: 0 you, 1 opponent, 2 either


class Ability:
    """An effect, prepared to run."""

    def __init__(self, key: str, program: Effect, section: int, index: int) -> None:
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
        self.security_processing = False
        self.keyword = ""  # the keyword whose effect this is
        self.label = ""  # "[When Attacking]", for the log and the decisions
        self.line = ""  # "effect 1", how the notation calls it
        self.pending_at_end_of_attack = False  # Piercing (16-7-4)
        self.speaks_of_event = False  # of the cards that set it off


class CardInfo:
    """A card prepared for the engine."""

    def __init__(self, card: Card, kind: int, color_mask: int) -> None:
        self.card = card
        self.number: str = card.number
        self.name: str = card.name
        self.names: tuple[str, ...] = card.names
        self.traits: tuple[str, ...] = card.traits
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
        self.from_levels = 0  # the levels of its standard requirements, as bits
        self.special_requirements = False  # it has others
        self.dna: list[DNARecipe] = []
        self.xros_names: tuple[str, ...] = ()  # names it has for a DigiXros only
        self.name_parts: tuple[str, ...] = card.rule_name_parts  # what counts as being in its name
        self.stand_ins: list[tuple[str, tuple[str, ...], int, tuple[str, ...]]] = []  # for what, of whom: level, names
        self.burst: list[BurstRecipe] = []
        self.app_fusion: list[tuple[tuple[str, ...], int]] = []
        self.link_to: Pred | None = None
        self.use_requirement: Pred | None = None  # <Use Req.> (16-42)
        self.link_cost = 0
        self.digixros: XrosRecipe | None = None
        self.assembly: XrosRecipe | None = None
        # Abilities that work off the field: about the card itself, or in the area that their icon names (15-14).
        self.self_events = 0
        self.self_abilities: list[Ability] = []
        self.loose_events = 0
        self.loose: list[Ability] = []

    def section(self, index: int) -> list[Ability]:
        """The abilities of one part of the card."""
        if index == 0:
            return self.upper
        if index == 1:
            return self.inherited
        if index == 2:
            return self.security
        if index == 3:
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

    def price(self, game: Game, player: int) -> int:
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


class Cause:
    """Why something happens: a rule, a battle, a player's action, or an effect (whose, and of what kind of card)."""

    def __init__(self, kind: int, player: int, source: int, source_kind: int, key: str, keyword: str = "") -> None:
        self.kind = kind
        self.keyword = keyword  # the keyword whose effect it is
        self.player = player  # -1 for rules
        self.source = source  # reference to the card or permanent
        self.source_kind = source_kind  # category bits (15-2)
        self.key = key  # key of the ability


class Happening:
    """An event that effects can wait for, with what it was about when it happened (15-8-3-8)."""

    def __init__(self, event: int, player: int, subjects: list[int], obj: int, cause: Cause) -> None:
        self.event = event
        self.player = player  # whom it concerns: the owner, the attacker's player, ...
        self.subjects = subjects
        self.object = obj
        self.cause = cause
        self.number = 0
        self.area = 0
        self.levels: list[int] = []  # of the subjects, when an effect was triggered
        self.dps: list[int] = []


class Context:
    """Who is speaking: the player, the card and the words bound so far, for everything an effect evaluates."""

    def __init__(self, player: int, this: int, card: int, ability: Ability | None) -> None:
        self.player = player
        self.this = this  # the permanent (or card) that has the effect
        self.card = card  # the card on which the text stands
        self.ability = ability
        self.happening: Happening | None = None
        self.bindings: dict[str, list[int]] = {}

    def copy(self) -> Context:
        """A context that can go its own way."""
        new = Context(self.player, self.this, self.card, self.ability)
        new.happening = self.happening
        for name, refs in self.bindings.items():
            new.bindings[name] = refs[:]
        return new


class ActiveAbility:
    """An ability that a permanent (or card) has now. Immutable."""

    def __init__(self, ability: Ability, card: int, if_digimon: bool = False) -> None:
        self.ability = ability
        self.card = card  # reference to the card on which it stands
        self.if_digimon = if_digimon  # inherited by a Tamer: only while it is treated as a Digimon (15-12-1-4)


class ActiveStatic:
    """A persistent modification in force, with its context. Immutable."""

    def __init__(self, static: Static, ctx: Context, pid: int, if_digimon: bool = False) -> None:
        self.static = static
        self.ctx = ctx
        self.pid = pid
        self.if_digimon = if_digimon  # as of ActiveAbility


class Pending:
    """A triggered effect that waits for its activation (15-4-4)."""

    def __init__(self, ability: Ability, player: int, this: int, card: int, happening: Happening) -> None:
        self.ability = ability
        self.player = player
        self.this = this
        self.card = card
        self.happening = happening
        self.anchor = this  # the card that must still be the same for it to activate (15-4-4-3)
        self.bindings: dict[str, list[int]] = {}  # for pending processing: what was bound when it was set up
        self.plan_step = -1  # for pending processing (18-1): where in the plan to go on
        self.plan_end = -1


class Modifier:
    """A lasting modification made by an effect that was processed. Immutable."""

    def __init__(self, ident: int, pid: int, card: int, selector: Selector | None, ctx: Context) -> None:
        self.ident = ident
        self.pid = pid  # the permanent it is on (individual processing), or 0
        self.card = card  # or the card it is on (a security Digimon, ...), or 0
        self.selector = selector  # overall processing: whoever matches (15-11-2)
        self.ctx = ctx
        self.changes: list[ChangeSpec] = []
        self.values: list[int] = []  # the numbers, worked out when it was made
        self.player = -1  # it is about a player
        self.ends = 0
        self.turn = 0  # the turn with which it ends
        self.kinds = 0
        self.source_kind = 0
        self.times = 0  # an effect bound to no card: 1 for the next time only, 2 for every time
        self.step = 0  # the instruction of the ability's plan that made it
        self.breeding = False  # its effect means the breeding area: it was made for a card there (3-4-7-3)


class AttackState:
    """The attack in progress (chapter 11)."""

    def __init__(self, attacker: int, target: int) -> None:
        self.attacker = attacker
        self.target = target  # 0: the player
        self.started = False  # the procedure after the declaration runs
        self.ended = False  # an effect ended it (15-15-1)
        self.closing = False  # the end of attack timing has come (11-6)
        self.checked = False  # the one security check was made (16-7-5)
        self.pierces = False  # <Piercing> waits (16-7-4)
        self.blocked = False
        self.keyword = ""  # the keyword that made it

    def copy(self) -> AttackState:
        """An attack that can go its own way."""
        new = AttackState(self.attacker, self.target)
        new.started = self.started
        new.ended = self.ended
        new.closing = self.closing
        new.checked = self.checked
        new.pierces = self.pierces
        new.blocked = self.blocked
        new.keyword = self.keyword
        return new


class Frame:
    """One procedure in progress. All of it is plain data."""

    def __init__(self, kind: int) -> None:
        self.kind = kind  # index into PROCEDURES
        self.step = 0
        self.phase = 0  # where inside a step
        self.player = 0
        self.subject = 0
        self.object = 0
        self.number = 0
        self.mode = 0
        self.cards: list[int] = []
        self.picked: list[int] = []
        self.cause: Cause | None = None
        self.context: Context | None = None
        self.waiting: list[Pending] = []
        self.happening: Happening | None = None

    def copy(self) -> Frame:
        """A frame that can go its own way."""
        new = Frame(self.kind)
        new.step = self.step
        new.phase = self.phase
        new.player = self.player
        new.subject = self.subject
        new.object = self.object
        new.number = self.number
        new.mode = self.mode
        new.cards = self.cards[:]
        new.picked = self.picked[:]
        new.cause = self.cause
        if self.context is not None:
            new.context = self.context.copy()
        new.waiting = self.waiting[:]
        new.happening = self.happening
        return new


class Option:
    """One legal answer to a decision, with its canonical line."""

    def __init__(self, kind: str, text: str, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.a = a
        self.b = b
        self.c = c

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Decision:
    """Who has to choose, why, and among what (idea 5)."""

    def __init__(self, player: int, kind: str, prompt: str, clause: str, options: list[Option]) -> None:
        self.player = player
        self.kind = kind
        self.prompt = prompt
        self.clause = clause
        self.options = options
        self.source = ""  # the card whose effect asks, as the notation calls it
        self.effect = ""  # and which of its effects: the ability's key

    def __repr__(self) -> str:
        return f"<Decision of {'ab'[self.player]}: {self.prompt} {[o.text for o in self.options]}>"


class Loop:
    """What may be an infinite loop (18-3): the questions since the turn player's last action, and what was declared."""

    def __init__(self) -> None:
        self.shapes: list[int] = []  # how things stood at each question
        self.fields: list[int] = []  # the same without the cards off the field
        self.stops: list[int] = []  # the player who could have stopped there, or -1
        self.answers: list[int] = []  # which option was chosen
        self.start = 0  # where in these lists the loop begins
        self.declared: list[int] = [-1, -1]  # how often each player lets it be repeated; -1: not said
        self.decision: Decision | None = None  # the question that waits until that has been said
        self.barred: list[int] = []  # where it has to be stopped from now on in this turn

    def can_stop(self, player: int) -> bool:
        """Whether the player could stop the loop somewhere."""
        return player in self.stops[self.start :]

    def forget(self) -> None:
        """Begin anew; what has to be stopped stays so."""
        self.shapes = []
        self.fields = []
        self.stops = []
        self.answers = []
        self.declared = [-1, -1]

    def copy(self) -> Loop:
        """A loop that can go its own way."""
        new = Loop()
        new.shapes = self.shapes[:]
        new.fields = self.fields[:]
        new.stops = self.stops[:]
        new.answers = self.answers[:]
        new.start = self.start
        new.declared = self.declared[:]
        new.decision = self.decision
        new.barred = self.barred[:]
        return new


class Event:
    """One line of the log: what happened, to which cards, by which effect and clause."""

    def __init__(self, kind: str, player: int, clause: str, words: str, cards: list[str], source: str) -> None:
        self.kind = kind
        self.player = player
        self.clause = clause
        self.words = words  # what everyone may read
        self.cards = cards  # card numbers that only `player` may read if `hidden`
        self.source = source  # key of the ability, or ""
        self.hidden_from = -1
        self.turn = 0

    def text(self, viewer: int = -1) -> str:
        """The line as that player may read it; -1 reads everything."""
        line = self.words
        if self.cards and (self.hidden_from < 0 or viewer != self.hidden_from):
            line += ": " + ", ".join(self.cards)
        return line


class PlayerState:
    """A player's areas (3-1-1). The top of a pile is its last element."""

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.eggs: list[int] = []
        self.hand: list[int] = []
        self.trash: list[int] = []
        self.security: list[int] = []
        self.battle: list[int] = []
        self.breeding = 0
        self.labels = 0  # how many permanents this player has had

    def copy(self) -> PlayerState:
        """Areas that can go their own way."""
        new = PlayerState()
        new.deck = self.deck[:]
        new.eggs = self.eggs[:]
        new.hand = self.hand[:]
        new.trash = self.trash[:]
        new.security = self.security[:]
        new.battle = self.battle[:]
        new.breeding = self.breeding
        new.labels = self.labels
        return new


class Permanent:
    """A card on the field with what is stacked under it and linked to it (4-7)."""

    def __init__(self, pid: int, owner: int, label: str) -> None:
        self.pid = pid
        self.owner = owner
        self.label = label
        self.stack: list[int] = []
        self.links: list[int] = []
        self.suspended = False
        self.arrived = 0
        self.area = 0  # words.BATTLE or BREEDING
        self.by_effect = False  # an Option card placed here by an effect (4-28)
        # Derived from the stack; replaced, never changed in place, so that copies can share them.
        self.abilities: list[ActiveAbility] = []
        self.own_statics: list[ActiveStatic] = []
        self.activations = False  # it has an activation-type effect
        self.own_kinds = 0  # kinds of changes in own_statics, as bits
        self.events = 0
        # Last known, for permanents that left.
        self.last_dp = -1
        self.last_level = -1
        self.last_keywords: tuple[str, ...] = ()
        self.held_dp = -1  # the DP that others have seen last, where persistent effects may hold each other up
        # Cache of the DP.
        self.dp_version = -1
        self.dp_value = -1

    def copy(self) -> Permanent:
        """A permanent that can go its own way."""
        new = Permanent(self.pid, self.owner, self.label)
        new.stack = self.stack[:]
        if self.links:
            new.links = self.links[:]
        new.suspended = self.suspended
        new.arrived = self.arrived
        new.area = self.area
        new.by_effect = self.by_effect
        new.abilities = self.abilities
        new.own_statics = self.own_statics
        new.activations = self.activations
        new.own_kinds = self.own_kinds
        new.events = self.events
        new.last_dp = self.last_dp
        new.last_level = self.last_level
        new.last_keywords = self.last_keywords
        new.held_dp = self.held_dp
        new.dp_version = self.dp_version
        new.dp_value = self.dp_value
        return new
