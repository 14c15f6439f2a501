"""`digilex envs`: what there is to train with, and the evaluation by which players are compared."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from digilex.agents.base import make
from digilex.cli.errors import UsageError
from digilex.envs import POOLS, decks, formats, pool
from digilex.envs.core import layout

# The arrays of an observation: name, shape, and the names of what stands in a row.
ARRAYS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "tokens": ((layout.MAX_TOKENS, layout.TOKEN_SIZE), layout.TOKEN_FIELDS),
    "options": ((layout.MAX_OPTIONS, layout.OPTION_SIZE), layout.OPTION_FIELDS),
    "effects": ((layout.MAX_EFFECTS, layout.EFFECT_SIZE), layout.EFFECT_FIELDS),
    "unseen": ((layout.MAX_UNSEEN,), ()),
    "globals": ((layout.GLOBAL_SIZE,), layout.GLOBAL_FIELDS),
    "action_mask": ((layout.MAX_OPTIONS,), ()),
}
VOCABULARIES = (
    "PLACES", "PHASES", "FLAGS", "KEYWORDS", "OPTION_KINDS", "OPTION_PLACES", "DECISION_KINDS", "QUESTIONS", "PURPOSES",
    "SECTIONS", "EFFECT_KINDS", "ENDS", "CHANGES", "PROHIBITIONS", "RESULTS",
)  # fmt: skip
CONTRACTS = {
    "PettingZoo": 'digilex.envs.env(decks="ST1")',
    "Gymnasium": 'digilex.envs.register(); gymnasium.make("Digilex-v1", decks="ST1", opponent="greedy")',
    "OpenSpiel": 'import digilex.envs.spiel; pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")',
    "a batch": 'digilex.envs.Batch(64, decks="modern")',
}


def about() -> dict[str, Any]:
    """What there is, as data."""
    from digilex.envs.protocol import BASELINES, VERSION

    return {
        "layout": layout.VERSION,
        "arrays": {name: list(shape) for name, (shape, _) in ARRAYS.items()},
        "pools": {name: list(named) for name, named in POOLS.items()},
        "formats": {name: len(named) for name, named in formats().items()},
        "decks": len(decks()),
        "contracts": CONTRACTS,
        "protocol": {"version": VERSION, "baselines": list(BASELINES), "decks": "starter", "games": 20, "seed": 0},
    }


def overview(arguments: argparse.Namespace) -> int:
    """`digilex envs` or `digilex envs show`: decks, formats, layout and protocol in short."""
    needs_numpy()
    told = about()
    if arguments.json:
        print(json.dumps(told, indent=2))
        return 0
    print(f"layout {told['layout']}: 16 bits a number, 0 is nothing (digilex envs layout tells every field)")
    for name, shape in told["arrays"].items():
        print(f"  {name:<12} {'x'.join(map(str, shape))}")
    print("pools, which never change (digilex envs decks POOL):")
    for name, named in told["pools"].items():
        print(f"  {name:<12} {len(named)} decks")
    print(f"formats ({told['decks']} decks in all; pool: all)")
    print("  " + ", ".join(f"{name} {count}" for name, count in told["formats"].items()))
    print("contracts")
    for name, call in told["contracts"].items():
        print(f"  {name:<12} {call}")
    protocol = told["protocol"]
    print(
        f"protocol {protocol['version']}: mirrors of each deck of a pool, every game twice with the seats swapped,\n"
        f"  against {' and '.join(protocol['baselines'])}; the same pool, seed and number give the same games\n"
        "  digilex envs evaluate --agent greedy"
    )
    return 0


def list_decks(arguments: argparse.Namespace) -> int:
    """`digilex envs decks`: the decks of a pool or a format."""
    names = pool(arguments.pool)
    print(json.dumps(list(names), indent=2) if arguments.json else "\n".join(names))
    return 0


def fields(arguments: argparse.Namespace) -> int:
    """`digilex envs layout`: every field of every array, and the vocabularies."""
    words = {name.lower(): list(getattr(layout, name)) for name in VOCABULARIES}
    if arguments.json:
        arrays = {name: {"shape": list(shape), "fields": list(named)} for name, (shape, named) in ARRAYS.items()}
        print(json.dumps({"version": layout.VERSION, "arrays": arrays, "words": words}, indent=2))
        return 0
    print(f"layout {layout.VERSION}")
    for name, (shape, named) in ARRAYS.items():
        print(f"{name} {list(shape)}")
        for place, field in enumerate(named):
            print(f"  {place:>3} {field}")
    for name, listed in words.items():
        first = 0 if name in ("flags", "keywords") else 1
        print(f"{name} ({'bits' if first == 0 else 'numbers'})")
        print("  " + ", ".join(f"{place} {word}" for place, word in enumerate(listed, first)))
    return 0


def evaluate(arguments: argparse.Namespace) -> int:
    """`digilex envs evaluate`: the protocol, with intervals."""
    needs_numpy()
    from digilex.envs.protocol import BASELINES, Evaluation, Score
    from digilex.envs.protocol import evaluate as play

    opponents = arguments.against or list(BASELINES)
    for name in (arguments.agent, *opponents):
        make(name, foreign=True)
    pool(arguments.decks)
    found: list[Evaluation] = []
    for opponent in opponents:
        shown = Shown(f"{arguments.agent} against {opponent}", sys.stderr.isatty() and not arguments.json)
        found.append(
            play(
                arguments.agent, opponent, arguments.decks, arguments.games, arguments.seed, jobs=arguments.jobs,
                progress=shown.tell,
            )
        )  # fmt: skip
        shown.end()
    if arguments.json:
        print(json.dumps([each.to_json() for each in found], indent=2))
        return 0
    for each in found:
        print(
            f"{each.player} against {each.opponent}: {arguments.games} mirrors of each deck of {each.pool}, "
            f"seed {each.seed}, protocol {each.to_json()['protocol']}"
        )
        width = max(len(name) for name in ("all", *each.decks))
        print(f"  {'deck':<{width}}  {'won':>5} {'lost':>5} {'drawn':>5}  {'points':>6}  95 % interval")

        def line(name: str, score: Score, width: int = width) -> None:
            low, high = score.interval()
            counts = f"{score.won:>5} {score.lost:>5} {score.drawn:>5}"
            print(f"  {name:<{width}}  {counts}  {score.share:>6.1%}  {low:.1%} to {high:.1%}")

        for name, score in each.decks.items():
            line(name, score)
        line("all", each.whole)
    return 0


class Shown:
    """How far an evaluation is, and how long it will take, on a terminal."""

    def __init__(self, what: str, shows: bool) -> None:
        self.what = what
        self.shows = shows
        self.begin = time.monotonic()

    def tell(self, done: int, games: int) -> None:
        """So many games were played."""
        if self.shows and done:
            left = (time.monotonic() - self.begin) / done * (games - done)
            print(f"\r{self.what}: {done} of {games} games, {left:.0f} s left \x1b[K", end="", file=sys.stderr)

    def end(self) -> None:
        """All were."""
        if self.shows:
            print("\r\x1b[K", end="", file=sys.stderr)


def needs_numpy() -> None:
    """Say what is missing where the environments are not installed."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise UsageError('the environments need numpy: pip install "digilex[envs]"') from None
