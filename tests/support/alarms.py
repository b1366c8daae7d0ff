"""Signals that ring while compiled code is at work."""

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest


class AlarmError(Exception):
    """The time is up."""


def raise_alarm() -> None:
    """End what is at work."""
    signal.setitimer(signal.ITIMER_REAL, 0)  # a second signal would meet what handles this one
    raise AlarmError


@contextmanager
def ended_by_a_signal(ring: Callable[[], None] = raise_alarm, *seconds: float) -> Iterator[None]:
    """Expect that ``ring``, called by a signal, ends what is run, with an AlarmError.

    It rings after the first number of seconds, by default 0.05, and again after the second one.
    """
    old = signal.signal(signal.SIGALRM, lambda *_: ring())
    gc.disable()  # an exception that meets a callback of the garbage collector is lost
    signal.setitimer(signal.ITIMER_REAL, *(seconds or (0.05,)))
    try:
        with pytest.raises(AlarmError):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        gc.enable()
        signal.signal(signal.SIGALRM, old)
