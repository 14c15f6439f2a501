"""The effect language: everything that card text can say, as a small set of typed nodes.

A card holds `Effect`s. An effect says when it works (timings, trigger, limit, area) and what it does
(an `Action`). Actions pick cards with `Reference`s, describe them with `Cards` and `Filter`s, count with
`Amount`s, ask `Condition`s, and change cards with `Change`s. Nodes are immutable and serialise to JSON.

Each class's docstring is its entry in docs/language.md: what it means, then an example of the wording.
"""

from __future__ import annotations

from digilex.cards.node import Node

VERSION = 1

# --- words ---------------------------------------------------------------------------------------------
# Plain strings with a fixed meaning. Who: "you", "opponent", "any" (either player), "both" (each player).
# Areas: "battle", "breeding", "field" (battle and breeding), "hand", "deck", "trash", "security", "eggs",
# "under" (cards stacked under a card on the field), "link" (link cards), "revealed" (cards being revealed).
# Kinds: "Digimon", "Tamer", "Option", "Digi-Egg", "Token", "card" (any), "Security Digimon".

WHO = ("you", "opponent", "any", "both")
AREAS = ("battle", "breeding", "field", "hand", "deck", "trash", "security", "eggs", "under", "link", "revealed")
KINDS = ("Digimon", "Tamer", "Option", "Digi-Egg", "Token", "card", "Security Digimon")
COLORS = ("red", "blue", "yellow", "green", "black", "purple", "white")
COMPARISONS = ("=", "<=", ">=", "<", ">", "!=")

TIMINGS = (
    "On Play", "When Digivolving", "On Deletion", "When Attacking", "When Linking", "When Moving", "Main",
    "Security", "Counter", "Start of Your Turn", "Start of Opponent's Turn", "End of Your Turn",
    "End of Opponent's Turn", "End of All Turns", "Start of Your Main Phase", "Start of Opponent's Main Phase",
    "End of Attack",
)  # fmt: skip
TURNS = ("Your Turn", "Opponent's Turn", "All Turns")
ICONS = ("Hand", "Trash", "Breeding", "Security")

DURATIONS = (
    "the turn",                  # for the turn
    "your turn",                 # until your (next or current) turn ends
    "opponent's turn",           # until the end of your opponent's (next or current) turn
    "your next turn",            # until the end of your next turn: never the current one
    "opponent's next turn",      # until the end of your opponent's next turn
    "the attack", "the battle",
    "opponent's next unsuspend phase", "your next unsuspend phase",
    "the effect",                # only while this effect is processed (costs inside a "would" effect)
    "always",                    # no end given: while the card stays as it is
)  # fmt: skip


class Amount(Node):
    """A number that is worked out when it is needed. A plain integer may stand wherever an Amount may."""


class Filter(Node):
    """A property that a card has or has not."""


class Condition(Node):
    """Something about the game that is true or false."""


class Reference(Node):
    """Which cards an action is about."""


class Action(Node):
    """Something an effect does."""


class Change(Node):
    """What is different about a card (or a player) while a modification lasts."""


class Trigger(Node):
    """An event that an effect waits for."""


class Cause(Node):
    """A sort of cause that no few words name; it may stand wherever the words of a cause may (`by`)."""


# --- describing cards ----------------------------------------------------------------------------------


class Cards(Node):
    """A noun phrase: cards of some kinds, of a player, in some areas, with a property.

    `other` leaves out this card itself; `of` says under (or linked to) which cards, for the areas "under" and
    "link"; without `of` it means under any card of that player. No area at all: wherever they are.
    E.g. "your opponent's level 4 or lower Digimon"; "1 Tamer card from your hand or trash"."""

    kinds: tuple[str, ...] = ("Digimon",)
    owner: str = "you"
    areas: tuple[str, ...] = ("battle",)
    where: Filter | None = None
    other: bool = False
    of: Reference | None = None


class Both(Filter):
    """Every one of the filters. E.g. "red level 3"."""

    filters: tuple[Filter, ...]


