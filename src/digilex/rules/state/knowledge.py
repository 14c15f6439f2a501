"""What each player knows of hidden cards, and games that look the same to a player.

`State.known` has for each card, as bits, the players who know which card it is. The knowledge stays with the card while
it lies in a hidden area or goes, seen by all, from one to another; shuffling ends it (1-3-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.identity import CardId
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.rng import next_state, output, shuffled
from digilex.rules.model.vocabulary import HAND
from digilex.rules.state import indexes

if TYPE_CHECKING:
    from digilex.rules.state.state import State

BOTH: Final = 3
OWN_BIT: Final = (1, 2)  # of each player


def conceal(game: State, card: int) -> None:
    """A card went from a hand to a hidden place unseen: the other player can't tell any more which one it was."""
    owner = game.owner[card]
    hand = game.players[owner].hand
    if hand:
        kept = OWN_BIT[owner]
        game.known[card] &= kept
        for other in hand:
            game.known[other] &= kept


def hidden_cards(game: State, player: int) -> list[list[CardId]]:
    """Groups of card ids within which the player cannot tell which card is which."""
    bit = OWN_BIT[player]
    known = game.known
    groups: list[list[CardId]] = []
    for owner in (0, 1):
        state = game.players[owner]
        group: list[CardId] = []
        for card in state.deck:
            if not known[card] & bit:
                group.append(card)
        for card in state.security:
            if not known[card] & bit:
                group.append(card)
        if owner != player:
            for card in state.hand:
                if not known[card] & bit:
                    group.append(card)
        if game.face_down:
            for card in sorted(game.face_down):
                if game.owner[card] == owner and not known[card] & bit:
                    group.append(card)
        groups.append(group)
        groups.append([card for card in state.eggs if not known[card] & bit])
    return groups


def deal_anew(game: State, player: int, seed: int) -> None:
    """Deal everything that the player cannot know anew, and re-seed the future."""
    state = output(next_state(seed & 0xFFFFFFFFFFFFFFFF))
    before = game.info
    info = before[:]
    loose: list[CardId] = []  # cards in the other hand whose effects work there, before or now
    for group in hidden_cards(game, player):
        order, state = shuffled(group, state)
        for i in range(len(group)):
            card = group[i]
            dealt = before[order[i]]
            if game.area[card] == HAND and (dealt.loose or before[card].loose):
                loose.append(card)
            info[card] = dealt
    game.random = state
    game.info = info
    indexes.update_recalls(game)
    for card in loose:
        indexes.refresh_loose(game, card)


def conceal_all(
    game: State, player: int, theirs: list[CardInfo] | None, their_eggs: list[CardInfo] | None, seed: int
) -> None:
    """Put what the player cannot know in an order that says nothing, so that deals from it hang on the seed alone.

    With `theirs` the opponent's hidden cards are taken from that list of cards instead of the true one: what is known
    of them is taken off the list; chance leaves out what is too much, and a list that is too short is used again."""
    before = game.info
    info = before[:]
    groups = hidden_cards(game, player)
    for place in range(len(groups)):
        group = groups[place]
        cards = [before[card] for card in group]
        pool = theirs if place % 2 == 0 else their_eggs
        if place // 2 != player and pool is not None:
            cards = left_of(game, group, pool, seed)
        cards.sort(key=code_of)
        for i in range(len(group)):
            info[group[i]] = cards[i]
    game.info = info
    indexes.update_recalls(game)
    for card in game.players[1 - player].hand:
        if info[card].loose or before[card].loose:
            indexes.refresh_loose(game, card)


def code_of(info: CardInfo) -> int:
    """What cards are put in order by."""
    return info.code


def left_of(game: State, hidden: list[CardId], listed: list[CardInfo], seed: int) -> list[CardInfo]:
    """As many cards of a list as are hidden, without those that are known to be elsewhere."""
    if not hidden or not listed:
        return [game.info[card] for card in hidden]
    seen: dict[int, int] = {}
    unseen = set(hidden)
    owner = game.owner[hidden[0]]
    for i in range(len(game.info)):
        if game.owner[i] == owner and i not in unseen:
            code = game.info[i].code
            seen[code] = seen.get(code, 0) + 1
    left: list[CardInfo] = []
    for each in listed:
        if seen.get(each.code, 0) > 0:
            seen[each.code] -= 1
        else:
            left.append(each)
    while len(left) < len(hidden):
        left += listed
    order, _ = shuffled(list(range(len(left))), output(next_state(seed & 0xFFFFFFFFFFFFFFFF)))
    return [left[i] for i in order[: len(hidden)]]
