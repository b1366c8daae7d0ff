"""The page that plays, in Chromium: by keys, by touch, by hints alone, at three widths."""

import base64
import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.browser.chromium import show_at
from tests.support.browser.played_page import keys_that_solve, play
from tests.support.kinds import spec_of

PUZZLES = [
    json.loads(line) for line in Path(__file__).with_name("puzzles.jsonl").read_text().splitlines()
]
EASY, HARD, DIAGONALS, JIGSAW, LARGE, HEXAGON = PUZZLES


def each_of(*puzzles: dict) -> pytest.MarkDecorator:
    """Run a test with each ``puzzle``, in normal runs with squares and hexagons of plain rules."""
    slow = [(pytest.mark.slow,) * (each in (DIAGONALS, JIGSAW, LARGE)) for each in puzzles]
    return pytest.mark.parametrize(
        "puzzle",
        [
            pytest.param(each, marks=marks, id=f"{each['kind']}-{each['level']}")
            for each, marks in zip(puzzles, slow, strict=True)
        ],
    )


EVERY_DRAWING = each_of(EASY, DIAGONALS, JIGSAW, LARGE, HEXAGON)
WIDTHS = pytest.mark.parametrize("width", [320, pytest.param(768, marks=pytest.mark.slow), 1440])


def record(puzzle: dict, ordinal: int) -> PuzzleRecord:
    return PuzzleRecord(
        KINDS[puzzle["kind"]],
        puzzle["puzzle"],
        ordinal,
        puzzle["solution"],
        level=puzzle["level"],
        er=puzzle["er"],
        canonical=puzzle["puzzle"],
        section="Squares" if puzzle is not HEXAGON else "Hexagons",
    )


RECORDS = [record(puzzle, ordinal) for ordinal, puzzle in enumerate(PUZZLES, start=1)]
NAMES = {each.clues: each.id for each in RECORDS}


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    return play(
        chromium, tmp_path_factory.mktemp("page"), RECORDS, title="To play", with_solution=True
    )


@pytest.fixture(scope="module")
def without_solutions(chromium, tmp_path_factory):
    return play(chromium, tmp_path_factory.mktemp("page"), RECORDS, title="To play")


def name_of(puzzle: dict) -> str:
    return NAMES[puzzle["puzzle"]]


def first_blank(puzzle: dict) -> int:
    return puzzle["puzzle"].index(".")


@EVERY_DRAWING
def test_a_puzzle_is_solved_by_keys(page, puzzle):
    page.open(name_of(puzzle))
    page.focus()
    if puzzle is HEXAGON:
        for length, begin in zip(KINDS["hanidoku"].rows, begins(), strict=True):
            page.keys(*(key for cell in range(begin, begin + length) for key in pressed(cell)))
            page.keys(Keys.HOME, Keys.ARROW_DOWN, Keys.HOME)
    else:
        page.keys(*keys_that_solve(puzzle["puzzle"], puzzle["solution"]))
    assert page.digits() == puzzle["solution"]
    assert page.text("status").startswith("Solved")


def begins() -> list[int]:
    rows = KINDS["hanidoku"].rows
    return [sum(rows[:row]) for row in range(len(rows))]


def pressed(cell: int) -> tuple[str, ...]:
    is_blank = HEXAGON["puzzle"][cell] == "."
    return (*([HEXAGON["solution"][cell]] if is_blank else []), Keys.ARROW_RIGHT)


@EVERY_DRAWING
def test_a_puzzle_is_solved_by_touch(page, puzzle):
    page.open(name_of(puzzle), width=360, has_touch=True)
    pad = page.places("#pad button")
    symbols = KINDS[puzzle["kind"]].symbols
    for cell, (clue, digit) in enumerate(zip(puzzle["puzzle"], puzzle["solution"], strict=True)):
        if clue == ".":
            # Large boards scroll on a phone.
            page.run(f"document.querySelectorAll('[role=gridcell]')[{cell}].scrollIntoView()")
            page.tap([page.places("[role=gridcell]")[cell], pad[symbols.index(digit)]])
    assert page.digits() == puzzle["solution"]
    assert page.text("status").startswith("Solved")


