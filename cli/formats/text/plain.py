"""One-line and drawn forms of puzzles, in and out."""

from collections.abc import Callable

from generator.kinds.kind import Kind


def draw(kind: Kind, values: bytes) -> str:
    """Draw a puzzle for people: a row a line, boxes ruled, a hexagon's rows indented."""
    width = max(kind.rows)
    lines = []
    start = 0
    for row, length in enumerate(kind.rows):
        cells = kind.text(values[start : start + length])
        start += length
        lines.append(_draw_row(kind, cells, " " * (width - length)))
        if kind.box_shape and (row + 1) % kind.box_shape[0] == 0 and row + 1 < len(kind.rows):
            lines.append(_rule(kind, length))
    return "\n".join(lines) + "\n"


def _groups(kind: Kind, cells: str) -> list[str]:
    step = kind.box_shape[1] if kind.box_shape else len(cells)
    return [" ".join(cells[i : i + step]) for i in range(0, len(cells), step)]


def _draw_row(kind: Kind, cells: str, indent: str) -> str:
    return indent + " | ".join(_groups(kind, cells))


def _rule(kind: Kind, length: int) -> str:
    return "-+-".join("-" * len(group) for group in _groups(kind, "." * length))


# The form of a puzzle for each name of a format; ``draw`` ends in a newline to set grids apart.
FORMATS: dict[str, Callable[[Kind, bytes], str]] = {
    "line": lambda kind, values: kind.text(values),
    "zero": lambda kind, values: kind.text(values).replace(".", "0"),
    "dash": lambda kind, values: kind.text(values).replace(".", "-"),
    "grid": draw,
}
