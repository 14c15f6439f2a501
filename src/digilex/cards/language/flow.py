"""Actions that hold others: in order, by choice, on conditions, at a price, later."""

from __future__ import annotations

from digilex.cards.language.kinds import Action, Amount, Condition, Reference


class Do(Action):
    """Several steps in order. E.g. "<Draw 1>. Then, trash 1 card in your hand."

    `then` is True when the text joins them with "Then"; False for "and" or a new sentence."""

    steps: tuple[Action, ...]


class Then(Action):
    """A step that the text introduces with "Then". E.g. "Then, trash 1 card in your hand"."""

    action: Action


class May(Action):
    """Optional processing (15-9-2). E.g. "you may return 1 card ..."."""

    action: Action
    who: str = "you"


class By(Action):
    """Optional processing condition (15-7): by doing `cost`, do `then`. E.g. "By trashing 1 card in your hand, <Draw 1>"."""

    cost: Action
    then: Action


class If(Action):
    """Processing condition (15-6). `otherwise` is done when it does not hold. E.g. "If you have a Tamer, gain 1 memory"."""

    condition: Condition
    then: Action
    otherwise: Action | None = None


class Instead(Action):
    """Overwrite processing (18-2): when the condition holds (or the cost is paid), `replacement` is done in place of `action`."""

    action: Action
    replacement: Action
    condition: Condition | None = None
    optional: bool = False


class ForEach(Action):
    """Does the action as often as the amount says (4-27). `again`: the effect below is activated that often, with new choices each time.
    E.g. "for each of your Tamers, suspend 1 of ..."; "activate the effect below 2 times"."""

    amount: Amount | int
    action: Action
    again: bool = False


class Modes(Action):
    """Activates some of the effects below. `count` 1 unless said otherwise; `up_to`: or fewer; `by` chooses which.
    E.g. "Activate 1 of the effects below"."""

    options: tuple[Action, ...]
    count: Amount | int = 1
    all_if: Condition | None = None
    by: str = "you"
    up_to: bool = False


class Later(Action):
    """Pending processing (18-1): the action is done at a timing. `at`: "end of turn", "end of your turn",
    "end of opponent's turn", "end of attack", "end of battle"; what follows the last of these in the effect waits with it.
    E.g. "At the end of the battle, play this card"."""

    at: str
    action: Action


class ChooseFirst(Action):
    """Chooses cards before anything is done with them; It() refers to them. E.g. "Choose 1 of your Digimon."."""

    choice: Reference


class EitherAction(Action):
    """The player does one of the actions, whichever they choose. E.g. "suspend this Digimon or trash 1 card in your hand"."""

    actions: tuple[Action, ...]
