"""A limit on wrong tokens: each address may try a few, then one more every few seconds."""

import threading
import time
from collections.abc import Callable

# Typing errors and a browser's second try are allowed. Ten tries a minute find no token.
MAX_TRIES = 10
SECONDS_PER_TRY = 6

# The most addresses that are remembered.
_MAX_ADDRESSES = 10_000


class Brake:
    """Counts the wrong tokens of each address, and forgets them with time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._forgotten_at: dict[str, float] = {}

    def holds(self, address: str) -> bool:
        """Return True if this address must wait before its next try."""
        left = self._forgotten_at.get(address, 0) - self._clock()
        return left > (MAX_TRIES - 1) * SECONDS_PER_TRY

    def count(self, address: str) -> None:
        """Count a wrong token."""
        with self._lock:
            now = self._clock()
            if len(self._forgotten_at) >= _MAX_ADDRESSES:
                left = {each: at for each, at in self._forgotten_at.items() if at > now}
                self._forgotten_at = left if len(left) < _MAX_ADDRESSES else {}
            begun = max(now, self._forgotten_at.get(address, now))
            self._forgotten_at[address] = begun + SECONDS_PER_TRY
