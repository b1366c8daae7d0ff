"""The page of figures: each measured table has its place in it."""

import pytest

from tests.support.kinds import spec_of
from tools.figures_page import PAGE, TABLES, found_in, with_table


@pytest.mark.parametrize("name", TABLES)
def test_a_table_goes_between_its_comments_and_leaves_the_rest(name):
    page = PAGE.read_text()
    changed = with_table(page, name, "| new |")
    assert f"<!-- {name} -->\n| new |\n<!-- end of {name} -->" in changed
    table = page.partition(f"<!-- {name} -->\n")[2].partition(f"\n<!-- end of {name} -->")[0]
    assert with_table(changed, name, table) == page
    assert table.strip()


def test_a_page_without_a_place_for_a_table_is_refused():
    with pytest.raises(ValueError, match="no comments <!-- bench -->"):
        with_table("# Figures", "bench", "")


def test_puzzles_are_counted_until_the_time_is_over():
    n_found, spent = found_in(spec_of("sudoku"), 0.05)
    assert n_found > 1
    assert spent >= 0.05
