"""The procedures by kind: whoever starts one names its kind and needs not know its code."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.prepared import Procedure

PROCEDURES: Final[list[Procedure]] = [Procedure(False) for _ in range(15)]  # vocabulary.TURN ... DECLARING