@each_of(*PUZZLES)
def test_a_puzzle_is_solved_by_hints_alone(page, puzzle):
    page.open(name_of(puzzle))
    page.run(
        "const [ask, hint, go] = ['ask', 'hint', 'hint-go'].map(id => document.getElementById(id));"
        "for (let n = 0; n < 2000; n++) (hint.hidden ? ask : go).click()"
    )
    assert page.digits() == puzzle["solution"]
    assert page.text("status").startswith("Solved")


def test_boards_that_share_cells_are_played_across_their_gaps(chromium, tmp_path):
    samurai = KINDS["samurai"]
    (puzzle,) = attempt(spec_of("samurai", minimal_at="easy"), 1, 0)
    record = PuzzleRecord(samurai, puzzle.clues, 1, puzzle.solution)
    page = play(chromium, tmp_path, [record], with_solution=True)
    page.open()
    cells = samurai.definition.cells_by_name
    colours = (
        "return ['#board', '.cell:not(.peer)'].map("
        "each => getComputedStyle(document.querySelector(each)).backgroundColor)"
    )
    assert page.run(colours) == ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]
    page.focus(cells["r6c9"])
    found = []
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.END):
        page.keys(key)
        found.append(int(page.run("return document.activeElement.dataset.cell")))
    assert [samurai.cell_names[cell] for cell in found] == [
        *("r6c13", "r6c9", "r7c9", "r7c10", "r7c21")
    ]
    assert page.labels()[cells["r6c13"]].startswith("row 6, column 13")
    for name in ("ask", "hint-go", "hint-go"):
        page.click(name)
    assert re.search(r"r\d+c\d+ is the only place for \d in .+ of board \d", page.text("hint"))


def test_a_puzzle_that_hints_solved_says_so_also_later(page):
    page.open(name_of(EASY))
    page.focus()
    page.keys(*keys_that_solve(EASY["puzzle"], EASY["solution"])[:-12], *"????" * 12)
    assert page.digits() == EASY["solution"]
    told = page.text("status")
    assert re.match(r"Solved with \d+ hints?, in", told)
    page.reload(name_of(EASY))
    assert page.text("status") == told


def test_keys_go_on_with_the_board_after_a_hint_by_mouse(page):
    page.open(name_of(HARD))
    for name in ("ask", "hint-go", "hint-go", "hint-go"):
        page.click(name)
    assert page.digits() != HARD["puzzle"]
    page.keys(Keys.BACKSPACE)
    assert page.digits() == HARD["puzzle"]


def test_a_button_with_the_focus_has_its_own_keys_and_no_others(page):
    page.open(name_of(EASY))
    page.run("document.getElementById('notes').focus()")
    page.keys(Keys.ENTER, "7")
    assert page.notes(0) == "7"


def test_notes_are_small_digits_of_which_a_cell_holds_several(page):
    cell = first_blank(EASY)
    page.open(name_of(EASY))
    page.focus(cell)
    page.keys(" ", "3", "7", " ")
    page.press(Keys.SHIFT, "9")
    assert page.notes(cell) == "379"
    assert page.labels()[cell].endswith(", blank, notes 3 7 9")
    page.keys("7")
    assert (page.notes(cell), page.digits()[cell]) == ("", "7")


def test_a_digit_removes_itself_from_the_notes_of_cells_that_see_it(page):
    page.open(name_of(EASY))
    page.click("open-settings")
    page.click("fill-notes")
    cell, digit = first_blank(EASY), EASY["solution"][first_blank(EASY)]
    row = [other for other in range(9) if EASY["puzzle"][other] == "." and other != cell]
    assert any(digit in page.notes(other) for other in row)
    page.focus(cell)
    page.keys(digit)
    assert not any(digit in page.notes(other) for other in row)


