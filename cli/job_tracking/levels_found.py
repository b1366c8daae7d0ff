"""A note on wanted levels that no puzzle has."""

from collections import Counter
from typing import TYPE_CHECKING

from cluesmith.cli.terminal.messages import report
from cluesmith.generator.rating.techniques.levels import Level, level_numbered
from cluesmith.generator.rating.wanted.level_shares import LevelQuotas

if TYPE_CHECKING:
    from cluesmith.generator.spec import GenerationSpec
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


# Remedies without and with shares, as options or as keys of a recipe.
OPTIONS = (
    "use `--level {}` for such puzzles alone",
    "`--level-shares any` takes puzzles of all these levels as they come",
)


def levels_note(
    spec: "GenerationSpec",
    n_wanted: int,
    n_of_level: Counter[Level | None],
    remedies: tuple[str, str] = OPTIONS,
) -> str:
    """Return a note on wanted levels that no puzzle has, or fewer than their share."""
    wanted, shares = spec.wanted_difficulty.levels, spec.shares
    if shares:
        lacking = LevelQuotas(shares, n_wanted, {}).lacking(n_of_level)
    else:
        lacking = [level for level in wanted if not n_of_level[level]]
    if not lacking or n_of_level.total() < (1 if shares else len(wanted)):
        return ""
    found = ", ".join(f"{n_of_level[level]:,} {level}" for level in wanted)
    return f"{found}; {remedies[bool(shares)].format(lacking[0])}"


def report_levels_of(database: "Database", status: "JobStatus") -> None:
    """Print this note for a job that has ended with puzzles."""
    from cluesmith.generator.spec import GenerationSpec
    from cluesmith.storage.puzzles.selection import Filters, count_puzzles

    if status.purpose != "generate" or not status.status.is_answered:
        return
    spec = GenerationSpec.of_job(status.spec)
    if len(spec.wanted_difficulty.levels) < 2:
        return
    n_of_level: Counter[Level | None] = Counter()
    with database.read() as session:
        for each in count_puzzles(session, Filters(job=status.job)):
            level = None if each.level is None else level_numbered(each.level)
            n_of_level[level] += each.n_puzzles
    if note := levels_note(spec, status.requested, n_of_level):
        report(note)
