"""The spaces of observations and actions, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from digilex.envs.core.layout import (
    EFFECT_SIZE,
    GLOBAL_SIZE,
    MAX_EFFECTS,
    MAX_OPTIONS,
    MAX_TOKENS,
    MAX_UNSEEN,
    OPTION_SIZE,
    TOKEN_SIZE,
)


def observation_space(most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS) -> spaces.Dict:
    """What a player may know: tokens, options, effects, unseen cards, globals, and which actions are legal."""
    least, most = -(2**15), 2**15 - 1
    return spaces.Dict(
        {
            "tokens": spaces.Box(0, most, (most_tokens, TOKEN_SIZE), np.int16),
            "options": spaces.Box(0, most, (most_options, OPTION_SIZE), np.int16),
            "effects": spaces.Box(least, most, (MAX_EFFECTS, EFFECT_SIZE), np.int16),
            "unseen": spaces.Box(0, most, (MAX_UNSEEN,), np.int16),
            "globals": spaces.Box(least, most, (GLOBAL_SIZE,), np.int16),
            "action_mask": spaces.Box(0, 1, (most_options,), np.int8),
        }
    )


def action_space(most_options: int = MAX_OPTIONS) -> spaces.Discrete[Any]:
    """An option of the decision by its index; the last action turns the page where there are more options."""
    return spaces.Discrete(most_options)
