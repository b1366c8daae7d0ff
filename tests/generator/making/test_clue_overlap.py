"""The index of overlapping puzzles with clues of any family, against all pairs."""

import random

import pytest

import cluesmith.generator.making.clue_overlap as installed

CLUES = [f"{name}:r{row}c1c2" for name in ("white", "black") for row in range(1, 10)]


def puzzle(rng) -> str:
    digits = "".join(rng.choice("....12") for _ in range(9))
    return ";".join([digits, *rng.sample(CLUES, rng.randint(0, 8))])


def clues_of(text) -> set[object]:
    digits, *others = text.split(";")
    return {*others, *((cell, digit) for cell, digit in enumerate(digits) if digit != ".")}


@pytest.mark.parametrize("limit", [None, 0, 2, 5])
def test_the_index_answers_as_all_pairs_do(limit):
    rng = random.Random(1)
    index, kept = installed.ClueOverlapIndex(limit), []
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
