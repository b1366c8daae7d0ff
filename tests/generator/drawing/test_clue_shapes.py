"""Drawings of clues that are not digits: each is where it belongs."""

import re
from math import dist

import pytest
from clue_puzzles import any_puzzle

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.drawing.board_drawing import board, shapes_of
from cluesmith.generator.drawing.cage_colours import cage_colours
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.clue_shapes.cages import number_text
from cluesmith.generator.drawing.clue_shapes.shape_table import clue_shapes
from cluesmith.generator.drawing.primitives import (
    Circle,
    Group,
    Lines,
    Path,
    Polygon,
    Primitive,
    Text,
)
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


def shapes(kind_name: str, *clues: str):
    kind = kind_named(kind_name)
    return clue_shapes(kind, [kind.clue_places.read(clue) for clue in clues])


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


def test_the_outline_of_a_cage_is_inside_its_cells_and_leaves_room_for_its_number():
    (outline,) = [
        part for part in shapes("killer4", "cage:r1c1c2r2c1=7").over if isinstance(part, Path)
    ]
    # Around three cells, from behind the number on; the inner corner is at (1, 1).
    assert not outline.is_closed
    assert (0.92, 0.92) in [(round(x, 2), round(y, 2)) for x, y in outline.points]
    assert {round(min(x % 1, 1 - x % 1), 2) for x, _ in outline.points[1:]} == {0.08}


def test_cages_that_meet_in_a_corner_of_their_own_keep_their_outline_in_one_piece():
    cells = "cage:r1c1c2r2c2r3c1c2=20"  # r2c1 is not in it
    outlines = [part for part in shapes("killer6", cells).over if isinstance(part, Path)]
    assert len(outlines) == 1
    ring = "cage:r1c1c2c3r2c1c3r3c1c2c3=36"
    assert len([p for p in shapes("killer", ring).over if isinstance(p, Path)]) == 2


@pytest.mark.parametrize(
    ("clue", "text"),
    [
        (Clue("cage", (0, 1), 12), "12"),
        (Clue("times", (0, 1), 12), "12\N{MULTIPLICATION SIGN}"),
        (Clue("minus", (0, 1), 3), "3\N{MINUS SIGN}"),
        (Clue("divide", (0, 1), 2), "2\N{DIVISION SIGN}"),
        (Clue("plus", (0,), 4), "4"),
    ],
)
def test_operations_are_printed_behind_the_number(clue, text):
    assert number_text(clue) == text


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


@pytest.mark.parametrize(
    ("clue", "tip"), [("less:r1c1c2", min), ("less:r1c2c1", max)], ids=["rises", "falls"]
)
def test_a_sign_points_at_the_smaller_digit(clue, tip):
    (sign,) = shapes("futoshiki4", clue).over
    xs = [x for x, _ in sign.points]
    assert xs[1] == tip(xs)
    assert sum(xs) / 3 == pytest.approx(1, abs=0.05)


def test_a_thermometer_begins_with_its_bulb():
    bulb = [
        part
        for part in shapes("thermo", "thermo:r3c2r2c1r1c2").under
        if isinstance(part, Circle) and part.style == "thermometer"
    ]
    assert [part.centre for part in bulb] == [(1.5, 2.5)]


def test_numbers_beside_the_board_stand_where_their_lines_begin():
    (group,) = shapes("skyscrapers4", "skyscraper:r1c1-r1c4=2", "skyscraper:r4c2-r1c2=3").over
    (left, first), (second, below) = (text.at for text in group.parts)
    drawing = drawing_of(kind_named("skyscrapers4"))
    assert (first, second) == (drawing.centres[0][1], drawing.centres[1][0])
    assert left < drawing.margins.left
    assert below > drawing.margins.top + 4


def test_two_diagonals_from_one_cell_outside_have_numbers_side_by_side():
    *_, group = shapes(
        "little-killer", "little-killer:r1c2-r2c1=5", "little-killer:r1c4-r6c9=30"
    ).over
    (ax, ay), (bx, by) = (text.at for text in group.parts)
    assert ay == by
    assert 0.3 < bx - ax < 0.6


def test_a_drawing_has_colours_of_cages_when_they_are_asked_for():
    kind = kind_named("killer4")
    puzzle = any_puzzle(kind)
    plain, coloured = (picture(kind, puzzle, puzzle, has_colours=has) for has in (False, True))
    assert "tint" not in plain
    tints = re.findall(r'<polygon class="tint-(\d)"', coloured)
    assert len(tints) == 16
    assert len(set(tints)) == 2  # rows


def test_an_arrow_stops_before_its_last_digit_and_leaves_room_for_given_ones():
    kind = kind_named("arrow")
    digits = f"{'.' * 12}7".ljust(81, ".")  # in r2c4
    drawn = shapes_of(kind, f"{digits};arrow:r2c2c3c4c5").under
    (ring,) = [part for part in drawn if isinstance(part, Circle) and part.centre == (3.5, 1.5)]
    assert (ring.style, ring.radius > 0.25) == ("white", True)
    xs = [x for part in drawn if isinstance(part, Path) for x, _ in part.points]
    assert max(xs) == pytest.approx(4.2)


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
