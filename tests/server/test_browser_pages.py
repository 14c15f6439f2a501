"""The pages beside the table, in a real browser."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from .clicker import still
from .conftest import DESKTOP, PHONE, Server
from .test_browser import faults

LIST = """// My red deck
4 Koromon ST1-01
4 Biyomon ST1-02
4 Agumon ST1-03
4 Dracomon ST1-04
4 Birdramon ST1-05
4 Coredramon ST1-06
2 Greymon ST1-07
4 Garudamon ST1-08
4 MetalGreymon ST1-09
2 Phoenixmon ST1-10
2 WarGreymon ST1-11
4 Tai Kamiya ST1-12
a line that is no card
4 Shadow Wing ST1-13
4 Starlight Explosion ST1-14
2 Giga Destroyer ST1-15
"""


def test_a_deck_pasted_mended_saved_and_played(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/decks")
    page.click("text=Paste a list")
    page.fill("textarea", LIST)
    page.click("text=Read it")
    page.wait_for_selector("text=a line that is no card")
    page.wait_for_selector("text=add 2")
    assert page.is_disabled("button:has-text('Play')")
    page.fill("[type=search]", "Gaia Force set:ST1")
    page.click(".tile:has-text('Gaia Force')")
    page.wait_for_selector("text=add 1")
    page.click("[aria-label='One more Gaia Force']")
    page.wait_for_selector("text=This deck is legal.")
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=Saved in this browser")

    page.goto(f"{server.address}/decks")
    page.click("li:has-text('My red deck') >> button:has-text('Play')")
    page.wait_for_selector(".prompt.acting")
    page.goto(server.address)
    assert "My red deck" in page.inner_text("optgroup >> nth=0")
    assert not wrong


def test_a_script_in_the_name_of_a_deck_stays_a_name(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    name = "<img src=x onerror=window.hit=1>"
    page.goto(f"{server.address}/decks")
    page.click("text=Paste a list")
    page.fill("textarea", LIST.replace("My red deck", name).replace("a line that is no card\n", ""))
    page.click("text=Read it")
    page.wait_for_selector("text=add 2")
    page.click("button:has-text('Save')")
    page.wait_for_selector("text=Saved in this browser")
    for where in ("/decks", "/"):
        page.goto(f"{server.address}{where}")
        page.wait_for_function("name => document.body.textContent.includes(name)", arg=name)
        assert page.evaluate("window.hit") is None
        assert page.locator("img[src=x]").count() == 0
    assert not wrong


def test_a_deck_by_link_and_a_card_found_by_clicking(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    page.goto(f"{server.address}/deck#DCGUIFAAJydAUEDAw")
    page.wait_for_selector("text=Agumon")
    page.goto(f"{server.address}/cards")
    page.click(".chip:has-text('red')")
    page.click(".chip:has-text('Tamer')")
    page.wait_for_url("**/cards?q=*tamer*")
    page.fill("[type=search]", "set:ST1 color:red type:tamer")
    page.click("[href='/cards/ST1-12']")
    page.wait_for_selector("h1:has-text('Tai Kamiya')")
    assert not wrong


def pick(page: Page, what: str) -> None:
    """Clicks a card at a place that nothing lies over, once it is one's turn to decide."""
    page.wait_for_selector(".prompt.acting")
    page.click(what, position={"x": 10, "y": 40})


