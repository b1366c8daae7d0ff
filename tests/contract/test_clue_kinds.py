"""Every kind with clues that are not digits: made by workers, verified, compared, converted."""

import pytest

from cluesmith.generator.kinds.kind_registry import KINDS

NAMES = [name for name, kind in KINDS.items() if kind.has_clue_families]
FEW = ("killer6", "futoshiki5", "skyscrapers4")


@pytest.mark.served
@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each in FEW else pytest.mark.slow) for each in NAMES]
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
