"""The format ipuz for Sudoku and its variants, a JSON object in a file for each puzzle.

The specification is at ipuz.org.  ``zones`` are cells that hold different digits; here they are
regions first, then other houses.  The names of variants are for other programs, but diagonals and
windows have no zones in their files.  Cells are written as column and row, from 0.
"""

import html
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import isqrt
from typing import Any

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.generator.clues.clue_families import DIGIT, HIDDEN, OPERATIONS
from cluesmith.generator.interchange.ipuz import (
    ALL_SHOWN,
    CALCUDOKU,
    DIAGONAL,
    HYPER,
    JIGSAW,
    KILLER,
    LATIN,
    ORIGIN,
    SUDOKU,
    rules_in,
)
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.versions import RATER_VERSION

_VERSION = "http://ipuz.org/v2"


def ipuz_writer(options: FormatOptions) -> FolderWriter:
    """Return a writer of a file for each puzzle."""

    def files(record: PuzzleRecord) -> Iterator[tuple[str, str]]:
        own = record.title or record.kind.title
        title = f"{options.title} {record.ordinal}" if options.title else own
        board = _board(record.kind, record.clues) | {
            "title": html.escape(title, quote=False),
            "intro": html.escape(f"{rules_in_words(record.kind.definition)}.", quote=False),
        }
        if record.difficulty:
            board |= {"difficulty": record.difficulty, "origin": f"{ORIGIN} {RATER_VERSION}"}
        if options.with_solution and record.solution is not None:
            board["solution"] = _in_rows(record.kind, record.solution)
        yield ".ipuz", f"{json.dumps(board, ensure_ascii=False)}\n"

    return FolderWriter(files)


def not_in_ipuz(kind: Kind) -> str | None:
    """Return why ipuz cannot express the rules of a kind; None if it can."""
    problem = _unsayable(kind.definition)
    return problem and f"has no {problem} of {kind.title}: use line, csv or jsonl"


@cache
def _unsayable(definition: Definition) -> str | None:
    """Return the rules that ipuz does not have, or None."""
    if not definition.is_one_square:
        return "boards"
    rules = [rule for rule in definition.clues if rule.family != DIGIT]
    if any(
        rule.family != "cage" or rule.operations not in ("", HIDDEN, ALL_SHOWN) for rule in rules
    ):
        return "clues"
    variants, board = _rules_board(replace(definition, clues=()))
    return None if rules_in(board, variants).digest == definition.plain_digest else "rules"


def _rules_board(definition: Definition) -> tuple[list[str], dict[str, Any]]:
    """Return the names of variants, and the rules without clues by the keys of ipuz."""
    size = definition.size
    side = isqrt(size)
    has_boxes = definition.boxes == (side, side)
    n_cells = definition.n_cells
    diagonals = {(*range(0, n_cells, size + 1),), (*range(size - 1, n_cells - 1, size - 1),)}
    houses = [house for house in definition.all_houses if house not in definition.line_houses]
    regions = [house for house in houses if not house.is_added and not has_boxes]
    added = [house for house in houses if house.is_added]
    has_diagonals = diagonals <= {house.cells for house in added}
    zones = regions + [each for each in added if not (has_diagonals and each.cells in diagonals)]
    variants = {
        LATIN: not has_boxes and not regions,
        JIGSAW: bool(regions),
        DIAGONAL: has_diagonals,
        HYPER: definition.windows,
    }
    board: dict[str, Any] = {"charset": definition.symbols, "boxes": has_boxes}
    board["puzzle"] = [[0] * size] * size
    if zones:
        board["zones"] = [{"cells": _places(size, each.cells)} for each in zones]
    return [name for name, has_it in variants.items() if has_it], board


def _places(size: int, cells: tuple[int, ...]) -> list[list[int]]:
    return [[cell % size, cell // size] for cell in cells]


def _in_rows(kind: Kind, text: str) -> list[list[int | str]]:
    size = kind.definition.size
    values = [0 if each in ".0" else int(each) if each.isdigit() else each for each in text]
    return [values[start : start + size] for start in range(0, size * size, size)]


def _board(kind: Kind, text: str) -> dict[str, Any]:
    """Return a puzzle, in one line of text, by the keys of ipuz."""
    definition = kind.definition
    size = definition.size
    variants, board = _rules_board(definition)
    for rule in definition.clues:
        if rule.family == "cage":
            variants.append(CALCUDOKU if rule.operations else KILLER)
            board["cageborder"] = "thick" if rule.operations else "dashed"
            board["showoperators"] = rule.operations == ALL_SHOWN
    board["puzzle"] = _in_rows(kind, text[: definition.n_cells])
    if kind.has_clue_families:
        signs = {
            name: sign.replace("x", "*") for sign, name in OPERATIONS.items() if sign != HIDDEN
        }
        board["cages"] = [
            {"cells": _places(size, clue.cells), "value": clue.value}
            | ({"operator": signs[clue.type]} if clue.type in signs else {})
            for clue in kind.placed(text).puzzle.clues
        ]
    names = [f"{SUDOKU}#1", *(f"{SUDOKU}/{each}#1" for each in variants)]
    return {"version": _VERSION, "kind": names, **board}
