"""Canonical forms of puzzles with clues that are not digits."""

import itertools
import random
from collections.abc import Iterator

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form, canonical_forms
from cluesmith.generator.clues import clue_places
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import GridError, PuzzleSyntaxError
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from tests.support.random_clues import BOARDS, holds, random_puzzle, solutions
from tests.support.some import some


def _kind(title: str, rows: tuple[int, ...], *families: str, **rules: object) -> Kind:
    clues = tuple(map(ClueRule, families))
    return Kind(title, Definition(title, rows, clues=clues, **rules))  # type: ignore[arg-type]


REVERSED = ("cage", "inequality", "thermometer", "whisper", "renban", "little-killer", "parity")

# With the number of symmetries of the board, and of exchanges of digits.
CASES = [
    (_kind("reversed", (4,) * 4, "digit", *REVERSED, boxes=(2, 2)), 8, 2),
    (_kind("odd number of digits", (5,) * 5, "digit", *REVERSED), 8, 2),
    (_kind("free", (4,) * 4, "digit", "palindrome", boxes=(2, 2)), 8, None),
    (_kind("runs", (4,) * 4, "palindrome", n_digits=6, non_consecutive=True), 8, 2),
    (BOARDS[1], 8, 1),
    (BOARDS[2], 4, 1),
    (BOARDS[3], 4, 1),
    (_kind("hexagon", (3, 4, 5, 4, 3), "renban", "digit", shape=CellShape.HEXAGON), 12, 2),
]
each_case = pytest.mark.parametrize(
    ("kind", "n_symmetries", "n_maps"), CASES, ids=[case[0].title for case in CASES]
)


def puzzles(kind: Kind, n_puzzles: int) -> Iterator[tuple[CluePuzzle, bytes]]:
    """Yield puzzles and a grid of each, which may break clues."""
    found = filter(None, (random_puzzle(kind, seed) for seed in itertools.count()))
    for puzzle in itertools.islice(found, n_puzzles):
        grid = next(solutions(kind, CluePuzzle(puzzle.digits, ()), shows_all=False))
        clues = (clue for clue in puzzle.clues if clue.type in kind.clue_types)
        yield puzzle._replace(clues=tuple(clues)), grid


def images(kind: Kind, puzzle: CluePuzzle, grid: bytes) -> Iterator[tuple[str, str]]:
    """Yield all images of a puzzle and its grid; of all exchanges of the digits, some."""
    digits = range(1, kind.n_digits + 1)
    maps = kind.digit_maps or [tuple(random.Random(n).sample(digits, len(digits))) for n in (1, 2)]
    for moved, exchanged in itertools.product(kind.board_symmetries, maps):
        image, given = bytearray(kind.n_cells), bytearray(kind.n_cells)
        for cell, to in enumerate(moved):
            image[to] = exchanged[grid[cell] - 1]
            given[to] = puzzle.digits[cell] and image[to]
        clues = []
        for clue in puzzle.clues:
            is_reversed = kind.digit_maps is not None and exchanged[0] != 1
            row = CLUE_TYPES[clue.type]
            said = row.reversed(clue, kind.n_digits) if is_reversed else clue
            assert said is not None
            said = said._replace(cells=tuple(moved[cell] for cell in said.cells))
            assert holds(said, image, kind.n_digits) == holds(clue, grid, kind.n_digits)
            clues.append(said)
        text = kind.puzzle_text(CluePuzzle(bytes(given), tuple(clues)))
        yield text, kind.text(bytes(image))


@each_case
def test_all_images_have_the_form_which_is_one_of_them(
    kind: Kind, n_symmetries: int, n_maps: int | None
) -> None:
    assert kind.n_symmetries == n_symmetries
    assert n_maps == (kind.digit_maps and len(kind.digit_maps))
    for puzzle, grid in puzzles(kind, 8):
        equivalents = list(images(kind, puzzle, grid))
        forms = set(canonical_forms(kind, equivalents))
        assert len(forms) == 1
        (form,) = forms
        assert n_maps is None or form.clues in {text for text, _ in equivalents}
        assert kind.puzzle_text(kind.puzzle(form.clues)) == form.clues


@each_case
def test_puzzles_that_differ_in_a_clue_have_forms_that_differ(
    kind: Kind, n_symmetries: int, n_maps: int | None
) -> None:
    for puzzle, grid in some(puzzles(kind, 8)):
        others = [puzzle._replace(clues=puzzle.clues[:place]) for place in range(len(puzzle.clues))]
        texts = [kind.puzzle_text(each) for each in (puzzle, *others)]
        forms = canonical_forms(kind, [(text, kind.text(grid)) for text in texts])
        assert len({form.clues for form in forms}) == len(texts)
        assert len({form.grid_class for form in forms}) == 1


def test_forms_and_symmetries_stay_when_the_table_of_places_begins_anew(monkeypatch) -> None:
    found = []
    for most in (30_000, 3):
        monkeypatch.setattr(clue_places, "_MOST_PLACES", most)
        kind = _kind("small table", (4,) * 4, "digit", *REVERSED, boxes=(2, 2))
        made = [(kind.puzzle_text(each), kind.text(grid)) for each, grid in puzzles(kind, 8)]
        masks = [mask_of_text(kind, text) for text, _ in made]
        found.append((made, canonical_forms(kind, made), masks))
    assert found[0] == found[1]


def test_clues_beside_a_line_differ_by_their_numbers() -> None:
    kind, solution = KINDS["skyscrapers4"], "1234214334124321"  # the same after half a turn
    forms = [
        canonical_form(kind, f"{'.' * 16};skyscraper:{line}={value}", solution).clues
        for line in ("r1c1-r1c4", "r1c4-r1c1", "r4c4-r4c1")
        for value in (0, 1, 4)
    ]
    assert len(set(forms)) == 6
    assert forms[6:] == forms[:3]


def test_what_is_no_puzzle_on_its_grid_has_no_form() -> None:
    kind, solution = KINDS["futoshiki4"], "4312243131241243"
    for text, grid in [("3...", solution), ("....", solution[::-1].replace("1", "2"))]:
        with pytest.raises(GridError, match="no 4x4 Futoshiki grid that shows"):
            canonical_form(kind, f"{text}{'.' * 12};less:r1c3c2", grid)
    with pytest.raises(PuzzleSyntaxError, match="there is no cell r1c5"):
        canonical_form(kind, f"{'.' * 16};less:r1c4c5", solution)
    with pytest.raises(PuzzleSyntaxError, match="no clues of type 'times'"):
        canonical_form(kind, f"{'.' * 16};times:r1c3c4=12", solution)
