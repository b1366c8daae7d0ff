"""The proof refutes what is wrong, and it shares no code with the making of puzzles."""

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

from cluesmith import generator
from cluesmith.generator.checking.proof import prove, prove_all
from cluesmith.generator.checking.solution_count import solution_count_of
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt, generate
from cluesmith.generator.oracles.oracle_registry import links_oracle
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import kind_of

FOLDER = Path(generator.__file__).parent


def module_file(name: str) -> Path | None:
    """Return the file of generator.X.Y, or None for anything else, a package or a name in one."""
    path = FOLDER.parents[1].joinpath(*name.split(".")).with_suffix(".py")
    return path if name.startswith("cluesmith.generator.") and path.exists() else None


def imported_modules(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return names | {alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names}


def test_no_module_that_the_proof_needs_makes_puzzles_or_answers_for_the_makers():
    needed: set[str] = set()
    fresh = {
        f"cluesmith.generator.checking.{path.stem}"
        for path in (FOLDER / "checking").glob("[!_]*.py")
    }
    while fresh:
        needed |= fresh
        files = [path for name in fresh if (path := module_file(name))]
        fresh = {name for path in files for name in imported_modules(path)} - needed
    assert "cluesmith.generator.kernel.exact_cover" in needed
    assert not [
        n
        for n in needed
        if n.startswith(("cluesmith.generator.making", "cluesmith.generator.oracles"))
    ]


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4"])
def test_a_puzzle_with_a_second_solution_is_refuted(name):
    kind, spec = kind_named(name), GenerationSpec(kind=name)
    [puzzle] = attempt(spec, 1, 0)
    prove(spec, puzzle)
    clues = kind.values(puzzle.clues)
    cell = next(cell for cell, digit in enumerate(clues) if digit)
    fewer = kind.text(clues[:cell] + b"\0" + clues[cell + 1 :])
    with pytest.raises(ProofError, match="not the only one"):
        prove(spec, replace(puzzle, clues=fewer, witnesses=puzzle.witnesses[kind.n_cells :]))


def test_solutions_are_counted_as_by_the_oracle_and_leave_nothing_behind():
    kind = kind_named("sudoku4")
    count, oracle = solution_count_of(kind), links_oracle(kind)
    grid = kind.values(attempt(GenerationSpec(kind="sudoku4"), 1, 0)[0].solution)
    for n_clues in range(17):
        clues = grid[:n_clues] + bytes(16 - n_clues)
        assert count.up_to(500, clues) == oracle.count(clues, 500)
    assert count.up_to(2, bytes([1, 1] + [0] * 14)) == 0
    assert count.up_to(500, bytes(16)) == 288


def _good() -> Puzzle:
    return attempt(GenerationSpec(kind="sudoku4"), 1, 0)[0]


def test_a_puzzle_with_a_wrong_solution_is_refuted():
    puzzle = _good()
    other = kind_named("sudoku4").text(puzzle.witnesses[:16])
    with pytest.raises(ProofError, match="not the only one"):
        prove(GenerationSpec(kind="sudoku4"), Puzzle(puzzle.clues, other, puzzle.witnesses))


def test_a_puzzle_with_a_spare_clue_is_refuted():
    kind = kind_named("sudoku4")
    puzzle = _good()
    clues, solution = kind.values(puzzle.clues), kind.values(puzzle.solution)
    cell = clues.index(0)
    spare = kind.text(clues[:cell] + solution[cell : cell + 1] + clues[cell + 1 :])
    here = 16 * kind.n_clues(clues[:cell])
    witnesses = puzzle.witnesses[:here] + solution + puzzle.witnesses[here:]
    with pytest.raises(ProofError, match=f"witness for {kind.cell_names[cell]} proves nothing"):
        prove(GenerationSpec(kind="sudoku4"), Puzzle(spare, puzzle.solution, witnesses))
    with pytest.raises(ProofError, match="bytes of witnesses for"):
        prove(GenerationSpec(kind="sudoku4"), Puzzle(spare, puzzle.solution, puzzle.witnesses))


def test_a_witness_that_breaks_the_rules_is_refuted():
    puzzle = _good()
    for broken in (bytes(len(puzzle.witnesses)), b"\1" * len(puzzle.witnesses)):
        with pytest.raises(ProofError, match="proves nothing"):
            prove(GenerationSpec(kind="sudoku4"), Puzzle(puzzle.clues, puzzle.solution, broken))


def test_any_wrong_value_in_a_witness_is_found_and_so_is_the_witness_of_another_clue():
    kind = kind_named("sudoku")
    [puzzle] = attempt(GenerationSpec(kind="sudoku"), 1, 0)
    clues, witnesses, n = kind.values(puzzle.clues), puzzle.witnesses, kind.n_cells
    cells = [cell for cell in range(n) if clues[cell]]
    assert kind.rules.first_without_witness(clues, witnesses) is None
    for place, value in enumerate(witnesses):
        for wrong in (0, value % 9 + 1, 10, value + 32, 255):
            changed = witnesses[:place] + bytes([wrong]) + witnesses[place + 1 :]
            assert kind.rules.first_without_witness(clues, changed) == cells[place // n]
    for number, cell in enumerate(cells[:-1]):
        here = number * n
        changed = witnesses[:here] + witnesses[here + n : here + 2 * n] + witnesses[here + n :]
        assert kind.rules.first_without_witness(clues, changed) == cell


def test_a_puzzle_over_the_limit_is_refuted():
    puzzle = next(
        p for p in generate(GenerationSpec(kind="sudoku4"), 1, 36) if p.clues.count(".") < 12
    )
    with pytest.raises(ProofError, match="clues, and None to 4 are wanted"):
        prove(GenerationSpec(kind="sudoku4", max_clues=4), puzzle)


def test_a_puzzle_rated_out_of_the_limits_or_not_at_all_is_refuted():
    spec = GenerationSpec(kind="sudoku4", difficulty="whip=0..3")
    good = attempt(spec, 1, 0)[0]
    prove(spec, good)
    for rating in (None, replace(good.rating, whip=4)):
        with pytest.raises(ProofError, match=r"rated .*, and whip=0..3 is wanted"):
            prove(spec, replace(good, rating=rating))


def _faults(kind: Kind, puzzle: Puzzle) -> dict[str, Puzzle]:
    """Return the puzzle with one thing wrong, by what it is."""
    clues, n = kind.values(puzzle.clues), kind.n_cells
    cell = next(cell for cell, digit in enumerate(clues) if digit)
    fewer = kind.text(clues[:cell] + b"\0" + clues[cell + 1 :])
    first, rest = puzzle.witnesses[:n], puzzle.witnesses[n:]
    return {
        "a clue less": replace(puzzle, clues=fewer, witnesses=rest),
        "another solution": replace(puzzle, solution=kind.text(first)),
        "no witness for a clue": replace(puzzle, witnesses=rest),
        "a witness of another clue": replace(puzzle, witnesses=rest[:n] + rest),
        "the solution as a witness": replace(puzzle, witnesses=kind.values(puzzle.solution) + rest),
        "a witness with a wrong digit": replace(
            puzzle, witnesses=first[:-1] + bytes([first[-1] ^ 1]) + rest
        ),
        "a text too short": replace(puzzle, clues=puzzle.clues[:-1]),
        "a character that is not a digit": replace(puzzle, solution="!" + puzzle.solution[1:]),
    }


BATCH_KINDS = [
    *map(kind_named, ("sudoku", "hanidoku", "sudoku4", "windoku", "sudoku12")),
    *(CUSTOM_KINDS[name] for name in ("jigsaw", "overlapping houses", "pairs")),
    kind_of("hexagon"),
]


@pytest.mark.parametrize("kind", BATCH_KINDS, ids=lambda kind: kind.definition.title)
def test_puzzles_are_proven_together_as_one_by_one(kind):
    spec = GenerationSpec(kind=kind.name)
    good = [puzzle for index in range(4) for puzzle in attempt(spec, 7, index)]
    prove_all(spec, good)
    prove_all(spec, [])
    for fault, bad in _faults(kind, good[1]).items():
        with pytest.raises(ProofError) as alone:
            prove(spec, bad)
        with pytest.raises(ProofError) as together:
            prove_all(spec, [good[0], bad, *good[1:], replace(bad, solution="")])
        assert str(together.value) == str(alone.value), fault


def test_what_a_spec_wants_is_proven_of_all_puzzles_together():
    for spec in (
        GenerationSpec(kind="sudoku4", symmetry="rot180"),
        GenerationSpec(kind="sudoku4", minimal_at="easy"),
        GenerationSpec(kind="sudoku4", is_rated=True),
        GenerationSpec(kind="sudoku4", max_clues=5),
    ):
        good = list(generate(spec, 1, 3))
        prove_all(spec, good)
        other = next(iter(generate(GenerationSpec(kind="sudoku4", min_clues=6), 2, 1)))
        with pytest.raises(ProofError) as alone:
            prove(spec, other)
        with pytest.raises(ProofError) as together:
            prove_all(spec, [*good, other])
        assert str(together.value) == str(alone.value)


@pytest.mark.parametrize("name", ["sudoku", "jigsaw-spiral", "sudoku-x", "windoku", "sudoku12"])
def test_a_witness_is_judged_by_its_changes_as_it_is_by_all_its_cells(name):
    kind, rng = kind_named(name), random.Random(3)
    [puzzle] = attempt(GenerationSpec(kind=name), 2, 0)
    clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
    rules, witnesses = kind.rules, puzzle.witnesses
    assert rules.first_without_witness(clues, witnesses, grid) is None
    for _ in range(300):
        changed = bytearray(witnesses)
        for _ in range(rng.randint(1, 3)):
            changed[rng.randrange(len(changed))] = rng.choice([0, 1, 5, 9, kind.n_digits + 1, 255])
        found = rules.first_without_witness(clues, bytes(changed), grid)
        assert found == rules.first_without_witness(clues, bytes(changed))
    with pytest.raises(ValueError, match="values, and a grid has"):
        rules.first_without_witness(clues, witnesses, grid[1:])
