"""What happened, or would happen, as the reason for a question: "b1 Greymon would be deleted by ..."."""

from __future__ import annotations

from digilex.rules.game import Game
from digilex.rules.model.frames import Happening
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.vocabulary import (
    BY_BATTLE,
    BY_EFFECT,
    DECK,
    EGGS,
    EV_ACTIVATE,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_ATTACK,
    EV_BATTLE,
    EV_BLOCK,
    EV_CHECK_SECURITY,
    EV_DE_DIGIVOLVE,
    EV_DELETE,
    EV_DELETE_IN_BATTLE,
    EV_DIGIVOLVE,
    EV_DNA_DIGIVOLVE,
    EV_DRAW,
    EV_END_OF_ATTACK,
    EV_END_OF_TURN,
    EV_FLIP_FACE_DOWN,
    EV_FLIP_FACE_UP,
    EV_GAIN_MEMORY,
    EV_HATCH,
    EV_INCREASE_DP,
    EV_LEAVE,
    EV_LINK,
    EV_LOSE_MEMORY,
    EV_MOVE,
    EV_PLACE_IN_BATTLE,
    EV_PLACE_UNDER,
    EV_PLAY,
    EV_REDUCE_DP,
    EV_REMOVE_FROM_SECURITY,
    EV_RETURN,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    EV_REVEAL,
    EV_START_OF_MAIN,
    EV_START_OF_TURN,
    EV_SUSPEND,
    EV_SWITCH_TARGET,
    EV_TRASH,
    EV_UNSUSPEND,
    EV_USE,
    EV_WIN_BATTLE,
    HAND,
    SECURITY,
    UNDER,
    WOULD,
)

# What was done, what would be done: to the cards that are named before it.
DONE: dict[int, tuple[str, str]] = {
    EV_PLAY: ("was played", "would be played"),
    EV_DIGIVOLVE: ("digivolved", "would digivolve"),
    EV_DNA_DIGIVOLVE: ("DNA digivolved", "would DNA digivolve"),
    EV_DELETE: ("was deleted", "would be deleted"),
    EV_DELETE_IN_BATTLE: ("deleted a Digimon in battle", "would delete a Digimon in battle"),
    EV_ATTACK: ("attacks", "would attack"),
    EV_BLOCK: ("blocked", "would block"),
    EV_SUSPEND: ("was suspended", "would be suspended"),
    EV_UNSUSPEND: ("was unsuspended", "would be unsuspended"),
    EV_LEAVE: ("left the field", "would leave the field"),
    EV_MOVE: ("moved to the battle area", "would move to the battle area"),
    EV_HATCH: ("hatched", "would hatch"),
    EV_LINK: ("was linked", "would be linked"),
    EV_USE: ("was used", "would be used"),
    EV_BATTLE: ("battled", "would battle"),
    EV_WIN_BATTLE: ("won a battle", "would win a battle"),
    EV_CHECK_SECURITY: ("checked security", "would check security"),
    EV_TRASH: ("was trashed", "would be trashed"),
    EV_PLACE_UNDER: ("was placed under a card", "would be placed under a card"),
    EV_RETURN_TO_HAND: ("was returned to the hand", "would be returned to the hand"),
    EV_RETURN_TO_DECK: ("was returned to the deck", "would be returned to the deck"),
    EV_RETURN: ("was returned", "would be returned"),
    EV_REVEAL: ("was revealed", "would be revealed"),
    EV_SWITCH_TARGET: ("has another attack target", "would have another attack target"),
    EV_ACTIVATE: ("had an effect activated", "would have an effect activated"),
    EV_PLACE_IN_BATTLE: ("was placed in the battle area", "would be placed in the battle area"),
    EV_FLIP_FACE_UP: ("was turned face up", "would be turned face up"),
    EV_FLIP_FACE_DOWN: ("was turned face down", "would be turned face down"),
    EV_DE_DIGIVOLVE: ("was de-digivolved", "would be de-digivolved"),
    EV_ADD_TO_SECURITY: ("was added to the security stack", "would be added to the security stack"),
    EV_REMOVE_FROM_SECURITY: ("left the security stack", "would leave the security stack"),
    EV_ADD_TO_HAND: ("was added to the hand", "would be added to the hand"),
    EV_DRAW: ("was drawn", "would be drawn"),
    EV_REDUCE_DP: ("lost DP", "would lose DP"),
    EV_INCREASE_DP: ("got more DP", "would get more DP"),
}
# What concerns no card: of whom it is said.
TIMES: dict[int, str] = {
    EV_START_OF_TURN: "start of {whose} turn",
    EV_END_OF_TURN: "end of {whose} turn",
    EV_START_OF_MAIN: "start of {whose} main phase",
    EV_END_OF_ATTACK: "end of the attack",
    EV_GAIN_MEMORY: "{who} gained memory",
    EV_LOSE_MEMORY: "{who} lost memory",
    101: "end of the turn",
    102: "end of the turn",
    103: "end of the turn",
    104: "end of the attack",
    105: "end of the battle",
}
UNSEEN = (HAND, DECK, EGGS)
PLURALS = (("was ", "were "), ("attacks", "attack"), ("has ", "have "))


def named(game: Game, ref: int, player: int) -> str:
    """A card for the eyes of a player: by label or number and name, or "a card" if the player can't see which."""
    if ref > 0:
        card = ref & ID_MASK
        area, owner = game.area[card], game.owner[card]
        hidden = (area in UNSEEN and not (area == HAND and owner == player)) or (
            area == SECURITY and card not in game.face_up
        )
        if hidden or (area == UNDER and card in game.face_down and owner != player):
            return "a card"
    return game.describe(ref)


def because(game: Game, happening: Happening, player: int) -> str:
    """The event as a reason; empty if there is nothing to say."""
    event = happening.event
    whose = "your" if happening.player == player else "your opponent's"
    if event in TIMES:
        return TIMES[event].format(whose=whose, who="you" if whose == "your" else "your opponent")
    done = DONE.get(event % WOULD if event >= WOULD else event)
    if done is None or not happening.subjects:
        return ""
    names = list(dict.fromkeys(named(game, ref, player) for ref in happening.subjects))
    if len(happening.subjects) > 4 or names == ["a card"]:
        names = [f"{len(happening.subjects)} cards" if len(happening.subjects) > 1 else "a card"]
    verb = done[1] if event >= WOULD else done[0]
    if len(happening.subjects) > 1 and event < WOULD:
        for one, many in PLURALS:
            if verb.startswith(one):
                verb = many + verb[len(one) :]
    if verb.endswith("digivolve") and happening.object > 0:
        verb += f" into {named(game, happening.object, player)}"
    return f"{_joined(names)} {verb}{_by(game, happening, player)}"


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _by(game: Game, happening: Happening, player: int) -> str:
    """Whose doing it is."""
    cause = happening.cause
    if cause.kind == BY_BATTLE:
        return " in battle"
    if cause.kind == BY_EFFECT and cause.source and cause.source not in happening.subjects:
        return f" by {named(game, cause.source, player)}"
    return ""
