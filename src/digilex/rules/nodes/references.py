"""References to cards (language.Reference other than choices), prepared to be looked up."""

from __future__ import annotations

from typing import Final

from digilex.rules.model import done
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import ID_MASK, CardId, PermanentId, card_of
from digilex.rules.model.prepared import Num, Pred, Selector, Source
from digilex.rules.model.vocabulary import EGGS, SECURITY
from digilex.rules.query.activation import LEFT_AS
from digilex.rules.query.numbers import seat
from digilex.rules.query.select import candidates
from digilex.rules.state.state import State


class ThisSource(Source):
    def refs(self, game: State, ctx: Context) -> list[int]:
        if ctx.this < 0:
            return [ctx.this] if -ctx.this in game.permanents or -ctx.this in game.departed else []
        return [ctx.this] if game.valid(ctx.this) else []


class ThisCardSource(Source):
    """The very card with the text: alone, or the permanent whose top card it is.

    Of an effect that was gained it is the top card of what gained it (15-13-2), wherever that is now."""

    def refs(self, game: State, ctx: Context) -> list[int]:
        if ctx.this < 0 and ctx.ability is not None and ctx.ability.gained:
            if -ctx.this in game.permanents:
                return [ctx.this]
            return [ref for ref in ctx.bindings.get(LEFT_AS, []) if game.valid(ref)]
        card = card_of(ctx.card)
        if game.valid(ctx.card):
            perm = game.permanents.get(PermanentId(game.holder[card]))
            if perm is not None and perm.stack[-1] == card:
                return [-perm.pid]
            return [ctx.card]
        return []


DONE_WORDS: Final = {
    "deleted": done.DELETED, "played": done.PLAYED, "suspended": done.SUSPENDED, "unsuspended": done.UNSUSPENDED,
    "trashed": done.TRASHED, "digivolved": done.DIGIVOLVED, "linked": done.LINKED, "added": done.ADDED,
    "placed": done.PLACED, "returned": done.RETURNED, "flipped": done.FLIPPED, "drawn": done.DRAWN,
    "moved": done.MOVED, "used": done.USED, "attacked": done.ATTACKED,
}  # fmt: skip


class BoundSource(Source):
    """Cards bound by name: by an earlier step, or by the trigger."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.done = DONE_WORDS.get(name)

    def refs(self, game: State, ctx: Context) -> list[int]:
        name = self.name
        done = self.done
        if ctx.binds(name):
            return ctx.bindings[name]
        if done is not None:
            if ctx.binds(done):
                return ctx.bindings[done]
            if ctx.ability is not None and ctx.ability.program.trigger is None:
                return []  # only an effect that waits for such an event can mean its subject
        if name == "revealed":
            return [game.ref(card) for card in game.revealed]
        if name == "attacker":
            return [] if game.attack is None else [-game.attack.attacker]
        if name == "attack target":
            return [] if game.attack is None or not game.attack.target else [-game.attack.target]
        happening = ctx.happening
        if happening is not None:
            if name == "object":
                return [happening.object] if happening.object else []
            if name == "subject" or name == "it" or done is not None:
                return happening.subjects
        return []


class EverySource(Source):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def refs(self, game: State, ctx: Context) -> list[int]:
        return candidates(game, self.selector, ctx)


class TopSource(Source):
    """Cards from the top or the bottom of a pile, or of what is stacked under cards."""

    def __init__(self, area: int, count: Num, who: str, of: Source | None, bottom: bool, where: Pred | None) -> None:
        self.where = where
        self.area = area
        self.count = count
        self.who = who
        self.of = of
        self.bottom = bottom
        self.is_cost = False  # all of them or none (15-7-3)

    def refs(self, game: State, ctx: Context) -> list[int]:
        count = self.count.value(game, ctx)
        ends = self.ends(game, ctx)
        found = [ref for end in ends for ref in end]
        return [] if self.is_cost and len(found) < count * len(ends) else found

    def ends(self, game: State, ctx: Context) -> list[list[int]]:
        """The cards of each of the piles or stacks, from its end on."""
        count = self.count.value(game, ctx)
        if self.of is not None:
            stacks = [game.permanents.at(ref) for ref in self.of.refs(game, ctx)]
            return [self.end(game, perm.stack[:-1] if perm is not None else [], count, ctx) for perm in stacks]
        players = (ctx.player, 1 - ctx.player) if self.who == "both" else (seat(ctx, self.who),)
        found: list[list[int]] = []
        for player in players:
            state = game.players[player]
            pile = state.deck
            if self.area == SECURITY:
                pile = state.security
            elif self.area == EGGS:
                pile = state.eggs
            found.append(self.end(game, pile, count, ctx))
        return found

    def end(self, game: State, pile: list[CardId], count: int, ctx: Context) -> list[int]:
        """Up to `count` cards from one end, of those that match."""
        if count <= 0:
            return []
        if self.where is not None:
            pile = [card for card in pile if self.where.test(game, game.ref(card), ctx)]
        if self.bottom:
            return [game.ref(card) for card in pile[:count]]
        return [game.ref(card) for card in reversed(pile[-count:])]


class TopCardSource(Source):
    """The top one of stacked cards; a lone card is not stacked (4-7-2)."""

    def __init__(self, of: Source) -> None:
        self.of = of

    def refs(self, game: State, ctx: Context) -> list[int]:
        found: list[int] = []
        for ref in self.of.refs(game, ctx):
            perm = game.permanents.at(ref)
            if perm is not None and len(perm.stack) > 1:
                found.append(game.ref(perm.stack[-1]))
        return found


class HolderSource(Source):
    def __init__(self, of: Source) -> None:
        self.of = of

    def refs(self, game: State, ctx: Context) -> list[int]:
        found: list[int] = []
        for ref in self.of.refs(game, ctx):
            if ref > 0 and game.holder[ref & ID_MASK]:
                found.append(-game.holder[ref & ID_MASK])
        return found


class JoinedSource(Source):
    def __init__(self, parts: list[Source]) -> None:
        self.parts = parts

    def refs(self, game: State, ctx: Context) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            for ref in part.refs(game, ctx):
                if ref not in found:
                    found.append(ref)
        return found
