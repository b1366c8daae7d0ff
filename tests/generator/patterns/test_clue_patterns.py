"""Symmetric patterns of clues, marked cells, and the puzzles made for them."""

import random

import pytest

from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import LimitError, ProofError, PuzzleSyntaxError
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import default_patience
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.turned_pattern import equivalent_patterns
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.clue_symmetries import (
    cell_orbits,
    named_mask,
    pattern_group,
    symmetry_mask,
    symmetry_names,
    symmetry_of,
)
from cluesmith.generator.patterns.impossible_patterns import exchanges
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.verdicts.puzzle_verdict import verify
from tests.support.kinds import MEASURED_KINDS, is_minimal, spec_of

SUDOKU, HANIDOKU = kind_named("sudoku"), kind_named("hanidoku")
NAMED = [
    pytest.param(name, symmetry, id=f"{name}-{symmetry}")
    for name in ("sudoku", "hanidoku")
    for symmetry in KINDS[name].pattern_symmetries
]
HEART = """
. . . | . . . | . . .
. x x | . . . | x x .
x . . | x . x | . . x
------+-------+------
x . . | . x . | . . x
x . . | x . x | . . x
. x . | . . . | . x .
------+-------+------
. . x | . . . | x . .
. . . | x . x | . . .
. . . | . x . | . . .
"""


def centres(kind):
    """The middles of the cells as drawn, from the middle of the drawing: the slow way."""
    height = 3**0.5 / 2 if kind.definition.boxes is None else 1.0
    middle = (len(kind.rows) - 1) / 2
    return [
        complex(column - (length - 1) / 2, (middle - row) * height)
        for row, length in enumerate(kind.rows)
        for column in range(length)
    ]


def _seen(kind, cells, move):
    """The cells in which a moved drawing shows the marks."""
    places = centres(kind)
    return {
        next(i for i, place in enumerate(places) if abs(place - move(places[cell])) < 1e-6)
        for cell in cells
    }


def turned(degrees):
    return lambda z: z * complex(-1) ** (degrees / 180)


MOVES = {
    "rot180": [turned(180)],
    "rot90": [turned(90)],
    "rot120": [turned(120)],
    "rot60": [turned(60)],
    "horizontal": [lambda z: -z.conjugate()],
    "vertical": [lambda z: z.conjugate()],
    "diagonal": [lambda z: -1j * z.conjugate()],
    "antidiagonal": [lambda z: 1j * z.conjugate()],
}
MOVES["both-mirrors"] = MOVES["horizontal"] + MOVES["vertical"]
MOVES["both-diagonals"] = MOVES["diagonal"] + MOVES["antidiagonal"]
MOVES["rot120-horizontal"] = MOVES["rot120"] + MOVES["horizontal"]
MOVES["rot120-vertical"] = MOVES["rot120"] + MOVES["vertical"]


def has_symmetry(kind, cells, symmetry):
    turn = "rot60" if kind is HANIDOKU else "rot90"
    moves = MOVES[turn] + MOVES["horizontal"] if symmetry == "full" else MOVES[symmetry]
    return all(_seen(kind, cells, move) == set(cells) for move in moves)


def random_cells(kind, symmetry, rng):
    orbits = cell_orbits(kind, symmetry)
    return {cell for orbit in rng.sample(orbits, min(4, len(orbits))) for cell in orbit}


def as_clues(kind, cells):
    return bytes(1 + cell % kind.n_digits if cell in cells else 0 for cell in range(kind.n_cells))


@pytest.mark.parametrize(("name", "symmetry"), NAMED)
def test_masks_say_what_the_drawing_shows(name, symmetry):
    kind, rng = kind_named(name), random.Random(symmetry)
    for _ in range(5):
        cells = random_cells(kind, symmetry, rng)
        names = symmetry_names(kind, symmetry_mask(kind, as_clues(kind, cells)))
        assert symmetry in names
        assert names == tuple(n for n in kind.pattern_symmetries if has_symmetry(kind, cells, n))


@pytest.mark.parametrize("name", MEASURED_KINDS)
def test_every_named_symmetry_is_a_group_within_that_of_the_drawing(name):
    kind = kind_named(name)
    group = pattern_group(kind)
    for symmetry in kind.pattern_symmetries:
        mask = named_mask(kind, symmetry)
        elements = {p for i, p in enumerate(group) if mask >> i & 1}
        products = {tuple(a[cell] for cell in b) for a in elements for b in elements}
        assert products == elements
        assert tuple(range(kind.n_cells)) in elements
    assert named_mask(kind, "full") == (1 << len(group)) - 1


