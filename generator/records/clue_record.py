"""Clues that are not digits as plain values, and their types in a kind."""

from typing import Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.shape_table import anchor
from cluesmith.generator.kinds.kind import Kind


def clue_fields(kind: Kind, clue: Clue) -> dict[str, Any]:
    """Return a clue; its cells are numbered from 0, in the order that the clue gives them.

    ``x`` and ``y`` are the place of its number, sign or dot, in widths of a cell.  They are null if
    it has none; so is the value.
    """
    x, y = anchor(kind, clue) or (None, None)
    return {
        "type": clue.type,
        "cells": [*clue.cells],
        "value": clue.value if CLUE_TYPES[clue.type].has_value else None,
        "x": x if x is None else round(x, 4),
        "y": y if y is None else round(y, 4),
    }


def clue_types_fields(kind: Kind) -> list[dict[str, Any]]:
    """Return the types of a kind's clues that are not digits.

    If all clues of a type are shown, neighbours without one are not related in that way.
    """
    return [
        {"type": row.name, "family": row.family, "all_shown": rule.negative}
        for rule in kind.definition.clues
        for row in rule.types
    ]
