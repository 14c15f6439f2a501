"""Inputs made to break what reads them: `python tools/fuzz_inputs.py --inputs 20000`.

Each input begins as something that is right (a record, a scenario, a file of cards, a deck list, a game as JSON, the
text of an effect, a message to the server) and is changed: bytes and pieces of the text, or parts of its structure.
Whatever comes of it, it is read, or there is a `DigilexError`; what was read is used (a record
is replayed, a game played on). Everything else is a failure: another error, a crash, an answer that takes too long.
`--only state --seed 4711 --inputs 1` makes a failure again.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import logging
import random
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from digilex.cards import deck_code, deck_lists
from digilex.cards.database import database
from digilex.cards.deck_library import SHIPPED, load_deck
from digilex.cli.compiling import Report, examine, read_cards
from digilex.errors import DigilexError
from digilex.notation import record, runner, scenario
from digilex.rules.game import Game
from digilex.text import render_sections
from digilex.text.compile import read_items

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 20  # an answer may take, on a busy machine
PLAYED_ON = 40  # answers given in a game that was read
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 255, 10**6, 2**31, -(2**31) - 1, 2**63, 10**30, 0.5, "", "a", "x" * 3000,
    "ST1-03", "ST1-03/effect/0", "\u001b[31m", "<script>", "\ud83d\ude00", [], {}, [[]], [0], [None],
    {"is": "Draw"}, {"": ""},
)  # fmt: skip
PIECES = (
    "", " ", "\n", "\t", "\x00", "\x1b[31m", "\u202e", "\ufeff", "é", "[", "]" * 9, "{" * 60, "- " * 80, "? " * 80,
    "9" * 40, "9" * 5000, "-1", "1e999", "NaN", '"', "'", ":", ": ", "#", "&a ", "*a", "!!python/object:os.system ",
    "../", "%s", "a1", "b9", "ST1-03", "ST99-99", "\\ud800", "os:system", "[On Play]", "<Draw 99>", "gain 1 memory",
    "if you have a Tamer, ",
)  # fmt: skip


class Slow(Exception):
    """An answer that takes too long."""


# --- changing --------------------------------------------------------------------------------------------------------


def changed_text(text: str, chance: random.Random, other: str) -> str:
    """A text with a few changes: cut, doubled, exchanged, or with something in it that does not belong there."""
    for _ in range(chance.choice([1, 1, 2, 3, 6])):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.choice([0, 1, 1, 4, 20, 200]))
        kind = chance.randrange(7)
        if kind == 0:
            text = text[:begin] + text[end:]
        elif kind == 1:
            text = text[:end] + text[begin:end] * chance.choice([1, 2, 50]) + text[end:]
        elif kind == 2:
            text = text[:begin] + chance.choice(PIECES) + text[end:]
        elif kind == 3:
            text = text[:begin] + chr(chance.randrange(1, 0x250)) + text[end:]
        elif kind == 4:
            text = changed_lines(text, chance)
        elif kind == 5:
            at = chance.randrange(len(other) + 1)
            text = text[:begin] + other[at : at + chance.choice([5, 50, 500])] + text[end:]
        else:
            text = changed_number(text, chance)
    return text


def changed_lines(text: str, chance: random.Random) -> str:
    """A line taken out, doubled, moved, or with another margin."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return text
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    line = lines[at] if chance.random() < 0.5 else lines.pop(at)
    lines.insert(to, chance.choice([line, "  " + line, line.lstrip()]))
    return "".join(lines)


