"""Solution paths for other programs: plain dictionaries, as the published JSON Schema has them.

Whoever plays a path needs to know no rules: ``candidates`` are those of the puzzle, and each step
says which of them go.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from generator.kinds.kind import Kind
from generator.rating.path_positions import StepPosition, start_position, step_positions
from generator.rating.techniques.position import Candidate
from generator.rating.techniques.step import Step


def steps_fields(kind: Kind, values: bytes, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Return the steps of a path, of which ``values`` is the puzzle."""
    return [_step_fields(kind, each) for each in step_positions(kind, values, steps)]


def candidates_fields(kind: Kind, values: bytes) -> dict[str, str]:
    """Return the candidates of each open cell, in one text."""
    left: dict[str, str] = {kind.cell_names[n]: "" for n, value in enumerate(values) if not value}
    for cell, digit in start_position(kind, values):
        left[kind.cell_names[cell]] += kind.symbols[digit]
    return left


def _step_fields(kind: Kind, at: StepPosition) -> dict[str, Any]:
    step = at.step

    def one(candidate: Candidate) -> dict[str, str]:
        return {"cell": kind.cell_names[candidate.cell], "digit": kind.symbols[candidate.digit]}

    def many(candidates: Iterable[Candidate]) -> list[dict[str, str]]:
        return [one(candidate) for candidate in candidates]

    return {
        "technique": step.technique.name,
        "title": step.technique.title,
        "difficulty": step.difficulty / 10,
        "placed": None if step.placed is None else one(step.placed),
        "eliminations": many(step.eliminated),
        "excluded": many(at.excluded),
        "pattern": many(step.pattern),
        "cells": [kind.cell_names[cell] for cell in cells_of(step)],
        "houses": [kind.houses[house].name for house in step.houses],
        "links": [
            {"from": one(link.start), "to": one(link.end), "strong": link.is_strong}
            for link in step.links
        ],
        "text": step.text,
    }


def cells_of(step: Step) -> tuple[int, ...]:
    """Return the cells of the pattern of a step, in their order."""
    chain = [end for link in step.links for end in (link.start, link.end)]
    return tuple(sorted({candidate.cell for candidate in (*step.pattern, *chain)}))
