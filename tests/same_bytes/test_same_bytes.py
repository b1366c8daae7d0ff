"""The same job and seed give the same bytes as before, by whatever way, and so do verdicts."""

import pytest
from digest_runs import COMMANDS, JOBS, enqueued, generated, printed, recorded

from cluesmith.worker.settings import HOME

DIGESTS = recorded()


def test_every_command_has_a_digest_and_every_digest_a_command():
    assert list(DIGESTS) == [*JOBS, *COMMANDS]
    assert len(set(DIGESTS.values())) == len(DIGESTS)


@pytest.mark.parametrize("name", JOBS)
def test_generate_gives_the_same_bytes_as_before(name):
    assert generated(name) == DIGESTS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_the_same_bytes_as_before(name):
    assert printed(name) == DIGESTS[name]


@pytest.mark.slow
@pytest.mark.usefixtures("services")
@pytest.mark.parametrize("name", [name for name in JOBS if name != "csv-fields"])  # proofs: 40 s
def test_workers_give_the_same_bytes_as_before(name, command_environ, home):
    # All in one database, where some jobs find puzzles that others have stored.
    assert enqueued(name, {**command_environ, HOME: str(home)}) == DIGESTS[name]
