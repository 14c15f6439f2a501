"""What is done to cards, to memory and to piles."""

from __future__ import annotations

from digilex.cards.language.kinds import Action, Amount, Reference


class Draw(Action):
    """<Draw X>: draws cards (16-8). E.g. "<Draw 1>"; "your opponent draws 1 card"."""

    count: Amount | int = 1
    who: str = "you"


class GainMemory(Action):
    """Gains memory (4-1-4). E.g. "gain 1 memory"."""

    amount: Amount | int
    who: str = "you"


class LoseMemory(Action):
    """Loses memory (4-1-4). E.g. "Lose 2 memory"."""

    amount: Amount | int
    who: str = "you"


class SetMemory(Action):
    """Sets the memory. E.g. "set it to 3"."""

    amount: Amount | int
    who: str = "you"


class PayCost(Action):
    """Pays a cost with memory (4-2); `up_to` that much, as the player chooses. E.g. "by paying 2 cost"."""

    amount: Amount | int
    up_to: bool = False


class Delete(Action):
    """Deletes cards on the field (4-15). E.g. "delete 1 of your opponent's Digimon"."""

    cards: Reference
    by: str = "you"


class Trash(Action):
    """Trashes cards from where they are (4-16). E.g. "trash 1 card in your hand"; "trash your opponent's top security card"."""

    cards: Reference


class ReturnToHand(Action):
    """Returns or adds cards to their owner's hand. `verb` keeps "return" and "add" apart.
    E.g. "return 1 of your opponent's Digimon to the hand"; "add 1 card among them to your hand"."""

    cards: Reference
    verb: str = "return"


class ReturnToDeck(Action):
    """Returns cards to the "top" or "bottom" of their owner's deck. E.g. "return the rest to the bottom of the deck"."""

    cards: Reference
    position: str = "bottom"


class PlaceInSecurity(Action):
    """Places cards in a security stack, at the "top" or "bottom". E.g. "place this card as your bottom security card"."""

    cards: Reference
    position: str = "top"
    face_up: bool = False
    whose: str = "owner"


class PlaceUnder(Action):
    """Places cards under a card on the field. E.g. "place 1 card from your hand as this Digimon's bottom digivolution card"."""

    cards: Reference
    under: Reference
    position: str = "bottom"
    face_down: bool = False


class PlaceInBattleArea(Action):
    """Places a card in the battle area without playing it. E.g. "place this card in the battle area"."""

    cards: Reference


class Flip(Action):
    """Turns cards face up or face down. E.g. "flip your top face-down security card face up"."""

    cards: Reference
    face_up: bool = True


class Suspend(Action):
    """Suspends cards (4-13-1-2). E.g. "suspend 1 of your opponent's Digimon"."""

    cards: Reference


class Unsuspend(Action):
    """Unsuspends cards (4-13-1-1). E.g. "unsuspend this Digimon"."""

    cards: Reference
