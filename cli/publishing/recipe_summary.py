"""The tables about a recipe: its sections and its files."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cluesmith.cli.job_tracking.levels_found import levels_note
from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.made_puzzles import puzzles_of
from cluesmith.cli.publishing.planned_books import pages_with_room, planned_pages
from cluesmith.cli.publishing.recipe_forecast import Plan, PlannedSection, gentler
from cluesmith.cli.publishing.recipe_outputs import WrittenFile
from cluesmith.cli.publishing.syntax.recipe import Recipe
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.tables import print_beside, print_table
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.rating.techniques.levels import level_numbered
from cluesmith.generator.rating.wanted.criterion_values import tenths_text

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.generator.spec import GenerationSpec

_SECTIONS = ("SECTION", "PUZZLES", "LEVEL", "ER", "CLUES")
_PLANNED = ("SECTION", "PUZZLES", "KIND", "JOB", "TIME", "SHARE")
_PLANNED_FILES = ("FILE", "FORMAT", "PUZZLES", "PAGES", "SECTIONS")
_FILES = ("FILE", "FORMAT", "PUZZLES", "BYTES", "")

_REMEDIES = (
    'a section with `level = "{}"` has such puzzles alone',
    '`level_shares = "any"` takes puzzles of all these levels as they come',
)


def print_planned_files(recipe: Recipe) -> None:
    """Print what the files of a recipe will hold."""
    pages = {
        each.file: "" if n is None else _span([f"{end:,}" for end in n])
        for each, n in planned_pages(recipe)
    }
    files = [
        (
            each.file,
            each.output.format.name,
            f"{sum(s.count for s in recipe.sections if s.name in each.sections):,}",
            pages[each.file],
            ", ".join(each.sections) if len(each.sections) < len(recipe.sections) else "all",
        )
        for each in recipe.outputs
    ]
    print_table(_PLANNED_FILES, files, name_column=0)
    for note in pages_with_room(recipe):
        click.echo()
        print_beside("", 0, note)
    click.echo()


def print_planned_sections(plan: Plan) -> None:
    """Print the expected jobs and times of the sections."""
    rows = [
        (
            each.section.name,
            f"{each.section.count:,}",
            each.section.spec.kind.title,
            "new" if each.job is None else each.job.status.value,
            _time(each),
            "" if each.is_unknown else f"{plan.share_of(each):.0%}",
        )
        for each in plan.sections
    ]
    print_table(_PLANNED, rows, name_column=0)
    for each in plan.sections:
        if each.why:
            click.echo()
            print_beside("", 0, f"section {each.section.name}: {each.why}")
    if advice := gentler(plan):
        click.echo()
        print_beside("", 0, advice)


def print_planned_time(recipe: Recipe, plan: Plan, n_workers: int | None) -> None:
    """Print the expected time of all sections."""
    whole = f"{counted(recipe.n_puzzles, 'puzzle')}, {counted(len(recipe.sections), 'job')}"
    time = f"{_duration(plan.seconds)} of one worker's time on an idle core"
    if n_workers is not None:
        workers = counted(n_workers, "worker")
        time = f"{_duration(plan.seconds / n_workers)} with {workers} on idle cores"
    if not plan.is_known:
        time = f"at least {time}" if plan.seconds else "an unknown time"
    when = time if plan.seconds or not plan.is_known else "all made"
    print_beside("", 0, f"{whole}, {when}")


def print_sections(session: "Session", chosen: Sequence[Chosen]) -> None:
    """Print what the sections hold."""
    rows = []
    notes = []
    for each in chosen:
        found = [made.row for made in puzzles_of(session, each)]
        levels = {row.level for row in found if row.level is not None}
        spec: GenerationSpec = each.section.spec
        note = levels_note(
            spec,
            each.section.count,
            Counter(None if row.level is None else level_numbered(row.level) for row in found),
            _REMEDIES,
        )
        notes += [f"{each.section.place}: {note}"] if note else []
        ers = [row.er for row in found if row.er is not None]
        rows.append(
            (
                each.section.name,
                f"{len(found):,}",
                ", ".join(level_numbered(level).value for level in sorted(levels)),
                _span([tenths_text(er) for er in (min(ers), max(ers))]) if ers else "",
                _span([str(f(row.n_clues for row in found)) for f in (min, max)]),
            )
        )
    print_table(_SECTIONS, rows, name_column=0)
    for note in notes:
        report(note)


def print_files(files: Iterable[WrittenFile]) -> None:
    """Print what the files hold."""
    rows = [
        (
            each.output.file,
            each.output.output.format.name,
            f"{each.n_puzzles:,}",
            f"{each.n_bytes:,}",
            "unchanged" if each.is_unchanged else "written",
        )
        for each in files
    ]
    click.echo()
    print_table(_FILES, rows, name_column=0)


def _time(planned: PlannedSection) -> str:
    if planned.is_unknown:
        return "unknown"
    if not planned.seconds:
        return "-"
    time = _duration(planned.seconds)
    return f"{time}, in vain" if planned.why else time


def _duration(seconds: float) -> str:
    return duration(seconds) if seconds >= 1 else "under 1 second"


def _span(ends: Sequence[str]) -> str:
    first, last = ends
    return first if first == last else f"{first}..{last}"
