"""`cluesmith convert`: puzzles from one format to another."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count, repeat

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.manifest import since_manifest_option
from cluesmith.cli.options.output_format import format_options
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import puzzles_argument
from cluesmith.cli.reading.puzzle_files import Batch, PuzzleFileError, read_batches
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import Problems
from cluesmith.cli.terminal.progress import Advance, progress
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.interchange.source_text import NOTHING_SAID
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.records.derived_fields import FINDABLE, with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.verdicts.unchecked_forms import PROBLEMS, solved
from cluesmith.rating_facts import RATED
from cluesmith.worker.shared_work import SharedWork

# The fields that are computed if the output needs them.
COMPUTED = FINDABLE | {"solution"}


@click.command(
    cls=Command,
    common=[
        *("--output", "--format", "--line-format", "--fields", "--with-solution", "--title"),
        *("--per-page", "--caption", "--kind", "--since"),
    ],
    examples=[
        "cluesmith convert puzzles.txt --format grid",
        "cluesmith convert puzzles.txt --format pdf -o book.pdf",
    ],
)
@puzzles_argument
@format_options(
    frozenset(),
    computed=COMPUTED | {"minimal_at", "section", "date", "title", "other_rating"},
    has_manifest=True,
)
@option_group("Puzzles", line_kind_option, since_manifest_option)
@jobs_option
def convert(
    files: tuple[str, ...],
    kind: GivenKind,
    since: tuple[str, ...],
    output: PuzzleOutput,
    jobs: int | None,
) -> int:
    """Write puzzles in another format.

    Detects the format of each file and reads '.', '0', '-', '_' and '*' as blanks. Keeps the
    ratings and levels in the files and computes what else the output needs.

    Reports and leaves out lines that are not puzzles and, if the output has more than clues,
    puzzles without exactly one solution. The exit code is then 1.
    """
    if since:
        output = output.new_since(since)
    with Problems() as problems:
        reading = _ConvertedFiles(files, kind, problems, output.check_kind, jobs)
        if output.of_clues is not None:
            output.write_clues(reading.clues())
        else:
            with progress("converting", is_wanted=not is_typed(files)) as advance:
                records = reading.records(output.needed, advance)
                output.knowing(reading.said()).write(records, jobs=jobs)
    return EXIT_FAILURE if problems.n else 0


class _ConvertedFiles:
    """The puzzles of some files. Puzzles that cannot be converted are reported."""

    def __init__(
        self,
        files: tuple[str, ...],
        kind: GivenKind,
        problems: Problems,
        check_kind: Callable[[Kind], None],
        jobs: int | None,
    ) -> None:
        self._jobs = jobs
        self._problems = problems
        self._check_kind = check_kind
        self._files = files
        self._kind = kind
        self._batches_left = self._batches()

    def said(self) -> frozenset[str]:
        """Return the fields that the file gives for its first puzzle."""
        batches = self._batches_left
        first = next(batches, None)
        if first is None:
            return frozenset()
        self._batches_left = chain((first,), batches)
        return frozenset(first.said[0]) if first.said else frozenset()

    def clues(self) -> Iterator[str]:
        """Yield the puzzles in one-line form."""
        for batch in self._batches_left:
            yield from batch.puzzles.texts

    def records(self, needed: frozenset[str], advance: Advance) -> Iterator[PuzzleRecord]:
        """Yield the puzzles with these fields."""
        ordinals = count(1)
        jobs = self._jobs if needed & RATED else 1  # the other fields take as long as a message
        with SharedWork(partial(with_found, needed=needed), jobs) as work:
            for batch in self._batches_left:
                for record in work.results(self._records(batch, needed, ordinals), batch.n_puzzles):
                    yield record
                    advance(record.ordinal)

    def _records(
        self, batch: Batch, needed: frozenset[str], ordinals: Iterator[int]
    ) -> Iterator[PuzzleRecord]:
        solutions = self._solutions(batch) if needed & COMPUTED else repeat(None)
        said = batch.said or repeat(NOTHING_SAID)
        for clues, solution, said_of_it in zip(batch.puzzles.texts, solutions, said, strict=False):
            if solution is not None or not needed & COMPUTED:
                yield PuzzleRecord(batch.kind, clues, next(ordinals), solution, **said_of_it)

    def _batches(self) -> Iterator[Batch]:
        for batch in read_batches(self._files, self._kind):
            if isinstance(batch, PuzzleFileError):
                self._problems.report(str(batch))
            else:
                self._check_kind(batch.kind)  # before anything is computed
                yield batch

    def _solutions(self, batch: Batch) -> list[str | None]:
        """Return the solution of each puzzle, None if it does not have exactly one."""
        counts, grids = solved(batch.puzzles)
        solutions: list[str | None] = list(batch.kind.text_lines(grids))
        for i, n_solutions in enumerate(counts):
            if n_solutions != 1:
                solutions[i] = None
                self._problems.report(f"{batch.place(i)}: {PROBLEMS[n_solutions]}")
        return solutions
