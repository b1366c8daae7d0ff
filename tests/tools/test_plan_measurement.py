"""Measured plans, as a developer runs the tool."""

import json
import re

import pytest
from click.testing import CliRunner

from tools.plan_measurement import main


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


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
