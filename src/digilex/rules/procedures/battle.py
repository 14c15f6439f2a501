"""Battles (chapter 14)."""

from __future__ import annotations

from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Cause, Frame, Happening
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import BattleFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    AT_END_OF_BATTLE,
    BATTLING,
    BY_BATTLE,
    ENDS_WITH_BATTLE,
    EV_BATTLE,
    EV_DELETE_IN_BATTLE,
    EV_WIN_BATTLE,
    READS_ATTACK,
)
from digilex.rules.query import values
from digilex.rules.query.numbers import stat_number
from digilex.rules.state.state import State
from digilex.rules.steps.flow import release_delayed
from digilex.rules.steps.leave import DELETE, start_removal


class Battling(Procedure):
    """14-2: compare the DP, delete who lost, resolve what that triggers, end."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, BattleFrame)
        frame.step += 1
        if frame.step == 1:
            self.compare(game, frame)
        elif frame.step == 2:
            self.after_deletion(game, frame)
        elif frame.step == 3:
            self.end(game, frame)
        else:
            game.outcome = frame.losers
            game.stack.pop()

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        raise NotImplementedError

    def compare(self, game: State, frame: BattleFrame) -> None:
        """14-2-1 and 14-2-2: the DP of the two are compared; who has less, or both, would be deleted."""
        first, second = frame.first, frame.second
        game.battling = [first, second]
        game.touch(READS_ATTACK)  # effects that hold "when battling"
        one, two = self.strength(game, first, second)
        if game.recording:
            clause = "14-2-1-3" if one == two else "14-2-1-1"
            named, other = [game.named(first)], game.named(second)
            game.note("battle", game.turn_player, clause, named, other=other, amounts=[one, two])
        frame.cause = Cause(BY_BATTLE, game.turn_player, first, 0, "")
        losers: list[int] = []
        if one <= two:
            losers.append(first)
        if two <= one:
            losers.append(second)
        frame.losers = losers
        game.emit(EV_BATTLE, game.turn_player, [first, second], 0, frame.cause)
        deleted: list[int] = []
        for ref in losers:
            if ref >= 0:
                continue  # 14-2-3: a Security Digimon isn't deleted
            if ref == first and second >= 0 and values.keyword_count(game, PermanentId(-ref), "Jamming"):
                if game.recording:
                    game.note("jamming", game.turn_player, "16-9-1", [game.named(ref)])
                continue
            deleted.append(ref)
        game.outcome = []
        if len(losers) == 1:
            self.note_winner(game, frame, second if losers[0] == first else first, losers[0])
        frame.phase = 1  # the deletion and its doer's effects trigger together: nothing is resolved between them
        if deleted:
            against = 0
            if len(deleted) == 1:
                against = second if deleted[0] == first else first
            start_removal(game, deleted, DELETE, frame.cause, against)

    def note_winner(self, game: State, frame: BattleFrame, winner: int, loser: int) -> None:
        """14-2-1-1: what waits for a battle to be won triggers, also if the loser is not deleted (ruling Q6286)."""
        if winner < 0:
            player = game.permanents[PermanentId(-winner)].owner
            game.remember_event(player, EV_WIN_BATTLE)
            game.find_triggered(Happening(EV_WIN_BATTLE, player, [winner], loser, frame.cause), frame.waiting)

    def strength(self, game: State, first: int, second: int) -> tuple[int, int]:
        """What is compared: the DP, or with <Iceclad> the number of digivolution cards (16-35)."""
        if second < 0 and (
            values.keyword_count(game, PermanentId(-first), "Iceclad")
            or values.keyword_count(game, PermanentId(-second), "Iceclad")
        ):
            kind = "digivolution cards"
            return stat_number(game, first, kind), stat_number(game, second, kind)
        other = values.dp(game, PermanentId(-second)) if second < 0 else values.security_dp(game, card_of(second))
        return values.dp(game, PermanentId(-first)), other

    def after_deletion(self, game: State, frame: BattleFrame) -> None:
        """14-2-4: a Digimon deleted its opponent and is still there; <Piercing> waits (16-7-2).

        What waited for the battle to be won triggers with what the deletion triggered (rulings Q6282, Q6284)."""
        game.triggered += frame.waiting
        frame.waiting = []
        frame.phase = 1 if frame.of_effect else 0  # a battle that an effect makes is part of that effect
        cause = frame.cause
        gone = game.outcome
        first, second = frame.first, frame.second
        attack = game.attack
        for winner, loser in ((first, second), (second, first)):
            if loser in gone and loser < 0 and winner < 0 and -winner in game.permanents:
                game.emit(EV_DELETE_IN_BATTLE, game.permanents[PermanentId(-winner)].owner, [winner], loser, cause)
                mine = game.permanents[PermanentId(-winner)].owner == game.departed[-loser].owner
                if attack is not None and winner == -attack.attacker and not mine:
                    if values.keyword_count(game, PermanentId(-winner), "Piercing"):
                        attack.pierces = True

    def end(self, game: State, frame: BattleFrame) -> None:
        """14-2-5: the end of the battle."""
        game.battling = []
        game.touch(READS_ATTACK)
        release_delayed(game, AT_END_OF_BATTLE, game.turn_player)
        game.expire(ENDS_WITH_BATTLE)


PROCEDURES[BATTLING] = Battling(True)