class Either(Filter):
    """At least one of the filters. E.g. "red or with the [Dragon] trait"."""

    filters: tuple[Filter, ...]


class Not(Filter):
    """The opposite. E.g. "other than [Sea Animal]"; "without <Blocker>"."""

    filter: Filter


class Named(Filter):
    """Has one of these names exactly (2-3-1-2). E.g. "[Agumon] or [Gabumon]"."""

    names: tuple[str, ...]


class NameIncludes(Filter):
    """Has one of these texts in its name (2-3-1-3). E.g. "with [Greymon] in its name"."""

    texts: tuple[str, ...]


class HasTrait(Filter):
    """Has one of these traits exactly (2-3-2-3). E.g. "with the [Dragon] trait"."""

    traits: tuple[str, ...]


class TraitIncludes(Filter):
    """Has one of these texts in any of its traits (2-3-2-4). E.g. "with [Beast] in any of its traits"."""

    texts: tuple[str, ...]


class HasColor(Filter):
    """Has one of these colours. E.g. "red or black"."""

    colors: tuple[str, ...]


class ColorCount(Filter):
    """How many colours it has. E.g. "2-color"; "with 2 or more colors"."""

    compare: str
    amount: Amount | int


class IsKind(Filter):
    """Is of one of these kinds. E.g. "that Digimon is a Token"."""

    kinds: tuple[str, ...]


class Level(Filter):
    """Compares the level; a card without one never matches. E.g. "level 4 or lower"."""

    compare: str
    amount: Amount | int


class HasLevel(Filter):
    """Has a level at all. E.g. "without a level" is Not(HasLevel())."""


class DP(Filter):
    """Compares the DP; a card without DP never matches. E.g. "with 5000 DP or less"."""

    compare: str
    amount: Amount | int


class PlayCost(Filter):
    """Compares the play cost. E.g. "with a play cost of 7 or less"."""

    compare: str
    amount: Amount | int


class UseCost(Filter):
    """Compares the use cost of an Option card. E.g. "Option card with a cost of 2 or more"."""

    compare: str
    amount: Amount | int


class HasKeyword(Filter):
    """Has the keyword effect. E.g. "with <Blocker>"."""

    keyword: str


class TextIncludes(Filter):
    """Has the term or the icon in its printed text (4-23). E.g. "with [Pulsemon] in its text"; "with <Save> in its text"."""

    texts: tuple[str, ...]


class HasSection(Filter):
    """Has a printed section: "inherited", "security", "link", "DigiXros", "DNA Digivolution", a timing in brackets, ...
    E.g. "with inherited effects"; "with DigiXros requirements"; "with a [When Digivolving] effect"."""

    section: str


class Suspended(Filter):
    """Is suspended. E.g. "suspended Digimon"; unsuspended is Not(Suspended())."""


class DigivolutionCards(Filter):
    """Compares the number of its digivolution cards (those that match, if `where` is given).
    With `different`, cards that share that stat count once.
    E.g. "with no digivolution cards"; "with 4 or more digivolution cards"; "with [Agumon] in its digivolution cards"."""

    compare: str
    amount: Amount | int
    where: Filter | None = None
    different: str | None = None


class LinkCards(Filter):
    """Compares the number of its link cards. E.g. "with a link card"."""

    compare: str
    amount: Amount | int
    where: Filter | None = None


class Extreme(Filter):
    """Has the highest or lowest "level", "DP" or "play cost" among those described alike. E.g. "with the lowest level"."""

    which: str
    stat: str


class Same(Filter):
    """Its "level", "DP", "name", "color", "play cost", "number" or "trait" is one of those of the other cards; with
    "part of name" its name includes one of theirs. E.g. "with the same level as that card"; different is Not(Same(...))."""

    stat: str
    as_: Reference


class IsOneOf(Filter):
    """Is one of the cards meant. E.g. "that Digimon"; "other than the chosen Digimon" is Not(IsOneOf(...))."""

    cards: Reference


