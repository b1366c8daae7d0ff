"""Puzzles with clues that are not digits, played in Chromium; what the page says of clues."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from cluesmith.cli.formats.player.clue_tables import ClueCoder, machine_of
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Automaton, Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.browser.played_page import PlayedPage, play
from tests.support.random_clues import BOARDS, absent_pairs, holds, random_puzzle
from tests.support.some import some

PUZZLES = {
    puzzle["kind"]: puzzle
    for puzzle in map(
        json.loads, Path(__file__).with_name("clue_puzzles.jsonl").read_text().splitlines()
    )
}
RECORDS = {
    name: PuzzleRecord(
        KINDS[name], each["puzzle"], number, each["solution"], canonical=each["puzzle"]
    )
    for number, (name, each) in enumerate(PUZZLES.items(), start=1)
}


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    return play(chromium, tmp_path_factory.mktemp("page"), RECORDS.values(), with_solution=True)


def opened(page: PlayedPage, kind: str, **how) -> str:
    page.open(RECORDS[kind].id, **how)
    return PUZZLES[kind]["solution"]


@pytest.mark.parametrize("kind", ["futoshiki4", "skyscrapers6", "little-killer"])
def test_a_puzzle_with_clues_is_solved_by_touch(page, kind):
    solution = opened(page, kind, width=360, has_touch=True)
    assert page.is_as_wide_as_the_screen()
    cells, pad = page.places("[role=gridcell]"), page.places("#pad button")
    for cell, clue in enumerate(PUZZLES[kind]["puzzle"].partition(";")[0]):
        if clue == ".":
            page.tap([cells[cell], pad[int(solution[cell]) - 1]])
    assert page.digits() == solution
    assert page.text("status").startswith("Solved")


FITTING = "return [...document.querySelectorAll('#aid b')].map(e => e.textContent).join('')"


@pytest.mark.parametrize(
    "kind", ["killer4", "calcudoku4", pytest.param("thermo", marks=pytest.mark.slow)]
)
def test_a_puzzle_is_solved_by_touch_with_what_the_page_shows_alone(page, kind):
    solution = opened(page, kind, width=360, has_touch=True)
    cells, pad = page.places("[role=gridcell]"), page.places("#pad button")
    rounds = 0
    while "." in (digits := page.digits()):
        page.tap(page.places("#open-settings"))
        page.tap(page.places("#fill-notes"))
        blank = [cell for cell, digit in enumerate(digits) if digit == "."]
        left = {cell: {*page.notes(cell)} for cell in blank}
        for cell in blank if page.is_shown("aid") else ():
            page.tap([cells[cell]])
            left[cell] &= {*page.run(FITTING)}
        rounds += 1
        if rounds == 1:
            # What the notes leave out is marked where it is entered.
            cell = min(blank, key=lambda cell: len(left[cell]))
            page.tap([cells[cell], pad[int(min({*"1234"} - left[cell])) - 1]])
            assert page.labels()[cell].endswith("wrong")
            page.tap(page.places("#undo"))
        found = {*singles(KINDS[kind], left)}
        assert found, "the page shows no more"
        for cell, digit in found:
            page.tap([cells[cell], pad[int(digit) - 1]])
    assert digits == solution
    assert page.text("status").startswith("Solved")


def singles(kind: Kind, left: dict[int, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield the cells with one digit left, and those that are the only place of one in a house."""
    yield from ((cell, *digits) for cell, digits in left.items() if len(digits) == 1)
    for house in kind.houses:
        if len(house.cells) == kind.n_digits:
            for digit in kind.symbols:
                places = [cell for cell in house.cells if digit in left.get(cell, ())]
                if len(places) == 1:
                    yield places[0], digit


@pytest.mark.parametrize("kind", ["killer6", "skyscrapers6"])
def test_a_puzzle_with_clues_is_solved_by_hints_alone(page, kind):
    solution = opened(page, kind)
    page.click("ask")
    assert page.run("return document.querySelectorAll('.cell.house').length") > 1
    page.run(
        "const [ask, hint, go] = ['ask', 'hint', 'hint-go'].map(id => document.getElementById(id));"
        "for (let n = 0; n < 500; n++) (hint.hidden ? ask : go).click()"
    )
    assert page.digits() == solution


