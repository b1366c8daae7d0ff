"""What is wrong with a position that leads nowhere, by the rules of its kind."""

import pytest

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.rating.hints.contradictions import contradiction
from tests.support.kinds import each_name, kind_of, made


def placed(name: str, **digits: str) -> bytes:
    """Return a position with these digits by cell."""
    kind = kind_of(name)
    return bytes(
        kind.symbols.index(digits[cell]) + 1 if cell in digits else 0 for cell in kind.cell_names
    )


@each_name()
def test_nothing_is_wrong_with_a_puzzle_and_its_solution(name):
    kind = kind_of(name)
    puzzle = made(kind)[0]
    assert contradiction(kind, kind.values(puzzle.clues)) is None
    assert contradiction(kind, kind.values(puzzle.solution)) is None


@pytest.mark.parametrize(
    ("name", "digits", "problem"),
    [
        ("sudoku", {"r4c1": "7", "r4c9": "7"}, "7 stands twice in row 4 (r4c1 and r4c9)"),
        (
            "sudoku-x",
            {"r1c9": "3", "r9c1": "3"},
            "3 stands twice in antidiagonal (r1c9 and r9c1)",
        ),
        (
            "hanidoku",
            {"r1c1": "1", "r1c5": "6"},
            "1 and 6 are too far apart for row 1 (r1c1 and r1c5), which holds 5 consecutive digits",
        ),
        (
            "anti-knight",
            {"r1c1": "5", "r2c3": "5", "r9c9": "1"},
            "5 stands twice in box 1 (r1c1 and r2c3)",
        ),
        (
            "anti-knight",
            {"r3c3": "5", "r4c5": "5"},
            "5 and 5 stand in r3c3 and r4c5, which must differ",
        ),
        (
            "non-consecutive",
            {"r1c1": "5", "r1c2": "6"},
            "5 and 6 stand in r1c1 and r1c2, where no consecutive digits may stand",
        ),
        (
            "sudoku4",
            {"r1c1": "1", "r1c2": "2", "r3c3": "3", "r2c4": "4"},
            "no digit is left for r1c3",
        ),
        ("latin5", {"r1c1": "1", "r2c2": "1", "r3c3": "1", "r4c4": "1", "r5c4": "2"}, None),
    ],
)
def test_a_position_that_contradicts_itself_says_where(name, digits, problem):
    assert contradiction(kind_of(name), placed(name, **digits)) == problem


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"boxes": (2, 2)}, "the cages add up to 42, and the board to 40"),
        ({"n_digits": 5}, None),
        (
            {"n_digits": 8, "regions": "1111222211112222"},
            "the cages add up to 42, and the board to 72",
        ),
    ],
    ids=["rows", "more digits than cells in a row", "regions"],
)
def test_cages_that_cover_a_board_add_up_to_its_digits(rules, problem):
    cage = ClueRule("cage", covers=True)
    kind = Kind("cages", Definition("Cages", (4,) * 4, clues=(cage,), **rules))
    sums = ";".join(f"cage:r{row}c1c2={row + 3};cage:r{row}c3c4=5" for row in range(1, 4))
    text = f"{16 * '.'};{sums};cage:r4c1c2=6;cage:r4c3c4=6"
    assert contradiction(kind, kind.given(text)) == problem


# A puzzle with one solution, on boards that do not share whole boxes.
OF_TWO_BOARDS = "." * 52 + (
    ";cage:r1c1r2c1c2r3c1=13;cage:r1c2c3c4c5=13;cage:r1c6r2c6=5;cage:r2c3c4c5=14"
    ";cage:r3c2c3r4c1c2=12;cage:r3c4c5r4c3c4=15;cage:r3c6c7r4c5c6=15;cage:r4c7=4"
    ";cage:r5c1c2r6c1c2=12;cage:r5c3c4c5r6c4=17;cage:r5c6c7r6c5c6=10;cage:r6c3r7c2c3r8c2=18"
    ";cage:r6c7r7c7=11;cage:r7c4c5r8c3c4=12;cage:r7c6r8c5c6c7=12"
)


def test_boards_that_share_parts_of_boxes_have_no_sum_of_their_own():
    tables = '[[boards]]\nat = "r1c1"\n[[boards]]\nat = "r3c2"\n'
    cages = '[[clues]]\nfamily = "cage"\ncover = "all"\n'
    kind = register(definition_from_toml(f"boxes = [2, 3]\n{tables}{cages}"))
    assert contradiction(kind, kind.puzzle(OF_TWO_BOARDS)) is None
