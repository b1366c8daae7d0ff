"""Pencilmark puzzles (Sukaku): a 9x9 board without digits whose cells say what they may hold.

A puzzle is one line of 729 characters, nine for each cell along the rows: a digit at its own place
if the cell may hold it, '.' or another blank if not.
"""

from collections.abc import Iterator

from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kernel.exact_cover import ExactCover, Status
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.fitting_kinds import N_CANDIDATES
from cluesmith.generator.kinds.kind import BLANKS
from cluesmith.generator.kinds.kind_registry import kind_named

N_DIGITS = 9

_DIGITS = "123456789"


def is_pencilmarks(text: str) -> bool:
    """Return True if a line has the length and only the characters of a pencilmark puzzle."""
    return len(text) == N_CANDIDATES and not text.strip(_DIGITS + BLANKS)


def candidates_in(text: str) -> bytes:
    """Return which candidates a pencilmark puzzle has.

    Parameters
    ----------
    text : str
        A line for which ``is_pencilmarks`` is true.

    Returns
    -------
    bytes
        729 of 0 and 1; number 9 * cell + digit, both from 0.

    Raises
    ------
    PuzzleSyntaxError
        A digit does not stand at its own place.
    """
    for place, character in enumerate(text):
        expected = _DIGITS[place % N_DIGITS]
        if character not in BLANKS and character != expected:
            row, column = divmod(place // N_DIGITS, N_DIGITS)
            raise PuzzleSyntaxError(
                f"column {place + 1}: {character!r} where r{row + 1}c{column + 1} has "
                f"{expected!r} or a blank",
                place + 1,
            )
    return bytes(character not in BLANKS for character in text)


def n_solutions(candidates: bytes, max_nodes: int) -> int:
    """Return how many solutions a pencilmark puzzle has, up to two.

    Parameters
    ----------
    candidates : bytes
        See ``candidates_in``.

    Raises
    ------
    SearchLimitError
        The search took more choices than ``max_nodes``.
    """
    cover = _cover()
    try:
        for option in absent(candidates):
            cover.forbid(option)
        found = cover.search(2, max_nodes, keep=False)
    finally:
        cover.undo(cover.n_presets)
    if found.status == Status.NODE_LIMIT:
        raise SearchLimitError(found.n_nodes)
    return found.n_solutions


@per_thread
def _cover() -> ExactCover:
    return kind_named("sudoku").model.cover()


def absent(candidates: bytes) -> Iterator[int]:
    """Return the candidates that a pencilmark puzzle lacks."""
    return (number for number, is_there in enumerate(candidates) if not is_there)
