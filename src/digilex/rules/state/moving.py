"""Moving cards: between areas, on and off the field, under and onto other cards.

Each function keeps the indexes, the versions and what the players know true. They are methods of `State`; nothing
outside this folder moves cards in another way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model.board import Permanent
from digilex.rules.model.identity import NEXT_INCARNATION, NO_CARD, NO_PERMANENT, CardId, PermanentId
from digilex.rules.model.log import LogCard
from digilex.rules.model.vocabulary import (
    BATTLE,
    BREEDING,
    CH_KEYWORD,
    CH_SECURITY_ATTACK,
    DECK,
    DIGI_EGG,
    EGGS,
    FIELD,
    GONE,
    HAND,
    LINKED,
    NOWHERE,
    READS_PILES,
    REVEALED,
    SECURITY,
    TOKEN,
    TRASH,
    UNDER,
)
from digilex.rules.query import modifiers, values
from digilex.rules.state import indexes, knowledge
from digilex.rules.state.knowledge import BOTH, OWN_BIT

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def without(cards: list[CardId], card: CardId) -> list[CardId]:
    """The other cards of a pile."""
    return [other for other in cards if other != card]


def take(game: State, card: CardId) -> None:
    """Take a card out of the area where it is."""
    area = game.area[card]
    state = game.players[game.owner[card]]
    if area == HAND:
        state.hand.remove(card)
    elif area == DECK:
        if state.deck[-1] == card:
            state.deck.pop()
        else:
            state.deck.remove(card)
    elif area == TRASH:
        state.trash.remove(card)
    elif area == SECURITY:
        if card not in state.security:
            state = game.players[1 - game.owner[card]]
        state.security = without(state.security, card)
        game.turn_down(card)
    elif area == EGGS:
        state.eggs = without(state.eggs, card)
    elif area == FIELD:
        top = game.permanents[PermanentId(game.holder[card])]
        if len(top.stack) > 1:
            game.lift_top(top)
        else:
            game.dismantle(top)
    elif area == UNDER:
        perm = game.permanents.get(PermanentId(game.holder[card]))
        if perm is not None:
            perm.stack = without(perm.stack, card)
            game.refresh(perm)
        if game.face_down:
            game.face_down = game.face_down - {card}
    elif area == LINKED:
        perm = game.permanents.get(PermanentId(game.holder[card]))
        if perm is not None:
            perm.links = [link for link in perm.links if link != card]
            game.refresh(perm)
    elif area == REVEALED and card in game.revealed:
        index = game.revealed.index(card)
        del game.revealed[index]
        del game.revealed_from[index]
    elif card == game.checked_card:
        game.checked_card = NO_CARD
        game.turn_down(card)
    game.area[card] = NOWHERE
    game.holder[card] = 0
    game.touch(READS_PILES)
    if game.info[card].loose:
        game.refresh_loose(card)


def put(game: State, card: CardId, area: int, top: bool = True, face_up: bool = False) -> None:
    """Put a card that is in no area into one; it becomes a new card (3-1-3-1)."""
    info = game.info[card]
    state = game.players[game.owner[card]]
    game.refs[card] += NEXT_INCARNATION
    game.touch(READS_PILES)
    game.holder[card] = 0
    if info.kind & TOKEN:
        game.area[card] = GONE  # 4-21-5
        return
    if info.kind & DIGI_EGG and (area == HAND or area == SECURITY):
        area, top = EGGS, False  # 3-1-3-9-2
    elif info.kind & DIGI_EGG and area == DECK:
        area = EGGS  # 3-1-3-9-1
    game.area[card] = area
    if info.loose:
        if face_up:
            game.face_up = game.face_up | {card}
        game.refresh_loose(card)
    if area == HAND:
        game.known[card] |= OWN_BIT[game.owner[card]]
        state.hand.append(card)
        return
    if area == TRASH:
        game.known[card] = BOTH
        state.trash.append(card)
        return
    if area == SECURITY:
        if face_up:
            game.known[card] = BOTH
            game.face_up = game.face_up | {card}
        state.security = [*state.security, card] if top else [card, *state.security]
    elif area == EGGS:
        state.eggs = [*state.eggs, card] if top else [card, *state.eggs]
    elif top:
        state.deck.append(card)
    else:
        state.deck.insert(0, card)


def move(game: State, card: CardId, area: int, top: bool = True, face_up: bool = False, shown: bool = False) -> None:
    """Take a card from where it is and put it into an area; one that is `shown` is seen by both players."""
    under = game.area[card] == UNDER
    held = game.area[card] == HAND
    game.take(card)
    game.put(card, area, top, face_up)
    if shown:
        game.known[card] = BOTH
    elif held and area != TRASH and not face_up:
        knowledge.conceal(game, card)
    if under:
        game.overflow(card)


def overflow(game: State, card: CardId) -> None:
    """4-19: an ACE card that leaves the field, or from under a card, costs memory at once."""
    value = game.info[card].overflow
    if value:
        owner = game.owner[card]
        game.move_memory(owner, -value)
        if game.recording:
            game.note("overflow", owner, "4-19-1", [game.named(game.ref(card))], amounts=[value])


def reveal(game: State, card: CardId, viewer: int = -1) -> int:
    """A card is being revealed: it counts as nowhere until it is placed (15-15-3-1); its reference.

    Where only one player looks at it, the other one can't tell it from the rest any more (15-15-3-9)."""
    area = game.area[card]
    if viewer < 0:
        game.known[card] = BOTH
    else:
        game.known[card] = OWN_BIT[viewer] | (OWN_BIT[game.owner[card]] if area == HAND else 0)
    game.take(card)
    game.area[card] = REVEALED
    game.revealed.append(card)
    game.revealed_from.append(area)
    return game.ref(card)


