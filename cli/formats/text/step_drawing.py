"""A step drawn in text: the remaining candidates, with marks for those of the step."""

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.cli.formats.text.clue_grid import draw_with_clues
from cluesmith.cli.formats.text.grid_drawing import draw, outlined
from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.drawing.candidate_places import candidate_grid
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.techniques.position import Candidate

_LISTED_LEGEND = ("(..) the pattern", "-.. struck out", "=.. placed")
_DOTTED_LEGEND = ("digits: the pattern", "x: struck out", "=: placed", ".: other candidates")


class _Marks(NamedTuple):
    """The candidates that a step concerns."""

    pattern: frozenset[Candidate]
    eliminated: frozenset[Candidate]
    placed: Candidate | None


def draw_step(at: StepPosition, columns: int | None, clues: Sequence[Clue] = ()) -> str:
    """Draw a position with a step, in as much detail as the width allows.

    ``columns``: the width of the terminal; None means no limit. ``clues``: the puzzle's clues that
    are not digits. Returns lines with their ends. They show the candidates of each cell in a
    line or in a small square, or only the digits if both are too wide. The other clues are in a
    drawing above.
    """
    above = f"{draw_with_clues(at.kind, clues, at.values)}\n" if clues else ""
    step = at.step
    marks = _Marks(step.rests_on, frozenset(step.eliminated), step.placed)
    for blocks, is_dense, legend in (
        (_listed(at, marks), True, _LISTED_LEGEND),
        (_dotted(at, marks), False, _DOTTED_LEGEND),
    ):
        lines = [line.rstrip() for line in _arranged(at.kind, blocks, is_dense)]
        if columns is None or max(map(len, lines)) <= columns:
            below = (*lines, "", *_beside(legend, columns))
            return above + "".join(f"{line}\n" for line in below)
    return above or draw(at.kind, at.values)


def _beside(parts: Sequence[str], columns: int | None) -> Sequence[str]:
    """Return parts of a text in one line if there is room, else one line for each."""
    line = "   ".join(parts)
    return (line,) if columns is None or len(line) <= columns else parts


def _listed(at: StepPosition, marks: _Marks) -> list[list[str]]:
    """Return the candidates of each cell in a line: unmarked ones, then those of the step."""
    texts = [
        _line(at.kind, cell, candidates, marks) if not value else at.kind.symbols[value - 1]
        for cell, (value, candidates) in enumerate(zip(at.values, _by_cell(at), strict=True))
    ]
    return [[text] for text in _in_columns(at.kind, texts)]


def _line(kind: Kind, cell: int, left: Sequence[Candidate], marks: _Marks) -> str:
    placed = marks.placed if marks.placed and marks.placed.cell == cell else None
    pattern = [each for each in left if each in marks.pattern and each != placed]
    eliminated = [each for each in left if each in marks.eliminated]
    others = [each for each in left if each not in (*pattern, *eliminated, placed)]
    text = "".join(kind.symbols[each.digit] for each in others)
    if pattern:
        text += f"({''.join(kind.symbols[each.digit] for each in pattern)})"
    if eliminated:
        text += f"-{''.join(kind.symbols[each.digit] for each in eliminated)}"
    return f"{text}={kind.symbols[placed.digit]}" if placed else text


def _in_columns(kind: Kind, texts: Sequence[str]) -> list[str]:
    """Return the texts padded to the longest of their column, away from walls."""
    if kind.cell_shape is CellShape.HEXAGON:
        width = max(map(len, texts))
        return [text.center(width) for text in texts]
    region_of, cell_at = kind.definition.region_of, kind.definition.cell_at
    padded = list(texts)

    def has_wall(place: tuple[int, int], beside: int) -> bool:
        other = cell_at.get((place[0] + beside, place[1]))
        return other is None or region_of[other] != region_of[cell_at[place]]

    for column in range(kind.definition.n_columns):
        places = [place for place in cell_at if place[0] == column]
        width = max(len(texts[cell_at[place]]) for place in places)
        left = " " * any(has_wall(place, -1) for place in places)
        right = " " * any(has_wall(place, 1) for place in places)
        for cell in map(cell_at.__getitem__, places):
            padded[cell] = f"{left}{texts[cell]:<{width}}{right}"
    return padded


def _dotted(at: StepPosition, marks: _Marks) -> list[list[str]]:
    """Return a small square for each cell, with a place for each candidate."""
    n_columns, n_rows = candidate_grid(at.kind)
    blocks = []
    for cell, (value, candidates) in enumerate(zip(at.values, _by_cell(at), strict=True)):
        rows = [[" "] * n_columns for _ in range(n_rows)]
        placed = marks.placed if marks.placed and marks.placed.cell == cell else None
        middle = rows[(n_rows - 1) // 2]
        if value:
            middle[n_columns // 2] = at.kind.symbols[value - 1]
        elif placed:
            middle[n_columns // 2 - 1 : n_columns // 2 + 1] = ["=", at.kind.symbols[placed.digit]]
        else:
            for each in candidates:
                row, column = divmod(each.digit, n_columns)
                rows[row][column] = _dot(at.kind, each, marks)
        blocks.append(["".join(row) for row in rows])
    return blocks


def _dot(kind: Kind, candidate: Candidate, marks: _Marks) -> str:
    if candidate in marks.eliminated:
        return "x"
    return kind.symbols[candidate.digit] if candidate in marks.pattern else "."


def _by_cell(at: StepPosition) -> list[list[Candidate]]:
    """Return the candidates of each cell, including those of the step that are already gone."""
    step = at.step
    shown = {*at.candidates, *step.eliminated, *((step.placed,) if step.placed else ())}
    cells: list[list[Candidate]] = [[] for _ in at.values]
    for candidate in sorted(shown):
        cells[candidate.cell].append(candidate)
    return cells


def _arranged(kind: Kind, blocks: Sequence[Sequence[str]], is_dense: bool) -> list[str]:
    """Return the lines of a square with its walls, or of a hexagon with its rows indented."""
    if kind.cell_shape is CellShape.SQUARE:
        return outlined(kind, blocks, is_dense=is_dense)
    pitch = len(blocks[0][0]) + 1
    lines = []
    first = 0
    for length in kind.rows:
        indent = " " * ((max(kind.rows) - length) * pitch // 2)
        cells = blocks[first : first + length]
        lines += [indent + " ".join(parts) for parts in zip(*cells, strict=True)]
        lines += [""] * (not is_dense)
        first += length
    return lines
