"""The kind of each line of a file, decided by the first line, the user or a record."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Literal

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.definition import SYMBOLS
from cluesmith.generator.kinds.kind import BLANKS, Kind
from cluesmith.generator.kinds.kind_registry import (
    is_known,
    kind_named,
    kinds_of_length,
    kinds_of_text,
)

# What stands in the cells of puzzles of any kind.
CELLS = frozenset(SYMBOLS + SYMBOLS.lower() + BLANKS)

# These end a puzzle: white space, or what begins a comment.  A semicolon before a clue does not.
_CLUE = rf"(?:(?:{'|'.join(CLUE_TYPES)}):|[^\s;,:#]*:[rR][0-9])"
_END = re.compile(rf"[#,]|\s(?!\s*;?\s*{_CLUE})|;(?!\s*{_CLUE})")


def puzzle_in(line: str) -> str:
    """Return the text before white space, a comma or a comment; nothing for a line of comment.

    White space between the cells of a puzzle is left out, where none ends before it.
    """
    line = line.strip()
    if line.startswith("#"):
        return ""
    text = _END.split(line, maxsplit=1)[0]
    if len(text) < len(line) and not kinds_of_length(len(text)):
        cells = "".join(line.split())
        if kinds_of_length(len(cells)) and CELLS.issuperset(cells):
            return cells
    return text


class Mixed(Enum):
    """In place of a kind: the length of each line and its clues decide its kind."""

    MIXED = "mixed"


# What the user says: the kind of all lines, that there are several, or nothing.
GivenKind = Kind | Literal[Mixed.MIXED] | None


class LineKinds:
    """Decides the kind of the lines of one file, which are asked about in order.

    Without a choice of the user, the first line that is a puzzle of some kind decides for all lines
    after it, by its length and the types of its clues: a piece of a Sudoku can be as long as a
    Hanidoku.  So does the first line whose kind the file names.

    If several kinds have lines of this length, the plainest is taken, and is ``chosen``.

    Parameters
    ----------
    given : GivenKind
    preferred : Kind, optional
        The kind that is taken in place of the plainest.
    is_found : callable
        Whether there is a kind of this name.
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
        """Return the name of a line's kind as the file has it, if it matters."""
        return None if self.given_kind is not None else kind_name

    def expected(self, text: str, kind_name: str | None = None) -> Kind | None:
        """Return the kind that this line must have; None where its length or name decides."""
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
        """Return the kind that a line is read as."""
        if self._preferred is not None and may_be_of(self._preferred, text):
            return self._preferred
        kinds = kinds_of_text(text)
        return kinds[0] if kinds else None

    def expected_of_group(self, texts: list[str], kind_name: str | None) -> Kind | None:
        """Return the same for lines of one length and name that follow each other."""
        for text in texts:
            expected = self.expected(text, kind_name)
            if self.is_settled:
                return expected
        return None


def may_be_of(kind: Kind, text: str) -> bool:
    """Whether a puzzle in one line of text has as many digits and such clues as a kind has."""
    digits, separator, _ = text.partition(SEPARATOR)
    return len(digits) == kind.n_cells and (kind.has_clue_families or not separator)
