"""Drawings: cells, centres and lines of every kind, from the kind's own data."""

from math import dist

import pytest

from cluesmith.generator.drawing.cell_outlines import drawing_of
from tests.support.kinds import DIGIT_KINDS, each_kind

ALL = each_kind(DIGIT_KINDS)


def length(segments) -> float:
    return sum(dist(a, b) for a, b in segments)


@ALL
def test_every_cell_has_its_centre_in_the_middle_of_its_corners(kind):
    drawing = drawing_of(kind)
    assert len(drawing.cells) == len(drawing.centres) == kind.n_cells
    for corners, centre in zip(drawing.cells, drawing.centres, strict=True):
        middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
        assert dist(middle, centre) < 0.001


@ALL
def test_cells_fill_the_bounding_box_without_overlap(kind):
    drawing = drawing_of(kind)
    xs, ys = zip(*(point for corners in drawing.cells for point in corners), strict=True)
    assert (min(xs), min(ys)) == (0, 0)
    assert (max(xs), max(ys)) == pytest.approx((drawing.width, drawing.height), abs=0.001)
    nearest = min(dist(a, b) for i, a in enumerate(drawing.centres) for b in drawing.centres[:i])
    assert nearest == pytest.approx(1, abs=0.001)


def test_the_lines_of_sudoku_are_ruled_by_boxes():
    drawing = drawing_of(DIGIT_KINDS["sudoku"])
    assert len(drawing.thick) == 8
    assert len(drawing.thin) == 12
    assert length(drawing.thick) + length(drawing.thin) == 20 * 9


def test_the_outline_of_hanidoku_is_thick_and_every_other_side_is_thin():
    drawing = drawing_of(DIGIT_KINDS["hanidoku"])
    assert {len(corners) for corners in drawing.cells} == {6}
    assert len(drawing.thick) == 6 * 9
    assert len(drawing.thick) + 2 * len(drawing.thin) == 6 * 61


def test_hexagons_are_regular():
    corners = drawing_of(DIGIT_KINDS["hanidoku"]).cells[0]
    sides = [dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    assert sides == pytest.approx([3**-0.5] * 6, abs=0.001)
