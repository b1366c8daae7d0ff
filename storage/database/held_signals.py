"""Other handlers of signals for a block, and blocks that no signal cuts in two."""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

_INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def held_signals() -> Iterator[None]:
    """Handle the signals that interrupt a program after the block, not in it. Keep it short.

    Their exceptions appear between any two lines, also in those of SQLAlchemy. A connection that
    is just taken out of its pool, or given back, would then belong to nobody and keep its lock.
    A mask would not do: a process gives a signal to any of its threads.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Python raises them in the main thread alone
        return
    came: list[int] = []
    try:
        with handling(_INTERRUPTIONS, lambda number, _: came.append(number)):
            yield
    finally:
        for number in came:
            signal.raise_signal(number)


@contextmanager
def handling(numbers: Iterable[signal.Signals], handler: Any) -> Iterator[None]:
    """Handle signals in another way in the block, in the main thread; ignored ones stay ignored."""
    former = ((number, signal.getsignal(number)) for number in numbers)
    changed = {n: old for n, old in former if old not in (None, signal.SIG_IGN)}
    try:
        for number in changed:
            signal.signal(number, handler)
        yield
    finally:
        for number, old in changed.items():
            signal.signal(number, old)
