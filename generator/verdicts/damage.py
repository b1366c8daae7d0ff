"""Why a row has no puzzle that can be read, and the repair of leading zeros."""

import re

from cluesmith.generator.errors import GeneratorError, PuzzleSyntaxError
from cluesmith.generator.kinds.fitting_kinds import kind_of_length
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.verdicts.unchecked_forms import solved

_POWER = re.compile(r"\d(?:[.,]\d+)?[eE]\+?\d+")
_MAX_SHOWN = 20


def damage_in(kind: Kind | None, text: str) -> str:
    """Return the cause why a text is no puzzle, in words."""
    if not text:
        return "the cell is empty"
    if _POWER.fullmatch(text):
        return f"{text}: a spreadsheet has rounded the digits, which are lost"
    try:
        kind = kind or kind_of_length(len(text))
        n_missing = kind.n_cells - len(text)
        if n_missing > 0 and text.isdecimal():
            lost = "leading zeros or the end are lost"
            return f"{len(text)} digits, and {kind.title} has {kind.n_cells} cells: {lost}"
        kind.values(text)
    except PuzzleSyntaxError as error:
        where = "" if error.column is None else f"column {error.column}: "
        return f"{where}{error}"
    except GeneratorError as error:
        shown = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}..."
        return f"{shown}: {error}"
    return "no puzzle of this kind"


def repaired(kind: Kind, text: str, solution: str | None) -> str | None:
    """Return a puzzle with its leading zeros, if that is without doubt: it has one solution.

    That is the one which the row states, if it states one.
    """
    n_missing = kind.n_cells - len(text)
    if kind.has_clue_families or n_missing <= 0 or not text.isdecimal() or "0" not in text:
        return None
    found = "0" * n_missing + text
    if not kind.is_puzzle(found):
        return None
    (count,), grid = solved(PuzzleBatch(kind, kind.values(found)))
    is_stated = not solution or solution == kind.text(grid)
    return found if count == 1 and is_stated else None