def test_the_bits_of_masks_are_pinned():
    """They are stored: another order would change the meaning of what is in databases."""
    assert {n: named_mask(SUDOKU, n) for n in SUDOKU.pattern_symmetries} == {
        "rot180": 0b10000001,
        "horizontal": 0b101,
        "vertical": 0b100001,
        "diagonal": 0b11,
        "antidiagonal": 0b1000001,
        "rot90": 0b10011001,
        "both-mirrors": 0b10100101,
        "both-diagonals": 0b11000011,
        "full": 0b11111111,
    }
    assert named_mask(HANIDOKU, "rot60") == 0b100110011001


def test_the_largest_symmetry_of_a_pattern_is_named():
    corners = as_clues(SUDOKU, {0, 8, 72, 80})
    assert symmetry_of(SUDOKU, symmetry_mask(SUDOKU, corners)) == "full"
    assert symmetry_of(SUDOKU, symmetry_mask(SUDOKU, as_clues(SUDOKU, {1, 79}))) == "rot180"
    assert symmetry_of(SUDOKU, symmetry_mask(SUDOKU, as_clues(SUDOKU, {1, 2}))) is None


@pytest.mark.parametrize(("name", "symmetry"), NAMED)
def test_puzzles_with_a_symmetry_are_minimal_and_proven(name, symmetry):
    kind, spec = kind_named(name), spec_of(name, symmetry=symmetry)
    puzzles = list(generate(spec, 1, 2))
    assert puzzles == list(generate(spec, 1, 2))
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert verify(kind, puzzle.clues).verdict == "minimal"
        cells = {cell for cell, clue in enumerate(puzzle.clues) if clue != "."}
        assert has_symmetry(kind, cells, symmetry)


@pytest.mark.parametrize("symmetry", ["rot180", "both-diagonals"])
def test_a_symmetry_keeps_within_the_clue_limits(symmetry):
    (few,) = generate(spec_of("sudoku", max_clues=22, symmetry=symmetry), 1, 1)
    assert SUDOKU.n_clues(SUDOKU.values(few.clues)) <= 22
    (many,) = generate(spec_of("sudoku", max_clues=26, min_clues=25, symmetry=symmetry), 1, 1)
    assert 25 <= SUDOKU.n_clues(SUDOKU.values(many.clues)) <= 26


@pytest.mark.parametrize("symmetry", KINDS["sudoku4"].pattern_symmetries)
def test_a_symmetry_that_small_grids_can_have_is_found_and_no_other(symmetry):
    spec = spec_of("sudoku4", symmetry=symmetry)
    found = [puzzle for index in range(300) for puzzle in attempt(spec, 1, index)]
    assert bool(found) == exists_in_small_grids(symmetry)
    for puzzle in found[:3]:
        prove(spec, puzzle)


def exists_in_small_grids(symmetry):
    """Try all symmetric patterns of up to six cells, the most that a minimal puzzle has."""
    kind, orbits = kind_named("sudoku4"), cell_orbits(kind_named("sudoku4"), symmetry)
    oracle = oracle_for(kind)
    for grid in oracle.solutions(bytes(16), 288):
        for chosen in range(1 << len(orbits)):
            cells = {c for i, orbit in enumerate(orbits) if chosen >> i & 1 for c in orbit}
            clues = bytes(digit if cell in cells else 0 for cell, digit in enumerate(grid))
            if 4 <= len(cells) <= 6 and oracle.count(clues) == 1 and is_minimal(kind, clues):
                return True
    return False


def test_the_oracle_changes_nothing_but_the_witnesses():
    for spec in (
        spec_of("sudoku", symmetry="diagonal"),
        spec_of("sudoku", pattern=read_pattern(SUDOKU, HEART)),
    ):
        made = [
            [puzzle.clues for i in range(6) for puzzle in attempt(spec, 3, i, oracle)]
            for oracle in SUDOKU.oracles
        ]
        assert made[0] == made[1]


def test_clues_stay_within_a_pattern():
    pattern = read_pattern(SUDOKU, HEART)
    spec = spec_of("sudoku", pattern=pattern)
    (puzzle,) = generate(spec, 1, 1)
    prove(spec, puzzle)
    assert verify(SUDOKU, puzzle.clues).verdict == "minimal"
    marked = {cell for cell, mark in enumerate(pattern) if mark == "*"}
    clues = {cell for cell, clue in enumerate(puzzle.clues) if clue != "."}
    assert clues <= marked


def test_a_pattern_of_any_kind_can_be_filled():
    pattern = "".join("*" if cell in range(0, 61, 9) else "." for cell in range(61))
    spec = spec_of("hanidoku", pattern=pattern, fill_pattern=True)
    (puzzle,) = generate(spec, 1, 1)
    prove(spec, puzzle)
    assert puzzle.clues.count(".") == 54


