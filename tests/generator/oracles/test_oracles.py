"""All oracles of a kind give the same answers, on puzzles of every sort."""

import random

import pytest

from cluesmith.generator.errors import UnknownOracleError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.clue_dropping.topdown import removal_order, remove_clues
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import MEASURED_KINDS

# Puzzles of each sort; dancing links take milliseconds for a Hanidoku with many solutions.
N_EACH = {"sudoku": 3000, "hanidoku": 60, "sudoku4": 3000, "sudoku16": 2}
LIMIT = 3

every_kind = pytest.mark.parametrize("kind", MEASURED_KINDS.values(), ids=list(MEASURED_KINDS))


def puzzles_of_every_sort(kind, n_each):
    """Yield random parts of grids, parts with a wrong clue, near grids, minimal ones and less."""
    rng = random.Random(5)
    minimal = [
        p for i in range(n_each // 10 + 1) for p in attempt(GenerationSpec(kind=kind.name), 1, i)
    ]
    cells = range(kind.n_cells)
    for number in range(n_each):
        grid = random_grid(kind, number)
        kept = set(rng.sample(cells, rng.randint(kind.n_cells // 5, kind.n_cells)))
        part = bytearray(v if cell in kept else 0 for cell, v in enumerate(grid))
        yield bytes(part)
        cell = rng.choice(sorted(kept))
        part[cell] = rng.randint(1, kind.n_digits)
        yield bytes(part)
        holes = rng.sample(cells, 4)
        yield bytes(0 if cell in holes else v for cell, v in enumerate(grid))
        clues = bytearray(kind.values(rng.choice(minimal).clues))
        yield bytes(clues)
        clues[rng.choice([cell for cell in cells if clues[cell]])] = 0
        yield bytes(clues)


@every_kind
def test_all_oracles_count_the_same_solutions(kind):
    puzzles = list(puzzles_of_every_sort(kind, N_EACH[kind.name]))
    joined = b"".join(puzzles)
    counts = oracle_for(kind, "links").count_many(joined, LIMIT)
    assert {0, 1, LIMIT} <= set(counts)
    for name in kind.oracles:
        oracle = oracle_for(kind, name)
        assert oracle.count_many(joined, LIMIT) == counts
        assert [oracle.count(clues, LIMIT) for clues in puzzles[:200]] == list(counts[:200])


@every_kind
def test_all_oracles_find_real_solutions(kind):
    puzzles = list(puzzles_of_every_sort(kind, max(2, N_EACH[kind.name] // 20)))
    reference = oracle_for(kind, "links")
    for name in kind.oracles:
        oracle = oracle_for(kind, name)
        counts, grids = oracle.solve_many(b"".join(puzzles))
        for number, clues in enumerate(puzzles):
            solutions = oracle.solutions(clues, 2)
            first = grids[number * kind.n_cells : (number + 1) * kind.n_cells]
            assert len(set(solutions)) == counts[number] == reference.count(clues, 2)
            assert all(kind.rules.is_grid(s) and _shows(s, clues) for s in solutions)
            assert kind.rules.is_grid(first) if solutions else first == bytes(kind.n_cells)
            for solution in solutions:
                other = oracle.find_other(clues, solution)
                assert (other is None) == (counts[number] == 1)
                assert other is None or (other != solution and _shows(other, clues))


@every_kind
def test_all_oracles_find_what_a_dropped_clue_lets_in(kind):
    rng = random.Random(6)
    for number in range(max(2, N_EACH[kind.name] // 20)):
        grid = random_grid(kind, number)
        kept = rng.sample(range(kind.n_cells), kind.n_cells // 2)
        clues = bytes(v if cell in kept else 0 for cell, v in enumerate(grid))
        cell = kept[0]
        without = clues[:cell] + b"\0" + clues[cell + 1 :]
        found = [oracle_for(kind, n).find_without(without, cell, grid[cell]) for n in kind.oracles]
        assert len({other is None for other in found}) == 1
        assert all(o is None or (o[cell] != grid[cell] and _shows(o, without)) for o in found)


@every_kind
def test_all_oracles_make_the_same_minimal_puzzles(kind):
    for seed in range(max(1, N_EACH[kind.name] // 20)):
        grid, order = random_grid(kind, seed), removal_order(kind, seed)
        made = [remove_clues(oracle_for(kind, name), grid, order) for name in kind.oracles]
        assert len({minimal.clues for minimal in made}) == 1
        for minimal in made:
            assert kind.rules.first_without_witness(minimal.clues, minimal.witnesses) is None


def test_an_oracle_that_a_kind_does_not_have_is_refused():
    with pytest.raises(UnknownOracleError, match="no oracle 'bands' for hanidoku: use one of"):
        oracle_for(kind_named("hanidoku"), "bands")


def _shows(grid: bytes, clues: bytes) -> bool:
    return all(clue in (0, value) for clue, value in zip(clues, grid, strict=True))
