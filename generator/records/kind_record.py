"""The facts about a kind, and the data that follow from its definition, for programs."""

from collections.abc import Collection, Mapping
from typing import Any

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.kinds.toml_text import definition_as_toml

# By the number of orders of the digits that keep the rules and the clues; 0 for any.
_FREEDOM = {0: "any", 1: "none", 2: "reversal"}


def kind_fields(kind: Kind) -> dict[str, Any]:
    """Return the fields that are quick to derive, for JSON."""
    known = kind.known
    return {
        "kind": kind.name,
        "title": kind.title,
        "rules": rules_in_words(kind.definition),
        "shape": kind.cell_shape.value,
        "rows": list(kind.rows),
        "n_cells": kind.n_cells,
        "digits": kind.symbols,
        "digit_freedom": _FREEDOM[len(kind.digit_maps or ())],
        "n_symmetries": kind.n_symmetries,
        "clue_symmetries": list(kind.pattern_symmetries),
        "fewest_clues": known.fewest_clues,
        "fewest_source": known.fewest_source or None,
        "is_fewest_proven": known.is_fewest_proven,
        "least_clues": kind.min_clues,
        "most_clues": None if kind.has_clue_families else kind.most_clues,
        "n_grids": known.n_grids,
        "oracles": [] if kind.has_clue_families else list(kind.oracles),
        "measured": measured(kind),
        "digest": kind.definition.digest,
        "toml": definition_as_toml(kind.definition),
    }


def derived_fields(kind: Kind) -> dict[str, Any]:
    """Return the slower fields, for JSON: the houses, the pairs and the exact cover model."""
    return {
        "houses": [
            {"name": house.name, "holds": house.holds.value, "cells": _names(kind, house.cells)}
            for house in kind.houses
        ],
        "different": [_names(kind, pair) for pair in kind.definition.different],
        "not_consecutive": [_names(kind, pair) for pair in kind.definition.not_consecutive],
        "n_primary_items": kind.model.n_primary,
        "n_secondary_items": kind.model.n_secondary,
        "n_options": len(kind.model.options),
    }


def measured(kind: Kind) -> list[str]:
    """Return the facts that were measured for a kind; others have safe defaults."""
    known = kind.known
    found: Mapping[str, object] = {
        "attempts without limits": known.topdown,
        f"pool search for limits of {_span(known.pools)} clues": known.pools,
        "samples of the catalogue": known.sampling,
        "clue symmetries": known.symmetric,
    }
    return [what for what, figures in found.items() if figures]


def _span(limits: Collection[int]) -> str:
    return f"{min(limits)} to {max(limits)}" if limits else "no"


def _names(kind: Kind, cells: tuple[int, ...]) -> list[str]:
    return [kind.cell_names[cell] for cell in cells]
