"""The globals of an observation: what is not about one card."""

from __future__ import annotations

from typing import Final

from digilex.envs.core import layout
from digilex.envs.core.effects import Effects
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.unseen import Unseen
from digilex.envs.core.words import MOST, codes, effect_of, four, records
from digilex.rules.model.decision import Decision
from digilex.rules.model.identity import NO_CARD, CardId
from digilex.rules.state.state import State

DECISION_KINDS: Final = codes(layout.DECISION_KINDS)
QUESTIONS: Final = codes(layout.QUESTIONS)
PURPOSES: Final = codes(layout.PURPOSES)
RESPOND: Final = DECISION_KINDS["respond"]


def write_globals(
    game: State, decision: Decision | None, page: int, pages: int, tokens: Tokens, effects: Effects, unseen: Unseen
) -> bytes:
    """What is not about one card, in the order of GLOBAL_FIELDS; `decision` is the viewer's own."""
    viewer = tokens.viewer
    mine = game.players[viewer]
    theirs = game.players[1 - viewer]
    attack = game.attack
    battling = game.battling
    stack = game.stack
    depth = len(stack)
    decider, asked = 0, 0
    if game.decision is not None:
        kind = game.decision.kind
        decider = 1 if decision is not None else 2
        asked = RESPOND if kind == "counter" or kind == "block" else DECISION_KINDS.get(kind, 0)
    attacker, target, at_whom, blocked = 0, 0, 0, 0
    if attack is not None:
        attacker = tokens.find(game, -attack.attacker)
        target = tokens.find(game, -attack.target) if attack.target else 0
        at_whom = 2 if attack.target else 1
        blocked = 1 if attack.blocked else 0
    question, own_kind, purpose, least, most, chosen, effect, asking, count = 0, 0, 0, 0, 0, 0, 0, 0, 0
    if decision is not None:
        own_kind = DECISION_KINDS.get(decision.kind, 0)
        question = QUESTIONS.get(decision.question, 0)
        purpose = PURPOSES.get(decision.purpose, 0)
        least, most, chosen = min(decision.least, MOST), min(decision.most, MOST), min(decision.chosen, MOST)
        effect = effect_of(decision.effect) if decision.effect else 0
        asking = tokens.of_card(game, CardId(tokens.asking)) if tokens.asking >= 0 else 0
        count = len(decision.options)
    else:
        page, pages = 0, 0
    known_hand = len(tokens.hands[1].cards)
    known_deck = len(tokens.decks[1].cards)
    hidden = len(theirs.hand) - known_hand + len(theirs.deck) - known_deck
    hidden += len(theirs.security) - len(tokens.securities[1].cards) + len(theirs.eggs) - len(tokens.eggs[1].cards)
    result = 0
    if game.over:
        result = 3 if game.winner is None else 1 if game.winner == viewer else 2
    return records([
        four(
            game.memory_of(viewer),
            min(game.turn, MOST),
            1 if game.turn_player == viewer else 0,
            1 if game.first_player == viewer else 0,
        ),
        four(game.phase + 1 if game.turn else 0, len(mine.deck), len(mine.eggs), len(mine.hand)),
        four(len(mine.security), len(mine.trash), len(mine.battle), 1 if mine.breeding else 0),
        four(len(theirs.deck), len(theirs.eggs), len(theirs.hand), len(theirs.security)),
        four(len(theirs.trash), len(theirs.battle), 1 if theirs.breeding else 0, attacker),
        four(target, at_whom, blocked, tokens.find(game, battling[0]) if len(battling) > 0 else 0),
        four(
            tokens.find(game, battling[1]) if len(battling) > 1 else 0,
            tokens.of_card(game, game.checked_card) if game.checked_card != NO_CARD else 0,
            depth,
            stack[depth - 1].kind + 1 if depth >= 1 else 0,
        ),
        four(
            stack[depth - 2].kind + 1 if depth >= 2 else 0,
            stack[depth - 3].kind + 1 if depth >= 3 else 0,
            effects.my_waiting,
            effects.their_waiting,
        ),
        four(decider, asked, own_kind, question),
        four(purpose, least, most, chosen),
        four(effect & 0xFFFF, effect >> 16 & 0xFFFF, effect >> 32, asking),
        four(count, page, pages, max(0, tokens.count - tokens.most)),
        four(result, tokens.hand_shown, known_hand, len(tokens.decks[0].cards)),
        four(known_deck, effects.count, unseen.count, hidden),
    ])  # fmt: skip
