"""Puzzles typed in place of a file's name."""

import os.path

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import UnknownKindError
from cluesmith.generator.interchange.detection import reader_for
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.kinds.fitting_kinds import kind_of_text, kinds_of_length
from cluesmith.generator.kinds.kind import BLANKS
from cluesmith.generator.kinds.line_kinds import CELLS, puzzle_in
from cluesmith.generator.rating.pencilmarks import is_pencilmarks

# The name in messages of arguments that are puzzles: the first is argument:1.
TITLE = "argument"

# The marks that begin JSON, XML and lists, and no file's name.
_BEGIN_TEXTS = ("{", "[[", "[{", "<")

# A text of this length, most of it digits and blanks, is a puzzle with a mistake in it.
_LEAST_LONG = 61
_MOST = 0.75


def is_typed_puzzle(argument: str) -> bool:
    """Return True if an argument looks like a puzzle and there is no file of this name."""
    is_one = is_text(argument) or _is_like_one(argument)
    return argument != "-" and is_one and not os.path.lexists(argument)


def is_text(argument: str) -> bool:
    """Return True if a text is in another form than one puzzle in a line: rows, a link, a list."""
    if "\n" in argument.strip() or argument.lstrip().startswith(_BEGIN_TEXTS):
        return True
    return reader_for([argument]) is not None


def _is_like_one(argument: str) -> bool:
    digits, has_clues, _ = argument.partition(SEPARATOR)
    return _has_digits(digits) and (not has_clues or puzzle_in(argument) == argument)


def _has_digits(argument: str) -> bool:
    n_digits = sum(c.isdecimal() or c in BLANKS for c in argument)
    if len(argument) >= _LEAST_LONG:
        return n_digits >= _MOST * len(argument)
    n_others = sum(c not in CELLS for c in argument)
    # A shorter text also counts if it has the length of a puzzle and one wrong character.
    may_have_mistake = bool(kinds_of_length(len(argument))) and n_digits >= _MOST * len(argument)
    return n_digits > 0 and n_others <= may_have_mistake


def check_length(argument: str) -> None:
    """Refuse a text whose length or clues fit the puzzles of no kind."""
    if is_pencilmarks(argument):
        return
    try:
        kind_of_text(argument)
    except UnknownKindError as error:
        raise PuzzleFileError(f"{argument}: neither a file nor a puzzle: {error}") from None
