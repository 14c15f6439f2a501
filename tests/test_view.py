"""The view: its frozen shape, that its sums are right, and that nothing hidden shows through."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from digilex.cards.deck_library import builtin_decks, load_deck
from digilex.notation.log import WORDS, line
from digilex.rules.game import Game
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import View

ROOT = Path(__file__).resolve().parent.parent

# Version 1. Fields may be added here; one that goes away or means something else makes a new version.
CARD = {"place", "number", "name"}
EFFECT = {"card", "key", "player"}
UNTIL = {"kind", "turn", "player"}
CHANGE = {"kind", "word", "amount", "by", "timings", "some", "counts", "gives", "source", "until"}
EVENT = {"event", "player", "subjects", "object"}
SHAPE: dict[str, set[str]] = {
    "": {
        "version", "viewer", "turn", "turn_player", "first_player", "phase", "memory", "sides", "changes", "attack",
        "battle", "checked", "checked_dp", "revealed", "resolving", "waiting", "later", "over", "winner", "reason",
        "reason_clause", "decider", "asked", "decision", "log",
    },
    "sides": {
        "player", "deck", "eggs", "hand_count", "hand", "hand_known", "deck_known", "eggs_known", "trash", "security",
        "battle", "breeding", "changes",
    },
    "hand": {"number", "name", "play", "use", "digivolve"},
    "digivolve": {"on", "cost"},
    "deck_known": {"position", "number"}, "eggs_known": {"position", "number"},
    "security": {"number", "face_up"},
    "permanent": {
        "label", "owner", "area", "number", "name", "kinds", "names", "traits", "colors", "level", "suspended",
        "arrived", "fresh", "dp", "keywords", "security_attack", "changes", "effects", "under", "links",
    },
    "dp": {"printed", "parts", "total"},
    "parts": {"kind", "amount", "counts", "source", "until"},
    "effects": {"effect", "section", "kind", "timings", "live", "limit", "used", "gained"},
    "under": {"card", "face_down", "live", "spent"},
    "links": {"card", "face_down", "live", "spent"},
    "changes": CHANGE,
    "attack": {"attacker", "target", "player", "blocked"},
    "revealed": {"card", "owner", "origin", "to"},
    "resolving": {"procedure", "player", "card", "effect", "step", "steps", "because", "cause"},
    "waiting": {"effect", "card", "because", "can"},
    "later": {"effect", "card", "at"},
    "decision": {"kind", "question", "purpose", "least", "most", "chosen", "clause", "source", "effect", "options"},
    "log": {
        "kind", "player", "clause", "source", "turn", "memory", "under", "cards", "seen_by", "other", "amounts", "word",
        "changes",
    },
    "logged": {"label", "number", "name"},
    "logged change": {"kind", "word", "amount", "by"},
    "options": {"line", "kind", "card", "to", "others", "number", "effect", "cost"},
    "to": CARD, "others": CARD,
    "card": CARD, "attacker": CARD, "target": CARD, "checked": CARD, "subjects": CARD, "object": CARD,
    "source": EFFECT, "cause": EFFECT, "effect": EFFECT,
    "until": UNTIL, "gained": UNTIL, "because": EVENT,
}  # fmt: skip


LEAVES = {
    each.split()[0] for each in (ROOT / "scenarios" / "clauses.txt").read_text().splitlines() if each.endswith(" leaf")
}
MODERN = [name for name in builtin_decks() if "dgo-202" in name]
MOMENTS = 12  # one in so many decisions is looked at


def games(seed: int, count: int, length: int = 250) -> Iterator[Game]:
    """Games of random moves, decision by decision."""
    chance = random.Random(seed)
    for _ in range(count):
        decks = [load_deck(chance.choice(MODERN)) for _ in (0, 1)]
        game = Game.start(decks[0], decks[1], chance.randrange(1 << 30))
        for _ in range(length):
            if game.decision is None:
                break
            yield game
            game.choose(chance.choice(game.decision.options))


def views(game: Game) -> list[View]:
    return [game.view(0), game.view(1), game.spectator_view(), game.open_view()]


def permanents(view: View) -> list[PermanentView]:
    return [each for side in view.sides for each in (*side.battle, side.breeding) if each is not None]


def check_shape(data: Any, name: str, seen: set[str]) -> None:
    if isinstance(data, list):
        for each in data:
            check_shape(each, name, seen)
    elif isinstance(data, dict):
        kind = "permanent" if "label" in data and "area" in data else "card" if name == "battle" else name
        if name in ("cards", "other"):
            kind = "logged"
        elif name == "changes" and "until" not in data:
            kind = "logged change"
        elif name == "source" and "key" not in data:
            kind = "log"
        assert set(data) == SHAPE[kind], f"the shape of {kind} is another"
        seen.add(kind)
        for key, value in data.items():
            check_shape(value, key, seen)


def test_the_shape_is_the_frozen_one() -> None:
    seen: set[str] = set()
    for index, game in enumerate(games(1, 12)):
        if index % 3 == 0:
            for view in views(game):
                data = json.loads(json.dumps(view.to_json()))
                assert data["version"] == 1
                check_shape(data, "", seen)
    missing = set(SHAPE) - seen - {"links", "cause", "revealed", "gained", "object", "eggs_known", "later", "others"}
    assert not missing, f"never met: {missing}"


def test_the_options_of_a_view_are_those_of_the_decision() -> None:
    for game in games(9, 6):
        assert game.decision is not None
        view = game.view(game.decision.player)
        assert [option.to_json()["line"] for option in view.options] == [each.text for each in game.decision.options]
        for option in view.options:
            if option.option.kind in ("play", "use", "digivolve"):
                assert option.card is not None and option.card.number == option.option.name
            if option.option.kind in ("digivolve", "link", "attack") and option.to is not None:
                assert option.to.place == option.option.to
        assert game.view(1 - game.decision.player).options == []


def test_the_page_names_every_field() -> None:
    page = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
    said = set(re.findall(r"`(\w+)`", page))
    fields = {field for shape in SHAPE.values() for field in shape}
    assert not fields - said


def test_the_parts_of_a_dp_make_its_total() -> None:
    changed = 0
    for game in games(2, 10):
        view = game.open_view()
        for each in permanents(view):
            if each.sum is None:
                assert each.dp is None
                continue
            counted = [part for part in each.sum.parts if part.counts]
            least = sum(part.amount for part in counted if part.kind == "least")
            total = each.sum.printed + sum(part.amount for part in counted if part.kind != "least")
            assert max(0, total) + least == each.sum.total == each.dp, f"{each.label} {each.sum.to_json()}"
            changed += len(counted)
    assert changed > 50


def test_every_keyword_says_where_it_comes_from() -> None:
    found = 0
    for game in games(3, 10):
        for each in permanents(game.open_view()):
            told = [
                change for change in each.changes
                if change.counts and (change.kind == "keyword" or (change.kind == "security attack" and change.amount))
            ]  # "for every 2 cards, <Security A. +1>" may come to none
            words = sorted({change.word or "Security A." for change in told})
            assert words == sorted({re.sub(r" [-+]\d+$", "", keyword) for keyword in each.keywords}), each.label
            assert all(change.source is not None for change in told)
            found += len(told)
    assert found > 100


def hidden(game: Game, viewer: int) -> list[list[int]]:
    """The cards that a player may not know (3-1-2), in groups within which they could be any way round."""
    groups = []
    for player, side in enumerate(game.players):
        cards = [*side.deck, *(card for card in side.security if card not in game.face_up)]
        if player != viewer:
            cards += side.hand
        for pile in (cards, side.eggs):
            groups.append([card for card in pile if not game.knows(viewer, card)])
    return groups


def swapped(game: Game, viewer: int, chance: random.Random) -> Game:
    """The same game with everything that the viewer may not know the other way round."""
    other = game.copy()
    other.info = game.info[:]  # copies share it
    for cards in hidden(game, viewer):
        infos = [game.info[card] for card in cards]
        chance.shuffle(infos)
        for card, info in zip(cards, infos, strict=True):
            other.info[card] = info
    return other


def test_nothing_hidden_shows_through() -> None:
    chance = random.Random(5)
    for index, game in enumerate(games(4, 12)):
        if index % MOMENTS:
            continue
        for player in (0, 1):
            mine = json.dumps(game.view(player).to_json())
            assert json.dumps(swapped(game, player, chance).view(player).to_json()) == mine
        told = json.dumps(game.spectator_view().to_json())
        for player in (0, 1):
            assert json.dumps(swapped(game, player, chance).spectator_view().to_json()) == told


def test_the_log_of_a_view_is_written_for_its_viewer() -> None:
    hidden_once = 0
    for index, game in enumerate(games(7, 6)):
        if index % MOMENTS:
            continue
        for view in views(game)[:3]:
            for told, event in zip(view.log, game.log, strict=True):
                if event.hidden_from(view.player):
                    hidden_once += 1
                    assert all(card.number is None and card.name is None for card in told.cards)
                    said = line(event, view.player)
                    assert not any(str(card.name) in said or str(card.number) in said for card in event.cards)
    assert hidden_once > 100


def test_every_event_has_words_and_a_place_under_an_older_one() -> None:
    kinds = set()
    for index, game in enumerate(games(8, 20)):
        if index % MOMENTS == 0:
            for place, event in enumerate(game.log):
                assert event.kind in WORDS
                assert event.clause in LEAVES, f"{line(event)} cites {event.clause}, which is no single clause"
                assert -1 <= event.under < place
                kinds.add(event.kind)
    assert {"effect", "attack", "check", "battle", "leave", "modify", "draw", "play", "digivolve"} <= kinds


def test_a_spectator_sees_no_hand_and_no_options_and_an_open_view_shows_both() -> None:
    for game in games(6, 2, 40):
        watched, opened = game.spectator_view(), game.open_view()
        assert [side.hand for side in watched.sides] == [None, None]
        assert watched.decision is None and watched.decider is not None
        assert all(side.hand is not None and len(side.hand) == side.hand_count for side in opened.sides)
        assert opened.decision is game.decision
