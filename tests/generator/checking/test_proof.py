"""The proof refutes what is wrong, and it shares no code with the making of puzzles."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import generator
from generator import (
    GenerationSpec,
    ProofError,
    Puzzle,
    attempt,
    generate,
    kind_named,
    links_oracle,
    prove,
)
from generator.checking.solution_count import solution_count_of

FOLDER = Path(generator.__file__).parent


def module_file(name: str) -> Path | None:
    """Return the file of generator.X.Y, or None for anything else, a package or a name in one."""
    path = FOLDER.parent.joinpath(*name.split(".")).with_suffix(".py")
    return path if name.startswith("generator.") and path.exists() else None


def imported_modules(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return names | {alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names}


def test_no_module_that_the_proof_needs_makes_puzzles_or_answers_for_the_makers():
    needed: set[str] = set()
    fresh = {f"generator.checking.{path.stem}" for path in (FOLDER / "checking").glob("[!_]*.py")}
    while fresh:
        needed |= fresh
        files = [path for name in fresh if (path := module_file(name))]
        fresh = {name for path in files for name in imported_modules(path)} - needed
    assert "generator.kernel.exact_cover" in needed
    assert not [n for n in needed if n.startswith(("generator.making", "generator.oracles"))]


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4"])
def test_a_puzzle_with_a_second_solution_is_refuted(name):
    kind, spec = kind_named(name), GenerationSpec(name)
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
    grid = kind.values(attempt(GenerationSpec("sudoku4"), 1, 0)[0].solution)
    for n_clues in range(17):
        clues = grid[:n_clues] + bytes(16 - n_clues)
        assert count.up_to(500, clues) == oracle.count(clues, 500)
    assert count.up_to(2, bytes([1, 1] + [0] * 14)) == 0
    assert count.up_to(500, bytes(16)) == 288


def _good() -> Puzzle:
    return attempt(GenerationSpec("sudoku4"), 1, 0)[0]


def test_a_puzzle_with_a_wrong_solution_is_refuted():
    puzzle = _good()
    other = kind_named("sudoku4").text(puzzle.witnesses[:16])
    with pytest.raises(ProofError, match="not the only one"):
        prove(GenerationSpec("sudoku4"), Puzzle(puzzle.clues, other, puzzle.witnesses))


def test_a_puzzle_with_a_spare_clue_is_refuted():
    kind = kind_named("sudoku4")
    puzzle = _good()
    clues, solution = kind.values(puzzle.clues), kind.values(puzzle.solution)
    cell = clues.index(0)
    spare = kind.text(clues[:cell] + solution[cell : cell + 1] + clues[cell + 1 :])
    here = 16 * kind.n_clues(clues[:cell])
    witnesses = puzzle.witnesses[:here] + solution + puzzle.witnesses[here:]
    with pytest.raises(ProofError, match=f"witness for {kind.cell_names[cell]} proves nothing"):
        prove(GenerationSpec("sudoku4"), Puzzle(spare, puzzle.solution, witnesses))
    with pytest.raises(ProofError, match="bytes of witnesses for"):
        prove(GenerationSpec("sudoku4"), Puzzle(spare, puzzle.solution, puzzle.witnesses))


def test_a_witness_that_breaks_the_rules_is_refuted():
    puzzle = _good()
    for broken in (bytes(len(puzzle.witnesses)), b"\1" * len(puzzle.witnesses)):
        with pytest.raises(ProofError, match="proves nothing"):
            prove(GenerationSpec("sudoku4"), Puzzle(puzzle.clues, puzzle.solution, broken))


def test_any_wrong_value_in_a_witness_is_found_and_so_is_the_witness_of_another_clue():
    kind = kind_named("sudoku")
    [puzzle] = attempt(GenerationSpec("sudoku"), 1, 0)
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
    puzzle = next(p for p in generate(GenerationSpec("sudoku4"), 1, 36) if p.clues.count(".") < 12)
    with pytest.raises(ProofError, match="clues, and None to 4 are wanted"):
        prove(GenerationSpec("sudoku4", 4), puzzle)


def test_a_puzzle_rated_out_of_the_limits_or_not_at_all_is_refuted():
    spec = GenerationSpec("sudoku4", difficulty="whip=0..3")
    good = attempt(spec, 1, 0)[0]
    prove(spec, good)
    for rating in (None, replace(good.rating, whip=4)):
        with pytest.raises(ProofError, match=r"rated .*, and whip=0..3 is wanted"):
            prove(spec, replace(good, rating=rating))
