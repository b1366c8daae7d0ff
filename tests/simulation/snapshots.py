"""What the database of a history holds between two transactions, read without the product."""

from collections import defaultdict
from typing import Any, NamedTuple


class JobRow(NamedTuple):
    """A job, also a hidden submission."""

    id: int
    name: str
    purpose: str
    status: str
    seed: int | None
    patience: int | None
    n_requested: int
    n_found: int
    n_accepted: int
    n_planned: int
    shard_size: int
    error: str | None

    @property
    def is_active(self) -> bool:
        """Return True if workers work on it."""
        return self.status in ("queued", "running")


class ShardRow(NamedTuple):
    """A shard; ``n_tries`` are all claims that were not given back."""

    job_id: int
    number: int
    first: int
    size: int
    state: str
    n_tries: int
    lease_owner: str | None
    lease_until: float | None


class PlaceRow(NamedTuple):
    """A puzzle of a job; ``canonical`` is None if the puzzle is not stored."""

    job_id: int
    ordinal: int
    puzzle_id: int
    clues: str
    canonical: str | None


class PuzzleRow(NamedTuple):
    """A stored puzzle."""

    id: int
    kind: str
    clues: str
    canonical: str
    form_key: int
    job_id: int | None
    level: int | None


class LineRow(NamedTuple):
    """A line of a submission."""

    job_id: int
    line_number: int
    text: str
    verdict: str | None
    puzzle_id: int | None


class ItemRow(NamedTuple):
    """A puzzle of a collection."""

    collection_id: int
    position: int
    puzzle_id: int


class HadRow(NamedTuple):
    """A puzzle that a player had."""

    player: int
    form_key: int
    puzzle_id: int
    outcome: str | None


class PoolRow(NamedTuple):
    """A pool."""

    name: str
    job_id: int
    low: int
    n_taken: int


_QUERIES = {
    JobRow: f"SELECT {', '.join(JobRow._fields)} FROM job ORDER BY id",
    ShardRow: "SELECT job_id, number, first, size, state, n_claims + n_lapses + n_failures,"
    " lease_owner, lease_until FROM shard ORDER BY job_id, number",
    PlaceRow: "SELECT j.job_id, j.ordinal, j.puzzle_id, coalesce(j.clues, p.clues), p.canonical"
    " FROM job_puzzle j LEFT JOIN puzzle p ON p.id = j.puzzle_id ORDER BY j.job_id, j.ordinal",
    PuzzleRow: f"SELECT {', '.join(PuzzleRow._fields)} FROM puzzle ORDER BY id",
    LineRow: f"SELECT {', '.join(LineRow._fields)} FROM verdict ORDER BY job_id, line_number",
    ItemRow: f"SELECT {', '.join(ItemRow._fields)} FROM collection_item ORDER BY 1, 2",
    HadRow: f"SELECT {', '.join(HadRow._fields)} FROM assignment ORDER BY 1, 2",
    PoolRow: f"SELECT {', '.join(PoolRow._fields)} FROM pool ORDER BY name",
}


class Snapshot:
    """All rows of a moment, and the views of them that the invariants share."""

    def __init__(self, execute: Any) -> None:
        rows: dict[Any, list[Any]] = {
            row: [row(*each) for each in execute(query)] for row, query in _QUERIES.items()
        }
        self.jobs: dict[int, JobRow] = {each.id: each for each in rows[JobRow]}
        self.puzzles: dict[int, PuzzleRow] = {each.id: each for each in rows[PuzzleRow]}
        self.shards: list[ShardRow] = rows[ShardRow]
        self.places: list[PlaceRow] = rows[PlaceRow]
        self.lines: list[LineRow] = rows[LineRow]
        self.items: list[ItemRow] = rows[ItemRow]
        self.had: list[HadRow] = rows[HadRow]
        self.pools: list[PoolRow] = rows[PoolRow]
        self.shards_of: dict[int, list[ShardRow]] = defaultdict(list)
        for shard in self.shards:
            self.shards_of[shard.job_id].append(shard)
        self.places_of: dict[int, list[PlaceRow]] = defaultdict(list)
        for place in self.places:
            self.places_of[place.job_id].append(place)
        self.lines_of: dict[int, list[LineRow]] = defaultdict(list)
        for line in self.lines:
            self.lines_of[line.job_id].append(line)
