"""`cluesmith convert`: puzzles from one form to another."""

from collections.abc import Iterator

import click

from cli.exits import EXIT_FAILURE
from cli.format_options import format_options
from cli.formats.record import Record
from cli.formats.writing import Writing
from cli.options import kind_option
from cli.puzzle_files import Batch, PuzzleFileError, read_batches
from generator import Kind, oracle_for


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|-]...")
@format_options(frozenset(), name="--to", computed=frozenset({"solution"}))
@kind_option
def convert(files: tuple[str, ...], kind: Kind | None, writing: Writing) -> int:
    """Write puzzles in another form.

    Reads every format that holds puzzles, told by what a file begins with, and '.', '0', '-', '_'
    and '*' as blanks.  Lines that are no puzzle are named and left out, and so are puzzles without
    exactly one solution where solutions are written; then the exit code is 1.
    """
    reading = _Reading(files, kind)
    if writing.of_clues is not None:
        writing.write_clues(reading.clues())
    else:
        writing.write(reading.records(writing.needs_solution))
    return EXIT_FAILURE if reading.has_failed else 0


class _Reading:
    """The puzzles of some files; tells the user of those that cannot be converted."""

    def __init__(self, files: tuple[str, ...], kind: Kind | None) -> None:
        self.has_failed = False
        self._files = files
        self._kind = kind

    def clues(self) -> Iterator[str]:
        """Yield the puzzles in one-line form."""
        for batch in self._batches():
            yield from batch.kind.text_lines(batch.values)

    def records(self, with_solution: bool) -> Iterator[Record]:
        """Yield the puzzles, with their solutions if asked for."""
        ordinal = 0
        for batch in self._batches():
            solved = self._solutions(batch) if with_solution else None
            for i, clues in enumerate(batch.kind.text_lines(batch.values)):
                if solved is None or solved[i] is not None:
                    ordinal += 1
                    yield Record(batch.kind, clues, ordinal, solved[i] if solved else None)

    def _batches(self) -> Iterator[Batch]:
        for batch in read_batches(self._files, self._kind):
            if isinstance(batch, PuzzleFileError):
                self._tell(str(batch))
            else:
                yield batch

    def _solutions(self, batch: Batch) -> list[str | None]:
        """Return the solution of each puzzle, None where it has not exactly one."""
        counts, grids = oracle_for(batch.kind).solve_many(batch.values)
        solutions: list[str | None] = list(batch.kind.text_lines(grids))
        for i, count in enumerate(counts):
            if count != 1:
                solutions[i] = None
                problem = "more than one solution" if count else "no solution"
                self._tell(f"{batch.place(i)}: {problem}")
        return solutions

    def _tell(self, problem: str) -> None:
        click.echo(f"cluesmith: {problem}", err=True)
        self.has_failed = True
