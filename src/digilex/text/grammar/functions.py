"""The table of helpers that put programs together from several slots, and take them apart again for printing."""

from __future__ import annotations

from digilex.text.grammar.adjuncts import AdjunctHelpers
from digilex.text.grammar.alternatives import AlternativeHelpers
from digilex.text.grammar.causes import CauseHelpers
from digilex.text.grammar.changing import ChangeHelpers
from digilex.text.grammar.choosing import ChoosingHelpers
from digilex.text.grammar.comparing import ComparingHelpers
from digilex.text.grammar.constructions import ConstructionHelpers
from digilex.text.grammar.events import EventHelpers
from digilex.text.grammar.facts import FactHelpers
from digilex.text.grammar.had import HadHelpers
from digilex.text.grammar.helpers_composed import ComposingHelpers
from digilex.text.grammar.lasting import LastingHelpers
from digilex.text.grammar.likeness import LikenessHelpers
from digilex.text.grammar.modes import ModeHelpers
from digilex.text.grammar.moving import MovingHelpers
from digilex.text.grammar.nouns import NounHelpers
from digilex.text.grammar.patterns import Function
from digilex.text.grammar.players import PlayerHelpers
from digilex.text.grammar.required import RequirementHelpers
from digilex.text.grammar.told import TellingHelpers
from digilex.text.grammar.until import UntilHelpers


class Helpers(
    ComposingHelpers,
    AdjunctHelpers,
    AlternativeHelpers,
    CauseHelpers,
    ChangeHelpers,
    ChoosingHelpers,
    ComparingHelpers,
    ConstructionHelpers,
    EventHelpers,
    FactHelpers,
    HadHelpers,
    LastingHelpers,
    LikenessHelpers,
    ModeHelpers,
    MovingHelpers,
    NounHelpers,
    PlayerHelpers,
    RequirementHelpers,
    TellingHelpers,
    UntilHelpers,
):
    """All helpers of the grammar."""

    def table(self) -> dict[str, Function]:
        """Every helper by its name in the grammar."""
        found: dict[str, Function] = {}
        for name in dir(self):
            if name.startswith("build_"):
                found[name[6:]] = Function(name[6:], getattr(self, name), getattr(self, "un" + name, None))
        return found
