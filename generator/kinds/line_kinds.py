"""The kind of each line of a file, decided by the first line, the user or a record."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Literal

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.fitting_kinds import kinds_of_length, kinds_of_text
from cluesmith.generator.kinds.kind import BLANKS, Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named

# Characters in the cells of puzzles of any kind.
CELLS = frozenset(SYMBOLS + SYMBOLS.lower() + BLANKS)

# A line that begins with one of these is a comment.
COMMENT_MARKS = ("#", ";", "%", "//")

# These end a puzzle: white space, or what begins a comment.  A semicolon before a clue does not.
_CLUE = rf"(?:(?:{'|'.join(CLUE_TYPES)}):|[^\s;,:#]*:[rR][0-9])"
_END = re.compile(rf"[#,]|\s(?!\s*;?\s*{_CLUE})|;(?!\s*{_CLUE})")


def puzzle_in(line: str) -> str:
    """Return the text before white space, a comma or a comment; empty for a line of comment.

    White space between cells is left out, unless the text before it is a whole puzzle.
    """
    line = line.strip()
    if line.startswith(COMMENT_MARKS):
        return ""
    text = _END.split(line, maxsplit=1)[0] or line
    if len(text) < len(line) and not kinds_of_length(len(text)):
        cells = "".join(line.split())
        if kinds_of_length(len(cells)) and CELLS.issuperset(cells):
            return cells
    return text


class Mixed(Enum):
    """A marker in place of a kind: the length and the clues of each line decide its kind."""

    MIXED = "mixed"


# The user's choice: a kind for all lines, several kinds, or none.
GivenKind = Kind | Literal[Mixed.MIXED] | None


class LineKinds:
    """Decides the kinds of the lines of one file, in order.

    Without a choice of the user, the first line that is a puzzle of some kind decides for all lines
    after it, by its length and the types of its clues: a piece of a Sudoku can be as long as a
    Hanidoku.  So does the first line whose kind the file names.

    If several kinds have lines of this length, it takes the plainest, as ``chosen``.

    Parameters
    ----------
    preferred : Kind, optional
        The kind to take in place of the plainest.
    is_found : callable
        (name) -> whether there is a kind of this name.
    """

    def __init__(
        self,
        given: GivenKind,
        preferred: Kind | None = None,
        is_found: Callable[[str], bool] = is_known,
    ) -> None:
        self._is_found = is_found
        self.chosen: Kind | None = None
        self._of_all = given if isinstance(given, Kind) else None
        self._preferred = preferred
        self.given_kind = self._of_all
        self.is_settled = given is not None

    def named(self, kind_name: str | None) -> str | None:
        """Return the name of a line's kind in the file, if it matters."""
        return None if self.given_kind is not None else kind_name

    def expected(self, text: str, kind_name: str | None = None) -> Kind | None:
        """Return the kind that this line must have; None if its length or name decides."""
        if not self.is_settled and kind_name is not None:
            if self._is_found(kind_name):
                self._of_all = kind_named(kind_name)
                self.is_settled = True
        elif self._of_all is None and kind_name is None:
            kind = self._taken(text)
            if kind is not None and not self.is_settled and kind.is_puzzle(text):
                self._of_all = kind
                self.is_settled = True
            if kind is not None and self.is_settled and kind is not self._preferred:
                self.chosen = kind
        return self._of_all

    def _taken(self, text: str) -> Kind | None:
        """Return the kind to read a line as."""
        if self._preferred is not None and may_be_of(self._preferred, text):
            return self._preferred
        kinds = kinds_of_text(text)
        return kinds[0] if kinds else None

    def expected_of_group(self, texts: list[str], kind_name: str | None) -> Kind | None:
        """Return the kind that successive lines of one length and name must have."""
        for text in texts:
            expected = self.expected(text, kind_name)
            if self.is_settled:
                return expected
        return None


def may_be_of(kind: Kind, text: str) -> bool:
    """Return True if a puzzle in one line of text has the number of digits and clues of a kind."""
    digits, separator, _ = text.partition(SEPARATOR)
    return len(digits) == kind.n_cells and (kind.has_clue_families or not separator)
