"""A position to practise in, in Chromium: what the reader finds is confirmed, whichever step."""

import json
import re

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.hints.steps_since import steps_since
from cluesmith.generator.rating.paths.position_text import read_position
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from tests.support.browser.played_page import PlayedPage
from tests.support.some import some

KIND = kind_named("sudoku")


@pytest.fixture
def positions(cluesmith, chromium, tmp_path):
    """The page of a technique, and the positions on it as data."""

    def made(kind: str, technique: str, count: int = 1):
        asked = ("practice", kind, technique, "--count", str(count), "--seed", "1")
        file = tmp_path / "practice.html"
        assert cluesmith(*asked, "-o", str(file)).code == 0
        data = [json.loads(row) for row in cluesmith(*asked, "--format", "jsonl").out.splitlines()]
        return PlayedPage(chromium, file.as_uri()), data

    return made


def strike_by_touch(page: PlayedPage, named: str) -> None:
    """Touch a cell, and then the digit on the pad: "r1c2<>3"."""
    cell, digit = named.split("<>")
    at = KIND.cell_names.index(cell)
    page.run(f"document.querySelector('[data-cell=\"{at}\"]').scrollIntoView()")
    page.tap([page.places("[role=gridcell]")[at], page.places("#pad button")[int(digit) - 1]])


def check_by_touch(page: PlayedPage) -> str:
    page.run("document.getElementById('check').scrollIntoView()")
    page.tap(page.places("#check"))
    return page.text("status")


def test_any_of_several_steps_is_confirmed_by_touch(positions):
    page, (row,) = positions("sudoku", "pointing")
    assert len(row["ways"]) > 1
    for way in row["ways"]:
        page.open(width=360, has_touch=True)
        for each in way["eliminations"]:
            strike_by_touch(page, each)
        assert check_by_touch(page) == f"Found: {way['text']}."


def test_a_wrong_step_and_a_part_of_a_step_get_different_answers(positions):
    page, (row,) = positions("sudoku", "x-wing")
    page.open(width=360, has_touch=True)
    cells = re.findall(r"\{\w+\}|\w", row["state"])
    gone = {each for way in row["ways"] for each in way["eliminations"]}
    at = next(n for n, cell in enumerate(cells) if "{" in cell)
    strange = next(d for d in cells[at][1:-1] if f"{KIND.cell_names[at]}<>{d}" not in gone)
    strike_by_touch(page, f"{KIND.cell_names[at]}<>{strange}")
    assert check_by_touch(page).startswith(f"X-Wing does not strike out {strange} in row")
    strike_by_touch(page, f"{KIND.cell_names[at]}<>{strange}")
    assert check_by_touch(page).startswith("Take notes away")
    for each in row["eliminations"][:-1]:
        strike_by_touch(page, each)
        assert check_by_touch(page) == "Right so far: the step strikes out more."
    strike_by_touch(page, row["eliminations"][-1])
    assert check_by_touch(page).startswith("Found: ")


def test_a_digit_that_a_clue_places_is_confirmed(positions):
    page, (row,) = positions("killer6", "sum-rule-cell")
    page.open()
    ((cell, digit),) = (each.split("=") for each in row["placements"])
    kind = kind_named("killer6")
    page.focus(kind.cell_names.index(cell))
    page.click("notes")
    page.focus(kind.cell_names.index(cell))
    page.keys(digit)
    page.click("check")
    assert page.text("status") == f"Found: {row['ways'][0]['text']}."


PATTERNS = (
    *("pointing", "claiming", "naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish"),
    *("hidden-triple", "naked-quadruple", "jellyfish", "hidden-quadruple"),
)
IN_EACH_RUN = ("claiming", "x-wing", "hidden-triple")


@pytest.mark.parametrize(
    "technique",
    [pytest.param(t, marks=() if t in IN_EACH_RUN else pytest.mark.slow) for t in PATTERNS],
)
def test_the_last_step_is_a_pattern_that_the_page_finds_without_its_path(technique, positions):
    page, (row,) = positions("sudoku", technique)
    given, solution = KIND.given(row["puzzle"]), KIND.values(row["solution"])
    for way in some(row["ways"]):
        named = way["eliminations"][0]
        cell, digit = KIND.cell_names.index(named[:4]), named[-1]
        before, after = (read_position(KIND, given, row["state"]) for _ in range(2))
        after.strike(1 << cell * 9 + int(digit) - 1)
        said = {
            f"{ENGLISH_HINTS.sentence(step)}."
            for step in steps_now(before)
            if step.gone & ~after.left
        }
        (done,) = steps_since(before, after, solution).steps
        page.open()
        page.run("document.getElementById('paths').textContent = ''")
        page.focus(cell)
        page.keys(digit, "w")
        assert page.text("hint-title") == ENGLISH_HINTS.title(done.step)
        assert page.text("hint-text") in said
