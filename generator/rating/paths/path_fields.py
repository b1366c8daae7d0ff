"""Solution paths as plain dictionaries that follow the published JSON Schema.

A program that plays a path needs no rules: ``candidates`` are those of the first position, and
each step says which of them it strikes out.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from cluesmith.generator.clues.clue import Given
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_positions import (
    StepPosition,
    step_positions,
)
from cluesmith.generator.rating.paths.technique_path import first_position
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import Candidate, Position, candidates_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.wording.words import ENGLISH, Words


def steps_fields(
    kind: Kind,
    clues: Given,
    steps: Sequence[Step],
    words: Words = ENGLISH,
    start: Position | None = None,
) -> list[dict[str, Any]]:
    """Return the steps of a path.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        The puzzle.
    steps : sequence of Step
        Of its path, from the first one on.
    words : Words
        Of the language of titles, sentences and names of houses.
    start : Position, optional
        As in a ``Path``.
    """
    positions = step_positions(kind, clues, steps, start)
    return [step_fields(kind, number, at, words) for number, at in enumerate(positions, start=1)]


def path_fields(
    kind: Kind,
    clues: Given,
    steps: Sequence[Step],
    begin: int = 0,
    solution: str | None = None,
    words: Words = ENGLISH,
    start: Position | None = None,
) -> dict[str, Any]:
    """Return the steps of a path with the position that they begin with.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        The puzzle.
    steps : sequence of Step
        Of its path, from the first one on.
    begin : int
        The number of steps to leave out; the position is the one after them.
    solution : str, optional
        In one line.
    words : Words
        Of the language of titles, sentences and names of houses.
    start : Position, optional
        As in a ``Path``.
    """
    positions = list(step_positions(kind, clues, steps, start))[begin:]
    at = positions[0] if positions else first_position(kind, clues, start)
    values, candidates = bytes(at.values), candidates_of(at.left, kind.n_digits)
    return {
        "kind": kind.name,
        "puzzle": kind.given_text(clues),
        "solution": solution,
        "position": kind.text(values),
        "candidates": _candidates_fields(kind, values, candidates),
        "steps": [
            step_fields(kind, number, at, words)
            for number, at in enumerate(positions, start=begin + 1)
        ],
    }


def hint_fields(kind: Kind, number: int, at: StepPosition, words: Words) -> dict[str, Any]:
    """Return a step of a position, and where to look for it."""
    return {**step_fields(kind, number, at, words), "where": hint_words(words).where(at.step)}


def _candidates_fields(
    kind: Kind, values: bytes, candidates: Iterable[Candidate]
) -> dict[str, str]:
    left: dict[str, str] = {kind.cell_names[n]: "" for n, value in enumerate(values) if not value}
    for cell, digit in candidates:
        left[kind.cell_names[cell]] += kind.symbols[digit]
    return left


def step_fields(kind: Kind, number: int, at: StepPosition, words: Words) -> dict[str, Any]:
    """Return a step with its number in the path."""
    step, said = at.step, hint_words(words)

    def one(candidate: Candidate) -> dict[str, str]:
        return {"cell": kind.cell_names[candidate.cell], "digit": kind.symbols[candidate.digit]}

    def many(candidates: Iterable[Candidate]) -> list[dict[str, str]]:
        return [one(candidate) for candidate in candidates]

    fields = {
        "number": number,
        "technique": step.technique.name,
        "title": said.title(step),
        "difficulty": step.step_er / 10,
        "text": said.sentence(step),
        "placed": None if step.placed is None else one(step.placed),
        "eliminations": many(step.eliminated),
        "excluded": many(at.excluded),
        "cells": [kind.cell_names[cell] for cell in sorted({each.cell for each in step.rests_on})],
        "houses": [words.name(kind.houses[house].name, "house") for house in step.houses],
        "pattern": many(step.pattern),
        "links": [
            {"from": one(link.start), "to": one(link.end), "is_strong": link.is_strong}
            for link in step.links
        ],
    }
    if kind.has_clue_families:
        fields["clues"] = [clue_text(kind.definition, clue) for clue in step.clues]
    return fields
