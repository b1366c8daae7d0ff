"""Codes and links of other programs, one per line: each contains a puzzle and its kind.

A file may have links of several programs.  To add one, add a module to ``generator.interchange``
and a row here.  The module is imported when a text may be such a code: most files have none.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile, read_lines
from cluesmith.generator.kinds.kind import Kind

# Part of each link, and of no puzzle in a line.
_IN_LINKS = "://"


class Code(NamedTuple):
    """A form of codes, which is a format.

    Parameters
    ----------
    name, summary : str
        Those of the format.
    puzzles : str
        The puzzles that it can contain, in words.
    module : str
        The module of ``generator.interchange`` with these functions:
        ``is_code`` (text without blanks) -> whether it begins as such a code does;
        ``has_codes`` (kind) -> whether a code can contain puzzles of a kind;
        ``code_of`` (kind, puzzle in one line of text) -> the code; raises FormatError if it cannot
        contain the puzzle;
        ``puzzle_of_code`` (code) -> the kind and the puzzle, or a puzzle with its position; raises
        GeneratorError.
    """

    name: str
    summary: str
    puzzles: str
    module: str

    def call(self, function: str, *arguments: object) -> Any:
        """Call one of the functions."""
        module = import_module(f"cluesmith.generator.interchange.{self.module}")
        return getattr(module, function)(*arguments)

    def refusal(self, kind: Kind) -> str | None:
        """Return why it cannot contain puzzles of a kind, or None."""
        if self.call("has_codes", kind):
            return None
        return f"is for {self.puzzles}, and this is {kind.title}"

    def puzzle(self, number: int, text: str) -> ReadPuzzle:
        """Return the puzzle of a line. The text after a code is a comment."""
        found = self.call("puzzle_of_code", text.split()[0])
        if isinstance(found, ReadPuzzle):
            return found._replace(number=number)
        kind, puzzle = found
        return ReadPuzzle(number, puzzle, kind_name=kind.name)


CODES = (
    Code(
        "game-id",
        "one game ID of Simon Tatham's puzzles per line",
        "games of Solo, Keen, Unequal and Towers",
        "tatham_game_ids",
    ),
    Code(
        "killer-code",
        "one code of JSudoku or SumoCue per line",
        "9x9 killers, with diagonals or regions as well",
        "killer_codes",
    ),
    Code(
        "penpa-link",
        "one link to Penpa+ per line",
        "squares whose drawing says all rules",
        "penpa_links",
    ),
    Code(
        "sudokuwiki-link",
        "one link to the solver of sudokuwiki.org per line",
        "Sudoku",
        "sudokuwiki_links",
    ),
)

# Links of other sites, which are only read. They come last: they take all links.
_SITES = Code("site-link", "one link to a site per line", "a whole puzzle in a link", "site_links")


def reader_of_codes(text: str) -> Callable[[SourceFile], Iterator[ReadPuzzle]] | None:
    """Return the reader of a file that begins with this text; None if that is no code or link."""
    first = _reader_of_code(text)
    if first is None:
        return None

    def read(number: int, line: str) -> ReadPuzzle:
        return (_reader_of_code(line) or first)(number, line)

    return partial(read_lines, read=read)


def puzzle_of_link(number: int, text: str) -> ReadPuzzle | None:
    """Return the puzzle of a field of a table if it is a link; raises GeneratorError."""
    read = _reader_of_code(text) if _IN_LINKS in text else None
    return read and read(number, text)


def _reader_of_code(text: str) -> Callable[[int, str], ReadPuzzle] | None:
    """Return the reader of a line that begins as a code or a link does; None for all else."""
    from cluesmith.generator.interchange.f_puzzles_links import is_f_puzzles_link

    if is_f_puzzles_link(text):
        from cluesmith.generator.interchange.f_puzzles_text import puzzle_of_f_puzzles_link

        return puzzle_of_f_puzzles_link  # few files have links
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    if ":" not in first and "=" not in first:
        return None  # no code is without one of them
    code = next((each for each in (*CODES, _SITES) if each.call("is_code", first)), None)
    return code and code.puzzle