class IsOnly(Filter):
    """Is what is meant, which is nothing else. E.g. "1 other Digimon", where some would leave, is Not(IsOnly(It("subject")))."""

    cards: Reference


class FaceUp(Filter):
    """Lies face up; face down is Not(FaceUp()). E.g. "face-up security cards"."""


class BelongsTo(Filter):
    """Is a card of that player: for conditions on what an effect did. E.g. "this effect deleted your opponent's Digimon"."""

    who: str


class IsAttacking(Filter):
    """Is the attacking Digimon."""


class IsEnd(Filter):
    """Is the top or the bottom card of its area. E.g. "the top or bottom card of your security stack"."""


class IsTopOfMost(Filter):
    """Is the top card of its area, of a player who has the most cards there.
    E.g. "the top security card of 1 player with the most security cards"."""


class SameLevelStack(Filter):
    """Compares how many cards of one level it is stacked of, of the level that has most.
    E.g. "with 2 or more same-level cards in its stack"."""

    compare: str
    amount: Amount | int


class IsTurnPlayed(Filter):
    """Was played (placed on the field) this turn."""


# --- causes --------------------------------------------------------------------------------------------


class EffectsOf(Cause):
    """The effects of such cards, which are on the field or were when it happened.
    E.g. "by the effects of your opponent's level 5 or lower Digimon"."""

    cards: Cards


class AnyCause(Cause):
    """One of several sorts of causes. E.g. "by your opponent's effects or in battle"."""

    causes: tuple[str | Cause, ...]


class OtherThan(Cause):
    """Every cause but that. E.g. "other than by the effects of your [Dragon] trait Tamers"."""

    cause: Cause


# --- numbers -------------------------------------------------------------------------------------------


class Count(Amount):
    """How many such cards there are. E.g. "for each of your Digimon"."""

    cards: Cards


class CountOf(Amount):
    """How many cards a reference means. E.g. "for each card trashed by this effect"."""

    cards: Reference


class CountDifferent(Amount):
    """How many different "color", "name", "level", "number" there are among them. E.g. "for each color your Tamers have"."""

    stat: str
    cards: Cards


class Stat(Amount):
    """The "level", "DP", "play cost", "use cost", "digivolution cards", "colors" of a card. E.g. "this Digimon's DP"."""

    of: Reference
    stat: str


class MemoryOf(Amount):
    """The memory on a player's side; negative when it is on the other. E.g. "if you have 2 or less memory"."""

    who: str = "you"


class MemoryGained(Amount):
    """The memory that this effect gained so far. E.g. "if you gain 2 or more memory by this effect"."""


class MemoryPaid(Amount):
    """The memory that this effect paid. E.g. "for each memory paid"."""


class Times(Amount):
    """`each` for every `every` of the amount, rounded down. E.g. "+1000 DP for every 2 cards in your hand"."""

    of: Amount
    each: int = 1
    every: int = 1


class Plus(Amount):
    """The sum of amounts. E.g. "4, plus 2 for every 10 cards in your trash"."""

    parts: tuple[Amount | int, ...]


class OnlyIf(Amount):
    """The amount where the condition holds, otherwise 0.
    E.g. "if your Tamers have 2 or more total colors, add 1 to this effect's level maximum"."""

    amount: Amount | int
    condition: Condition


class Declared(Amount):
    """The number that was declared before in this effect. E.g. "Digimon of that level"."""


class SameLevelCards(Amount):
    """How many cards of one level there are in a stack, of the level that has most. E.g. "2 or more same-level cards"."""

    of: Reference


# --- which cards ---------------------------------------------------------------------------------------


class This(Reference):
    """The card that has the effect: "this Digimon", "this Tamer"."""


class ThisCard(Reference):
    """The very card on which the text stands, even under others: "this card"."""


