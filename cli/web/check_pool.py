"""Checks of puzzles in processes, so that they delay no other calls.

A few calls may check at a time; more are asked to come again. Each puzzle has a limit of its own,
after which its process ends, and so has a call as a whole. What is not done by then is answered
with "gave up".
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any

from werkzeug.exceptions import ServiceUnavailable

from cluesmith.cli.web.slow_tasks import NICENESS, result_of
from cluesmith.generator.errors import GeneratorError
from cluesmith.worker.process_pool import ProcessPool, TimeLimitError

PUZZLE_LIMIT_S = 5
CALL_LIMIT_S = 10

_N_PROCESSES = 2

# The server has more threads than this, for calls that are answered at once.
_MOST_CALLS = 4

_GAVE_UP = "gave up"
_CRASHED = "the process that checks it has crashed"

Task = tuple[Callable[..., dict[str, Any]], tuple[Any, ...]]


class CheckPool:
    """Processes that check puzzles; they start when they are needed."""

    def __init__(
        self, puzzle_limit_s: int = PUZZLE_LIMIT_S, call_limit_s: int = CALL_LIMIT_S
    ) -> None:
        self._call_limit_s = call_limit_s
        self._pool = ProcessPool(
            result_of, _N_PROCESSES, puzzle_limit_s, is_renewed=True, niceness=NICENESS
        )
        self._places = threading.Semaphore(_MOST_CALLS)

    def close(self) -> None:
        """End all processes."""
        self._pool.close()

    def results(self, tasks: Sequence[Task | str]) -> list[dict[str, Any]]:
        """Return the fields that each function returns, or its ``problem``, in their order.

        ``tasks``: a text is the problem itself.
        """
        with self._place():
            futures = [task if isinstance(task, str) else self._pool.submit(task) for task in tasks]
            wait([each for each in futures if not isinstance(each, str)], self._call_limit_s)
            return [
                {"problem": each} if isinstance(each, str) else _ended(each) for each in futures
            ]

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise ServiceUnavailable("Too many calls check puzzles: try again.", retry_after=1)
        try:
            yield
        finally:
            self._places.release()


def _ended(task: Future[dict[str, Any]]) -> dict[str, Any]:
    """Return the result of a task that nobody waits for any longer."""
    if task.cancel() or not task.done():
        return {"problem": _GAVE_UP}
    error = task.exception()
    if isinstance(error, TimeLimitError):
        return {"problem": _GAVE_UP}
    if isinstance(error, GeneratorError):
        return {"problem": str(error)}
    return {"problem": _CRASHED} if error is not None else task.result()
