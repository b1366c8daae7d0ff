"""What puzzles a job wants: columns of its row, by the names that the generator has for them."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from storage.database.models import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The puzzles that a job wants.  Without a kind, each line of a submission tells its own."""

    kind: str | None
    max_clues: int | None = None
    min_clues: int | None = None
    per_grid: int | None = None
    per_pool: int | None = None
    symmetry: str | None = None
    pattern: str | None = None
    fill_pattern: bool = False
    min_rating: int | None = None
    max_rating: int | None = None
    is_rated: bool = False

    def columns(self) -> dict[str, Any]:
        """Return the values of the job's columns."""
        return asdict(self)


_NAMES = [field.name for field in fields(Wanted)]


def wanted_by(job: Job) -> Wanted:
    """Read what a job wants."""
    return Wanted(**{name: getattr(job, name) for name in _NAMES})
