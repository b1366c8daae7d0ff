"""Pictures as editors draw them: each makes a puzzle."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.making.finished_puzzles import generate
from tests.support.kinds import spec_of

# Names, whether a puzzle in these cells is minimal or proper at best, and the pictures.
ROWS = [
    (
        "heart, thick diamond, letter S, three",
        "minimal",
        """
        .**...**.  ....*....  ..*****..  .******..
        *..*.*..*  ...***...  .*.....*.  *......*.
        *...*...*  ..**.**..  .*.......  .......*.
        *.......*  .**...**.  .*.......  ......*..
        *.......*  **.....**  ..*****..  ..****...
        .*.....*.  .**...**.  .......*.  ......*.*
        ..*...*..  ..**.**..  .......*.  .......*.
        ...*.*...  ...***...  .*.....*.  *......*.
        ....*....  ....*....  ..*****..  .******..
        """,
    ),
    (
        "full heart, smiley, thick letter X, eight, forty-two",
        "proper",
        """
        .**...**.  ..*****..  **.....**  ..*****..  *..*.***.
        ****.****  .*.....*.  ***...***  .*.....*.  *..*....*
        *********  *..*.*..*  .***.***.  .*.....*.  *..*....*
        *********  *.......*  ..*****..  .*.....*.  *..*...*.
        *********  *.......*  ...***...  ..*****..  ****..*..
        .*******.  *.*...*.*  ..*****..  .*.....*.  ...*.*...
        ..*****..  *..***..*  .***.***.  .*.....*.  ...*.*...
        ...***...  .*.....*.  ***...***  .*.....*.  ...*.*...
        ....*....  ..*****..  **.....**  ..*****..  ...*.****
        """,
    ),
    (
        "house, chequers, tree, ring, sad, cat",
        "proper",
        """
        ....*....  *.*.*.*.*  ....*....  ...***...  ..*****..  *.......*
        ...*.*...  .*.*.*.*.  ...***...  ..*...*..  .*.....*.  **.....**
        ..*...*..  *.*.*.*.*  ...*.*...  .*.....*.  *..*.*..*  *.*****.*
        .*.....*.  .*.*.*.*.  ..*...*..  *..***..*  *.......*  *.......*
        *.......*  *.*.*.*.*  ..*.*.*..  *..*.*..*  *..***..*  *.*...*.*
        *..***..*  .*.*.*.*.  .*.....*.  *..***..*  *.*...*.*  *...*...*
        *..*.*..*  *.*.*.*.*  *..*.*..*  .*.....*.  *.......*  *..*.*..*
        *..*.*..*  .*.*.*.*.  .*******.  ..*...*..  .*.....*.  .*.....*.
        .***.***.  *.*.*.*.*  ...*.*...  ...***...  ..*****..  ..*****..
        """,
    ),
]
PICTURES = [
    pytest.param(claim, "".join(lines), id=name)
    for names, claim, drawings in ROWS
    for name, lines in zip(
        names.split(", "),
        zip(*map(str.split, drawings.strip().splitlines()), strict=True),
        strict=True,
    )
]


@pytest.mark.parametrize(("outcome", "pattern"), PICTURES)
def test_a_picture_makes_a_puzzle(outcome, pattern):
    claim = None if outcome == "minimal" else "proper"
    spec = spec_of("sudoku", pattern=pattern, fill_pattern=True, minimal_at=claim)
    (puzzle,) = generate(spec, 1, 1)
    prove(spec, puzzle)
    assert "".join("." if clue == "." else "*" for clue in puzzle.clues) == pattern
