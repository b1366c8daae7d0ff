"""The search for columns of puzzles, solutions and kinds in a table, by name or by content."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cluesmith.cli.reading.named_kinds import is_found
from cluesmith.cli.reading.table_files import Table
from cluesmith.generator.interchange.columns import (
    kind_by_length,
    puzzle_column,
    share_of,
    solution_column,
    text_of,
)
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.interchange.tables import KIND_COLUMN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import CUSTOM_PREFIX
from cluesmith.generator.suggestions import with_suggestion
from cluesmith.generator.verdicts.row_judgement import GivenRows

# The number of rows examined to find the columns and the kind.
_SAMPLE_ROWS = 1000


@dataclass(frozen=True, slots=True)
class PuzzleColumns:
    """The columns of puzzles, solutions and kinds in a table.

    ``puzzle``: the column of the puzzles. ``solution``, ``kind``: the columns of the solutions, and
    of the names of kinds. ``kind_name``: the kind of puzzles whose row names none; empty if their
    length decides it.
    """

    table: Table
    puzzle: str
    solution: str | None
    kind: str | None
    kind_name: str

    def rows(self, first: int) -> Iterator[GivenRows]:
        """Yield the rows; the first one has this number among all rows of all files."""
        names = [name for name in (self.puzzle, self.solution, self.kind) if name is not None]
        for block in self.table.blocks(names):
            columns = dict(zip(names, block, strict=True))
            puzzles = [*map(text_of, columns[self.puzzle])]
            solutions = None if self.solution is None else [*map(text_of, columns[self.solution])]
            yield GivenRows(first, self._kinds(puzzles, columns), puzzles, solutions)
            first += len(puzzles)

    def _kinds(self, puzzles: list[str], columns: dict[str, Sequence[Any]]) -> list[str]:
        if self.kind is not None:
            names = [text_of(value) for value in columns[self.kind]]
            known = {name: name if name and is_found(name) else "" for name in set(names)}
            return [known[name] for name in names]
        if self.kind_name:
            return [self.kind_name] * len(puzzles)
        return [kind_by_length(text) for text in puzzles]


def find_columns(
    table: Table, puzzle: str | None = None, solution: str | None = None
) -> PuzzleColumns:
    """Find the columns of a table.

    ``puzzle``, ``solution``: the columns that the user names.

    Raises PuzzleFileError if no column holds puzzles, a named column does not exist, or a kind is
    not known.
    """
    for name in (puzzle, solution):
        if name is not None and name not in table.names:
            message = f"{table.title}: no column {name!r}; it has {', '.join(table.names)}"
            raise PuzzleFileError(with_suggestion(message, name, table.names))
    sample = _sample(table)
    given = table.given_kind
    kind_name = given.name if isinstance(given, Kind) else ""
    kind = KIND_COLUMN if given is None and _names_kinds(table, sample) else None
    shares = {name: share_of(texts, given) for name, texts in sample.items() if name != kind}
    puzzle = puzzle or puzzle_column(shares)
    if puzzle is None:
        raise PuzzleFileError(
            f"{table.title}: no column holds puzzles; --puzzle-column names it, of "
            f"{', '.join(table.names)}"
        )
    if given is None and kind is None:
        names = (kind_by_length(text) for text in sample[puzzle])
        kind_name = next(filter(None, names), "")
    solution = solution or solution_column(shares, puzzle)
    return PuzzleColumns(table, puzzle, solution, kind, kind_name)


def _names_kinds(table: Table, sample: dict[str, list[str]]) -> bool:
    """Return True if the column of kinds has names of kinds, and not, say, difficulties."""
    names = dict.fromkeys(filter(None, sample.get(KIND_COLUMN, ())))
    if any(map(is_found, names)):
        return True
    unknown = next((name for name in names if name.startswith(CUSTOM_PREFIX)), None)
    if unknown is not None:
        raise PuzzleFileError(
            f"{table.title}: unknown kind {unknown!r}; use --kind with its name or a file with "
            "its rules"
        )
    return False


def _sample(table: Table) -> dict[str, list[str]]:
    """Return the first rows as texts, by column."""
    block = next(table.blocks(), None)
    if block is None:
        raise PuzzleFileError(f"{table.title}: no puzzle in it")
    columns = (islice(column, _SAMPLE_ROWS) for column in block)
    return {
        name: [*map(text_of, column)] for name, column in zip(table.names, columns, strict=True)
    }
