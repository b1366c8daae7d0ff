"""Links of other sites: those with a whole puzzle in their address are read, whatever the site."""

import re

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.fitting_kinds import kinds_of_length
from cluesmith.generator.kinds.kind import BLANKS, Kind
from cluesmith.generator.kinds.kind_registry import kind_named

_LINK = re.compile(r"https?://(?:www\.)?([^/?#\s]+)(\S*)", re.IGNORECASE)

# The digits and blanks of a puzzle as a part of the address.
_CELLS = re.compile(rf"(?<=[=/?#])[0-9{re.escape(BLANKS)}]{{16,}}(?=$|[&#?/])")

# A shorter number may be anything else in an address, unless it is a puzzle.
_LEAST_DIGITS = 50

# puzz.link: digits in base 16, "-" before two of them, and letters from g for 1 to 20 blanks.
_PUZZ_LINK = re.compile(
    r"/p(?:\.html)?\?(sudoku|skyscrapers|building)/([0-9]{1,3})/([0-9]{1,3})/([0-9a-z.-]+)"
)
_NUMBER_OR_GAP = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
_READ = "links of f-puzzles, SudokuPad, Penpa+ and puzz.link, and those with all digits in them"


def is_code(text: str) -> bool:
    """Return True if a text is a link."""
    return _LINK.match(text) is not None


def puzzle_of_code(link: str) -> tuple[Kind, str]:
    """Return the kind and the puzzle of a link.

    Raises
    ------
    PuzzleSyntaxError
        It does not contain a puzzle in a form that is known.
    """
    found = _LINK.match(link)
    host, rest = (found[1].lower(), found[2]) if found else ("", "")
    if board := _PUZZ_LINK.search(rest):
        return _of_puzz_link(board)
    for digits in _CELLS.findall(rest):
        kinds = kinds_of_length(len(digits))
        if len(digits) < _LEAST_DIGITS and not (kinds and kinds[0].is_puzzle(digits)):
            continue
        if kinds:
            return kinds[0], kinds[0].text(kinds[0].values(digits))
        raise PuzzleSyntaxError(f"a link to {host} with {len(digits)} digits, which fit no kind")
    raise PuzzleSyntaxError(f"a link to {host} is not read; Cluesmith reads {_READ}")


def _of_puzz_link(board: re.Match[str]) -> tuple[Kind, str]:
    is_sudoku, size, height = board[1] == "sudoku", int(board[2]), int(board[3])
    numbers: list[int] = []
    for long, short, gap, unknown in _NUMBER_OR_GAP.findall(board[4]):
        numbers += (
            [0] * (ord(gap) - ord("f")) if gap else [0 if unknown else int(long or short, 16)]
        )
    n = size * size if is_sudoku else 4 * size
    beyond = numbers[n:]
    if not numbers or size != height or len(numbers) < n or max(numbers) > size or any(beyond):
        what = "cells" if is_sudoku else "numbers around it"
        raise PuzzleSyntaxError(
            f"a link to puzz.link of {size}x{height} with {len(numbers)} {what}"
        )
    if not is_sudoku:
        from cluesmith.generator.interchange import tatham_game_ids  # it has the same order

        towers = "/".join(str(number or "") for number in numbers[:n])
        return tatham_game_ids.puzzle_of_code(f"{size}:{towers}")
    kind = kind_named("sudoku" if size == 9 else f"sudoku{size}")
    return kind, kind.text(bytes(numbers))


def has_codes(kind: Kind) -> bool:
    """Return False: such links are only read."""
    return False
