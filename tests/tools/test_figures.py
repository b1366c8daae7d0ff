"""Tools: figures of the record from few samples, measured plans, and pages of the documentation."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import cluesmith
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.census import census
from cluesmith.generator.oracles.oracle_registry import links_oracle
from tests.support.kinds import spec_of
from tests.support.some import some
from tools.all_minimal import all_minimal
from tools.benchmarks.peers import HEADER, Pair, generators
from tools.deletion_paths import minimal_puzzles_by_clues
from tools.figures_page import TABLES, found_in, page_of, with_table
from tools.plan_measurement import main as plan_main
from tools.python_reference import PAGE as REFERENCE
from tools.python_reference import page
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
from tools.uniform_grids import N_FRAMES, N_GRIDS, uniform_grids


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
    for measurement in some(measurements()):
        if measurement.name in ("hanidoku", "sudoku4"):
            assert measurement.draw(1) == measurement.draw(1)


def test_overlapping_puzzles_count_once_over_all_samples():
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


@pytest.mark.parametrize("name", TABLES)
def test_a_table_goes_between_its_comments_and_leaves_the_rest(name):
    page = page_of(name).read_text()
    changed = with_table(page, name, "| new |")
    assert f"<!-- {name} -->\n| new |\n<!-- end of {name} -->" in changed
    table = page.partition(f"<!-- {name} -->\n")[2].partition(f"\n<!-- end of {name} -->")[0]
    assert with_table(changed, name, table) == page
    assert table.strip()


def test_a_page_without_a_place_for_a_table_is_refused():
    with pytest.raises(ValueError, match="no comments <!-- bench -->"):
        with_table("# Figures", "bench", "")


def test_two_commands_are_compared_in_turn():
    [row] = generators([Pair("sudoku4", "env true {n}", n_puzzles=2)], n_runs=1)
    assert len(row) == len(HEADER)
    assert row[:2] == ("2", "`sudoku4`")
    assert float(row[2].split()[0]) > float(row[4].split()[0]) > 0


def test_puzzles_are_counted_until_the_time_is_over():
    n_found, spent = found_in(spec_of("sudoku"), 0.05)
    assert n_found > 1
    assert spent >= 0.05


def run(*arguments: str):
    return CliRunner().invoke(plan_main, arguments)


@pytest.mark.slow
def test_a_measured_plan_is_printed_for_a_reader_and_for_programs():
    done = run("sudoku6", "--seconds", "1", "--json")
    topdown, *plans = [json.loads(line) for line in done.stdout.splitlines()]
    assert topdown["kind"] == "sudoku6"
    assert topdown["shares"]["13"] == 1
    assert [plan["least_clues"] for plan in plans] == [8]
    assert all(plan["n_puzzles"] > 0 < plan["attempt_s"] for plan in plans)
    source = run("sudoku4", "--seconds", "1").stdout
    assert re.match(r"TopDown\([\d.e-]+, 4, 4, 5\),", source)


def test_a_kind_without_a_pool_search_is_refused():
    done = run("hanidoku")
    assert done.exit_code == 2
    assert "has no pool search" in done.stderr


SUDOKU4 = kind_named("sudoku4")


def test_4x4_sudoku_has_the_published_number_of_minimal_puzzles():
    counts = {n: (each.n_puzzles, each.n_classes) for n, each in all_minimal(SUDOKU4).items()}
    assert counts == {4: (25_728, 13), 5: (58_368, 22), 6: (1_536, 1)}


def test_the_census_counts_as_many():
    counts = all_minimal(SUDOKU4)
    assert {n: sum(census(SUDOKU4, n, 0, 2)) for n in counts} == {
        n: each.n_puzzles for n, each in counts.items()
    }


def test_a_kind_of_many_cells_is_refused():
    with pytest.raises(LimitError, match="16 cells or fewer"):
        all_minimal(kind_named("hanidoku"))


# Berthier 2009, table 5: minimal puzzles of a grid in the mean.
PUBLISHED = {23: 6.88e12, 24: 1.06e14, 25: 6.25e14}


@pytest.fixture(scope="module")
def estimates():
    return [minimal_puzzles_by_clues(seed, 30) for seed in range(10)]


@pytest.mark.slow
@pytest.mark.parametrize("n_clues", PUBLISHED)
def test_the_numbers_by_clues_are_near_those_that_were_published(estimates, n_clues):
    mean = sum(estimate.get(n_clues, 0) for estimate in estimates) / len(estimates)
    assert mean == pytest.approx(PUBLISHED[n_clues], rel=0.25)


@pytest.mark.slow
def test_the_mean_is_that_of_all_minimal_puzzles_not_of_dropped_clues(estimates):
    n_puzzles = sum(sum(estimate.values()) for estimate in estimates)
    n_clues = sum(n * number for estimate in estimates for n, number in estimate.items())
    assert n_clues / n_puzzles == pytest.approx(26.58, abs=0.6)


def test_the_same_seed_gives_the_same_estimate():
    assert minimal_puzzles_by_clues(7, 1) == minimal_puzzles_by_clues(7, 1)
    assert minimal_puzzles_by_clues(7, 1) != minimal_puzzles_by_clues(8, 1)


SUDOKU = kind_named("sudoku")


def test_the_grids_obey_the_rules_and_differ_outside_their_frame_alone():
    drawn = uniform_grids(3, 5).grids
    assert len(set(drawn)) == 5
    assert all(SUDOKU.rules.is_grid(grid) for grid in drawn)
    frame = [cell for cell in range(81) if cell < 27 or cell % 9 < 3]
    assert len({bytes(grid[cell] for cell in frame) for grid in drawn}) == 1


def test_a_weight_is_the_number_of_solutions_of_the_frame():
    drawn = uniform_grids(4, 1)
    (grid,) = drawn.grids
    frame = bytes(v if cell < 27 or cell % 9 < 3 else 0 for cell, v in enumerate(grid))
    n_solutions = links_oracle(SUDOKU).count(frame, 10_000)
    assert drawn.weight == pytest.approx(n_solutions * N_FRAMES / N_GRIDS)


def test_the_weights_are_one_in_the_mean():
    weights = [uniform_grids(seed, 1).weight for seed in range(60)]
    # One of them is 0.12 away, as a rule: the mean of 60 some 0.015.
    assert sum(weights) / 60 == pytest.approx(1, abs=0.06)
    assert len(set(weights)) > 50


def test_the_same_seed_draws_the_same_grids():
    assert uniform_grids(5, 2) == uniform_grids(5, 2) != uniform_grids(6, 2)


def test_the_page_has_all_public_names_as_the_code_describes_them():
    text = page()
    assert text == REFERENCE.read_text(), "run python -m tools.python_reference"
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert sorted(line.split()[-1] for line in headings) == sorted(cluesmith.__all__)
