"""A job's status in words for people, one line for each value that is set."""

from collections.abc import Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING

from cluesmith.cli.job_tracking.job_progress import JobPace, mean_rate
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.times import local_time
from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.kinds.cell_layout import in_rows
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.rating.minimality import minimality
from cluesmith.generator.spec_options import DIFFICULTY_TITLE, SPEC_OPTIONS, SpecOption
from cluesmith.generator.verdicts.verdict import WALL_MINIMAL
from cluesmith.worker.client.stored_records import output_path

if TYPE_CHECKING:
    from cluesmith.puzzle_spec import JobSpec
    from cluesmith.storage.jobs.censuses import CensusTotal
    from cluesmith.storage.jobs.job_overview import JobStatus

_PURPOSES = {
    "generate": "make puzzles",
    "verify": "verify puzzles",
    "census": "count puzzles",
    "rate": "rate puzzles",
}


def status_word(status: "JobStatus") -> str:
    """Return the status of a job. A running job without a working worker is "waiting"."""
    is_waiting = status.status == "running" and not status.is_worked_on
    return "waiting" if is_waiting else status.status


def lines_about(status: "JobStatus", census: "CensusTotal | None") -> Iterator[tuple[str, str]]:
    """Yield labels and their texts."""
    for label, text in _all_lines(status, census):
        if text:
            yield label, text


def _all_lines(
    status: "JobStatus", census: "CensusTotal | None"
) -> Iterator[tuple[str, str | None]]:
    spec = status.spec
    yield "job", str(status.job)
    yield "name", status.name
    yield "purpose", _PURPOSES[status.purpose]
    yield "kind", _kind_title(spec.kind)
    yield "source", status.source
    yield "status", status_word(status)
    pace = JobPace(status, None).counted
    yield "found" if status.purpose == "generate" else "finished", f"{pace.count} {pace.unit}"
    yield "speed", speed_in_words(status)
    if census is not None:
        puzzles = counted(census.n_puzzles, "minimal puzzle")
        yield "counted", f"{puzzles}, in {census.n_classes_with_puzzles:,} classes of grids"
    yield "attempts", f"{status.attempts:,}" if status.attempts else None
    yield "dropped", dropped_in_words(status)
    yield from _wanted(spec)
    yield "seed", None if status.seed is None else str(status.seed)
    yield "shards", ", ".join(f"{n:,} {state}" for state, n in status.shards.items())
    yield "error", status.error
    yield "file", output_path(status)
    yield "created", local_time(status.created_at)
    yield "started", None if status.started_at is None else local_time(status.started_at)
    yield "ended", None if status.finished_at is None else local_time(status.finished_at)


def speed_in_words(status: "JobStatus") -> str | None:
    """Return the measured speed of a job since its start, and the time left."""
    if not status.status.is_active or not status.is_worked_on:
        return None
    pace = JobPace(status, mean_rate(status)).counted
    return ", ".join(filter(None, (pace.speed, pace.left)))


def dropped_in_words(status: "JobStatus") -> str:
    """Return the number of puzzles that a job dropped, and why; "" if it dropped none."""
    return ", ".join(_dropped(status))


def _dropped(status: "JobStatus") -> Iterator[str]:
    for number, why in (
        (status.dropped_same, "already found"),
        (status.dropped_grid, "over the limit per grid"),
        (status.dropped_overlapping, "overlapping an earlier one"),
        (status.dropped_excluded, "excluded"),
    ):
        if number:
            yield f"{number:,} {why}"


def _wanted(spec: "JobSpec") -> Iterator[tuple[str, str | None]]:
    yield "clues", _limits(spec.min_clues, spec.max_clues)
    yield "limits", spec.clue_limits
    yield "difficulty", spec.difficulty
    # The options for the difficulty stand beside it.
    for row in sorted(SPEC_OPTIONS.values(), key=lambda row: row.group != DIFFICULTY_TITLE):
        yield from zip(chain([row.label], repeat("")), _texts(spec, row), strict=False)
    yield "paths", "yes" if spec.with_paths else None


def _texts(spec: "JobSpec", row: SpecOption) -> Iterator[str | None]:
    """Yield the lines about the field that an option decides; none if it is not set."""
    value = getattr(spec, row.field) if row.label else None
    if row.field == "pattern":
        yield from _rows(spec.kind, value)
    elif row.field == "minimal_at":
        yield _promise(spec)
    elif value:
        yield row.in_status.format(value)


def _promise(spec: "JobSpec") -> str | None:
    """Return the promise of a job other than strict minimality."""
    if spec.minimal_at is not None:
        return minimality(spec.minimal_at)
    if spec.kind is None or not is_known(spec.kind):
        return None
    return WALL_MINIMAL if covering_rule(kind_named(spec.kind).definition) else None


def _rows(kind_name: str | None, pattern: str | None) -> Iterator[str]:
    """Yield the rows of a pattern, since a narrow terminal cannot show it in one line."""
    if pattern is None:
        return
    rows = kind_named(kind_name).rows if kind_name and is_known(kind_name) else (len(pattern),)
    yield from in_rows(rows, pattern)


def _limits(least: int | None, most: int | None) -> str | None:
    if least == most:
        return None if most is None else f"exactly {most}"
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


def _kind_title(name: str | None) -> str | None:
    """Return the title of a kind, or its name if this program does not know it."""
    return kind_named(name).title if name and is_known(name) else name
