"""The progress and speed of work, in the words that bars, lines and logs share."""

from collections import deque

from cluesmith.cli.terminal.times import duration
from cluesmith.light_dataclasses import dataclass

# A rate is measured over this time, long enough to even out results that come together.
RECENT_S = 30.0
# A shorter time does not show a rate.
LEAST_RECENT_S = 2.0


@dataclass(frozen=True, slots=True)
class Pace:
    """The state of work at a moment; None stands for unknown.

    ``unit``: what is counted, in the plural. ``rate``: the number done per second. ``is_active``:
    whether it goes on. ``parts``: parts that run at the same time. The whole ends with the slowest.
    """

    done: int
    total: int | None
    unit: str
    rate: float | None = None
    is_active: bool = True
    parts: "tuple[Pace, ...]" = ()

    @property
    def eta_s(self) -> float | None:
        """Return the seconds until the end at this rate, or at the rates of its parts."""
        if not self.is_active:
            return None
        if self.parts:
            of_parts = [part.eta_s for part in self.parts if part.is_active]
            known = [eta_s for eta_s in of_parts if eta_s is not None]
            return max(known, default=0.0) if len(known) == len(of_parts) else None
        if self.total is None or not self.rate:
            return None
        return (self.total - self.done) / self.rate

    @property
    def count(self) -> str:
        """Return the number done, and the total."""
        if self.total is None:
            return f"{self.done:,} {self.unit}"
        return f"{self.done:,} of {self.total:,}"

    @property
    def speed(self) -> str:
        """Return the rate with its unit; empty if it is not known."""
        return "" if self.rate is None else f"{readable_rate(self.rate)} {self.unit}/s"

    @property
    def left(self) -> str:
        """Return the time left; empty if it is not known."""
        return "" if self.eta_s is None else f"{duration(self.eta_s)} left"


class RecentRate:
    """The recent rate of a count, from its values at several moments."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def at(self, now: float, done: int) -> float | None:
        """Add a count at a moment in seconds of any clock; return the rate, None if too early."""
        self._seen.append((now, done))
        while len(self._seen) > 1 and self._seen[1][0] <= now - RECENT_S:
            self._seen.popleft()
        since, first = self._seen[0]
        return None if now - since < LEAST_RECENT_S else (done - first) / (now - since)


def readable_rate(rate: float) -> str:
    """Return a rate with only its significant digits."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
