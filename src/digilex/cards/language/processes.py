"""Revealing, declaring, activating effects; costs and what would happen; changes for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Action, Amount, Change, Reference

if TYPE_CHECKING:
    from digilex.cards.language.effects import Effect


class Reveal(Action):
    """Reveals cards; they are called It("revealed"). `privately`: only looked at (15-15-3-9).
    E.g. "Reveal the top 3 cards of your deck"."""

    cards: Reference
    privately: bool = False


class Search(Action):
    """Looks through an area; its cards are called It("revealed"). E.g. "Search your security stack"."""

    area: str = "security"
    whose: str = "you"


class Shuffle(Action):
    """Shuffles an area. E.g. "shuffle your security stack"."""

    area: str = "security"
    whose: str = "you"


class Declare(Action):
    """Declares a card category, or chooses a "color" or a "level"; in what follows, the kind "declared", the effects of
    "that card category", the colour "declared" and the number Declared() mean it. `by` says who chooses.
    E.g. "declare 1 card category"; "choose 1 color"; "your opponent chooses 1 color"."""

    what: str = "category"
    by: str = "you"


class Hatch(Action):
    """Hatches a Digi-Egg (4-18). E.g. "hatch in your breeding area"."""


class MoveDigimon(Action):
    """Moves Digimon between the breeding area and the battle area (4-17)."""

    cards: Reference
    to: str = "battle"


class ActivateEffect(Action):
    """Activates effects of a card (15-15-7). `timing` names which; `count` None means all of them, in any order; `as_this`
    makes it an effect of this card; `option_side` means those of a DUAL card's Option side (4-6).
    E.g. "Activate this card's [Main] effect"; "activate 1 of this Digimon's [On Play] effects"."""

    of: Reference
    timing: str
    count: int | None = 1
    as_this: bool = False
    option_side: bool = False


class WinGame(Action):
    """A player wins the game (1-2-6)."""

    who: str = "you"


class ReduceCost(Action):
    """In a "would" effect: the cost to be paid becomes lower (4-2-3). E.g. "reduce the play cost by 2"."""

    amount: Amount | int


class SetCost(Action):
    """In a "would" effect: the cost to be paid becomes that. E.g. "set the play cost to 0"."""

    amount: Amount | int


class DigiXrosFrom(Action):
    """In a "would be played" effect: cards of that area may be placed for the DigiXros, too (7-2); `count` None means
    any number. `area` is "under" (under your Tamers) or "trash".
    E.g. "cards from under your Tamers may also be placed for the DigiXros"."""

    area: str
    count: int | None = None


class IncreaseCost(Action):
    """In a "would" effect: the cost to be paid becomes higher. E.g. "increase the digivolution cost by 1"."""

    amount: Amount | int


class Prevent(Action):
    """In a "would" effect: what would happen does not happen to the cards. E.g. "prevent that deletion"; "it doesn't leave"."""

    cards: Reference | None = None


class Replace(Action):
    """In a "would" effect: the action is done in place of what would happen, and nothing can interrupt it (18-2-4). When
    digivolution cards would be trashed, those that the action names are, in the same way and as many of them.
    E.g. "trash this Digimon's digivolution cards instead"."""

    action: Action


class Modify(Action):
    """Changes cards for a while. With "always" in a persistent effect: while the effect holds (15-8-2).
    E.g. "1 of your Digimon gets +3000 DP for the turn"; "This Digimon gains <Blocker>"."""

    cards: Reference
    changes: tuple[Change, ...]
    duration: str = "always"


class ModifyPlayer(Action):
    """Changes what a player may do, or what holds for them. E.g. "your opponent can't reduce digivolution costs"."""

    who: str
    changes: tuple[Change, ...]
    duration: str = "always"


class GrantLater(Action):
    """For a while there is an effect that is not bound to a card. E.g. "for the turn, when one of your Digimon would next
    digivolve, reduce the digivolution cost by 2". `times` None: as often as it triggers."""

    effect: Effect
    duration: str = "the turn"
    times: int | None = None
