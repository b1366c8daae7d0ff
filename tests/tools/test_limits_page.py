"""The page of limits is that of the code, and a limit has one home."""

import pytest

from tools.limits_page import PAGE, Limit, limits, page, repeated

_FOUND = {f"{each.file}:{each.name}": each for each in limits()}


def test_the_page_of_limits_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "run python -m tools.limits_page"


def test_no_number_has_the_same_name_in_two_modules():
    assert repeated(limits()) == []


@pytest.mark.parametrize(("other", "n_groups"), [("_ROWS", 1), ("_ROOMS", 0)])
def test_a_number_that_is_written_twice_is_found(other, n_groups):
    assert (
        len(repeated([Limit("a.py", "ROWS", "30", ""), Limit("b.py", other, "30", "")])) == n_groups
    )


@pytest.mark.parametrize(
    ("place", "value", "comment"),
    [
        ("cli/web/limits.py:PUZZLES_A_PAGE", "24", "Puzzles on a page."),
        ("generator/kinds/kind.py:BLANKS", "'.0-_*?xX'", "Characters for a blank cell; no kind"),
        ("storage/players/daily.py:FIRST_ZONE", "timedelta(hours=14)", "The first place on earth"),
        ("cli/web/access.py:Access.max_rate", "50", ""),
    ],
)
def test_a_limit_has_its_value_and_its_comment(place, value, comment):
    assert _FOUND[place].value == value
    assert _FOUND[place].comment.startswith(comment)
