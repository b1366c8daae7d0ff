"""Puzzles that are typed where the name of a file may stand."""

import os.path

from cli.formats.interface.source_file import PuzzleFileError
from generator import BLANKS, KINDS, UnknownKindError, kind_of_length

# What messages call the arguments that are puzzles: the first is argument:1.
TITLE = "argument"

_LETTERS = frozenset("".join(kind.symbols for kind in KINDS.values()) + BLANKS)


def is_typed_puzzle(argument: str) -> bool:
    """Whether an argument is a puzzle and no file: none has this name, and none would."""
    return (
        argument != "-"
        and _LETTERS.issuperset(argument)
        and any(c.isdecimal() or c in BLANKS for c in argument)
        and not os.path.lexists(argument)
    )


def check_length(argument: str) -> None:
    """Refuse a text that is too short or too long for a puzzle of any kind.

    Raises
    ------
    PuzzleFileError
    """
    try:
        kind_of_length(len(argument))
    except UnknownKindError as error:
        raise PuzzleFileError(f"{argument}: neither a file nor a puzzle: {error}") from None
