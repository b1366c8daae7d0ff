"""Moments of a transaction that a signal must not cut in two."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def held_signals() -> Iterator[None]:
    """Deliver the signals that interrupt a program after the block, not in it.

    Keep the block short, and start no process in it, which would never get these signals.

    Their exceptions appear between any two lines, also in those of SQLAlchemy. A connection that
    is just taken out of its pool, or given back, would then belong to nobody and keep its lock.
    """
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTIONS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
