"""Child processes that end when this process ends, whatever ends it."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from cluesmith.worker.worker_errors import ServicesError

# The seconds between two checks of a condition that another process brings about.
POLL_EVERY_S = 0.01

MAX_LOG_BYTES = 5_000_000

# The number of last lines of a log that a message shows.
LOG_LINES = 5


class Child:
    """A child process that ends with this one, in its own session, with its output in a log file.

    Ctrl-C in a terminal does not reach it, because this process stops its children in order. Create
    it in the main thread: the kernel ends it when the thread that created it ends.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: Path,
        environ: Mapping[str, str] | None = None,
        fds: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self._log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        _start_anew_if_long(log)
        watched = [
            sys.executable,
            "-P",
            "-m",
            "cluesmith.worker.parent_watch",
            str(os.getpid()),
        ]
        with log.open("ab") as output:
            self._log_start = output.tell()
            self._process = subprocess.Popen(  # noqa: S603 -- our own command, no shell
                [*watched, *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # Not from the working directory, which may hold other modules of these names.
                env=environment(filter(None, sys.path), environ),
                pass_fds=fds,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """Return the process id."""
        return self._process.pid

    def check(self) -> None:
        """Raise ServicesError if the process has ended."""
        code = self._process.poll()
        if code is not None:
            raise ServicesError(
                f"the {self.name} ended (exit code {code}); its log is {self._log}{self._tail()}"
            )

    def wait_until(self, is_ready: Callable[[], bool], timeout_s: float) -> None:
        """Wait for a condition; raise ServicesError if the process ends or it takes too long."""
        deadline = time.monotonic() + timeout_s
        while not is_ready():
            self.check()
            if time.monotonic() > deadline:
                raise ServicesError(
                    f"the {self.name} is not ready after {timeout_s:g} s;"
                    f" its log is {self._log}{self._tail()}"
                )
            time.sleep(POLL_EVERY_S)

    def stop(self, grace_s: float, is_idle: Callable[[], bool] = lambda: False) -> None:
        """End the process and all its child processes: with SIGTERM, then with SIGKILL.

        SIGKILL follows after the grace period, or as soon as the process has nothing more to lose.
        """
        self._process.terminate()
        deadline = time.monotonic() + grace_s
        try:
            while self._process.poll() is None and time.monotonic() < deadline and not is_idle():
                time.sleep(POLL_EVERY_S)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _tail(self) -> str:
        with self._log.open("rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").strip().splitlines()
        return "".join(f"\n  {line}" for line in lines[-LOG_LINES:])


def _start_anew_if_long(log: Path) -> None:
    """Rename a long log, in place of an older one, so that logs do not grow for ever."""
    with suppress(FileNotFoundError):
        if log.stat().st_size > MAX_LOG_BYTES:
            log.replace(log.with_suffix(".old.log"))


def environment(paths: Iterable[str], more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a child that imports from these paths of this process."""
    absolute = [os.path.abspath(path or os.curdir) for path in paths]  # noqa: PTH100
    return {**os.environ, "PYTHONPATH": os.pathsep.join(absolute), **(more or {})}


# The file descriptor on which a child says that it is ready.
READY_FD = "CLUESMITH_READY_FD"

# The file descriptor on which a worker that was started early gets the URL of its broker.
BROKER_FD = "CLUESMITH_BROKER_FD"


def report_ready() -> None:
    """Report that this process is ready, if its parent waits for that."""
    descriptor = os.environ.pop(READY_FD, None)
    if descriptor is not None:
        os.write(int(descriptor), b"1")
        os.close(int(descriptor))


def given_broker_url() -> str | None:
    """Wait for the broker's URL from the parent; None if the parent sends none."""
    descriptor = os.environ.pop(BROKER_FD, None)
    if descriptor is None:
        return None
    with os.fdopen(int(descriptor)) as stream:
        return stream.readline().strip()


class ReadyPipe:
    """The parent's side of ``report_ready``."""

    def __init__(self) -> None:
        self._reader, self.writer = os.pipe()

    def close_writer(self) -> None:
        """Close the writing end, which only the child needs."""
        os.close(self.writer)

    def is_ready(self) -> bool:
        """Wait a moment, and return True if the child has reported."""
        readable, _, _ = select.select([self._reader], [], [], POLL_EVERY_S)
        return bool(readable) and os.read(self._reader, 1) == b"1"

    def close(self) -> None:
        """Close the reading end."""
        os.close(self._reader)
