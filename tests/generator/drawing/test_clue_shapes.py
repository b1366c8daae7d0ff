"""Drawings of kinds and of their clues: each is where it belongs."""

import re
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from clue_puzzles import any_puzzle
from pypdf import PdfReader

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.drawing.board_drawing import board
from cluesmith.generator.drawing.cage_shapes import cage_colours
from cluesmith.generator.drawing.cell_outlines import drawing_of, stands_apart
from cluesmith.generator.drawing.primitives import (
    Circle,
    Group,
    Lines,
    Path,
    Polygon,
    Primitive,
    Text,
)
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.shape_table import clue_shapes
from cluesmith.generator.drawing.svg import picture
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import DIGIT_KINDS, each_kind
from tests.support.some import some
from tests.support.written_files import write

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


@pytest.mark.parametrize(
    ("place", "cells"), [(Place.CELL, (0,)), (Place.NEIGHBOURS, (0, 1))], ids=str
)
def test_types_of_a_family_look_different(place, cells):
    for family in some(each for each in FAMILIES.values() if len(each.types) > 1):
        names = [row.name for row in family.types if row.place is place]
        drawn = {repr(clue_shapes(KINDS["sudoku4"], [Clue(name, cells)])) for name in names}
        assert len(drawn) == len(names), names


@pytest.mark.parametrize("name", CLUE_KINDS)
def test_every_clue_of_a_kind_is_drawn_within_its_frame(name):
    kind = KINDS[name]
    puzzle = any_puzzle(kind)
    drawing = drawing_of(kind)
    for clue in some(kind.puzzle(puzzle).clues):
        drawn = clue_shapes(kind, [clue])
        assert drawn.under or drawn.over
    for drawn in some(board(kind, puzzle, puzzle)):
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


SVG = "{http://www.w3.org/2000/svg}"
ALL_KINDS = {**KINDS, **CUSTOM_KINDS}
every_kind = each_kind(ALL_KINDS)


def empty(kind, ordinal=1) -> PuzzleRecord:
    return PuzzleRecord(kind, "." * kind.n_cells, ordinal)


def shared_sides(kind) -> dict[tuple, list[int]]:
    """Return the cells of each side, by their own computation of neighbours."""
    found: dict[tuple, list[int]] = {}
    for cell, corners in enumerate(drawing_of(kind).cells):
        for a, b in pairwise((*corners, corners[0])):
            found.setdefault((min(a, b), max(a, b)), []).append(cell)
    return found


@every_kind
def test_thick_lines_are_the_outline_and_the_borders_of_regions(kind):
    drawing = drawing_of(kind)
    if stands_apart(kind):
        assert not drawing.thick
        return
    region_of = kind.definition.region_of
    borders = [
        side
        for side, cells in shared_sides(kind).items()
        if len(cells) == 1 or region_of[cells[0]] != region_of[cells[1]]
    ]
    assert sum(dist(a, b) for a, b in drawing.thick) == pytest.approx(
        sum(dist(a, b) for a, b in borders)
    )


@every_kind
def test_a_caption_tells_the_rules_of_each_kind_but_9x9_sudoku(kind):
    caption = rules_caption(kind)
    if kind.name == "sudoku":
        assert caption is None
    else:
        assert caption.startswith(rules_in_words(kind.definition))


@pytest.mark.parametrize("file", ["out.pdf", "out.html", "out.svg"])
def test_rules_beside_puzzles_can_be_left_out(file, tmp_path):
    kind = KINDS["hanidoku"]
    rules, found = rules_in_words(kind.definition), []
    for has_rules in (True, False):
        path = tmp_path / file
        write(path.suffix[1:], path, [empty(kind)], with_rules=has_rules)
        found.append(_text_of(path).count(rules.partition(",")[0]))
    assert found[0] == found[1] + 1


def _text_of(file) -> str:
    if file.suffix == ".pdf":
        return "".join(page.extract_text() for page in PdfReader(file).pages)
    return file.read_text()


@every_kind
def test_houses_that_are_shaded_can_be_distinguished(kind):
    marks = drawing_of(kind).marks
    shades = dict(marks.shades)
    houses = [set(house.cells) for house in kind.definition.houses]
    if not shades:
        assert not houses or marks.letters
        return
    for one, other in combinations(houses, 2):
        own = {shades[cell] for cell in one - other} & {shades[cell] for cell in other - one}
        assert one.isdisjoint(other) or not own


@every_kind
def test_all_of_a_picture_is_within_its_frame(kind):
    root = ElementTree.fromstring(picture(kind, "." * kind.n_cells, "." * kind.n_cells))
    _, top, _, height = map(float, root.get("viewBox").split())
    lines = list(root.iter(f"{SVG}tspan"))
    assert bool(lines) == (rules_caption(kind) is not None)
    for line in lines:
        assert top + drawing_of(kind).height < float(line.get("y")) < top + height
    told = " ".join(line.text for line in lines)
    assert told == (rules_caption(kind) or "")


def test_each_page_of_puzzles_tells_the_rules_once(tmp_path):
    file = tmp_path / "out.pdf"
    kind = KINDS["windoku-x"]
    write("pdf", file, (empty(kind, number) for number in range(1, 4)), per_page=2)
    pages = [page.extract_text() for page in PdfReader(file).pages]
    assert [page.count(rules_in_words(kind.definition)) for page in pages] == [1, 1]
