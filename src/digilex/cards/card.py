"""What a card is: its printed facts and its effect programs (chapter 2 of the rules)."""

from __future__ import annotations

from digilex.cards.language import Action, Amount, Condition, Effect, Filter
from digilex.cards.node import Node


class DigivolutionRequirement(Node):
    """2-3-5: what this card digivolves from, and the cost. `special` marks a [Digivolve] line of the text; `condition`
    has to hold for it. The cost is paid for each of `per`, if that is given."""

    from_: Filter
    cost: int
    special: bool = False
    condition: Condition | None = None
    per: Amount | None = None


class OntoRequirement(Node):
    """This card may digivolve onto such a Tamer as if it were a Digimon of that level (and of those colours, if given),
    for `cost` or else for the cost of its digivolution requirements. `by` is what has to be done for it as well."""

    tamer: Filter
    level: int
    colors: tuple[str, ...] = ()
    cost: int | None = None
    by: Action | None = None


class DNARequirement(Node):
    """2-3-6: the cards that DNA digivolve into this one, top first, and the cost."""

    parts: tuple[Filter, ...]
    cost: int


class Material(Node):
    """One kind of card that a DigiXros or an Assembly takes: how many of which."""

    where: Filter
    count: int | None = 1  # None: any number
    different: str | None = None  # "number", "name", "level", "color": no two alike


class DigiXrosRequirement(Node):
    """2-3-7: each placed card lowers the play cost by `reduction`."""

    reduction: int
    materials: tuple[Material, ...]


class AssemblyRequirement(Node):
    """2-3-10: all materials together lower the play cost by `reduction`."""

    reduction: int
    materials: tuple[Material, ...]


class BurstRequirement(Node):
    """2-3-8: digivolve from `from_` by returning a Tamer to the hand."""

    from_: Filter
    tamer: Filter
    cost: int


class AppFusionRequirement(Node):
    """2-3-9: two of these names, one linked to the other."""

    names: tuple[str, ...]
    cost: int


class LinkRequirement(Node):
    """2-3-11-4: what this card may be linked to, and the cost."""

    to: Filter
    cost: int


class Card(Node):
    """A card as printed. A fact that the card does not have is None or empty."""

    number: str
    name: str
    category: str  # "Digi-Egg", "Digimon", "Tamer", "Option"; a DUAL card is a Digimon with `option_effects`
    colors: tuple[str, ...] = ()
    level: int | None = None
    play_cost: int | None = None
    use_cost: int | None = None
    dp: int | None = None
    form: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    digivolution: tuple[DigivolutionRequirement, ...] = ()
    onto: tuple[OntoRequirement, ...] = ()
    dna: tuple[DNARequirement, ...] = ()
    digixros: DigiXrosRequirement | None = None
    assembly: AssemblyRequirement | None = None
    burst: tuple[BurstRequirement, ...] = ()
    app_fusion: tuple[AppFusionRequirement, ...] = ()
    link: LinkRequirement | None = None
    link_dp: int | None = None
    overflow: int | None = None
    effects: tuple[Effect, ...] = ()
    inherited: tuple[Effect, ...] = ()
    security: tuple[Effect, ...] = ()
    link_effects: tuple[Effect, ...] = ()
    option_effects: tuple[Effect, ...] = ()  # lower text of a DUAL card
    option_name: str | None = None
    option_colors: tuple[str, ...] = ()
    use_requirement: Filter | None = None  # <Use Req.>: instead of the colour requirements
    rule_names: tuple[str, ...] = ()  # (Rule) Name: Also treated as [X]
    rule_name_parts: tuple[str, ...] = ()  # (Rule) Name: Also treated as having [X]
    rule_traits: tuple[str, ...] = ()  # (Rule) Trait: Has [X]
    rule_numbers: tuple[str, ...] = ()  # (Rule) Card number: Also treated as [X]
    copies: int = 4  # how many a deck may hold; 50 for "any number"
    rarity: str = ""
    text_terms: tuple[str, ...] = ()  # bracketed terms and <icons> that stand in the printed text (4-23)
    is_token: bool = False
    is_ace: bool = False

    @property
    def set(self) -> str:
        """The set's code: the number up to the hyphen."""
        return self.number.split("-")[0]

    @property
    def traits(self) -> tuple[str, ...]:
        """Form, attribute, types and (Rule) traits (2-3-2-1)."""
        return self.form + self.attribute + self.types + self.rule_traits

    @property
    def names(self) -> tuple[str, ...]:
        """The name and the (Rule) names."""
        return (self.name, *self.rule_names)

    @property
    def is_dual(self) -> bool:
        """A DUAL card has Digimon and Option information (4-6)."""
        return bool(self.option_effects)

    def sections(self) -> dict[str, tuple[Effect, ...]]:
        """All effects by the part of the card they stand on."""
        return {
            "effect": self.effects,
            "inherited": self.inherited,
            "security": self.security,
            "link": self.link_effects,
            "option": self.option_effects,
        }
