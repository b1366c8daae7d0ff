"""Threads that do one thing at the same moment."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def at_once(n_threads: int, act: Callable[[int], Result]) -> list[Result]:
    """Call ``act`` with 0, 1, ... in threads that begin together; return or raise what they do."""
    start = threading.Barrier(n_threads)

    def run(number: int) -> Result:
        start.wait()
        return act(number)

    with ThreadPoolExecutor(n_threads) as threads:
        return list(threads.map(run, range(n_threads)))
