"""Many random games with every property of the contract checked: `python tools/fuzz.py --games 50000 --jobs 4`.

By default the decks come from all cards of the database that the engine can run. Each card in turn is what a deck is
built around, those with rare mechanics more often, together with the cards that it names or needs; every third game is
played by two tournament decks, where their file is present. For every effect of every card it is counted how often it
was seen triggered and how often it activated; persistent effects count when they are in force, those about a card in
the hand when they let it be used or digivolved into. `--never FILE` lists the effects that never activated.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from digilex.arena.contract import Checker, Sampling, Tally, random_deck
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.cards.deck import DECK_SIZE, MOST_EGGS, Deck
from digilex.cards.language import (
    BlastDNADigivolve,
    Delay,
    DNADigivolve,
    HasColor,
    HasTrait,
    Level,
    Named,
    NameIncludes,
    PlayToken,
    TraitIncludes,
)
from digilex.errors import CannotRun
from digilex.rules.model.frames import Context
from digilex.rules.model.prepared import Ability, CardInfo
from digilex.rules.model.vocabulary import CH_COST, PERSISTENT
from digilex.rules.nodes.properties import MeantPred
from digilex.rules.program.prepare import prepare
from digilex.text import try_compile

CHUNK = 25
RARE_COPIES = 3  # a card with a rare mechanic comes up so many times as often as another
TOURNAMENTS = Path(__file__).resolve().parents[2] / "shared" / "decks" / "tournament-decks.json"
DERIVED = "DIGILEX_FUZZ_DERIVED"
SAMPLING = Sampling(copies=60, options=150, json=150, views=60, cards=4, derived=60)


class Source(NamedTuple):
    """Where the decks of a run come from."""

    sets: tuple[str, ...]  # all, if empty
    cards: str  # a file of raw cards instead of the database
    decks: str  # a file of tournament decks, or nothing


class Counts(NamedTuple):
    """How often effects were seen, by "BT1-010/effect/0"."""

    triggered: Counter[str]
    activated: Counter[str]


# --- cards and decks -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def pool(source: Source) -> dict[str, Card]:
    """The cards to build decks of: those of the database or of a file that compile and that the engine runs."""
    if source.cards:
        raws = json.loads(Path(source.cards).read_text(encoding="utf-8"))
        known = [card for card, _ in map(try_compile, raws) if card is not None]
    else:
        names = source.sets or database().sets()
        known = [database().find(number) for name in names for number in database().numbers(name)]
    found: dict[str, Card] = {}
    for card in known:
        if not card.is_token:
            try:
                prepare(card)
            except CannotRun:
                continue
            found[card.number] = card
    return found


def mechanics(card: Card) -> list[str]:
    """The rare things that this card can do."""
    found = [
        name
        for name, there in (
            ("DNA", card.dna), ("DigiXros", card.digixros), ("Assembly", card.assembly), ("Burst", card.burst),
            ("App Fusion", card.app_fusion), ("Link", card.link), ("ACE", card.is_ace), ("DUAL", card.is_dual),
            ("onto a Tamer", card.onto), ("Tamer with inherited effects", card.category == "Tamer" and card.inherited),
        )
        if there
    ]  # fmt: skip
    for effect in (effect for effects in card.sections().values() for effect in effects):
        found += [f"{{{icon}}}" for icon in effect.icons]
        found += [type(node).__name__ for node in effect.walk() if isinstance(node, (PlayToken, Delay))]
    return found


class Library:
    """The cards by what a deck needs of them."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards
        self.main = [card for card in cards.values() if card.category != "Digi-Egg"]
        self.eggs = [card for card in cards.values() if card.category == "Digi-Egg"]
        self.keys = [card for card in cards.values() for _ in range(RARE_COPIES if mechanics(card) else 1)]
        random.Random(1).shuffle(self.keys)
        self.by_term: dict[str, list[Card]] = {}
        self.by_color: dict[tuple[str, int | None], list[Card]] = {}
        for card in self.main:
            for term in {*card.names, *card.traits}:
                self.by_term.setdefault(term, []).append(card)
            for color in card.colors:
                self.by_color.setdefault((color, card.level), []).append(card)

    def named(self, card: Card) -> list[Card]:
        """Cards that its text or its requirements speak of, by name, trait, or colour and level."""
        terms: dict[str, None] = dict.fromkeys(card.text_terms)
        found: list[Card] = []
        requirements = [
            *card.digivolution, *card.onto, *card.dna, card.digixros, card.assembly, *card.burst, *card.app_fusion,
            card.link,
        ]  # fmt: skip
        for requirement in requirements:
            colors: tuple[str, ...] = ()
            for node in requirement.walk() if requirement is not None else ():
                if isinstance(node, Named):
                    terms.update(dict.fromkeys(node.names))
                elif isinstance(node, HasTrait):
                    terms.update(dict.fromkeys(node.traits))
                elif isinstance(node, (NameIncludes, TraitIncludes)):
                    terms.update(dict.fromkeys(node.texts))
                elif isinstance(node, HasColor):
                    colors = node.colors
                elif isinstance(node, Level) and isinstance(node.amount, int):
                    for color in colors:
                        found += self.by_color.get((color, node.amount), [])[:40]
        for effect in (effect for effects in card.sections().values() for effect in effects):
            for node in effect.walk():
                if isinstance(node, BlastDNADigivolve):
                    terms.update(dict.fromkeys(node.parts))
        for term in (*terms, *(name for fusion in card.app_fusion for name in fusion.names)):
            exact = self.by_term.get(term, [])
            found += exact or [each for each in self.main if term in each.name][:20]
        return found

    def above(self, card: Card) -> list[Card]:
        """Cards that can lie on it, so that its inherited effects work: DNA digivolved where these speak of it."""
        level = (card.level or 3) + 1
        found = [each for color in card.colors for each in self.by_color.get((color, level), [])]
        if any(isinstance(node, DNADigivolve) for effect in card.inherited for node in effect.walk()):
            found = [each for each in self.main if each.dna and set(each.colors) & set(card.colors)]
        return found

    def deck(self, key: Card, chance: random.Random, name: str) -> Deck:
        """A deck around a card: what it needs, what that needs, and a line of its colours to digivolve along."""
        chosen: list[Card] = [key] * min(4, key.copies) if key.category != "Digi-Egg" else []
        wanted = [key]
        if key.inherited and chance.random() < 0.5:
            options = self.above(key)
            for card in chance.sample(options, min(len(options), 2)):
                chosen += [card] * min(3, card.copies)
                wanted.append(card)
        while wanted and len(chosen) < 34:
            partners = self.named(wanted.pop(0))
            for card in chance.sample(partners, min(len(partners), 5)):
                if card not in chosen:
                    chosen += [card] * min(chance.choice([2, 3, 4]), card.copies)
                    wanted.append(card)
        colors = key.colors or ("red",)
        while len(chosen) < DECK_SIZE:
            slot = chance.choice([3, 3, 4, 4, 5, 6, None])
            options = self.by_color.get((chance.choice(colors), slot)) or self.main
            card = chance.choice(options)
            if chosen.count(card) < min(4, card.copies):
                chosen.append(card)
        eggs = [card for card in self.eggs if set(card.colors) & set(colors)] or self.eggs
        hatched = [chance.choice(eggs) for _ in range(MOST_EGGS)] if eggs else []
        if key.category == "Digi-Egg":
            hatched[:4] = [key] * 4
        return Deck(name, tuple(chosen[:DECK_SIZE]), tuple(hatched))