class It(Reference):
    """Cards that were named earlier in this effect or by its trigger.

    `what` is a label given by a Choose or Reveal, or one of: "it" (what the latest action dealt with), "subject"
    (who the trigger is about), "object" (the other party of the trigger), "attacker", "attack target",
    "played", "deleted", "trashed", "returned", "suspended", "placed", "revealed", "added", "digivolved", "linked",
    "flipped", "drawn" (what this effect did that to), "each" (in a change of all such cards: each of them by itself), "host" (from
    under which the cards chosen last were taken).
    E.g. "that Digimon", "it", "the played Digimon", "the Digimon it was battling", "for each of their digivolution cards"."""

    what: str = "it"


class Choose(Reference):
    """Cards that a player chooses: individual processing (15-11-1).

    `count` None means any number. `up_to` allows fewer, but at least 1 (1-3-6). `least` is how many a card text asks
    for at least. `total` limits the sum of a stat over the chosen cards. `different` asks that no two share a stat, `same` that all do.
    `by` chooses; `label` names them for It(); `optional` allows choosing none ("you may").
    E.g. "1 of your opponent's Digimon"; "up to 2 of your Digimon"."""

    cards: Cards | EitherCards
    count: Amount | int | None = 1
    up_to: bool = False
    by: str = "you"
    label: str = "it"
    total_stat: str | None = None
    total: Amount | int | None = None
    different: str | None = None
    same: str | None = None
    exact: bool = False  # the total is reached, not only kept
    levels_of: Reference | None = None  # for each of these cards, one of its level


class EitherCards(Node):
    """Alternatives for one choice. E.g. "1 [Agumon] from your hand or 1 red Tamer from your trash"."""

    options: tuple[Cards, ...]


class EachOf(Reference):
    """One choice for each part. E.g. "1 level 3 Digimon card and 1 level 4 Digimon card"."""

    parts: tuple[Reference, ...]


class Every(Reference):
    """All such cards: overall processing (15-11-2). E.g. "all of your opponent's Digimon"."""

    cards: Cards


class Top(Reference):
    """The top cards of an area ("deck", "security", "eggs", or "under" of cards). With `up_to` the player says how many of
    each stack, at least 1 (1-3-6). E.g. "the top 3 cards of your deck"; "up to 3 cards from the top of your deck"."""

    area: str = "deck"
    count: Amount | int = 1
    owner: str = "you"
    of: Reference | None = None
    where: Filter | None = None  # the top cards among those that match
    up_to: bool = False


class Bottom(Reference):
    """The bottom cards of an area, as Top. E.g. "the bottom digivolution card of 1 of your opponent's Digimon"."""

    area: str = "deck"
    count: Amount | int = 1
    owner: str = "you"
    of: Reference | None = None
    where: Filter | None = None
    up_to: bool = False


class TopCard(Reference):
    """The top card of a stack, as a card of its own. E.g. "this Digimon's top stacked card"."""

    of: Reference


class Holder(Reference):
    """The card on the field that a card is under or linked to."""

    of: Reference


# --- conditions ----------------------------------------------------------------------------------------


class Compare(Condition):
    """Compares two amounts. E.g. "if you have 3 or fewer security cards"."""

    left: Amount
    compare: str
    right: Amount | int


class Exists(Condition):
    """There is such a card. E.g. "if you have a Tamer"; "while your opponent has a Digimon with no digivolution cards"."""

    cards: Cards


class Matches(Condition):
    """The cards meant have the property: all of `Every`, as many as a `Choose` says, otherwise one of them.
    E.g. "while this Digimon is suspended", "while all of your Digimon are suspended"."""

    cards: Reference
    filter: Filter


class AllOf(Condition):
    """Every condition holds."""

    conditions: tuple[Condition, ...]


class AnyOf(Condition):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


class No(Condition):
    """The condition does not hold. E.g. "if you don't have a Tamer"."""

    condition: Condition


class DidThis(Condition):
    """This effect did something: "delete", "trash", "play", "return", "suspend", "add", "digivolve", "DNA digivolve",
    "app fuse", "draw", "switch" (the attack target), ...
    "do" asks whether you did the optional action right before ("if you do"), "they do" whether your opponent did.
    E.g. "if this effect didn't delete" is No(DidThis("delete"))."""

    verb: str
    where: Filter | None = None


