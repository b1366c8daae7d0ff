"""What is said of a job's time and yield before it begins."""

import re
from dataclasses import replace

import pytest

from cluesmith.cli.job_tracking import first_attempts
from cluesmith.cli.job_tracking.advice import advice, is_worth_trying
from cluesmith.cli.job_tracking.expected_time import forecast, report_estimate
from cluesmith.cli.job_tracking.first_attempts import trial_of
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import spec_of


@pytest.mark.usefixtures("short_trials")
def test_a_trial_of_a_few_attempts_says_that_it_knows_nothing():
    spec = spec_of("sudoku", difficulty="level=hard technique=jellyfish")
    told = forecast(spec, 100, 100)
    assert (told.per_second, told.is_rare) == (None, False)
    assert told.problem(spec).startswith("expected: unknown; ")
    assert "--minimal-at" not in told.problem(spec)


def test_a_forecast_is_that_of_the_attempts_of_a_trial_but_the_first():
    spec = spec_of("sudoku", minimal_at="easy", symmetry="rot180")
    trial = trial_of(spec, 100, 100)
    n_puzzles = sum(len(attempt(spec, 0, 1 + index)) for index in range(trial.n_attempts))
    assert (trial.n_attempts, trial.n_puzzles) == (2 + 4 + 8, n_puzzles)
    assert forecast(spec, 100, 100).per_second == n_puzzles / trial.seconds


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({"kind": "sudoku-x", "difficulty": "level=easy"}, 10),
        ({"kind": "sudoku25", "minimal_at": "easy"}, 1),
        ({"kind": "killer12", "minimal_at": "hard"}, 1),
    ],
    ids=["rare", "large", "quick though minimal for a level"],
)
def test_a_trial_finds_what_can_be_found(wanted, count):
    assert forecast(spec_of(**wanted), count, 1000).per_second


@pytest.mark.parametrize("kind", ["sudoku4", "killer4", "sudoku25"])
def test_advice_names_a_level_that_the_kind_has(kind):
    told = advice(spec_of(kind, difficulty="level=hard"), is_rare=True)
    assert told == "; `--level easy --minimal-at easy` makes some of that level"


def test_a_level_is_tried_with_more_clues_unless_that_takes_long():
    wanted = {"difficulty": "level=hard", "minimal_at": "hard"}
    assert is_worth_trying(spec_of("jigsaw-bb3", **wanted))
    assert not is_worth_trying(spec_of("sudoku16", **wanted))


@pytest.mark.usefixtures("short_trials")
def test_a_kind_of_lines_alone_is_forecast_by_a_trial_and_gets_advice(capsys):
    lines = [ClueRule("whisper"), ClueRule("renban")]
    kind = register(replace(BUILT_IN["sudoku"], clues=tuple(lines)))
    report_estimate(GenerationSpec(kind=kind), 1, 100)
    told = capsys.readouterr().err.replace("\n ", "")
    assert re.match("expected: unknown; [0-9]+ attempts of a trial found none", told)


def test_a_trial_ends_with_the_puzzles_that_are_wanted(capsys):
    report_estimate(spec_of("killer"), 2, 100)
    assert capsys.readouterr().err == ""
    trial = trial_of(spec_of("killer"), 2, 100)
    assert (trial.n_accepted, trial.n_attempts < 10) == (2, True)


def test_a_trial_ends_early_if_a_wanted_level_hardly_ever_comes(monkeypatch):
    monkeypatch.setattr(first_attempts, "LONG_TRIAL_S", 60)
    monkeypatch.setattr(first_attempts, "TRIAL_S", 0)
    spec = spec_of("killer4", difficulty="level=easy..hard", level_shares="easy:1,medium:1,hard:1")
    expected = forecast(spec, 5, 10_000)
    assert expected.per_second is None
    assert re.search("of a trial found 5[0-9] easy, 0 medium, 0 hard$", expected.why)


@pytest.mark.parametrize(
    ("wanted", "per_second"),
    [
        ({"kind": "sudoku16", "minimal_at": "expert"}, None),
        ({"kind": "sudoku", "max_clues": 18}, 3200 / 1.72),
        ({"kind": "sudoku", "min_clues": 39}, 0),
    ],
    ids=["unknown", "a pool", "a hopeless climb"],
)
def test_attempts_that_take_long_are_not_tried(wanted, per_second):
    expected = forecast(spec_of(**wanted), 1, 100)
    assert expected.per_second == pytest.approx(per_second) if per_second else not per_second
    assert expected.attempt_s > 1


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
            "few puzzles or none; 4 attempts of a trial found none; the fewest clues known are 55 "
            "(the fewest at oeis.org/A198297); Cluesmith finds some from `--max-clues 89` on",
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
def test_an_impossible_request_says_what_is_known_and_what_helps(capsys, wanted, told):
    report_estimate(spec_of(**wanted), 1, 100)
    assert told in capsys.readouterr().err
