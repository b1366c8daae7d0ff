"""A note on wanted levels that no puzzle has."""

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from cluesmith.cli.terminal.messages import report
from cluesmith.generator.rating.techniques.levels import Level, level_numbered

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


_OPTION = "use `--level {}` for such puzzles alone"


def levels_note(
    wanted: Collection[Level], n_of_level: Counter[Level | None], remedy: str = _OPTION
) -> str:
    """Return a note on wanted levels that no puzzle has, if there were enough puzzles for all."""
    lacking = [level for level in wanted if not n_of_level[level]]
    if not lacking or n_of_level.total() < len(wanted):
        return ""
    found = ", ".join(f"{n_of_level[level]:,} {level}" for level in wanted)
    return f"{found}; {remedy.format(lacking[0])}"


def report_levels_of(database: "Database", status: "JobStatus") -> None:
    """Print this note for a job that has ended with puzzles."""
    from cluesmith.generator.spec import GenerationSpec
    from cluesmith.storage.puzzles.selection import Filters, count_puzzles

    if status.purpose != "generate" or not status.status.is_answered:
        return
    wanted = GenerationSpec.of_job(status.spec).wanted_difficulty.levels
    if len(wanted) < 2:
        return
    n_of_level: Counter[Level | None] = Counter()
    with database.read() as session:
        for each in count_puzzles(session, Filters(job=status.job)):
            level = None if each.level is None else level_numbered(each.level)
            n_of_level[level] += each.n_puzzles
    if note := levels_note(wanted, n_of_level):
        report(note)
