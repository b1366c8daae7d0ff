"""Pages of books: their sizes and margins, and places for drawings and captions."""

from itertools import combinations

import pytest

from cluesmith.cli.formats.book.page_geometry import Box, frame_of, places
from cluesmith.cli.formats.book.page_margins import INCH, TRIMS, gutter

SIZES = {"squares": (9.08, 9.08), "hexagons": (9.08, 8.16)}


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, but for rounding."""
    return (
        inner.left >= outer.left - 1e-6
        and inner.right <= outer.right + 1e-6
        and inner.bottom >= outer.bottom - 1e-6
        and inner.top <= outer.top + 1e-6
    )


def overlap(a: Box, b: Box) -> bool:
    """Whether boxes share more than a side."""
    return (
        min(a.right, b.right) - max(a.left, b.left) > 1e-6
        and min(a.top, b.top) - max(a.bottom, b.bottom) > 1e-6
    )


@pytest.mark.parametrize("trim", TRIMS.values(), ids=list(TRIMS))
@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9, 12, 30])
@pytest.mark.parametrize("shape", SIZES)
def test_drawings_and_captions_have_places_of_their_own(trim, per_page, shape):
    frame = frame_of(trim, True, trim.inner_margin(400), 26, 18)
    found = places(per_page, [SIZES[shape]] * per_page, frame.body, 16)
    boxes = [box for place in found for box in (place.drawing, place.caption)]
    assert all(within(box, frame.body) for box in boxes)
    assert not any(overlap(a, b) for a, b in combinations([*boxes, frame.head, frame.foot], 2))
    assert all(place.caption.top == pytest.approx(place.drawing.bottom) for place in found)
    assert all(place.drawing.middle == pytest.approx(place.caption.middle) for place in found)


@pytest.mark.parametrize("per_page", [4, 6, 12])
def test_gaps_are_as_wide_as_they_are_high(per_page):
    body = frame_of(TRIMS["a4"], True, 45, 26, 18).body
    first, second, *_, last = places(per_page, [SIZES["squares"]] * per_page, body, 16)
    below = next(
        each
        for each in places(per_page, [SIZES["squares"]] * per_page, body, 16)
        if each.drawing.top < first.drawing.bottom
    )
    assert second.drawing.left - first.drawing.right == pytest.approx(
        first.caption.bottom - below.drawing.top
    )
    assert first.drawing.left - body.left == pytest.approx(body.right - last.drawing.right)


@pytest.mark.parametrize("per_page", [1, 6])
def test_a_drawing_alone_stands_a_little_above_the_middle(per_page):
    body = frame_of(TRIMS["a4"], True, 45, 26, 18).body
    (place,) = places(per_page, [SIZES["squares"]], body, 16)
    above, below = body.top - place.drawing.top, place.caption.bottom - body.bottom
    assert 0.6 * below < above < 0.8 * below
    assert place.drawing.middle == pytest.approx(body.middle)


@pytest.mark.parametrize("trim", TRIMS.values(), ids=list(TRIMS))
def test_margins_are_mirrored(trim):
    inner = trim.inner_margin(400)
    right_hand, left_hand = (
        frame_of(trim, is_right_hand, inner, 26, 18).body for is_right_hand in (True, False)
    )
    assert right_hand.left == pytest.approx(inner)
    assert trim.width - left_hand.right == pytest.approx(inner)
    assert trim.width - right_hand.right == pytest.approx(left_hand.left)
    assert left_hand.left == pytest.approx(trim.margin)


@pytest.mark.parametrize(
    ("n_pages", "inches"),
    [
        (24, 0.375),
        (150, 0.375),
        (151, 0.5),
        (300, 0.5),
        (301, 0.625),
        (500, 0.625),
        (501, 0.75),
        (700, 0.75),
        (701, 0.875),
        (828, 0.875),
        (2000, 0.875),
    ],
)
def test_the_gutter_grows_with_the_pages(n_pages, inches):
    assert gutter(n_pages) == inches * INCH
    assert all(trim.inner_margin(n_pages) >= gutter(n_pages) for trim in TRIMS.values())


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("5x8", 5, 8), ("6x9", 6, 9), ("7x10", 7, 10), ("8x10", 8, 10), ("8.5x11", 8.5, 11)],
)
def test_sizes_are_those_of_their_names(name, width, height):
    trim = TRIMS[name]
    assert (trim.width, trim.height) == (width * INCH, height * INCH)
    assert trim.margin >= 0.25 * INCH
