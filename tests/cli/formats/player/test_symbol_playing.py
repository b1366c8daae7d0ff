"""The page shows symbols in place of digits wherever it shows or says one."""

import json
from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.browser.played_page import play

EASY = json.loads(Path(__file__).with_name("puzzles.jsonl").read_text().splitlines()[0])
WORD = "BEHAVIOUR"
SHAPES = ["circle", "triangle", "square", "star", "heart", "moon", "cross", "diamond", "ring"]


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    """A page with the same puzzle twice: in letters, and in shapes as its section says."""
    kind, solution = KINDS[EASY["kind"]], EASY["solution"]
    records = [
        PuzzleRecord(kind, EASY["puzzle"], number, solution, source=name, symbols=symbols)
        for number, (name, symbols) in enumerate([("a", None), ("b", "shapes")], start=1)
    ]
    options = {"symbols": f"word:{WORD}", "with_solution": True}
    return play(chromium, tmp_path_factory.mktemp("page"), records, **options)


def shown_in(line: str, symbols) -> list[str]:
    return ["." if mark == "." else symbols[int(mark) - 1] for mark in line]


def test_letters_stand_on_the_board_and_the_pad_and_are_typed(page):
    page.open()
    assert page.digits() == "".join(shown_in(EASY["puzzle"], WORD))
    assert page.run("return document.getElementById('pad').textContent") == WORD
    blank = EASY["puzzle"].index(".")
    page.focus(blank)
    page.keys("v")
    assert page.digits()[blank] == "V"
    page.keys("9")  # the place of a letter
    assert page.digits()[blank] == "R"


def test_labels_and_hints_name_symbols(page):
    page.open()
    page.click("next")
    labels = page.labels()
    names = [label.split(", ")[2] for label in labels]
    assert names == ["blank" if each == "." else each for each in shown_in(EASY["puzzle"], SHAPES)]
    pad = page.run("return [...document.querySelectorAll('#pad button')].map(e => e.ariaLabel)")
    assert [label.removesuffix(", all placed") for label in pad] == SHAPES
    for name in ("ask", "hint-go", "hint-go"):
        page.click(name)
    said = page.text("hint-text").rstrip(".").split()
    assert set(said) & {*SHAPES}
    page.click("hint-go")
    placed = next(i for i, label in enumerate(page.labels()) if "blank" in labels[i] != label)
    drawn = page.run(
        "return document.querySelector(`[data-cell='${arguments[0]}'] .digit use`).href.baseVal",
        placed,
    )
    assert page.run("return document.querySelector(arguments[0]).tagName", drawn) == "symbol"


def test_notes_are_drawings(page):
    page.open()
    page.click("next")
    page.run("document.getElementById('fill-notes').click()")
    n_notes = page.run("return document.querySelectorAll('.notes use').length")
    said = [label.partition("notes ")[2] for label in page.labels() if "notes" in label]
    assert n_notes == sum(len(each.split(", ")) for each in said) > 0


def test_sheets_have_symbols(page):
    page.open()
    page.run("dispatchEvent(new Event('beforeprint'))")
    sheets = "return document.getElementById('sheets')"
    text = page.run(f"{sheets}.textContent")
    assert f"Each of {', '.join(WORD[:-1])} and R once" in text
    assert "".join(shown_in(EASY["puzzle"].replace(".", ""), WORD)) in text
    n_uses = page.run(f"{sheets}.querySelectorAll('use[href^=\"#symbol\"]').length")
    # The second puzzle, and its solution.
    assert n_uses == sum(mark != "." for mark in EASY["puzzle"]) + 81
