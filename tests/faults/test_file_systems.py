"""File systems without locks or sockets, and machines without semaphores: what to do is told."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from commands import COMMAND

from cluesmith.worker.settings import HOME

REFUSED = (sys.executable, Path(__file__).parents[1] / "support" / "refused_calls.py")
JOB = (COMMAND, "enqueue", "sudoku4", "--count", "1", "--seed", "1", "--wait")

# The kernel itself refuses the calls, as it does for a file system that lacks them.
refuses = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="a filter of system calls"
)


def _printed(home: Path, *command: object) -> str:
    done = subprocess.run(
        [*map(str, command)],
        env={**os.environ, HOME: str(home)},
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@refuses
@pytest.mark.parametrize("is_there", [False, True], ids=["new database", "stored"])
def test_a_home_without_locks_is_reported(tmp_path: Path, is_there: bool) -> None:
    if is_there:
        subprocess.run(
            [COMMAND, "stats"], env={**os.environ, HOME: str(tmp_path)}, check=False, timeout=60
        )
    message = f"{tmp_path}: its file system has no locks (No locks available)"
    assert message in _printed(tmp_path, *REFUSED, "locks", *JOB)
    found = _printed(tmp_path, *REFUSED, "locks", COMMAND, "doctor")
    assert f"wrong {message}" in found
    assert "set CLUESMITH_HOME to a local disk" in found


@refuses
def test_a_home_without_sockets_is_reported(tmp_path: Path) -> None:
    message = f"{tmp_path}: its file system has no sockets (Operation not supported)"
    assert f"cluesmith: {message}" in _printed(tmp_path, *REFUSED, "sockets", *JOB)
    assert f"wrong {message}" in _printed(tmp_path, *REFUSED, "sockets", COMMAND, "doctor")


def test_a_machine_without_semaphores_is_reported(tmp_path: Path) -> None:
    hidden = "mount -t tmpfs -o ro tmpfs /dev/shm && exec "
    trial = subprocess.run(["unshare", "-m", "sh", "-c", f"{hidden} true"], check=False)
    if trial.returncode:
        pytest.skip("only root may hide /dev/shm")
    told = _printed(tmp_path, "unshare", "-m", "sh", "-c", f'{hidden} "$@"', "sh", *JOB)
    assert "no semaphores (Read-only file system)" in told
    assert told.rstrip().endswith("mount a tmpfs on /dev/shm that this user can write to")