def test_a_hint_that_rests_on_no_candidate_marks_the_cell_it_is_about(chromium, tmp_path):
    # r1c2 is not 3: if it were, the first sign could not be met.
    record = replace(RECORDS["futoshiki4"], compact_path="p1.xBGAABA")
    page = play(chromium, tmp_path, [record], with_solution=True)
    page.open()
    page.click("ask")
    assert "row 1, column 2" in page.run("return document.getElementById('spoken').textContent")


def test_a_cage_that_cannot_be_met_is_marked_before_it_is_full(page):
    opened(page, "killer6")
    page.focus(3)
    page.keys("1")  # of 8 in two cells, of which the other can hold 6 at most
    assert page.labels()[3] == "row 1, column 4, cage sum 8 of 2 cells, broken, 1, wrong"
    assert page.run("return document.querySelectorAll('#marks circle').length") == 1
    page.keys("2")
    assert page.labels()[3] == "row 1, column 4, cage sum 8 of 2 cells, 2"
    assert page.run("return document.querySelectorAll('#marks circle').length") == 0


def test_what_is_left_of_a_cage_is_shown_unless_it_is_switched_off(page):
    opened(page, "killer6")
    page.focus(5)
    assert page.text("aid") == "Cage sum 15 of 4 cells: 1+3+5+6 2+3+4+6"
    page.keys("6")
    assert "9 left in 3" in page.text("aid")
    page.click("open-settings")
    page.click("set-aid")
    page.keys(Keys.ESCAPE)
    assert not page.is_shown("aid")


@pytest.mark.parametrize("kind", ["killer6", "calcudoku6"])
def test_a_phone_shows_the_rules_as_a_whole_until_a_cell_is_chosen(page, kind):
    opened(page, kind, width=360, has_touch=True)
    rules = page.text("aid")
    assert rules.startswith("Digits 1-")
    assert page.run(
        "const {scrollHeight, clientHeight} = document.getElementById('aid');"
        "return scrollHeight <= clientHeight"
    )
    page.tap(page.places("[data-cell='5']"))
    assert "of 4 cells" in page.text("aid") or "of 3 cells" in page.text("aid")


def test_a_diagonal_that_is_ticked_off_is_left_out_of_what_is_shown(page):
    opened(page, "little-killer")
    sums = puzzle_of("little-killer").clues
    page.focus(sums[0].cells[0])
    assert page.text("aid").startswith("Diagonal sum 43 from the upper left: more than ")
    page.run("document.querySelector('#beside button').click()")
    assert "Diagonal sum 43" not in page.text("aid")


def test_a_sandwich_without_digits_between_its_ends_says_so(chromium, tmp_path):
    kind = KINDS["sandwich"]
    puzzle = "." * 81 + ";sandwich:r1c1-r1c9=0"
    page = play(chromium, tmp_path, [PuzzleRecord(kind, puzzle, 1, canonical=puzzle)])
    page.open()
    page.focus(0)
    assert page.text("aid") == "Sandwich sum 0 from the left: none"


def test_a_sign_that_is_wrong_is_marked(page):
    opened(page, "futoshiki4")
    clue = next(each for each in puzzle_of("futoshiki4").clues if each.type == "less")
    less, more = clue.cells
    page.focus(less)
    page.keys("4")
    assert page.labels()[less].endswith("broken, 4, wrong")
    assert page.labels()[more].endswith("broken, blank")


def puzzle_of(kind: str):
    return KINDS[kind].puzzle(PUZZLES[kind]["puzzle"])


def test_a_number_beside_the_board_is_ticked_off_and_stays_so(page):
    opened(page, "skyscrapers6", width=360, has_touch=True)
    places = page.places("#beside button")
    assert len(places) == len(puzzle_of("skyscrapers6").clues)
    page.tap(places[:2])
    page.reload(RECORDS["skyscrapers6"].id)
    ticks = "return [...document.querySelectorAll('#beside button')].map(e => e.ariaPressed)"
    assert page.run(ticks)[:3] == ["true", "true", "false"]
    page.run("document.querySelector('#beside button').focus()")
    page.keys(Keys.ARROW_RIGHT, " ")
    assert page.run(ticks)[:3] == ["true", "false", "false"]