def test_a_symmetry_and_a_pattern_together_take_what_is_symmetric_of_the_pattern():
    pattern = "*" * 60 + "." * 21
    spec = spec_of("sudoku", symmetry="vertical", pattern="." * 9 + "*" * 63 + "." * 9)
    (puzzle,) = generate(spec, 1, 1)
    prove(spec, puzzle)
    with pytest.raises(LimitError, match="the pattern to fill is not rot180; change one"):
        spec_of("sudoku", symmetry="rot180", pattern=pattern, fill_pattern=True)
    with pytest.raises(LimitError, match="row 1 and row 2"):
        spec_of("sudoku", symmetry="vertical", pattern=pattern)


@pytest.mark.parametrize(("name", "n_exchanges"), [("sudoku4", 4), ("sudoku", 18)])
def test_lines_that_can_be_exchanged_are_all_known(name, n_exchanges):
    kind = kind_named(name)
    assert sum("exchanging them" in reason for _, reason in exchanges(kind)) == n_exchanges


def test_cells_that_an_exchange_leaves_out_have_no_puzzle_at_all():
    kind = kind_named("sudoku4")
    pattern = "********........"
    with pytest.raises(LimitError, match="row 3 and row 4"):
        spec_of("sudoku4", pattern=pattern)
    for grid in ("1234341221434321", "1234341223414123"):
        assert verify(kind, grid[:8] + "........").verdict == "multiple"


@pytest.mark.parametrize("name", MEASURED_KINDS)
def test_a_pattern_is_read_as_puzzles_are_drawn(name):
    kind, rng = kind_named(name), random.Random(7)
    clues = bytes(rng.choice([0, 0, 1 + rng.randrange(kind.n_digits)]) for _ in range(kind.n_cells))
    pattern = "".join("*" if clue else "." for clue in clues)
    for text in (draw(kind, clues), kind.text(clues), pattern, pattern.replace(".", "-")):
        assert read_pattern(kind, text) == pattern


def test_a_row_of_dashes_is_a_row_of_cells():
    assert read_pattern(SUDOKU, "\n".join(["x" * 9, *["-" * 9] * 8])) == "*" * 9 + "." * 72


def test_the_proof_refutes_clues_in_other_cells_than_wanted():
    (puzzle,) = generate(spec_of("sudoku"), 1, 1)
    with pytest.raises(ProofError, match="the pattern is not full"):
        prove(spec_of("sudoku", symmetry="full"), puzzle)
    marks = "".join("*" if clue == "." else "." for clue in puzzle.clues)
    with pytest.raises(ProofError, match="a cell that is not marked"):
        prove(spec_of("sudoku", pattern=marks), puzzle)
    with pytest.raises(ProofError, match="no clue in a marked cell"):
        prove(
            spec_of("sudoku", pattern="*" * 81, fill_pattern=True, minimal_at="proper"),
            puzzle,
        )


def test_a_symmetry_takes_the_usual_patience():
    assert default_patience(spec_of("sudoku", symmetry="full")) == 10_000


def test_a_drawn_pattern_has_blanks_between_boards_that_share_cells():
    samurai = KINDS["samurai"]
    rows = [
        "".join(" *"[(x, y) in samurai.definition.cell_at] for x in range(21)) for y in range(21)
    ]
    rows[0] = " " * 12 + "*"
    pattern = read_pattern(samurai, "\n".join(rows))
    assert [samurai.cell_names[cell] for cell in range(18) if pattern[cell] == "*"] == ["r1c13"]
    assert set(pattern[18:]) == {"*"}
    rows[0] = " " * 9 + "*"
    with pytest.raises(PuzzleSyntaxError, match="the pattern has 372 cells"):
        read_pattern(samurai, "\n".join(rows))


SUDOKU = kind_named("sudoku")
HANIDOKU = kind_named("hanidoku")


def test_a_picture_moves_as_far_as_the_edges_and_the_nearest_place_comes_first():
    marks = ["."] * 81
    marks[9 * 1 + 8] = marks[9 * 8 + 7] = "*"
    found = equivalent_patterns(SUDOKU, "".join(marks))
    words = list(found.values())
    assert words[0] == "as drawn"
    # Up by one row and to the left by seven columns at most: 2 x 8 places in all.
    assert words[1:16].count("turned or mirrored") == 0
    assert set(words[1:3]) == {"moved 1 up", "moved 1 to the left"}
    assert "moved 1 up and moved 7 to the left" in words
    assert set(words[16:]) == {"turned or mirrored"}
    assert {equivalent.count("*") for equivalent in found} == {2}


def test_a_picture_that_fills_the_grid_is_turned_alone():
    marks = "".join("*" if cell % 10 == 0 or cell in (1, 2) else "." for cell in range(81))
    origins = list(equivalent_patterns(SUDOKU, marks).values())
    assert origins == ["as drawn"] + ["turned or mirrored"] * 7


def test_hexagons_are_turned_by_sixths():
    marks = "*" * 7 + "." * 54
    assert len(equivalent_patterns(HANIDOKU, marks)) == 12
