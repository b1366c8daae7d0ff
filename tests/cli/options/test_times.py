"""Times as users write them."""

from datetime import datetime, timedelta

import pytest

from cluesmith.cli.options.value_types import TIME


def seconds(text):
    return TIME.convert(text, None, None)


def midnight(days_ago):
    day = datetime.now().astimezone().date() - timedelta(days=days_ago)
    return datetime(day.year, day.month, day.day).astimezone().timestamp()


def test_a_date_a_time_and_a_word_for_a_day_are_those_of_the_users_clock():
    before = midnight(0), midnight(1)
    told = seconds("today"), seconds("Yesterday")
    assert before == told or told == (midnight(0), midnight(1))  # it may be midnight just now
    assert seconds("2026-01-31T09:30") - seconds("2026-01-31") == 9.5 * 3600


@pytest.mark.parametrize(("text", "span_s"), [("30m", 1800), ("2h", 7200), ("2w", 14 * 86_400)])
def test_a_span_goes_back_from_now(text, span_s):
    earliest = datetime.now().astimezone().timestamp()
    told = seconds(text) + span_s
    assert earliest <= told <= datetime.now().astimezone().timestamp()