@pytest.mark.parametrize(
    "row", [row for row in CLUE_TYPES.values() if row.automaton], ids=lambda row: row.name
)
def test_the_machine_of_a_clue_accepts_what_its_automaton_does(row):
    n_digits, size = 4, 4
    grids = [*itertools.product(range(1, n_digits + 1), repeat=size)]
    n_met = 0
    for value in (0, 3, 8, 24):
        machine, capped = machine_of(row, value, size, n_digits), row.capped(value, size, n_digits)
        for digits in grids:
            number = 0
            for digit in digits:
                number = machine[number][digit] if number >= 0 else -1
            is_met = _is_accepted(row.automaton, digits, capped)
            assert (number >= 0 and machine[number][0] == 1) == is_met
            n_met += is_met
    assert n_met


def _is_accepted(automaton: Automaton, digits: Sequence[int], value: int) -> bool:
    state = automaton.start
    for digit in digits:
        state = automaton.step(state, digit, value, 4)
        if state is None:
            return False
    return automaton.accepts(state, value)


# ---- The rules of clues in the script against those of Python ------------------------------------

SCRIPT = (
    "".join(
        (files("cluesmith.cli.formats.player") / name).read_text()
        for name in ("digit_sets.js", "clue_rules.js")
    )
    + """
const [kind, rows, fillings] = arguments;
kind.peers = kind.peers.map(peers => new Set(peers));
const clues = cluesOf(kind, rows);
"""
)
VERDICTS = "return fillings.map(values => clues.map(clue => canBeMet(clue, values)));"
COMBINATIONS = """
const free = (values, cell) => 2 ** kind.nDigits - 1 &
  ~[...kind.peers[cell]].reduce((set, other) => values[other] ? set | bit(values[other]) : set, 0);
return clues.map((clue, at) => restOf(clue, fillings[at], free).combinations.map(
  ({lead, all}) => [lead, ...all]));
"""


def table_of(kind: Kind, coder: ClueCoder) -> dict[str, object]:
    return {
        "clueSorts": coder.sorts,
        "machines": coder.machines,
        "nDigits": kind.n_digits,
        "peers": [[*peers] for peers in sees(kind)],
    }


def sees(kind: Kind) -> list[set[int]]:
    """Return the cells that hold other digits than a cell, for each."""
    found: list[set[int]] = [set() for _ in range(kind.n_cells)]
    for cells in (*(house.cells for house in kind.houses), *kind.definition.different):
        for a, b in itertools.permutations(cells, 2):
            found[a].add(b)
    return found


def repeats(kind: Kind, cells: Sequence[int], values: list[int]) -> bool:
    """Whether two cells that differ by the rules of the kind hold the same digit."""
    peers = sees(kind)
    pairs = itertools.combinations([cell for cell in cells if values[cell]], 2)
    return any(b in peers[a] and values[a] == values[b] for a, b in pairs)