@lru_cache(maxsize=1)
def library(source: Source) -> Library:
    """The cards of the pool, indexed."""
    return Library(pool(source))


@lru_cache(maxsize=1)
def tournament(source: Source) -> tuple[list[Deck], int]:
    """The tournament decks, and how many of them lack no card; a missing card gives its place to one of the pool."""
    if not source.decks or not Path(source.decks).is_file():
        return [], 0
    cards, chance = pool(source), random.Random(2)
    shelves = library(source)
    decks, whole = [], 0
    for entry in json.loads(Path(source.decks).read_text(encoding="utf-8")):
        parts = []
        for part, spare in (("main", shelves.main), ("eggs", shelves.eggs)):
            numbers = [number for number, count in entry[part].items() for _ in range(count)]
            parts.append(tuple(cards[number] if number in cards else chance.choice(spare) for number in numbers))
        whole += all(number in cards for part in ("main", "eggs") for number in entry[part])
        decks.append(Deck(entry["id"], parts[0], parts[1]))
    return decks, whole


def decks_of(seed: int, source: Source) -> tuple[Deck, Deck]:
    """The decks of a game."""
    chance = random.Random(seed * 2 + 1)
    played, _ = tournament(source)
    if played and seed % 3 == 0:
        return played[seed // 3 % len(played)], chance.choice(played)
    shelves = library(source)
    if source.sets or len(shelves.cards) < 500:
        cards: Sequence[Card] = list(shelves.cards.values())
        return random_deck(cards, chance, "a"), random_deck(cards, chance, "b")
    keys = shelves.keys
    return (
        shelves.deck(keys[2 * seed % len(keys)], chance, "a"),
        shelves.deck(keys[(2 * seed + 1) % len(keys)], chance, "b"),
    )


# --- games -----------------------------------------------------------------------------------------------------------


class Observer(Checker):
    """A checked game that also counts effects, from outside the engine."""

    def __init__(self, decks: tuple[Deck, Deck], seed: int, cards: dict[str, Card], tally: Tally) -> None:
        sampling = replace(SAMPLING, derived=int(os.environ.get(DERIVED) or SAMPLING.derived))
        super().__init__(decks, seed, cards.__getitem__, sampling, tally)
        if self.chance.random() < 0.5:
            self.skill = 0.7
        self.eager = self.chance.random() < 0.5
        self.waited: Counter[str] = Counter()
        self.persistent: set[str] = set()

    def check(self) -> None:
        """The properties, and what waits now or is in force."""
        super().check()
        decision = self.game.decision
        if decision is not None and decision.kind in ("resolve", "optional"):
            for batch in self.game.batches:
                for pending in batch:
                    self.waited[printed(pending.ability.key)] += 1
        if decision is not None and decision.kind == "main":
            for permanent in self.game.permanents.values():
                for active in permanent.abilities:
                    if active.ability.statics:
                        self.persistent.add(printed(active.ability.key))
            for static in self.game.statics:  # also of face-up security cards
                self.persistent.add(printed(static.static.ability.key))
            self.in_hand(decision.player)

    def move(self) -> None:
        """In eager games passing and declining are rare, so that more happens."""
        decision = self.game.decision
        assert decision is not None
        if self.eager and not self.skill and self.chance.random() < 0.75:
            options = [option for option in decision.options if option.kind not in ("pass", "no")]
            if options:
                option = self.chance.choice(options)
                self.moves.append(option.text)
                self.game.choose(option)
                return
        super().move()

    def in_hand(self, player: int) -> None:
        """Persistent effects about a card in the hand that hold now: its cost, its colours, what digivolves into it."""
        game = self.game
        for card in game.players[player].hand:
            for ability in about_itself(game.info[card]):
                ctx = Context(player, game.ref(card), game.ref(card), ability)
                holds = [static.condition is None or static.condition.holds(game, ctx) for static in ability.statics]
                for requirement in game.info[card].requirements if not ability.statics else ():
                    if isinstance(requirement.pred, MeantPred):
                        holds += [requirement.pred.test(game, -pid, ctx) for pid in game.players[player].battle]
                if any(holds):
                    self.persistent.add(printed(ability.key))

    def counts(self) -> Counts:
        """What was seen in this game; an activated effect was triggered, too."""
        activated = Counter(printed(event.source) for event in self.game.log if event.kind == "effect")
        for key in self.persistent:
            activated[key] += 1
        return Counts(self.waited | activated, activated)


def about_itself(info: CardInfo) -> list[Ability]:
    """Effects that work in the hand: those that became a requirement have no changes left."""
    found = []
    for ability in info.upper:
        changes = [change for static in ability.statics for change in static.changes]
        own = any(change.kind == CH_COST or change.word == "use without colors" for change in changes)
        if ability.kind == PERSISTENT and (own or not changes):
            found.append(ability)
    return found


def printed(key: str) -> str:
    """The effect on the card that a key belongs to: gained effects and keywords count for what is printed."""
    return "/".join(key.rpartition("#")[2].split("/")[:3])


def work(task: tuple[int, int, Source]) -> tuple[Tally, Counts, list[str]]:
    """Play the games of some seeds; a failure is reported and the next seed goes on."""
    begin, end, source = task
    cards = pool(source)
    total, counts = Tally(), Counts(Counter(), Counter())
    failures = []
    for seed in range(begin, end):
        tally = Tally()
        try:
            game = Observer(decks_of(seed, source), seed, cards, tally)
            game.play()
        except Exception:
            failures.append(f"seed {seed}:\n{traceback.format_exc()}")
        else:
            total.add(tally)
            for mine, more in zip(counts, game.counts(), strict=True):
                mine.update(more)
    return total, counts, failures


# --- report ----------------------------------------------------------------------------------------------------------


def effects_of(cards: dict[str, Card]) -> dict[str, list[str]]:
    """The keys of all effects of each set."""
    found: dict[str, list[str]] = {}
    for card in cards.values():
        for section, effects in card.sections().items():
            found.setdefault(card.set, []).extend(f"{card.number}/{section}/{index}" for index in range(len(effects)))
    return found


def coverage(cards: dict[str, Card], counts: Counts) -> list[str]:
    """The share of effects that triggered and activated at least once, by set."""
    lines = [f"{'set':6}{'effects':>9}{'triggered':>11}{'activated':>11}"]
    sums = [0, 0, 0]
    for name, keys in effects_of(cards).items():
        row = [len(keys), *(sum(key in seen for key in keys) for seen in counts)]
        sums = [one + other for one, other in zip(sums, row, strict=True)]
        lines.append(_row(name, row))
    return [*lines, _row("all", sums)]


def never(cards: dict[str, Card], counts: Counts) -> list[str]:
    """A line for each effect that did not activate: whether it triggered, the card, and what the effect is."""
    lines = []
    for keys in effects_of(cards).values():
        for key in keys:
            if key not in counts.activated:
                number, section, index = key.split("/")
                effect = cards[number].sections()[section][int(index)]
                lines.append(f"{key} {'triggered' if key in counts.triggered else '-'} {cards[number].name}: {effect}")
    return lines


def _row(name: str, row: list[int]) -> str:
    shares = "".join(f"{100 * count / max(1, row[0]):>9.1f} %" for count in row[1:])
    return f"{name:6}{row[0]:>9}{shares}"


def main() -> int:
    """Play, report, and fail if anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=int(os.environ.get("DIGILEX_GAMES", "50000")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    parser.add_argument("--sets", default="", help="only cards of these sets, as ST1,ST2 (all)")
    parser.add_argument("--cards", default="", help="a JSON file of cards as community databases have them, instead")
    parser.add_argument("--decks", default=str(TOURNAMENTS), help="a file of tournament decks; empty for none")
    parser.add_argument(
        "--derived", type=int, default=0, metavar="N",
        help=f"work out anew what the engine remembers at one decision in so many ({SAMPLING.derived}; 1: at all)",
    )  # fmt: skip
    parser.add_argument("--failures", type=int, default=20, help="stop after so many")
    parser.add_argument("--json", default="", metavar="FILE", help="write the counts of every effect here")
    parser.add_argument("--never", default="", metavar="FILE", help="list the effects that never activated here")
    arguments = parser.parse_args()
    if arguments.derived:
        os.environ[DERIVED] = str(arguments.derived)  # for the processes that play
    sets = tuple(name for name in arguments.sets.split(",") if name)
    source = Source(sets, arguments.cards, "" if sets else arguments.decks)
    last = arguments.seed + arguments.games
    tasks = [(begin, min(begin + CHUNK, last), source) for begin in range(arguments.seed, last, CHUNK)]
    played, whole = tournament(source)
    print(f"{len(pool(source))} cards; {len(played)} tournament decks, {whole} of them whole", flush=True)
    total, counts = Tally(), Counts(Counter(), Counter())
    failures: list[str] = []
    begin = time.perf_counter()
    with ProcessPoolExecutor(arguments.jobs) as processes:
        for tally, more, failed in processes.map(work, tasks):
            total.add(tally)
            for mine, other in zip(counts, more, strict=True):
                mine.update(other)
            failures += failed
            for failure in failed:
                print(f"\n{failure}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{total.games} games, {len(failures)} failures", end="", file=sys.stderr, flush=True)
            if len(failures) >= arguments.failures:
                processes.shutdown(wait=False, cancel_futures=True)
                break
    report(total, counts, failures, time.perf_counter() - begin, source)
    if arguments.json:
        data = {key: [counts.triggered[key], counts.activated[key]] for key in sorted(counts.triggered)}
        Path(arguments.json).write_text(json.dumps(data, indent=0), encoding="utf-8")
    if arguments.never:
        Path(arguments.never).write_text("\n".join(never(pool(source), counts)) + "\n", encoding="utf-8")
    return 1 if failures else 0


def report(total: Tally, counts: Counts, failures: list[str], seconds: float, source: Source) -> None:
    """Games, checks, endings, and the effects that were seen."""
    print(f"\n{total.games} games, {total.decisions} decisions, {len(failures)} failures, {seconds:.0f} s")
    if total.games:
        means = f"{total.turns / total.games:.1f} turns, {total.decisions / total.games:.0f} decisions"
        print(
            f"  on average {means}; the longest game had {total.longest} decisions; {total.games / seconds:.1f} games/s"
        )
    for check, count in total.checks.items():
        print(f"  {count:>10} x {check}")
    for reason, count in sorted(total.reasons.items(), key=lambda item: -item[1]):
        print(f"  {count:>10} x {reason}")
    print("\n".join(coverage(pool(source), counts)))


if __name__ == "__main__":
    sys.exit(main())
