"""Digimon that unsuspend only at a price: for each of them its player may trash cards in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cause, Context, Frame, Option
from digilex.rules.control import choice_text
from digilex.rules.words import BY_EFFECT, CH_EFFECT, CH_UNSUSPEND_PRICE, DIGIMON, EV_TRASH, HAND, TRASH

if TYPE_CHECKING:
    from digilex.rules.state import Game

DONE = 0  # among those that were paid for: no more are


def price(game: Game, pid: int) -> int:
    """How many cards are to be trashed for it: each effect asks for its own."""
    if not (game.permanents[pid].own_kinds | game.kinds) & (1 << CH_UNSUSPEND_PRICE | 1 << CH_EFFECT):
        return 0
    return sum(amount for _, amount in derive.collect(game, pid, CH_UNSUSPEND_PRICE))


def asks(game: Game, frame: Frame, refs: list[int], ctx: Context | None) -> bool:
    """Ask for which of them the price is paid, and with what. `picked` are those paid for, `phase` what is due."""
    due = [ref for ref in refs if price(game, -ref)]
    if not due:
        return False
    player = game.permanents[-due[0]].owner
    hand = game.players[player].hand
    if frame.phase:
        options = [Option("choose", choice_text(game, game.ref(card), player), game.ref(card)) for card in hand]
        game.ask(player, "choose", "Choose a card to trash.", "15-10-2-1", options, ctx)
        return True
    left = [ref for ref in due if ref not in frame.picked and price(game, -ref) <= len(hand)]
    if not left or DONE in frame.picked:
        return False
    options = [Option("choose", choice_text(game, ref, player), ref) for ref in left]
    options.append(Option("done", "done"))
    game.ask(player, "choose", "Trash cards in the hand to unsuspend which Digimon?", "15-9-2-2", options, ctx)
    return True


def answered(game: Game, frame: Frame, option: Option) -> None:
    """One more is paid for, a card is trashed, or that is all."""
    if option.kind == "done":
        frame.picked.append(DONE)
    elif option.a < 0:
        frame.picked.append(option.a)
        frame.phase = price(game, -option.a)
    else:
        frame.phase -= 1
        card = option.a & ID_MASK
        game.note("trash", game.owner[card], "4-16-1", f"{game.describe(option.a)} is trashed")
        game.move(card, TRASH)
        owner = game.owner[card]
        cause = Cause(BY_EFFECT, owner, frame.picked[-1], DIGIMON, "")
        game.emit(EV_TRASH, owner, [game.ref(card)], 0, cause, 1, 1 << HAND)
