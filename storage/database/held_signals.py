"""Moments of a transaction that a signal must not cut in two."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

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
    handlers = {n: signal.getsignal(n) for n in _INTERRUPTIONS}
    held = {n: handler for n, handler in handlers.items() if handler not in (None, signal.SIG_IGN)}
    try:
        for number in held:
            signal.signal(number, lambda n, _: came.append(n))
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
        for caught in came:
            signal.raise_signal(caught)