def test_a_digit_that_is_erased_gives_back_the_notes_that_it_struck(page):
    page.open(name_of(EASY))
    cell = first_blank(EASY)
    right, wrong = EASY["solution"][cell], next(d for d in "123" if d != EASY["solution"][cell])
    page.run("document.getElementById('fill-notes').click()")
    page.focus(cell)
    page.keys(" ", right, right, " ")  # a note by hand that stays
    before = [page.notes(at) for at in range(81)]
    page.keys(wrong, right, Keys.BACKSPACE)
    assert [page.notes(at) for at in range(81)] == before
    page.keys(wrong, Keys.BACKSPACE, " ", wrong, wrong, " ", wrong, wrong)
    assert [page.notes(at) for at in range(81)] == before


def test_a_note_that_another_digit_excludes_stays_struck(page):
    page.open(name_of(EASY))
    line = [at for at in range(9) if EASY["puzzle"][at] == "."]
    page.focus(line[0])
    page.keys(" ", "7", " ")
    for at in line[1:3]:
        page.focus(at)
        page.keys("7")
    page.keys(Keys.BACKSPACE)
    assert page.notes(line[0]) == ""
    page.focus(line[1])
    page.keys(Keys.BACKSPACE)
    assert page.notes(line[0]) == "7"


def test_all_that_was_done_is_undone_and_done_again(page):
    page.open(name_of(HARD))
    page.focus(first_blank(HARD))
    page.keys("1", "2", Keys.ARROW_RIGHT, " ", "5", *"????" * 12, Keys.ESCAPE)
    filled = page.digits()
    assert filled != HARD["puzzle"]
    while page.chromium.find_element("id", "undo").is_enabled():
        page.click("undo")
    assert page.digits() == HARD["puzzle"]
    page.focus()
    page.press(Keys.CONTROL, "y" * 20)
    assert page.digits() == filled
    page.press(Keys.CONTROL, "z")
    assert page.digits() != filled


def test_what_was_done_is_undone_and_done_again_after_a_reload(page):
    cell = first_blank(EASY)
    page.open(name_of(EASY))
    page.focus(cell)
    page.keys(" ", "1", "2", " ", "3", "4")
    page.press(Keys.CONTROL, "z")
    page.reload(name_of(EASY))
    page.click("redo")
    assert page.digits()[cell] == "4"
    for left in ("3", ".", "."):
        page.click("undo")
        assert page.digits()[cell] == left
    assert page.notes(cell) == "1"


def test_a_clue_cannot_be_changed(page):
    clue = next(cell for cell, digit in enumerate(EASY["puzzle"]) if digit != ".")
    page.open(name_of(EASY))
    page.focus(clue)
    page.keys("1", "2", Keys.BACKSPACE, " ", "3")
    assert page.digits() == EASY["puzzle"]


def test_what_is_marked_as_wrong_is_for_the_player_to_say(page):
    cell = first_blank(EASY)
    seen, right = EASY["puzzle"][1], EASY["solution"][cell]
    unseen = next(
        digit
        for digit in "123456789"
        if digit != right
        and digit not in EASY["puzzle"][:9] + EASY["puzzle"][::9]
        and digit not in "".join(EASY["puzzle"][row : row + 3] for row in (0, 9, 18))
    )
    page.open(name_of(EASY))
    page.focus(cell)
    page.keys(seen)
    assert page.labels()[cell].endswith("wrong")
    page.keys(unseen)
    assert not page.labels()[cell].endswith("wrong")
    choose(page, "set-mistakes", "wrong digits")
    assert page.labels()[cell].endswith("wrong")
    choose(page, "set-mistakes", "nothing")
    page.focus(cell)
    page.keys(seen)
    assert not page.labels()[cell].endswith("wrong")


def choose(page, setting: str, value: str) -> None:
    page.click("open-settings")
    Select(page.chromium.find_element("id", setting)).select_by_visible_text(value)
    page.keys(Keys.ESCAPE)


