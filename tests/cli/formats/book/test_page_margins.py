"""Sizes of pages and their margins: what printers ask for."""

import pytest

from cluesmith.cli.formats.book.page_margins import INCH, TRIMS, gutter


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
