"""Every kind: workers make the same puzzles as one process, and exports hold them."""

import pytest

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
