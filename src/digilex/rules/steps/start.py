"""Starting what is declared or what an effect makes: each pushes the frame of a procedure."""

from __future__ import annotations

from digilex.rules.model.decision import Option
from digilex.rules.model.deeds import DIGIVOLUTION_COST
from digilex.rules.model.frames import AttackState, Cause
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.progress import (
    AttackFrame,
    DeclareFrame,
    DigivolveFrame,
    LinkFrame,
    PlayFrame,
    SpecialFrame,
    UseFrame,
)
from digilex.rules.model.vocabulary import (
    APP_FUSION,
    AT_END_OF_ATTACK,
    BURST,
    BY_PLAYER,
    BY_RULE,
    DNA,
    EV_ATTACK,
    EV_DRAW,
    EV_END_OF_ATTACK,
    EV_SUSPEND,
    HAND,
    READS_ATTACK,
)
from digilex.rules.query import costs
from digilex.rules.query.costs import play_cost, use_cost
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.flow import release_delayed


def start_playing(game: State, player: int, card: CardId) -> None:
    """7-1-3-1: the player declares to play a card and reveals it."""
    cause = Cause(BY_PLAYER, player, 0, 0, "")
    game.push(PlayFrame(player, game.ref(card), play_cost(game, player, card), cause))


def start_digivolving(game: State, player: int, card: CardId, pid: PermanentId, cost: int, as_digimon: bool) -> None:
    """8-1-3-1: the player declares a digivolution: the card, the requirement, the card on the field."""
    price = cost + costs.cost_change(game, player, DIGIVOLUTION_COST, 0)
    frame = DigivolveFrame(player, game.ref(card), pid, price, Cause(BY_PLAYER, player, 0, 0, ""))
    frame.as_digimon = as_digimon
    game.push(frame)


# --- doing it -------------------------------------------------------------------------------------------


def start_dna(game: State, player: int, card: CardId, parts: list[int], cost: int, cause: Cause) -> None:
    """8-2-3-1: a DNA digivolution is declared: the card, and the parts that become its digivolution cards."""
    game.push(SpecialFrame(DNA, player, game.ref(card), parts, cost, cause))


def dna_option(game: State, into: int, parts: list[int], cost: int) -> Option:
    """8-2-3-1: which cards become the digivolution cards of which."""
    labels = tuple([game.label(part) for part in parts])
    return Option("dna", into, game.label(into), others=tuple(parts), names=labels, base_cost=cost)


def start_special(game: State, player: int, option: Option) -> None:
    """Declare what a player chose among `special_options`."""
    cause = Cause(BY_PLAYER, player, 0, 0, "")
    change = costs.cost_change(game, player, DIGIVOLUTION_COST, 0)
    if option.kind == "dna":
        start_dna(game, player, card_of(option.subject), list(option.others), option.base_cost + change, cause)
        return
    if option.kind == "link":
        start_link(game, player, option.subject, PermanentId(-option.object), option.base_cost, cause)
        return
    how = BURST if option.kind == "burst" else APP_FUSION
    frame = SpecialFrame(how, player, option.subject, [option.object], option.base_cost + change, cause)
    if how == BURST:
        frame.returned = [option.others[0]]
    game.push(frame)


def start_fusion(game: State, player: int, option: Option, cause: Cause) -> None:
    """8-4-3-1: an app fusion is declared: the card, and the Digimon with its link card."""
    game.push(SpecialFrame(APP_FUSION, player, option.subject, [option.object], option.base_cost, cause))


def start_link(game: State, player: int, ref: int, pid: PermanentId, cost: int, cause: Cause) -> None:
    """10-1-3-1: a card of the hand (or another area) or a permanent is linked to a Digimon."""
    game.push(LinkFrame(player, ref, pid, cost, cause))


def start_using(game: State, player: int, card: CardId) -> None:
    """9-1-9-1: the player declares use of a card and reveals it."""
    cause = Cause(BY_PLAYER, player, 0, 0, "")
    game.push(UseFrame(player, game.ref(card), use_cost(game, player, card), cause))


def attack_with(game: State, pid: PermanentId, target: PermanentId, cause: Cause, without_suspending: bool) -> None:
    """An attack would be declared: effects that speak of it come right before it (15-8-5-2)."""
    if not game.watch_would(EV_ATTACK):
        declare(game, pid, target, cause, without_suspending)
        return
    frame = DeclareFrame(pid, target, cause)
    frame.without_suspending = without_suspending
    game.push(frame)


def declare(game: State, pid: PermanentId, target: PermanentId, cause: Cause, without_suspending: bool) -> None:
    """11-2-8-1: the declaration. The rest of the attack follows when all that it triggers is resolved (11-1-4)."""
    perm = game.permanents[pid]
    game.attack = AttackState(pid, target)
    game.touch(READS_ATTACK)
    if game.recording:
        whom = game.named(-target) if target else None
        event = game.note("attack", perm.owner, "11-2-8-1", [game.named(-pid)], cause.key, whom)
        event.under = chronicle.last(game, ("effect",), cause.key) if cause.key else -1
    if not without_suspending:
        game.suspend(perm)
        game.emit(EV_SUSPEND, perm.owner, [-pid], 0, Cause(BY_PLAYER, perm.owner, -pid, 0, ""))
    game.emit(EV_ATTACK, perm.owner, [-pid], -target, cause)


def start_attack(game: State) -> None:
    """The attack goes on after its declaration."""
    game.push(AttackFrame())


def close_attack(game: State) -> None:
    """11-6-1: the end of attack timing arrives."""
    attack = game.attack
    assert attack is not None
    attack.closing = True
    cause = Cause(BY_RULE, -1, 0, 0, "")
    if attack.attacker in game.permanents:
        game.emit(EV_END_OF_ATTACK, game.turn_player, [-attack.attacker], -attack.target, cause)
    release_delayed(game, AT_END_OF_ATTACK, game.turn_player)


def draw_for_digivolving(game: State, player: int) -> None:
    """Whoever digivolved draws, by the clause of that digivolution (8-1-3-3)."""
    index = len(game.log) - 1
    if game.draw(player, 1, game.log[index].clause if game.recording else "8-1-3-3"):
        if game.recording:
            game.log[-1].under = index
        drawn = game.ref(game.players[player].hand[-1])
        game.emit(EV_DRAW, player, [drawn], 0, Cause(BY_RULE, -1, 0, 0, ""), 1, 1 << HAND)
