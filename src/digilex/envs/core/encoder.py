"""Writes what a player may know as numbers: tokens, globals and options, in the layout of layout.py.

Nothing that is written depends on cards that are hidden from the player (tests/envs/test_encoding.py swaps them)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import FOURTH, MAX_OPTIONS, MAX_TOKENS, SECOND, THIRD
from digilex.envs.core.rows import row_of, row_of_number
from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.frames import Pending
from digilex.rules.model.identity import ID_MASK, NO_CARD, CardId, card_of
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.progress import EffectFrame, InterruptFrame, PaidFrame
from digilex.rules.model.vocabulary import CH_EFFECT, CH_KEYWORD, DIGIMON, HAS_COLLISION, NOWHERE
from digilex.rules.query import costs, values
from digilex.rules.query.eye import printed_on
from digilex.rules.query.modifiers import collect
from digilex.rules.query.prohibitions import cannot
from digilex.rules.query.select import kind_of
from digilex.rules.query.sight import looked_at_by, may_see, shown_in_hand
from digilex.rules.state.knowledge import OWN_BIT
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled


def codes(words: tuple[str, ...]) -> dict[str, int]:
    """Words as numbers from 1."""
    return {words[i]: i + 1 for i in range(len(words))}


PLACE: Final = {word: code * SECOND for word, code in codes(layout.PLACES).items()}
IN_BATTLE: Final = PLACE["battle"]
IN_BREEDING: Final = PLACE["breeding"]
UNDER: Final = PLACE["under"]
LINKED: Final = PLACE["link"]
IN_HAND: Final = PLACE["hand"]
REVEALED: Final = PLACE["revealed"]
CHECKED: Final = PLACE["check"]
IN_PROGRESS: Final = PLACE["in progress"]
IN_SECURITY: Final = PLACE["security"]
IN_DECK: Final = PLACE["deck"]
IN_EGGS: Final = PLACE["eggs"]
IN_TRASH: Final = PLACE["trash"]
THEIRS: Final = FOURTH

OPTION_KINDS: Final = codes(layout.OPTION_KINDS)
OPTION_PLACES: Final = codes(layout.OPTION_PLACES)
DECISION_KINDS: Final = codes(layout.DECISION_KINDS)
QUESTIONS: Final = codes(layout.QUESTIONS)
PURPOSES: Final = codes(layout.PURPOSES)
SECTIONS: Final = codes(layout.SECTIONS)
RESPOND: Final = DECISION_KINDS["respond"]
MORE: Final = OPTION_KINDS["more"]
# Where the bits of keywords stand in the third of the four numbers of a token.
KEYWORD_BITS: Final = {
    layout.KEYWORDS[i]: 1 << i if i < 15 else SECOND << (i - 15) for i in range(len(layout.KEYWORDS))
}
BLOCKER: Final = KEYWORD_BITS["Blocker"]
PROHIBITIONS: Final = (
    (deeds.ATTACK, layout.CANNOT_ATTACK),
    (deeds.BLOCK, layout.CANNOT_BLOCK),
    (deeds.SUSPEND, layout.CANNOT_SUSPEND),
    (deeds.UNSUSPEND, layout.CANNOT_UNSUSPEND),
    (deeds.DIGIVOLVE, layout.CANNOT_DIGIVOLVE),
)
ASKED_FOR: Final = deeds.ATTACK | deeds.BLOCK | deeds.SUSPEND | deeds.UNSUSPEND | deeds.DIGIVOLVE
MOST: Final = 32766  # what a number of 16 bits holds, after 1 was added
MOST_LAST: Final = 8191  # what the last of four numbers holds

_effects: dict[str, int] = {}  # by key: the row of its card, and what `effect_of` says


def effect_of(key: str) -> int:
    """An effect by its key: the row of its card, its section (SECOND) and its place there (THIRD)."""
    found = _effects.get(key, -1)
    if found >= 0:
        return found
    number = printed_on(key)
    row = row_of_number(number)
    parts = key[len(number) + 1 :].split("/")
    section = SECTIONS.get(parts[0], 0)
    place = int(parts[1]) + 1 if len(parts) > 1 and parts[1].isdigit() else 0
    found = row + section * SECOND + place * THIRD  # made once for each effect
    if row:
        _effects[key] = found
    return found


class Sink:
    """Where observations are written, one after the other: those of a whole batch of games."""

    def __init__(self) -> None:
        self.tokens: list[int] = []  # four numbers of 64 bits for each token
        self.options: list[int] = []  # four for each option
        self.globals: list[int] = []  # GLOBAL_SIZE for each observation
        self.token_counts: list[int] = []  # of each observation
        self.option_counts: list[int] = []  # options shown, without "more"
        self.paged: list[int] = []  # 1: there are more options than there is room for

    def clear(self) -> None:
        """Begin anew."""
        self.tokens = []
        self.options = []
        self.globals = []
        self.token_counts = []
        self.option_counts = []
        self.paged = []


class Face:
    """What a card on the field is as long as nothing changes it: numbers of its token, worked out once a version."""

    def __init__(self, game: State, perm: Permanent, stack: list[CardId], version: int) -> None:
        pid = perm.pid
        ref = -pid
        self.stack = stack
        self.version = version
        dp: i64 = min(values.dp(game, pid), 100 * (MOST - 1))
        level: i64 = values.level_of(game, ref) + 1
        size: i64 = len(stack)
        self.second: i64 = (size << 16) + (dp // 100 + 1 << 32) + (level << 48)
        kind: i64 = kind_of(game, ref)
        colors: i64 = values.color_mask_of(game, ref)
        keywords: i64 = keywords_of(game, perm)
        self.third: i64 = keywords + (colors << 32) + ((kind & MOST_LAST) << 48)
        self.checks: i64 = values.security_attack(game, pid) if kind & DIGIMON else 0
        self.flags: i64 = prohibitions_of(game, perm) if perm.kinds & ASKED_FOR else 0


class Encoder:
    """Writes observations of one game after the other, quickest if they are of the same game."""

    def __init__(self, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS) -> None:
        self.most_tokens = most_tokens
        self.most_options = most_options
        self.info: list[CardInfo] = []
        self.rows: list[int] = []  # by card id
        self.index: list[int] = []  # by card id: its token plus 1
        self.faces: dict[int, Face] = {}  # by permanent
        self.used: dict[int, int] = {}  # by card id: uses of [X Per Turn] effects
        self.count = 0
        self.left_out = 0
        self.asking = -1  # the card whose effect asks the viewer

    def learn(self, game: State) -> None:
        """The rows of all cards of a game."""
        self.info = game.info
        self.faces = {}
        self.rows = [row_of(info) for info in game.info]

    def write(self, game: State, viewer: int, page: int, sink: Sink) -> None:
        """Add what the viewer may know to the sink; of the options, if the viewer decides, that page."""
        if game.info is not self.info:
            self.learn(game)
        self.index = [0] * len(self.rows)
        self.count = 0
        self.left_out = 0
        decision = game.decision
        if decision is not None and decision.player != viewer:
            decision = None
        self.asking = -1
        if decision is not None and game.stack:
            frame = game.stack[-1]
            if isinstance(frame, EffectFrame) and frame.context.card > 0:
                self.asking = frame.context.card & ID_MASK
        if self.used:
            self.used = {}
        if game.used:
            self.count_uses(game)
        self.write_tokens(game, viewer, sink)
        sink.token_counts.append(self.count)
        shown = 0
        paged = 0
        if decision is not None:
            count = len(decision.options)
            if count > self.most_options:
                paged = 1
                room = self.most_options - 1
                shown = min(room, count - page * room)
                self.write_options(game, decision, page * room, shown, sink)
                sink.options.append(MORE)
                sink.options.append(0)
                sink.options.append(0)
                sink.options.append(0)
            else:
                shown = count
                self.write_options(game, decision, 0, shown, sink)
        sink.option_counts.append(shown)
        sink.paged.append(paged)
        self.write_globals(game, viewer, decision, page, sink)

    def pages(self, count: int) -> int:
        """How many pages that many options take."""
        return 1 if count <= self.most_options else (count + self.most_options - 2) // (self.most_options - 1)

    def count_uses(self, game: State) -> None:
        """How often effects of [X Per Turn] were used, by the card on which they stand."""
        for key, times in game.used.items():
            ref = int(key.partition(":")[0])
            if ref > 0 and game.refs[ref & ID_MASK] == ref:
                self.used[ref & ID_MASK] = self.used.get(ref & ID_MASK, 0) + times

    # --- tokens -----------------------------------------------------------------------------------------------

    def put(self, sink: Sink, card: CardId, first: i64, second: i64) -> None:
        """A card that is not on top of a stack on the field."""
        if self.count >= self.most_tokens:
            self.left_out += 1
            return
        self.count += 1
        self.index[card] = self.count
        head: i64 = first + self.rows[card]
        if card == self.asking:
            head += layout.ASKING * THIRD
        uses: i64 = self.used.get(card, 0) if self.used else 0
        tokens = sink.tokens
        tokens.append(head)
        tokens.append(second)
        tokens.append(0)
        tokens.append(uses << 48)

    def write_tokens(self, game: State, viewer: int, sink: Sink) -> None:
        """All cards that the viewer knows: what matters most comes first, since there may be no room for the rest."""
        bit = OWN_BIT[viewer]
        other = OWN_BIT[1 - viewer]
        known = game.known
        mine = game.players[viewer]
        theirs = game.players[1 - viewer]
        for pid in mine.battle:
            self.write_stack(game, game.permanents[pid], viewer, IN_BATTLE, sink)
        if mine.breeding:
            self.write_stack(game, game.permanents[mine.breeding], viewer, IN_BREEDING, sink)
        for pid in theirs.battle:
            self.write_stack(game, game.permanents[pid], viewer, IN_BATTLE, sink)
        if theirs.breeding:
            self.write_stack(game, game.permanents[theirs.breeding], viewer, IN_BREEDING, sink)
        shown = shown_in_hand(game) if len(game.stack) > 1 else []
        for card in mine.hand:
            alone = not known[card] & other and card not in shown
            self.put(sink, card, IN_HAND + layout.ONLY_ME * THIRD if alone else IN_HAND, 0)
        if game.revealed:
            self.write_revealed(game, viewer, sink)
        if game.checked_card >= 0:
            dp = min(values.security_dp(game, game.checked_card), 100 * (MOST - 1)) // 100 + 1
            whose = 0 if game.owner[game.checked_card] == viewer else THEIRS
            self.put(sink, game.checked_card, CHECKED + whose, dp * THIRD)
        for frame in game.stack:
            ref = 0
            if isinstance(frame, PaidFrame):
                ref = frame.card
            elif isinstance(frame, EffectFrame):
                ref = frame.context.card
            if ref > 0 and game.refs[ref & ID_MASK] == ref and game.area[ref & ID_MASK] == NOWHERE:
                if not self.index[ref & ID_MASK]:
                    whose = 0 if game.owner[ref & ID_MASK] == viewer else THEIRS
                    self.put(sink, card_of(ref), IN_PROGRESS + whose, 0)
        self.write_pile(game, mine.security, bit, other, IN_SECURITY, True, sink)
        self.write_pile(game, theirs.security, bit, other, IN_SECURITY + THEIRS, True, sink)
        seen = [card for card in theirs.hand if known[card] & bit or card in shown]
        if len(seen) > 1:  # in an order that says nothing of when each came
            seen = [CardId(pair % 1024) for pair in sorted([self.rows[card] * 1024 + card for card in seen])]
        for card in seen:
            self.put(sink, card, IN_HAND + THEIRS, 0)
        self.write_pile(game, mine.deck, bit, other, IN_DECK, False, sink)
        self.write_pile(game, theirs.deck, bit, other, IN_DECK + THEIRS, False, sink)
        self.write_pile(game, mine.eggs, bit, other, IN_EGGS, False, sink)
        self.write_pile(game, theirs.eggs, bit, other, IN_EGGS + THEIRS, False, sink)
        self.write_trash(mine.trash, IN_TRASH, sink)
        self.write_trash(theirs.trash, IN_TRASH + THEIRS, sink)

    def write_pile(
        self, game: State, pile: list[CardId], bit: i64, other: i64, first: i64, security: bool, sink: Sink
    ) -> None:
        """The cards of a hidden pile that the viewer knows, from the top."""
        known = game.known
        at: i64 = 0
        for card in reversed(pile):
            at += 1
            knows: i64 = known[card]
            if knows & bit:
                flags: i64 = 0 if knows & other else layout.ONLY_ME
                if security and card in game.face_up:
                    flags = layout.FACE_UP
                self.put(sink, card, first + (flags << 32), at << 16)
            elif security and game.face_up and card in game.face_up:
                self.put(sink, card, first + layout.FACE_UP * THIRD, at << 16)

    def write_trash(self, pile: list[CardId], first: i64, sink: Sink) -> None:
        """A trash, the newest card first."""
        at: i64 = 0
        for card in reversed(pile):
            at += 1
            self.put(sink, card, first, at << 16)

    def write_revealed(self, game: State, viewer: int, sink: Sink) -> None:
        """The cards being revealed, to everybody or to the viewer alone."""
        for i in range(len(game.revealed)):
            card = game.revealed[i]
            alone = looked_at_by(game, card)
            if alone < 0 or alone == viewer:
                first = REVEALED + (0 if alone < 0 else layout.ONLY_ME * THIRD)
                self.put(sink, card, first + (0 if game.owner[card] == viewer else THEIRS), (i + 1) * SECOND)

    def write_stack(self, game: State, perm: Permanent, viewer: int, first: i64, sink: Sink) -> None:
        """A card on the field, then what is under it from the bottom up, then what is linked to it."""
        if self.count >= self.most_tokens:
            self.left_out += len(perm.stack) + len(perm.links)
            return
        stack = perm.stack
        top = stack[-1]
        face = self.faces.get(perm.pid)
        if face is None or face.version != game.version or face.stack is not stack:
            face = Face(game, perm, stack, game.version)
            self.faces[perm.pid] = face
        self.count += 1
        self.index[top] = self.count
        at: i64 = self.count
        head: i64 = self.rows[top]
        flags: i64 = face.flags
        if perm.suspended:
            flags += layout.SUSPENDED
        if perm.arrived == game.turn:
            flags += layout.FRESH
        if top == self.asking:
            flags += layout.ASKING
        third: i64 = face.third
        if game.attack is not None:
            flags += self.attacking(game, perm)
            if not third & BLOCKER and self.collided(game, perm):
                third += BLOCKER
        whose: i64 = 0 if perm.owner == viewer else 1
        below: i64 = len(stack) - 1
        links: i64 = len(perm.links)
        uses: i64 = self.used.get(top, 0) if self.used else 0
        tokens = sink.tokens
        tokens.append(head + first + (flags << 32) + (whose << 48))
        tokens.append(face.second)
        tokens.append(third)
        tokens.append(below + (links << 16) + (face.checks << 32) + (uses << 48))
        place: i64 = 0
        for card in stack:
            if place == below:
                break
            place += 1
            flags = 0
            if game.face_down and card in game.face_down:
                if not may_see(game, viewer, card):
                    continue
                flags = layout.FACE_DOWN
            whose = 0 if game.owner[card] == viewer else 1
            self.put(sink, card, UNDER + (flags << 32) + (whose << 48), at + (place << 16))
        place = 0
        for card in perm.links:
            place += 1
            whose = 0 if game.owner[card] == viewer else 1
            self.put(sink, card, LINKED + (whose << 48), at + (place << 16))

    def attacking(self, game: State, perm: Permanent) -> int:
        """Its part in the attack in progress, as a flag."""
        attack = game.attack
        if attack is None:
            return 0
        if attack.attacker == perm.pid:
            return layout.ATTACKING
        return layout.ATTACKED if attack.target == perm.pid else 0

    def collided(self, game: State, perm: Permanent) -> bool:
        """Whether it can block because one with <Collision> attacks."""
        attack = game.attack
        if attack is None:
            return False
        attacker = game.permanents.get(attack.attacker)
        return attacker is not None and attacker.kinds & HAS_COLLISION != 0 and values.collided(game, perm)

    # --- options ------------------------------------------------------------------------------------------------

    def token(self, game: State, ref: int) -> int:
        """The token of what a reference means, plus 1; 0 if there is none."""
        if ref > 0:
            card = ref & ID_MASK
            return self.index[card] if game.refs[card] == ref else 0
        perm = game.permanents.at(ref)
        return 0 if perm is None else self.index[perm.stack[-1]]

    def card_row(self, game: State, ref: int) -> int:
        """The row of the card that a reference means; 0 if it is none."""
        if ref > 0:
            return self.rows[ref & ID_MASK]
        perm = game.permanents.at(ref)
        return 0 if perm is None else self.rows[perm.stack[-1]]

    def write_options(self, game: State, decision: Decision, start: int, count: int, sink: Sink) -> None:
        """Some options of a decision."""
        written = sink.options
        main = decision.kind == "main"
        change = costs.cost_change(game, decision.player, deeds.DIGIVOLUTION_COST, 0) if main else 0
        for i in range(start, start + count):
            option = decision.options[i]
            subject = option.subject
            first: i64 = OPTION_KINDS.get(option.kind, 0)
            second: i64 = 0
            third: i64 = (cost_now(game, decision.player, option, change) if main else option.base_cost) + 1
            fourth: i64 = 0
            part: i64 = 0
            if option.number >= 0:
                part = min(option.number + 1, MOST)
                second = part << 32
            if subject != 0:
                part = self.token(game, subject)
                first += part << 16
                if option.name:
                    second += self.card_row(game, subject)
            if option.object != 0:
                part = self.token(game, option.object)
                first += part << 32
            elif option.kind == "attack":
                fourth = FOURTH
            if option.place:
                part = OPTION_PLACES.get(option.place, 0)
                first += part << 48
            if option.effect:
                effect: i64 = effect_of(option.effect)
                second += ((effect & 0xFFFF) << 16) + ((effect >> 16 & 0xFFFF) << 48)
                third += effect >> 32 << 48
            if option.base_cost >= 0:
                part = option.base_cost + 1
                third += part << 16
            others = option.others
            if others:
                size: i64 = len(others)
                part = self.token(game, others[0])
                third += part << 32
                if size > 1:
                    fourth += self.token(game, others[1])
                if size > 2:
                    part = self.token(game, others[2])
                    fourth += part << 16
                fourth += size << 32
            written.append(first)
            written.append(second)
            written.append(third)
            written.append(fourth)

    # --- globals --------------------------------------------------------------------------------------------------

    def write_globals(self, game: State, viewer: int, decision: Decision | None, page: int, sink: Sink) -> None:
        """What is not about one card, in the order of GLOBAL_FIELDS."""
        found = [
            game.memory_of(viewer),
            min(game.turn, MOST),
            1 if game.turn_player == viewer else 0,
            1 if game.first_player == viewer else 0,
            game.phase + 1 if game.turn else 0,
        ]
        for side in (viewer, 1 - viewer):
            state = game.players[side]
            found.append(len(state.deck))
            found.append(len(state.eggs))
            found.append(len(state.hand))
            found.append(len(state.security))
            found.append(len(state.trash))
            found.append(len(state.battle))
            found.append(1 if state.breeding else 0)
        attack = game.attack
        if attack is None:
            found += [0, 0, 0, 0]
        else:
            found.append(self.token(game, -attack.attacker))
            found.append(self.token(game, -attack.target) if attack.target else 0)
            found.append(2 if attack.target else 1)
            found.append(1 if attack.blocked else 0)
        battling = game.battling
        found.append(self.token(game, battling[0]) if len(battling) > 0 else 0)
        found.append(self.token(game, battling[1]) if len(battling) > 1 else 0)
        found.append(self.index[game.checked_card] if game.checked_card != NO_CARD else 0)
        depth = len(game.stack)
        found.append(depth)
        for i in range(1, 4):
            found.append(game.stack[depth - i].kind + 1 if depth >= i else 0)
        self.write_waiting(game, viewer, found)
        if game.decision is None:
            found += [0, 0]
        else:
            kind = game.decision.kind
            found.append(1 if decision is not None else 2)
            found.append(RESPOND if kind == "counter" or kind == "block" else DECISION_KINDS.get(kind, 0))
        if decision is None:
            found += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        else:
            found.append(DECISION_KINDS.get(decision.kind, 0))
            found.append(QUESTIONS.get(decision.question, 0))
            found.append(PURPOSES.get(decision.purpose, 0))
            found.append(min(decision.least, MOST))
            found.append(min(decision.most, MOST))
            found.append(min(decision.chosen, MOST))
            effect = effect_of(decision.effect) if decision.effect else 0
            found.append(effect & 0xFFFF)
            found.append(effect // SECOND & 0xFFFF)
            found.append(effect // THIRD)
            found.append(self.index[self.asking] if self.asking >= 0 else 0)
            found.append(len(decision.options))
            found.append(page)
            found.append(self.pages(len(decision.options)))
        found.append(self.left_out)
        if game.over:
            found.append(3 if game.winner is None else 1 if game.winner == viewer else 2)
        else:
            found.append(0)
        sink.globals += found

    def write_waiting(self, game: State, viewer: int, found: list[int]) -> None:
        """How many triggered effects of each player wait; nobody is told of one of a card that is hidden."""
        counts = [0, 0]
        for frame in game.stack:
            if isinstance(frame, InterruptFrame):
                for i in range(len(frame.waiting)):
                    if i not in frame.activated:
                        count_waiting(game, viewer, frame.waiting[i], counts)
        for pending in game.triggered:
            count_waiting(game, viewer, pending, counts)
        for batch in game.batches:
            for pending in batch:
                count_waiting(game, viewer, pending, counts)
        found.append(counts[viewer])
        found.append(counts[1 - viewer])


def prohibitions_of(game: State, perm: Permanent) -> int:
    """What a card on the field can't do, as flags."""
    flags = 0
    for what, flag in PROHIBITIONS:
        if perm.kinds & what and cannot(game, perm.pid, what, None):
            flags += flag
    return flags


