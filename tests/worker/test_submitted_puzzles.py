"""The verdict on a submitted line, and what is stored for it."""

from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.jobs.submissions import Line
from cluesmith.worker.execution.submitted_puzzles import verdict_on

KIND = kind_named("sudoku16")
GRID = KIND.text(random_grid(KIND, 1))
ANY_KIND = JobSpec(None)


def test_a_redundant_puzzle_is_stored_reduced():
    row = verdict_on(Line(1, GRID), ANY_KIND, minimize=True)
    assert row.verdict == "redundant"
    assert row.puzzle
    assert row.puzzle.solution == GRID


def test_a_reduction_that_spends_its_budget_is_reported_and_ends():
    """A search for the verdict may take it all, one of the reduction a tenth."""
    row = verdict_on(Line(1, GRID), ANY_KIND, minimize=True, max_nodes=6_000)
    assert (row.verdict, row.puzzle) == ("redundant", None)
    assert row.detail
    assert row.detail.endswith("; not minimized: the search gave up after 600 nodes")


def test_a_puzzle_whose_grid_has_no_canonical_form_is_reported_and_not_stored():
    kind = register(definition_from_toml("rows = 16"))
    grid = kind.text(bytes(1 + (row ^ column) for row in range(16) for column in range(16)))
    row = verdict_on(Line(1, grid), JobSpec(kind.name), minimize=True)
    assert (row.verdict, row.puzzle) == ("redundant", None)
    assert row.detail.endswith("not stored: its grid has too many symmetries of its own")
