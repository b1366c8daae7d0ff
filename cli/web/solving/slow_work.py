"""Runs slow work, such as the path of a very hard puzzle, in separate processes.

The search holds the interpreter's lock, so within the server it would delay every page. Here a page
waits for a moment and then reloads itself. Work that takes too long is ended, and results are kept
for a while.
"""

import pickle
import signal
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from queue import LifoQueue
from typing import Any

from flask import abort

from cluesmith.cli.web.solving.slow_process import LIMIT_S
from cluesmith.worker.supervision.process_pool import opened

# How long a page waits, so that it appears within a tenth of a second.
PAGE_WAIT_S = 0.06

_N_PROCESSES = 2

# A process that has closed its pipe ends within this time.
_ENDING_S = 1.0

_TOO_SLOW = f"This takes more than {LIMIT_S} seconds."
_CRASHED = "The process that computes this has crashed. Reload the page to try again."

_MOST_UNDERWAY = 20
_N_KEPT = 100


class _Task:
    """A task that is running or done."""

    def __init__(self) -> None:
        self.is_done = threading.Event()
        self.result: Any = None
        self.problem: str | None = None


class _Process:
    """A process that calls functions one after the other, and is restarted when it has ended."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        """Return the process, started if need be; it loads what it needs before it is asked."""
        if self._running is None or self._running.poll() is not None:
            self.stop()
            self._running = subprocess.Popen(
                [sys.executable, "-P", "-m", "cluesmith.cli.web.solving.slow_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # A terminal's Ctrl-C is for the server, which ends it.
                start_new_session=True,
            )
        return self._running

    def call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str | None]:
        """Return what a function returns, and what is wrong if it cannot.

        Raises
        ------
        EOFError, OSError, ValueError, pickle.UnpicklingError
            The process has ended during the call.
        """
        process = self.start()
        requests = opened(process.stdin)
        pickle.dump((function, args), requests)
        requests.flush()
        answer: tuple[Any, str | None] = pickle.load(opened(process.stdout))  # noqa: S301 -- our own
        return answer

    def end(self) -> bool:
        """End the process, which has not answered; return whether it took too long."""
        if self._running is None:
            return False
        with suppress(subprocess.TimeoutExpired):
            self._running.wait(_ENDING_S)
        code = self._running.returncode
        self.stop()
        return code == -signal.SIGALRM

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            for pipe in (self._running.stdin, self._running.stdout):
                # Waiting pages first learn that there will be no result.
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


class SlowWork:
    """Calls functions in other processes, and keeps what they return."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tasks: OrderedDict[Hashable, _Task] = OrderedDict()
        self._processes = [_Process() for _ in range(_N_PROCESSES)]
        self._idle: LifoQueue[_Process] = LifoQueue()
        for process in self._processes:
            self._idle.put(process)

    def begin(self) -> None:
        """Start a process before somebody waits for it."""
        self._processes[-1].start()

    def close(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.stop()

    def result(self, wait_s: float, function: Callable[..., Any], *args: Hashable) -> Any:
        """Return the result of a function, None if it is not known by the end of the wait.

        Ends the request if the function fails, or if too many others are running.
        """
        key = (function.__qualname__, *args)
        with self._lock:
            task = self._tasks.get(key) or self._begun(key, function, args)
            self._tasks.move_to_end(key)
        if not task.is_done.wait(wait_s):
            return None
        if task.problem is not None:
            abort(422, task.problem)
        return task.result

    def _begun(self, key: Hashable, function: Callable[..., Any], args: tuple[Any, ...]) -> _Task:
        if sum(not task.is_done.is_set() for task in self._tasks.values()) >= _MOST_UNDERWAY:
            abort(503, "The server is busy: try again in a moment.")
        task = self._tasks[key] = _Task()
        ended = [key for key, task in self._tasks.items() if task.is_done.is_set()]
        for old in ended[: max(0, len(self._tasks) - _N_KEPT)]:
            del self._tasks[old]
        threading.Thread(target=self._work, args=(key, function, args), daemon=True).start()
        return task

    def _work(self, key: Hashable, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        task, process = self._tasks[key], self._idle.get()
        try:
            task.result, task.problem = process.call(function, args)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            task.problem = _TOO_SLOW
            if not process.end():
                # Memory or a bug may be the cause, and be gone the next time.
                task.problem = _CRASHED
                with self._lock:
                    del self._tasks[key]
        finally:
            self._idle.put(process)
            task.is_done.set()
