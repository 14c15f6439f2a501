"""Matches in a real browser."""

from playwright.sync_api import Browser

from .clicker import sit_down, still
from .conftest import DESKTOP, Server
from .test_browser import faults, give_up


def test_a_match_of_two_browsers(server: Server, browser: Browser) -> None:
    contexts = [browser.new_context(**DESKTOP) for _ in range(2)]
    ann, bob = (context.new_page() for context in contexts)
    wrong = faults(ann)
    room = sit_down(ann, server.address, mode="friend", seed=4, first=0, name="Ann", best_of=3)
    still(bob)
    bob.goto(f"{server.address}/t/{room}")
    bob.click("text=Sit down")
    bob.wait_for_selector(".prompt")
    give_up(bob)
    ann.wait_for_selector(".end >> text=Game 1 of a match")
    assert "1 : 0" in ann.inner_text(".end [data-match]")
    assert ann.query_selector(".end >> text=I go second") is None, "who lost chooses"
    bob.click(".end >> text=I go second")
    bob.click(".end .main")
    ann.wait_for_selector(".end >> text=wants another game")
    ann.click(".end .main")
    for page in (ann, bob):
        page.wait_for_url(lambda url: room not in url and "/t/" in url)
    ann.wait_for_selector(".prompt.acting")  # Ann goes first: she is asked about her hand first
    give_up(bob)
    ann.wait_for_selector(".end >> text=wins the match")
    assert "2 : 0" in ann.inner_text(".end [data-match]")
    assert not wrong
    for context in contexts:
        context.close()
