"""Drawn grids, and puzzles of one line with any character for blanks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.formats.interface.format import FormatOptions
from cli.formats.registry import FORMATS
from cli.formats.text.drawn_grids import draw
from generator import random_grid
from tests.support.kinds import MEASURED_KINDS

every_kind = pytest.mark.parametrize("kind", MEASURED_KINDS.values(), ids=list(MEASURED_KINDS))


@every_kind
@given(data=st.data())
def test_every_format_of_one_line_can_be_read_back(kind, data):
    digits = st.integers(0, kind.n_digits)
    values = bytes(data.draw(st.lists(digits, min_size=kind.n_cells, max_size=kind.n_cells)))
    for name in ("line", "zero", "dash"):
        write = FORMATS[name].make_writer(FormatOptions()).of_clues
        assert kind.values(write(kind.text(values)).rstrip("\n")) == values


@every_kind
def test_a_drawing_shows_every_cell_once(kind):
    drawing = draw(kind, random_grid(kind, 1))
    shown = "".join(c for c in drawing if c in kind.symbols)
    assert shown == kind.text(random_grid(kind, 1))
