"""`cluesmith dedupe`: prints each puzzle of some files once, up to symmetry."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.excluded_puzzles import distinct_option
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.output import json_option, output_option
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import puzzles_argument
from cluesmith.cli.reading.puzzle_files import Batch, PuzzleFileError
from cluesmith.cli.reading.shared_lines import results_of_files
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import Problems, counted, report, report_written
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.option_values import ANY
from cluesmith.generator.records.puzzle_classes import PuzzleClasses
from cluesmith.generator.verdicts.unchecked_forms import canonical_forms_of, form_text
from cluesmith.generator.wording.printable import printable_fields


@dataclass(frozen=True, slots=True)
class _Place:
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class _ComparedLine:
    """A puzzle as written, its canonical clues or why it has none, and the first equivalent one."""

    place: _Place
    kind: Kind
    text: str
    form: bytes | str
    same_as: _Place | None
    is_overlapping: bool

    @property
    def is_left_out(self) -> bool:
        return self.is_overlapping or self.same_as is not None


@dataclass(slots=True)
class _Classes:
    """The classes of the lines so far, and how many lines there were."""

    classes: PuzzleClasses[_Place]
    n_lines: int = 0
    n_same: int = 0
    n_overlapping: int = 0

    @property
    def n_kept(self) -> int:
        return self.n_lines - self.n_same - self.n_overlapping

    @property
    def summary(self) -> str:
        lines = counted(self.n_lines, "line")
        counts = f"{lines}: {self.n_kept:,} different, {self.n_same:,} same as an earlier one"
        if self.classes.max_overlap is None:
            return counts
        return f"{counts}, {self.n_overlapping:,} overlap an earlier one"

    def lines(self, batch: Batch, forms: list[bytes | str]) -> Iterator[_ComparedLine]:
        """Yield the lines of a batch, and add them to the classes."""
        for i, form in enumerate(forms):
            here = _Place(batch.file, batch.numbers[i])
            clues = batch.puzzles.compared(i)
            same_as, is_overlapping = self.classes.compare(batch.kind, clues, form, here)
            self.n_lines += 1
            self.n_same += same_as is not None
            self.n_overlapping += is_overlapping
            yield _ComparedLine(here, batch.kind, batch.lines[i], form, same_as, is_overlapping)


@click.command(
    cls=Command,
    examples=[
        "cluesmith dedupe puzzles.txt -o different.txt",
        "cluesmith dedupe puzzles.txt --max-overlap half -o distinct.txt",
    ],
)
@puzzles_argument
@line_kind_option
@distinct_option("a puzzle printed before")
@jobs_option
@output_option
@json_option
def dedupe(
    files: tuple[str, ...],
    kind: GivenKind,
    max_overlap: str,
    jobs: int | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Print each puzzle once, up to the symmetries of its kind.

    If several puzzles are the same, dedupe prints the first line unchanged and names the others
    on standard error. With --json it prints every line, with its canonical form, the first line
    that is the same, and whether it is left out because it overlaps.

    Kinds with very many symmetries, such as plain Sudoku from 8x8 on, are compared through their
    solutions. A puzzle of such a kind without exactly one solution is compared as written. dedupe
    names these lines and lines that it cannot read, and exits with 1. A grid that many symmetries
    leave as it is, such as a cyclic Latin square, takes up to a second.
    """
    classes = _Classes(PuzzleClasses(None if max_overlap == ANY else max_overlap))
    with (
        progress("comparing", is_wanted=not is_typed(files)) as advance,
        open_output(output) as stream,
        Problems() as problems,
    ):
        for found in results_of_files(canonical_forms_of, files, kind, jobs):
            if isinstance(found, PuzzleFileError):
                problems.report(str(found))
                continue
            lines = list(classes.lines(*found))
            stream.writelines(_written(lines, as_json))
            _report(lines, problems)
            advance(classes.n_lines)
    n_written = classes.n_lines if as_json else classes.n_kept
    report_written(output, n_written, "line" if as_json else "puzzle")
    report(classes.summary)
    return EXIT_FAILURE if problems.n else 0


def _written(lines: list[_ComparedLine], as_json: bool) -> list[str]:
    if as_json:
        return [f"{json.dumps(_record(line))}\n" for line in lines]
    return [f"{printable_fields(line.text.rstrip())}\n" for line in lines if not line.is_left_out]


def _record(line: _ComparedLine) -> dict[str, object]:
    form, same_as = line.form, line.same_as
    return {
        "file": line.place.file,
        "line": line.place.line,
        "kind": line.kind.name,
        "puzzle": line.text.strip(),
        "canonical": form_text(line.kind, form) if isinstance(form, bytes) else None,
        "same_as": same_as and {"file": same_as.file, "line": same_as.line},
        "overlaps": line.is_overlapping,
        "problem": form if isinstance(form, str) else None,
    }


def _report(lines: list[_ComparedLine], problems: Problems) -> None:
    """Report the lines that are left out and those without a canonical form."""
    for line in lines:
        if isinstance(line.form, str):
            problems.report(f"{line.place}: {line.form}, compared as written")
        if line.same_as:
            report(f"{line.place}: same as {line.same_as}")
        if line.is_overlapping:
            report(f"{line.place}: overlaps an earlier one")
