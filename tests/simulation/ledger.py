"""What a history has done so far, which no row tells."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Ledger:
    """What invariants remember from one step to the next."""

    n_taken: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Messages of a shard (job, number) that a worker has taken."""
    n_deaths: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Workers that died with such a message."""
    collected: set[int] = field(default_factory=set)
    """Puzzles that ever were in a collection: they stay when they are dropped from it."""
    jobs: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    """The purpose and the seed of each job that ever was."""
    seen: set[int] = field(default_factory=set)
    last_deleted: int = 0
    order: dict[int, dict[int, int]] = field(default_factory=dict)
    """The position of each puzzle in each collection."""
    outcomes: dict[tuple[int, int], str | None] = field(default_factory=dict)
    """What came of each form (player, key) that a player had."""
    forgotten: set[int] = field(default_factory=set)
    """Players of whom somebody has asked to forget everything."""
    days: dict[tuple[str, str], str] = field(default_factory=dict)
    """The puzzle of a date of a series, as it was shown first."""
    held: dict[tuple[int, int], tuple[str, float]] = field(default_factory=dict)
    """The holder of each lease, and its end."""
    holder: str | None = None
    """The holder that the process was which had its turn."""
    time: float = 0.0
    """The present, as the database has it."""
    counts: Counter[str] = field(default_factory=Counter)
    """Steps, crashes and faults, for the figures."""
