"""The time of a shard by phase, and the sums over all shards of a worker's processes."""

import mmap
import struct
import time
from dataclasses import dataclass, field
from enum import StrEnum

from billiard import current_process


class Phase(StrEnum):
    """The phases of a worker's work on a shard."""

    CLAIM = "claim"
    CORE = "core"
    """Making, judging, counting or rating puzzles."""
    CHECKS = "checks"
    """The proof of each puzzle that was made, and its canonical form."""
    STORE = "store"
    DISPATCH = "dispatch"
    """Accepting what is finished, planning and sending what comes next."""


@dataclass(slots=True)
class Stopwatch:
    """Seconds by phase; each lap takes the time since the lap before."""

    seconds: dict[Phase, float] = field(default_factory=lambda: dict.fromkeys(Phase, 0.0))
    _since: float = field(default_factory=time.perf_counter)

    def lap(self, phase: Phase) -> None:
        """Add the time since the last lap to a phase."""
        now = time.perf_counter()
        self.seconds[phase] += now - self._since
        self._since = now

    @property
    def outside(self) -> float:
        """Return the seconds in the database and the broker."""
        return sum(self.seconds[phase] for phase in (Phase.CLAIM, Phase.STORE, Phase.DISPATCH))


@dataclass(frozen=True, slots=True)
class Total:
    """The number of shards that a worker has done since its start, and their seconds."""

    n_shards: int
    seconds: dict[str, float]


# A slot for each process of the pool: shards, then seconds by phase. The memory is anonymous and
# shared; it is made when the main process imports this module, before it forks. A process that
# replaces a dead one continues with its slot.
_SLOT = struct.Struct(f"{1 + len(Phase)}d")
_MAX_PROCESSES = 1024
_slots = mmap.mmap(-1, _SLOT.size * _MAX_PROCESSES)


def add(watch: Stopwatch) -> None:
    """Count a shard of this process."""
    offset = getattr(current_process(), "index", 0) % _MAX_PROCESSES * _SLOT.size
    before = _SLOT.unpack_from(_slots, offset)
    more = (1.0, *watch.seconds.values())
    _SLOT.pack_into(_slots, offset, *map(float.__add__, before, more))


def total() -> Total:
    """Return the sum over all processes of this worker."""
    sums = [sum(column) for column in zip(*_SLOT.iter_unpack(_slots), strict=True)]
    return Total(int(sums[0]), dict(zip(map(str, Phase), sums[1:], strict=True)))
