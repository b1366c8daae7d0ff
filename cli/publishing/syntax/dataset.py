"""The content of a dataset: strata of puzzles, each divided among splits, and their columns."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from cluesmith.cli.formats.format import Format, FormatOptions
from cluesmith.cli.publishing.syntax.recipe import OutputOrder, Recipe, RecipeOutput, Section
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.records.table_columns import COLUMN_TYPES, ColumnType
from cluesmith.rating_facts import EXTRA, FACTS

MANIFEST = "manifest.json"
PROOF = "splits.json"
CARD = "README.md"

# Boards of at most this many cells have hundreds of grids.
_FEW_CELLS = 16

# Columns that only some recipes ask for.
DIGITS = ("puzzle_digits", "solution_digits")
PATH = ("path",)

# The facts of a rating, with whole numbers last.
_FACTS = sorted(FACTS, key=lambda name: COLUMN_TYPES[name] is ColumnType.WHOLE)

MEANINGS = {
    "id": "names the puzzle in any output: a digest of kind and canonical form",
    "puzzle": "the clues, row by row, `.` for a blank cell; other clues follow after `;`",
    "solution": "the only solution, row by row",
    "kind": "the rules, as `cluesmith kinds` lists them",
    "section": "the section of the recipe, with its stratum",
    "n_clues": "the number of clues",
    **{name: FACTS[name].meaning for name in _FACTS if name not in EXTRA},
    "minimal_at": "the level at which no clue can go; empty if no clue is redundant at all",
    "canonical": "the canonical form: the same for all puzzles that symmetries make of each other",
    "grid_class": "the same for all solution grids that symmetries make of each other",
    "symmetry": "the symmetry of the pattern of clues",
    "seed": "the seed of the job that made it",
    "attempt": "the attempt of that job, from 0",
    "puzzle_digits": "the digits of the puzzle, a number for each cell, 0 for a blank",
    "solution_digits": "the solution, a number for each cell",
    "path": "the steps of the solution, as one text",
}

# All columns except those that must be asked for. They depend only on the recipe.
FIELDS = tuple(name for name in MEANINGS if name not in (*DIGITS, *PATH))


class SplitBy(StrEnum):
    """The classes that no two splits share."""

    GRIDS = "grids"
    PUZZLES = "puzzles"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """A dataset that a recipe describes."""

    recipe: Recipe
    """Its sections are the strata.  It has no outputs, because the splits are the files."""
    text: str
    """The recipe."""
    splits: tuple[str, ...]
    """Their names, in the order of the recipe."""
    quotas: Mapping[str, Mapping[str, int]]
    """The number of puzzles of each stratum for each split, by stratum and split."""
    split_by: SplitBy
    licence: str | None
    """The hub's name of the licence."""
    folder: str
    format: Format
    fields: tuple[str, ...]
    """The columns."""
    paths: PathForm | None
    """The form of the column ``path``, if there is one."""

    def count_of(self, split: str) -> int:
        """Return the number of puzzles of a split."""
        return sum(quota.get(split, 0) for quota in self.quotas.values())

    def place(self, file: str) -> Path:
        """Return the path of a file of the dataset."""
        return Path(self.folder) / file

    def file_of(self, split: str) -> str:
        """Return the name of the file of a split."""
        return f"{split}.{self.format.name}"

    def cells_of(self, split: str) -> dict[str, Section]:
        """Return the section of each stratum within a split, by the name of the stratum."""
        return {
            section.name: replace(section, name=f"{section.name}.{split}", count=n)
            for section in self.recipe.sections
            if (n := self.quotas[section.name].get(split, 0))
        }

    @property
    def as_files(self) -> Recipe:
        """Return the recipe of the files: a section for each stratum of each split."""
        cells = {split: tuple(self.cells_of(split).values()) for split in self.splits}
        return replace(
            self.recipe,
            sections=tuple(each for of_split in cells.values() for each in of_split),
            outputs=tuple(self._output(split, cells[split]) for split in self.splits),
            manifest=str(self.place(MANIFEST)),
        )

    def _output(self, split: str, cells: tuple[Section, ...]) -> RecipeOutput:
        file = self.file_of(split)
        options = FormatOptions(fields=self.fields, paths=self.paths)
        return RecipeOutput(
            file=file,
            place=str(self.place(file)),
            output=PuzzleOutput(self.format, options, str(self.place(file)), is_reported=False),
            sections=tuple(each.name for each in cells),
            order=OutputOrder.BY_SECTION,
            keys={"fields": list(self.fields), "paths": self.paths},
        )


def has_few_grids(kind: Kind) -> bool:
    """Return True if many puzzles of a dataset share a class of grids."""
    return kind.known.n_grid_classes is not None or kind.n_cells <= _FEW_CELLS
