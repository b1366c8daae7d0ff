"""Runs a command that must not outlive its parent.

``python -m worker.parent_watch PARENT_PID COMMAND ...``

On Linux this process becomes the command, and the kernel kills it when the parent dies in any way.
On other systems this process stays, watches the parent and kills its own process group, so it must
be started in its own session.

The kernel watches the thread that started this process: it must live as long as the parent.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from typing import NoReturn

_PR_SET_PDEATHSIG = 1  # <sys/prctl.h>

# How long an orphan may live if the kernel does not help.
_LOOK_EVERY_S = 0.5


def die_with(parent_pid: int) -> None:
    """Let the kernel kill this process when its parent dies; does nothing except on Linux."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent_pid:
        os._exit(1)  # it died before we asked


def become(parent_pid: int, command: list[str]) -> NoReturn:
    """Replace this process by the command, which the kernel ends with the parent."""
    die_with(parent_pid)
    os.execvp(command[0], command)  # noqa: S606 -- the command is our own, without a shell


def watch_over(parent_pid: int, command: list[str]) -> int:
    """Run the command and return its exit code; if the parent dies, kill all its processes."""
    child = subprocess.Popen(command, close_fds=False)  # noqa: S603 -- as above
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while child.poll() is None:
        if os.getppid() != parent_pid:
            os.killpg(0, signal.SIGKILL)
        time.sleep(_LOOK_EVERY_S)
    return child.returncode


def main(arguments: list[str]) -> int:
    """Run the command line of this module."""
    parent_pid, command = int(arguments[0]), arguments[1:]
    if sys.platform == "linux":
        become(parent_pid, command)
    return watch_over(parent_pid, command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
