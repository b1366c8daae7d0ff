"""The proof refutes what is wrong, of one puzzle as of many."""

import random
from dataclasses import replace

import pytest

from cluesmith.generator.checking.proof import prove, prove_all
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import kind_of, spec_of


def test_a_puzzle_with_a_spare_clue_is_refuted():
    kind = kind_named("sudoku4")
    [puzzle] = attempt(spec_of("sudoku4"), 1, 0)
    clues, solution = kind.values(puzzle.clues), kind.values(puzzle.solution)
    cell = clues.index(0)
    spare = kind.text(clues[:cell] + solution[cell : cell + 1] + clues[cell + 1 :])
    here = 16 * kind.n_clues(clues[:cell])
    witnesses = puzzle.witnesses[:here] + solution + puzzle.witnesses[here:]
    with pytest.raises(ProofError, match=f"witness for {kind.cell_names[cell]} proves nothing"):
        prove(spec_of("sudoku4"), Puzzle(spare, puzzle.solution, witnesses))
    with pytest.raises(ProofError, match="bytes of witnesses for"):
        prove(spec_of("sudoku4"), Puzzle(spare, puzzle.solution, puzzle.witnesses))


def test_any_wrong_value_in_a_witness_is_found_and_so_is_the_witness_of_another_clue():
    kind = kind_named("sudoku")
    [puzzle] = attempt(spec_of("sudoku"), 1, 0)
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
    puzzle = next(p for p in generate(spec_of("sudoku4"), 1, 36) if p.clues.count(".") < 12)
    with pytest.raises(ProofError, match="clues, and None to 4 are wanted"):
        prove(spec_of("sudoku4", max_clues=4), puzzle)


def test_a_puzzle_rated_out_of_the_limits_or_not_at_all_is_refuted():
    spec = spec_of("sudoku4", difficulty="whip=0..3")
    good = attempt(spec, 1, 0)[0]
    prove(spec, good)
    for rating in (None, replace(good.rating, whip=4)):
        with pytest.raises(ProofError, match=r"rated .*, and whip=0..3 is wanted"):
            prove(spec, replace(good, rating=rating))


def _faults(kind: Kind, puzzle: Puzzle) -> list[tuple[str, Puzzle]]:
    """Return the puzzle with one thing wrong, each after what is said of it."""
    clues, n = kind.values(puzzle.clues), kind.n_cells
    cell = next(cell for cell, digit in enumerate(clues) if digit)
    fewer = kind.text(without_clue(clues, cell))
    first, rest = puzzle.witnesses[:n], puzzle.witnesses[n:]
    wrong_witnesses = [
        bytes(len(puzzle.witnesses)),
        b"\1" * len(puzzle.witnesses),
        rest[:n] + rest,
        kind.values(puzzle.solution) + rest,
        first[:-1] + bytes([first[-1] ^ 1]) + rest,
    ]
    return [
        ("not the only one", replace(puzzle, clues=fewer, witnesses=rest)),
        ("not the only one", replace(puzzle, solution=kind.text(first))),
        ("bytes of witnesses for", replace(puzzle, witnesses=rest)),
        *(("proves nothing", replace(puzzle, witnesses=wrong)) for wrong in wrong_witnesses),
        ("characters", replace(puzzle, clues=puzzle.clues[:-1])),
        ("'!'", replace(puzzle, solution="!" + puzzle.solution[1:])),
    ]


BATCH_KINDS = [
    *map(kind_named, ("sudoku", "hanidoku", "sudoku4", "windoku", "sudoku12")),
    *(CUSTOM_KINDS[name] for name in ("jigsaw", "overlapping houses", "pairs")),
    kind_of("hexagon"),
]


@pytest.mark.parametrize("kind", BATCH_KINDS, ids=lambda kind: kind.definition.title)
def test_what_is_wrong_is_refuted_of_one_puzzle_as_of_many(kind):
    spec = GenerationSpec(kind=kind)
    good = [puzzle for index in range(4) for puzzle in attempt(spec, 7, index)]
    prove_all(spec, good)
    prove_all(spec, [])
    for words, bad in _faults(kind, good[1]):
        with pytest.raises(ProofError, match=words) as alone:
            prove(spec, bad)
        with pytest.raises(ProofError) as together:
            prove_all(spec, [good[0], bad, *good[1:], replace(bad, solution="")])
        assert str(together.value) == str(alone.value)


def test_what_a_spec_wants_is_proven_of_all_puzzles_together():
    for spec in (
        spec_of("sudoku4", symmetry="rot180"),
        spec_of("sudoku4", minimal_at="easy"),
        spec_of("sudoku4", is_rated=True),
        spec_of("sudoku4", max_clues=5),
    ):
        good = list(generate(spec, 1, 3))
        prove_all(spec, good)
        other = next(iter(generate(spec_of("sudoku4", min_clues=6), 2, 1)))
        with pytest.raises(ProofError) as alone:
            prove(spec, other)
        with pytest.raises(ProofError) as together:
            prove_all(spec, [*good, other])
        assert str(together.value) == str(alone.value)


@pytest.mark.parametrize("name", ["sudoku", "jigsaw-spiral", "sudoku-x", "windoku", "sudoku12"])
def test_a_witness_is_judged_by_its_changes_as_it_is_by_all_its_cells(name):
    kind, rng = kind_named(name), random.Random(3)
    [puzzle] = attempt(spec_of(name), 2, 0)
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
