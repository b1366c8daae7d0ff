"""The pages in a real browser: a job's progress moves, nothing is refused, all widths hold."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from serving import serving

from cluesmith.storage.database import access_tokens
from cluesmith.storage.database.states import Right
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings
from tests.support.browser.chromium import show_at


@pytest.fixture
def address(web_home: Path, command_environ: dict[str, str]) -> Iterator[str]:
    """Where the site of the other tests is served."""
    environ = {**command_environ, "CLUESMITH_HOME": str(web_home)}
    with serving(environ, "serve", "--port", "0") as told:
        yield told


# Parts of a page that is being brought up to date are read all at once.
_BARS = "return [...document.querySelectorAll('#active progress')].map((bar) => bar.value)"


def text_of(browser: Chrome, part: str) -> str:
    """Return the text of a part of the page by its id."""
    text: str = browser.execute_script(f"return document.getElementById('{part}').innerText")
    return text


def sign_in(browser: Chrome, address: str, home: Path) -> None:
    """Sign in with a new token for jobs."""
    opened = open_database(Settings.from_environment({HOME: str(home)}))
    with closing(opened) as database, database.write() as session:
        token = access_tokens.create(session, uuid4().hex, [Right.JOBS])
    browser.get(f"{address}login")
    browser.find_element(By.NAME, "token").send_keys(token)
    browser.find_element(By.CSS_SELECTOR, "button").click()


def refused(browser: Chrome) -> list[str]:
    """Return what the browser complained of since it was last asked."""
    return [entry["message"] for entry in browser.get_log("browser")]


@pytest.mark.slow
@pytest.mark.long
def test_the_progress_of_a_running_job_moves(
    chromium: Chrome,
    command_environ: dict[str, str],
    cluesmith: Callable[..., object],
    until: Callable[..., None],
) -> None:
    cluesmith("enqueue", "sudoku", "--count", "2000000", "--max-clues", "22", "--seed", "1")
    with (
        serving(command_environ, "serve", "--port", "0") as told,
        serving(command_environ, "up", "--workers", "1"),
    ):
        cluesmith("resume", "1")
        chromium.get(told)
        seen: list[float] = []

        def moves() -> bool:
            seen.extend(chromium.execute_script(_BARS))
            return len(set(seen)) >= 3

        until(moves, timeout_s=120)
        assert seen == sorted(seen)
        until(lambda: "worker answers" in text_of(chromium, "workers"), 60)
        chromium.get(f"{told}jobs/1")
        text = text_of(chromium, "progress")
        until(lambda: text_of(chromium, "progress") != text, 60)
        assert "running" in text
        assert not refused(chromium)
        cluesmith("cancel", "1")
        until(lambda: "cancelled" in text_of(chromium, "progress"), 60)


@pytest.mark.parametrize(
    "width", [320, *(pytest.param(width, marks=pytest.mark.slow) for width in (768, 1440))]
)
def test_no_page_is_wider_than_its_window_or_asks_for_what_it_may_not(
    chromium: Chrome, address: str, web_home: Path, width: int
) -> None:
    show_at(chromium, width, 800)
    sign_in(chromium, address, web_home)
    for log in ("browser", "performance"):
        chromium.get_log(log)  # of tests before
    for page in (
        *("", "jobs", "jobs/1", "jobs/new", "jobs/2/delete", "collections", "collections/best"),
        *("puzzles", "puzzles/1", "check"),
    ):
        chromium.get(f"{address}{page}")
        assert page in chromium.current_url
        chromium.execute_script(
            "document.querySelectorAll('details').forEach((each) => each.open = 1)"
        )
        assert chromium.execute_script("return document.documentElement.scrollWidth") <= width, page
        pictures = (
            "return [...document.images].every((each) => !each.complete || each.naturalWidth)"
        )
        assert chromium.execute_script(pictures), page
    assert not refused(chromium)
    requests = [
        json.loads(entry["message"])["message"] for entry in chromium.get_log("performance")
    ]
    urls = [
        request["params"]["request"]["url"]
        for request in requests
        if request["method"] == "Network.requestWillBeSent"
    ]
    assert urls
    assert all(url.startswith((address, "data:")) for url in urls)


def test_puzzles_are_filtered_solved_and_played_by_following_links(
    chromium: Chrome, address: str, until: Callable[..., None]
) -> None:
    show_at(chromium, 1280, 900)
    chromium.get(f"{address}puzzles")
    chromium.find_element(By.CSS_SELECTOR, "summary").click()
    Select(chromium.find_element(By.NAME, "kind")).select_by_value("sudoku")
    Select(chromium.find_element(By.NAME, "level")).select_by_visible_text("easy")
    chromium.find_element(By.CSS_SELECTOR, ".filters button").click()
    until(lambda: "level=easy" in chromium.current_url)
    levels = "return [...document.querySelectorAll('.cards .level')].map((each) => each.innerText)"
    until(lambda: set(chromium.execute_script(levels)) == {"easy"})
    chromium.find_element(By.CSS_SELECTOR, ".cards a").click()
    until(lambda: "/puzzles/" in chromium.current_url)
    puzzle = chromium.current_url
    chromium.find_element(By.LINK_TEXT, "Solve step by step").click()
    until(lambda: chromium.find_elements(By.CSS_SELECTOR, ".steps li"), 60)
    first = chromium.find_element(By.CSS_SELECTOR, ".steps img")
    until(lambda: chromium.execute_script("return arguments[0].naturalWidth", first), 30)
    chromium.get(f"{puzzle}/play")
    until(lambda: chromium.find_elements(By.CSS_SELECTOR, "[role=grid] [role=gridcell]"), 60)
    assert not refused(chromium)
