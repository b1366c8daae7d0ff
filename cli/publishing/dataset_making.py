"""The making of a dataset: puzzles divided among splits, with a proof and a data card."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cluesmith.cli.publishing.data_card import card_text, is_card_of
from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.made_puzzles import split_records
from cluesmith.cli.publishing.publication import Publication
from cluesmith.cli.publishing.recipe_forecast import Plan, report_plan
from cluesmith.cli.publishing.recipe_outputs import (
    WrittenFile,
    check_places,
    foreign,
    write_outputs,
)
from cluesmith.cli.publishing.split_choice import SplitChoice
from cluesmith.cli.publishing.split_facts import SplitFacts, facts_of
from cluesmith.cli.publishing.split_proof import is_proof_of, proof_fields, write_proof
from cluesmith.cli.publishing.syntax.dataset import (
    CARD,
    PROOF,
    Dataset,
    SplitBy,
    has_few_grids,
)
from cluesmith.cli.publishing.syntax.recipe import Section
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.tables import print_beside, print_table
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.kinds.kind import Kind

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database

_SPLITS = ("SPLIT", "PUZZLES", "FORMS", "GRIDS", "CLUES")
_PLANNED = ("SPLIT", "PUZZLES", "STRATA")
_BY_PUZZLES = "--split-by puzzles"


class DatasetPublication(Publication):
    """A dataset: its sections are strata, and its files are splits that share nothing."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._notes = [*notes_on_grids(dataset)]
        self._split_choice = SplitChoice(dataset)
        super().__init__(dataset.recipe, dataset.as_files, self._split_choice)

    def check(self, *, force: bool, is_plan: bool = False) -> None:
        """Refuse to replace files of others, and create the folder."""
        if not is_plan:
            _make_folder(self._dataset.folder)
        elif not Path(self._dataset.folder).exists():
            return
        self._check_places(force=force)

    def check_new(self, database: "Database", sections: Sequence[Section]) -> None:
        """Refuse nothing: strata have no collections."""

    def report_plan(self, plan: Plan) -> None:
        """Report the effect of few grids, and what is expected."""
        for note in self._notes:
            report(note)
        report_plan(plan)

    def print_planned_files(self) -> None:
        """Print the splits."""
        dataset = self._dataset
        splits = [
            (split, f"{dataset.count_of(split):,}", f"{len(dataset.cells_of(split))}")
            for split in dataset.splits
        ]
        print_table(_PLANNED, splits, name_column=0)
        click.echo()
        for note in self._notes:
            print_beside("", 0, note)

    def report_choice(self, *, is_short: bool) -> None:
        """Report the number of puzzles that no split could take."""
        if n_dropped := self._split_choice.n_dropped:
            dropped = f"{counted(n_dropped, 'puzzle')} dropped"
            more = f": {_BY_PUZZLES} keeps more" if is_short else ""
            report(f"{dropped} that another split excludes{more}")

    def write(
        self, database: "Database", chosen: Sequence[Chosen], *, again: bool, force: bool
    ) -> list[WrittenFile]:
        """Write the files of the splits, the proof and the card."""
        dataset, cells = self._dataset, self._split_choice.cells(chosen)
        files = write_outputs(database, self.files, cells, force=force, records=split_records)
        self._check_places(force=force)
        facts = []
        with database.read() as session:
            for split, output in zip(dataset.splits, self.files.outputs, strict=True):
                of_split = [each for each in cells if each.section.name in output.sections]
                facts.append(facts_of(session, split, of_split))
        write_proof(dataset, proof_fields(dataset, facts, files))
        with open_output(str(dataset.place(CARD))) as stream:
            stream.write(card_text(dataset, facts, files))
        print_table(_SPLITS, [_split_row(each) for each in facts], name_column=0)
        return files

    def _check_places(self, *, force: bool) -> None:
        """Refuse to replace files that the recipe did not write."""
        check_places(self.files, force=force)
        own_files = {PROOF: is_proof_of, CARD: is_card_of}
        for file, is_own in own_files.items():
            place = self._dataset.place(file)
            if place.exists() and not force and not is_own(self.recipe.name, place):
                raise RecipeError(foreign(str(place)))


def notes_on_grids(dataset: Dataset) -> Iterator[str]:
    """Yield a note on each kind whose splits are affected by few classes of grids.

    Raises click.UsageError if there are fewer classes than splits.
    """
    if dataset.split_by is SplitBy.PUZZLES:
        return
    splits = defaultdict[Kind, set[str]](set)
    for section in dataset.recipe.sections:
        splits[section.spec.kind].update(dataset.quotas[section.name])
    for kind, of_kind in splits.items():
        n_classes = kind.known.n_grid_classes
        if len(of_kind) == 1 or not has_few_grids(kind):
            continue
        if n_classes is None:
            yield (
                f"{kind.title} has few classes of solution grids, and each goes to one split; "
                f"{_BY_PUZZLES} separates puzzles alone"
            )
            continue
        has = f"{kind.title} has {n_classes} classes of solution grids"
        if n_classes < len(of_kind):
            raise click.UsageError(
                f"{has}, too few for {len(of_kind)} splits: use {_BY_PUZZLES}, which lets splits "
                "share grids"
            )
        yield f"{has}, and each goes to one split; {_BY_PUZZLES} separates puzzles alone"


def _make_folder(folder: str) -> None:
    place = Path(folder)
    if not place.resolve().parent.is_dir():
        raise click.UsageError(f"{folder}: there is no folder {place.resolve().parent}")
    if place.exists() and not place.is_dir():
        raise click.UsageError(f"{folder}: a file; name a folder")
    place.mkdir(exist_ok=True)


def _split_row(facts: SplitFacts) -> tuple[str, ...]:
    n_forms, n_grids = len(facts.classes.forms), len(facts.classes.grids)
    clues = f"{min(facts.clues)}..{max(facts.clues)}"
    return facts.name, f"{facts.n_puzzles:,}", f"{n_forms:,}", f"{n_grids:,}", clues
