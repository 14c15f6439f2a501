"""Whole games in a real browser."""

from playwright.sync_api import Browser, BrowserContext, Page, Route

from .clicker import Player, sit_down, still
from .conftest import PHONE, Server


def faults(page: Page) -> list[str]:
    """What goes wrong on a page, as it happens."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found


def give_up(page: Page) -> None:
    """Holds the button of the menu."""
    page.click("[aria-label=Menu]")
    page.hover(".danger")
    page.mouse.down()
    page.wait_for_selector(".end")
    page.mouse.up()


def test_two_clicks_from_the_address_to_a_game(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    page.goto(server.address)
    page.click("text=Play now")
    page.wait_for_selector(".prompt.acting")
    assert "keep these 5 cards" in page.inner_text(".prompt")
    page.click(".does .main")
    page.wait_for_selector(".log >> text=Turn 1")
    assert not wrong


def test_a_whole_game_by_clicking(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    Player(page, seed=3).play()
    assert page.inner_text(".end h2") in ("You win", "You lose", "A draw")
    assert not wrong


def test_a_whole_game_by_touch_on_a_phone(server: Server, browser: Browser) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    wrong = faults(page)
    sit_down(page, server.address, deck="ST4", other="ST1", seed=5, first=1)
    Player(page, seed=5, tap=True).play()
    assert page.inner_text(".end h2") in ("You win", "You lose", "A draw")
    assert not wrong
    context.close()


def test_reload_comes_back_to_the_same_decision(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    sit_down(page, server.address, seed=3, first=0)
    player = Player(page, seed=3)
    player.play(until=lambda: player.clicks > 12)
    page.keyboard.press("Escape")
    before = page.inner_text(".says"), page.inner_text(".lines")
    page.reload()
    page.wait_for_selector(".prompt")
    assert (page.inner_text(".says"), page.inner_text(".lines")) == before


def test_a_killed_server_resumes_the_game(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    sit_down(page, server.address, seed=8, first=0)
    player = Player(page, seed=8)
    player.play(until=lambda: player.clicks > 8)
    before = page.inner_text(".lines")
    server.kill()
    page.wait_for_selector("text=The connection is lost")
    server.start()
    page.wait_for_selector("text=The connection is lost", state="detached", timeout=15000)
    assert page.inner_text(".lines") == before
    player.play()
    assert page.query_selector(".end")


def test_a_friend_by_link_and_a_watcher(server: Server, browser: Browser) -> None:
    contexts = [browser.new_context(viewport={"width": 1440, "height": 900}) for _ in range(3)]
    pages = [context.new_page() for context in contexts]
    room = sit_down(pages[0], server.address, mode="friend", deck="ST1", other="ST2", seed=4, first=0, name="Ann")
    for page in pages[1:]:
        still(page)
        page.goto(f"{server.address}/t/{room}")
    pages[1].click("text=Sit down")
    pages[2].click("text=Watch")
    players = [Player(pages[0], seed=1), Player(pages[1], seed=2)]
    for _ in range(60):
        for player in players:
            if player.page.query_selector(".prompt.acting"):
                player.step()
    if not players[0].over:
        give_up(pages[0])
    pages[1].wait_for_selector(".end")
    pages[2].wait_for_selector(".end")
    titles = {page.inner_text(".end h2") for page in pages[:2]}
    assert titles in ({"You win", "You lose"}, {"A draw"})
    assert pages[2].query_selector(".hand") is None
    for context in contexts:
        context.close()


def test_a_whole_game_by_keyboard(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    sit_down(page, server.address, deck="ST1", other="ST2", seed=6, first=0)
    player = Player(page, seed=6)
    entered = 0

    def legal() -> bool:
        return bool(page.evaluate("document.activeElement.matches('.legal, .aimed, .picked, .chip, .go')"))

    for _ in range(400):
        if not player.wait():
            break
        for _ in range(player.random.randint(1, 4)):
            page.keyboard.press(player.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        if legal():
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            entered += 1
        elif player.random.random() < 0.4:
            page.keyboard.press("Escape")
            page.keyboard.press("Space")
    assert player.over
    assert entered > 3
    assert not wrong


def test_undo_try_again_and_another_game(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    room = sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    page.click(".does .main")  # keep
    page.click(".go")  # hatch
    page.wait_for_selector(".says >> text=Main phase")
    page.keyboard.press("z")
    page.wait_for_selector(".says >> text=Breeding phase")
    give_up(page)
    assert page.inner_text(".end h2") == "You lose"
    page.click(".end >> text=Try again")
    page.wait_for_selector(".end", state="detached")
    give_up(page)
    page.click(".end >> text=Play again")
    page.wait_for_url(lambda url: room not in url and "/t/" in url)
    page.wait_for_selector(".prompt.acting")


def test_what_the_menu_learns_later_pushes_nothing_away(server: Server, context: BrowserContext) -> None:
    """Whether one can play offline is asked when the menu opens; the answer once moved a button that was held."""
    page = context.new_page()
    asked: list[Route] = []
    sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    page.route("**/offline.json", lambda route: asked.append(route))
    page.click("[aria-label=Menu]")
    before = page.locator(".menu a.button").bounding_box()
    page.hover(".danger")
    page.mouse.down()
    asked[0].fulfill(json={"version": "1", "folder": "/offline/", "files": {}, "sent": 9_000_000})
    page.wait_for_selector(".menu >> text=9 MB")
    assert page.locator(".menu a.button").bounding_box() == before
    page.wait_for_selector(".end")
    page.mouse.up()


def test_why_not(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    sit_down(page, server.address, deck="ST1", other="ST2", seed=1, first=0)
    page.click(".does .main")
    page.click(".does .button:has-text('Stay')")
    page.click(".held.dim", position={"x": 10, "y": 40})
    page.wait_for_selector(".notice >> text=§")


def test_a_game_is_stepped_through_and_gone_on_with(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    room = sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    player = Player(page, seed=3)
    player.play(until=lambda: player.clicks > 10)
    refused = page.evaluate(f"fetch('/api/rooms/{room}/replay').then((response) => response.status)")
    assert refused == 400, "a game that is not over shows nobody's cards"
    wrong.clear()  # the browser calls a refusal an error
    page.keyboard.press("Escape")
    give_up(page)
    page.click(".end >> text=Review")  # the chart grows in the dialog
    page.wait_for_selector(".end .chart .line", state="attached", timeout=60000)
    page.wait_for_selector(".end >> text=The whole review")
    page.click(".end >> text=Replay")
    page.wait_for_selector(".controls")
    assert page.inner_text(".count").startswith("0 /")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert page.inner_text(".count").startswith("6 /")
    page.select_option(".controls select", "b")
    page.wait_for_selector(".opponent b >> text=Tamer")
    page.click("text=Try it from here")
    page.wait_for_selector(".prompt.acting")
    page.goto(f"{server.address}/review/{room}")
    page.wait_for_selector(".chart .line", state="attached", timeout=60000)
    page.wait_for_selector(".review [role=status]", state="detached", timeout=60000)
    worst = page.locator(".review li button")
    if worst.count():  # a click shows the position before the move, and what was better
        worst.first.click()
        page.wait_for_selector(".review .next")
    else:
        page.wait_for_selector("text=No move lost much")
    assert not wrong


def test_a_scenario_of_the_rulebook_plays_on_the_board(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    still(page)
    page.goto(f"{server.address}/scenario/12-1-blocking.yaml:2")
    page.wait_for_selector(".controls")
    total = int(page.inner_text(".count").split("/")[1])
    for _ in range(total):
        page.keyboard.press("ArrowRight")
    assert "✓" in page.inner_text(".controls")
    page.keyboard.press("Home")
    page.click("text=Try it from here")
    page.wait_for_selector(".prompt.acting")
    assert not wrong


def test_a_modern_deck_asks_nothing_that_cannot_be_answered(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    decks = {"deck": "ex12-dgo-2026-07-25-1-xros-heart", "other": "bt24-dgo-2026-02-14-1-olympus-xii"}
    sit_down(page, server.address, seed=31, first=0, **decks)
    player = Player(page, seed=4)
    player.play(until=lambda: player.clicks > 30)
    assert "DigiXros" in page.inner_text(".lines") or player.over
    assert not wrong


def test_a_game_in_motion(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    wrong = faults(page)
    sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    page.add_init_script("localStorage.setItem('digilex.motion', '2x')")
    page.reload()
    page.wait_for_selector(".prompt")
    player = Player(page, seed=3)
    player.play(until=lambda: player.clicks > 14)
    assert not wrong
