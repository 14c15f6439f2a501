"""`digilex envs`: what there is, and the protocol."""

import json

import pytest

from digilex.cli.main import main
from digilex.envs import POOLS, VERSION, evaluate
from digilex.envs.core import layout


def said(capsys, *words):
    assert main(["envs", *words]) == 0
    return capsys.readouterr().out


def test_it_says_what_there_is(capsys):
    short = said(capsys)
    assert short == said(capsys, "show")
    assert f"layout {VERSION}" in short
    told = json.loads(said(capsys, "show", "--json"))
    assert told["arrays"]["tokens"] == [layout.MAX_TOKENS, layout.TOKEN_SIZE]
    assert told["pools"]["modern"] == list(POOLS["modern"])
    assert said(capsys, "decks", "modern").split() == list(POOLS["modern"])
    told = json.loads(said(capsys, "layout", "--json"))
    assert told["arrays"]["effects"]["fields"] == list(layout.EFFECT_FIELDS)
    whole = said(capsys, "layout")
    for field in (*layout.GLOBAL_FIELDS, *layout.OPTION_FIELDS, *layout.QUESTIONS):
        assert field in whole


def test_the_protocol_runs_in_one_process_and_in_several(capsys):
    words = ("evaluate", "--agent", "greedy", "--decks", "ST1", "-n", "6", "--seed", "3", "--json")
    [first, second] = json.loads(said(capsys, *words, "--jobs", "2"))
    assert (first["opponent"], second["opponent"]) == ("random", "greedy")
    assert first == json.loads(json.dumps(evaluate("greedy", "random", "ST1", 6, 3).to_json()))
    table = said(capsys, *words[:-1], "--against", "random")
    assert f"{first['whole']['won']:>5}" in table.splitlines()[-1]
    low, high = first["whole"]["interval_95"]
    assert f"{low:.1%} to {high:.1%}" in table


def test_what_is_wrong_is_said(capsys):
    for words in (("evaluate", "--agent", "nobody"), ("evaluate", "--agent", "random", "--decks", "nothing")):
        assert main(["envs", *words]) == 2
        assert "there is no" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["envs", "evaluate"])
