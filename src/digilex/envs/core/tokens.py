"""The tokens of an observation: one for each card that a player knows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from digilex.envs.core import layout
from digilex.envs.core.faces import BLOCKER, Faces
from digilex.envs.core.layout import THIRD
from digilex.envs.core.sheet import STAMP, Sheet
from digilex.envs.core.words import MOST, PLACE, THEIRS
from digilex.rules.model.board import Permanent
from digilex.rules.model.identity import ID_MASK, NO_CARD, CardId, card_of
from digilex.rules.model.progress import EffectFrame, PaidFrame
from digilex.rules.model.vocabulary import HAS_COLLISION, NOWHERE
from digilex.rules.query import values
from digilex.rules.query.sight import looked_at_by, may_see, shown_in_hand
from digilex.rules.state.knowledge import OWN_BIT
from digilex.rules.state.state import State

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
NOBODY: Final[list[int]] = []  # never changed
ROW: Final = 0xFFFF
USED: Final = 1 << 16  # with the row of a card: an effect of [X Per Turn] of it was used


class Tokens:
    """All tokens that one player sees of one game."""

    def __init__(self, viewer: int, sheet: Sheet) -> None:
        self.viewer = viewer
        self.sheet = sheet
        self.most: i64 = sheet.most_tokens
        self.bit: i64 = OWN_BIT[viewer]  # in State.known
        self.other: i64 = OWN_BIT[1 - viewer]
        self.rows: vec[i64] = vec[i64]()  # by card id, with USED
        self.uses: dict[int, int] = {}  # of [X Per Turn] effects, by the reference to the card
        self.refs: list[int] = NOBODY  # by card id: the reference to the card as it is now
        self.asking: i64 = NO_CARD  # the card whose effect asks the viewer
        self.stamp: i64 = 0
        self.count: i64 = 0  # with those for which there is no room
        self.hand_shown: i64 = 0  # cards of the viewer's hand that the opponent knows
        self.hand_known: i64 = 0  # of the opponent's hand that the viewer knows
        self.deck_known: i64 = 0  # of the viewer's deck that it knows
        self.their_deck_known: i64 = 0
        self.their_others_known: i64 = 0  # of the opponent's security stack and Digi-Eggs

    # --- writing ------------------------------------------------------------------------------------------------

    def write(self, game: State, faces: Faces, asking: i64, rows: vec[i64], uses: dict[int, int]) -> None:
        """Write the tokens. What matters most comes first, since there may be no room for the rest."""
        viewer = self.viewer
        sheet = self.sheet
        sheet.stamp += STAMP
        self.stamp = sheet.stamp
        self.rows = rows
        self.uses = uses
        self.refs = game.refs
        self.asking = asking
        self.count = 0
        mine = game.players[viewer]
        theirs = game.players[1 - viewer]
        for pid in mine.battle:
            self.write_stack(game, game.permanents[pid], IN_BATTLE, faces)
        if mine.breeding:
            self.write_stack(game, game.permanents[mine.breeding], IN_BREEDING, faces)
        for pid in theirs.battle:
            self.write_stack(game, game.permanents[pid], IN_BATTLE, faces)
        if theirs.breeding:
            self.write_stack(game, game.permanents[theirs.breeding], IN_BREEDING, faces)
        shown = shown_in_hand(game) if len(game.stack) > 1 else NOBODY
        self.write_hand(game, mine.hand, shown)
        if game.revealed or game.checked_card >= 0 or len(game.stack) > 1:
            self.write_loose(game)
        self.write_hidden(game, mine.security, IN_SECURITY, True)
        known = self.write_hidden(game, theirs.security, IN_SECURITY + THEIRS, True)
        self.write_known_hand(game, theirs.hand, shown)
        self.deck_known = self.write_hidden(game, mine.deck, IN_DECK, False)
        self.their_deck_known = self.write_hidden(game, theirs.deck, IN_DECK + THEIRS, False)
        self.write_hidden(game, mine.eggs, IN_EGGS, False)
        known += self.write_hidden(game, theirs.eggs, IN_EGGS + THEIRS, False)
        self.their_others_known = known
        self.write_trash(mine.trash, IN_TRASH)
        self.write_trash(theirs.trash, IN_TRASH + THEIRS)
        sheet.end_tokens(self.count)

    def put(self, card: i64, head: i64, second: i64) -> None:
        """The token of a card that is not on top of a stack on the field."""
        at = self.count
        self.count = at + 1
        if at >= self.most:
            return
        row = self.rows[card]
        fourth: i64 = 0
        if row & USED:
            fourth = self.uses_of(card) << 48
        if card == self.asking:
            head += layout.ASKING * THIRD
        sheet = self.sheet
        words = sheet.words
        sheet.places[card] = self.stamp + at + 1
        at *= 4
        words[at] = head + (row & ROW)
        words[at + 1] = second
        words[at + 2] = 0
        words[at + 3] = fourth

    def uses_of(self, card: i64) -> i64:
        """How often [X Per Turn] effects of a card were used, as the card that it is now."""
        return self.uses.get(self.refs[card], 0)

    def write_hand(self, game: State, hand: list[CardId], shown: list[int]) -> None:
        """The viewer's own hand, with what the opponent knows of it."""
        other = self.other
        known = game.known
        self.hand_shown = 0
        at: i64 = 0
        size: i64 = len(hand)
        while at < size:
            card: i64 = hand[at]
            at += 1
            knows: i64 = known[card]
            if knows & other or (shown and card in shown):
                self.hand_shown += 1
                self.put(card, IN_HAND, 0)
            else:
                self.put(card, IN_HAND + layout.ONLY_ME * THIRD, 0)

    def write_known_hand(self, game: State, hand: list[CardId], shown: list[int]) -> None:
        """The cards of the opponent's hand that the viewer knows, in an order that says nothing of when each came."""
        bit = self.bit
        known = game.known
        self.hand_known = 0
        seen: list[int] = NOBODY
        at: i64 = len(hand)
        while at > 0:
            at -= 1
            card: i64 = hand[at]
            knows: i64 = known[card]
            if knows & bit or (shown and card in shown):
                row = self.rows[card] & ROW
                if not self.hand_known:
                    seen = []
                seen.append(row * (ID_MASK + 1) + card)
                self.hand_known += 1
        if self.hand_known > 1:
            seen.sort()
        for pair in seen:
            self.put(pair & ID_MASK, IN_HAND + THEIRS, 0)

    def write_hidden(self, game: State, cards: list[CardId], place: i64, security: bool) -> i64:
        """The cards of a hidden pile that the viewer knows, from the top; how many they are."""
        known = game.known
        bit = self.bit
        stamp = self.stamp
        hidden = self.sheet.hidden
        upturned = security and len(game.face_up) > 0
        before = self.count
        size: i64 = len(cards)
        at = size
        while at > 0:
            at -= 1
            card: i64 = cards[at]
            knows: i64 = known[card]
            if not knows & bit:
                hidden[card] = stamp
                if not upturned:  # as most are
                    continue
            head = place
            if upturned and card in game.face_up:
                head += layout.FACE_UP * THIRD
            elif not knows & bit:
                continue
            elif not knows & self.other:
                head += layout.ONLY_ME * THIRD
            self.put(card, head, size - at << 16)
        return self.count - before

    def write_trash(self, cards: list[CardId], place: i64) -> None:
        """A trash, the newest card first."""
        at: i64 = len(cards)
        while at > 0:
            position = at
            at -= 1
            self.put(cards[at], place, position << 16)

    def write_loose(self, game: State) -> None:
        """Cards that are revealed (to everybody or to the viewer alone), checked, played or used."""
        viewer = self.viewer
        done: list[int] = []
        first: i64 = 0
        for i in range(len(game.revealed)):
            card = game.revealed[i]
            alone = looked_at_by(game, card)
            if alone < 0 or alone == viewer:
                first = IS_REVEALED if alone < 0 else IS_REVEALED + layout.ONLY_ME * THIRD
                if game.owner[card] != viewer:
                    first += THEIRS
                position: i64 = i + 1
                self.put(card, first, position << 16)
                done.append(card)
        if game.checked_card >= 0:
            checked = game.checked_card
            dp: i64 = min(values.security_dp(game, checked), 100 * (MOST - 1)) // 100 + 1
            self.put(checked, IS_CHECKED if game.owner[checked] == viewer else IS_CHECKED + THEIRS, dp << 32)
            done.append(checked)
        for frame in game.stack:
            ref = 0
            if isinstance(frame, PaidFrame):
                ref = frame.card
            elif isinstance(frame, EffectFrame):
                ref = frame.context.card
            if ref > 0 and game.refs[ref & ID_MASK] == ref and game.area[ref & ID_MASK] == NOWHERE:
                used = card_of(ref)
                if used not in done:
                    self.put(used, IN_PROGRESS if game.owner[used] == viewer else IN_PROGRESS + THEIRS, 0)
                    done.append(used)

    def write_stack(self, game: State, perm: Permanent, place: i64, faces: Faces) -> None:
        """A card on the field, then what is under it from the bottom up, then what is linked to it."""
        face = faces.of(game, perm)
        stack = perm.stack
        below: i64 = len(stack) - 1
        links: i64 = len(perm.links)
        at = self.count
        self.count = at + 1
        if at < self.most:
            top: i64 = stack[-1]
            row = self.rows[top]
            flags = face.flags
            if perm.suspended:
                flags += layout.SUSPENDED
            if perm.arrived == game.turn:
                flags += layout.FRESH
            if top == self.asking:
                flags += layout.ASKING
            third = face.third
            if game.attack is not None:
                flags += part_in_attack(game, perm)
                if not third & BLOCKER and collided(game, perm):
                    third += BLOCKER
            first = (row & ROW) + place + (flags << 32)
            if perm.owner != self.viewer:
                first += THEIRS
            fourth = below + (links << 16) + (face.checks << 32)
            if row & USED:
                fourth += self.uses_of(top) << 48
            sheet = self.sheet
            words = sheet.words
            sheet.places[top] = self.stamp + at + 1
            base = at * 4
            words[base] = first
            words[base + 1] = face.second
            words[base + 2] = third
            words[base + 3] = fourth
        if below or links:
            self.write_below(game, perm, at + 1)

    def write_below(self, game: State, perm: Permanent, holder: i64) -> None:
        """The cards under a card, from the bottom up, and those that are linked to it."""
        viewer = self.viewer
        owner = game.owner
        stack = perm.stack
        below: i64 = len(stack) - 1
        place: i64 = 0
        while place < below:
            card: i64 = stack[place]
            place += 1
            first: i64 = IS_UNDER
            if game.face_down and card in game.face_down:
                knows: i64 = game.known[card]
                if not knows & self.bit:
                    self.sheet.hidden[card] = self.stamp
                if not may_see(game, viewer, CardId(card)):
                    continue
                first += layout.FACE_DOWN * THIRD
            if owner[card] != viewer:
                first += THEIRS
            self.put(card, first, holder + (place << 16))
        place = 0
        while place < len(perm.links):
            card = perm.links[place]
            place += 1
            self.put(card, IS_LINKED if owner[card] == viewer else IS_LINKED + THEIRS, holder + (place << 16))

    # --- finding ------------------------------------------------------------------------------------------------

    def find(self, game: State, ref: int) -> i64:
        """The token of what a reference means, plus 1; 0 if there is none."""
        if ref < 0:
            perm = game.permanents.at(ref)
            return 0 if perm is None else self.of_card(perm.stack[-1])
        card = ref & ID_MASK
        return self.of_card(card) if ref and game.refs[card] == ref else 0

    def of_card(self, card: i64) -> i64:
        """The token of a card, plus 1; 0 if it has none."""
        at = self.sheet.places[card] - self.stamp
        return at if at > 0 else 0


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
