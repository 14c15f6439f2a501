"""The game as a value: areas, memory, what is in progress, and the few operations that change them.

Cards are moved by this folder alone (`moving.py`). What other modules do to the game they do through `State`, so that
indexes, versions and the log stay true. Nothing here asks a player anything: see `State.decision`.
"""

from __future__ import annotations

from typing import Final

from digilex.errors import IllegalMove
from digilex.native import mypyc_attr
from digilex.rules.model.board import Field, Permanent, PlayerState
from digilex.rules.model.decision import Decision, DecisionKind, Option, Question, distinct
from digilex.rules.model.frames import (
    ActiveAbility,
    ActiveStatic,
    AttackState,
    Cause,
    Context,
    Frame,
    Happening,
    Loop,
    Modifier,
    Pending,
)
from digilex.rules.model.identity import ID_MASK, NEXT_INCARNATION, NO_CARD, CardId, PermanentId, card_of
from digilex.rules.model.log import Event, LogCard
from digilex.rules.model.prepared import Ability, CardInfo, Recall, Selector, Static, TriggerSpec
from digilex.rules.model.progress import PaidFrame
from digilex.rules.model.rng import Item, next_state, output, shuffled
from digilex.rules.model.vocabulary import (
    BY_RULE,
    CH_TREATED_AS,
    DIGIMON,
    ENDS_WITH_ATTACK,
    ENDS_WITH_BATTLE,
    ENDS_WITH_EFFECT,
    ENDS_WITH_TURN,
    ENDS_WITH_UNSUSPEND,
    NOWHERE,
    READS_ALL,
    READS_HISTORY,
    READS_MEMORY,
    READS_PILES,
    READS_SUSPENSION,
    REVEALED,
    WOULD,
)
from digilex.rules.query import modifiers, values
from digilex.rules.state import chronicle, indexes, knowledge, moving, triggering
from digilex.rules.state.knowledge import BOTH, OWN_BIT

RULES: Final = Cause(BY_RULE, -1, 0, 0, "")