def draw(game: State, player: int, count: int, clause: str = "4-14-1") -> int:
    """Draw cards by some clause as far as there are any; how many (4-14)."""
    state = game.players[player]
    drawn: list[LogCard] = []
    number = 0
    while number < count and state.deck:
        card = state.deck.pop()
        game.refs[card] += NEXT_INCARNATION
        game.area[card] = HAND
        game.known[card] |= OWN_BIT[player]
        state.hand.append(card)
        if game.info[card].loose:
            game.refresh_loose(card)
        number += 1
        if game.recording:
            drawn.append(game.named(game.ref(card)))
    game.touch(READS_PILES)
    if number and game.recording:
        game.note("draw", player, clause, drawn).seen_by = player
    return number


def place(game: State, card: CardId, player: int, area: int) -> Permanent:
    """Place a card that is in no area on the field, unsuspended (3-4-3)."""
    state = game.players[player]
    state.labels += 1
    perm = Permanent(PermanentId(game.next_pid), player, f"{'ab'[player]}{state.labels}")
    game.next_pid += 1
    game.refs[card] += NEXT_INCARNATION
    game.area[card] = FIELD
    game.known[card] = BOTH
    game.holder[card] = perm.pid
    perm.stack = [card]
    perm.arrived = game.turn
    perm.area = area
    game.permanents.add(perm)
    if area == BATTLE:
        state.battle = [*state.battle, perm.pid]
    else:
        state.breeding = perm.pid
    game.refresh(perm)
    return perm


def stack_on(game: State, perm: Permanent, card: CardId) -> None:
    """Stack a card that is in no area on top of a permanent (8-1-3-3)."""
    game.area[perm.stack[-1]] = UNDER
    game.refs[card] += NEXT_INCARNATION
    game.area[card] = FIELD
    game.known[card] = BOTH
    game.holder[card] = perm.pid
    perm.stack = [*perm.stack, card]
    game.refresh(perm)


def slip_under(game: State, perm: Permanent, card: CardId, bottom: bool, face_down: bool, new: bool = True) -> None:
    """Place a card that is in no area under a permanent (4-7)."""
    if new:
        game.refs[card] += NEXT_INCARNATION
    game.area[card] = UNDER
    game.holder[card] = perm.pid
    perm.stack = [card, *perm.stack] if bottom else [*perm.stack[:-1], card, perm.stack[-1]]
    if face_down:
        game.face_down = game.face_down | {card}
        game.known[card] |= OWN_BIT[game.owner[card]]  # 4-7-10
    else:
        game.known[card] = BOTH
    game.refresh(perm)


