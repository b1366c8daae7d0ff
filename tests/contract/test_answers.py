"""Every kind: oracles agree, verdicts are right, and the proof accepts nothing but what is made."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import ProofError, UnknownOracleError
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import removal_order, remove_clues
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.verdict import VerdictName
from tests.support.definitions import definitions
from tests.support.kinds import (
    EVERY_NAME,
    MEASURED_KINDS,
    QUICK_NAMES,
    each_name,
    kind_of,
    made,
    minimal_and_less,
    parts_of_grids,
    some_clues,
)

LIMIT = 3

# Grids of which parts are solved, and few clues of them, where that takes dancing links no time.
N_GRIDS = {"sudoku4": 300, "sudoku": 300, "hanidoku": 40}


def check_counts(kind: Kind, puzzles: list[bytes]) -> None:
    """All oracles find as many solutions as dancing links, and real ones."""
    joined, n = b"".join(puzzles), kind.n_cells
    links = oracle_for(kind, "links")
    counts = links.count_many(joined, LIMIT)
    assert {0, 1} <= set(counts)
    for name in kind.oracles:
        oracle = oracle_for(kind, name)
        assert oracle.count_many(joined, LIMIT) == counts
        assert list(oracle.count_many(b"")) == []
        up_to_two, firsts = oracle.solve_many(joined)
        assert list(up_to_two) == [min(count, 2) for count in counts]
        for number, (clues, n_solutions) in enumerate(zip(puzzles, counts, strict=True)):
            solutions = oracle.solutions(clues, LIMIT)
            assert len(set(solutions)) == n_solutions == oracle.count(clues, LIMIT)
            first = firsts[number * n : (number + 1) * n]
            assert kind.rules.is_solution(first, clues) if solutions else first == bytes(n)
            assert all(kind.rules.is_solution(grid, clues) for grid in solutions)
            for grid in solutions:
                other = oracle.find_other(clues, grid)
                assert (other is None) == (n_solutions == 1)
                assert other is None or (other != grid and kind.rules.is_solution(other, clues))
            cell = next((cell for cell, clue in enumerate(clues) if clue), 0)
            without, digit = without_clue(clues, cell), clues[cell] or 1
            found = oracle.find_without(without, cell, digit)
            assert (found is None) == (links.find_without(without, cell, digit) is None)
            if found is not None:
                assert found[cell] != digit
                assert kind.rules.is_solution(found, without)


def check_removal(kind: Kind) -> None:
    """All oracles drop the same clues of a grid, and have a witness for each that is left."""
    grid, order = random_grid(kind, 1), removal_order(kind, 1)
    left = [remove_clues(oracle_for(kind, name), grid, order) for name in kind.oracles]
    assert len({minimal.clues for minimal in left}) == 1
    for minimal in left:
        assert kind.rules.first_without_witness(minimal.clues, minimal.witnesses) is None


def check_verdicts(kind: Kind, clues: bytes, grid: bytes) -> None:
    """A minimal puzzle is minimal; with a clue more or less, or a wrong one, it is not."""
    verdict = verify(kind, kind.text(clues))
    assert verdict.verdict == VerdictName.MINIMAL
    assert verdict.solution == kind.text(grid)
    fewer = without_clue(clues, next(cell for cell, clue in enumerate(clues) if clue))
    assert verify(kind, kind.text(fewer)).verdict == VerdictName.MULTIPLE
    more, blank = bytearray(clues), clues.index(0)
    more[blank] = grid[blank]
    redundant = verify(kind, kind.text(more))
    assert redundant.verdict == VerdictName.REDUNDANT
    assert redundant.solution == kind.text(grid)
    assert not redundant.passed
    assert kind.cell_names[blank] in redundant.detail.split()
    more[blank] = grid[blank] % kind.n_digits + 1
    assert verify(kind, kind.text(more)).verdict == VerdictName.NONE


@each_name(EVERY_NAME)
def test_all_oracles_of_a_kind_agree(name):
    kind, rng = kind_of(name), random.Random(3)
    n_grids = N_GRIDS.get(name, 1 if kind.n_cells > 100 else 5)
    puzzles = parts_of_grids(kind, n_grids, rng)
    if name in N_GRIDS:
        grids = [random_grid(kind, seed) for seed in range(n_grids)]
        puzzles += [bytes(kind.n_cells), *(some_clues(g, rng, kind.n_cells // 6) for g in grids)]
    if name in MEASURED_KINDS:
        puzzles += [random_grid(kind, 1), *minimal_and_less(kind, rng)]
    if name in QUICK_NAMES:
        check_removal(kind)
    check_counts(kind, puzzles)


def test_an_oracle_that_a_kind_does_not_have_is_refused():
    with pytest.raises(UnknownOracleError, match="no oracle 'bands' for hanidoku: use one of"):
        oracle_for(kind_of("hanidoku"), "bands")


@each_name()
def test_what_is_made_gets_the_right_verdicts(name):
    kind = kind_of(name)
    puzzle = made(kind)[0]
    check_verdicts(kind, kind.values(puzzle.clues), kind.values(puzzle.solution))


@each_name()
def test_what_is_made_is_proven_and_nothing_else_is(name):
    kind = kind_of(name)
    spec, n_cells = GenerationSpec(kind=kind), kind.n_cells
    for puzzle in made(kind):
        prove(spec, puzzle)
    clues = kind.values(puzzle.clues)
    fewer = without_clue(clues, next(cell for cell, clue in enumerate(clues) if clue))
    for wrong in (
        replace(puzzle, clues=kind.text(fewer), witnesses=puzzle.witnesses[n_cells:]),
        replace(puzzle, solution=kind.text(puzzle.witnesses[:n_cells])),
        replace(puzzle, witnesses=kind.values(puzzle.solution) + puzzle.witnesses[n_cells:]),
    ):
        with pytest.raises(ProofError):
            prove(spec, wrong)


@given(definition=definitions())
@settings(max_examples=10)
def test_random_kinds_keep_the_contract_of_answers(definition):
    kind = register(definition)
    check_counts(kind, [bytes(kind.n_cells), *parts_of_grids(kind, 3, random.Random(4))])
    check_removal(kind)
    for puzzle in made(kind):
        prove(GenerationSpec(kind=kind), puzzle)
        check_verdicts(kind, kind.values(puzzle.clues), kind.values(puzzle.solution))
