"""The watch over a parent: a command ends with its parent, with the kernel's help and without."""

import subprocess
import sys
from collections.abc import Callable

import psutil
import pytest

# Starts a sleeper that watches its parent, prints its number, and waits to be killed.
PARENT = """
import os, subprocess, sys
code = (
    "import sys; from cluesmith.worker import parent_watch;"
    "sys.exit(getattr(parent_watch, sys.argv[1])(int(sys.argv[2]), sys.argv[3:]))"
)
sleeper = [sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"]
child = subprocess.Popen(
    [sys.executable, "-c", code, sys.argv[1], str(os.getpid()), *sleeper], start_new_session=True
)
child.wait()
"""


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(
            "become",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's kernel"),
        ),
        "watch_over",
    ],
)
def test_command_ends_with_its_parent(way: str, until: Callable[..., None]) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, way], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    sleeper = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.communicate()
    until(lambda: not sleeper.is_running() or sleeper.status() == "zombie")


def test_command_of_a_dead_parent_does_not_start() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "cluesmith.worker.parent_watch",
            "1",
            sys.executable,
            "-c",
            "print('started')",
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.stdout == ""
    assert done.returncode != 0
