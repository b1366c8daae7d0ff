"""Twenty pictures as editors draw them: each makes a puzzle, or is refused with the reason."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import generate
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.spec import GenerationSpec

SUDOKU = kind_named("sudoku")

# What is the best that can be had of each.
PICTURES = {
    "heart": (
        "minimal",
        """
        .**...**.
        *..*.*..*
        *...*...*
        *.......*
        *.......*
        .*.....*.
        ..*...*..
        ...*.*...
        ....*....
        """,
    ),
    "thick diamond": (
        "minimal",
        """
        ....*....
        ...***...
        ..**.**..
        .**...**.
        **.....**
        .**...**.
        ..**.**..
        ...***...
        ....*....
        """,
    ),
    "letter S": (
        "minimal",
        """
        ..*****..
        .*.....*.
        .*.......
        .*.......
        ..*****..
        .......*.
        .......*.
        .*.....*.
        ..*****..
        """,
    ),
    "three": (
        "minimal",
        """
        .******..
        *......*.
        .......*.
        ......*..
        ..****...
        ......*.*
        .......*.
        *......*.
        .******..
        """,
    ),
    "full heart": (
        "proper",
        """
        .**...**.
        ****.****
        *********
        *********
        *********
        .*******.
        ..*****..
        ...***...
        ....*....
        """,
    ),
    "smiley": (
        "proper",
        """
        ..*****..
        .*.....*.
        *..*.*..*
        *.......*
        *.......*
        *.*...*.*
        *..***..*
        .*.....*.
        ..*****..
        """,
    ),
    "thick letter X": (
        "proper",
        """
        **.....**
        ***...***
        .***.***.
        ..*****..
        ...***...
        ..*****..
        .***.***.
        ***...***
        **.....**
        """,
    ),
    "eight": (
        "proper",
        """
        ..*****..
        .*.....*.
        .*.....*.
        .*.....*.
        ..*****..
        .*.....*.
        .*.....*.
        .*.....*.
        ..*****..
        """,
    ),
    "forty-two": (
        "proper",
        """
        *..*.***.
        *..*....*
        *..*....*
        *..*...*.
        ****..*..
        ...*.*...
        ...*.*...
        ...*.*...
        ...*.****
        """,
    ),
    "house": (
        "proper",
        """
        ....*....
        ...*.*...
        ..*...*..
        .*.....*.
        *.......*
        *..***..*
        *..*.*..*
        *..*.*..*
        .***.***.
        """,
    ),
    "chequers": (
        "proper",
        """
        *.*.*.*.*
        .*.*.*.*.
        *.*.*.*.*
        .*.*.*.*.
        *.*.*.*.*
        .*.*.*.*.
        *.*.*.*.*
        .*.*.*.*.
        *.*.*.*.*
        """,
    ),
    "tree": (
        "proper",
        """
        ....*....
        ...***...
        ...*.*...
        ..*...*..
        ..*.*.*..
        .*.....*.
        *..*.*..*
        .*******.
        ...*.*...
        """,
    ),
    "ring": (
        "proper",
        """
        ...***...
        ..*...*..
        .*.....*.
        *..***..*
        *..*.*..*
        *..***..*
        .*.....*.
        ..*...*..
        ...***...
        """,
    ),
    "sad": (
        "proper",
        """
        ..*****..
        .*.....*.
        *..*.*..*
        *.......*
        *..***..*
        *.*...*.*
        *.......*
        .*.....*.
        ..*****..
        """,
    ),
    "cat": (
        "proper",
        """
        *.......*
        **.....**
        *.*****.*
        *.......*
        *.*...*.*
        *...*...*
        *..*.*..*
        .*.....*.
        ..*****..
        """,
    ),
    "diamond": (
        "no Sudoku with fewer than 17",
        """
        ....*....
        ...*.*...
        ..*...*..
        .*.....*.
        *.......*
        .*.....*.
        ..*...*..
        ...*.*...
        ....*....
        """,
    ),
    "dashed frame": (
        "row 4 and row 6 have no marked cell",
        """
        *.*.*.*.*
        .........
        *.......*
        .........
        *...*...*
        .........
        *.......*
        .........
        *.*.*.*.*
        """,
    ),
    "letter B": (
        "column 8 and column 9 have no marked cell",
        """
        .*****...
        .*....*..
        .*....*..
        .*....*..
        .*****...
        .*....*..
        .*....*..
        .*....*..
        .*****...
        """,
    ),
    "letter T": (
        "row 1 is marked all over: its last clue follows",
        """
        *********
        ....*....
        ....*....
        ....*....
        ....*....
        ....*....
        ....*....
        ....*....
        ....*....
        """,
    ),
    "letter N": (
        "column 1 is marked all over",
        """
        *.......*
        **......*
        *.*.....*
        *..*....*
        *...*...*
        *....*..*
        *.....*.*
        *......**
        *.......*
        """,
    ),
}


def test_there_are_twenty():
    assert len(PICTURES) == 20


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_makes_a_puzzle_or_is_refused_with_the_reason(name):
    outcome, drawing = PICTURES[name]
    pattern = read_pattern(SUDOKU, drawing)
    if outcome not in {"minimal", "proper"}:
        with pytest.raises(LimitError, match=outcome):
            GenerationSpec(kind="sudoku", pattern=pattern, fill_pattern=True)
        return
    claim = None if outcome == "minimal" else "proper"
    spec = GenerationSpec(kind="sudoku", pattern=pattern, fill_pattern=True, minimal_at=claim)
    (puzzle,) = generate(spec, 1, 1)
    prove(spec, puzzle)
    assert "".join("." if clue == "." else "*" for clue in puzzle.clues) == pattern
