"""What drawings show of rules: shades, letters, lines and sentences, for every kind."""

from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.drawing.cell_outlines import drawing_of, stands_apart
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.svg import picture
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import each_kind

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
        output = PuzzleOutput(
            FORMATS[path.suffix[1:]], FormatOptions(with_rules=has_rules), str(path)
        )
        output.write([empty(kind)])
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
    output = PuzzleOutput(FORMATS["pdf"], FormatOptions(per_page=2), str(file))
    output.write(empty(kind, number) for number in range(1, 4))
    pages = [page.extract_text() for page in PdfReader(file).pages]
    assert [page.count(rules_in_words(kind.definition)) for page in pages] == [1, 1]
