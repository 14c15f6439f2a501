"""A player at a page: answers whatever the table asks, by mouse, finger or keyboard, and nothing but what is shown."""

import random
import tempfile
import time
from collections.abc import Callable

from playwright.sync_api import ElementHandle, Error, Page, TimeoutError

PATIENCE = 20.0


def still(page: Page) -> None:
    """No motion, no sound: for speed."""
    page.add_init_script("localStorage.setItem('digilex.motion', 'off'); localStorage.setItem('digilex.sound', 'off')")


def sit_down(page: Page, address: str, **wish: object) -> str:
    """A new table with the given wishes; the room's code."""
    still(page)
    page.goto(address)
    room = page.evaluate(
        """async (wish) => {
            const response = await fetch("/api/rooms", {method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify(wish)});
            const seated = await response.json();
            localStorage.setItem(`digilex.seat.${seated.room}`, seated.token);
            return seated.room;
        }""",
        wish,
    )
    page.goto(f"{address}/t/{room}")
    page.wait_for_selector(".prompt")
    return str(room)


class Player:
    """Plays on a page until the game is over, or as long as one likes."""

    def __init__(self, page: Page, seed: int = 1, tap: bool = False) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.clicks = 0
        self.press: Callable[[ElementHandle], None] = self._tap if tap else self._click

    def _click(self, element: ElementHandle) -> None:
        element.click(position={"x": 10, "y": 10}, timeout=2000)

    def _tap(self, element: ElementHandle) -> None:
        element.tap(position={"x": 10, "y": 10}, timeout=2000)

    @property
    def over(self) -> bool:
        return self.page.query_selector(".end") is not None

    def wait(self) -> bool:
        """Until this player has to decide; False if the game is over."""
        self.page.wait_for_selector(".prompt.acting, .end", timeout=PATIENCE * 1000)
        return not self.over

    def step(self) -> None:
        """One thing: pick something up, put it somewhere, press a button."""
        page, chance = self.page, self.random
        try:
            shut = page.query_selector(".sheet .shut")
            if shut:
                self.touch(shut)
                return
            if page.query_selector(".picked"):
                aims = page.query_selector_all(".chip, .security.aimed, .does .main")
                self.touch(chance.choice(aims) if aims else page.query_selector(".does .quiet"))
                return
            legal = page.query_selector_all(
                "button.legal:not([data-zone=hand]), .go, .does .main, .does .button:not(.quiet)"
            )
            hand = page.query_selector_all(".held.legal")
            choices = [*legal, *hand, *hand]
            if choices:
                self.touch(chance.choice(choices))
        except TimeoutError:
            return  # something else came in between: look again
        except Error as error:
            if "not attached" not in error.message:
                raise
            # the page was drawn anew between looking and clicking, as when the friend moves: look again

    def touch(self, element: ElementHandle | None) -> None:
        """A click or a tap, and the click that confirms it where one is asked for."""
        if element is None:
            return
        self.press(element)
        self.clicks += 1

    def play(self, until: Callable[[], bool] | None = None, limit: float = 40.0) -> None:
        """To the end of the game, or until something holds."""
        end = time.monotonic() + limit
        while self.wait() and not (until is not None and until()):
            if time.monotonic() > end:
                self.page.screenshot(path=f"{tempfile.gettempdir()}/digilex-stuck.png")
                raise AssertionError(f"the game does not end: {self.page.inner_text('.prompt')}")
            self.step()
