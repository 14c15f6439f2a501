"""The globals of an observation: what is not about one card."""

from __future__ import annotations

from typing import Final

from digilex.envs.core import layout
from digilex.envs.core.effects import Effects
from digilex.envs.core.layout import SECOND, THIRD
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.unseen import Unseen
from digilex.envs.core.words import MOST, codes, effect_of, two
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
    return b"".join([
        two(game.memory_of(viewer)), two(min(game.turn, MOST)),
        two(1 if game.turn_player == viewer else 0), two(1 if game.first_player == viewer else 0),
        two(game.phase + 1 if game.turn else 0), two(len(mine.deck)), two(len(mine.eggs)), two(len(mine.hand)),
        two(len(mine.security)), two(len(mine.trash)), two(len(mine.battle)), two(1 if mine.breeding else 0),
        two(len(theirs.deck)), two(len(theirs.eggs)), two(len(theirs.hand)), two(len(theirs.security)),
        two(len(theirs.trash)), two(len(theirs.battle)), two(1 if theirs.breeding else 0), two(attacker),
        two(target), two(at_whom), two(blocked), two(tokens.find(game, battling[0]) if len(battling) > 0 else 0),
        two(tokens.find(game, battling[1]) if len(battling) > 1 else 0),
        two(tokens.of_card(game, game.checked_card) if game.checked_card != NO_CARD else 0),
        two(depth), two(stack[depth - 1].kind + 1 if depth >= 1 else 0),
        two(stack[depth - 2].kind + 1 if depth >= 2 else 0), two(stack[depth - 3].kind + 1 if depth >= 3 else 0),
        two(effects.my_waiting), two(effects.their_waiting),
        two(decider), two(asked), two(own_kind), two(question),
        two(purpose), two(least), two(most), two(chosen),
        two(effect & 0xFFFF), two(effect // SECOND & 0xFFFF), two(effect // THIRD), two(asking),
        two(count), two(page), two(pages), two(max(0, tokens.count - tokens.most)),
        two(result), two(tokens.hand_shown), two(known_hand), two(len(tokens.decks[0].cards)),
        two(known_deck), two(effects.count), two(unseen.count), two(hidden),
    ])  # fmt: skip
