"""The globals of an observation: what is not about one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.effects import Effects
from digilex.envs.core.sheet import Sheet
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.words import MOST, codes, effect_of, four
from digilex.rules.model.decision import Decision
from digilex.rules.model.identity import NO_CARD
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

DECISION_KINDS: Final = codes(layout.DECISION_KINDS)
QUESTIONS: Final = codes(layout.QUESTIONS)
PURPOSES: Final = codes(layout.PURPOSES)
RESPOND: Final = DECISION_KINDS["respond"]


def write_globals(
    game: State,
    decision: Decision | None,
    page: int,
    pages: int,
    tokens: Tokens,
    effects: Effects,
    unseen: i64,
    sheet: Sheet,
) -> None:
    """What is not about one card, in the order of GLOBAL_FIELDS; `decision` is the viewer's own."""
    viewer = tokens.viewer
    mine = game.players[viewer]
    theirs = game.players[1 - viewer]
    attack = game.attack
    battling = game.battling
    stack = game.stack
    depth = len(stack)
    decider: i64 = 0
    asked: i64 = 0
    if game.decision is not None:
        kind = game.decision.kind
        decider = 1 if decision is not None else 2
        asked = RESPOND if kind == "counter" or kind == "block" else DECISION_KINDS.get(kind, 0)
    attacker: i64 = 0
    target: i64 = 0
    at_whom: i64 = 0
    blocked: i64 = 0
    if attack is not None:
        attacker = tokens.find(game, -attack.attacker)
        at_whom = 1
        if attack.target:
            target = tokens.find(game, -attack.target)
            at_whom = 2
        blocked = 1 if attack.blocked else 0
    own_kind: i64 = 0
    question: i64 = 0
    purpose: i64 = 0
    least: i64 = 0
    most: i64 = 0
    chosen: i64 = 0
    effect: i64 = 0
    asking: i64 = 0
    count: i64 = 0
    if decision is not None:
        own_kind = asked if asked != RESPOND else DECISION_KINDS.get(decision.kind, 0)
        question = QUESTIONS.get(decision.question, 0)
        purpose = PURPOSES.get(decision.purpose, 0) if decision.purpose else 0
        least = min(decision.least, MOST)
        most = min(decision.most, MOST)
        chosen = min(decision.chosen, MOST)
        effect = effect_of(decision.effect) if decision.effect else 0
        asking = tokens.of_card(tokens.asking) if tokens.asking >= 0 else 0
        count = len(decision.options)
    else:
        page = 0
        pages = 0
    hidden: i64 = len(theirs.hand) + len(theirs.deck) + len(theirs.security) + len(theirs.eggs)
    hidden -= tokens.hand_known + tokens.their_deck_known + tokens.their_others_known
    left_out: i64 = max(0, tokens.count - tokens.most)
    result: i64 = 0
    if game.over:
        result = 3 if game.winner is None else 1 if game.winner == viewer else 2
    words = sheet.words
    at = sheet.globals_at
    words[at] = four(
        game.memory_of(viewer),
        min(game.turn, MOST),
        1 if game.turn_player == viewer else 0,
        1 if game.first_player == viewer else 0,
    )
    words[at + 1] = four(game.phase + 1 if game.turn else 0, len(mine.deck), len(mine.eggs), len(mine.hand))
    words[at + 2] = four(len(mine.security), len(mine.trash), len(mine.battle), 1 if mine.breeding else 0)
    words[at + 3] = four(len(theirs.deck), len(theirs.eggs), len(theirs.hand), len(theirs.security))
    words[at + 4] = four(len(theirs.trash), len(theirs.battle), 1 if theirs.breeding else 0, attacker)
    words[at + 5] = four(target, at_whom, blocked, tokens.find(game, battling[0]) if len(battling) > 0 else 0)
    words[at + 6] = four(
        tokens.find(game, battling[1]) if len(battling) > 1 else 0,
        tokens.of_card(game.checked_card) if game.checked_card != NO_CARD else 0,
        depth,
        stack[depth - 1].kind + 1 if depth >= 1 else 0,
    )
    words[at + 7] = four(
        stack[depth - 2].kind + 1 if depth >= 2 else 0,
        stack[depth - 3].kind + 1 if depth >= 3 else 0,
        effects.my_waiting,
        effects.their_waiting,
    )
    words[at + 8] = four(decider, asked, own_kind, question)
    words[at + 9] = four(purpose, least, most, chosen)
    words[at + 10] = four(effect & 0xFFFF, effect >> 16 & 0xFFFF, effect >> 32, asking)
    words[at + 11] = four(count, page, pages, left_out)
    words[at + 12] = four(result, tokens.hand_shown, tokens.hand_known, tokens.deck_known)
    words[at + 13] = four(tokens.their_deck_known, effects.count, unseen, hidden)