def test_a_hint_tells_where_to_look_then_the_technique_then_why_and_then_does_it(page):
    page.open(name_of(HARD), width=360)
    page.click("ask")
    assert page.text("hint-title") == "Where to look"
    page.click("hint-go")
    assert page.text("hint-title") in {"Hidden Single", "Naked Single"}
    assert page.text("hint-text") == "Look at the cells that are marked."
    marked = page.run("return document.querySelector('.cell.pattern').dataset.cell")
    page.click("hint-go")
    assert "only" in page.text("hint-text")
    page.click("hint-go")
    assert page.digits()[int(marked)] == HARD["solution"][int(marked)]
    assert not page.is_shown("hint")


@pytest.mark.parametrize(
    "damaged",
    [
        lambda path: f"p9{path[2:]}",
        lambda path: path[:-1],
        lambda path: f"p1:{path[3]}{9 * '_'}{path[4:]}",
        lambda path: f"p1~{path[3:]}",
    ],
    ids=["version", "end", "count", "mark"],
)
def test_a_path_that_cannot_be_read_is_reported_and_the_solution_helps(page, damaged):
    page.open(name_of(HARD))
    paths = page.run("return document.getElementById('paths').textContent").split("\n")
    text = "\n".join(map(damaged, paths))
    page.run("document.getElementById('paths').textContent = arguments[0]", text)
    page.click("ask")
    assert page.text("hint-title") == "From the solution"
    page.click("hint-go")
    assert page.text("hint-text").startswith("The steps of this puzzle cannot be read. ")


def test_a_hint_tells_first_of_a_wrong_digit_and_of_a_note_that_is_missing(page):
    cell = first_blank(HARD)
    right = HARD["solution"][cell]
    wrong = next(digit for digit in "123456789" if digit != right)
    page.open(name_of(HARD))
    page.focus(cell)
    page.keys(wrong, "??")
    assert page.text("hint-title") == "A wrong digit"
    page.keys("?")
    assert page.digits()[cell] == "."
    page.keys(" ", wrong, "??")
    assert page.text("hint-title") == "A missing note"
    page.keys("?")
    assert set(page.notes(cell)) == {right, wrong}


def test_the_technique_of_the_last_step_is_reported_and_is_no_hint(page):
    (step, *_) = solution_path(KINDS["sudoku"], KINDS["sudoku"].values(EASY["puzzle"])).steps
    page.open(name_of(EASY))
    page.focus(step.placed.cell)
    page.keys(str(step.placed.digit + 1), "w")
    assert page.text("hint-title") == ENGLISH_HINTS.title(step)
    assert page.text("hint-text") == f"{ENGLISH_HINTS.sentence(step)}."
    page.keys("?")
    assert not page.is_shown("hint")


def test_a_last_step_that_needs_more_than_one_step_is_reported(page):
    page.open(name_of(HARD))
    path = solution_path(KINDS["sudoku"], KINDS["sudoku"].values(HARD["puzzle"])).steps
    last = [step.placed for step in path if step.placed][-1]
    page.focus(last.cell)
    page.keys(str(last.digit + 1), "?")
    page.click("hint-last")
    assert page.text("hint-text").startswith("This is right, but no technique of the path")


