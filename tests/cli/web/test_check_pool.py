"""Checks in processes: what takes too long gives up alone, and calls do not queue up."""

import os
import time
from contextlib import closing
from threading import Thread

import pytest
from werkzeug.exceptions import ServiceUnavailable

from cluesmith.cli.web.check_pool import CheckPool
from cluesmith.cli.web.slow_tasks import NICENESS

GAVE_UP = {"problem": "gave up"}
LONG = (time.sleep, (100,))
QUICK = (dict, ())


@pytest.fixture
def pool():
    """A pool that gives up soon."""
    with closing(CheckPool(puzzle_limit_s=1, call_limit_s=4)) as found:
        yield found


def test_a_puzzle_that_takes_too_long_gives_up_alone(pool):
    assert pool.results([LONG, QUICK, "malformed"]) == [GAVE_UP, {}, {"problem": "malformed"}]
    assert pool.results([QUICK]) == [{}]


def test_checks_yield_to_the_server(pool):
    assert pool.results([(os.nice, (0,))]) == [min(os.nice(0) + NICENESS, 19)]


def test_a_call_ends_with_what_is_done_by_its_limit(pool):
    found = pool.results([QUICK, *[LONG] * 20])
    assert found == [{}, *[GAVE_UP] * 20]


def test_more_calls_than_places_are_asked_to_come_again():
    with closing(CheckPool(call_limit_s=2)) as pool:
        callers = [Thread(target=pool.results, args=[[LONG]]) for _ in range(4)]
        for caller in callers:
            caller.start()
        while pool._places._value:
            time.sleep(0.01)
        with pytest.raises(ServiceUnavailable) as refused:
            pool.results([QUICK])
        assert refused.value.retry_after == 1
        for caller in callers:
            caller.join()
