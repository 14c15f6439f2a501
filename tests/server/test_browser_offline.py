"""Without any server: the engine runs in the browser, with the same table, lessons and puzzles."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from .clicker import Player, still
from .conftest import DESKTOP, Server
from .test_browser_pages import pick


@pytest.fixture
def page(server: Server, browser: Browser) -> Iterator[Page]:
    """A page that has been made available offline, and whose server is gone."""
    context = browser.new_context(**DESKTOP)
    hosts: set[str] = set()
    context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    found = context.new_page()
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.set_default_timeout(120_000)  # the engine starts anew with every page
    still(found)
    found.goto(server.address)
    found.click("text=Make available offline")
    found.wait_for_selector("text=✓ Available offline")
    while not found.evaluate("() => navigator.serviceWorker.controller !== null"):
        found.wait_for_timeout(100)
    server.kill()
    yield found
    assert hosts == {server.address.split("/")[2]}, "nobody else is asked"
    assert not wrong
    context.close()
    server.start()


def test_a_game_a_lesson_and_a_puzzle_without_a_server(server: Server, page: Page) -> None:
    page.reload()
    page.wait_for_selector("text=run in this browser")
    page.click("text=Play now")
    page.wait_for_selector(".prompt.acting")
    table = page.url
    player = Player(page)
    player.play(until=lambda: player.clicks > 12)
    page.reload()  # what was played is still there
    page.wait_for_selector(".prompt.acting, .end")
    assert page.url == table and page.query_selector(".log .turn")
    player.play(limit=180)
    assert page.query_selector(".end")

    page.goto(f"{server.address}/learn")
    page.click("text=Begin")
    page.wait_for_selector("h1:has-text('Hatch a Digi-Egg')")
    page.click(".go")
    page.click("text=Next step")
    page.goto(f"{server.address}/puzzles/1")
    for name in ("MetalGreymon", "Dracomon"):
        page.wait_for_selector(".prompt.acting")  # the engine takes longer than a server: what came would drop the pick
        pick(page, f".perm:has-text('{name}')")
        page.click(".security.aimed")
    page.wait_for_selector("text=thanks to the Greymon under it")

    page.goto(server.address)
    page.select_option("select:has(option[value=friend])", "friend")
    page.click("button:text-is('Start')")
    page.wait_for_selector("[role=alert]:has-text('needs the server')")
