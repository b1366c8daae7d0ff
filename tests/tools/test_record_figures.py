"""Figures of the record, from few samples."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cluesmith.generator.making.attempt import attempt
from tests.support.kinds import spec_of
from tools.record_figures import (
    Drawn,
    Measurement,
    RecordFigure,
    _n_different,
    _n_far,
    _ratio,
    _share,
    _student,
    main,
    measurements,
    record_names,
)


def figures_of(name: str, n_samples: int) -> list[RecordFigure]:
    found = []
    for measurement in measurements():
        if measurement.name == name:
            samples = [measurement.drawn(number) for number in range(n_samples)]
            found += measurement.figures(samples)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "n_samples", "what", "value"),
    [
        ("dropped", 3, "mean clues where clues are dropped in random order", 24.38),
        ("hanidoku", 3, "minimal Hanidoku with 4 clues", 9_055_224),
        ("hanidoku", 3, "minimal Hanidoku with 6 clues", 2.2e11),
        ("grids", 2, "grids in which 20 clues or fewer are found", 100),
    ],
)
def test_a_figure_is_near_what_is_known(name, n_samples, what, value):
    figure = next(figure for figure in figures_of(name, n_samples) if figure.what == what)
    assert figure.ours == pytest.approx(value, rel=0.25)
    assert figure.low < figure.ours <= figure.high
    assert figure.n_samples == n_samples


def test_samples_depend_on_their_number_alone():
    for measurement in measurements():
        if measurement.name in ("hanidoku", "sudoku4"):
            assert measurement.draw(1) == measurement.draw(1)


def test_akin_puzzles_count_once_over_all_samples():
    puzzles = attempt(spec_of("sudoku", max_clues=20), 1, 0)
    samples = [Drawn(puzzles, 1.0), Drawn(puzzles, 1.0)]
    every, again = _n_far(samples)
    assert 1 <= every < len(puzzles)  # those of a pool are neighbours
    assert again == 0
    assert _n_different(puzzles) == len(puzzles)


def test_samples_are_drawn_until_the_time_is_over_and_no_fewer_than_tell_something():
    drawn = []
    counting = Measurement("counting", drawn.append, lambda samples: iter([len(samples)]))
    assert counting.run(0, lambda spent: None) == [3]
    assert drawn == [0, 1, 2]


def test_an_interval_of_a_ratio_is_that_of_the_mean_where_all_are_one():
    figure = _ratio("", "", "", [1, 1, 1, 1, 1], [1, 2, 3, 4, 5])
    # The mean of 1 to 5 is 3, its standard error sqrt(0.5); Student's factor for four is 2.776.
    assert (figure.ours, figure.low, figure.high) == pytest.approx((3, 1.037, 4.963), abs=1e-3)
    nothing = _ratio("", "", "", [1, 1], [0, 0])
    assert (nothing.low, nothing.high) == (None, None)
    assert nothing.row[3] == "none met"


@pytest.mark.parametrize(
    ("n_free", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)]
)
def test_students_factor_is_that_of_the_tables(n_free, value):
    assert _student(n_free) == pytest.approx(value, abs=0.01)


def test_a_share_has_wilsons_interval():
    # Newcombe 1998, table I: 81 of 263, 0.2553 to 0.3662; 0 of 20, 0 to 0.1611.
    figure = _share("", "", "", 81, 263)
    assert (figure.low, figure.high) == pytest.approx((25.53, 36.62), abs=0.01)
    figure = _share("", "", "", 0, 20)
    assert (figure.low, figure.high) == pytest.approx((0, 16.11), abs=0.01)


def test_the_record_is_printed_for_a_reader_and_for_programs():
    done = CliRunner().invoke(main, ["sudoku4", "--json"])
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["ours"] for record in records] == [25728, 13, 58368, 22, 1536, 1]
    assert all(record["low"] == record["high"] == record["ours"] for record in records)
    table = CliRunner().invoke(main, ["sudoku4"]).stdout
    assert "minimal 4x4 Sudoku with 5 clues" in table
    assert table.splitlines()[1].split("  ")[-1] == "Sudopedia, Shi Doku"


def test_a_measurement_that_there_is_not_is_refused():
    done = CliRunner().invoke(main, ["nothing"])
    assert done.exit_code == 2
    assert "is not one of 'all-minimal'" in done.stderr
    assert set(record_names()) == {each.name for each in measurements()}


def test_a_tool_runs_from_a_clone():
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "tools.record_figures", "sudoku4"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert "up to symmetry" in done.stdout


def test_seconds_are_those_of_the_processor():
    sample = Measurement("sum", lambda number: sum(range(100_000)), iter).drawn(0)
    assert isinstance(sample, Drawn)
    assert sample.seconds > 0
