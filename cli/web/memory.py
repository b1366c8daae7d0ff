"""What a server remembers for a moment, so that it does not ask the database for each request."""

import time
from collections.abc import Callable, Hashable
from typing import Any

# What is changed or revoked in the database ends within this time.
REMEMBERED_S = 5.0

_MOST_REMEMBERED = 1000


class Memory:
    """Values that threads share, each for a few seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._values: dict[Hashable, tuple[float, Any]] = {}

    def recall(self, key: Hashable) -> Any:
        """Return the value of a key; None if there is none, or none any more."""
        until, value = self._values.get(key, (0.0, None))
        return value if self._clock() < until else None

    def keep(self, key: Hashable, value: Any) -> None:
        """Remember a value."""
        if len(self._values) >= _MOST_REMEMBERED:
            self._values = {}
        self._values[key] = self._clock() + REMEMBERED_S, value
