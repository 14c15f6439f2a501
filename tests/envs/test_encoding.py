"""Observations: they tell what the view tells, nothing that is hidden, and stay the same from version to version."""

import hashlib
import random
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from digilex.cards.database import SHIPPED, Database
from digilex.cards.deck_library import load_deck
from digilex.envs import features
from digilex.envs.core import layout, rows
from digilex.envs.core.effects import PROHIBITIONS
from digilex.envs.core.encoder import Encoder
from digilex.envs.core.tables import Table
from digilex.envs.observation import observe
from digilex.errors import IllegalMove
from digilex.rules.game import Game
from digilex.rules.model import deeds, vocabulary
from digilex.rules.model.decision import DecisionKind, Kind, Place, Purpose, Question
from digilex.rules.program.prepare import prepare
from digilex.rules.query.in_force import on_player
from digilex.rules.query.values import keywords
from digilex.rules.state.knowledge import hidden_cards

DECKS = [
    ("ST1", "ST2"),
    ("ad1-dgo-2026-03-28-1-olympus-xii", "ad1-dgo-2026-04-25-1-xros-heart"),
    ("bt25-dgo-2026-06-06-5-vulcanusmon", "ad1-dgo-2026-04-12-1-imperialdramon"),
    ("bt24-dgo-2026-03-15-1-styracomon", "ex11-dgo-2026-02-14-1-sakuyamon"),
]
TOKEN = {name: place for place, name in enumerate(layout.TOKEN_FIELDS)}
EFFECT = {name: place for place, name in enumerate(layout.EFFECT_FIELDS)}
OPTION = {name: place for place, name in enumerate(layout.OPTION_FIELDS)}
GLOBAL = {name: place for place, name in enumerate(layout.GLOBAL_FIELDS)}
# The first rows of the table of cards and the first columns of the features: they may never change.
FIRST_CARDS = (3865, "cd5143faa8312a20")
FIRST_FEATURES = (642, "473df36b2c3c630b")


def games(decks, seed, every=7, most=400):
    """Positions of a game in which both players choose at random."""
    chance = random.Random(seed)
    game = Game.start(load_deck(decks[0]), load_deck(decks[1]), seed, log=False)
    for step in range(most):
        if game.over:
            break
        if step % every == 0:
            yield step, game
        game.choose(chance.randrange(len(game.decision.options)))


def test_the_vocabularies_hold_every_word_of_the_engine():
    assert set(get_args(Kind)) <= set(layout.OPTION_KINDS)
    assert set(get_args(Place)) - {""} <= set(layout.OPTION_PLACES)
    assert set(get_args(DecisionKind)) <= set(layout.DECISION_KINDS)
    assert set(get_args(Question)) <= set(layout.QUESTIONS)
    assert set(get_args(Purpose)) - {""} <= set(layout.PURPOSES)
    assert len(layout.TOKEN_FIELDS) == layout.TOKEN_SIZE
    assert len(layout.OPTION_FIELDS) == layout.OPTION_SIZE
    assert len(layout.EFFECT_FIELDS) == layout.EFFECT_SIZE
    assert len(layout.GLOBAL_FIELDS) == layout.GLOBAL_SIZE
    assert layout.CHANGES == vocabulary.CHANGE_NAMES
    assert (*vocabulary.ENDS_NAMES, "while", *[f"at {time}" for time in vocabulary.LATER_TIMES]) == layout.ENDS
    assert set(deeds.PROHIBITIONS) <= set(layout.PROHIBITIONS)
    assert len(PROHIBITIONS) == len(layout.PROHIBITIONS)
    assert len(layout.KEYWORDS) <= 30


def test_a_layout_of_this_version_never_changes():
    fields = (layout.TOKEN_FIELDS, layout.OPTION_FIELDS, layout.EFFECT_FIELDS, layout.GLOBAL_FIELDS)
    words = repr((*fields, layout.FLAGS, layout.KEYWORDS, layout.MAX_EFFECTS, layout.MAX_UNSEEN))
    assert (layout.VERSION, hashlib.sha256(words.encode()).hexdigest()[:16]) == (2, "ef5cc0a81666888d")


