"""The game for those who train players: observations as arrays, and the contracts of PettingZoo, Gymnasium, OpenSpiel.

`pip install digilex[envs]`; docs/environments.md explains everything. Importing this imports none of the libraries."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from digilex.envs.core.layout import VERSION as VERSION
from digilex.envs.pools import POOLS as POOLS
from digilex.envs.pools import decks as decks
from digilex.envs.pools import formats as formats
from digilex.envs.pools import pool as pool

if TYPE_CHECKING:
    from digilex.envs.aec import DigilexAEC as DigilexAEC
    from digilex.envs.aec import env as env
    from digilex.envs.batch import Batch as Batch
    from digilex.envs.features import FeatureTable as FeatureTable
    from digilex.envs.observation import Arrays as Arrays
    from digilex.envs.observation import observe as observe
    from digilex.envs.processes import ProcessBatch as ProcessBatch
    from digilex.envs.protocol import Evaluation as Evaluation
    from digilex.envs.protocol import evaluate as evaluate
    from digilex.envs.single import DigilexEnv as DigilexEnv
    from digilex.envs.single import DigilexVectorEnv as DigilexVectorEnv
    from digilex.envs.single import register as register

_HOMES = {
    "DigilexAEC": "aec", "env": "aec", "Batch": "batch", "ProcessBatch": "processes", "FeatureTable": "features",
    "Arrays": "observation", "observe": "observation", "Evaluation": "protocol", "evaluate": "protocol",
    "DigilexEnv": "single", "DigilexVectorEnv": "single", "register": "single",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'digilex.envs' has no attribute {name!r}")
    return getattr(import_module(f"digilex.envs.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
