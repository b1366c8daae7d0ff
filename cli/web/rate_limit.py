"""A limit on the rate of events, such as calls or wrong tokens, by name.

``callers.py`` answers 429 above it; the number is ``Access.max_rate`` in ``access.py``.
"""

import threading
import time
from collections.abc import Callable

# The most names that are remembered.
_MOST_NAMES = 10_000


class RateLimit:
    """Allows each name some events at once, then one every few seconds.

    This is the generic cell rate algorithm.
    """

    def __init__(
        self, n_at_once: int, step_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._spare_s = (n_at_once - 1) * step_s
        self._step_s = step_s
        self._clock = clock
        self._lock = threading.Lock()
        self._due_at: dict[str, float] = {}

    def wait_s(self, name: str) -> float:
        """Return the seconds until the next event is allowed; 0 if it is."""
        return max(0.0, self._due_at.get(name, 0.0) - self._clock() - self._spare_s)

    def take(self, name: str) -> float:
        """Count an event and return 0; or return the seconds until the next one is allowed."""
        with self._lock:
            if wait_s := self.wait_s(name):
                return wait_s
            now = self._clock()
            if len(self._due_at) >= _MOST_NAMES:
                left = {each: at for each, at in self._due_at.items() if at > now}
                self._due_at = left if len(left) < _MOST_NAMES else {}
            self._due_at[name] = max(now, self._due_at.get(name, now)) + self._step_s
            return 0.0
