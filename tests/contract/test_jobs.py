"""Every kind: workers make the puzzles of one process, and commands take them."""

import pytest

from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.kinds.kind_registry import kind_named
from tests.support.definitions import FILES
from tests.support.kinds import FEW_NAMES, kind_of, made

# A name, and rules of a user's own, which no worker has seen.
FIRST_NAMES = ("windoku", "six-digits")


def job(cluesmith, tmp_path, name, environ, *arguments):
    """Run a job for three puzzles of a kind by workers; return what it writes."""
    kind = name
    if name in FILES:
        file = tmp_path / f"{name}.toml"
        file.write_text(FILES[name])
        kind = str(file)
    wanted = ("--count", "3", "--seed", "1", "--wait", "-o", "-")
    done = cluesmith("enqueue", kind, *wanted, *arguments, **environ)
    assert done.code == 0, done.err
    return done.out


def lines_of(name):
    """Return what one process makes."""
    return "".join(f"{puzzle.clues}\n" for puzzle in made(kind_of(name)))


@pytest.mark.parametrize("name", FIRST_NAMES)
def test_workers_make_the_puzzles_of_one_process(cluesmith, tmp_path, services, settings, name):
    environ = settings.to_environment()
    assert job(cluesmith, tmp_path, name, environ) == lines_of(name)
    exported = cluesmith("export", "--kind", kind_of(name).name, **environ)
    assert set(lines_of(name).split()) <= set(exported.out.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FEW_NAMES if name not in FIRST_NAMES])
def test_workers_make_the_puzzles_of_other_kinds(cluesmith, tmp_path, services, settings, name):
    assert job(cluesmith, tmp_path, name, settings.to_environment()) == lines_of(name)


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
