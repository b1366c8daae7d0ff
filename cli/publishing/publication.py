"""The making of a recipe: its jobs, choice of puzzles and files, and the reports about them.

Publications and datasets are made in the same way. They differ in the methods of ``Publication``.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_PARTIAL
from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.publishing.job_rounds import (
    Choice,
    Chosen,
    ShortError,
    Wait,
    make_all,
)
from cluesmith.cli.publishing.not_in_puzzles import excluded_by
from cluesmith.cli.publishing.planned_books import pages_with_room, planned_pages
from cluesmith.cli.publishing.recipe_forecast import Plan, plan_of, report_plan, writing_s
from cluesmith.cli.publishing.recipe_outputs import WrittenFile, check_places, write_outputs
from cluesmith.cli.publishing.recipe_progress import recipe_progress
from cluesmith.cli.publishing.recipe_summary import (
    print_files,
    print_planned_files,
    print_planned_sections,
    print_planned_time,
    print_sections,
)
from cluesmith.cli.publishing.section_collections import fill_collections, refuse_foreign
from cluesmith.cli.publishing.section_jobs import give_up_changed, refuse_changed, stored_jobs
from cluesmith.cli.publishing.syntax.recipe import Recipe, Section
from cluesmith.cli.terminal.messages import counted, report, report_problem
from cluesmith.cli.terminal.tables import print_beside
from cluesmith.cli.terminal.times import duration

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.worker.settings import Settings


class Publication:
    """A recipe with collections for its sections. A dataset overrides methods where it differs.

    ``recipe``: its sections have the jobs. ``files``: the recipe whose outputs are the files, by
    default the same one. ``choice``: the choice of sections among the puzzles of their jobs; by
    default the first ones.
    """

    def __init__(
        self, recipe: Recipe, files: Recipe | None = None, choice: Choice | None = None
    ) -> None:
        self.recipe = recipe
        self.files = files or recipe
        self.choice = choice or Choice()

    def check(self, *, force: bool, is_plan: bool = False) -> None:
        """Refuse a recipe that cannot be made or written. A plan creates no folder.

        Raises RecipeError or click.UsageError.
        """
        check_places(self.recipe, force=force)
        if not is_plan:
            planned_pages(self.recipe)

    def check_new(self, database: "Database", sections: Sequence[Section]) -> None:
        """Refuse sections without jobs whose collections somebody else made."""
        refuse_foreign(database, sections)

    def report_plan(self, plan: Plan) -> None:
        """Report what is expected before the work starts."""
        report_plan(plan)
        for note in pages_with_room(self.recipe):
            report(note)

    def print_planned_files(self) -> None:
        """Print what the files will hold."""
        print_planned_files(self.recipe)

    def report_choice(self, *, is_short: bool) -> None:
        """Report puzzles that the sections could not take; ``is_short`` if some are missing."""

    def write(
        self, database: "Database", chosen: Sequence[Chosen], *, again: bool, force: bool
    ) -> list[WrittenFile]:
        """Fill the collections, write the files and print what the sections hold."""
        fill_collections(database, chosen, again=again)
        files = write_outputs(database, self.recipe, chosen, force=force)
        with database.read() as session:
            print_sections(session, chosen)
        return files


def run(
    publication: Publication,
    n_workers: int | None,
    *,
    dry_run: bool,
    again: bool,
    force: bool,
    json_progress: bool,
) -> int:
    """Make a publication with the options of a command, or print its plan."""
    if not dry_run:
        waiting = WaitOptions(wait=True, n_workers=n_workers, json_progress=json_progress)
        return make(publication, waiting, again=again, force=force)
    if again or json_progress:
        raise click.UsageError("--dry-run makes nothing: leave out --again and --json-progress")
    show_plan(publication, n_workers, force=force)
    return 0


def make(publication: Publication, waiting: WaitOptions, *, again: bool, force: bool) -> int:
    """Make or continue a publication; return the exit code.

    ``again``: whether to discard and make again the sections that have changed since they were
    made. ``force``: whether to replace files that the recipe did not write.

    Raises RecipeError or click.UsageError.
    """
    recipe = publication.recipe
    publication.check(force=force)
    with opened_database() as (settings, database):
        jobs = stored_jobs(database, recipe)
        if again:
            give_up_changed(database, recipe, jobs)
        else:
            refuse_changed(database, recipe, jobs)
        new = [each for each in recipe.sections if jobs[each.name] is None]
        publication.check_new(database, new)
        excluded = excluded_by(database, recipe)
        if not waiting.json_progress:
            publication.report_plan(plan_of(recipe, jobs))
        try:
            with recipe_workers(settings, database, recipe, waiting) as wait:
                chosen = make_all(database, recipe, excluded, wait, publication.choice, again=again)
        except ShortError as error:
            code = report_short(recipe, error)
            publication.report_choice(is_short=True)
            return code
        publication.report_choice(is_short=False)
        files = publication.write(database, chosen, again=again, force=force)
    print_files(files)
    if all(each.is_unchanged for each in files):
        report(f"{recipe.name} is complete: all files are up to date")
    return 0


def show_plan(publication: Publication, n_workers: int | None, *, force: bool) -> None:
    """Print the jobs, time and files of a publication without making anything."""
    from cluesmith.worker.cores import n_cores

    recipe = publication.recipe
    publication.check(force=force, is_plan=True)
    with opened_database() as (settings, database):
        jobs = stored_jobs(database, recipe)
        excluded_by(database, recipe)
    if settings.broker_url is None:
        n_workers = n_workers or n_cores()
    plan = plan_of(recipe, jobs)
    print_planned_sections(plan)
    click.echo()
    publication.print_planned_files()
    print_planned_time(recipe, plan, n_workers)
    if (seconds := writing_s(publication.files)) >= 1:
        print_beside("", 0, f"The steps of solutions in files take {duration(seconds)} more.")


@contextmanager
def recipe_workers(
    settings: "Settings", database: "Database", recipe: Recipe, waiting: WaitOptions
) -> Iterator[Wait]:
    """Yield a function that waits for jobs. Workers run from the first wait to the block's end."""
    from cluesmith.storage.jobs.job_overview import job_statuses
    from cluesmith.worker.client.end_of_job import wait_for_all
    from cluesmith.worker.client.services import Services, running_services

    running: list[Services] = []
    with ExitStack() as stack:

        def wait(job_ids: Sequence[int], n_before: int) -> "list[JobStatus]":
            with database.read() as session:
                found = job_statuses(session, job_ids)
            if all(each.status.is_answered for each in found):
                return found
            if not running:
                services = running_services(settings, waiting.n_workers, waiting.ahead)
                running.append(stack.enter_context(services))
            with recipe_progress(recipe, as_json=waiting.json_progress) as show:
                return wait_for_all(
                    database, job_ids, lambda jobs: show(jobs, n_before), running[0]
                )

        try:
            yield wait
        except (KeyboardInterrupt, SystemExit):
            report(f"{recipe.name} is kept: `{recipe.command}` continues it")
            raise


def report_short(recipe: Recipe, short: ShortError) -> int:
    """Report the section that lacks puzzles, with the reason, and that no file is written."""
    section, n_missing = short.chosen.section, short.chosen.n_missing
    code = report_end(short.last)
    missing = counted(n_missing, "puzzle")
    how = f"`{recipe.command}` continues it"
    if short.last.status.is_answered:
        n_found = section.count - n_missing
        fewer = f"{n_found} or for " if n_found else ""
        how = f"ask for {fewer}others, then --again"
    if short.last.status == "done":
        few = f"of the puzzles found, too few need {short.chosen.practice} in a step"
        missing = f"{few}: {missing}"
    report_problem(f"{section.place}: {missing} missing, so no file is written: {how}")
    return code or EXIT_PARTIAL
