"""Whether a game that was read is whole: every card in one place, everything of its kind and in its bounds."""

from __future__ import annotations

from typing import Final

from digilex.errors import DigilexError
from digilex.rules.model.identity import ID_MASK, CardId
from digilex.rules.model.vocabulary import (
    DECK,
    EGGS,
    FIELD,
    GONE,
    HAND,
    LINKED,
    NOWHERE,
    REVEALED,
    SECURITY,
    TRASH,
    UNDER,
)
from digilex.rules.state.state import State

LOOSE: Final = (NOWHERE, GONE, REVEALED)  # areas that no pile lists


class DamagedGame(DigilexError, ValueError):
    """Stored data that is no game: cut short, edited, or of another version."""


def check_whole(game: State) -> None:
    """An error if the game is not one that could have been stored."""
    count = len(game.info)
    for numbers in (game.owner, game.area, game.refs, game.holder, game.known):
        if len(numbers) != count or any([not is_number(number) for number in numbers]):
            raise DamagedGame("this is no whole game: what is known of the cards does not fit them")
    if any([game.refs[card] < 0 or game.refs[card] & ID_MASK != card for card in range(count)]):
        raise DamagedGame("this is no whole game: a card is called by another's number")
    if any([owner not in (0, 1) for owner in game.owner]):
        raise DamagedGame("this is no whole game: a card is nobody's")
    for owner in (0, 1):
        state = game.players[owner]
        for pile in (state.deck, state.eggs, state.hand, state.trash, state.security):
            if any([0 <= card < count and game.owner[card] != owner for card in pile]):
                raise DamagedGame("this is no whole game: a card lies with the other player")
    for number, least, most in (
        (game.memory, -10, 10), (game.turn_player, 0, 1), (game.first_player, 0, 1), (game.phase, 0, 3),
        (game.turn, 0, 1_000_000), (game.next_pid, 1, 1_000_000), (game.turn_decisions, 0, 1_000_000_000),
    ):  # fmt: skip
        if not is_number(number) or not least <= number <= most:
            raise DamagedGame(f"this is no whole game: a number is {str(number)[:20]!r}, not {least} to {most}")
    placed = pile_cards(game) + field_cards(game)
    for card, area in placed:
        if not is_number(card) or not 0 <= card < count or game.area[card] != area:
            raise DamagedGame("this is no whole game: a card is where it is not")
    there = {int(card) for card, _ in placed}
    missing = [card for card in range(count) if game.area[card] not in LOOSE and card not in there]
    if len(there) < len(placed) or missing:
        raise DamagedGame("this is no whole game: cards are missing, or there twice")
    if not game.over and (game.decision is None or not game.stack):
        raise DamagedGame("this is no whole game: nobody has to decide, and it is not over")


def is_number(value: object) -> bool:
    """Whether it is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def pile_cards(game: State) -> list[tuple[CardId, int]]:
    """The cards of the players' piles, each with the area that it must say it is in."""
    found: list[tuple[CardId, int]] = []
    for state in game.players:
        for pile, area in (
            (state.deck, DECK), (state.eggs, EGGS), (state.hand, HAND), (state.trash, TRASH),
            (state.security, SECURITY),
        ):  # fmt: skip
            found += [(card, area) for card in pile]
    return found


def field_cards(game: State) -> list[tuple[CardId, int]]:
    """The cards on the field, under and linked to those there."""
    found: list[tuple[CardId, int]] = []
    listed: list[int] = []
    for owner in (0, 1):
        state = game.players[owner]
        pids = [*state.battle, state.breeding] if state.breeding else state.battle
        for pid in pids:
            perm = game.permanents.get(pid) if is_number(pid) else None
            if perm is None or perm.owner != owner or not perm.stack:
                raise DamagedGame("this is no whole game: a card on the field is not there")
            listed.append(pid)
            found += [(card, UNDER) for card in perm.stack[:-1]]
            found.append((perm.stack[-1], FIELD))
            found += [(card, LINKED) for card in perm.links]
    if sorted(listed) != sorted([perm.pid for perm in game.permanents.values()]):
        raise DamagedGame("this is no whole game: the field is not what the players have there")
    return found
