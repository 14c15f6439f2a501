"""The tokens of an observation: one for each card that a player knows.

They are kept in parts: one for each stack on the field and each pile. A part that says what it said before is not
written again, which is most of them from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.faces import BLOCKER, Faces
from digilex.envs.core.layout import SECOND, THIRD
from digilex.envs.core.words import MOST, PLACE, THEIRS, pack_record, token_bytes
from digilex.native import mypyc_attr
from digilex.rules.model.board import Permanent
from digilex.rules.model.identity import ID_MASK, NO_CARD, CardId, card_of
from digilex.rules.model.progress import EffectFrame, PaidFrame
from digilex.rules.model.vocabulary import (
    DECK,
    EGGS,
    FIELD,
    HAND,
    HAS_COLLISION,
    LINKED,
    NOWHERE,
    SECURITY,
    TRASH,
)
from digilex.rules.query import values
from digilex.rules.query.sight import looked_at_by, may_see, shown_in_hand
from digilex.rules.state.knowledge import OWN_BIT
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

IN_BATTLE: Final = PLACE["battle"]
IN_BREEDING: Final = PLACE["breeding"]
IS_UNDER: Final = PLACE["under"]
IS_LINKED: Final = PLACE["link"]
IN_HAND: Final = PLACE["hand"]
IS_REVEALED: Final = PLACE["revealed"]
IS_CHECKED: Final = PLACE["check"]
IN_PROGRESS: Final = PLACE["in progress"]
IN_SECURITY: Final = PLACE["security"]
IN_DECK: Final = PLACE["deck"]
IN_EGGS: Final = PLACE["eggs"]
IN_TRASH: Final = PLACE["trash"]
NEVER: Final = -2  # no card asks so: a part that has to be written again
NOBODY: Final[list[int]] = []  # never changed


@mypyc_attr(acyclic=True)
class Pile:
    """The tokens of some cards that lie in one place."""

    def __init__(self, first: int) -> None:
        self.first: i64 = first  # what the first number of every token has: the place, and whose it is
        self.asking = NEVER  # the card of the pile whose effect asked when it was written; -1: none
        self.cards: list[CardId] = []  # those that have tokens, in that order; of a trash the oldest first
        self.marks: list[int] = []  # and what else a token says: flags, and the position from bit 8 on
        self.data = b""
        self.start = 0  # the place of its first token


@mypyc_attr(acyclic=True)
class Stack:
    """The tokens of a card on the field, and of those under it and linked to it."""

    def __init__(self) -> None:
        self.stack: list[CardId] | None = None  # never changed in place, nor are the links
        self.links: list[CardId] | None = None
        self.asking = NEVER
        self.start = 0
        self.first: i64 = 0  # the four numbers of the card on top
        self.second: i64 = 0
        self.third: i64 = 0
        self.fourth: i64 = 0
        self.head = b""  # these as bytes
        self.cards: list[CardId] = []
        self.rest = b""  # the tokens of those under it and linked to it


class Tokens:
    """All tokens that one player sees of one game."""

    def __init__(self, viewer: int, rows: list[int], most: int) -> None:
        self.viewer = viewer
        self.bit: i64 = OWN_BIT[viewer]  # in State.known
        self.other: i64 = OWN_BIT[1 - viewer]
        self.rows = rows  # by card id
        self.most = most
        self.count = 0  # with those for which there is no room
        self.asking: int = NO_CARD  # the card whose effect asks the viewer
        self.area = NOWHERE  # where that card is
        self.side = 0  # and whose it is: 0 the viewer's
        self.used: dict[int, int] = {}  # uses of [X Per Turn] effects, by the reference to the card
        self.refs: list[int] = []  # by card id: the reference to the card as it is now
        self.hand_shown = 0  # cards of the viewer's hand that the opponent knows
        self.shown: list[bytes] = []  # the tokens of such cards, by card id
        self.secret: list[bytes] = []  # and of those that it does not know
        self.known: list[int] = []  # what the players knew of each card, where some lie face down under others
        self.face_down: frozenset[CardId] = frozenset()
        self.stacks: list[Stack | None] = []  # by permanent
        self.loose = Pile(0)  # cards that are revealed, checked or in use
        self.hands = self.piles(IN_HAND)  # the viewer's first
        self.securities = self.piles(IN_SECURITY)
        self.decks = self.piles(IN_DECK)
        self.eggs = self.piles(IN_EGGS)
        self.trashes = self.piles(IN_TRASH)

    def piles(self, first: int) -> list[Pile]:
        """The viewer's pile of a kind, and the opponent's."""
        return [Pile(first), Pile(first + THEIRS)]

    # --- writing ------------------------------------------------------------------------------------------------

    def write(self, game: State, faces: Faces, asking: int, used: dict[int, int], parts: list[bytes]) -> None:
        """Add the tokens, in parts. What matters most comes first, since there may be no room for the rest."""
        viewer = self.viewer
        self.asking = asking
        self.area = NOWHERE
        if asking >= 0:
            self.area = game.area[asking]
            self.side = 0 if game.owner[asking] == viewer else 1
        self.refs = game.refs
        self.count = 0
        self.notice(game, used)
        mine = game.players[viewer]
        theirs = game.players[1 - viewer]
        for pid in mine.battle:
            self.write_stack(game, game.permanents[pid], IN_BATTLE, faces, parts)
        if mine.breeding:
            self.write_stack(game, game.permanents[mine.breeding], IN_BREEDING, faces, parts)
        for pid in theirs.battle:
            self.write_stack(game, game.permanents[pid], IN_BATTLE, faces, parts)
        if theirs.breeding:
            self.write_stack(game, game.permanents[theirs.breeding], IN_BREEDING, faces, parts)
        shown = shown_in_hand(game) if len(game.stack) > 1 else NOBODY
        self.write_hand(game, mine.hand, shown, parts)
        if game.revealed or game.checked_card >= 0 or len(game.stack) > 1 or self.loose.cards:
            self.write_loose(game)
        self.add(self.loose, parts)
        self.write_hidden(game, self.securities[0], mine.security, self.asks(SECURITY, 0), True, parts)
        self.write_hidden(game, self.securities[1], theirs.security, self.asks(SECURITY, 1), True, parts)
        self.write_known_hand(game, theirs.hand, shown, parts)
        self.write_hidden(game, self.decks[0], mine.deck, self.asks(DECK, 0), False, parts)
        self.write_hidden(game, self.decks[1], theirs.deck, self.asks(DECK, 1), False, parts)
        self.write_hidden(game, self.eggs[0], mine.eggs, self.asks(EGGS, 0), False, parts)
        self.write_hidden(game, self.eggs[1], theirs.eggs, self.asks(EGGS, 1), False, parts)
        self.write_trash(self.trashes[0], mine.trash, self.asks(TRASH, 0), parts)
        self.write_trash(self.trashes[1], theirs.trash, self.asks(TRASH, 1), parts)

    def notice(self, game: State, used: dict[int, int]) -> None:
        """Parts are no longer true where an effect was used, or cards that lie face down are known to others."""
        if used is not self.used:
            before = self.used
            self.used = used
            for ref, times in used.items():
                if before.get(ref, 0) != times:
                    self.forget(game, ref)
            for ref in before:
                if ref not in used:
                    self.forget(game, ref)
        if game.face_down is not self.face_down or (game.face_down and game.known != self.known):
            self.face_down = game.face_down
            self.known = game.known[:]
            self.stacks = []

    def forget(self, game: State, ref: int) -> None:
        """The part in which a card is has to be written again."""
        if ref <= 0:
            return
        card = card_of(ref)
        area = game.area[card]
        if FIELD <= area <= LINKED:
            if game.holder[card] < len(self.stacks):
                self.stacks[game.holder[card]] = None
            return
        side = 0 if game.owner[card] == self.viewer else 1
        if area == HAND:
            self.hands[side].asking = NEVER
        elif area == SECURITY:
            self.securities[side].asking = NEVER
        elif area == DECK:
            self.decks[side].asking = NEVER
        elif area == EGGS:
            self.eggs[side].asking = NEVER
        elif area == TRASH:
            self.trashes[side].asking = NEVER

    def asks(self, area: int, side: int) -> int:
        """The card of a pile whose effect asks; -1: none of it."""
        return self.asking if self.asking >= 0 and self.area == area and self.side == side else -1

    def add(self, pile: Pile, parts: list[bytes]) -> None:
        """A part of the tokens."""
        pile.start = self.count
        count = len(pile.cards)
        if count:
            self.count += count
            parts.append(pile.data)

    def plain(self, card: CardId, first: i64, second: i64) -> bytes:
        """The token of a card that is not on top of a stack on the field."""
        head: i64 = first + self.rows[card]
        if card == self.asking:
            head += layout.ASKING * THIRD
        uses: i64 = self.used.get(self.refs[card], 0) if self.used else 0
        return token_bytes(head, second, uses)

    def write_again(self, pile: Pile, asking: int, cards: list[CardId], marks: list[int]) -> None:
        """A pile says something else than before."""
        pile.asking = asking
        pile.cards = cards
        pile.marks = marks
        found: list[bytes] = []
        for i in range(len(cards)):
            mark: i64 = marks[i]
            found.append(self.plain(cards[i], pile.first + ((mark & 0xFF) << 32), mark >> 8 << 16))
        pile.data = b"".join(found)

    def write_hand(self, game: State, hand: list[CardId], shown: list[int], parts: list[bytes]) -> None:
        """The viewer's own hand, with what the opponent knows of it."""
        pile = self.hands[0]
        other: i64 = self.other
        known = game.known
        marks: list[int] = []
        self.hand_shown = 0
        for card in hand:
            knows: i64 = known[card]
            if knows & other or (shown and card in shown):
                self.hand_shown += 1
                marks.append(0)
            else:
                marks.append(layout.ONLY_ME)
        asking = self.asks(HAND, 0)
        if pile.asking != asking or pile.cards != hand or pile.marks != marks:
            if asking < 0 and not self.uses_in(hand):
                pile.asking = asking
                pile.cards = hand[:]
                pile.marks = marks
                pile.data = b"".join([self.held(hand[i], marks[i]) for i in range(len(hand))])
            else:
                self.write_again(pile, asking, hand[:], marks)
        self.add(pile, parts)

    def uses_in(self, cards: list[CardId]) -> bool:
        """Whether an effect of one of the cards was used."""
        if self.used:
            for card in cards:
                if self.refs[card] in self.used:
                    return True
        return False

    def held(self, card: CardId, mark: int) -> bytes:
        """The token of a card of the viewer's hand of which nothing else is to be said; written once."""
        kept = self.secret if mark else self.shown
        while len(kept) <= card:
            kept.append(b"")
        found = kept[card]
        if not found:
            found = token_bytes(IN_HAND + self.rows[card] + mark * THIRD, 0, 0)
            kept[card] = found
        return found

    def write_known_hand(self, game: State, hand: list[CardId], shown: list[int], parts: list[bytes]) -> None:
        """The cards of the opponent's hand that the viewer knows, in an order that says nothing of when each came."""
        pile = self.hands[1]
        bit: i64 = self.bit
        known = game.known
        seen: list[CardId] = []
        for card in hand:
            knows: i64 = known[card]
            if knows & bit or (shown and card in shown):
                seen.append(card)
        if len(seen) > 1:
            seen = [CardId(pair % 1024) for pair in sorted([self.rows[card] * 1024 + card for card in seen])]
        asking = self.asks(HAND, 1)
        if pile.asking != asking or pile.cards != seen:
            self.write_again(pile, asking, seen, [0] * len(seen))
        self.add(pile, parts)

    def write_hidden(
        self, game: State, pile: Pile, cards: list[CardId], asking: int, security: bool, parts: list[bytes]
    ) -> None:
        """The cards of a hidden pile that the viewer knows, from the top."""
        known = game.known
        face_up = game.face_up
        upturned = security and len(face_up) > 0
        bit: i64 = self.bit
        other: i64 = self.other
        seen = pile.cards
        marks = pile.marks
        left: i64 = len(seen)  # from the bottom up: the last of them first
        same = pile.asking == asking
        at: i64 = len(cards)
        if same:
            for card in cards:  # is it as it was?
                knows: i64 = known[card]
                if knows & bit or (upturned and card in face_up):
                    mark = self.mark(at, knows & other, upturned and card in face_up)
                    left -= 1
                    if left < 0 or seen[left] != card or marks[left] != mark:
                        same = False
                        break
                at -= 1
        if not same or left:
            seen = []
            marks = []
            at = len(cards)
            for card in cards:
                knows = known[card]
                if knows & bit or (upturned and card in face_up):
                    seen.append(card)
                    marks.append(self.mark(at, knows & other, upturned and card in face_up))
                at -= 1
            seen.reverse()
            marks.reverse()
            self.write_again(pile, asking, seen, marks)
        self.add(pile, parts)

    def mark(self, at: i64, theirs: i64, upturned: bool) -> i64:
        """What a token of a hidden pile says beside its card."""
        if upturned:
            return (at << 8) + layout.FACE_UP
        return at << 8 if theirs else (at << 8) + layout.ONLY_ME

    def write_trash(self, pile: Pile, cards: list[CardId], asking: int, parts: list[bytes]) -> None:
        """A trash, the newest card first. Cards that are added to it come before what was written."""
        before = pile.cards  # of a trash from the oldest to the newest
        if pile.asking != asking or before != cards:
            kept = len(before)
            if pile.asking != asking or kept > len(cards) or before != cards[:kept]:
                kept = 0
                pile.data = b""
            found: list[bytes] = []
            for i in range(len(cards) - 1, kept - 1, -1):
                position: i64 = i + 1
                found.append(self.plain(cards[i], pile.first, position << 16))
            found.append(pile.data)
            pile.data = b"".join(found)
            pile.asking = asking
            pile.cards = cards[:]
        self.add(pile, parts)

    def write_loose(self, game: State) -> None:
        """Cards that are revealed (to everybody or to the viewer alone), checked, played or used."""
        pile = self.loose
        pile.cards = []
        viewer = self.viewer
        found: list[bytes] = []
        first: i64 = 0
        for i in range(len(game.revealed)):
            card = game.revealed[i]
            alone = looked_at_by(game, card)
            if alone < 0 or alone == viewer:
                first = IS_REVEALED + (0 if alone < 0 else layout.ONLY_ME * THIRD)
                if game.owner[card] != viewer:
                    first += THEIRS
                found.append(self.plain(card, first, (i + 1) * SECOND))
                pile.cards.append(card)
        if game.checked_card >= 0:
            checked = game.checked_card
            dp = min(values.security_dp(game, checked), 100 * (MOST - 1)) // 100 + 1
            first = IS_CHECKED if game.owner[checked] == viewer else IS_CHECKED + THEIRS
            found.append(self.plain(checked, first, dp * THIRD))
            pile.cards.append(checked)
        for frame in game.stack:
            ref = 0
            if isinstance(frame, PaidFrame):
                ref = frame.card
            elif isinstance(frame, EffectFrame):
                ref = frame.context.card
            if ref > 0 and game.refs[ref & ID_MASK] == ref and game.area[ref & ID_MASK] == NOWHERE:
                used = card_of(ref)
                if used not in pile.cards:
                    first = IN_PROGRESS if game.owner[used] == viewer else IN_PROGRESS + THEIRS
                    found.append(self.plain(used, first, 0))
                    pile.cards.append(used)
        pile.data = b"".join(found)

    def write_stack(
        self, game: State, perm: Permanent, place: i64, faces: Faces, parts: list[bytes]
    ) -> None:
        """A card on the field, then what is under it from the bottom up, then what is linked to it."""
        pid = perm.pid
        face = faces.of(game, perm)
        stack = perm.stack
        top = stack[-1]
        first: i64 = self.rows[top] + place
        flags: i64 = face.flags
        if perm.suspended:
            flags += layout.SUSPENDED
        if perm.arrived == game.turn:
            flags += layout.FRESH
        if top == self.asking:
            flags += layout.ASKING
        third: i64 = face.third
        if game.attack is not None:
            flags += part_in_attack(game, perm)
            if not third & BLOCKER and collided(game, perm):
                third += BLOCKER
        first += flags << 32
        if perm.owner != self.viewer:
            first += THEIRS
        below: i64 = len(stack) - 1
        links: i64 = len(perm.links)
        uses: i64 = self.used.get(self.refs[top], 0) if self.used else 0
        fourth: i64 = below + (links << 16) + (face.checks << 32) + (uses << 48)
        asking = self.asking if self.asking >= 0 and game.holder[self.asking] == pid else -1
        while len(self.stacks) <= pid:
            self.stacks.append(None)
        known = self.stacks[pid]
        if known is None:
            known = Stack()
            self.stacks[pid] = known
        same = known.stack is stack and known.links is perm.links and known.asking == asking
        if (
            known.first != first
            or known.second != face.second
            or known.third != third
            or known.fourth != fourth
        ):
            known.first = first
            known.second = face.second
            known.third = third
            known.fourth = fourth
            known.head = pack_record(first, face.second, third, fourth)
        if not same or (known.start != self.count and (below or links)):
            known.stack = stack
            known.links = perm.links
            known.asking = asking
            known.start = self.count
            known.cards = [top]
            known.rest = self.write_below(game, perm, known) if below or links else b""
        known.start = self.count
        self.count += len(known.cards)
        parts.append(known.head)
        if len(known.cards) > 1:
            parts.append(known.rest)

    def write_below(self, game: State, perm: Permanent, known: Stack) -> bytes:
        """The cards under a card, from the bottom up, and those that are linked to it."""
        found: list[bytes] = []
        holder: i64 = known.start + 1
        below: i64 = len(perm.stack) - 1
        place: i64 = 0
        for card in perm.stack:
            if place == below:
                break
            place += 1
            first: i64 = IS_UNDER
            if game.face_down and card in game.face_down:
                if not may_see(game, self.viewer, card):
                    continue
                first += layout.FACE_DOWN * THIRD
            if game.owner[card] != self.viewer:
                first += THEIRS
            found.append(self.plain(card, first, holder + (place << 16)))
            known.cards.append(card)
        place = 0
        for card in perm.links:
            place += 1
            first = IS_LINKED if game.owner[card] == self.viewer else IS_LINKED + THEIRS
            found.append(self.plain(card, first, holder + (place << 16)))
            known.cards.append(card)
        return b"".join(found)

    # --- finding ------------------------------------------------------------------------------------------------

    def find(self, game: State, ref: int) -> int:
        """The token of what a reference means, plus 1; 0 if there is none."""
        if ref < 0:
            known = None if game.permanents.at(ref) is None else self.stacks[-ref]
            return 0 if known is None or known.start >= self.most else known.start + 1
        card = card_of(ref)
        return self.of_card(game, card) if ref and game.refs[card] == ref else 0

    def of_card(self, game: State, card: CardId) -> int:
        """The token of a card, plus 1; 0 if it has none."""
        area = game.area[card]
        if FIELD <= area <= LINKED:  # on it, under a card there, or linked
            known = self.stacks[game.holder[card]]
            return 0 if known is None else self.within(card, known.cards, known.start)
        if area == TRASH:
            pile = self.trashes[0 if game.owner[card] == self.viewer else 1]
            newest = pile.start + len(pile.cards) + 1
            from_oldest = place_in(pile.cards, card)
            at = newest - from_oldest
            return at if from_oldest and at <= self.most else 0
        piles = self.hands
        if area == DECK:
            piles = self.decks
        elif area == SECURITY:
            piles = self.securities
        elif area == EGGS:
            piles = self.eggs
        elif area != HAND:
            return self.within(card, self.loose.cards, self.loose.start)
        pile = piles[0 if game.owner[card] == self.viewer else 1]
        return self.within(card, pile.cards, pile.start)

    def within(self, card: CardId, cards: list[CardId], start: int) -> int:
        """The token of a card in a part, plus 1; 0 if it is not in it, or has no room."""
        at = place_in(cards, card)
        return start + at if at and start + at <= self.most else 0


def place_in(cards: list[CardId], card: CardId) -> int:
    """The place of a card, counted from 1; 0 if it is not there."""
    at = 0
    for each in cards:
        at += 1
        if each == card:
            return at
    return 0


def part_in_attack(game: State, perm: Permanent) -> int:
    """Its part in the attack in progress, as a flag."""
    attack = game.attack
    if attack is None:
        return 0
    if attack.attacker == perm.pid:
        return layout.ATTACKING
    return layout.ATTACKED if attack.target == perm.pid else 0


def collided(game: State, perm: Permanent) -> bool:
    """Whether it can block because one with <Collision> attacks."""
    attack = game.attack
    if attack is None:
        return False
    attacker = game.permanents.get(attack.attacker)
    return attacker is not None and attacker.kinds & HAS_COLLISION != 0 and values.collided(game, perm)
