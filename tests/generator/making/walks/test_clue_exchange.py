"""Exchanges of clues: all minimal puzzles within reach, and no others."""

from itertools import combinations

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.clue_dropping.topdown import removal_order, remove_clues
from cluesmith.generator.making.walks import clue_exchange as installed
from cluesmith.generator.oracles.oracle_registry import oracle_for, pool_oracle
from tests.support.kinds import is_minimal

SUDOKU = kind_named("sudoku")

RICH = bytes(  # 36 clues
    map(int, "690003700807640500300007080500000040006035090209460000000070800902080470708324960")
)


def exchange_of(clues, kind=SUDOKU, form=installed):
    exchange = form.ClueExchange(pool_oracle(kind), kind.n_cells, kind.n_digits)
    exchange.take(clues)
    return exchange


def small_puzzle(seed):
    kind = kind_named("sudoku4")
    oracle = oracle_for(kind, "links")
    return kind, remove_clues(oracle, random_grid(kind, seed), removal_order(kind, seed)).clues


def given(clues):
    return [cell for cell, digit in enumerate(clues) if digit]


def in_place_of(kind, clues, dropped, n_added):
    """All minimal puzzles with so many other clues, by trying them all."""
    left = bytes(0 if cell in dropped else digit for cell, digit in enumerate(clues))
    solutions = oracle_for(kind, "links").solutions(left, 1000)
    options = {(c, d) for grid in solutions for c, d in enumerate(grid)} - set(enumerate(clues))
    for added in combinations(sorted(options), n_added):
        more = bytearray(left)
        for cell, digit in added:
            more[cell] = digit
        matching = [grid for grid in solutions if all(grid[c] == d for c, d in added)]
        if len(matching) == 1 and len(given(more)) == len(given(left)) + n_added:
            yield bytes(more)


@pytest.mark.parametrize(
    ("kind", "clues", "dropped"),
    [
        *((SUDOKU, RICH, cell) for cell in (0, 25, 70)),
        *(
            (kind, clues, cell)
            for kind, clues in map(small_puzzle, range(3))
            for cell in given(clues)
        ),
    ],
)
def test_all_puzzles_are_found_that_trying_them_all_finds(kind, clues, dropped):
    found = exchange_of(clues, kind).exchange([dropped])
    assert len(found) == len(set(found))
    for n_more in (0, 1):
        tried = in_place_of(kind, clues, [dropped], 1 + n_more)
        expected = {puzzle for puzzle in tried if is_minimal(kind, puzzle)}
        assert {
            each for each in found if len(given(each)) == len(given(clues)) + n_more
        } == expected


def test_more_clues_come_than_were_dropped():
    exchange = exchange_of(RICH)
    found = [puzzle for cell in given(RICH) for puzzle in exchange.exchange([cell])]
    assert all(is_minimal(SUDOKU, puzzle) for puzzle in found)
    assert max(len(given(puzzle)) for puzzle in found) == 37
    assert exchange.n_questions < 40 * len(given(RICH))


def test_what_leaves_too_many_solutions_is_not_exchanged():
    exchange = exchange_of(RICH)
    n_before = exchange.n_questions
    assert exchange.exchange(given(RICH)) == []
    assert exchange.n_questions == n_before + 1


def test_what_is_beyond_the_arrays_is_refused():
    exchange = exchange_of(RICH, form=installed)
    with pytest.raises(ValueError, match="80 values: use 81"):
        exchange.take(RICH[:-1])
    for cell in (-1, 2, 81):
        with pytest.raises(ValueError, match=f"cell {cell} holds no clue"):
            exchange.exchange([cell])
