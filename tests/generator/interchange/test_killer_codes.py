"""Codes of killers: there and back, as their programs write them."""

import pytest

from cluesmith.generator.errors import FormatError, PuzzleSyntaxError
from cluesmith.generator.interchange.killer_codes import (
    code_of,
    has_codes,
    puzzle_of_code,
)
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from tests.support.clue_puzzles import any_puzzle

# The first row as one cage of 45 and the second cell of the second row as one of 7.
ROW_OF_45, CELL_OF_7 = "11520:" * 9, "1802:"
BLANK_ROW = "".join(f"{cell}:" for cell in range(11, 81))


@pytest.mark.parametrize("diagonals", ["", "d"])
def test_a_number_is_the_sum_and_the_place_of_the_first_cell(diagonals):
    text = f"3x3:{diagonals}:k:{ROW_OF_45}9:{CELL_OF_7}{BLANK_ROW}"
    kind, line = puzzle_of_code(text)
    assert line == "." * 81 + ";cage:r1c1c2c3c4c5c6c7c8c9=45;cage:r2c2=7"
    assert bool(kind.definition.diagonals) == bool(diagonals)
    assert code_of(kind, line) == text


def test_killers_and_jigsaws_come_back_from_their_codes():
    for name in ("killer", "jigsaw-bb3"):
        kind = kind_named(name)
        puzzle = any_puzzle(kind) if name == "killer" else "12" + "." * 79
        assert puzzle_of_code(code_of(kind, puzzle)) == (kind, puzzle)


def test_a_killer_may_have_regions():
    regions = "".join("012345678"[3 * (cell // 27) + cell % 9 // 3] for cell in range(81))
    swapped = list(regions)
    swapped[2], swapped[3], swapped[11], swapped[12] = "1", "0", "0", "1"
    entries = ["=0"] * 81
    entries[0:2] = ["=10", "+0"]
    text = "SumoCueV1D" + "".join(
        f"{entry}J{mark}" for entry, mark in zip(entries, swapped, strict=True)
    )
    with pytest.raises(PuzzleSyntaxError, match="80 cells; use 81"):
        puzzle_of_code(text[: text.rindex("=")])
    kind, line = puzzle_of_code(text)
    assert line == "." * 81 + ";cage:r1c1c2=10"
    assert code_of(kind, line) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3::k:1:2:", "2 cells; use 81"),
        (f"3x3::k:{'9:' * 80}:", "cell 81: no number between two colons"),
        (f"3x3::k:{'256:512:' * 40}256:", "cage 0 has the sums 1 and 2; use one"),
        ("SumoCueV1" + "+5" * 81, "cell 1: .5: cell 6 begins no cage"),
        ("SumoCueV1=0J0" + "=0" * 80, "cell 2: no region, such as J0"),
        ("SumoCueV1x", "use 3x3::k: and 81 numbers"),
        ("3x3::k:" + ":".join(["0"] * 80 + ["9" * 4301]), "cell 81: .*4,301 digits; use 11"),
    ],
)
def test_a_damaged_code_is_refused_with_the_place(text, message):
    with pytest.raises(PuzzleSyntaxError, match=f"a killer code: .*{message}"):
        puzzle_of_code(text)


def test_no_code_has_a_kind_with_other_rules_or_clues():
    held = {name for name, kind in KINDS.items() if has_codes(kind)}
    assert "killer" in held
    assert not {"sudoku", "killer6", "calcudoku9", "windoku", "thermo"} & held
    with pytest.raises(FormatError, match="not Windoku"):
        code_of(kind_named("windoku"), "." * 81)
