"""Kinds of each family of clues: made by workers, verified, compared, converted."""

import pytest

from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.kinds.kind_registry import kind_named

FEW = ("killer6", "futoshiki5", "skyscrapers4")
# With these, one of each family, and of those that have several sizes a large one.
MORE = (
    *("killer", "calcudoku6", "greater-than", "kropki", "xv", "thermo", "arrow", "whispers"),
    *("renban", "palindrome", "sandwich", "little-killer", "x-sums", "parity"),
)


@pytest.mark.served
@pytest.mark.parametrize(
    "name", [*FEW, *(pytest.param(each, marks=pytest.mark.slow) for each in MORE)]
)
def test_workers_make_puzzles_that_commands_take(cluesmith, tmp_path, name):
    options = ("--count", "3" if name in FEW else "1", "--seed", "1")
    made = cluesmith("enqueue", name, *options, "--wait", "-o", "-")
    assert (made.code, made.out) == (0, cluesmith("generate", name, *options).out)
    assert cluesmith("export", "--kind", name).out == made.out
    (tmp_path / "made.txt").write_text(made.out)
    assert cluesmith("verify", "made.txt", "--kind", name).code == 0
    assert cluesmith("solve", "made.txt", "--kind", name).code == 0
    proper = cluesmith("generate", name, *options, "--proper").out
    assert cluesmith("verify", "--proper", "--kind", name, stdin=proper).code == 0
    cluesmith("convert", "made.txt", "--kind", name, "--format", "sqlite", "-o", "made.db")
    assert cluesmith("dedupe", "made.db", "made.txt", "--kind", name).out == made.out
    excluded = cluesmith("generate", name, *options, "--exclude", "made.db")
    assert not set(made.out.splitlines()) & set(excluded.out.splitlines())


def test_every_family_is_that_of_a_kind_here():
    rules = [rule for name in (*FEW, *MORE) for rule in kind_named(name).definition.clues]
    assert {rule.family for rule in rules} == set(FAMILIES)