def keywords_of(game: State, perm: Permanent) -> int:
    """The keywords of a card on the field, as bits."""
    bits = 0
    if perm.kinds & (1 << CH_KEYWORD | 1 << CH_EFFECT):
        for change, _ in collect(game, perm.pid, CH_KEYWORD):
            bits |= KEYWORD_BITS.get(change.word, 0)
    return bits


def count_waiting(game: State, viewer: int, pending: Pending, counts: list[int]) -> None:
    """Count an effect that waits, unless it is one of a card that the viewer does not see."""
    ref = pending.card
    if ref <= 0 or game.refs[ref & ID_MASK] != ref or may_see(game, viewer, card_of(ref)):
        counts[pending.player] += 1


def cost_now(game: State, player: int, option: Option, change: int) -> int:
    """What an option of the main phase costs as things are; -1 if it is not known or costs nothing.

    `change` is by how much digivolution costs are changed."""
    kind = option.kind
    if kind == "play" and option.subject > 0:
        return min(costs.play_cost(game, player, card_of(option.subject)), MOST)
    if kind == "use" and option.subject > 0:
        return min(costs.use_cost(game, player, card_of(option.subject)), MOST)
    if kind == "digivolve" and option.base_cost >= 0:
        return max(0, option.base_cost + change)
    return option.base_cost