def changed_number(text: str, chance: random.Random) -> str:
    """A number of the text, another one."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text
    at = chance.choice(places)
    return text[:at] + chance.choice(["0", "-1", "99", "1000000000", "9" * 30]) + text[at + 1 :]


def changed_data(data: Any, chance: random.Random) -> Any:
    """Plain data with a few of its parts exchanged, taken out, or doubled."""
    data = json.loads(json.dumps(data))
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        place, key = data, None
        above: Any = None
        while isinstance(place, (list, dict)) and place and (above is None or chance.random() < 0.85):
            key = chance.choice(list(place)) if isinstance(place, dict) else chance.randrange(len(place))
            above, place = place, place[key]
        if above is None:
            return copy.deepcopy(chance.choice(VALUES))
        kind = chance.randrange(5)
        if kind == 0:
            del above[key]
        elif kind == 1 and isinstance(above, list):
            above.insert(chance.randrange(len(above) + 1), copy.deepcopy(place))
        elif kind == 2 and isinstance(place, int):
            above[key] = place + chance.choice([-1, 1, 2, 100])
        elif kind == 3:
            above[key] = copy.deepcopy(chance.choice(list(above.values()) if isinstance(above, dict) else above))
        else:
            above[key] = copy.deepcopy(chance.choice(VALUES))
    return data


# --- what is right, to begin with ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def records() -> list[str]:
    """Games that were recorded."""
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "golden").glob("*.txt"))]


@lru_cache(maxsize=1)
def scenarios() -> list[str]:
    """Scenarios, one by one."""
    files = scenario.files_below(ROOT / "scenarios")
    texts = [part for path in files[::7] for part in path.read_text(encoding="utf-8").split("\n---\n")]
    return [text for text in texts if len(text) < 3000]


@lru_cache(maxsize=1)
def own_cards() -> list[dict[str, Any]]:
    """Cards as community databases have them, made of cards that are known here."""
    found: list[dict[str, Any]] = []
    for number in database().numbers()[::40]:
        card = database().find(number)
        sections = render_sections(card)
        found.append({
            "cardId": f"ZZ1-{len(found) + 1:03}", "nameEn": card.name, "kinds": [card.category],
            "colors": [color.capitalize() for color in card.colors], "level": card.level, "dp": card.dp or 0,
            "playCost": card.play_cost if card.play_cost is not None else -1, "types": list(card.types),
            "effectText": sections.get("effect", ""), "inheritedEffectText": sections.get("inherited", ""),
            "evoCosts": [{"color": "Red", "level": 3, "memoryCost": 2}],
        })  # fmt: skip
    return found


@lru_cache(maxsize=1)
def deck_texts() -> list[str]:
    """Deck lists in every form."""
    paths = sorted(SHIPPED.rglob("*.txt"))[::9]
    lists = [deck_lists.read(path.read_text(encoding="utf-8")) for path in paths]
    return [deck_lists.write(each, form, lambda number: number) for each in lists for form in deck_lists.FORMATS]


@lru_cache(maxsize=1)
def states() -> list[dict[str, Any]]:
    """Games in the middle of something."""
    found = []
    for seed, names in enumerate([("ST1", "ST2"), ("ST3", "ST6"), ("ST4", "ST5")] * 3):
        chance = random.Random(seed)
        game = Game.start(load_deck(names[0]), load_deck(names[1]), seed)
        for _ in range(chance.randrange(5, 120)):
            if game.decision is None:
                break
            game.choose(chance.choice(game.decision.options))
        found.append(game.to_json())
    return found


@lru_cache(maxsize=1)
def effect_texts() -> list[str]:
    """Texts of cards."""
    cards = [database().find(number) for number in database().numbers()[::25]]
    return [text for card in cards for text in render_sections(card).values() if text]


# --- trying ----------------------------------------------------------------------------------------------------------


def try_record(chance: random.Random) -> None:
    """A record: read, compared with what was written, replayed."""
    text = changed_text(chance.choice(records()), chance, chance.choice(records()))
    kept = record.read(text, "game.txt")
    record.notes(kept, database().find)
    record.replay(kept, database().find)
    record.read(kept.write_sealed())


def try_scenario(chance: random.Random) -> None:
    """A scenario: read and run; a breakdown is told with a traceback."""
    text = changed_text(chance.choice(scenarios()), chance, chance.choice(scenarios()))
    for each in scenario.read(text, "own.yaml"):
        outcome = runner.run(each)
        if "Traceback" in outcome.report():
            raise AssertionError(outcome.report())


def try_cards(chance: random.Random) -> None:
    """A file of cards: read, compiled, printed back and prepared."""
    some = chance.sample(own_cards(), 2)
    if chance.random() < 0.5:
        text = json.dumps(changed_data(some, chance))
    else:
        text = changed_text(json.dumps(some, indent=1), chance, json.dumps(chance.choice(own_cards())))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        for entry in read_cards(str(path)):
            report = entry if isinstance(entry, Report) else examine(entry)
            json.dumps(report.to_json())


def try_deck(chance: random.Random) -> None:
    """A deck list or a deck code: read, written in every form, and read again."""
    found = deck_lists.read(changed_text(chance.choice(deck_texts()), chance, chance.choice(deck_texts())))
    if all(entry.number in database() for entry in found.entries()):
        found.deck(database().find)
    for form in deck_lists.FORMATS:
        try:
            deck_lists.read(deck_lists.write(found, form))
        except deck_code.DeckCodeError:
            continue  # a code has no place for every list


def try_state(chance: random.Random) -> None:
    """A game as JSON: what is taken for a game is looked at and played on."""
    game = Game.from_json(changed_data(chance.choice(states()), chance), database().find)
    for _ in range(PLAYED_ON):
        decision = game.decision
        if decision is None:
            break
        game.choose(chance.choice(decision.options))
    game.view(0)
    Game.from_json(game.to_json(), database().find)


def try_text(chance: random.Random) -> None:
    """The text of an effect."""
    read_items(changed_text(chance.choice(effect_texts()), chance, chance.choice(effect_texts())))


REQUESTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "/api/rooms", {"mode": "hotseat", "deck": "ST1", "other": "ST2", "name": "Ann", "seed": 3, "first": 0}),
    ("POST", "/api/workshop", {"name": "X", "type": "Digimon", "level": 3, "effect": "[On Play] Gain 1 memory."}),
    ("POST", "/api/decks/read", {"text": "4 ST1-03\n4 ST1-01"}),
    ("POST", "/api/decks/check", {"text": "4 ST1-03"}),
    ("POST", "/api/decks/write", {"text": "4 ST1-03", "form": "code"}),
    ("POST", "/api/branches", {"setup": "title: x\na: {hand: [ST1-03]}\nmoves: []", "mode": "hotseat"}),
    ("GET", "/api/cards?query=color:red+level>=5", {}),
    ("GET", "/api/cards/ST1-03,ST1-04", {}),
    ("GET", "/api/rules?search=attack", {}),
    ("GET", "/api/clauses/11-2", {}),
)  # fmt: skip
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "answer", "step": 1, "option": 0}, {"type": "undo", "step": 1}, {"type": "forfeit"}, {"type": "draw"},
    {"type": "why", "place": "hand ST1-03"}, {"type": "claim"}, {"type": "sync"}, {"type": "rematch", "deck": "ST3"},
    {"type": "hello", "protocol": 1, "token": "x"},
)  # fmt: skip


def try_server(chance: random.Random) -> None:
    """Requests and messages to a table server: none of them is answered by a breakdown."""
    asyncio.run(_try_server(chance))


class Heard(logging.Handler):
    """What the server complained of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, entry: logging.LogRecord) -> None:
        self.lines.append(self.format(entry))


