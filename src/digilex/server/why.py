"""Why nothing can be done with a card: the plain reasons, each with its clause."""

from __future__ import annotations

from digilex.notation.asking import sentence
from digilex.rules.game import Game
from digilex.rules.model.identity import CardId, PermanentId
from digilex.rules.model.vocabulary import DIGIMON, OPTION
from digilex.rules.query import costs, requirements, values
from digilex.rules.query.select import kind_of
from digilex.server.messages import Reason

MOST = 10  # memory on either side (1-4-2-2)


def why(game: Game, player: int, place: str) -> Reason:
    """What stands in the way of the card at this place, for the player who asks."""
    decision = game.decision
    if decision is None:
        return Reason(place=place, lines=["The game is over."])
    if decision.player != player:
        return Reason(place=place, lines=["It is not your decision now."])
    if decision.kind != "main":
        first = f"Another question comes first: {sentence(game)}"
        return Reason(place=place, lines=[first], clauses=[decision.clause])
    lines, clauses = _held(game, player, place[5:]) if place.startswith("hand ") else _on_field(game, player, place)
    return Reason(place=place, lines=lines, clauses=clauses)


def _held(game: Game, player: int, number: str) -> tuple[list[str], list[str]]:
    """A card of the hand."""
    card = next((each for each in game.players[player].hand if game.info[each].number == number), None)
    if card is None:
        return ["It is not in your hand."], []
    info, lines, clauses = game.info[card], list[str](), list[str]()
    memory = game.memory_of(player)
    if info.kind & OPTION and not info.kind & DIGIMON:
        cost = costs.use_cost(game, player, card)
        if not requirements.colors_met(game, player, card):
            lines.append(f"No Digimon or Tamer of yours has its colour ({', '.join(info.card.colors)}).")
            clauses.append("4-22-2")
    else:
        cost = costs.play_cost(game, player, card)
        if info.requirements and not _has_base(game, player, card):
            lines.append("None of your Digimon meets a digivolution requirement of it.")
            clauses.append("2-3-5")
    if cost >= 0 and memory - cost < -MOST:
        lines.append(f"It costs {cost}: from {memory} that would go beyond {MOST} on the other side.")
        clauses.append("1-4-2-2")
    return lines or ["An effect in force forbids it."], clauses


def _has_base(game: Game, player: int, card: CardId) -> bool:
    state = game.players[player]
    places = [*state.battle, *([state.breeding] if state.breeding else [])]
    return any(requirements.requirement_cost(game, -pid, card, False) >= 0 for pid in places)


def _on_field(game: Game, player: int, label: str) -> tuple[list[str], list[str]]:
    """A card on the field: why it cannot attack."""
    pid = game.find_label(label)
    perm = game.permanents.get(PermanentId(pid))
    if perm is None or perm.owner != player:
        return ["It is not yours."], []
    if perm.pid == game.players[player].breeding:
        return ["What is being raised cannot attack; it moves out in the breeding phase."], ["6-4-1-2"]
    if not kind_of(game, -pid) & DIGIMON:
        return ["Only Digimon attack, and it has no [Main] effect that could be activated now."], ["11-2-1"]
    if perm.suspended:
        return ["It is suspended."], ["11-2-1"]
    if perm.arrived == game.turn and not values.keyword_count(game, PermanentId(pid), "Rush"):
        return ["It came onto the field this turn."], ["7-1-2-1"]
    return ["An effect in force forbids it."], []
