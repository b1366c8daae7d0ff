"""What an app needs of a kind to draw its puzzles and to check what is entered."""

from math import sqrt
from typing import Any

from generator import CellShape, Kind, definition_as_toml, rules_in_words

# The height of a row of hexagons, in widths of a cell.
_HEXAGON_ROW = sqrt(3) / 2

_DECIMALS = 4


def kind_fields(kind: Kind) -> dict[str, Any]:
    """Return a kind as plain values; cells are numbered from 0 along the rows, as in a puzzle.

    ``definition`` is TOML, of which Cluesmith makes the kind again.
    """
    definition = kind.definition
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": f"{rules_in_words(definition)}.",
        "shape": kind.cell_shape.value,
        "symbols": kind.symbols,
        "rows": [*kind.rows],
        "cells": _cells(kind),
        "regions": [None if region < 0 else region for region in definition.region_of],
        "houses": [
            {"name": house.name, "cells": [*house.cells], "holds": house.holds.value}
            for house in kind.houses
        ],
        "different": [[*pair] for pair in definition.different],
        "not_consecutive": [[*pair] for pair in definition.not_consecutive],
        "definition": definition_as_toml(definition),
    }


def _cells(kind: Kind) -> list[dict[str, Any]]:
    """Return the name of each cell and its middle, in widths of a cell from the upper left."""
    names = iter(kind.cell_names)
    is_hexagon = kind.cell_shape is CellShape.HEXAGON
    height = _HEXAGON_ROW if is_hexagon else 1
    return [
        {
            "name": next(names),
            "x": column + 0.5 + (max(kind.rows) - length) / 2,
            "y": round(row * height + (1 / sqrt(3) if is_hexagon else 0.5), _DECIMALS),
        }
        for row, length in enumerate(kind.rows)
        for column in range(length)
    ]
