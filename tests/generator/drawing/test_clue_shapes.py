"""Drawings of clues that are not digits: each is where it belongs."""

import re
from math import dist

import pytest
from clue_puzzles import any_puzzle

from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.drawing.board_drawing import board
from cluesmith.generator.drawing.cage_shapes import cage_colours
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    Circle,
    Group,
    Lines,
    Path,
    Polygon,
    Primitive,
    Text,
)
from cluesmith.generator.drawing.shape_table import clue_shapes
from cluesmith.generator.drawing.svg import picture
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from tests.support.kinds import DIGIT_KINDS, each_kind

CLUE_KINDS = [name for name, definition in BUILT_IN.items() if definition.clues]


def points(drawn: Primitive) -> list[tuple[float, float]]:
    match drawn:
        case Lines(segments):
            return [point for segment in segments for point in segment]
        case Path(corners) | Polygon(corners):
            return list(corners)
        case Circle((x, y), radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Text(at):
            return [at]
        case Group(parts):
            return [point for part in parts for point in points(part)]
    raise TypeError(drawn)


@pytest.mark.parametrize("name", CLUE_KINDS)
def test_every_clue_of_a_kind_is_drawn_within_its_frame(name):
    kind = KINDS[name]
    puzzle = any_puzzle(kind)
    drawing = drawing_of(kind)
    for clue in kind.puzzle(puzzle).clues:
        drawn = clue_shapes(kind, [clue])
        assert drawn.under or drawn.over
    for drawn in board(kind, puzzle, puzzle):
        for x, y in points(drawn):
            assert 0 <= x <= drawing.width
            assert 0 <= y <= drawing.height


def test_no_two_cages_that_touch_have_the_same_colour():
    kind = kind_named("killer")
    cages = [
        (row * 9 + column, row * 9 + column + 1) for row in range(9) for column in (0, 2, 4, 6)
    ]
    cages += [tuple(range(8, 81, 9))]
    colours = cage_colours(kind.definition, cages)
    owner = {cell: cage for cage, cells in enumerate(cages) for cell in cells}
    near = {
        (owner[cell], owner[other])
        for cell in range(81)
        for other in kind.definition.neighbours[cell]
        if owner[cell] != owner[other]
    }
    assert set(colours) <= {0, 1, 2, 3}
    assert all(colours[a] != colours[b] for a, b in near)


def test_a_drawing_has_colours_of_cages_when_they_are_asked_for():
    kind = kind_named("killer4")
    puzzle = any_puzzle(kind)
    plain, coloured = (picture(kind, puzzle, puzzle, has_colours=has) for has in (False, True))
    assert "tint" not in plain
    tints = re.findall(r'<polygon class="tint-(\d)"', coloured)
    assert len(tints) == 16
    assert len(set(tints)) == 2  # rows


ALL = each_kind(DIGIT_KINDS)


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