class Happened(Condition):
    """The event happened this turn. E.g. "if your opponent didn't attack with a Digimon this turn" is No(Happened(...))."""

    trigger: Trigger


class WhileBattling(Condition):
    """This Digimon is in a battle with such a card. E.g. "when battling an opponent's Digimon that has no digivolution cards"."""

    against: Cards


class AttackingTarget(Condition):
    """The attack is directed at a "player" or at a "Digimon". E.g. "if you attack an opponent's Digimon"."""

    target: str


class IsTurn(Condition):
    """It is that player's turn. E.g. "if it's your turn"."""

    who: str = "you"


class InPhase(Condition):
    """It is this phase: "unsuspend", "draw", "breeding", "main"; or "attack": during an attack."""

    phase: str


class IsDigiXros(Condition):
    """The card was played with a DigiXros, of at least so many cards. E.g. "if DigiXrosing with 2 cards"."""

    count: int = 1


class IsDNA(Condition):
    """The digivolution was a DNA digivolution. E.g. "if DNA digivolving"."""


class PlayedFrom(Condition):
    """This card was played from that area. E.g. "when played from digivolution cards" is PlayedFrom("under")."""

    area: str


class DigivolvedFrom(Condition):
    """The card that was digivolved into came from that area. E.g. "if digivolving from the trash"."""

    area: str


class PlayedBy(Condition):
    """What the effect waited for was a play caused by that; `by` as in When. E.g. "if played by an effect"."""

    by: str | Cause


class DigivolvedBy(Condition):
    """What the effect waited for was a digivolution caused by that; `by` as in When.
    E.g. "if played or digivolved by an effect" is AnyOf((PlayedBy("effect"), DigivolvedBy("effect")))."""

    by: str | Cause


class Alone(Condition):
    """What the effect waited for happens to one card, not to several at the same time.
    E.g. "When you would play 1 Digimon card" is Would("play", ..., where=Alone())."""


class CausedBy(Condition):
    """What the effect waited for was done by an effect of a card with one of these numbers or names; or it was caused
    by that, `by` as in When. E.g. "if it wasn't trashed by [EX2-039]'s effect" is No(CausedBy(("EX2-039",)));
    "if attacking by <Execute>"."""

    numbers: tuple[str, ...]
    names: tuple[str, ...] = ()
    by: str | Cause | None = None


class DeletedBy(Condition):
    """In an [On Deletion] effect: this Digimon was deleted by that; `by` as in When. E.g. "if deleted other than in battle"."""

    by: str | Cause


# --- triggers ------------------------------------------------------------------------------------------


class When(Trigger):
    """Something happens to the subject.

    `event` is one of EVENTS. `subject` is a Reference (This()) or Cards. `by` says what caused it: None (anything),
    "effect", "battle", "rule" (0 DP), "your effect", "opponent's effect", "other than your effects",
    "other than battle", ... `object` is the other party (what was attacked, digivolved into, battled, the area).
    E.g. "When one of your opponent's Digimon becomes suspended"."""

    event: str
    subject: Cards | Reference | None = None
    object: Cards | Reference | None = None
    by: str | Cause | None = None
    where: Condition | None = None


class Would(Trigger):
    """Something would happen: an immediate-type effect (15-8-5). E.g. "When this Digimon would be deleted"."""

    event: str
    subject: Cards | Reference | None = None
    object: Cards | Reference | None = None
    by: str | Cause | None = None
    where: Condition | None = None


class OneOf(Trigger):
    """Any of the triggers. E.g. "When your Digimon are played or digivolve"."""

    triggers: tuple[Trigger, ...]


EVENTS = (
    "play", "digivolve", "delete", "attack", "block", "suspend", "unsuspend", "leave", "move", "hatch", "link",
    "use", "battle", "win battle", "delete in battle", "check security", "add to security", "remove from security", "draw",
    "add to hand", "trash", "place under", "return to hand", "return to deck", "switch attack target", "activate",
    "reveal", "start of turn", "end of turn", "start of main phase", "end of attack", "gain memory", "dna digivolve",
    "return",  # to the hand or the deck
    "flip face up", "de-digivolve", "place in battle area",
)  # fmt: skip


