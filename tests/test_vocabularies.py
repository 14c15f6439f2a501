"""The words of a program are checked when a card is prepared: a slip is refused, with what would be right."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.errors import CannotRun
from digilex.rules.model import causes, deeds
from digilex.rules.model.frames import Cause
from digilex.rules.model.prepared import ChangeSpec
from digilex.rules.model.vocabulary import (
    BY_BATTLE,
    BY_EFFECT,
    BY_PLAYER,
    BY_RULE,
    CH_UNSUSPEND_PRICE,
    DIGIMON,
    OPTION,
    TAMER,
)
from digilex.rules.program.prepare import prepare
from digilex.rules.program.words import WORDS

RULES = Path(__file__).parent.parent / "src" / "digilex" / "rules"


def card(*effects: lang.Effect) -> Card:
    return Card(
        number="ZZ1-01", name="Slip", category="Digimon", colors=("red",), level=3, play_cost=3, effects=effects
    )


def having(change: lang.Change, duration: str = "always") -> lang.Effect:
    return lang.Effect(lang.Modify(lang.This(), (change,), duration))


@pytest.mark.parametrize(
    ("effect", "slip", "right"),
    [
        (having(lang.Cannot("atack")), "atack", "'attack'"),
        (having(lang.Cannot("be deleted", by="moonlight")), "moonlight", "'battle'"),
        (having(lang.Cannot("be deleted", by="opponents effect")), "opponents effect", "opponent's effect"),
        (having(lang.Cannot("activate", timing="On Paly")), "On Paly", "'On Play'"),
        (having(lang.Can("attack the turn plaid")), "plaid", "'attack the turn played'"),
        (having(lang.Must("sleep")), "sleep", "'attack'"),
        (having(lang.Unaffected("opponent's Digimons effects")), "Digimons", "opponent's Digimon effects"),
        (having(lang.CostChange("pay", 1)), "pay", "'play'"),
        (
            lang.Effect(lang.Draw(1), trigger=lang.When("delete", lang.This(), by="batle")),
            "batle",
            "'battle'",
        ),
        (
            lang.Effect(lang.If(lang.DeletedBy("Overclok"), lang.Draw(1)), timings=("On Deletion",)),
            "Overclok",
            "'Overclock'",
        ),
        (
            lang.Effect(lang.Modify(lang.This(), (lang.GetsDP(1000),), "the trun"), timings=("On Play",)),
            "the trun",
            "'the turn'",
        ),
    ],
)
def test_a_slip_is_refused_with_what_would_be_right(effect: lang.Effect, slip: str, right: str) -> None:
    with pytest.raises(CannotRun) as refusal:
        prepare(card(effect))
    assert slip in str(refusal.value)
    assert right in str(refusal.value)
    assert "ZZ1-01" in str(refusal.value)


def played(action: lang.Action) -> lang.Effect:
    return lang.Effect(action, timings=("On Play",))


@pytest.mark.parametrize(
    ("effect", "slip", "right"),
    [
        (played(lang.Draw(1, "bth")), "bth", "'both'"),
        (played(lang.Delete(lang.Choose(lang.Cards(areas=("batle",))))), "batle", "'battle'"),
        (played(lang.Delete(lang.Choose(lang.Cards(("Digimn",))))), "Digimn", "'Digimon'"),
        (played(lang.Delete(lang.Choose(lang.Cards(owner="oponent")))), "oponent", "'opponent'"),
        (played(lang.Delete(lang.Choose(lang.Cards(where=lang.DP("=<", 3000))))), "=<", "'='"),
        (played(lang.Delete(lang.Choose(lang.Cards(where=lang.Extreme("highest", "PD"))))), "PD", "'DP'"),
        (played(lang.Delete(lang.It("deletd"))), "deletd", "'deleted'"),
        (played(lang.If(lang.InPhase("mian"), lang.Draw(1))), "mian", "'main'"),
        (played(lang.If(lang.DidThis("delte"), lang.Draw(1))), "delte", "'delete'"),
        (lang.Effect(lang.Draw(1), timings=("On Plya",)), "On Plya", "'On Play'"),
        (lang.Effect(lang.Draw(1), timings=("On Play",), icons=("Hnad",)), "Hnad", "'Hand'"),
        (played(lang.Play(lang.Choose(lang.Cards(areas=("hand",))), cost="fre")), "fre", "'free'"),
        (played(lang.ActivateEffect(lang.This(), "On Plya")), "On Plya", "'On Play'"),
    ],
)
def test_the_words_of_every_node_are_checked(effect: lang.Effect, slip: str, right: str) -> None:
    test_a_slip_is_refused_with_what_would_be_right(effect, slip, right)


def test_the_table_of_words_names_fields_that_there_are() -> None:
    for name, table in WORDS.items():
        for field in table:
            assert field in getattr(lang, name).fields, (name, field)


def test_a_label_that_a_choice_gives_can_be_referred_to() -> None:
    choice = lang.Choose(lang.Cards(), label="victim")
    prepare(card(played(lang.Do((lang.ChooseFirst(choice), lang.Delete(lang.It("victim")))))))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(CannotRun):  # battles are no effects
        prepare(card(having(lang.Unaffected("battle"))))
    with pytest.raises(CannotRun):  # a timing limits only what is activated
        prepare(card(having(lang.Cannot("attack", timing="On Play"))))
    with pytest.raises(CannotRun):  # nobody knows which Digimon is meant
        prepare(card(having(lang.Cannot("be deleted", by="this Digimon's effect"))))
    with pytest.raises(CannotRun):  # only its own text sets what a card costs
        prepare(card(having(lang.CostIs("play", 5))))
    with pytest.raises(CannotRun):
        prepare(card(lang.Effect(lang.ModifyPlayer("you", (lang.CostIs("play", 5),)), turns="All Turns")))


def test_prohibitions_are_numbers_of_their_own() -> None:
    """Most have a bit for themselves; later ones are two bits together, so that the bits in force say "perhaps"."""
    bits = [*deeds.PROHIBITIONS.values(), deeds.END_TURN, deeds.LESS_DP, deeds.HAVE_KEYWORD]
    assert len(set(bits)) == len(bits)
    kinds = (1 << (CH_UNSUSPEND_PRICE + 1)) - 1
    for bit in bits:
        assert bit.bit_count() == (2 if bit in deeds.PAIRS else 1)
        assert bit & deeds.EVERY_PROHIBITION == bit
        assert not bit & (kinds | 1 << 20 | 1 << 21)
    assert deeds.EVERY_PROHIBITION < 1 << 62  # more would be slow big integers in the compiled engine


def test_every_prohibition_and_permission_is_asked_for() -> None:
    """What nobody asks for would be a text without effect."""
    asked: set[str] = set()
    for path in RULES.rglob("*.py"):
        if path.name != "deeds.py":
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "deeds":
                    asked.add(node.attr)
    asked.update(["REDUCE_PLAY_COSTS", "REDUCE_DIGIVOLUTION_COSTS", "REDUCE_USE_COSTS"])  # deeds.REDUCTIONS
    for name, value in vars(deeds).items():
        if name.isupper() and isinstance(value, int) and not name.startswith(("NO_", "EVERY_")):
            assert name in asked or name.endswith("_COST"), name


def effect_of(player: int, kind: int, keyword: str = "") -> Cause:
    return Cause(BY_EFFECT, player, -5, kind, "X/effect/0", keyword)


RULE, BATTLE, ACTION = Cause(BY_RULE, -1, 0, 0, ""), Cause(BY_BATTLE, 0, 0, 0, ""), Cause(BY_PLAYER, 0, 0, 0, "")
MINE = {kind: effect_of(0, kind) for kind in (DIGIMON, TAMER, OPTION)}
THEIRS = {kind: effect_of(1, kind) for kind in (DIGIMON, TAMER, OPTION)}
EVERYTHING = [RULE, BATTLE, ACTION, *MINE.values(), *THEIRS.values()]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("effect", [*MINE.values(), *THEIRS.values()]),
        ("your effects", [*MINE.values()]),
        ("opponent's effect", [*THEIRS.values()]),
        ("opponent's Digimon effects", [THEIRS[DIGIMON]]),
        ("your Tamer effect", [MINE[TAMER]]),
        ("Option effects", [MINE[OPTION], THEIRS[OPTION]]),
        ("Digi-Egg effects", []),
        ("battle", [BATTLE]),
        ("rule", [RULE]),
        ("other than battle", [RULE, ACTION, *MINE.values(), *THEIRS.values()]),
        ("other than effects", [RULE, BATTLE, ACTION]),
        ("other than your effects", [RULE, BATTLE, ACTION, *THEIRS.values()]),
        ("other than your effects or battle", [RULE, ACTION, *THEIRS.values()]),
        ("other than opponent's effects", [RULE, BATTLE, ACTION, *MINE.values()]),
        (
            "other than Tamer effects",
            [RULE, BATTLE, ACTION, MINE[DIGIMON], MINE[OPTION], THEIRS[DIGIMON], THEIRS[OPTION]],
        ),
        ("Overclock", []),
    ],
)
def test_which_causes_the_words_mean(words: str, meant: list[Cause]) -> None:
    filter_ = causes.CAUSES[words]
    assert [cause for cause in EVERYTHING if filter_.fits(cause, 0)] == meant
    assert not filter_.fits(None, 0)


def test_a_keyword_as_cause_and_the_effect_of_this_digimon() -> None:
    assert causes.CAUSES["Overclock"].fits(effect_of(1, DIGIMON, "Overclock"), 0)
    assert not causes.CAUSES["Overclock"].fits(effect_of(1, DIGIMON, "Execute"), 0)
    assert causes.CAUSES["this Digimon's effect"].fits(MINE[DIGIMON], 0, -5)
    assert not causes.CAUSES["this Digimon's effect"].fits(MINE[DIGIMON], 0, -6)
    assert not causes.CAUSES["this Digimon's effect"].fits(Cause(BY_RULE, -1, -5, 0, ""), 0, -5)


def test_a_gained_effect_shows_the_bits_of_what_it_forbids() -> None:
    gained = lang.GainsEffect(having(lang.Cannot("be blocked")))
    info = prepare(card(lang.Effect(lang.Modify(lang.This(), (gained,), "always"))))
    change: ChangeSpec = info.upper[0].statics[0].changes[0]
    assert change.bits() & deeds.BE_BLOCKED
    assert not change.bits() & deeds.BLOCK
