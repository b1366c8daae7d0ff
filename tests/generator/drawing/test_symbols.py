"""Sets of symbols, and pictures of users read as symbols."""

import pytest

from cluesmith.generator.drawing.svg_paths import curves_of
from cluesmith.generator.drawing.svg_pictures import svg_symbol
from cluesmith.generator.drawing.symbol_names import SymbolError
from cluesmith.generator.drawing.symbols import built_in_symbols
from cluesmith.generator.kinds.kind_registry import KINDS


def svg(content: str, box: str = "0 0 100 50") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{content}</svg>'


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("shapes", "sudoku", None),
        ("word:BEHAVIOUR", "sudoku", None),
        ("ABCDEFGHI", "sudoku6", None),
        ("word:BEHAVIOUR", "sudoku6", "9 letters, and 6x6 Sudoku has 6 digits"),
        ("shapes", "sudoku16", "9 shapes, and 16x16 Sudoku has 16 digits"),
        ("colours", "killer", "the digits of Killer Sudoku count"),
        ("ABCDEFGHI", "hanidoku", "the digits of Hanidoku count"),
    ],
)
def test_symbols_suit_kinds_whose_digits_do_not_count(text, kind, problem):
    found = built_in_symbols(text).problem(KINDS[kind])
    assert (found or "")[: len(problem or "")] == (problem or "")
    assert (found is None) == (problem is None)


@pytest.mark.parametrize("text", ["ABCA", "word:AB C", "A.B", "A\N{COMBINING ACUTE ACCENT}X\u0301"])
def test_letters_that_look_alike_are_refused(text):
    with pytest.raises(SymbolError, match=r"cannot be a symbol|twice"):
        built_in_symbols(text)


def test_every_colour_has_a_name_and_a_shape_of_its_own():
    shapes, colours = (built_in_symbols(name).each for name in ("shapes", "colours"))
    assert [each.drawing[0].curves for each in colours] == [
        each.drawing[0].curves for each in shapes
    ]
    for facts in ({each.drawing[0].fill for each in colours}, {each.id for each in shapes}):
        assert len(facts) == 9


def ends(data: str) -> list[tuple[float, float]]:
    return [(round(x, 6), round(y, 6)) for points, _ in curves_of(data) for x, y in points[::3]]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("m1 1 2 0v2z", [(1, 1), (3, 1), (3, 3)]),
        ("M0,0Q1-1 2 0T4 0", [(0, 0), (2, 0), (4, 0)]),
        ("M0 0a1 1 0 1110 0h1", [(0, 0), (10, 0), (11, 0)]),
        ("M2 0A2 2 0 0 1-2 0", [(2, 0), (0, 2), (-2, 0)]),
        ("M0 0h1zl0 5", [(0, 0), (1, 0), (0, 0), (0, 5)]),
    ],
)
def test_path_data_lead_where_they_say(data, expected):
    found = ends(data)
    assert [found[0], found[-1]] == [expected[0], expected[-1]]
    assert set(expected) <= {*found}


def test_an_arc_with_a_radius_that_cannot_be_seen_is_a_line():
    assert ends("M0 0A1e-200 1e-200 0 0 1 9 9") == [(0, 0), (9, 9)]


def test_a_smooth_curve_goes_on_as_the_one_before():
    ((points, is_closed),) = curves_of("M0 0C0 1 1 2 2 2s2 1 2 2z")
    assert points[4] == (3, 2)
    assert is_closed


def test_a_picture_is_fitted_into_a_square_with_its_colours():
    symbol = svg_symbol(
        "box",
        svg(
            "<title>t</title>"
            "<g transform='translate(10 0) scale(2)' stroke='#0a0' stroke-width='3'>"
            "<rect x='0' y='0' width='40' height='25' style='fill: rgb(255, 0,16)'/></g>"
            "<g fill='none'><path d='M0 0h9'/></g>"
        ),
    )
    (part,) = symbol.drawing
    xs, ys = zip(*part.curves[0][0], strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (-0.4, 0.4, -0.25, 0.25)
    assert (part.fill, part.stroke, part.width) == ("#ff0010", "#00aa00", 0.06)