# --- actions: shape ------------------------------------------------------------------------------------


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
    """Activates some of the effects below. `count` 1 unless said otherwise. E.g. "Activate 1 of the effects below"."""

    options: tuple[Action, ...]
    count: Amount | int = 1
    all_if: Condition | None = None


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


# --- actions: verbs ------------------------------------------------------------------------------------


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

    `to_security`: after that it becomes the top security card instead of being trashed."""

    cards: Reference
    cost: str = "free"
    reduction: Amount | int = 0
    ignore_colors: bool = False
    to_security: bool = False


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


class SwitchAttackTarget(Action):
    """Switches the attack target (11-2-7-2); None means the player. E.g. "switch the target of attack to this Digimon"."""

    to: Reference | None


class EndAttack(Action):
    """Ends the attack (15-15-1). E.g. "end the attack"."""


class Battle(Action):
    """Two Digimon battle (14). E.g. "this Digimon battles 1 of your opponent's Digimon"."""

    cards: Reference
    against: Reference


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
    """<Digi-Burst X>: by trashing X digivolution cards of this Digimon, do the effect below (16-14)."""

    count: int
    then: Action


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
    "that card category", the colour "declared" and the number Declared() mean it.
    E.g. "declare 1 card category"; "choose 1 color"."""

    what: str = "category"


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


# --- changes -------------------------------------------------------------------------------------------


class Keyword(Change):
    """Has a keyword effect. `amount` for <Security A. +1> and its like, `cards` for specified cards (16-3).
    E.g. "gains <Blocker>"; "<Decoy (Black)>"."""

    name: str
    amount: int | None = None
    specified: Filter | None = None
    specified2: Filter | None = None


class Loses(Change):
    """Has no instance of a keyword effect, whatever it has or gains. E.g. "loses <Blocker>"."""

    keyword: str


class GetsDP(Change):
    """DP goes up or down. E.g. "gets -3000 DP"."""

    amount: Amount | int


class LeastDP(Change):
    """The DP is never lower than that. E.g. "this Digimon can't have less than 1000 DP"."""

    dp: int


class GainsEffect(Change):
    """Gains a quoted effect (15-13). E.g. 'gains "[On Deletion] Gain 1 memory."'."""

    effect: Effect


class SecurityAttackPer(Change):
    """Gains <Security A. +X> as many times as an amount says. E.g. "for every 2 digivolution cards, it gains <Security A. +1>"."""

    amount: Amount | int


class Cannot(Change):
    """Is prohibited from doing or undergoing something (15-1-3).

    `what`: "attack", "attack players", "attack Digimon", "block", "be blocked", "be attacked", "suspend", "unsuspend", "digivolve",
    "be deleted", "leave", "be returned" (also only "to hand" or "to deck"), "play", "use", "reduce costs", "gain memory", "activate", "trigger",
    "have digivolution cards trashed", "have DP reduced", "be chosen", "move", "be de-digivolved", ...
    `by` limits the cause as in When; `timing` limits "activate" to effects with that timing."""

    what: str
    by: str | Cause | None = None
    timing: str | None = None
    cards: Cards | None = None


class Can(Change):
    """Is allowed something the rules would not allow: "attack unsuspended Digimon", "attack the turn played", "use without colors",
    "replace a DigiXros requirement" (15-15-6), "be suspended for <Digisorption>" (by whose effect allows it), ..."""

    what: str
    cards: Cards | None = None


class TurnEnd(Change):
    """The player's turn ends only when the opponent has that much memory, instead of 1 (6-1-4-1).
    E.g. "the turn end condition is the opponent having 3 or more memory"."""

    memory: int


class Must(Change):
    """Has to do something: "attack", "block". E.g. "this Digimon attacks whenever possible"."""

    what: str


