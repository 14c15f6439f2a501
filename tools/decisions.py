"""Measures how decisions are asked: plays random games with modern tournament decks and reads every question.

    python tools/decisions.py [decisions] [seed]

Of a question of an effect it asks that it names the card and the effect and says what is done; of all questions that
they name no class of the program, point at nothing with a bare "this", and differ from other questions of the same
effect; of the options that each has a phrase of its own."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from digilex.cards import language
from digilex.cards.deck_library import builtin_decks, load_deck
from digilex.cards.node import Node
from digilex.notation.asking import Asking, asking
from digilex.notation.phrases import phrases
from digilex.rules.game import Game

CLASSES = {
    name for name, value in vars(language).items()
    if isinstance(value, type) and issubclass(value, Node) and re.search("[a-z][A-Z]", name)
}  # fmt: skip
BARE_THIS = re.compile(r"\bthis (Digimon|Tamer|card)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"')  # an effect that a card gains: "this Digimon" is then that card
BARE_VERB = re.compile(r"(You may|Optional condition|want to|want this): ?[\w' -]*\?$|: [a-z]+\?$")
VERBS = re.compile(
    r"\b(activate|add|affect|attack|attacks|attacking|battle|become|change|choose|de-digivolve|delete|deletes|digivolve|"
    r"digivolves|dna|draw|draws|flip|fuse|gain|gains|get|gets|give|hatch|have|has|ignore|keep|link|look|lose|loses|move|"
    r"pay|place|places|play|plays|prevent|prevented|put|recover|redirect|reduce|repeat|return|returns|reveal|search|"
    r"security|set|shuffle|suspend|suspends|switch|take|trash|trashes|treat|turn|unsuspend|use|win|can't|can|"
    r"<[A-Z][\w -]*( [+-]?\d+)?( \(.*?\))?>)",
    re.IGNORECASE,
)


@dataclass
class Measured:
    """What was counted, and an example of each fault."""

    decisions: int = 0
    of_effects: int = 0
    located: int = 0  # questions of effects for which the part of the text that acts was found
    faults: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def fault(self, what: str, sentence: str) -> None:
        """One more of a kind."""
        self.faults[what] += 1
        self.examples.setdefault(what, sentence)


def modern_decks() -> list[str]:
    """The tournament decks, without the starter decks."""
    return [name for name in sorted(builtin_decks()) if not name.upper().startswith("ST")]


def games(seed: int) -> Iterator[Game]:
    """Random games, each at each of its decisions."""
    chance = random.Random(seed)
    names = modern_decks()
    while True:
        one, two = load_deck(chance.choice(names)), load_deck(chance.choice(names))
        game = Game.start(one, two, seed=chance.randrange(1 << 30))
        while game.decision is not None:
            yield game
            game.choose(chance.randrange(len(game.decision.options)))


def judge(game: Game, asked: Asking, found: Measured) -> None:
    """The faults of one question."""
    assert game.decision is not None
    sentence = asked.sentence
    if any(word in CLASSES for word in re.findall(r"\w+", sentence)):
        found.fault("names a class", sentence)
    if BARE_THIS.search(QUOTED.sub("", asked.question)):
        found.fault('"this" without a referent', sentence)
    if BARE_VERB.search(asked.question) and ": which?" not in asked.question:
        found.fault("a bare verb", sentence)
    said = phrases(game)
    if len(set(said)) != len(said):
        found.fault("options that sound alike", f"{sentence} {said}")
    if game.decision.effect:
        found.of_effects += 1
        found.located += 0 < asked.end - asked.start < len(asked.effect)
        if not asked.name or asked.name not in sentence or not asked.card:
            found.fault("no card", sentence)
        if not VERBS.search(asked.question):
            found.fault("no verb", sentence)
        if not asked.by or asked.by not in sentence or not asked.effect:
            found.fault("no effect", sentence)


def measure(decisions: int, seed: int = 1) -> Measured:
    """Read so many questions."""
    found = Measured()
    before: tuple[str, object] = ("", None)  # the last sentence, and the effect in progress that asked it
    for game in games(seed):
        if found.decisions >= decisions:
            break
        found.decisions += 1
        asked = asking(game)
        assert asked is not None and game.decision is not None
        judge(game, asked, found)
        frame = game.stack[-1]
        if game.decision.effect and asked.sentence == before[0] and frame is before[1]:
            found.fault("the same sentence for another question", asked.sentence)
        before = (asked.sentence, frame)
    return found


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    found = measure(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{found.decisions} decisions, {found.of_effects} of them asked by effects")
    share = found.located / max(1, found.of_effects)
    print(f"the part of the text that acts was found for {share:.1%}; otherwise it is the whole effect")
    for what, times in found.faults.most_common():
        print(f"{times:6} {times / found.decisions:7.2%} {what}: {found.examples[what]}")
    if not found.faults:
        print("no faults")


if __name__ == "__main__":
    main()
