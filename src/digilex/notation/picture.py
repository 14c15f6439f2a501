"""A game as text: the whole board, both hands open, for scenarios, replays and bug reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from digilex.notation.asking import sentence
from digilex.rules.game import Game
from digilex.rules.model.identity import PermanentId


def board(game: Game) -> str:
    """Both boards, the opponent of the turn player first."""
    turn = "ab"[game.turn_player]
    memory = game.memory_of(game.turn_player)
    lines = [f"turn {game.turn}: {turn}, {game.phase_name()} phase, memory {memory} on {turn}'s side"]
    if game.over:
        winner = "a draw" if game.winner is None else f"{'ab'[game.winner]} wins"
        lines[0] = f"over: {winner}: {game.reason} ({game.reason_clause})"
    for player in (1 - game.turn_player, game.turn_player):
        lines += side(game, player)
    return "\n".join(lines)


def side(game: Game, player: int) -> list[str]:
    """One player's board."""
    state = game.players[player]
    letter = "ab"[player]
    lines = [
        f"{letter}  deck {len(state.deck)}  eggs {len(state.eggs)}  security {len(state.security)}"
        f"  hand {len(state.hand)}  trash {len(state.trash)}"
    ]
    for pid in state.battle:
        lines.append(f"   {permanent(game, pid)}")
    if state.breeding > 0:
        lines.append(f"   breeding: {permanent(game, state.breeding)}")
    for name, ids in (("hand", state.hand), ("security", state.security[::-1]), ("trash", state.trash)):
        if ids:
            marks = {card: " (face up)" for card in ids if card in game.face_up} if name == "security" else {}
            lines.append(
                f"   {name}: "
                + cards(f"{game.cards[card].number} {game.cards[card].name}{marks.get(card, '')}" for card in ids)
            )
    return lines


def permanent(game: Game, pid: int) -> str:
    """One card on the field: label, card, what counts about it, what lies under it."""
    shown = game.permanents[PermanentId(pid)]
    card = game.cards[shown.stack[-1]]
    parts = [f"{shown.label} {card.number} {card.name}"]
    level, dp = game.level(pid), game.dp(pid)
    if level is not None:
        parts.append(f"Lv.{level}")
    if dp is not None:
        parts.append(f"{dp} DP")
    parts += [f"<{keyword}>" for keyword in game.keywords(pid)]
    if shown.suspended:
        parts.append("suspended")
    if shown.arrived == game.turn:
        parts.append("arrived this turn")
    if len(shown.stack) > 1:
        under = (game.cards[i].number + (" (face down)" if i in game.face_down else "") for i in shown.stack[:-1])
        parts.append(f"on [{', '.join(under)}]")
    if shown.links:
        parts.append(f"linked [{', '.join(game.cards[i].number for i in shown.links)}]")
    return "  ".join(parts)


def cards(names: Iterable[str]) -> str:
    """Names with their counts, in order of appearance."""
    return ", ".join(name if count == 1 else f"{count}x {name}" for name, count in Counter(names).items())


def decision(game: Game) -> str:
    """The decision with all its options, numbered from 1."""
    asked = game.decision
    if asked is None:
        return "no decision: the game is over"
    source = f", {asked.source}" if asked.source else ""
    lines = [f"decision of {'ab'[asked.player]}: {sentence(game)} [{asked.kind}, {asked.clause}{source}]"]
    lines += [f"  {number:2} {option.text}" for number, option in enumerate(asked.options, 1)]
    return "\n".join(lines)
