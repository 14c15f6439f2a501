"""Which scenarios would pass if the effects that they speak of did nothing?

usage: scenario_mutants.py [FILE or FOLDER ...] [--each] [--list]

A scenario shows an effect only if it goes red without it. Every scenario is run again with all effects of all its
cards taken away (their numbers, requirements and names stay), and if it passes all the same, with those of its own
cards taken away one at a time and those of each known card at once: what passes every time survives. --each does the
latter for all of them: what passes then is text that the scenario does not need. A scenario that means to show that
nothing happens, or that speaks of rules and requirements only, says so with the key `unmoved: why`, and is counted by
itself; one that goes red must not have the key. One with neither text nor rulings of its own only borrows cards to
show a rule.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.cards.language import Effect
from digilex.notation import own_cards
from digilex.notation.runner import run
from digilex.notation.scenario import Scenario, files_below, read_file

ROOT = Path(__file__).resolve().parent.parent
SECTIONS = {
    "effect": "effects", "inherited": "inherited", "security": "security", "link": "link_effects",
    "option": "option_effects",
}  # fmt: skip
TEXTS = {"effect", "inherited", "security", "link effect", "option effect", "like"}  # of a scenario's own card
Change = Callable[[Card], Card]
real_own_card = own_cards.own_card


def without_effects(card: Card) -> Card:
    """The card with no text."""
    return card.replace(effects=(), inherited=(), security=(), link_effects=(), option_effects=())


def passes(scenario: Scenario, change: Change, seen: dict[str, Card]) -> bool:
    """Whether the scenario is as expected when its cards are changed so; `seen` gets the cards as they are."""

    def changed(card: Card) -> Card:
        seen.setdefault(card.number, card)
        return change(card)

    own_cards.own_card = lambda number, facts, find: changed(real_own_card(number, facts, database().find))
    try:
        outcome = run(scenario, lambda number: changed(database().find(number)))
        if any("could not be built" in problem for problem in outcome.problems):
            raise RuntimeError(outcome.report())
        return outcome.ok
    finally:
        own_cards.own_card = real_own_card


def count_effects(card: Card) -> int:
    """How many effects a card has."""
    return sum(len(effects) for effects in card.sections().values())


def needless(scenario: Scenario, seen: dict[str, Card]) -> list[str]:
    """The effects without which the scenario is as expected: each of own cards, all at once of others."""
    found: list[str] = []
    for number, card in seen.items():
        if number not in scenario.cards:
            if count_effects(card) and passes(scenario, partial(only, number=number), {}):
                found.append(number)
            continue
        for section, name in SECTIONS.items():
            effects = card.sections()[section]
            for index in range(len(effects)):
                left = {name: effects[:index] + effects[index + 1 :]}
                if passes(scenario, partial(only, number=number, left=left), {}):
                    found.append(f"{number} {section} {index + 1}")
    return found


def removals(scenario: Scenario, seen: dict[str, Card]) -> int:
    """How many removals `needless` tries."""
    own = sum(count_effects(card) for number, card in seen.items() if number in scenario.cards)
    return own + sum(1 for number, card in seen.items() if number not in scenario.cards and count_effects(card))


def only(card: Card, number: str, left: dict[str, tuple[Effect, ...]] | None = None) -> Card:
    """One card is changed: without the effects that are not left."""
    if card.number != number:
        return card
    return without_effects(card) if left is None else card.replace(**left)


def main() -> int:
    """Run all scenarios without their effects and say which pass."""
    parser = argparse.ArgumentParser(description="Scenarios that pass without the effects that they speak of.")
    parser.add_argument("paths", nargs="*", type=Path, default=[ROOT / "scenarios"])
    parser.add_argument("--each", action="store_true", help="effects one at a time as well")
    parser.add_argument("--list", action="store_true", help="list the scenarios that pass")
    args = parser.parse_args()
    figures: Counter[str] = Counter()
    wrong = 0
    for path in [file for given in args.paths for file in (files_below(given) if given.is_dir() else [given])]:
        for scenario in read_file(path):
            if scenario.skip:
                continue
            seen: dict[str, Card] = {}
            survives = passes(scenario, without_effects, seen)
            spoken = bool(scenario.rulings) or any(TEXTS & set(facts) for facts in scenario.cards.values())
            if survives and spoken:
                survives = len(needless(scenario, seen)) == removals(scenario, seen)
            name = f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{scenario.line}: {scenario.title}"
            if not any(count_effects(card) for card in seen.values()):
                figures["no card has an effect"] += 1
            elif survives and not spoken:
                figures["speak of no effect"] += 1
            elif survives and scenario.unmoved:
                figures["marked with the reason"] += 1
            elif survives:
                figures["survive"] += 1
                wrong += 1
                if args.list:
                    print(name)
            elif scenario.unmoved:
                figures["marked and yet red"] += 1
                wrong += 1
                print(f"{name}: it goes red without its effects, so 'unmoved' is not true")
            else:
                figures["go red"] += 1
                if args.each:
                    idle = needless(scenario, seen)
                    figures["with text that is not needed"] += bool(idle)
                    if idle and args.list:
                        print(f"{name}: not needed: {', '.join(idle)}")
    print(", ".join(f"{number} {what}" for what, number in figures.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
