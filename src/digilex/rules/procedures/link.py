"""Linking (chapter 10)."""

from __future__ import annotations

from digilex.rules.model.decision import Option
from digilex.rules.model.deeds import LINK_COST
from digilex.rules.model.frames import Context, Frame
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import LinkFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import EV_LINK, FIELD, LINKING, NOWHERE
from digilex.rules.query import costs, values
from digilex.rules.query.requirements import can_link
from digilex.rules.state.state import RULES, State
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.leave import REMOVE_TO_UNDER, start_removal, trash_links, trash_stranded
from digilex.rules.steps.security import Secured


def link_options(
    game: State, player: int, card: CardId, ref: int, name: str, limit: int, options: list[Option]
) -> None:
    """10-1-3-1: the Digimon that meet the link requirement."""
    info = game.info[card]
    cost = max(0, info.link_cost + costs.cost_change(game, player, LINK_COST, ref))
    if info.link_to is None or cost > limit:
        return
    ctx = Context(player, ref, game.ref(card), None)
    for pid in game.players[player].battle:
        if -pid != ref and can_link(game, ctx, card, pid):
            options.append(Option("link", ref, name, -pid, game.permanents[pid].label, base_cost=cost))


class LinkProcedure(Procedure):
    """10-1-3: declare, pay, plug in."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, LinkFrame)
        frame.step += 1
        if frame.step == 1 and frame.to in game.permanents:
            interrupt(game, [EV_LINK], frame.player, [-frame.to], frame.card, frame.cause)  # 10-1-2-3
        elif frame.step <= 2:
            self.pay(game, frame)
        else:
            self.link(game, frame)

    def pay(self, game: State, frame: LinkFrame) -> None:
        """10-1-3-2: a card on the field then leaves it, which other effects may interrupt (4-9-4)."""
        cost = frame.price()
        unpaid = cost > game.memory_of(frame.player) + 10
        if frame.to not in game.permanents or not game.valid(frame.card) or unpaid:
            game.stack.pop()
            return
        if cost:
            game.move_memory(frame.player, -cost)
        if frame.card < 0:
            start_removal(game, [frame.card], REMOVE_TO_UNDER, frame.cause)

    def link(self, game: State, frame: LinkFrame) -> None:
        """10-1-3-3: the card is plugged in; cards over the limit are trashed (4-9-5)."""
        game.stack.pop()
        cause = frame.cause
        perm = game.permanents.get(PermanentId(frame.to))
        if perm is None:
            trash_stranded(game, [frame.card])
            return
        if frame.card < 0:
            gone = game.departed.get(-frame.card)
            if gone is None or game.area[gone.stack[-1]] != NOWHERE:
                return  # something kept it on the field
            card = gone.stack[-1]
        else:
            card = card_of(frame.card)
            if not game.valid(frame.card) or game.area[card] == FIELD:
                return
            secured = Secured(game, [card])
            game.take(card)
            secured.tell(game, cause)
        limit = 1 + values.link_bonus(game, perm.pid)
        extra = perm.links[: max(0, len(perm.links) + 1 - limit)]
        if extra:
            trash_links(game, perm.pid, extra, "4-9-5", RULES)
        game.link(perm, card)
        if game.recording:
            named, host = [game.named(game.ref(card))], game.named(-perm.pid)
            game.note("link", frame.player, "10-1-3-3", named, cause.key, host)
        game.outcome = [*game.outcome, -perm.pid]
        game.emit(EV_LINK, frame.player, [-perm.pid, game.ref(card)], game.ref(card), cause)


PROCEDURES[LINKING] = LinkProcedure(False)