def test_a_hint_tells_nothing_that_the_player_has_found(page):
    page.open(name_of(EASY))
    page.focus()
    keys = keys_that_solve(EASY["puzzle"], EASY["solution"])
    page.keys(*keys[: len(keys) // 2])
    before = page.digits()
    page.keys("????")
    after = page.digits()
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_progress_is_kept_and_shown_in_the_list(page):
    page.open(name_of(JIGSAW))
    page.focus(first_blank(JIGSAW))
    page.keys("1", Keys.ARROW_RIGHT, " ", "2")
    kept = page.digits()
    page.reload()
    assert page.text("open-list") == "4 of 6"
    assert (page.digits(), page.notes(first_blank(JIGSAW) + 1)) == (kept, "2")
    page.click("open-list")
    assert page.text("list-told") == "0 solved, 1 begun, 5 new"
    assert [e.text for e in page.chromium.find_elements("css selector", "#list h3")] == [
        "Squares",
        "Hexagons",
    ]
    Select(page.chromium.find_element("id", "list-state")).select_by_visible_text("begun")
    (entry,) = page.chromium.find_elements("css selector", "#list-groups a")
    assert entry.get_attribute("aria-label") == "Puzzle 4, expert, begun"


def test_a_tab_left_open_follows_another_and_takes_nothing_back(page):
    cell = first_blank(EASY)
    page.open(name_of(EASY))
    first = page.chromium.current_window_handle
    page.chromium.switch_to.new_window("tab")
    try:
        page.reload(name_of(EASY))
        page.focus(cell)
        page.keys("5")
    finally:
        page.chromium.close()
        page.chromium.switch_to.window(first)
    WebDriverWait(page.chromium, 10).until(lambda _: page.digits()[cell] == "5")
    page.reload(name_of(EASY))
    assert page.digits()[cell] == "5"


def test_a_page_plays_where_the_browser_keeps_nothing(page):
    denied = page.chromium.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {
            "source": "Object.defineProperty(window, 'localStorage',"
            "{get() { throw new DOMException('denied', 'SecurityError') }})"
        },
    )
    try:
        page.reload(name_of(EASY))
        page.focus(first_blank(EASY))
        page.keys("5")
        assert page.digits()[first_blank(EASY)] == "5"
        assert page.text("status").startswith("Progress is lost")
        page.click("next")
        page.click("previous")
        assert page.digits()[first_blank(EASY)] == "5"
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", denied)


def test_the_address_opens_a_puzzle_and_follows_it(page):
    page.open(name_of(LARGE))
    assert page.digits() == LARGE["puzzle"]
    page.keys(Keys.PAGE_DOWN)
    assert page.digits() == HEXAGON["puzzle"]
    assert page.chromium.current_url.endswith(f"#{name_of(HEXAGON)}")
    page.run("location.hash = arguments[0]", name_of(EASY))
    page.keys(Keys.PAGE_DOWN)
    assert page.digits() == HARD["puzzle"]
    page.open("nowhere")
    assert page.text("status") == "The puzzle of this address is not on this page."


def test_time_stands_still_while_it_is_paused(page):
    page.open(name_of(EASY))
    page.click("timer")
    assert page.is_shown("resume")
    assert page.run("return getComputedStyle(document.getElementById('board')).visibility") == (
        "hidden"
    )
    page.keys("5")
    assert page.digits() == EASY["puzzle"]
    page.click("resume")
    assert not page.is_shown("resume")


def test_without_solutions_rules_alone_tell_that_a_puzzle_is_complete(without_solutions):
    page = without_solutions
    page.open(name_of(EASY))
    assert not page.is_shown("ask")
    page.focus()
    page.keys(*keys_that_solve(EASY["puzzle"], EASY["solution"]))
    assert page.text("status").startswith("Complete: no rule is broken")
    last = EASY["puzzle"].rindex(".")
    page.focus(last)
    page.keys("1" if EASY["solution"][last] != "1" else "2")
    assert page.text("status") == "All cells are filled, but a rule is broken."


@WIDTHS
def test_nothing_is_wider_than_the_screen(page, width):
    page.open(width=width)
    for puzzle in PUZZLES:
        page.run("location.hash = arguments[0]", name_of(puzzle))
        assert page.is_as_wide_as_the_screen()
        page.focus()
        page.keys("??")
        assert page.is_as_wide_as_the_screen()
    for opener, dialogue in (("open-settings", "settings"), ("open-list", "list")):
        page.click(opener)
        box = page.chromium.find_element("id", dialogue).rect
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
        page.keys(Keys.ESCAPE)


def test_cells_leave_room_for_a_finger_and_come_into_view(page):
    page.open(name_of(LARGE), width=320, has_touch=True)
    assert min(page.run(SIDES)) >= 20
    last = page.chromium.find_element("css selector", ".cell[data-cell='255']")
    assert not page.run(IS_IN_VIEW, last)
    page.focus()
    page.press(Keys.CONTROL, Keys.END)
    assert page.run(IS_IN_VIEW, last)
    page.open(name_of(EASY), width=320, has_touch=True)
    frame = page.chromium.find_element("class name", "frame")
    assert page.run("return arguments[0].scrollWidth - arguments[0].clientWidth", frame) == 0


SIDES = "return [...document.querySelectorAll('.cell')].map(e => e.getBoundingClientRect().width)"


def test_keys_of_digits_leave_room_for_a_finger_on_a_phone(page):
    for puzzle in PUZZLES:
        page.open(name_of(puzzle), width=360, has_touch=True)
        sizes = page.run(
            "return [...document.querySelectorAll('#pad button')].flatMap(e => "
            "[e.getBoundingClientRect().width, e.getBoundingClientRect().height])"
        )
        assert min(sizes) >= 44


def test_the_digits_show_what_notes_a_cell_has(page):
    page.open(name_of(LARGE))
    page.focus(first_blank(LARGE))
    page.keys(" ", "3", "A")
    pressed = (
        "return [...document.querySelectorAll('#pad [aria-pressed=true]')].map(e => e.innerText)"
    )
    assert page.run(pressed) == ["3", "A"]
    page.keys(" ")
    assert page.run(pressed) == []


def test_the_board_stays_where_it_is_when_a_hint_opens_and_no_rings_overlap(page):
    page.open(name_of(HARD), width=360, has_touch=True)
    n_places, most, n_overlapping = page.run("""
      const [ask, hint, go, field] = ["ask", "hint", "hint-go", "field"]
        .map(id => document.getElementById(id));
      const boxOf = element => element.getBoundingClientRect();
      const places = new Set([JSON.stringify(boxOf(field))]);
      let most = 0, overlapping = 0;
      for (let n = 0; n < 250; n++) {
        (hint.hidden ? ask : go).click();
        if (!hint.hidden) places.add(JSON.stringify(boxOf(field)));
        const rings = [...document.querySelectorAll(".ring, .disc, .out")].map(boxOf);
        most = Math.max(most, rings.length);
        overlapping += rings.filter((a, at) => rings.slice(at + 1).some(b => a.left < b.right &&
          b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
      }
      return [places.size, most, overlapping];
    """)
    assert (n_places, n_overlapping) == (1, 0)
    assert most > 3


@pytest.mark.parametrize(("width", "height"), [(568, 320), (640, 400), (320, 568)])
def test_a_hint_is_read_as_a_whole_on_a_small_screen(page, width, height):
    page.open(name_of(HARD))
    show_at(page.chromium, width, height)
    page.focus()
    page.keys("???")
    assert "only" in page.text("hint-text")
    for name in ("hint-title", "hint-text", "hint-go", "hint-close"):
        element = page.chromium.find_element("id", name)
        assert page.run(IS_IN_VIEW, element), name


# Whether what the middle of an element shows is this element, and its ends are on the screen.
IS_IN_VIEW = """
const {left, top, right, bottom} = arguments[0].getBoundingClientRect();
const third = (bottom - top) / 3;  // a scroll bar may lie over the edge
const seen = [[(left + right) / 2, top + third], [(left + right) / 2, bottom - third]]
  .map(([x, y]) => document.elementFromPoint(x, y));
return seen.every(e => arguments[0].contains(e));
"""


@WIDTHS
def test_the_board_takes_the_room_that_there_is(page, width):
    page.open(name_of(EASY), width=width)
    box = page.chromium.find_element("id", "board").rect
    height = page.run("return innerHeight")
    assert max(box["width"] / width, box["height"] / height) > 0.85


def test_a_screen_reader_finds_a_grid_its_rows_and_its_cells(page):
    page.open(name_of(HEXAGON))
    rows = page.run(
        "return [...document.querySelectorAll('#board[role=grid] > [role=row]')]"
        ".map(row => row.querySelectorAll(':scope > [role=gridcell]').length)"
    )
    assert rows == list(KINDS["hanidoku"].rows)
    assert page.labels()[:2] == ["row 1, cell 1, blank", "row 1, cell 2, blank"]
    assert (
        page.run("return document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length") == 1
    )
    page.open(name_of(JIGSAW))
    assert re.search(", blank, region [1-9]$", page.labels()[first_blank(JIGSAW)])
    page.open(name_of(EASY))
    assert page.labels()[13].startswith("row 2, column 5, ")
    assert page.run(UNNAMED) == []


# Controls that have neither a text nor a label of their own, and references to nothing.
UNNAMED = """
const named = e => e.textContent.trim() || e.ariaLabel || e.closest('label');
const controls = [...document.querySelectorAll('button, select, input, a, dialog, [role=grid]')];
const refers = [...document.querySelectorAll('[aria-labelledby], [aria-describedby]')];
const ids = e => `${e.getAttribute('aria-labelledby') || ''} ` +
  `${e.getAttribute('aria-describedby') || ''}`;
return [...controls.filter(e => !named(e)).map(e => e.outerHTML),
  ...refers.flatMap(e => ids(e).split(' ').filter(id => id && !document.getElementById(id)))];
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_what_is_behind_it(page, theme):
    page.open(name_of(HARD), width=1440)
    choose(page, "set-theme", "as the system")
    preferred = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
    page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", preferred)
    shown = "return document.documentElement.dataset.theme"
    WebDriverWait(page.chromium, 10).until(lambda _: page.run(shown) == theme)
    page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    choose(page, "set-theme", theme)
    page.click("open-settings")
    page.click("fill-notes")
    cell = first_blank(HARD)
    page.focus(cell)
    page.keys(HARD["solution"][cell], Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "1", "??")
    contrasts = page.run(CONTRASTS)
    assert len(contrasts) > 60
    assert {name: ratio for name, ratio in contrasts.items() if ratio < 4.5} == {}


# Of each text that is seen: its contrast by WCAG 2 with the colour behind it.
CONTRASTS = """
const parts = colour => colour.match(/[\\d.]+/g).map(Number);
const light = colour => {
  const [r, g, b] = parts(colour).slice(0, 3).map(v => v / 255)
    .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const isSolid = colour => parts(colour).length === 3 || parts(colour)[3] === 1;
const behind = e => {
  for (; e; e = e.parentElement) {
    for (const pseudo of ['::before', null]) {
      const colour = getComputedStyle(e, pseudo).backgroundColor;
      if (isSolid(colour) && (pseudo === null || e.matches('.cell'))) return colour;
    }
  }
};
const found = {};
document.querySelectorAll('#player *').forEach((e, number) => {
  const isText = [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (!isText || !e.checkVisibility() || e.closest(':disabled, .used, .unseen, svg')) return;
  const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
  found[`${number} ${e.className || e.id || e.tagName} ${e.textContent.slice(0, 9)}`] =
    (a + .05) / (b + .05);
});
return found;
"""


def test_nothing_leaves_the_page(page):
    page.chromium.get_log("performance")
    page.chromium.get_log("browser")
    page.open(name_of(EASY))
    page.focus()
    page.keys("???", " ", "1", Keys.PAGE_DOWN)
    page.click("open-list")
    page.keys(Keys.ESCAPE)
    events = [json.loads(e["message"])["message"] for e in page.chromium.get_log("performance")]
    asked = {
        event["params"]["request"]["url"].partition("#")[0]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    }
    own = page.chromium.current_url.partition("#")[0]
    assert {url for url in asked if not url.startswith(("data:", "about:"))} == {own}
    assert page.chromium.get_log("browser") == []


def test_sheets_are_printed_with_captions_rules_and_solutions_at_the_back(page, tmp_path):
    page.open()
    texts = printed(page, tmp_path)
    captions = [re.findall(r"^\d+ \N{MIDDLE DOT} .*$", text, re.MULTILINE) for text in texts]
    assert [*map(len, captions)] == [5, 1, 0, 0]
    assert [text.split("\n")[0] for text in texts] == [
        "To play \N{MIDDLE DOT} Squares",
        "To play \N{MIDDLE DOT} Hexagons",
        "Solutions \N{MIDDLE DOT} Squares",
        "Solutions \N{MIDDLE DOT} Hexagons",
    ]
    assert "X-Sudoku: Digits 1-9 once in each row, column, 3x3 box and diagonal" in texts[0]
    assert "Undo" not in "".join(texts)


def test_sheets_without_solutions_have_puzzles_only(without_solutions, tmp_path):
    without_solutions.open()
    assert len(printed(without_solutions, tmp_path)) == 2


def printed(page, folder: Path, width: float = 8.27, height: float = 11.69) -> list[str]:
    """Return the text of each sheet as it comes out of the printer; the paper is in inches."""
    paper = {"paperWidth": width, "paperHeight": height, "preferCSSPageSize": True}
    made = page.chromium.execute_cdp_cmd("Page.printToPDF", paper)
    (folder / "sheets.pdf").write_bytes(base64.b64decode(made["data"]))
    return [sheet.extract_text() for sheet in PdfReader(folder / "sheets.pdf").pages]


@pytest.mark.parametrize(
    ("width", "height"), [(11.69, 8.27), (4.13, 5.83)], ids=["landscape", "A6"]
)
def test_no_sheet_spills_over_its_paper(page, tmp_path, width, height):
    page.open()
    assert [*map(bool, printed(page, tmp_path, width, height))] == [True] * 4


def test_a_dark_page_is_printed_on_white(page):
    page.open()
    page.run("document.documentElement.dataset.theme = 'dark'")
    page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    root = "const style = getComputedStyle(document.documentElement);"
    try:
        shown = page.run(root + "return [style.colorScheme, style.backgroundColor]")
    finally:
        page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert shown == ["light", "rgb(255, 255, 255)"]


def test_a_page_of_one_puzzle_fills_its_sheet(chromium, tmp_path):
    page = play(chromium, tmp_path, RECORDS[:1])
    page.open()
    page.run("dispatchEvent(new Event('beforeprint'))")
    columns = "return document.querySelector('.puzzles').style.getPropertyValue('--columns')"
    assert page.run(columns) == "1"


def test_text_of_others_is_shown_as_text(chromium, tmp_path):
    hostile = "</script><img src=x onerror=alert(1)>\u2028\"'"
    title = hostile.replace("\u2028", "")
    # Five digits: no other test has registered these rules.
    kind = register(definition_from_toml(f"title = {json.dumps(title)}\nrows = 3\ndigits = 5"))
    records = [PuzzleRecord(kind, "1" + "." * 8, 1, source=hostile, section=hostile)]
    page = play(chromium, tmp_path, records, title=hostile, caption="{source} {kind}")
    page.open()
    shown = hostile.replace("\u2028", "\\u2028")
    assert page.text("caption") == f"{shown} {title}"
    assert page.chromium.title.endswith(shown)
    page.click("open-list")
    assert shown in page.text("list")
    assert page.run("return document.images.length") == 0


def test_a_mouse_and_the_keys_go_together(page):
    page.open(name_of(EASY))
    assert (first_blank(EASY), EASY["puzzle"][2]) == (0, ".")
    page.keys("7")
    assert page.digits()[0] == "7"
    page.focus(1)
    page.click("notes")
    page.keys(Keys.ARROW_RIGHT, "1")
    assert page.notes(2) == "1"


def test_hints_are_asked_for_and_closed_by_the_keyboard_alone(page):
    page.open(name_of(EASY), width=360)
    page.run("document.getElementById('ask').focus()")
    page.keys(*[Keys.ENTER] * 4)
    assert page.digits() != EASY["puzzle"]
    page.keys(Keys.ENTER, Keys.ESCAPE)
    assert not page.is_shown("hint")


def test_the_next_puzzle_is_offered_when_one_is_solved(page):
    page.open(name_of(EASY), width=360)
    assert not page.is_shown("onward")
    page.focus()
    page.keys(*keys_that_solve(EASY["puzzle"], EASY["solution"]))
    page.click("onward")
    assert page.digits() == HARD["puzzle"]
    page.click("timer")
    page.keys(Keys.PAGE_UP)
    assert not page.is_shown("resume")
    assert page.is_shown("onward")
