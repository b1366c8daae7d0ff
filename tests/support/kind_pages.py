"""The tables and drawings of the built-in kinds in docs/kinds.md and docs/figures.md.

    python -m tests.support.kind_pages

makes them anew; a test fails when they differ from the built-in kinds.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap

from cluesmith.cli.commands.puzzles.kind_facts import fewest_in_short, order_in_short
from cluesmith.generator.drawing.board_drawing import board, board_lines
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.svg import board_style, elements, view_box
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.kinds.rules_in_words import rules_in_short
from tests.support.kinds import DIGIT_KINDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "kinds.md"
FIGURES = DOCS / "figures.md"
SHEETS = DOCS / "kinds"
EXAMPLES = Path(__file__).parent / "clue_examples.txt"

# The families of each table of docs/kinds.md, in the order of the page.
_GROUPS = (
    ("sizes", "latin-squares", "hexagons"),
    ("more-rules",),
    ("jigsaws",),
    ("boards",),
    ("clues",),
)

_KINDS_TABLE = re.compile(r"^\| kind \|.*?\n(?!\|)", re.MULTILINE | re.DOTALL)
_FACTS_TABLE = re.compile(r"^\| kind \| symmetries \|.*?\n(?!\|)", re.MULTILINE | re.DOTALL)

# User units of a sheet: a drawing, its place, a line of text and its letters.
_DRAWING, _PLACE = 160, 200
_LINE, _LETTERS = 12, 38
_COLUMNS = 4
_MARGIN = 10


def pages() -> dict[Path, str]:
    """Return the text of each page with its tables made anew."""
    tables = iter([_kinds_table(families) for families in _GROUPS])
    return {
        PAGE: _KINDS_TABLE.sub(lambda _: next(tables), PAGE.read_text()),
        FIGURES: _FACTS_TABLE.sub(lambda _: _facts_table(), FIGURES.read_text()),
    }


def _kinds_table(families: Sequence[str]) -> str:
    kinds = [kind for kind in KINDS.values() if _family(kind) in families]
    columns = {
        "kind": [f"`{kind.name}`" for kind in kinds],
        "title": [kind.title for kind in kinds],
        "cells": [str(kind.n_cells) for kind in kinds],
        "fewest clues": [fewest_in_short(kind) for kind in kinds],
        "rules": [rules_in_short(kind.definition) for kind in kinds],
    }
    if not any(kind.known.fewest_clues for kind in kinds):
        del columns["fewest clues"]
    return _markdown(columns)


def _facts_table() -> str:
    """Return the symmetries and oracles; no oracle is for clues that are not digits."""
    return _markdown(
        {
            "kind": [f"`{name}`" for name in KINDS],
            "symmetries": [order_in_short(kind) for kind in KINDS.values()],
            "oracles": [
                "-"
                if kind.has_clue_families
                else ", ".join(f"`{oracle}`" for oracle in kind.oracles)
                for kind in KINDS.values()
            ],
        }
    )


def _markdown(columns: Mapping[str, Sequence[str]]) -> str:
    rows = [tuple(columns), ("---",) * len(columns), *zip(*columns.values(), strict=True)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def sheets() -> dict[str, str]:
    """Return the pictures by the names of their files.

    Kinds with clues that are not digits show a puzzle, in one of their sizes.
    """
    families: dict[str, dict[Kind, str]] = {}
    for kind in DIGIT_KINDS.values():
        families.setdefault(_family(kind), {})[kind] = ""
    lines = (line.split("\t") for line in EXAMPLES.read_text().splitlines())
    families["clues"] = {KINDS[name]: puzzle for name, puzzle in lines}
    return {f"{name}.svg": _sheet(puzzles) for name, puzzles in families.items()}


def _family(kind: Kind) -> str:
    definition = kind.definition
    if kind.has_clue_families:
        return "clues"
    if definition.boards:
        return "boards"
    if definition.shape is CellShape.HEXAGON:
        return "hexagons"
    if definition.regions is not None:
        return "jigsaws"
    if definition.boxes is None:
        return "latin-squares"
    return "more-rules" if "," in rules_in_short(definition) else "sizes"


def _sheet(puzzles: Mapping[Kind, str]) -> str:
    kinds = list(puzzles)
    style = board_style(kinds[0])
    texts = [_text(kind) for kind in kinds]
    height = _PLACE + _LINE * (max(map(len, texts)) - 1)
    columns = min(_COLUMNS, len(kinds))
    width, total = columns * _PLACE, -(-len(kinds) // columns) * height
    parts = [
        part
        for number, (kind, text) in enumerate(zip(kinds, texts, strict=True))
        for part in _drawn(
            kind, puzzles[kind], text, number % columns * _PLACE, number // columns * height
        )
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{total}" '
        f'viewBox="0 0 {width} {total}">\n<style>{style}</style>\n'
        f'<rect width="{width}" height="{total}" fill="#fff"/>\n{"".join(parts)}</svg>\n'
    )


def _text(kind: Kind) -> list[str]:
    caption = rules_caption(kind)
    return [kind.name, *(wrap(caption, _LETTERS) if caption else ())]


def _drawn(kind: Kind, puzzle: str, text: Sequence[str], x: int, y: int) -> Iterator[str]:
    middle = x + _PLACE / 2
    drawn = board(kind, puzzle, puzzle) if puzzle else board_lines(kind)
    yield (
        f'<svg x="{middle - _DRAWING / 2:g}" y="{y + _MARGIN}" width="{_DRAWING}" '
        f'height="{_DRAWING}" viewBox="{view_box(kind)}">\n{elements(drawn)}\n</svg>\n'
    )
    top = y + _MARGIN + _DRAWING + _LINE
    for number, line in enumerate(text):
        style = 'class="given" font-size="11"' if number == 0 else 'font-size="9"'
        yield f'<text {style} x="{middle:g}" y="{top + number * _LINE}">{escape(line)}</text>\n'


def main() -> None:
    """Write the pages and the sheets."""
    for path, text in pages().items():
        path.write_text(text)
    SHEETS.mkdir(exist_ok=True)
    for old in SHEETS.iterdir():
        old.unlink()
    for name, text in sheets().items():
        (SHEETS / name).write_text(text)


if __name__ == "__main__":
    main()
