"""Stored puzzles and jobs in the words and units of people: for formats, JSON and the library."""

import json
from typing import TYPE_CHECKING, Any

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.clue_symmetries import symmetry_of
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.shown_ratings import stored_rating_fields
from cluesmith.generator.versions import RATER_VERSION

if TYPE_CHECKING:
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.storage.puzzles.selection import PuzzleRow


def record_of_row(
    row: "PuzzleRow",
    ordinal: int,
    section: str | None = None,
    date: str | None = None,
) -> PuzzleRecord:
    """Return a puzzle of the database as the record with this ordinal in an output."""
    kind = kind_named(row.kind)
    mask = mask_of_text(kind, row.clues) if row.symmetry is None else row.symmetry
    return PuzzleRecord(
        kind=kind,
        clues=row.clues,
        ordinal=ordinal,
        solution=row.solution,
        minimal_at=row.minimal_at,
        canonical=row.canonical,
        grid_class=row.grid_class,
        symmetry=symmetry_of(kind, mask),
        compact_path=row.path if row.rater_version == RATER_VERSION else None,
        job=row.job_id,
        seed=row.seed,
        attempt=row.attempt,
        source=row.source,
        created_at=row.created_at,
        section=section,
        date=date,
        **stored_rating_fields(row),
    )


def status_fields(status: "JobStatus") -> dict[str, Any]:
    """Return a job's status for programs; times are UTC seconds since 1970."""
    return {
        "job": status.job,
        "name": status.name,
        "purpose": status.purpose,
        "kind": status.spec.kind,
        "source": status.source,
        "status": status.status,
        "requested": status.requested,
        "found": status.found,
        "attempts": status.attempts,
        "dropped_same": status.dropped_same,
        "dropped_grid": status.dropped_grid,
        "dropped_overlapping": status.dropped_overlapping,
        "dropped_excluded": status.dropped_excluded,
        **{name: value for name, value in status.spec.values.items() if name != "kind"},
        "seed": status.seed,
        "shards": dict(status.shards),
        "error": status.error,
        "output": output_path(status),
        "created_at": status.created_at,
        "started_at": status.started_at,
        "finished_at": status.finished_at,
    }


def output_path(status: "JobStatus") -> str | None:
    """Return the file to which the puzzles must still be written."""
    if status.output is None:
        return None
    path: str = json.loads(status.output)["path"]
    return path