class Unaffected(Change):
    """Isn't affected by effects (15-15-5). `by`: "effects", "opponent's effects", "opponent's Digimon effects", ..."""

    by: str | Cause = "opponent's effects"


class TreatedAs(Change):
    """Information is added (15-12-1). E.g. "is also treated as red"; "is also treated as a 3000 DP Digimon"."""

    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    level: int | None = None
    dp: int | None = None
    name_parts: tuple[str, ...] = ()  # "also treated as having [X] in its name"
    for_: str | None = (
        None  # only for that: "DigiXros", "DNA digivolution", "assembly"; "revealed": while it is revealed
    )
    into: tuple[str, ...] = ()  # only for that of cards with these names: "for [X]'s DNA digivolution"
    colors_of: Reference | None = None  # "also treated as having the colors of its digivolution cards"
    names_of: Cards | None = None  # "has all the names of level 3 cards in its digivolution cards"


class Becomes(Change):
    """Information is changed (15-12-2). E.g. "change its original DP to 3000"."""

    name: str | None = None
    colors: tuple[str, ...] = ()
    dp: Amount | int | None = None
    level: int | None = None
    traits: tuple[str, ...] = ()
    no_effects: bool = False
    color_but: str | None = None  # 1 colour that the player chooses, but not this one


class CostChange(Change):
    """Costs are lower by the amount: `cost` is "play", "digivolution", "use", "link" or "play or use". In a change of a
    player only the costs of `cards`, if they are given.
    E.g. "reduce the cost of this card from your hand by 1 for each of your Tamers"; "reduce the use costs of your red
    Option cards by 1"."""

    cost: str
    amount: Amount | int
    cards: Cards | None = None


class CostIs(Change):
    """The cost of this card is that, whatever is printed; `cost` as for CostChange. E.g. "this card costs 0"."""

    cost: str
    amount: Amount | int


class GainsEffectsOf(Change):
    """Gains all effects of cards, or those with a `timing`.
    E.g. "gains all effects of cards with [X] in their names in its digivolution cards"."""

    cards: Cards
    timing: str | None = None


class AttachTiming(Change):
    """A timing is attached to its effects that have another one: they trigger at both (15-16).
    E.g. "attach [End of Attack] to all of this Digimon's [On Deletion] effects"."""

    timing: str
    to: str


class CanDigivolve(Change):
    """May digivolve into that card in the usual way, but for this cost; `cost` and `reduction` as for Digivolve.
    E.g. "this Digimon can digivolve into [X] from your hand for a digivolution cost of 3, ignoring ..."."""

    into: Reference
    cost: str = "paid"
    reduction: Amount | int = 0
    ignore_requirements: bool = False


class UnsuspendPrice(Change):
    """Its player must trash so many cards in the hand to unsuspend it.
    E.g. "You must trash 2 cards in your hand to unsuspend this Digimon"."""

    count: int


class MeetsColors(Change):
    """These colours also meet the card's colour requirements. E.g. "Black also meets this card's color requirements"."""

    colors: tuple[str, ...]


class DeletionLimit(Change):
    """Deletion effects that ask for a "DP" (or "play cost", "level") may choose that much more.
    E.g. "add 1000 to this Digimon's DP deletion effects' maximum"."""

    stat: str
    amount: Amount | int


# --- effects -------------------------------------------------------------------------------------------


class Effect(Node):
    """One effect: when it works and what it does.

    `timings` are the bracketed timings ([On Play], ...); `turns` the [Your Turn] kind; `icons` are {Hand}, {Trash},
    {Breeding}, {Security}; `limit` is X of [X Per Turn]; `trigger` is what follows "When";
    A keyword by itself is Effect(Modify(This(), (Keyword("Blocker"),))). An effect without timings and trigger is persistent (15-8-2)."""

    action: Action
    timings: tuple[str, ...] = ()
    turns: str | None = None
    icons: tuple[str, ...] = ()
    limit: int | None = None
    trigger: Trigger | None = None
