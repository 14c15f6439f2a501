"""Who may see which card (3-1-2), and what a place on the table is called in a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.identity import ID_MASK, NO_CARD, CardId, PermanentId, card_of
from digilex.rules.model.log import EVERYONE, NOBODY
from digilex.rules.model.progress import EffectFrame, PaidFrame
from digilex.rules.model.vocabulary import (
    DECK,
    EGGS,
    FIELD,
    HAND,
    LINKED,
    NOWHERE,
    REVEALED,
    SECURITY,
    TRASH,
    UNDER,
)

if TYPE_CHECKING:
    from digilex.rules.model.board import Permanent
    from digilex.rules.state.state import State

SPECTATOR: Final = -1  # sees what both players see
OPEN: Final = -2  # sees everything: replays, judges
LETTERS: Final = "ab"


def looked_at_by(game: State, card: CardId) -> int:
    """The player who alone looks at a card that is being revealed (15-15-3-8, 15-15-3-9); -1: everyone sees it."""
    ref = game.ref(card)
    for frame in reversed(game.stack):
        if isinstance(frame, EffectFrame):
            bindings = frame.context.bindings
            if ref in bindings.get("looked at", []) or ref in bindings.get("searched", []):
                return frame.context.player
            if ref in bindings.get("revealed", []):
                return -1
    return -1


def shown_in_hand(game: State) -> list[int]:
    """Cards in a hand that both players see for now: being played, digivolved into, used or linked (7-1-3-1), or with
    an effect that is being processed."""
    found: list[int] = []
    for frame in game.stack:
        ref = frame.card if isinstance(frame, PaidFrame) else 0
        if isinstance(frame, EffectFrame) and frame.activated:
            ref = frame.context.card
        if ref > 0 and game.valid(ref) and game.area[ref & ID_MASK] == HAND:
            found.append(card_of(ref))
    return found


def may_see(game: State, viewer: int, card: CardId) -> bool:
    """Whether a viewer may see which card it is."""
    if viewer == OPEN:
        return True
    area = game.area[card]
    if viewer >= 0 and game.known[card] & (1 << viewer) and area != REVEALED:
        return True  # where it is now, the player remembers which card it is
    if area == HAND:
        return game.owner[card] == viewer or card in shown_in_hand(game)
    if area == DECK or area == EGGS:
        return False
    if area == SECURITY:
        return card in game.face_up
    if area == UNDER:
        return card not in game.face_down or game.permanents[PermanentId(game.holder[card])].owner == viewer
    if area == REVEALED:
        alone = looked_at_by(game, card)
        return alone < 0 or alone == viewer
    return True  # on the field, linked, in a trash, or just being played, used or checked


def known_to(game: State, card: CardId) -> int:
    """Who may see which card it is, as the log says it: a player, EVERYONE or NOBODY."""
    first, second = may_see(game, 0, card), may_see(game, 1, card)
    if first and second:
        return EVERYONE
    return 0 if first else 1 if second else NOBODY


def stack_place(perm: Permanent, card: CardId) -> str:
    """A card of a stack: a1 is the top card, a1/0 the lowest one under it, a1+0 the first one linked to it."""
    if card in perm.links:
        return f"{perm.label}+{perm.links.index(card)}"
    if card in perm.stack[:-1]:
        return f"{perm.label}/{perm.stack.index(card)}"
    return perm.label


def card_place(game: State, card: CardId) -> str:
    """Where a card is. Which one of a hidden area it is, is never said."""
    area = game.area[card]
    if area == FIELD or area == UNDER or area == LINKED:
        perm = game.permanents.get(PermanentId(game.holder[card]))
        return "" if perm is None else stack_place(perm, card)
    if area == REVEALED:
        return f"revealed {game.revealed.index(card)}" if card in game.revealed else ""
    if area == NOWHERE:
        return "check" if card == game.checked_card else ""
    letter = LETTERS[game.owner[card]]
    state = game.players[game.owner[card]]
    if area == HAND:
        return f"hand {letter}"
    if area == TRASH:
        return f"trash {letter} {state.trash.index(card)}"
    if area == SECURITY:
        for player in (0, 1):
            pile = game.players[player].security
            if card in pile:
                return f"security {LETTERS[player]} {len(pile) - 1 - pile.index(card)}"
        return ""
    if area == DECK:
        return f"deck {letter}"
    return f"eggs {letter}" if area == EGGS else ""


def ref_card(game: State, ref: int) -> CardId:
    """The card that a reference means (of a card on the field, the top card); -1 if it is none."""
    if ref > 0:
        return card_of(ref)
    perm = game.permanents.at(ref)
    if perm is None:
        perm = game.departed.get(-ref)
    return NO_CARD if perm is None else perm.stack[-1]


def ref_place(game: State, ref: int) -> str:
    """Where the thing referred to is; "" once it is gone."""
    if ref < 0:
        perm = game.permanents.at(ref)
        return "" if perm is None else perm.label
    return card_place(game, card_of(ref)) if game.valid(ref) else ""