async def _try_server(chance: random.Random) -> None:
    from digilex.server.local import LocalServer

    async def keep(code: str, text: str) -> None:
        json.loads(text or "{}")

    heard = Heard()
    logger = logging.getLogger("digilex.server")
    logger.addHandler(heard)
    logger.propagate = False
    said: list[str] = []
    try:
        server = LocalServer(keep, lambda line, text: said.append(text))
        for _ in range(6):
            method, path, body = chance.choice(REQUESTS)
            if method == "GET":
                path = changed_text(path, chance, path).encode("ascii", "ignore").decode()
            text = json.dumps(changed_data(body, chance))
            if chance.random() < 0.3:
                text = changed_text(json.dumps(body), chance, text)
            head = json.dumps({"content-type": "application/json"})
            text = text.encode("utf-8", "replace").decode()
            answer = json.loads(await server.ask(method, path, head, text))
            if answer["status"] >= 500 or heard.lines:
                raise AssertionError(f"{method} {path!r} {text[:500]!r}: {answer}\n" + "\n".join(heard.lines))
        begun = json.loads(
            await server.ask("POST", "/api/rooms", '{"content-type": "application/json"}', json.dumps(REQUESTS[0][2]))
        )
        seat = json.loads(begun["body"])
        server.open("line", seat["room"])
        await server.say("line", json.dumps({"type": "hello", "protocol": 1, "token": seat["token"]}))
        for _ in range(20):
            text = json.dumps(changed_data(chance.choice(MESSAGES), chance))
            if chance.random() < 0.3:
                text = changed_text(json.dumps(chance.choice(MESSAGES)), chance, text)
            elif chance.random() < 0.5:
                text = json.dumps(chance.choice(MESSAGES))
            await server.say("line", text)
            if heard.lines:
                raise AssertionError(f"{text[:500]!r}: " + "\n".join(heard.lines))
        await server.hang_up("line")
    finally:
        logger.removeHandler(heard)


