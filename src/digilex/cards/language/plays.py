"""Playing, digivolving, linking, attacking, and the keywords that are actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Action, Amount, Reference

if TYPE_CHECKING:
    from digilex.cards.language.effects import Effect


class Play(Action):
    """Plays cards (7-1). `cost`: "free" (without paying the cost), "paid", "reduced" by `reduction`, or "fixed"
    at `reduction`. `no_on_play`: [On Play] effects of the played cards don't activate. `area`: "battle" or "breeding".
    E.g. "play 1 [Agumon] from your hand without paying the cost"."""

    cards: Reference
    cost: str = "free"
    reduction: Amount | int = 0
    suspended: bool = False
    no_on_play: bool = False
    area: str = "battle"
    without_battling: bool = False  # of a checked security card: it is played in place of its battle


class PlayToken(Action):
    """Plays tokens (4-21). E.g. "play 1 [Diaboromon] Token"."""

    name: str
    colors: tuple[str, ...] = ()
    level: int | None = None
    play_cost: int | None = None
    dp: int | None = None
    traits: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    count: Amount | int = 1
    kind: str = "Digimon"
    who: str = "you"
    suspended: bool = False


class Digivolve(Action):
    """A card digivolves into another (8-1). `cost`: "free", "paid", "reduced" by `reduction`, or "fixed" at `reduction`.
    `ignore_level`: of the requirements only the level is ignored ("ignoring its level"); `most`: only by a requirement
    that costs no more ("that can digivolve for a digivolution cost of 3 or less").
    E.g. "this Digimon may digivolve into a Digimon card in your hand without paying the cost"."""

    cards: Reference
    into: Reference
    cost: str = "paid"
    reduction: Amount | int = 0
    ignore_requirements: bool = False
    ignore_level: bool = False
    most: int | None = None


class DNADigivolve(Action):
    """Cards DNA digivolve into another (8-2). E.g. "2 of your Digimon may DNA digivolve into a Digimon card in the hand"."""

    cards: Reference
    into: Reference
    cost: str = "paid"


class AppFuse(Action):
    """A Digimon app fuses (8-4). E.g. "1 of your Digimon may app fuse into a Digimon card in the hand"."""

    cards: Reference
    into: Reference
    cost: str = "paid"
    reduction: Amount | int = 0


class Use(Action):
    """Uses Option cards (9-1). `cost` as for Play. E.g. "you may use 1 Option card from your hand without paying the cost".

    `to_security`: after that it becomes the top security card instead of being trashed; `returned_to`: or it is returned
    to the "hand", or to the "top" or "bottom" of the deck."""

    cards: Reference
    cost: str = "free"
    reduction: Amount | int = 0
    ignore_colors: bool = False
    to_security: bool = False
    returned_to: str = ""


class Link(Action):
    """Links cards to a Digimon (10). `cost` as for Play. E.g. "link 1 Digimon card from your hand to this Digimon"."""

    cards: Reference
    to: Reference
    cost: str = "free"
    reduction: Amount | int = 0


class Attack(Action):
    """Makes an attack with a Digimon. `targets`: "any", "player", "Digimon". E.g. "this Digimon may attack"."""

    cards: Reference
    targets: str = "any"
    without_suspending: bool = False
    unsuspended_targets: bool = False
    when_played: bool = False  # also in the turn it was played
    at: Reference | None = None  # only these can be attacked: "this Digimon may attack that Digimon"


class SwitchAttackTarget(Action):
    """Switches the attack target (11-2-7-2); None means the player. E.g. "switch the target of attack to this Digimon"."""

    to: Reference | None


class EndAttack(Action):
    """Ends the attack (15-15-1). E.g. "end the attack"."""


class Battle(Action):
    """Two Digimon battle (14); without `against` two that were chosen together. E.g. "this Digimon battles 1 of your
    opponent's Digimon"; "2 of your opponent's Digimon battle each other"."""

    cards: Reference
    against: Reference | None = None


class Recovery(Action):
    """<Recovery +X (Deck)>: cards from the deck go on top of the security stack (16-6)."""

    count: Amount | int = 1
    area: str = "deck"
    who: str = "you"


class DeDigivolve(Action):
    """<De-Digivolve X>: trashes cards from the top of the stack (16-12). E.g. "<De-Digivolve 1> 1 of your opponent's Digimon"."""

    cards: Reference
    count: Amount | int = 1


class DigiBurst(Action):
    """<Digi-Burst X>: by trashing X, or up to X, digivolution cards of this Digimon, do the effect below (16-14)."""

    count: int
    then: Action
    up_to: bool = False


class Blitz(Action):
    """<Blitz>: if the opponent has 1 or more memory, this Digimon may attack (16-16)."""


class Delay(Action):
    """<Delay>: by trashing this card in the battle area, do the effect below; not in the turn it was placed (16-17)."""

    then: Action


class Save(Action):
    """<Save>: you may place this card under 1 of your Tamers (16-20)."""


class MindLink(Action):
    """<Mind Link>: places this Tamer under a Digimon without Tamer cards (16-28)."""

    cards: Reference


class BlastDigivolve(Action):
    """<Blast Digivolve>: 1 of your Digimon may digivolve into this card without paying the cost (16-26)."""


class BlastDNADigivolve(Action):
    """<Blast DNA Digivolve (A + B)>: a Digimon and a card in the hand DNA digivolve into this card (16-31)."""

    parts: tuple[str, ...]