@mypyc_attr(acyclic=True)
class State:
    """All of a game: plain data, and the operations that keep it true. `Game` (game.py) is what programs use."""

    def __init__(self, like: State | None = None, log: bool = True) -> None:
        """A game before its beginning, or one like another that is free to go its own way, with or without its log.

        What is replaced and never changed in place is shared by copies."""
        if like is None:
            self.info: list[CardInfo] = []  # by card id
            self.owner: list[int] = []
            self.area: list[int] = []
            self.refs: list[int] = []  # by card id: the reference to the card as it is now
            self.holder: list[int] = []  # the permanent a card belongs to, or 0
            self.face_up: frozenset[CardId] = frozenset()  # face-up security cards (3-7-4)
            self.face_down: frozenset[CardId] = frozenset()  # face-down cards under cards (4-7-9)
            self.known: list[int] = []  # by card id: who knows which card it is, as bits by player (see knowledge.py)
            self.players: list[PlayerState] = [PlayerState(), PlayerState()]
            self.permanents = Field()
            self.departed: dict[int, Permanent] = {}  # as they were when they left, until everything is resolved
            self.next_pid = 1
            self.memory = 0  # on player 0's side
            self.turn_player = 0
            self.first_player = 0
            self.turn = 0
            self.phase = 0
            self.random = 0
            self.stack: list[Frame] = []
            self.decision: Decision | None = None
            self.triggered: list[Pending] = []  # since the last batch was formed
            self.batches: list[list[Pending]] = []  # the newest last (15-4-5)
            self.delayed: list[Pending] = []  # pending processing (18-1) by `happening.event` and turn
            self.modifiers: list[Modifier] = []
            self.next_modifier = 1
            self.statics: list[ActiveStatic] = []  # persistent effects that reach beyond their own permanent
            self.watched = 0  # the events that anything waits for, as bits
            self.loose: list[CardId] = []  # cards off the field with an ability that works where they are
            self.used: dict[str, int] = {}  # [X Per Turn]: how often, by card reference and ability
            self.attack: AttackState | None = None
            self.battling: list[int] = []  # the references of the two cards in battle
            self.checked_card = NO_CARD  # the card of a security check, in no area (13-1-6)
            self.posing: tuple[int, int, tuple[str, ...]] | None = (
                None  # while a requirement is judged: level and names
            )
            self.categorizing: list[int] = []  # permanents whose category is being worked out; empty between questions
            self.as_digimon = 0  # a Tamer that is looked at as if it were a Digimon; 0 between any two steps
            self.revealed: list[CardId] = []  # cards being revealed (15-15-3)
            self.revealed_from: list[int] = []  # the area that each of them came from
            self.outcome: list[int] = []  # what the procedure that ended last did something to
            self.bursts: list[int] = []  # permanents that burst digivolved this turn (8-3-2-1)
            # Events of this turn, as bits by player, and then in pairs what was asked for (`recalls`) and came true:
            # the number of the question, and for which player or permanent. Replaced, never changed.
            self.history: list[int] = [0, 0]
            self.recalls: list[Recall] = []  # what the cards of this game ask of a turn so far
            self.information = False  # some effect changes or adds information
            self.begun: dict[str, int] = {}  # persistent effects on information in the order they began (15-8-2-5)
            self.begun_version = -1  # the version for which that was noted
            self.granted = 0  # the events for which effects wait that permanents gained or have under conditions
            self.kinds = 0  # kinds of changes among `statics` and `modifiers`, as bits
            self.own_kinds = 0  # and among the persistent effects of all permanents on themselves
            self.doubtful = True  # a rule check has to look at some permanent
            self.reads = READS_ALL  # what is read by all that is in force, beside the cards on the field
            self.version = 0
            self.checked_version = -1  # the version for which the last rule check was made
            self.turn_decisions = 0
            self.asked: dict[str, int] = {}  # how often each effect has asked since the turn player's last action
            self.loop: Loop | None = None  # what may go round without end (18-3)
            self.measuring: list[int] = []  # permanents whose DP is being worked out; empty between questions
            self.asking: list[
                object
            ] = []  # modifications whose own conditions are being worked out; empty between questions
            self.over = False
            self.winner: int | None = None
            self.reason = ""
            self.reason_clause = ""
            self.log: list[Event] = []
            self.recording = True
        else:
            self.info = like.info
            self.owner = like.owner
            self.area = like.area[:]
            self.refs = like.refs[:]
            self.holder = like.holder[:]
            self.face_up = like.face_up
            self.face_down = like.face_down
            self.known = like.known[:]
            self.players = [PlayerState(like.players[0]), PlayerState(like.players[1])]
            self.permanents = Field(like.permanents)
            self.departed = like.departed.copy() if like.departed else {}
            self.next_pid = like.next_pid
            self.memory = like.memory
            self.turn_player = like.turn_player
            self.first_player = like.first_player
            self.turn = like.turn
            self.phase = like.phase
            self.random = like.random
            self.stack = [frame.copy() for frame in like.stack]
            self.decision = like.decision
            self.triggered = like.triggered[:]
            self.batches = [batch[:] for batch in like.batches]
            self.delayed = like.delayed
            self.modifiers = like.modifiers
            self.next_modifier = like.next_modifier
            self.statics = like.statics
            self.watched = like.watched
            self.loose = like.loose
            self.used = like.used.copy() if like.used else {}
            self.attack = None if like.attack is None else like.attack.copy()
            self.battling = like.battling
            self.checked_card = like.checked_card
            self.posing = None
            self.categorizing = []
            self.as_digimon = 0
            self.revealed = like.revealed[:]
            self.revealed_from = like.revealed_from[:]
            self.outcome = like.outcome
            self.bursts = like.bursts
            self.history = like.history
            self.recalls = like.recalls
            self.information = like.information
            self.begun = like.begun
            self.begun_version = like.begun_version
            self.granted = like.granted
            self.kinds = like.kinds
            self.own_kinds = like.own_kinds
            self.doubtful = like.doubtful
            self.reads = like.reads
            self.version = like.version
            self.checked_version = like.checked_version
            self.turn_decisions = like.turn_decisions
            self.asked = like.asked.copy() if like.asked else {}
            self.loop = None if like.loop is None else like.loop.copy()
            self.measuring = []
            self.asking = []
            self.over = like.over
            self.winner = like.winner
            self.reason = like.reason
            self.reason_clause = like.reason_clause
            self.log = like.log[:] if log else []
            self.recording = like.recording and log

    # --- playing --------------------------------------------------------------------------------------------

    def ask(
        self,
        player: int,
        kind: DecisionKind,
        question: Question,
        clause: str,
        options: list[Option],
        ctx: Context | None = None,
        different: bool = False,
    ) -> Decision:
        """Leave a decision, of a rule or of the effect whose context is given; equal lines are one option.

        `different` options are known to be so."""
        decision = Decision(player, kind, question, clause, options if different else distinct(options))
        if ctx is not None:
            decision.source = self.label(ctx.card)
            if ctx.ability is not None:
                decision.effect = ctx.ability.key
        self.decision = decision
        return decision

    def push(self, frame: Frame) -> None:
        """Start a procedure; it runs before the one in progress goes on. What is played or used is shown (7-1-3-1)."""
        if isinstance(frame, PaidFrame) and frame.card > 0:
            self.known[frame.card & ID_MASK] = BOTH
        self.stack.append(frame)

    def end(self, winner: int | None, reason: str, clause: str) -> None:
        """The game ends (1-2-2)."""
        if self.over:
            return
        self.over = True
        self.winner = winner
        self.reason = reason
        self.reason_clause = clause
        self.decision = None
        if self.recording:
            self.note("end", -1 if winner is None else winner, clause, word=reason)

    def give_up(self, player: int) -> None:
        """A player forfeits (1-2-4)."""
        if self.over:
            raise IllegalMove(f"the game is over ({self.reason}); nobody can forfeit it now")
        self.end(1 - player, f"player {'ab'[player]} forfeits", "1-2-4")

    # --- the log ----------------------------------------------------------------------------------------------

    def note(
        self,
        kind: str,
        player: int,
        clause: str,
        cards: list[LogCard] | None = None,
        source: str = "",
        other: LogCard | None = None,
        word: str = "",
        amounts: list[int] | None = None,
    ) -> Event:
        """Write an event into the log. Whoever calls has asked whether it is `recording`."""
        event = Event(kind, player, clause, source)
        event.turn = self.turn
        event.memory = self.memory
        if kind not in chronicle.TOP:
            event.under = chronicle.around(self, None)
            if not source and event.under >= 0 and self.log[event.under].kind == "effect" and kind != "overflow":
                event.source = self.log[event.under].source
        if cards is not None:
            event.cards = cards
        event.other = other
        event.word = word
        if amounts is not None:
            event.amounts = amounts
        self.log.append(event)
        return event

    def named(self, ref: int) -> LogCard:
        """A card as the log names it now."""
        if ref < 0:
            perm = modifiers.permanent_of(self, ref)
            if perm is None:
                return LogCard("?", "?", "?")
            info = self.info[perm.stack[-1]]
            return LogCard(perm.label, info.number, info.name)
        info = self.info[ref & ID_MASK]
        return LogCard("", info.number, info.name)

    def label(self, ref: int) -> str:
        """How a reference is called in the notation."""
        if ref == 0:
            return "nothing"
        if ref < 0:
            perm = modifiers.permanent_of(self, ref)
            return "?" if perm is None else perm.label
        return self.info[ref & ID_MASK].number

    def describe(self, ref: int) -> str:
        """A reference for people: label and name."""
        if ref < 0:
            perm = modifiers.permanent_of(self, ref)
            return "?" if perm is None else f"{perm.label} {self.info[perm.stack[-1]].name}"
        if ref == 0:
            return "nothing"
        card = card_of(ref)
        return f"{self.info[card].name} ({self.info[card].number})"

    # --- references -------------------------------------------------------------------------------------------

    def ref(self, card: CardId) -> int:
        """The reference to a card as it is now."""
        return self.refs[card]

    def valid(self, ref: int) -> bool:
        """Whether what it referred to is still the same card."""
        if ref < 0:
            return -ref in self.permanents
        return ref != 0 and self.refs[ref & ID_MASK] == ref

    def memory_of(self, player: int) -> int:
        """The memory on a player's side; negative when it is on the other."""
        return self.memory if player == 0 else -self.memory

    def collision(self) -> bool:
        """Whether the attacker has <Collision>: the opponent must block if possible (16-30)."""
        attack = self.attack
        if attack is None or attack.attacker not in self.permanents:
            return False
        return values.keyword_count(self, attack.attacker, "Collision") > 0

    def added_kinds(self, pid: PermanentId) -> int:
        """Categories that effects add to a permanent (15-12-1-4).

        Whether an effect reaches it may hang on its category: then the one it has without that effect counts."""
        bits = 0
        if pid not in self.categorizing:
            self.categorizing.append(pid)
            for change, _ in modifiers.collect(self, pid, CH_TREATED_AS):
                if "Digimon" in change.data.kinds:
                    bits |= DIGIMON
            self.categorizing.pop()
        return bits

    def touch(self, what: int) -> None:
        """Something changed that persistent effects may read: if one does, values are worked out anew."""
        if self.reads & what:
            self.version += 1

    # --- chance -----------------------------------------------------------------------------------------------

    def shuffle(self, cards: list[Item]) -> list[Item]:
        """The cards in random order (1-3-10)."""
        result, self.random = shuffled(cards, self.random)
        return result

    def shuffle_deck(self, player: int) -> None:
        """A player's deck is shuffled: nobody knows any more which card lies where."""
        state = self.players[player]
        state.deck = self.shuffle(state.deck)
        for card in state.deck:
            self.known[card] = 0
        self.touch(READS_PILES)

    def shuffle_security(self, player: int) -> None:
        """A player's security stack is shuffled, face down."""
        state = self.players[player]
        state.security = self.shuffle(state.security)
        for card in state.security:
            self.known[card] = 0
            self.turn_down(card)
        self.touch(READS_PILES)

    def toss(self, sides: int) -> int:
        """A random number below `sides`."""
        self.random = next_state(self.random)
        return (output(self.random) * sides) >> 64

    # --- memory -----------------------------------------------------------------------------------------------

    def move_memory(self, player: int, amount: int) -> None:
        """Move the marker towards a player's side, at most to 10 (1-4-2-2)."""
        change = amount if player == 0 else -amount
        self.memory = max(-10, min(10, self.memory + change))
        self.touch(READS_MEMORY)

    # --- areas ------------------------------------------------------------------------------------------------

    def turn_down(self, card: CardId) -> None:
        """A security card is face up no longer: effects that it had there are gone (15-14)."""
        if card in self.face_up:
            self.face_up = self.face_up - {card}
            if self.info[card].loose:
                self.refresh_loose(card)

    def add_card(self, info: CardInfo, owner: int) -> CardId:
        """A new card in the game, in no area yet; its id."""
        self.info = [*self.info, info]
        indexes.update_recalls(self)
        self.owner = [*self.owner, owner]
        self.area.append(NOWHERE)
        self.refs.append(NEXT_INCARNATION + len(self.refs))
        self.holder.append(0)
        self.known.append(0)
        return CardId(len(self.info) - 1)

    def knows(self, player: int, card: CardId) -> bool:
        """Whether a player knows which card it is, wherever it lies."""
        return self.known[card] & OWN_BIT[player] != 0

    def conceal(self, card: CardId) -> None:
        """A card went from a hand to a hidden place unseen."""
        knowledge.conceal(self, card)

    def show(self, card: CardId) -> None:
        """Both players see a card."""
        self.known[card] = BOTH

    def take(self, card: CardId) -> None:
        """Take a card out of the area where it is."""
        moving.take(self, card)

    def put(self, card: CardId, area: int, top: bool = True, face_up: bool = False) -> None:
        """Put a card that is in no area into one; it becomes a new card (3-1-3-1)."""
        moving.put(self, card, area, top, face_up)

    def move(self, card: CardId, area: int, top: bool = True, face_up: bool = False, shown: bool = False) -> None:
        """Take a card from where it is and put it into an area; one that is `shown` is seen by both players."""
        moving.move(self, card, area, top, face_up, shown)

    def overflow(self, card: CardId) -> None:
        """4-19: an ACE card that leaves the field, or from under a card, costs memory at once."""
        moving.overflow(self, card)

    def reveal(self, card: CardId, viewer: int = -1) -> int:
        """A card is being revealed: it counts as nowhere until it is placed (15-15-3-1); its reference."""
        return moving.reveal(self, card, viewer)

    def came_from(self, card: CardId) -> int:
        """The area a card is in, or was in before it was revealed."""
        if self.area[card] == REVEALED and card in self.revealed:
            return self.revealed_from[self.revealed.index(card)]
        return self.area[card]

    def draw(self, player: int, count: int, clause: str = "4-14-1") -> int:
        """Draw cards by some clause as far as there are any; how many (4-14)."""
        return moving.draw(self, player, count, clause)

    # --- the field ----------------------------------------------------------------------------------------------

    def place(self, card: CardId, player: int, area: int) -> Permanent:
        """Place a card that is in no area on the field, unsuspended (3-4-3)."""
        return moving.place(self, card, player, area)

    def stack_on(self, perm: Permanent, card: CardId) -> None:
        """Stack a card that is in no area on top of a permanent (8-1-3-3)."""
        moving.stack_on(self, perm, card)

    def slip_under(self, perm: Permanent, card: CardId, bottom: bool, face_down: bool, new: bool = True) -> None:
        """Place a card that is in no area under a permanent (4-7)."""
        moving.slip_under(self, perm, card, bottom, face_down, new)

    def link(self, perm: Permanent, card: CardId) -> None:
        """Plug a card that is in no area into a permanent (10-1-3-3)."""
        moving.link(self, perm, card)

    def hatch(self, player: int) -> Permanent:
        """The top card of the Digi-Egg deck comes to the empty breeding area (4-18)."""
        return moving.hatch(self, player)

    def flip(self, card: CardId, face_up: bool) -> None:
        """Turn a security card face up or face down (3-7-4); who has seen it knows it."""
        moving.flip(self, card, face_up)

    def join(self, perm: Permanent, below: list[CardId], face_down: list[CardId]) -> None:
        """Cards that are in no area become the stack under a permanent that was just placed, as new cards (8-2-2-1)."""
        moving.join(self, perm, below, face_down)

    def lift_top(self, perm: Permanent) -> CardId:
        """Take the top card off a stack of several; the one below becomes the top (4-7-6)."""
        return moving.lift_top(self, perm)

    def note_last_known(self, perm: Permanent) -> None:
        """Note how a permanent is, right before it leaves the field (15-8-3-9-4)."""
        moving.note_last_known(self, perm)

    def dismantle(self, perm: Permanent, remembered: bool = False) -> None:
        """Take a permanent off the field; its cards are in no area then. It stays known in `departed`."""
        moving.dismantle(self, perm, remembered)

    def move_to_battle(self, perm: Permanent) -> None:
        """Move a Digimon from the breeding area to the battle area (4-17)."""
        moving.move_to_battle(self, perm)

    def move_to_breeding(self, perm: Permanent) -> None:
        """Move a Digimon from the battle area to the empty breeding area (4-17)."""
        moving.move_to_breeding(self, perm)

    def suspend(self, perm: Permanent) -> None:
        """Turn a card sideways (4-13-1-2)."""
        perm.suspended = True
        self.touch(READS_SUSPENSION)

    def unsuspend(self, perm: Permanent) -> None:
        """Turn a card upright (4-13-1-1)."""
        perm.suspended = False
        self.touch(READS_SUSPENSION)

    # --- indexes ----------------------------------------------------------------------------------------------

    def refresh(self, perm: Permanent) -> None:
        """The stack, the links or the area changed: work out again which abilities the permanent has."""
        indexes.refresh(self, perm)

    def refresh_loose(self, card: CardId) -> None:
        """A card off the field whose icons let its effects work there came to an area or left one (15-14)."""
        indexes.refresh_loose(self, card)

    def works_here(self, ability: Ability, card: CardId) -> bool:
        """Whether an icon lets the ability work where the card is: {Hand}, {Trash}, {Security} face up."""
        return indexes.works_here(self, ability, card)

    def effects_of(self, static: Static, perm: Permanent, active: ActiveAbility) -> list[ActiveAbility]:
        """All effects of the cards that the text names (among the digivolution cards, say)."""
        return indexes.effects_of(self, static, perm, active)

    def update_kinds(self) -> None:
        """Which kinds of changes are in force anywhere: most questions are answered by a look at these bits."""
        indexes.update_kinds(self)

    # --- triggering -------------------------------------------------------------------------------------------

    def emit(
        self, event: int, player: int, subjects: list[int], obj: int, cause: Cause, number: int = 0, area: int = 0
    ) -> Happening | None:
        """Something happened: whatever waits for it is triggered (15-4-2-2). None if nothing could."""
        if player >= 0 and not self.history[player] & indexes.EVENT_BIT[event]:
            self.remember_event(player, event)
        if self.recalls:
            triggering.recall(self, event, player, subjects, obj, cause, number, area)
        if not self.watched & indexes.EVENT_BIT[event] and obj <= 0:
            if not subjects or (len(subjects) == 1 and subjects[0] < 0):
                return None  # nothing waits for it, and no card speaks of itself
        happening = Happening(event, player, subjects, obj, cause)
        happening.number = number
        happening.area = area
        triggering.find_triggered(self, happening, self.triggered)
        return happening

    def remember_event(self, player: int, event: int) -> None:
        """What happened this turn, for texts that ask for it."""
        bit = indexes.EVENT_BIT[event]
        if not self.history[player] & bit:
            history = self.history[:]
            history[player] |= bit
            self.history = history
            self.touch(READS_HISTORY)

    def emit_arrivals(self, event: int, area: int, refs: list[int], cause: Cause) -> None:
        """Cards came to an area at the same time: one event for each owner (15-5-2).

        Digi-Eggs and tokens that never get there don't count (15-1-10)."""
        for player in (self.turn_player, 1 - self.turn_player):
            mine = [ref for ref in refs if self.owner[ref & ID_MASK] == player and self.area[ref & ID_MASK] == area]
            if mine:
                self.emit(event, player, mine, 0, cause, len(mine))

    def watch_would(self, event: int) -> bool:
        """Whether anything on the field waits for what would happen."""
        return self.watched & indexes.EVENT_BIT[event + WOULD] != 0

    def find_triggered(self, happening: Happening, found: list[Pending]) -> None:
        """Append the effects that this event triggers, looked up by its kind."""
        triggering.find_triggered(self, happening, found)

    def find_granted(self, happening: Happening, bit: int, found: list[Pending]) -> None:
        """Effects that permanents gained from others, or have under conditions (15-13), and those bound to no card."""
        triggering.find_granted(self, happening, bit, found)

    def try_trigger(
        self, ability: Ability, player: int, this: int, card: int, happening: Happening, found: list[Pending]
    ) -> None:
        """Trigger an ability if its trigger conditions are met (15-5-1)."""
        triggering.try_trigger(self, ability, player, this, card, happening, found)

    def as_meant(self, spec: TriggerSpec, ctx: Context, happening: Happening) -> Happening:
        """The event as the text speaks of it: of several subjects only those that it names."""
        subjects = happening.subjects
        if len(subjects) < 2:
            return happening
        ctx.happening = happening
        meant = subjects
        if spec.subject_this or spec.subject_card:
            meant = [ref for ref in subjects if ref == ctx.this or ref == ctx.card]
        elif spec.subject is not None:
            meant = [ref for ref in subjects if self.is_meant(spec.subject, ref, ctx, happening)]
        if len(meant) == len(subjects):
            return happening
        part = Happening(happening.event, happening.player, meant, happening.object, happening.cause)
        part.number = happening.number
        part.area = happening.area
        return part

    def trigger_met(
        self, spec: TriggerSpec, ability: Ability, player: int, this: int, card: int, happening: Happening
    ) -> bool:
        """Whether the event is of the sort that the text names."""
        return triggering.trigger_met(self, spec, ability, player, this, card, happening)

    def remember(self, happening: Happening) -> None:
        """15-8-3-8: what the trigger speaks of is referred to as it was then."""
        triggering.remember(self, happening)

    def is_meant(self, selector: Selector, ref: int, ctx: Context, happening: Happening) -> bool:
        """Whether a subject of an event is one that the text names; a card counts as where it was before."""
        return triggering.is_meant(self, selector, ref, ctx, happening)

    def use_key(self, ability: Ability, card: int, this: int) -> str:
        """Under which the uses of an [X Per Turn] effect are counted: per copy and effect (15-14-1-3)."""
        return f"{card}:{this}:{ability.key}"

    def used_up(self, ability: Ability, card: int, this: int) -> bool:
        """15-14-1-2: an [X Per Turn] effect was used X times, for each time that it is gained from the same card."""
        if not ability.limit or not self.used:
            return False
        used = self.used.get(self.use_key(ability, card, this), 0)
        if used < ability.limit:
            return False
        copies = 0
        if this < 0 and -this in self.permanents:
            for active in self.permanents[PermanentId(-this)].abilities:
                if active.ability is ability and active.card == card:
                    copies += 1
        return used >= ability.limit * max(1, copies)

    # --- lasting modifications ----------------------------------------------------------------------------------

    def add_modifier(self, modifier: Modifier) -> None:
        """Put a lasting modification in force."""
        modifier.sum_up()
        self.next_modifier += 1
        self.modifiers = [*self.modifiers, modifier]
        self.update_kinds()
        self.version += 1

    def spend(self, ability: Ability) -> None:
        """An effect that is bound to no card was activated: one that holds only for the next time is gone."""
        for i in range(len(self.modifiers)):
            modifier = self.modifiers[i]
            if modifier.times == 1 and modifier.changes and modifier.changes[0].ability is ability:
                self.modifiers = self.modifiers[:i] + self.modifiers[i + 1 :]
                self.update_kinds()
                self.version += 1
                return

    def expire(self, ends: int) -> None:
        """End the modifications whose time is over."""
        if not self.modifiers:
            return
        kept: list[Modifier] = []
        for modifier in self.modifiers:
            over = modifier.ends == ends
            if over and (ends == ENDS_WITH_TURN or ends == ENDS_WITH_UNSUSPEND):
                over = modifier.turn <= self.turn
            elif over and ends == ENDS_WITH_EFFECT:
                over = modifier.turn > len(self.stack)
            if not over and ends == ENDS_WITH_TURN and modifier.ends in (ENDS_WITH_ATTACK, ENDS_WITH_BATTLE):
                over = True
            if not over:
                kept.append(modifier)
        if len(kept) != len(self.modifiers):
            self.modifiers = kept
            self.update_kinds()
            self.version += 1

    def find_label(self, label: str) -> int:
        """The id of the permanent with that label, or 0."""
        for perm in self.permanents.values():
            if perm.label == label:
                return perm.pid
        return 0


# All that a game holds. Stored as it is, stored in a form of its own (storage/json.py), worked out from what is stored,
# and what is of no account between two steps. tests/test_fields.py compares it with the class and with copies.
PLAIN_FIELDS: Final = (
    "owner", "area", "refs", "holder", "known", "next_pid", "memory", "turn_player", "first_player", "turn",
    "phase", "next_modifier", "used", "battling", "checked_card", "revealed", "revealed_from", "outcome", "bursts",
    "history", "begun", "turn_decisions", "asked", "over", "winner", "reason", "reason_clause",
)  # fmt: skip
FORMED_FIELDS: Final = (
    "info", "face_up", "face_down", "players", "permanents", "departed", "random", "stack", "decision", "triggered",
    "batches", "delayed", "modifiers", "attack", "loop", "log",
)  # fmt: skip
DERIVED_FIELDS: Final = (
    "statics", "watched", "loose", "recalls", "granted", "kinds", "own_kinds", "information", "doubtful", "reads",
)  # fmt: skip
PASSING_FIELDS: Final = (
    "posing", "categorizing", "as_digimon", "measuring", "asking", "version", "checked_version", "begun_version",
    "recording",
)  # fmt: skip
