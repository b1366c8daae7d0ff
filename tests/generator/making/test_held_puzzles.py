"""Puzzles and grids that are held by the hashes of their forms."""

import random
from contextlib import suppress

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.making import finished_puzzles, held_puzzles
from cluesmith.generator.making.finished_puzzles import (
    ExhaustedError,
    acceptance_of,
    accepted_puzzles,
    batches_of,
    generate,
)
from cluesmith.generator.making.hash_table import HashTable
from cluesmith.generator.making.held_puzzles import HeldPuzzles
from cluesmith.generator.making.overlap_indexes import overlap_index_of
from tests.support.kinds import spec_of


def test_a_table_finds_all_numbers_of_a_hash():
    rng, table, held = random.Random(1), HashTable(), []
    for _ in range(5000):
        hashed = rng.getrandbits(63) - (1 << 62)
        held.append(hashed if rng.random() < 0.7 else rng.choice([5, 5 << 40, *held]))
        table.add(held[-1])
    for hashed in {*held[:200], *held[-200:], 6}:
        expected = [number for number, other in enumerate(held) if other == hashed]
        assert table.numbers_of(hashed) == expected


def test_where_hashes_agree_the_forms_decide(monkeypatch):
    spec = spec_of("sudoku", max_overlap="half")
    one, other = (
        canonical_form(spec.kind, each.clues, each.solution) for each in generate(spec, 1, 2)
    )
    index = overlap_index_of(spec.kind, "half")
    held = HeldPuzzles(spec.kind, index)
    monkeypatch.setattr(held_puzzles, "hash", lambda text: 7, raising=False)
    index.add(one.clues.encode())
    held.add(one.clues, one.grid_class)
    assert held.has(one.clues)
    assert held.has_grid(one.grid_class)
    assert not held.has(other.clues)
    assert not held.has_grid(other.grid_class)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (spec_of("sudoku4", max_overlap="9999"), "dropped_same"),
        (spec_of("sudoku4", max_overlap="9999", per_grid=1), "dropped_grid"),
    ],
    ids=["puzzles", "grids"],
)
def test_hashes_and_forms_accept_the_same_puzzles(monkeypatch, spec, reason):
    found = []
    for many in (1, 10_000):
        monkeypatch.setattr(finished_puzzles, "_MANY", many)
        acceptance = acceptance_of(spec, 999, 100)
        assert (acceptance.held is None) == (many > 1)
        puzzles = []
        with suppress(ExhaustedError):
            for each in accepted_puzzles(acceptance, batches_of(spec, 1, acceptance)):
                puzzles.append(each.puzzle.clues)
        found.append((puzzles, acceptance.dropped))
    assert found[0] == found[1]
    assert found[0][1][reason] > 0