def link(game: State, perm: Permanent, card: CardId) -> None:
    """Plug a card that is in no area into a permanent (10-1-3-3)."""
    game.refs[card] += NEXT_INCARNATION
    game.area[card] = LINKED
    game.known[card] = BOTH
    game.holder[card] = perm.pid
    perm.links = [*perm.links, card]
    game.refresh(perm)


def hatch(game: State, player: int) -> Permanent:
    """The top card of the Digi-Egg deck comes to the empty breeding area (4-18)."""
    state = game.players[player]
    card = state.eggs[-1]
    state.eggs = state.eggs[:-1]
    game.area[card] = NOWHERE
    perm = game.place(card, player, BREEDING)
    perm.arrived = 0  # hatching is no playing: moved by an effect, it may attack in this turn (ruling Q959)
    return perm


def flip(game: State, card: CardId, face_up: bool) -> None:
    """Turn a security card face up or face down (3-7-4); who has seen it knows it."""
    if face_up:
        game.face_up = game.face_up | {card}
        game.known[card] = BOTH
    else:
        game.turn_down(card)
    game.touch(READS_PILES)
    if game.info[card].loose:
        game.refresh_loose(card)


def join(game: State, perm: Permanent, below: list[CardId], face_down: list[CardId]) -> None:
    """Cards that are in no area become the stack under a permanent that was just placed, as new cards (8-2-2-1)."""
    for card in below:
        game.refs[card] += NEXT_INCARNATION
        game.area[card] = UNDER
        game.holder[card] = perm.pid
        if card not in face_down:
            game.known[card] = BOTH
    game.face_down = game.face_down.union(face_down)
    perm.stack = [*below, *perm.stack]
    game.refresh(perm)


def lift_top(game: State, perm: Permanent) -> CardId:
    """Take the top card off a stack of several; the one below becomes the top (4-7-6)."""
    card = perm.stack[-1]
    perm.stack = perm.stack[:-1]
    game.area[card] = NOWHERE
    game.holder[card] = 0
    if game.face_down:
        game.face_down = game.face_down - {card}
    game.area[perm.stack[-1]] = FIELD
    game.refresh(perm)
    return card


def note_last_known(game: State, perm: Permanent) -> None:
    """Note how a permanent is, right before it leaves the field (15-8-3-9-4)."""
    pid = perm.pid
    perm.last_dp = values.dp(game, pid)
    perm.last_level = values.level_of(game, -pid)
    if perm.kinds & (1 << CH_KEYWORD):
        words = [change.word for change, _ in modifiers.collect(game, pid, CH_KEYWORD)]
        perm.last_keywords = tuple(words)
    if perm.kinds & (1 << CH_SECURITY_ATTACK) and values.keyword_count(game, pid, "Security A."):
        perm.last_keywords += ("Security A.",)


def dismantle(game: State, perm: Permanent, remembered: bool = False) -> None:
    """Take a permanent off the field; its cards are in no area then. It stays known in `departed`."""
    if not remembered:
        game.note_last_known(perm)
    pid = perm.pid
    state = game.players[perm.owner]
    if perm.area == BATTLE:
        state.battle = [other for other in state.battle if other != pid]
    else:
        state.breeding = NO_PERMANENT
    if game.modifiers:
        game.modifiers = [modifier for modifier in game.modifiers if modifier.pid != pid]
    game.permanents.remove(pid)
    indexes.replace_statics(game, pid, [])
    game.update_kinds()
    game.departed[pid] = perm
    for card in perm.stack:
        game.area[card] = NOWHERE
        game.holder[card] = 0
        if game.face_down:
            game.face_down = game.face_down - {card}
    for card in perm.links:
        game.area[card] = NOWHERE
        game.holder[card] = 0
    game.version += 1


def move_to_battle(game: State, perm: Permanent) -> None:
    """Move a Digimon from the breeding area to the battle area (4-17)."""
    state = game.players[perm.owner]
    state.breeding = NO_PERMANENT
    state.battle = [*state.battle, perm.pid]
    perm.area = BATTLE
    game.refresh(perm)


def move_to_breeding(game: State, perm: Permanent) -> None:
    """Move a Digimon from the battle area to the empty breeding area (4-17)."""
    state = game.players[perm.owner]
    state.battle = [other for other in state.battle if other != perm.pid]
    state.breeding = perm.pid
    perm.area = BREEDING
    game.refresh(perm)
