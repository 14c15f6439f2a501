"""A viewer looks at a game: what the engine holds becomes references that the viewer may read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Cause, Frame, Happening, Modifier, Pending
from digilex.rules.model.identity import ID_MASK, CardId, card_of
from digilex.rules.model.prepared import Ability
from digilex.rules.model.progress import BattleFrame, EffectFrame, PaidFrame, RemoveFrame
from digilex.rules.model.vocabulary import (
    CH_COST,
    CH_DP,
    CH_KEYWORD,
    CH_SECURITY_ATTACK,
    CHANGE_NAMES,
    ENDS_NAMES,
    ENDS_WITH_TURN,
    ENDS_WITH_UNSUSPEND,
    EVENT_CODES,
    LATER_TIMES,
    PROCEDURE_NAMES,
    WOULD,
)
from digilex.rules.query import values
from digilex.rules.query.activation import can_activate
from digilex.rules.query.in_force import InForce
from digilex.rules.query.shapes import (
    CardRef,
    Change,
    EffectRef,
    HappeningView,
    LaterView,
    OptionView,
    StepView,
    Until,
    WaitingView,
)
from digilex.rules.query.sight import card_place, may_see, ref_card, ref_place

if TYPE_CHECKING:
    from digilex.rules.state.state import State

LATER_WORDS: Final = {code: word for word, code in LATER_TIMES.items()}
EVENT_WORDS: Final = {code: word for word, code in EVENT_CODES.items()}


NUMBERED: Final = (CH_DP, CH_SECURITY_ATTACK, CH_COST)  # changes with an amount


class Eye:
    """A viewer who looks at a game: makes references of what the engine holds, and hides what must be hidden."""

    def __init__(self, game: State, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.names: dict[str, str] = {}
        for info in game.info:
            self.names[info.number] = info.name

    def sees(self, card: CardId) -> bool:
        """Whether the viewer may know which card it is."""
        return may_see(self.game, self.viewer, card)

    def card(self, card: CardId) -> CardRef:
        """A card of the game."""
        place = card_place(self.game, card)
        if not self.sees(card):
            return CardRef(place, None, None)
        info = self.game.info[card]
        return CardRef(place, info.number, info.name)

    def ref(self, ref: int) -> CardRef:
        """What a reference means: a card, or a card on the field, also one that has just left it."""
        card = ref_card(self.game, ref)
        if card < 0:
            return CardRef("", None, None)
        place = ref_place(self.game, ref)
        if not self.sees(card):
            return CardRef(place, None, None)
        info = self.game.info[card]
        return CardRef(place, info.number, info.name)

    def effect(self, ability: Ability, card: int, player: int, secret: bool = False) -> EffectRef:
        """An effect by the key under which it is printed; `secret`: nobody need know of it as long as its card is."""
        valid = card > 0 and self.game.valid(card)
        place = card_place(self.game, card_of(card)) if valid else ""
        if secret and valid and not self.sees(card_of(card)):
            return EffectRef(CardRef(place, None, None), None, player)
        number = printed_on(ability.key)
        if valid and place and self.sees(card_of(card)) and self.game.info[card & ID_MASK].number != number:
            place = ""  # it was gained from a card that is elsewhere
        return EffectRef(CardRef(place, number, self.names.get(number, number)), ability.key, player)

    def source(self, entry: InForce) -> EffectRef | None:
        """Where a change comes from."""
        ability = entry.ctx.ability
        if ability is None:
            return None
        card = entry.ctx.card if entry.modifier is None else entry.modifier.ctx.card
        return self.effect(ability, card, entry.ctx.player, entry.modifier is None)

    def until(self, modifier: Modifier | None) -> Until:
        """How long a modification lasts."""
        if modifier is None:
            return Until("while")
        kind = ENDS_NAMES[modifier.ends]
        if modifier.ends == ENDS_WITH_TURN or modifier.ends == ENDS_WITH_UNSUSPEND:
            game = self.game
            same = (modifier.turn - game.turn) % 2 == 0
            return Until(kind, modifier.turn, game.turn_player if same else 1 - game.turn_player)
        return Until(kind)

    def change(self, entry: InForce) -> Change:
        """A modification in force."""
        spec = entry.change
        made = Change(CHANGE_NAMES[spec.kind], spec.word, self.source(entry), self.until(entry.modifier))
        if spec.kind in NUMBERED or (spec.kind == CH_KEYWORD and spec.word in values.NUMBERED):
            made.amount = entry.amount
        made.by = "" if spec.by is None else spec.by.words
        made.timings = list(spec.timings)
        made.some = spec.selector is not None
        made.counts = not entry.kept_off
        if spec.ability is not None:
            made.gives = spec.ability.key
        return made

    def happening(self, happening: Happening | None) -> HappeningView | None:
        """An event that set something off."""
        if happening is None:
            return None
        event = happening.event
        word = EVENT_WORDS.get(event % WOULD, "")
        if not word:
            return None
        subjects = [self.ref(ref) for ref in happening.subjects]
        target = self.ref(happening.object) if happening.object else None
        return HappeningView(f"would {word}" if event >= WOULD else word, happening.player, subjects, target)

    def waiting(self, pendings: list[Pending]) -> list[WaitingView]:
        """Effects that wait, the turn player's first (15-4-3-5); one of a card in the other's hand is not told of."""
        found: list[WaitingView] = []
        for player in (self.game.turn_player, 1 - self.game.turn_player):
            for pending in pendings:
                if pending.player == player:
                    effect = self.effect(pending.ability, pending.card, player, True)
                    if effect.key is not None:
                        because = self.happening(pending.happening)
                        can = can_activate(self.game, pending)
                        found.append(WaitingView(effect, self.ref(pending.this), because, can))
        return found

    def option(self, option: Option) -> OptionView:
        """One legal answer."""
        card = self.ref(option.subject) if option.subject else None
        to = self.ref(option.object) if option.object else None
        return OptionView(option, card, to, [self.ref(ref) for ref in option.others])

    def later(self, pending: Pending) -> LaterView:
        """What is still to be done of an effect at a moment to come."""
        effect = self.effect(pending.ability, pending.card, pending.player)
        return LaterView(effect, self.ref(pending.this), LATER_WORDS.get(pending.happening.event, ""))

    def step(self, frame: Frame) -> StepView:
        """A procedure in progress."""
        made = StepView(PROCEDURE_NAMES[frame.kind], self.game.turn_player)
        cause: Cause | None = None
        if isinstance(frame, EffectFrame):
            ctx = frame.context
            made.player = ctx.player
            if ctx.ability is not None:
                made.effect = self.effect(ctx.ability, ctx.card, ctx.player, not frame.activated)
                made.card = self.ref(ctx.this)
                made.steps = len(ctx.ability.plan)
                made.step = min(frame.step + 1, made.steps)
                if made.effect.key is None:
                    made.step, made.steps = 0, 0
                else:
                    made.because = self.happening(ctx.happening)
        elif isinstance(frame, PaidFrame):
            made.player = frame.player
            made.card = self.ref(frame.card)
            cause = frame.cause
        elif isinstance(frame, (RemoveFrame, BattleFrame)):
            cause = frame.cause
        if cause is not None and cause.key:
            number = printed_on(cause.key)
            place = ref_place(self.game, cause.source) if cause.source else ""
            made.cause = EffectRef(CardRef(place, number, self.names.get(number, number)), cause.key, cause.player)
        return made


def printed_on(key: str) -> str:
    """The number of the card on which the effect with that key is printed (see Ability.key)."""
    head, mark, rest = key.rpartition("#")
    return f"{head}{mark}{rest.partition('/')[0]}"
