"""Work in other processes: what breaks is not reported as slow."""

import os
import signal

import pytest
from werkzeug.exceptions import HTTPException

from cluesmith.cli.web.slow_work import SlowWork


@pytest.mark.parametrize(
    ("function", "argument", "problem"),
    [
        (os._exit, 3, "The process that computes this has crashed. Reload the page to try again."),
        # What the alarm of a process does when its time is over.
        (signal.raise_signal, signal.SIGALRM, "This takes more than 60 seconds."),
    ],
)
def test_why_there_is_no_answer_follows_from_how_the_process_ended(function, argument, problem):
    work = SlowWork()
    try:
        with pytest.raises(HTTPException) as refused:
            work.result(60, function, argument)
        assert refused.value.description == problem
        assert work.result(60, abs, -3) == 3
    finally:
        work.close()


def test_a_crash_is_told_when_nobody_waited_for_it(until):
    work = SlowWork()
    try:
        with pytest.raises(HTTPException):
            until(lambda: work.result(0, os._exit, 3))
    finally:
        work.close()


def test_what_crashed_is_tried_again(tmp_path):
    file = tmp_path / "size"
    work = SlowWork()
    try:
        with pytest.raises(HTTPException):
            work.result(60, os.path.getsize, file)
        file.write_text("four")
        assert work.result(60, os.path.getsize, file) == 4
    finally:
        work.close()