def readings(
    kind: Kind, cells: Sequence[int], is_met: Callable[[list[int]], bool], values: list[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the digits of the blank cells of a clue with which it is met, by trying everything."""
    blank = [cell for cell in cells if not values[cell]]
    peers = sees(kind)
    apart = [(a, b) for a, b in itertools.combinations(cells, 2) if b in peers[a]]
    at = {cell: values[cell] for cell in cells}
    for digits in itertools.product(range(1, kind.n_digits + 1), repeat=len(blank)):
        at.update(zip(blank, digits, strict=True))
        if all(at[a] != at[b] for a, b in apart) and is_met([*at.values()]):
            yield digits


def rules_of(kind: Kind, puzzle: CluePuzzle) -> Iterator[tuple[Sequence[int], Callable[..., bool]]]:
    """Yield the cells of each clue, and whether their digits obey it."""

    def obeys(name: str, value: int, digits: list[int]) -> bool:
        return holds(Clue(name, tuple(range(len(digits))), value), digits, kind.n_digits)

    for name, cells, value in puzzle.clues:
        yield cells, partial(obeys, name, value)
    for names, pair in absent_pairs(kind, puzzle):
        yield pair, lambda digits, names=names: not any(obeys(name, 0, digits) for name in names)


@pytest.mark.parametrize("kind", BOARDS, ids=lambda kind: kind.title)
def test_the_script_finds_the_same_clues_broken_as_python(chromium, kind):
    rng = random.Random(kind.title)
    puzzles = [puzzle for seed in range(12) if (puzzle := random_puzzle(kind, seed))]
    counts = Counter[bool]()
    for puzzle in puzzles:
        fillings = [
            [rng.choice((0, rng.randint(1, kind.n_digits))) for _ in range(kind.n_cells)]
            for _ in range(5)
        ]
        coder = ClueCoder(kind)
        rows = coder.rows(puzzle)
        table = table_of(kind, coder)
        verdicts = chromium.execute_script(SCRIPT + VERDICTS, table, rows, fillings)
        for values, found in zip(fillings, verdicts, strict=True):
            for (cells, is_met), verdict in zip(rules_of(kind, puzzle), found, strict=True):
                if any(values[cell] for cell in cells) and not repeats(kind, cells, values):
                    wanted = next(readings(kind, cells, is_met, values), None) is not None
                    assert verdict == wanted, (cells, values)
                    counts[verdict] += 1
    assert min(counts[True], counts[False]) > 50


def made_by(clue: Clue, digits: tuple[int, ...], has_lead: bool) -> tuple[int, ...]:
    """Return which digits make the number of a clue, after that of the cell that decides it."""
    if clue.type == "arrow":
        lead, made = digits[0], digits[1:]
    elif clue.type == "x-sum":
        lead, made = digits[0], digits[1 : digits[0]]
    elif clue.type == "sandwich":
        low, high = sorted((digits.index(1), digits.index(max(digits))))
        lead, made = 0, digits[low + 1 : high]
    else:
        lead, made = 0, digits
    return (lead if has_lead else 0, *sorted(made))


@pytest.mark.parametrize("kind", BOARDS[1:4], ids=lambda kind: kind.title)
def test_what_fits_into_a_clue_is_what_trying_everything_finds(chromium, kind):
    rng = random.Random(kind.title)
    counts = Counter[str]()
    for puzzle in filter(None, (random_puzzle(kind, seed) for seed in range(24))):
        aided = [
            clue
            for clue in puzzle.clues
            if CLUE_TYPES[clue.type].place is Place.REGION
            or clue.type in ("arrow", "little-killer", "sandwich", "x-sum")
        ]
        fillings = [
            [
                rng.choice((0, 0, 0, rng.randint(1, kind.n_digits))) if cell in clue.cells else 0
                for cell in range(kind.n_cells)
            ]
            for clue in aided
        ]
        coder = ClueCoder(kind)
        rows = coder.rows(puzzle._replace(clues=tuple(aided)))
        arguments = (table_of(kind, coder), rows, fillings)
        found = chromium.execute_script(SCRIPT + COMBINATIONS, *arguments)
        rules = rules_of(kind, puzzle._replace(clues=tuple(aided)))
        for clue, (cells, is_met), values, made in zip(aided, rules, fillings, found, strict=False):
            if repeats(kind, cells, values):
                continue
            blank = [cell for cell in cells if not values[cell]]
            wanted = set()
            for digits in readings(kind, cells, is_met, values):
                at = dict(zip(blank, digits, strict=True))
                whole = tuple(values[cell] or at[cell] for cell in cells)
                wanted.add(made_by(clue, whole, has_lead=not values[cells[0]]))
            assert set(map(tuple, made)) == wanted, (clue, values)
            counts[clue.type] += len(wanted)
    # A board may have no arrow that its random digits leave possible.
    assert len(+counts) >= 8


def test_notes_that_are_filled_in_leave_out_what_breaks_a_clue(page):
    opened(page, "futoshiki4")
    page.click("open-settings")
    page.click("fill-notes")
    for less, more in some(clue.cells for clue in puzzle_of("futoshiki4").clues):
        assert "4" not in page.notes(less)
        assert "1" not in page.notes(more)
