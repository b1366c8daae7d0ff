"""Links to the solver of sudokuwiki.org that contain a Sudoku: 81 digits, with 0 for blanks.

Links with candidates (``bd=S9B...``) are read: two digits in base 32 for each cell. The lowest bit
marks a clue, the others are the candidates 1 to 9. The site also has links to its other solvers.
"""

import re

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.positions import positioned
from cluesmith.generator.interchange.source_text import ReadPuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named

_SITE = "sudokuwiki.org/"
_PAGE = f"https://www.{_SITE}sudoku.htm?bd="
_LINK = re.compile(rf"{re.escape(_SITE)}sudoku\.htm\?bd=([0-9.]{{81}})(?:[&#].*)?", re.IGNORECASE)
_CANDIDATES = re.compile(
    rf"{re.escape(_SITE)}sudoku\.htm\?bd=S9B([0-9a-v]{{162}})(?:[&#].*)?", re.IGNORECASE
)

# Where the name of the site ends in a link, at the latest.
_MAX_SITE = 30


def is_code(text: str) -> bool:
    """Return True if a text is a link to the site."""
    return _SITE in text[:_MAX_SITE].lower()


def puzzle_of_code(link: str) -> tuple[Kind, str] | ReadPuzzle:
    """Return the kind and the puzzle of a link, or a puzzle with its position.

    Raises
    ------
    PuzzleSyntaxError
        It does not contain a Sudoku in this form.
    """
    start = link.lower().find(_SITE)
    found = _LINK.fullmatch(link, start)
    if with_candidates := _CANDIDATES.fullmatch(link, start):
        return _of_cells(with_candidates[1])
    if found is None:
        raise PuzzleSyntaxError("a link to sudokuwiki: use sudoku.htm?bd= and 81 digits, or S9B...")
    return kind_named("sudoku"), found[1].replace("0", ".")


def _of_cells(digits: str) -> ReadPuzzle:
    numbers = [int(digits[i : i + 2], 32) for i in range(0, len(digits), 2)]
    left = ["".join(str(d) for d in range(1, 10) if number >> d & 1) for number in numbers]
    clues = "".join(
        each if number & 1 and len(each) == 1 else "."
        for number, each in zip(numbers, left, strict=True)
    )
    cells = [
        clue if clue != "." else f"{{{each}}}" if each else "."
        for clue, each in zip(clues, left, strict=True)
    ]
    return positioned(1, clues, cells, "a link to sudokuwiki")


def has_codes(kind: Kind) -> bool:
    """Return True if the site solves puzzles of a kind that are given in this form."""
    return kind.name == "sudoku"


def code_of(kind: Kind, text: str) -> str:
    """Return the link that opens a Sudoku, in one line of text."""
    return _PAGE + text.replace(".", "0")
