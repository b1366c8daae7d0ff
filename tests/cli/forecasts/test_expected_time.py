"""What is said of a job's time and yield before it begins."""

import re
from dataclasses import replace

import pytest

from cluesmith.cli.forecasts.expected_time import forecast, report_estimate
from cluesmith.cli.forecasts.trials import trial_of
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import Estimate, estimate_attempt
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import spec_of


@pytest.mark.usefixtures("short_trials")
def test_a_trial_of_a_few_attempts_says_that_it_knows_nothing():
    spec = spec_of("sudoku", difficulty="level=hard whip=5..5 technique=jellyfish")
    told = forecast(spec)
    assert (told.per_second, told.is_rare) == (None, False)
    assert told.problem(spec).startswith("expected: unknown; ")
    assert "--minimal-at" not in told.problem(spec)


def test_measured_shares_of_levels_are_used_for_other_kinds_than_sudoku():
    spec = spec_of("sudoku-x", difficulty="level=expert")
    assert estimate_attempt(spec).n_puzzles == pytest.approx(0.52)


def test_a_forecast_is_that_of_the_attempts_of_a_trial_but_the_first():
    spec = spec_of("sudoku", minimal_at="easy", symmetry="rot180")
    trial = trial_of(spec)
    n_puzzles = sum(len(attempt(spec, 0, 1 + index)) for index in range(trial.n_attempts))
    assert (trial.n_attempts, trial.n_puzzles) == (10, n_puzzles)
    assert forecast(spec).per_second == n_puzzles / trial.seconds


@pytest.mark.parametrize(
    "spec",
    [
        spec_of("sudoku-x", difficulty="level=easy"),
        spec_of("sudoku25", minimal_at="easy"),
    ],
    ids=["none in the table", "long in the table"],
)
def test_what_a_trial_finds_is_believed_more_than_a_table(spec):
    assert forecast(spec).per_second


@pytest.mark.usefixtures("short_trials")
def test_a_kind_of_lines_alone_is_forecast_by_a_trial_and_gets_advice(capsys):
    lines = [ClueRule("whisper"), ClueRule("renban")]
    kind = register(replace(BUILT_IN["sudoku"], clues=tuple(lines)))
    report_estimate(GenerationSpec(kind=kind), 1, 100)
    told = capsys.readouterr().err.replace("\n ", "")
    assert re.match("expected: unknown; [0-9]+ attempts of a trial found none", told)


def test_a_kind_with_clues_costs_no_long_trial_for_a_few_puzzles(capsys):
    trial_of.cache_clear()
    report_estimate(spec_of("killer"), 2, 100)
    assert (capsys.readouterr().err, trial_of.cache_info().misses) == ("", 1)
    assert trial_of(spec_of("killer"), 2).n_attempts < 10


def test_no_trial_is_made_of_attempts_that_take_long():
    n_before = trial_of.cache_info().misses
    expected = forecast(spec_of("sudoku16", minimal_at="expert"))
    assert (expected.per_second, trial_of.cache_info().misses) == (None, n_before)


def test_clues_that_are_minimal_for_a_level_are_tried_since_attempts_are_quick():
    assert forecast(spec_of("killer12", minimal_at="hard")).per_second > 0


def test_a_trial_counts_all_attempts_but_the_first():
    trial = trial_of(spec_of("sudoku4"))
    assert trial.n_puzzles == trial.n_attempts > 1


@pytest.mark.usefixtures("short_trials")
@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (
            {"kind": "sudoku", "symmetry": "full", "max_clues": 17},
            "Cluesmith finds some with the symmetry full from `--max-clues 22` on",
        ),
        (
            {"kind": "sudoku16", "max_clues": 50},
            "few puzzles or none; no measured puzzle matches; the fewest clues known are 55 (the "
            "fewest at oeis.org/A198297); Cluesmith finds some from `--max-clues 89` on",
        ),
        pytest.param(
            {"kind": "sudoku25"},
            "; `--minimal-at easy` makes puzzles, with more clues",
            marks=pytest.mark.slow,  # of an attempt that takes seconds
        ),
        (
            {"kind": "skyscrapers4", "clue_limits": "digits=9.. skyscrapers=9.."},
            " digits and ",
        ),
    ],
    ids=["symmetric", "large", "25x25", "clues"],
)
def test_a_hopeless_wish_says_what_is_known_and_what_helps(capsys, wanted, told):
    report_estimate(spec_of(**wanted), 1, 100)
    assert told in capsys.readouterr().err


def test_the_time_to_rate_puzzles_with_clues_is_not_that_of_digits():
    found = Estimate(attempt_s=0.001, n_puzzles=1)
    digits, clues = (
        estimate_attempt(spec_of(kind, is_rated=True), found).attempt_s
        for kind in ("sudoku", "killer")
    )
    assert clues > 10 * digits