@pytest.mark.parametrize(("path", "first"), [(rows.FILE, FIRST_CARDS), (features.FILE, FIRST_FEATURES)])
def test_tables_only_grow(path: Path, first):
    lines = path.read_text(encoding="utf-8").splitlines()
    count, digest = first
    assert len(lines) == len(set(lines))
    assert hashlib.sha256("\n".join(lines[:count]).encode()).hexdigest()[:16] == digest


def test_every_card_has_a_row():
    missing = [number for number in Database(SHIPPED).numbers() if not rows.row_of_number(number)]
    assert not missing, f"python tools/card_table.py adds {missing}"


def test_every_token_has_a_row():
    played = [token.number for card in Database(SHIPPED).all() for token in rows.tokens_of(prepare(card))]
    assert len(played) > 30
    missing = [number for number in played if not 0 < rows.row_of_number(number) < rows.KNOWN]
    assert not missing, f"python tools/card_table.py adds {missing}"
    table = features.FeatureTable()
    row = rows.row_of_number(played[0])
    assert features.card_of_row(row).is_token and table.rows(np.array([row])).any()


@pytest.mark.parametrize("decks", DECKS, ids=lambda pair: pair[0][:3])
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_hidden_is_told(decks, seed):
    for step, game in games(decks, seed):
        for player in (0, 1):
            seen = observe(game, player)
            for deal in range(2):
                other = observe(game.determinise(player, 1000 * step + deal), player)
                for name, values in seen.items():
                    assert values.tobytes() == other[name].tobytes(), (step, player, name, game.decision)


