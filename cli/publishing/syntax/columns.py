"""The columns of a dataset: the meaning of each, and its type for the Hugging Face hub."""

from collections.abc import Iterator

from cluesmith.cli.publishing.syntax.dataset import Dataset
from cluesmith.generator.records.column_types import ColumnType
from cluesmith.generator.records.puzzle_record import COLUMN_TYPES
from cluesmith.rating_facts import EXTRA, FACTS

# The columns that only some recipes ask for.
DIGITS = ("puzzle_digits", "solution_digits")
PATH = ("path",)

# Of the facts of a rating, whole numbers come last.
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

# All that is known of a puzzle and depends on the recipe alone.
FIELDS = tuple(name for name in MEANINGS if name not in (*DIGITS, *PATH))

# All others are strings.
_TYPES = {ColumnType.N_CLUES: "uint16", ColumnType.WHOLE: "int64", ColumnType.SCALE: "float64"}


def feature_lines(dataset: Dataset) -> Iterator[str]:
    """Yield the YAML of the columns' types, as the hub has them."""
    for name in dataset.fields:
        column = COLUMN_TYPES[name]
        yield f"- name: {name}"
        if column is ColumnType.DIGITS and dataset.format.name != "csv":
            n_cells = dataset.recipe.sections[0].spec.kind.n_cells
            yield f"  sequence: uint8\n    length: {n_cells}"
            continue
        is_list = column is ColumnType.NAMES and dataset.format.name != "csv"
        yield f"  {'sequence' if is_list else 'dtype'}: {_TYPES.get(column, 'string')}"
