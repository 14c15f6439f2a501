"""How the table looks, by measuring the page: everything fits, nothing is too small, nobody is shut out."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .clicker import Player, sit_down, still
from .conftest import DESKTOP, PHONE, Server

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STACK = ["ST1-01", "ST1-03", "ST1-07", "ST1-09"]
FULL: dict[str, Any] = {
    "battle": {
        **{
            f"{{}}{n}": {"stack": STACK[: 1 + n % 4][-3:] if n % 4 else ["ST1-06"], "suspended": n % 5 == 0}
            for n in range(1, 11)
        },
        "{}11": "ST1-12",
        "{}12": "ST1-12",
    },
    "breeding": ["ST1-01", "ST1-03"],
    "hand": ["ST1-03", "ST1-07", "ST1-08", "ST1-09", "ST1-11", "ST1-12", "ST1-13", "ST1-16"],
    "security": 5,
    "trash": ["ST1-03", "ST1-04"],
}
SMALL = """() => [...document.querySelectorAll('body *')].filter((element) => {
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    return words && element.offsetParent !== null && parseFloat(getComputedStyle(element).fontSize) < 9;
}).map((element) => element.outerHTML.slice(0, 80))"""
OUTSIDE = """() => [...document.querySelectorAll('.cards')].flatMap((field) => {
    const box = field.closest('.side').getBoundingClientRect();
    return [...field.querySelectorAll('.perm')].filter((card) => {
        const own = card.getBoundingClientRect();
        return own.left < box.left - 3 || own.right > box.right + 3 || own.top < box.top - 12
            || own.bottom > box.bottom + 12;
    }).map((card) => card.textContent);
})"""

OVERLAPPING = """() => [...document.querySelectorAll('.rows')].flatMap((field) => {
    const boxes = [...field.querySelectorAll('.perm')].map((card) => card.getBoundingClientRect());
    return boxes.filter((one, index) => boxes.some((other, place) => place > index
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 14)).map((box) => box.left);
})"""

FEET = """() => [...document.querySelectorAll('.perm .foot')]
    .filter((foot) => foot.scrollWidth > foot.clientWidth + 1).map((foot) => foot.textContent)"""


def full_board() -> str:
    """Ten Digimon and two Tamers a side."""
    sides = {letter: json.loads(json.dumps(FULL).replace("{}", letter)) for letter in "ab"}
    return json.dumps({"title": "Ten a side", "memory": 4, **sides, "moves": []})


def open_board(page: Page, server: Server, setup: str) -> None:
    still(page)
    page.goto(server.address)
    room = page.evaluate(
        """async (setup) => {
            const response = await fetch("/api/branches", {method: "POST",
                headers: {"content-type": "application/json"}, body: JSON.stringify({setup})});
            const seated = await response.json();
            localStorage.setItem(`digilex.seat.${seated.room}`, seated.token);
            return seated.room;
        }""",
        setup,
    )
    page.goto(f"{server.address}/t/{room}")
    page.wait_for_selector(".prompt.acting")
    page.wait_for_timeout(600)


TABLET: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}


@pytest.mark.parametrize("screen", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_ten_permanents_a_side_without_scrolling(server: Server, browser: Browser, screen: dict[str, Any]) -> None:
    context = browser.new_context(**screen)
    page = context.new_page()
    open_board(page, server, full_board())
    assert page.locator(".cards .perm").count() == 20
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(OVERLAPPING) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(FEET) == []
    context.close()


def test_nothing_is_cut_off_in_the_longer_language(server: Server, browser: Browser) -> None:
    context = browser.new_context(**PHONE, locale="de-DE")
    page = context.new_page()
    open_board(page, server, full_board())
    page.wait_for_selector("text=Zug beenden")
    page.wait_for_selector(".says >> text=Hauptphase, 4 Memory: Was tust du?")
    cut = """() => [...document.querySelectorAll('main button, main header *')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width && (box.right > innerWidth + 1 || box.left < -1) && !element.closest('.does, .lines');
    }).map((element) => element.outerHTML.slice(0, 80))"""
    assert page.evaluate(cut) == []
    context.close()


CUT = """() => [...document.querySelectorAll('.prompt *')].filter((element) => {
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!words || element.offsetParent === null || element.closest('.hidden-text')) return false;
    const own = element.getBoundingClientRect(), box = element.closest('.prompt').getBoundingClientRect();
    const inline = getComputedStyle(element).display === 'inline';
    const cut = !inline
        && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2);
    return cut || own.right > box.right + 1 || own.left < box.left - 1 || own.bottom > box.bottom + 1;
}).map((element) => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("width", "locale"), [(360, "en-GB"), (390, "de-DE"), (768, "en-GB")])
def test_what_one_would_do_can_be_read_whole(server: Server, browser: Browser, width: int, locale: str) -> None:
    screen: dict[str, Any] = {"viewport": {"width": width, "height": 844}, "has_touch": True, "is_mobile": width < 700}
    context = browser.new_context(**screen, locale=locale)
    page = context.new_page()
    open_board(page, server, full_board())
    assert page.evaluate(CUT) == []
    cards = page.locator(".hand button")
    for place in (3, 4, 7):  # MetalGreymon, WarGreymon, and what ends the turn
        cards.nth(place).tap()
        page.wait_for_selector(".says strong")
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.keyboard.press("Escape")
    context.close()


PAGES = [
    "/", "/cards", "/cards/BT5-086", "/decks", "/matchups", "/deck/ST1", "/learn", "/learn/1", "/glossary",
    "/rules/12-1-1", "/quiz", "/puzzles", "/replays", "/analysis", "/workshop", "/scenario/12-1-blocking.yaml:2",
]  # fmt: skip


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{each['id']}: {node['html'][:120]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nobody_is_shut_out(server: Server, browser: Browser, theme: Any) -> None:
    context = browser.new_context(**DESKTOP, color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    still(page)
    found = {}
    for path in PAGES:
        page.goto(f"{server.address}{path}")
        page.wait_for_selector("main")
        page.wait_for_timeout(500)
        found[path] = serious(page)
    sit_down(page, server.address, deck="ST1", other="ST2", seed=3, first=0)
    player = Player(page, seed=3)
    player.play(until=lambda: player.clicks > 12)
    page.keyboard.press("Escape")
    found["table"] = serious(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    context.close()