@pytest.mark.parametrize("decks", DECKS, ids=lambda pair: pair[0][:3])
def test_tokens_tell_what_the_view_tells(decks):
    for _, game in games(decks, 3):
        for player in (0, 1):
            view = game.view(player)
            seen = observe(game, player)
            tokens = seen["tokens"][seen["tokens"][:, TOKEN["place"]] > 0]

            def cards(place, theirs, tokens=tokens):
                where = (tokens[:, TOKEN["place"]] == layout.PLACES.index(place) + 1) & (tokens[:, 3] == theirs)
                return sorted(rows.NUMBERS[row] for row in tokens[where, 0])

            for theirs, side in enumerate((view.mine, view.theirs)):
                assert cards("battle", theirs) == sorted(perm.number for perm in side.battle)
                assert cards("trash", theirs) == sorted(side.trash)
                assert cards("security", theirs) == sorted(card.number for card in side.security if card.number)
                held = side.hand_known if side.hand is None else [card.number for card in side.hand]
                assert cards("hand", theirs) == sorted(held)
                assert cards("deck", theirs) == sorted(card.number for card in side.deck_known)
                under = [card.card.number for perm in side.battle for card in perm.under if card.card.number]
                under += [card.card.number for card in side.breeding.under] if side.breeding else []
                assert len(cards("under", 0) + cards("under", 1)) >= len(under)
            field = tokens[tokens[:, TOKEN["place"]] == 1]
            shown = [*view.mine.battle, *view.theirs.battle]
            for token, perm in zip(field, shown, strict=True):
                assert token[TOKEN["dp"]] == (0 if perm.dp is None else perm.dp // 100 + 1)
                assert bool(token[TOKEN["flags"]] & layout.SUSPENDED) == perm.suspended
                assert token[TOKEN["under"]] == len(perm.under)
                assert token[TOKEN["links"]] == len(perm.links)
            pids = [*game.players[player].battle, *game.players[1 - player].battle]
            for token, pid in zip(field, pids, strict=True):
                words = {word.rsplit(" ", 1)[0] if word[-1].isdigit() else word for word in keywords(game, pid)}
                bits = int(token[TOKEN["keywords"]]) | int(token[TOKEN["more_keywords"]]) << 15
                told = {word for place, word in enumerate(layout.KEYWORDS) if bits >> place & 1}
                assert told - {"Security A."} == words & set(layout.KEYWORDS) - {"Security A."}
            assert seen["globals"][GLOBAL["memory"]] == view.memory


@pytest.mark.parametrize("decks", DECKS, ids=lambda pair: pair[0][:3])
def test_what_is_kept_from_decision_to_decision_stays_true(decks):
    kept = Encoder()
    chance = random.Random(8)
    for step, game in games(decks, 8, every=1, most=300):
        for player in (0, 1) if step % 5 == 0 else (game.decision.player,):
            assert kept.observe(game, player, 0) == Encoder().observe(game, player, 0), (step, player)
        if chance.random() < 0.05:  # another game in between, with the same cards
            other = game.copy()
            other.choose(0)
            if not other.over:
                assert kept.observe(other, 0, 0) == Encoder().observe(other, 0, 0)


@pytest.mark.parametrize("decks", DECKS[1:], ids=lambda pair: pair[0][:3])
def test_effects_tell_what_waits_and_what_lasts(decks):
    kinds = set()
    for _, game in games(decks, 4, every=1):
        for player in (0, 1):
            seen = observe(game, player)
            there = seen["effects"][seen["effects"][:, 0] > 0].astype(int)
            told = [layout.EFFECT_KINDS[kind - 1] for kind in there[:, EFFECT["kind"]]]
            kinds |= set(told)
            view = game.view(player)
            count = seen["globals"][GLOBAL["effects"]]
            assert len(told) == min(count, layout.MAX_EFFECTS)
            waiting = seen["globals"][GLOBAL["my_waiting"]] + seen["globals"][GLOBAL["their_waiting"]]
            assert told.count("later") == len(view.later) or count > layout.MAX_EFFECTS
            assert told.count("waits") == waiting or count > layout.MAX_EFFECTS
            for whose, about in ((player, 1), (1 - player, 2)):
                on_them = [row for row in there if row[EFFECT["about"]] in (about, 3)]
                changes = sum(1 + (row[EFFECT["change_2"]] > 0) for row in on_them)
                held = [entry for entry in on_player(game, whose) if not (entry.modifier and entry.modifier.times)]
                if count <= layout.MAX_EFFECTS:
                    assert bool(changes) == bool(held)
                    assert changes <= len(held)
                numbers = {rows.NUMBERS[row[EFFECT["effect_card"]]] for row in on_them}
                assert numbers <= {entry.ctx.ability.key.split(":")[0].split("/")[0] for entry in held} | {""}
            lasting = [modifier for modifier in game.modifiers if modifier.pid]
            told_on = [row for row in there if layout.EFFECT_KINDS[row[0] - 1] == "on a card"]
            for modifier, row in zip([m for m in game.modifiers if m.pid or m.card], told_on, strict=False):
                assert layout.ENDS[row[EFFECT["ends"]] - 1] == vocabulary.ENDS_NAMES[modifier.ends]
                if modifier.ends == vocabulary.ENDS_WITH_TURN:
                    assert row[EFFECT["turns"]] == modifier.turn - game.turn + 1
                perm = game.permanents.get(modifier.pid)
                if perm is not None:
                    token = seen["tokens"][row[EFFECT["target_token"]] - 1]
                    assert rows.NUMBERS[token[0]] == game.info[perm.stack[-1]].number
            assert len(lasting) <= len(told_on) or count > layout.MAX_EFFECTS
    assert {"waits", "on a card"} <= kinds


def test_unseen_cards_are_the_own_list_without_what_is_seen():
    for _, game in games(DECKS[3], 2, every=3):
        for player in (0, 1):
            seen = observe(game, player)
            groups = hidden_cards(game, player)
            hidden = [rows.row_of(game.info[card]) for card in groups[2 * player] + groups[2 * player + 1]]
            told = seen["unseen"][seen["unseen"] > 0].tolist()
            assert told == sorted(hidden)
            assert seen["globals"][GLOBAL["unseen"]] == len(told)
            tokens = seen["tokens"][:, [TOKEN["place"], TOKEN["theirs"]]].tolist()
            for field, place, theirs in (
                ("their_hand_known", "hand", 1), ("my_deck_known", "deck", 0), ("their_deck_known", "deck", 1),
            ):  # fmt: skip
                assert seen["globals"][GLOBAL[field]] == tokens.count([layout.PLACES.index(place) + 1, theirs])


def test_options_name_their_cards():
    seen_kinds = set()
    for _, game in games(DECKS[1], 5, every=1):
        decision = game.decision
        seen = observe(game, decision.player)
        assert seen["action_mask"].sum() == len(decision.options)
        for option, numbers in zip(decision.options, seen["options"], strict=False):
            kind = layout.OPTION_KINDS[numbers[OPTION["kind"]] - 1]
            assert kind == option.kind
            seen_kinds.add(kind)
            token = numbers[OPTION["subject_token"]]
            if option.kind in ("play", "digivolve", "attack", "use"):
                assert token > 0
                assert seen["tokens"][token - 1, 0] == numbers[OPTION["subject_card"]]
            if option.kind == "digivolve":
                assert numbers[OPTION["object_token"]] > 0
                offer = game.offer(option)
                assert offer is None or numbers[OPTION["cost"]] > 0
        others = observe(game, 1 - decision.player)
        assert not others["action_mask"].any()
        assert not others["options"].any()
    assert {"play", "digivolve", "attack", "pass"} <= seen_kinds


def test_more_options_than_there_is_room_for_come_in_pages():
    pair = tuple(load_deck(name) for name in DECKS[1])
    chance = random.Random(4)
    for room in (2, 3, 5):
        table = Table([pair], seed=9, most_options=room)
        turned = 0
        while not table.over:
            options = table.game.decision.options
            if table.paged():
                reached = []
                for _ in range(table.encoder.pages(len(options))):
                    seen = observe(table.game, table.player, table.page, most_options=room)
                    shown = table.legal()
                    assert seen["action_mask"].tolist() == [1] * shown + [0] * (room - 1 - shown) + [1]
                    assert layout.OPTION_KINDS[seen["options"][-1, 0] - 1] == "more"
                    reached += [table.option_of(action) for action in range(shown)]
                    before = table.game.fingerprint()
                    table.step(room - 1)
                    turned += 1
                    assert table.game.fingerprint() == before
                    if table.over:
                        break
                else:
                    assert reached == list(range(len(options)))
                    assert table.page == 0
            else:
                with pytest.raises(IllegalMove):
                    table.step(table.legal())
            if not table.over:
                table.step(chance.randrange(table.legal()))
        assert turned


def test_tokens_that_have_no_room_are_left_out_and_counted():
    for _, game in games(DECKS[0], 6, every=40):
        whole = observe(game, 0)
        few = observe(game, 0, most_tokens=5)
        count = int((whole["tokens"][:, 0] > 0).sum())
        assert few["tokens"].tobytes()[:32] == whole["tokens"].tobytes()[:32]
        assert few["globals"][GLOBAL["left_out"]] == max(0, count - 5)
        assert few["options"][:, 0].tolist() == whole["options"][:, 0].tolist()
        assert few["options"][:, OPTION["subject_token"]].max() <= 5


def test_features_come_from_the_program():
    find = Database(SHIPPED).find
    blocker = next(card for card in Database(SHIPPED).all() if "effect <Blocker>" in features.describe(card))
    unseen = blocker.replace(number="X-001", name="Somebody")  # a card that no table holds
    one, other = features.vector(blocker), features.vector(unseen)
    named = slice(0, len(features.NAMES))
    assert (one[named] == other[named]).all()
    assert one[features.COLUMNS["effect <Blocker>"]] > 0
    table = features.FeatureTable()
    row = rows.row_of_number("ST1-03")
    assert (table.rows(np.array([[row, 0]]))[0, 0] == features.vector(find("ST1-03"))).all()
    assert not table.rows(np.array([0])).any()
    guest = rows.add_guest(unseen)
    assert guest >= rows.KNOWN
    assert (table.rows(np.array([guest]))[0] == other).all()
