"""Runs slow work, such as the path of a very hard puzzle, in separate processes.

The search holds the interpreter's lock, so within the server it would delay every page. Here a page
waits for a moment and then reloads itself. Work that takes too long is ended, and results are kept
for a while.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from typing import Any

from flask import abort

from cluesmith.cli.web.slow_tasks import NICENESS, result_of
from cluesmith.generator.errors import GeneratorError
from cluesmith.worker.process_pool import ProcessPool, TimeLimitError

# The wait of a page in seconds, so that it appears within a tenth of a second.
PAGE_WAIT_S = 0.06

_N_PROCESSES = 2

# Nobody waits longer for an answer that a browser asks for.
_LIMIT_S = 60

_TOO_SLOW = f"This takes more than {_LIMIT_S} seconds."
_CRASHED = "The process that computes this has crashed. Reload the page to try again."

_MOST_UNDERWAY = 20
_N_KEPT = 100


class SlowWork:
    """Calls functions in other processes, and keeps their results."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tasks: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._pool = ProcessPool(
            result_of, _N_PROCESSES, _LIMIT_S, is_renewed=True, niceness=NICENESS
        )

    def begin(self) -> None:
        """Start a process before somebody waits for it."""
        self._pool.submit((int, ()))

    def close(self) -> None:
        """End all processes."""
        self._pool.close()

    def result(self, wait_s: float, function: Callable[..., Any], *args: Hashable) -> Any:
        """Return the result of a function; None if it is not known by the end of the wait.

        Ends the request if the function fails, or if too many others are running.
        """
        key = (function.__qualname__, *args)
        with self._lock:
            task = self._tasks.get(key) or self._begun(key, function, args)
            self._tasks.move_to_end(key)
        wait([task], wait_s)
        return self._ended(key, task) if task.done() else None

    def _ended(self, key: Hashable, task: Future[Any]) -> Any:
        # Do not raise the error: the task is kept, and it would hold the frames of each request.
        error = task.exception()
        if isinstance(error, GeneratorError):
            abort(422, str(error))
        if isinstance(error, TimeLimitError):
            abort(422, _TOO_SLOW)
        if error is not None:
            # The cause may be memory or a bug, and may be gone the next time.
            with self._lock:
                self._tasks.pop(key, None)
            abort(422, _CRASHED)
        return task.result()

    def _begun(
        self, key: Hashable, function: Callable[..., Any], args: tuple[Any, ...]
    ) -> Future[Any]:
        if sum(not task.done() for task in self._tasks.values()) >= _MOST_UNDERWAY:
            abort(503, "The server is busy: try again in a moment.")
        ended = [key for key, task in self._tasks.items() if task.done()]
        for old in ended[: max(0, len(self._tasks) + 1 - _N_KEPT)]:
            del self._tasks[old]
        task = self._tasks[key] = self._pool.submit((function, args))
        return task
