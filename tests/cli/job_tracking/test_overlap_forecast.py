"""What is said of a job that will hardly find as many puzzles as it is asked for."""

import re

import pytest

from cluesmith.cli.job_tracking import first_attempts
from cluesmith.cli.job_tracking.overlap_forecast import warn_if_too_few
from tests.support.kinds import spec_of


@pytest.fixture
def long_trials(monkeypatch):
    """Let a trial end after as many attempts as are made in 0.3 s."""
    monkeypatch.setattr(first_attempts, "TRIAL_S", 4)
    monkeypatch.setattr(first_attempts, "LONG_TRIAL_S", 4)


@pytest.mark.parametrize(
    ("spec", "count", "patience", "told"),
    [
        (
            spec_of("sudoku4", max_overlap="half"),
            100,
            10_000,
            "about 36 different puzzles",
        ),
        (
            spec_of("sudoku", max_overlap="2"),
            3000,
            500,
            "about 1[0-9]0 puzzles without overlap; --max-overlap any or a larger number",
        ),
        (
            spec_of("futoshiki5", minimal_at="proper", max_overlap="half"),
            20,
            10_000,
            r"about \d+ puzzles without overlap; --max-overlap any or a larger number",
        ),
    ],
    ids=["4x4", "two clues", "5x5 futoshiki"],
)
@pytest.mark.usefixtures("long_trials")
def test_a_job_that_asks_for_more_than_there_are_says_how_many(capsys, spec, count, patience, told):
    warn_if_too_few(spec, count, patience, first_attempts.trial_of(spec, count, patience))
    assert re.match(f"expected: {told}", capsys.readouterr().err)


@pytest.mark.parametrize(
    "spec",
    [spec_of("sudoku", max_overlap="half"), spec_of("sudoku4")],
    ids=["many", "any overlap"],
)
def test_nothing_is_printed_where_there_are_enough_or_all_are_taken(capsys, spec):
    warn_if_too_few(spec, 1_000_000, 10_000, first_attempts.trial_of(spec, 1_000_000, 10_000))
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("long_trials")
def test_a_trial_of_a_short_run_ends_with_enough_puzzles_that_are_all_kept():
    trial = first_attempts.trial_of(spec_of("sudoku", max_overlap="half"), 60, 100)
    assert (trial.n_accepted, trial.n_dropped) == (1 + 2 + 4 + 8, 0)