TRIALS: dict[str, Callable[[random.Random], None]] = {
    "record": try_record, "scenario": try_scenario, "cards": try_cards, "deck": try_deck, "state": try_state,
    "text": try_text, "server": try_server,
}  # fmt: skip


def too_slow(*_: object) -> None:
    """Called when an answer takes too long."""
    raise Slow(f"no answer after {SECONDS} seconds")


def attempt(kind: str, seed: int) -> str:
    """One input: "read", "refused", or what went wrong."""
    chance = random.Random(f"{kind} {seed}")
    try:
        TRIALS[kind](chance)
    except DigilexError as error:
        return "refused" if str(error).strip() else f"{kind} {seed}: an error without a word: {error!r}"
    except Exception:
        return f"{kind} {seed}: {traceback.format_exc()}"
    return "read"


def run(kinds: list[str], first: int, inputs: int, shown: bool = True) -> tuple[Counter[tuple[str, str]], list[str]]:
    """So many inputs, of the kinds in turn; how many were read or refused, and what failed."""
    counts: Counter[tuple[str, str]] = Counter()
    failures: list[str] = []
    timed = hasattr(signal, "SIGALRM")
    before = signal.signal(signal.SIGALRM, too_slow) if timed else None
    try:
        for index in range(inputs):
            kind = kinds[index % len(kinds)]
            if timed:
                signal.alarm(SECONDS)
            result = attempt(kind, first + index)
            if timed:
                signal.alarm(0)
            if result not in ("read", "refused"):
                failures.append(result)
                if shown:
                    print(f"FAILURE {result}", flush=True)
                result = "failed"
            counts[kind, result] += 1
    finally:
        if timed:
            signal.signal(signal.SIGALRM, before)
    return counts, failures


def main() -> int:
    """Try the inputs and tell; 1 if one failed."""
    parser = argparse.ArgumentParser(description="Inputs made to break what reads them.")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(TRIALS), action="append")
    arguments = parser.parse_args()
    counts, failures = run(arguments.only or list(TRIALS), arguments.seed, arguments.inputs)
    for kind in TRIALS:
        told = ", ".join(f"{counts[kind, how]} {how}" for how in ("read", "refused", "failed") if counts[kind, how])
        if told:
            print(f"{kind}: {told}")
    print(f"{sum(counts.values())} inputs, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
