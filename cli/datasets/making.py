"""Making a dataset: its jobs, its files, their proof and the data card."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cluesmith.cli.datasets.data_card import card_text, is_card_of
from cluesmith.cli.datasets.dataset import CARD, PROOF, Dataset
from cluesmith.cli.datasets.few_grids import BY_PUZZLES, notes_on_grids
from cluesmith.cli.datasets.split_choice import SplitChoice
from cluesmith.cli.datasets.split_facts import SplitFacts, facts_of
from cluesmith.cli.datasets.split_proof import ProofError, proof_fields, read_proof, write_proof
from cluesmith.cli.datasets.split_records import cells_chosen, split_records
from cluesmith.cli.job_tracking.job_waiting import WaitOptions
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.recipes.job_rounds import Chosen, ShortError, make_all
from cluesmith.cli.recipes.making import give_up_changed, recipe_workers, report_short
from cluesmith.cli.recipes.not_in_puzzles import excluded_by
from cluesmith.cli.recipes.recipe_forecast import plan_of, report_plan, writing_s
from cluesmith.cli.recipes.recipe_outputs import WrittenFile, check_places, foreign, write_outputs
from cluesmith.cli.recipes.recipe_summary import (
    print_files,
    print_planned_sections,
    print_planned_time,
)
from cluesmith.cli.recipes.section_jobs import refuse_changed, stored_job
from cluesmith.cli.recipes.syntax.toml_tables import RecipeError
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.tables import print_table
from cluesmith.cli.terminal.times import duration
from cluesmith.cli.writing.output_files import open_output

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database

_SPLITS = ("SPLIT", "PUZZLES", "FORMS", "GRIDS", "CLUES")
_PLANNED = ("SPLIT", "PUZZLES", "STRATA")


def make_dataset(dataset: Dataset, waiting: WaitOptions, *, again: bool, force: bool) -> int:
    """Make or continue a dataset; return the exit code.

    Parameters
    ----------
    dataset : Dataset
    waiting : WaitOptions
    again : bool
        Whether to discard and make again the strata that have changed since they were made.
    force : bool
        Whether files are replaced that the recipe did not write.

    Raises
    ------
    RecipeError, click.UsageError
    """
    recipe = dataset.recipe
    notes = [*notes_on_grids(dataset)]
    _make_folder(dataset.folder)
    _check_places(dataset, force=force)
    with opened_database() as (settings, database):
        jobs = {each.name: stored_job(database, each.collection) for each in recipe.sections}
        if again:
            give_up_changed(database, recipe, jobs)
        else:
            refuse_changed(database, recipe, jobs)
        excluded = excluded_by(database, recipe)
        if not waiting.json_progress:
            for note in notes:
                report(note)
            report_plan(plan_of(recipe, jobs))
        choice = SplitChoice(dataset)
        try:
            with recipe_workers(settings, database, recipe, waiting) as wait:
                chosen = make_all(database, recipe, excluded, wait, again=again, choice=choice)
        except ShortError as error:
            code = report_short(recipe, error)
            if choice.n_dropped:
                dropped = counted(choice.n_dropped, "puzzle")
                report(f"{dropped} dropped that another split excludes: {BY_PUZZLES} keeps more")
            return code
        if choice.n_dropped:
            report(f"{counted(choice.n_dropped, 'puzzle')} dropped that another split excludes")
        facts, files = _write(database, dataset, cells_chosen(dataset, choice, chosen), force=force)
    print_table(_SPLITS, [_split_row(each) for each in facts], name_column=0)
    print_files(files)
    if all(each.is_unchanged for each in files):
        report(f"{recipe.name} is complete: all files are up to date")
    return 0


def show_plan(dataset: Dataset, n_workers: int | None, *, force: bool) -> None:
    """Print the jobs, time and splits of a dataset without making anything."""
    from cluesmith.worker.settings import default_n_workers

    notes = [*notes_on_grids(dataset)]
    if Path(dataset.folder).exists():
        _check_places(dataset, force=force)
    recipe = dataset.recipe
    with opened_database() as (settings, database):
        jobs = {each.name: stored_job(database, each.collection) for each in recipe.sections}
        excluded_by(database, recipe)
    if settings.broker_url is None:
        n_workers = n_workers or default_n_workers()
    plan = plan_of(recipe, jobs)
    print_planned_sections(plan)
    click.echo()
    splits = [
        (split, f"{dataset.count_of(split):,}", f"{len(dataset.cells_of(split))}")
        for split in dataset.splits
    ]
    print_table(_PLANNED, splits, name_column=0)
    click.echo()
    for note in notes:
        click.echo(note)
    print_planned_time(recipe, plan, n_workers)
    if (seconds := writing_s(dataset.as_files)) >= 1:
        click.echo(f"The steps of solutions in files take {duration(seconds)} more.")


def _make_folder(folder: str) -> None:
    place = Path(folder)
    if not place.resolve().parent.is_dir():
        raise click.UsageError(f"{folder}: there is no folder {place.resolve().parent}")
    if place.exists() and not place.is_dir():
        raise click.UsageError(f"{folder}: a file; name a folder")
    place.mkdir(exist_ok=True)


def _check_places(dataset: Dataset, *, force: bool) -> None:
    """Refuse to replace files that the recipe did not write."""
    check_places(dataset.as_files, force=force)
    if force:
        return
    name, proof, card = dataset.recipe.name, dataset.place(PROOF), dataset.place(CARD)
    if proof.exists() and not _is_proof_of(name, proof):
        raise RecipeError(foreign(str(proof)))
    if card.exists() and not is_card_of(name, card):
        raise RecipeError(foreign(str(card)))


def _is_proof_of(name: str, proof: Path) -> bool:
    try:
        return bool(read_proof(proof.parent).get("name") == name)
    except ProofError:
        return False


def _write(
    database: "Database", dataset: Dataset, cells: Sequence[Chosen], *, force: bool
) -> tuple[list[SplitFacts], list[WrittenFile]]:
    """Write the files of the splits, the proof and the card."""
    as_files = dataset.as_files
    files = write_outputs(database, as_files, cells, force=force, records=split_records)
    _check_places(dataset, force=force)
    facts = []
    with database.read() as session:
        for split, output in zip(dataset.splits, as_files.outputs, strict=True):
            of_split = [each for each in cells if each.section.name in output.sections]
            facts.append(facts_of(session, split, of_split))
    write_proof(dataset, proof_fields(dataset, facts, files))
    with open_output(str(dataset.place(CARD))) as stream:
        stream.write(card_text(dataset, facts, files))
    return facts, files


def _split_row(facts: SplitFacts) -> tuple[str, ...]:
    n_forms, n_grids = len(facts.classes.forms), len(facts.classes.grids)
    clues = f"{min(facts.clues)}..{max(facts.clues)}"
    return facts.name, f"{facts.n_puzzles:,}", f"{n_forms:,}", f"{n_grids:,}", clues
