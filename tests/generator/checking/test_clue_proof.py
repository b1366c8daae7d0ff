"""The proof of puzzles with clues that are not digits: what it refuses."""

from dataclasses import replace

import pytest

from cluesmith.generator.checking.clue_rules import reductions
from cluesmith.generator.checking.proof import prove, prove_all
from cluesmith.generator.errors import ProofError, SearchLimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_making.clue_puzzles import clue_puzzles
from cluesmith.generator.puzzle import Puzzle
from tests.support.kinds import spec_of

KINDS = ("killer6", "calcudoku5", "futoshiki5", "kropki", "skyscrapers5")


def made(name: str) -> Puzzle:
    return next(
        puzzle
        for seed in range(30)
        for puzzle in clue_puzzles(spec_of(name), seed)
        if puzzle.witnesses
    )


@pytest.mark.parametrize("name", KINDS)
def test_a_wrong_witness_is_refused_for_each_clue_and_wall(name: str) -> None:
    kind, puzzle = kind_named(name), made(name)
    spec, n = spec_of(name), kind_named(name).n_cells
    prove_all(spec, [puzzle])
    grid = kind.values(puzzle.solution)
    clues = kind.placed(puzzle.clues).puzzle
    needed = list(reductions(kind, clues, grid))
    assert len(needed) * n == len(puzzle.witnesses) > 0
    witnesses = puzzle.witnesses
    for number, reduction in enumerate(needed):
        start, end = number * n, (number + 1) * n
        broken = bytes([witnesses[start] % kind.n_digits + 1]) + witnesses[start + 1 : end]
        for wrong in (grid, broken, bytes(n)):
            if wrong == witnesses[start:end]:
                continue  # one grid may be a witness for two
            changed = replace(puzzle, witnesses=witnesses[:start] + wrong + witnesses[end:])
            with pytest.raises(ProofError, match="proves nothing") as refused:
                prove(spec, changed)
            assert f"the witness for {reduction.name(kind, clues)} " in str(refused.value)


@pytest.mark.parametrize("name", KINDS)
def test_a_clue_less_and_a_wrong_solution_are_refused(name: str) -> None:
    kind, puzzle, spec = kind_named(name), made(name), spec_of(name)
    clues = kind.puzzle(puzzle.clues)
    fewer = kind.puzzle_text(clues._replace(clues=clues.clues[1:]))
    with pytest.raises(ProofError, match=r"not the only one|is in no cage"):
        prove(spec, replace(puzzle, clues=fewer))
    turned = puzzle.solution[::-1]
    with pytest.raises(ProofError, match="breaks the rules or a clue"):
        prove(spec, replace(puzzle, solution=turned))
    with pytest.raises(ProofError, match="witnesses, and"):
        prove(spec, replace(puzzle, witnesses=b""))


def test_limits_and_symmetries_are_checked() -> None:
    puzzle = made("futoshiki5")
    n_clues = kind_named("futoshiki5").puzzle(puzzle.clues).n_clues
    for limits, problem in (
        ({"max_clues": n_clues - 1}, f"{n_clues} clues"),
        ({"clue_limits": "inequalities=..1"}, "the limit inequalities"),
        ({"symmetry": "rot180"}, "the pattern is not rot180"),
    ):
        with pytest.raises(ProofError, match=problem):
            prove(spec_of("futoshiki5", **limits), puzzle)  # type: ignore[arg-type]


def test_a_spent_budget_is_no_proof() -> None:
    solution = made("kropki").solution
    first, second = (int(digit) for digit in solution[:2])
    relation = "less:r1c1c2" if first < second else "less:r1c2c1"
    spec = spec_of("greater-than", minimal_at="proper")
    puzzle = Puzzle(f"{'.' * 81};{relation}", solution, b"")
    with pytest.raises(SearchLimitError):
        prove(spec, puzzle, max_nodes=0)
    with pytest.raises(ProofError, match="not the only one"):
        prove(spec, puzzle)