def test_the_first_game_in_seven_steps(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/learn")
    page.click("text=Begin")
    page.wait_for_selector("h1:has-text('Hatch a Digi-Egg')")
    page.click(".go")
    page.click("text=Next step")
    pick(page, ".held:has-text('Agumon')")
    page.click(".chip")
    page.wait_for_selector("text=each digivolution draws a card")
    page.goto(f"{server.address}/learn")
    page.click("text=Go on")
    page.wait_for_selector("h1:has-text('Move out')")
    page.click(".go")
    page.click("text=Next step")
    pick(page, ".held:has-text('Biyomon')")
    page.click(".does .main:has-text('Play')")
    page.click("text=Next step")
    pick(page, ".perm:has-text('Birdramon')")
    page.click(".security.aimed")
    page.click("text=Next step")
    page.wait_for_selector("h1:has-text('Attack a Digimon')")
    pick(page, ".perm:has-text('Birdramon')")
    page.click(".chip:has-text('6k over 5k')")
    page.click("text=Next step")
    page.wait_for_selector("h1:has-text('The last blow')")
    for name in ("Birdramon", "Dracomon"):
        pick(page, f".perm:has-text('{name}')")
        page.click(".security.aimed")
    page.wait_for_selector("text=You win")
    assert not wrong


def test_a_puzzle_missed_and_solved(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/puzzles/1")
    pick(page, ".perm:has-text('Dracomon')")
    page.click(".security.aimed")
    page.click(".does .main:has-text('End turn')")
    page.click("text=Do it anyway")  # somebody could still attack
    page.wait_for_selector("text=That was something else")
    page.click("button:has-text('Deal again')")
    for name in ("MetalGreymon", "Dracomon"):
        pick(page, f".perm:has-text('{name}')")
        page.click(".security.aimed")
    page.wait_for_selector("text=thanks to the Greymon under it")
    page.goto(f"{server.address}/puzzles")
    page.wait_for_selector("li.done:has-text('Which of them first?')")
    assert not wrong


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_puzzles_are_told_apart_by_their_titles(server: Server, browser: Browser, locale: str) -> None:
    context = browser.new_context(**DESKTOP, locale=locale)
    page = context.new_page()
    page.goto(f"{server.address}/puzzles")
    page.wait_for_selector("li strong")
    titles = page.locator("li strong").all_inner_texts()
    assert len(titles) > 30
    assert len(set(titles)) == len(titles)
    assert not [title for title in titles if "Puzzle" in title or "grade" in title or "{" in title]
    context.close()


def test_a_question_of_the_quiz_on_its_board(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/quiz")
    page.select_option("select", "manual")
    page.click("text=Begin")
    page.wait_for_selector(".quiz h1")
    before = page.inner_text(".quiz h1")
    page.click(".quiz .row button >> nth=0")
    page.wait_for_selector(".answer")
    page.click("[aria-label='One step on']")
    page.wait_for_selector("text=/^1 \\/ /")
    if page.query_selector("button:text-is('I did not')"):
        page.click("button:text-is('I did not')")
    page.click("button:text-is('Next')")
    page.wait_for_selector("text=Question 2 of 10")
    assert page.inner_text(".quiz h1") != before
    assert not wrong


def test_a_clause_leads_to_a_board_and_the_glossary_to_a_clause(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    page.goto(f"{server.address}/glossary")
    page.fill("[type=search]", "blocker")
    page.click("dl div:has(dt:text-is('<Blocker>')) a")
    page.wait_for_selector("h1:has-text('16-5')")
    page.click("main li a >> nth=0")
    page.wait_for_selector(".controls")


def test_a_card_of_the_workshop_mended_and_played(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/workshop")
    page.fill("textarea >> nth=0", "[On Play] Gain 2 memori.")
    page.wait_for_selector("mark >> text=memori")
    page.click(".near button")
    page.wait_for_selector(".understood >> text=Gain 2 memory")
    link = page.url
    page.click("text=Put it on a board")
    page.wait_for_selector(".prompt.acting")
    page.click(".held:has-text('Testmon')", position={"x": 10, "y": 40})
    page.click(".does .main:has-text('Play')")
    page.wait_for_selector(".lines >> text=2 memory")
    page.goto(server.address)
    page.goto(link)
    page.wait_for_selector(".understood >> text=Gain 2 memory")
    assert not wrong


def test_a_position_set_up_and_played(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    still(page)
    wrong = faults(page)
    page.goto(f"{server.address}/analysis")
    page.wait_for_selector("text=This is a position.")
    page.click("text=In words")
    position = "title: mine\nmemory: 3\na: {battle: [ST1-03], hand: [ST1-02], security: 1}\nb: {security: 2}\n"
    page.fill("textarea", position.replace("battle", "batle"))
    page.wait_for_selector("text=Line 3")
    page.fill("textarea", position)
    page.wait_for_selector("text=This is a position.")
    page.click("text=Show the board")
    page.wait_for_selector(".perm:has-text('Agumon')")
    page.click("text=Play both sides")
    page.wait_for_selector(".prompt.acting")
    assert not wrong


def test_match_ups_from_the_decks(server: Server, browser: Browser) -> None:
    for size in (DESKTOP, PHONE):
        context = browser.new_context(**size)
        page = context.new_page()
        wrong = faults(page)
        page.goto(f"{server.address}/decks")
        page.click("main >> text=Match-ups")
        first = page.locator("section").first
        first.locator("button.line").first.wait_for()
        assert first.locator("button.line").count() == 12
        assert first.locator("table").is_visible() == (size is DESKTOP)
        first.locator("button.line").first.click()
        assert first.locator(".against .bar").count() == 11
        best = first.locator("button.line .name").first.inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click("text=The list of this deck")
        named = "name => [...document.querySelectorAll('input')].some((field) => field.value.includes(name))"
        page.wait_for_function(named, arg=best)
        assert not wrong
        context.close()
