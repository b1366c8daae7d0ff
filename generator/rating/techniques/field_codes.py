"""The parts of each type of field of a step, the same in both spellings of a path.

``hint_templates.py`` explains the types.  A spelling (``compact_path.py``, ``path_lines.py``) gives
the codes of plain values, and writes lists and rows in its own way.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from cluesmith.generator.rating.techniques.hint_templates import (
    Forced,
    Net,
    NetCases,
    Trial,
    WhipReason,
)

Written = TypeVar("Written")


class Code(NamedTuple, Generic[Written]):
    """The code of a type: a function that writes its values, and one that reads them."""

    write: Callable[..., Written]
    read: Callable[..., Any]


class PlainCodes(NamedTuple):
    """The codes of the values that other types consist of."""

    cell: Code[Any]
    digit: Code[Any]
    digits: Code[Any]
    window: Code[Any]
    number: Code[Any]
    house: Code[Any]
    candidate: Code[Any]
    candidates: Code[Any]
    false_first: Code[Any]
    """Of a chain of candidates that begins with one that is false."""
    true_first: Code[Any]
    maybe_false: Code[Any]
    """Of a candidate that is false, or -1 for none."""
    maybe_true: Code[Any]
    excluded: Code[Any]
    """Of a candidate and the number of the one that excludes it."""
    place: Code[Any]
    clue: Code[Any]
    shown: Code[Any]


def pair(*values: Any) -> tuple[Any, ...]:
    """Return the values of a row without a name."""
    return values


def codes_of(
    plain: PlainCodes, many: Callable[[Code[Any]], Code[Any]], row: Callable[..., Code[Any]]
) -> dict[str, Code[Any]]:
    """Return the code of each type but ``holds``, ``open`` and ``step``.

    Parameters
    ----------
    plain : PlainCodes
    many : callable
        Of the code of a type, makes that of several values of the type.
    row : callable
        Of a function and the codes of its arguments, makes the code of what it returns.
    """
    candidates, cells, clues = many(plain.candidate), many(plain.cell), many(plain.clue)
    excluded = many(plain.excluded)
    net = row(Net, many(row(Forced, plain.candidate, excluded)), plain.place, excluded)
    return {
        "cell": plain.cell,
        "cells": cells,
        "digit": plain.digit,
        "digits": plain.digits,
        "columns": many(plain.digits),
        "windows": many(plain.window),
        "number": plain.number,
        "house": plain.house,
        "houses": many(plain.house),
        "named_house": plain.house,
        "pattern": plain.candidates,
        "places": plain.candidates,
        "ways": candidates,
        "path": plain.false_first,
        "ring": plain.true_first,
        "paths": many(plain.true_first),
        "net": net,
        "nets": row(NetCases, plain.place, many(row(pair, plain.candidate, net))),
        "whip": row(WhipReason, many(row(pair, plain.maybe_false, plain.maybe_true)), plain.place),
        "trial": row(Trial, candidates, plain.place),
        "trial_of_clue": row(Trial, candidates, plain.shown),
        "clue": plain.shown,
        "clues": clues,
        "sets": many(plain.digits),
        "takers": row(pair, many(plain.shown), cells),
    }
