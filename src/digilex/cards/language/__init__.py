"""The effect language: everything that card text can say, as a small set of typed nodes.

A card holds `Effect`s. An effect says when it works (timings, trigger, limit, area) and what it does
(an `Action`). Actions pick cards with `Reference`s, describe them with `Cards` and `Filter`s, count with
`Amount`s, ask `Condition`s, and change cards with `Change`s. Nodes are immutable and serialise to JSON.

Each class's docstring is its entry in docs/language.md: what it means, then an example of the wording.
"""

from digilex.cards.language.words import *
from digilex.cards.language.kinds import *
from digilex.cards.language.filters import *
from digilex.cards.language.causes import *
from digilex.cards.language.amounts import *
from digilex.cards.language.references import *
from digilex.cards.language.conditions import *
from digilex.cards.language.triggers import *
from digilex.cards.language.flow import *
from digilex.cards.language.acts import *
from digilex.cards.language.plays import *
from digilex.cards.language.processes import *
from digilex.cards.language.changes import *
from digilex.cards.language.effects import *

VERSION = 1
