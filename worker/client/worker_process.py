"""The embedded workers: a Celery worker that may be started before its broker.

Its imports take longer than everything else before the first puzzle. So a command that will need it
starts it at once. The worker loads its code, then waits for the URL of the broker.
"""

import os
import sys
import time
from collections.abc import Callable

from cluesmith.worker.child_process import BROKER_FD, READY_FD, Child, ReadyPipe
from cluesmith.worker.settings import Settings

START_TIMEOUT_S = 30.0


class WorkerProcess:
    """A worker that waits for its broker's URL; end it with ``stop``."""

    def __init__(self, settings: Settings, n_workers: int) -> None:
        self._ready = ReadyPipe()
        broker_reader, self._broker_writer = os.pipe()
        try:
            self._child = Child(
                "worker",
                [
                    *(sys.executable, "-P", "-m", "cluesmith.worker.execution.serve"),
                    *("--concurrency", str(n_workers)),
                    *("--loglevel", "INFO"),
                ],
                settings.home / "logs" / "worker.log",
                {
                    **settings.to_environment(),
                    READY_FD: str(self._ready.writer),
                    BROKER_FD: str(broker_reader),
                },
                fds=(self._ready.writer, broker_reader),
            )
        except BaseException:
            os.close(self._broker_writer)
            self._ready.close()
            raise
        finally:
            self._ready.close_writer()
            os.close(broker_reader)
        self._started_at: float | None = None
        self.is_ready = self._is_stopped = False

    @property
    def pid(self) -> int:
        """Return the process id of its main process."""
        return self._child.pid

    def start(self, broker_url: str) -> None:
        """Let it take messages from this broker; raises ServicesError if it has ended."""
        try:
            os.write(self._broker_writer, f"{broker_url}\n".encode())
        except BrokenPipeError:  # the kernel closes its pipes before it can be waited for
            self._child.wait_until(lambda: False, START_TIMEOUT_S)
        self._started_at = time.monotonic()

    def check(self) -> None:
        """Raise ServicesError if it has ended, or takes no messages long after its start."""
        self._child.check()
        if self.is_ready or self._started_at is None:
            return
        self.is_ready = self._ready.is_ready()
        if not self.is_ready and time.monotonic() > self._started_at + START_TIMEOUT_S:
            self._child.wait_until(self._ready.is_ready, 0)

    def wait_until_ready(self) -> None:
        """Wait until it takes messages; raises as ``check``."""
        while not self.is_ready:
            self.check()

    def stop(self, grace_s: float, is_idle: Callable[[], bool] = lambda: False) -> None:
        """End it and its children, as ``Child.stop`` does; a second time does nothing."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._child.stop(grace_s, is_idle)
        self._ready.close()
        os.close(self._broker_writer)
