"""Solution paths as other programs get them: of every kind, by the published schema, playable."""

import json
from pathlib import Path
from typing import Any

import pytest

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.rating.paths.path_fields import path_fields, steps_fields
from cluesmith.generator.rating.paths.solution_path import solution_path
from tests.support.apps.schemas import validator
from tests.support.kinds import each_name, kind_of, made

DOCS = Path(__file__).parents[4] / "docs"
SCHEMA = "solution-path.schema.json"

# ER 8.3 and 8.4: forcing chains.
HARD = (
    "6.58...2..8.6.4....3........5.48........7..18...9.14..9...2...3...1.9..2.28....5.",
    "5.482.....97...........5..4...2.16..4.3....8..26....35...5....69.2.4.....6..7....",
)

DIRECT_PAIR = "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127...."


def eased(kind: Kind) -> bytes:
    """Return a puzzle with every fourth cell filled in: large minimal ones take minutes."""
    puzzle = made(kind)[0]
    shown = (
        clue if n % 4 else digit
        for n, (clue, digit) in enumerate(zip(puzzle.clues, puzzle.solution, strict=True))
    )
    return kind.values("".join(shown))


def played(fields) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Return the digits and the candidates after all steps, by what the fields say alone."""
    left = {cell: set(digits) for cell, digits in fields["candidates"].items()}
    digits = {}
    for step in fields["steps"]:
        if step["placed"]:
            cell, digit = step["placed"]["cell"], step["placed"]["digit"]
            assert digit in left.pop(cell)
            digits[cell] = digit
        for gone in (*step["eliminations"], *step["excluded"]):
            left.get(gone["cell"], set()).discard(gone["digit"])
    return digits, left


def test_the_step_of_the_page_is_one_of_a_path():
    page = (DOCS / "solution-paths.md").read_text()
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])
    kind = kind_of("sudoku4")
    clues = kind.values("......24.....3.1")
    assert shown == steps_fields(kind, clues, solution_path(kind, clues).steps)[0]


@each_name()
def test_a_path_is_as_the_schema_says_and_plays_to_the_solution(name):
    kind = kind_of(name)
    check(kind, eased(kind))


@pytest.mark.parametrize("clues", HARD)
def test_so_is_a_path_with_chains(clues):
    kind = kind_of("sudoku")
    fields = check(kind, kind.values(clues))
    assert any(step["technique"] == "forcing-chain" for step in fields["steps"])


def test_a_step_names_a_house_once_if_a_subset_and_a_single_share_it():
    kind = kind_of("sudoku")
    clues = kind.values(DIRECT_PAIR)
    steps = steps_fields(kind, clues, solution_path(kind, clues).steps)
    assert any(step["text"].endswith("alone for 3 in box 3") for step in steps)
    assert all(len(set(step["houses"])) == len(step["houses"]) for step in steps)


def check(kind: Kind, clues: bytes) -> dict[str, Any]:
    """Check the path of a puzzle, and return it."""
    path = solution_path(kind, clues)
    fields: dict[str, Any] = json.loads(json.dumps(path_fields(kind, clues, path.steps)))
    validator(SCHEMA).validate(fields)
    digits, left = played(fields)
    grid = kind.text(oracle_for(kind).solutions(clues, 1)[0])
    solution = dict(zip(kind.cell_names, grid, strict=True))
    assert digits.items() <= solution.items()
    assert all(solution[cell] in candidates for cell, candidates in left.items())
    assert path.is_solved == (not left)
    return fields


def test_a_later_step_comes_with_its_own_position():
    kind = kind_of("sudoku")
    clues = kind.values(made(kind)[0].clues)
    steps = solution_path(kind, clues).steps
    whole = path_fields(kind, clues, steps[:9])
    last = path_fields(kind, clues, steps[:9], begin=8)
    validator(SCHEMA).validate(last)
    assert last["steps"] == whole["steps"][8:]
    digits, left = played({**whole, "steps": whole["steps"][:8]})
    assert {cell: set(digits) for cell, digits in last["candidates"].items()} == left
    assert sum(digit != "." for digit in last["position"]) == kind.n_clues(clues) + len(digits)


def test_a_full_grid_has_no_steps():
    kind = kind_of("sudoku4")
    grid = kind.values(made(kind)[0].solution)
    path = solution_path(kind, grid)
    assert (path.steps, path.is_solved) == ((), True)
    validator(SCHEMA).validate(path_fields(kind, grid, ()))
    assert steps_fields(kind, grid, ()) == []
