"""Keyword effects (chapter 16) that the effect language itself can say: no code of their own.

The others are persistent rules that the procedures look up by name (RULES below).
"""

from __future__ import annotations

from typing import Final

from digilex.cards.language import (
    AllOf,
    Attack,
    Both,
    By,
    Cards,
    Choose,
    Delete,
    DigivolutionCards,
    EachOf,
    Effect,
    Either,
    EitherCards,
    Exists,
    Extreme,
    Filter,
    GetsDP,
    IsOneOf,
    It,
    Keyword,
    Later,
    Matches,
    May,
    Modify,
    Not,
    PlaceInSecurity,
    PlaceUnder,
    Play,
    Prevent,
    ReduceCost,
    Stat,
    Suspend,
    Suspended,
    SwitchAttackTarget,
    This,
    ThisCard,
    Top,
    TopCard,
    Trash,
    When,
    Would,
)

RULES: Final = frozenset(
    ["Security A.", "Blocker", "Jamming", "Reboot", "Rush", "Piercing", "Collision", "Progress", "Iceclad", "Link"]
)


def keyword_program(keyword: Keyword, materials: tuple[Filter, ...]) -> Effect | None:
    """The effect that a keyword stands for; None if it is a rule of its own or not known here.

    `materials` are the cards that the DigiXros requirements of the card name, for <Material Save>."""
    name = keyword.name
    count = keyword.amount if keyword.amount is not None else 1
    specified: Filter | None = keyword.specified
    this = This()
    if name == "Retaliation":  # 16-13
        return Effect(Delete(It("object")), trigger=When("delete", this, by="battle", object=Cards(owner="opponent")))
    if name == "Evade":  # 16-22
        return Effect(By(Suspend(this), Prevent()), trigger=Would("delete", this))
    if name == "Armor Purge":  # 16-19
        return Effect(By(Trash(TopCard(this)), Prevent()), trigger=Would("delete", this))
    if name == "Barrier":  # 16-25
        return Effect(By(Trash(Top("security")), Prevent()), trigger=Would("delete", this, by="battle"))
    if name == "Fragment":  # 16-37
        cards = Cards(("card",), areas=("under",), of=this)
        return Effect(By(Trash(Choose(cards, count)), Prevent()), trigger=Would("delete", this))
    if name == "Decoy":  # 16-18
        others = Cards(("Digimon",), where=specified, other=True)
        saved = Choose(Cards(where=IsOneOf(It("subject"))))  # 1 of those that would be deleted
        return Effect(By(Delete(this), Prevent(saved)), trigger=Would("delete", others, by="opponent's effect"))
    if name == "Guard":  # 16-45
        others = Cards(("Digimon",), other=True)
        saved = Choose(Cards(where=IsOneOf(It("subject"))))  # "it": 1 of those that would leave
        return Effect(By(Delete(this), Prevent(saved)), trigger=Would("leave", others, by="opponent's effect"))
    if name == "Scapegoat":  # 16-32
        cost = Delete(Choose(Cards(("Digimon",), other=True)))
        return Effect(By(cost, Prevent()), trigger=Would("delete", this, by="other than your effects"))
    if name == "Fortitude":  # 16-27
        had_cards = Matches(this, DigivolutionCards(">=", 1))
        return Effect(Play(ThisCard()), trigger=When("delete", this, where=had_cards))
    if name == "Ascension":  # 16-43
        return Effect(May(PlaceInSecurity(ThisCard(), "top")), trigger=When("delete", this))
    if name == "Raid":  # 16-23
        strongest = Cards(owner="opponent", where=Both((Not(Suspended()), Extreme("highest", "DP"))))
        return Effect(May(SwitchAttackTarget(Choose(strongest))), trigger=When("attack", this))
    if name == "Alliance":  # 16-24
        boost = Modify(this, (GetsDP(Stat(It("did suspend"), "DP")), Keyword("Security A.", 1)), duration="the attack")
        return Effect(By(Suspend(Choose(Cards(other=True), label="ally")), boost), trigger=When("attack", this))
    if name == "Decode":  # 16-36
        cards = Cards(("Digimon",), areas=("under",), of=this, where=specified)
        return Effect(May(Play(Choose(cards))), trigger=Would("leave", this, by="other than battle"))
    if name == "Engage":  # 16-44
        return Effect(May(Attack(this)), timings=("End of Your Turn",))
    if name == "Training":  # 16-41
        return Effect(
            By(Suspend(this), PlaceUnder(Top("deck"), this, "bottom", True)), timings=("Main",), icons=("Breeding",)
        )
    if name == "Detach":  # 16-46
        cards = Cards(("card",), areas=("link",), of=this, where=specified)
        return Effect(By(Trash(Choose(cards)), Prevent()), trigger=Would("leave", this, by="other than your effects"))
    if name == "Vortex":  # 16-33
        return Effect(May(Attack(this, "Digimon", when_played=True)), timings=("End of Your Turn",))
    if name == "Overclock":  # 16-34
        victims = EitherCards((Cards(("Token",)), Cards(("Digimon",), where=specified, other=True)))
        attack = Attack(this, "player", without_suspending=True)
        return Effect(By(Delete(Choose(victims)), attack), timings=("End of Your Turn",))
    if name == "Execute":  # 16-38
        attack = Attack(this, unsuspended_targets=True)
        return Effect(By(attack, Later("end of attack", Delete(this))), timings=("End of Your Turn",))
    if name == "Digisorption":  # 16-10
        in_hand = Exists(Cards(("card",), areas=("hand",), where=IsOneOf(ThisCard())))
        trigger = Would("digivolve", Cards(("Digimon", "Tamer")), object=ThisCard(), where=in_hand)
        return Effect(By(Suspend(Choose(Cards())), ReduceCost(abs(count))), trigger=trigger)
    if name == "Material Save":  # 16-21
        cards = Cards(("card",), areas=("under",), of=this, where=Either(materials))
        place = PlaceUnder(Choose(cards, count), Choose(Cards(("Tamer",)), label="tamer"))
        return Effect(May(place), trigger=Would("delete", this))
    if name == "Partition" and specified is not None and keyword.specified2 is not None:  # 16-29
        under = Cards(("card",), areas=("under",), of=this)
        parts = (Choose(under.replace(where=specified)), Choose(under.replace(where=keyword.specified2)))
        both = AllOf(tuple(Exists(under.replace(where=part)) for part in (specified, keyword.specified2)))
        trigger = Would("leave", this, by="other than your effects or battle", where=both)
        return Effect(May(Play(EachOf(parts))), trigger=trigger)
    return None
