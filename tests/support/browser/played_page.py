"""The page that plays, as a test plays it: with keys, with a finger, by what is seen of it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.browser.chromium import show_at
from tests.support.written_files import write


class PlayedPage:
    """A page in a browser."""

    def __init__(self, chromium: webdriver.Chrome, address: str) -> None:
        self.chromium = chromium
        self._address = address

    def open(self, name: str = "", width: int = 768, has_touch: bool = False) -> None:
        """Load it anew, with the puzzle of this name and with nothing kept from before."""
        show_at(self.chromium, width, 640 if width < 768 else 900, has_touch)
        self.chromium.get(self._address)
        # The page that is left would keep its progress once more.
        self.run("localStorage.clear(); Storage.prototype.setItem = () => {}")
        self.reload(name)

    def reload(self, name: str = "") -> None:
        """Load it as somebody does who comes back."""
        self.chromium.get("about:blank")
        self.chromium.get(f"{self._address}#{name}" if name else self._address)

    def run(self, script: str, *arguments):
        """Run a script in the page, and return what it returns."""
        return self.chromium.execute_script(script, *arguments)

    def text(self, name: str) -> str:
        """Return what the element of this id shows."""
        return self.chromium.find_element(By.ID, name).text

    def is_shown(self, name: str) -> bool:
        return self.chromium.find_element(By.ID, name).is_displayed()

    def click(self, name: str) -> None:
        self.chromium.find_element(By.ID, name).click()

    def keys(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.chromium, duration=0).send_keys(*keys).perform()

    def press(self, modifier: str, key: str) -> None:
        """Press a key while another is held down."""
        chain = ActionChains(self.chromium, duration=0)
        chain.key_down(modifier).send_keys(key).key_up(modifier).perform()

    def focus(self, cell: int = 0) -> None:
        self.run("document.querySelector(`[data-cell='${arguments[0]}']`).focus()", cell)

    def labels(self) -> list[str]:
        """Return what a screen reader says of the cells."""
        return self.run(
            "return [...document.querySelectorAll('[role=gridcell]')].map(e => e.ariaLabel)"
        )

    def digits(self) -> str:
        """Return what the cells show, in one line."""
        return "".join(
            self.run(
                "return [...document.querySelectorAll('[role=gridcell]')]"
                ".map(e => (e.querySelector('.digit') || {}).textContent || '.')"
            )
        )

    def notes(self, cell: int) -> str:
        """Return the notes of a cell."""
        return self.run(
            "return [...document.querySelectorAll(`[data-cell='${arguments[0]}'] .notes span`)]"
            ".map(e => e.textContent).join('')",
            cell,
        )

    def tap(self, places: Sequence[tuple[float, float]]) -> None:
        """Touch the page at these places, one after the other."""
        for x, y in places:
            touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
            self.chromium.execute_cdp_cmd("Input.dispatchTouchEvent", touch)
            end = {"type": "touchEnd", "touchPoints": []}
            self.chromium.execute_cdp_cmd("Input.dispatchTouchEvent", end)

    def places(self, selector: str) -> list[tuple[float, float]]:
        """Return the middles of elements on the screen."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map(e => {"
            "const box = e.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]})",
            selector,
        )

    def is_as_wide_as_the_screen(self) -> bool:
        """Whether nothing is to be scrolled sideways."""
        return self.run(
            "return document.documentElement.scrollWidth <= innerWidth &&"
            "[...document.querySelectorAll('#player *')].every(e => e.matches('h1') ||"
            "e.closest('.unseen,dialog,#field') ||"
            "e.getBoundingClientRect().right <= innerWidth + .5)"
        )


def keys_that_solve(clues: str, solution: str) -> list[str]:
    """Return what to press, from the first cell on along the rows of a square."""
    size = int(len(clues) ** 0.5)
    keys = []
    for cell, (clue, digit) in enumerate(zip(clues, solution, strict=True)):
        if clue == ".":
            keys.append(digit)
        keys.append(Keys.ARROW_RIGHT)
        if cell % size == size - 1:
            keys.append(Keys.ARROW_DOWN)
    return keys


def play(
    chromium: webdriver.Chrome, folder: Path, records: Iterable[PuzzleRecord], **options: Any
) -> PlayedPage:
    """Write the page of puzzles, to play them in a browser."""
    return PlayedPage(chromium, write("html", folder / "play.html", records, **options).as_uri())
