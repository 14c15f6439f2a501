"""What one does at the table beside plain clicks: order triggers, drag, play a modern turn, analyse, go offline."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from digilex.notation.runner import run
from digilex.notation.scenario import read

from .clicker import sit_down, still
from .conftest import PHONE, Server
from .test_browser import faults, give_up
from .test_layout import open_board

TRIGGERS = """
title: three effects at once
cards:
  X-01:
    name: Caller
    dp: 9000
    effect: |
      [When Attacking] You may suspend 1 of your opponent's Tamers.
      [When Attacking] You may gain 1 memory.
  X-02:
    name: Helper
    kind: Tamer
    dp: none
    effect: "[Your Turn] When one of your Digimon attacks, you may gain 1 memory."
memory: 3
a: {battle: [X-01, X-02], deck: 10, security: 3}
b: {battle: [ST1-12], security: 3, deck: 10}
moves: []
"""
MODERN = """
title: a long turn
memory: 10
a:
  battle: [ST1-05, ST3-07]
  hand: [BT16-012, BT10-009, BT10-008, BT10-049, BT10-034]
  deck: [3 ST1-03, 7]
  security: 3
b: {battle: [ST2-06, ST1-07], security: [ST1-16, ST1-03, ST1-03], deck: 10}
moves: []
"""


def choose(page: Page, place: str) -> None:
    page.click(f'[data-place="{place}"]', position={"x": 12, "y": 12})


def test_triggers_are_ordered_by_their_flags(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    open_board(page, server, TRIGGERS)
    choose(page, "a1")
    page.click(".security.aimed")
    page.wait_for_selector("button.turn")
    assert {flag.inner_text().split()[0] for flag in page.query_selector_all("button.turn")} == {"1", "2", "3"}
    page.hover("button.turn:has-text('2')")
    assert "gain 1 memory" in page.inner_text(".focus .lit")
    page.reload()  # in the middle of an effect: the same question, the same flags
    page.wait_for_selector("button.turn >> nth=2")
    page.keyboard.press("2")
    page.wait_for_selector(".says >> text=gain 1 memory")
    page.reload()
    page.wait_for_selector(".says >> text=gain 1 memory")
    page.click(".does .button:has-text('Yes')")
    page.wait_for_selector(".gauge[aria-label='Memory 4']")
    assert len(page.query_selector_all("button.turn")) == 2
    page.click("text=Any order")
    page.click('[data-place="b1"]')  # the Tamer to suspend
    page.click(".does .button:has-text('Yes')")  # the last one comes without being asked for
    page.wait_for_selector(".gauge[aria-label='Memory 5']")
    assert page.query_selector("button.turn") is None
    assert not wrong


def test_cards_are_dragged(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    hand = "{battle: [ST1-03], hand: [ST1-04, ST1-07], deck: 5}"
    board = f"title: drag\nmemory: 5\na: {hand}\nb: {{security: 2, deck: 5}}\nmoves: []\n"
    open_board(page, server, board)
    page.drag_and_drop('[data-place="hand ST1-07"]', '[data-place="a1"]', source_position={"x": 20, "y": 40})
    page.wait_for_selector(".log >> text=digivolves into")
    page.drag_and_drop('[data-place="hand ST1-04"]', "[data-field=mine]", source_position={"x": 20, "y": 40})
    page.wait_for_selector('[data-place="a2"]')
    page.drag_and_drop('[data-place="a1"]', '[data-place="player b"]', source_position={"x": 20, "y": 40})
    page.wait_for_selector(".log >> text=attacks the player")
    assert not wrong


def test_a_modern_decks_long_turn(server: Server, context: BrowserContext) -> None:
    """DNA digivolution, triggers in the order one wants, a DigiXros, a security check with an effect."""
    page = context.new_page()
    wrong = faults(page)
    open_board(page, server, MODERN)
    choose(page, "hand BT16-012")
    page.wait_for_selector(".aimed")
    page.click(".chip:has-text('DNA 0')")
    page.wait_for_selector("button.turn >> nth=1")  # two effects have triggered
    page.keyboard.press("1")
    choose(page, "b1")  # -7000 DP: its effect or the rules remove it
    page.wait_for_selector('[data-place="b1"]', state="detached")
    page.wait_for_selector(".prompt.acting")
    if page.query_selector(".says:has-text('4000 DP or less')"):
        choose(page, "b2")
    page.wait_for_selector(".says >> text=Main phase")
    choose(page, "hand BT10-009")
    page.keyboard.press("Enter")
    for number in ("BT10-008", "BT10-049", "BT10-034"):
        page.wait_for_selector(".says >> text=DigiXros")
        choose(page, f"hand {number}")
    page.wait_for_selector(".says >> text=Main phase")
    assert page.query_selector(".gauge[aria-label='Memory 7']"), "9, and 6 less for three cards"
    assert "Draw" in page.inner_text(".lines") or "draw 2" in page.inner_text(".lines")
    attacker = page.get_attribute(".perm:has-text('Silphymon')", "data-place") or ""
    choose(page, attacker)
    page.click(".security.aimed")
    for _ in range(6):
        page.wait_for_selector(".prompt.acting")
        if page.query_selector(".says:has-text('Main phase')"):
            break
        buttons = page.query_selector_all("button.legal, .does .button:not(.quiet)")
        buttons[0].click(position={"x": 12, "y": 12})
        page.wait_for_timeout(150)
    said = page.inner_text(".lines")
    assert "checks Gaia Force" in said
    assert "[Security]" in said or "Gaia Force: " in said
    assert not wrong


def test_a_position_set_up_by_hand_played_in_two_lines_and_saved(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    still(page)
    page.goto(f"{server.address}/analysis")
    page.wait_for_selector("text=This is a position.")
    page.click("text=Empty board")
    page.click(".side.mine .name:has-text('Battle area')")
    page.fill("aside input[type=search]", "Greymon set:ST1")
    page.click(".found:has-text('Greymon')")
    page.fill("aside input[type=search]", "Agumon set:ST1")
    page.click(".found:has-text('Agumon')")
    page.wait_for_selector(".side.mine .placed >> nth=1")
    page.click(".side.mine .placed >> nth=0")
    page.click("aside >> text=Cards under it")
    page.click(".found:has-text('Agumon')")
    page.wait_for_selector(".side.mine .more:has-text('+1')")
    page.click(".side.mine .placed >> nth=1")
    page.click("aside .held >> text=Suspend")
    page.click("section[aria-label='Player b'] .name:has-text('Security')")
    page.drag_and_drop(".found >> nth=0", "section[aria-label='Player b'] [aria-label='Security, top first']")
    page.wait_for_selector("section[aria-label='Player b'] [aria-label='Security, top first'] .placed")
    page.click("text=Play both sides")
    page.wait_for_selector(".prompt.acting")
    assert page.locator(".cards .perm").count() == 2
    assert page.locator(".lying").count() == 1
    choose(page, "a1")
    page.click(".security.aimed")
    page.wait_for_selector(".log >> text=checks")
    page.click("text=Another line from here")
    page.wait_for_selector(".line[aria-current]:has-text('Line 2')")
    page.wait_for_selector(".log >> text=checks")
    page.keyboard.press("z")
    page.wait_for_selector(".log >> text=checks", state="detached")
    page.click(".line:has-text('Line 1')")
    page.wait_for_selector(".log >> text=checks")
    with page.expect_download() as download:
        page.click("text=Save as a scenario")
    text = Path(download.value.path()).read_text()
    scenario = read(text)[0]
    assert next(step.value for step in scenario.steps) == "attack a1 > player"
    assert run(scenario).problems == []
    page.click(".line:has-text('Replay')")
    page.wait_for_selector(".controls")
    page.keyboard.press("End")
    page.click("text=Set up this position")
    page.wait_for_selector("text=This is a position.")
    assert page.locator("section[aria-label='Player b'] [aria-label='Trash'] .placed").count() == 1
    assert not wrong


def test_the_client_works_without_its_server(server: Server, browser: Browser) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    still(page)
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto(f"{server.address}/cards/ST1-07")
    page.wait_for_selector("h1:has-text('Greymon')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    while not page.evaluate("() => navigator.serviceWorker.controller !== null"):
        page.wait_for_timeout(100)
    page.reload()  # now the worker sees what the page asks for
    page.wait_for_selector("h1:has-text('Greymon')")
    manifest = page.evaluate("fetch('/app.webmanifest').then((response) => response.json())")
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for _ in range(100):
        if page.evaluate("caches.match('/api/glossary').then((kept) => kept !== undefined)"):
            break
        page.wait_for_timeout(200)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("h1:has-text('Greymon')")
    page.goto(f"{server.address}/glossary")  # kept beforehand
    page.wait_for_selector("text=Armor Purge")
    page.goto(f"{server.address}/rules/12-1-1")  # never seen: that is said in words
    page.wait_for_selector("text=needs the server")
    page.goto(server.address)
    page.click("text=Play now")
    page.wait_for_selector("[role=alert]:has-text('server')")
    context.set_offline(False)
    page.click("text=Play now")
    page.wait_for_selector(".prompt.acting")
    assert hosts == {server.address.split("/")[2]}, "nobody else is asked"
    context.close()


def test_puzzles_are_found_by_grade(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    page.goto(f"{server.address}/puzzles")
    page.wait_for_selector("text=Which of them first?")
    every = page.locator("ol li").count()
    page.click("[role=group] >> text=medium")
    assert 0 < page.locator("ol li").count() < every
    assert page.locator("ol small:not(.medium)").count() == 0
    page.click("text=Not solved yet")
    page.fill("input[type=search]", "one in the way")
    assert page.locator("ol li").count() == 1


def test_ones_games_are_listed_and_a_pasted_record_is_shown(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    still(page)
    page.goto(server.address)
    page.click("text=Play now")
    page.wait_for_selector(".prompt.acting")
    page.click(".does .main")  # keep
    page.wait_for_selector(".log >> text=Turn 1")
    give_up(page)
    room = page.url.rsplit("/", 1)[1]
    page.goto(f"{server.address}/replays")
    page.click(f"a[href='/replay/{room}']")
    page.wait_for_selector(".controls")
    record = page.evaluate(f"fetch('/api/rooms/{room}/record.txt').then((response) => response.text())")
    page.goto(f"{server.address}/replays")
    page.fill("textarea", record)
    page.click("text=Show it")
    page.wait_for_selector(".controls")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".count:has-text('1 /')")
    page.click("text=Try it from here")
    page.wait_for_selector(".prompt.acting")
    assert not wrong


def test_a_habit_answers_is_told_and_can_be_ended(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    page.click(".always")
    page.click(".does .button:has-text('Keep')")
    page.wait_for_selector(".says >> text=Breeding phase")
    assert page.query_selector(".habit") is None, "the first time one answered oneself"
    sit_down(page, server.address, deck="ST1", other="ST2", seed=4, first=0)
    page.wait_for_selector(".says >> text=Breeding phase")  # nobody asked for the hand
    assert "By habit: Keep" in page.inner_text(".habit")
    page.keyboard.press("z")  # taken back, the question is asked
    page.wait_for_selector(".says >> text=keep these 5 cards")
    page.click(".does .button:has-text('Keep')")
    page.click("[aria-label=Menu]")
    page.click(".menu >> text=Forget this habit")
    sit_down(page, server.address, deck="ST1", other="ST2", seed=5, first=0)
    page.wait_for_selector(".says >> text=keep these 5 cards")
    assert not wrong
