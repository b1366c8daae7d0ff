"""The indexes of overlapping puzzles, against all pairs."""

import random
import tracemalloc
from itertools import islice

import pytest

from cluesmith.generator.errors import LimitError
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.clue_overlap import ClueOverlapIndex
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.overlap import OverlapIndex
from cluesmith.generator.making.overlap_indexes import overlap_index_named
from tests.support.kinds import spec_of
from tests.support.some import some


def n_shared(one, other):
    return sum(a == b != 0 for a, b in zip(one, other, strict=True))


def n_clues(clues):
    return len(clues) - clues.count(0)


def are_overlapping(one, other, limit):
    most = min(n_clues(one), n_clues(other)) // 2 if limit is None else limit
    return n_shared(one, other) > most


def puzzles(rng, n_cells, n_digits, sizes):
    """Yield puzzles without end, half of them close to one before."""
    made = []
    while True:
        if made and rng.random() < 0.5:
            clues = bytearray(rng.choice(made))
            for cell in rng.sample(range(n_cells), rng.randint(0, n_cells * 2 // 3)):
                clues[cell] = rng.choice((0, 0, 0, rng.randint(1, n_digits)))
        else:
            clues = bytearray(n_cells)
            for cell in rng.sample(range(n_cells), rng.choice(sizes)):
                clues[cell] = rng.randint(1, n_digits)
        made.append(bytes(clues))
        yield made[-1]


@pytest.mark.parametrize("limit", [None, 0, 1, 2, 3, 6, 11, 40, 9999])
@pytest.mark.parametrize(
    ("n_cells", "n_digits", "sizes"),
    [(16, 4, (4, 5, 6)), (61, 9, (4, 8, 9)), (81, 9, (17, 24, 40)), (30, 2, range(31))],
    ids=["4x4", "hanidoku", "sudoku", "any number of clues"],
)
def test_the_index_answers_as_all_pairs_do(n_cells, n_digits, sizes, limit):
    rng = random.Random(n_cells)
    index, held = OverlapIndex(n_cells, limit), []
    answers = set()
    for _, clues in zip(
        range(200),
        puzzles(rng, n_cells, n_digits, sizes),
        strict=False,
    ):
        expected = any(are_overlapping(clues, other, limit) for other in held)
        answers.add(expected)
        if rng.random() < 0.5:
            assert index.add_unless_overlapping(clues) != expected
            held += [] if expected else [clues]
        else:
            assert index.is_overlapping(clues) == expected
            if not expected or rng.random() < 0.1:
                index.add(clues)
                held.append(clues)
        if rng.random() < 0.05:
            held = held[: rng.randint(len(held) * 3 // 4, len(held))]
            index.cut(len(held))
        assert len(index) == len(held)
    assert answers == ({False, True} if limit is None or limit < 4 else answers | {False})


def test_a_puzzle_with_fewer_clues_that_comes_late_is_compared_with_all():
    rng = random.Random(5)
    index = OverlapIndex(81)
    held = [clues for _, clues in zip(range(60), puzzles(rng, 81, 9, [30]), strict=False)]
    for clues in held:
        index.add(clues)
    for n in (17, 8, 3, 2, 1):
        clues, others = bytearray(81), held[40]
        given = [cell for cell in range(81) if others[cell]]
        for cell in given[: n // 2 + 1]:
            clues[cell] = others[cell]
        assert index.is_overlapping(bytes(clues))
        for cell in given[: n // 2 + 1]:
            clues[cell] = others[cell] % 9 + 1
        assert index.is_overlapping(bytes(clues)) == any(
            are_overlapping(clues, one, None) for one in held
        )


def test_the_index_is_the_same_after_it_has_grown():
    rng = random.Random(6)
    index, held = OverlapIndex(81, 5), []
    for _, clues in zip(range(1200), puzzles(rng, 81, 9, [10]), strict=False):
        index.add(clues)
        held.append(clues)
    index.cut(700)
    for clues in some(held[690:720]):
        assert index.is_overlapping(clues) == any(
            are_overlapping(clues, one, 5) for one in held[:700]
        )


def test_a_puzzle_takes_about_a_hundred_bytes():
    rng, n_puzzles = random.Random(7), 8200
    given = list(islice(distinct(rng, 24), n_puzzles))
    index = OverlapIndex(81)
    tracemalloc.start()
    for clues in given:
        index.add(clues)
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert now < 125 * n_puzzles


def test_puzzles_that_were_taken_back_are_found_no_more():
    rng = random.Random(8)
    n_held = 400
    index = OverlapIndex(81)
    held = [clues for _, clues in zip(range(n_held), puzzles(rng, 81, 9, [40]), strict=False)]
    for clues in held:
        index.add(clues)
    index.add(bytes([1] * 9 + [0] * 72))
    index.cut(n_held // 2)
    for clues in held:
        asked = any(are_overlapping(clues, one, None) for one in held[: n_held // 2])
        assert index.is_overlapping(clues) == asked
    for clues in held[n_held // 2 :]:
        index.add(clues)
    assert len(index) == n_held
    assert all(index.is_overlapping(clues) for clues in held)


@pytest.mark.parametrize("n_shared_clues", [300, 301])
def test_boards_with_many_clues_are_compared(n_shared_clues):
    index = OverlapIndex(625, 300)
    index.add(bytes([1] * 625))
    other = bytes([1] * n_shared_clues + [2] * (625 - n_shared_clues))
    assert index.is_overlapping(other) == (n_shared_clues > 300)


# The last puzzles of a layer and of a block, and the first of the next.
ENDS = (510, 511, 512, 513, 2047, 2048, 2049, 4200)


def close_to(clues, n_same):
    """Return a puzzle that shares so many clues with another, and the rest of its cells."""
    given = [cell for cell in range(81) if clues[cell]]
    changed = bytearray(clues)
    for cell in given[n_same:]:
        changed[cell] = clues[cell] % 9 + 1
    return bytes(changed)


def test_an_overlap_is_found_at_all_ends_of_layers_and_blocks():
    rng = random.Random(9)
    held = list(islice(distinct(rng, 24), ENDS[-1] + 1))
    index = OverlapIndex(81)
    for number, clues in enumerate(held):
        assert index.add_unless_overlapping(clues)
        if number in ENDS:
            for other in (held[0], held[number // 2], held[max(0, number - 512)], clues):
                assert index.is_overlapping(close_to(other, 13))
                assert not index.is_overlapping(close_to(other, 12))


@pytest.mark.parametrize("n_held", [2100, 8300])
def test_expected_puzzles_get_the_same_answers(n_held):
    rng = random.Random(10)
    held = list(islice(distinct(rng, 24), n_held))
    index = OverlapIndex(81)
    for clues in held:
        index.add(clues)
    news = [next(distinct(rng, 24)) for _ in range(4)]
    asked = [close_to(clues, n) for clues in (*news, held[5], held[-1]) for n in (12, 13)]
    index.expect([*news, *asked])
    assert all(index.add_unless_overlapping(clues) for clues in news)
    assert [index.is_overlapping(clues) for clues in asked] == [False, True] * 6
    index.cut(n_held - 1)  # what was expected counts no more
    assert [index.is_overlapping(clues) for clues in asked] == [False] * 9 + [True, False, False]


def distinct(rng, n_given):
    """Yield puzzles of random digits in random cells, which hardly ever overlap."""
    while True:
        clues = bytearray(81)
        for cell in rng.sample(range(81), n_given):
            clues[cell] = rng.randint(1, 9)
        yield bytes(clues)


def test_codes_that_no_puzzle_of_the_kind_has_are_refused():
    with pytest.raises(ValueError, match="80 codes: puzzles have 81 each"):
        OverlapIndex(81).add(bytes(80))


def test_texts_are_compared_with_a_dot_for_no_clue():
    index = overlap_index_named("sudoku4", "1")
    index.add(b"12..............")
    assert index.is_overlapping(b"12.4............")
    assert not index.is_overlapping(b"13.4............")


@pytest.mark.parametrize(
    ("spec", "count"),
    [
        (spec_of("sudoku", max_clues=22, max_overlap="half"), 8),
        (spec_of("sudoku", max_overlap="2"), 12),
        (spec_of("hanidoku", max_clues=5, max_overlap="half"), 40),
        (spec_of("sudoku4", max_overlap="2"), 3),
    ],
    ids=str,
)
def test_no_two_generated_puzzles_overlap(spec, count):
    made = list(generate(spec, 3, count))
    for number, one in enumerate(made):
        for other in made[:number]:
            sizes = [len(p.clues) - p.clues.count(".") for p in (one, other)]
            shared = sum(a == b != "." for a, b in zip(one.clues, other.clues, strict=True))
            assert shared <= (
                min(sizes) // 2 if spec.max_overlap == "half" else int(spec.max_overlap)
            )
    assert len(made) == count


def test_an_attempt_without_a_limit_makes_overlapping_puzzles():
    assert len(attempt(spec_of("sudoku", max_clues=22), 3, 0)) > len(
        attempt(spec_of("sudoku", max_clues=22, max_overlap="half"), 3, 0)
    )


@pytest.mark.parametrize("limit", ["-1", "some", "", "12345"])
def test_a_limit_that_is_none_is_refused(limit):
    with pytest.raises(LimitError, match="use half or a number of clues"):
        spec_of("sudoku", max_overlap=limit)


CLUES = [f"{name}:r{row}c1c2" for name in ("white", "black") for row in range(1, 10)]


def puzzle(rng) -> str:
    digits = "".join(rng.choice("....12") for _ in range(9))
    return ";".join([digits, *rng.sample(CLUES, rng.randint(0, 8))])


def clues_of(text) -> set[object]:
    digits, *others = text.split(";")
    return {*others, *((cell, digit) for cell, digit in enumerate(digits) if digit != ".")}


@pytest.mark.parametrize("limit", [None, 0, 2, 5])
def test_the_index_of_clues_answers_as_all_pairs_do(limit):
    rng = random.Random(1)
    index, kept = ClueOverlapIndex(limit), []
    for number in range(400):
        text = puzzle(rng)
        mine = clues_of(text)
        expected = any(
            len(mine & other) > (min(len(mine), len(other)) // 2 if limit is None else limit)
            for other in kept
        )
        assert index.is_overlapping(text.encode()) == expected
        index.add(text.encode())
        kept.append(mine)
        if number % 50 == 49:
            del kept[-20:]
            index.cut(len(kept))
        assert len(index) == len(kept)
