"""A limit on the rate of calls, for each token or address."""

import threading
import time
from collections.abc import Callable

# Callers that were quiet may make the calls of this time at once.
_BURST_S = 2.0

_MOST_REMEMBERED = 10_000


class RateLimit:
    """Allows some calls a second from each name (the generic cell rate algorithm)."""

    def __init__(self, per_s: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._step_s = 1 / per_s
        self._clock = clock
        self._lock = threading.Lock()
        self._due_at: dict[str, float] = {}

    def wait_s(self, name: str) -> float:
        """Count a call and return 0; or return the seconds until the next call is allowed."""
        with self._lock:
            now = self._clock()
            due = max(now, self._due_at.get(name, now))
            wait_s = due - now - _BURST_S + self._step_s
            if wait_s > 0:
                return wait_s
            if len(self._due_at) >= _MOST_REMEMBERED:
                self._due_at = {each: at for each, at in self._due_at.items() if at > now}
            self._due_at[name] = due + self._step_s
            return 0.0
