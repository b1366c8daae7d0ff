"""Bar charts: a bar beside each label, and its number behind it."""

from collections.abc import Sequence

from cluesmith.generator.drawing.primitives import Group, Lines, Polygon, Primitive, Text

# In widths of a cell: a row and its bar, its type, the room for a label, and the longest bar.
ROW = 0.5
_BAR = 0.34
_TYPE = 0.3
LABELS = 6.0
BARS = 9.0
_NUMBERS = 2.0

# From the middle of a line down to its base, and between a bar and its number, in cells.
_BASE = 0.11
_GAP = 0.15

_GREY = 0.55

WIDTH = LABELS + BARS + _NUMBERS


def bar_chart(bars: Sequence[tuple[str, int]]) -> tuple[list[Primitive], float]:
    """Return the drawing of a chart and its height, in widths of a cell.

    Parameters
    ----------
    bars : sequence of (str, int)
        Labels, which may hold no markup, and numbers.
    """
    most = max((n for _, n in bars), default=1)
    height = ROW * len(bars)
    texts: list[Primitive] = []
    drawn: list[Primitive] = []
    for i, (label, n) in enumerate(bars):
        middle = ROW * (i + 1 / 2)
        length = BARS * n / most
        top, bottom = middle - _BAR / 2, middle + _BAR / 2
        corners = (
            (LABELS, top),
            (LABELS + length, top),
            (LABELS + length, bottom),
            (LABELS, bottom),
        )
        drawn.append(Polygon(corners, grey=_GREY))
        texts.append(Text((0, middle + _BASE), label))
        texts.append(Text((LABELS + length + _GAP, middle + _BASE), f"{n:,}"))
    axis = Lines([((LABELS, 0), (LABELS, height))], 0.03)
    return [*drawn, axis, Group(texts, _TYPE, is_labels=True)], height
