"""`cluesmith dedupe`: each puzzle of some files once, up to symmetry."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import cloup

from cli.exit_codes import EXIT_FAILURE
from cli.options.kinds import line_kind_option
from cli.options.output import json_option, output_option
from cli.options.value_types import puzzles_argument
from cli.reading.canonical_forms import canonical_forms_of
from cli.reading.line_kinds import GivenKind
from cli.reading.puzzle_files import Batch, PuzzleFileError, read_batches
from cli.reading.text_files import is_typed
from cli.terminal.command import Command
from cli.terminal.kernel_warning import warn_if_interpreted
from cli.terminal.messages import Problems, counted, tell, tell_written
from cli.terminal.progress import progress
from cli.writing.output_files import open_output
from generator import Kind
from worker.printable import printable_fields


@dataclass(frozen=True, slots=True)
class _Place:
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class _ComparedLine:
    """A puzzle as it stands, its canonical clues or why it has none, and the first one like it."""

    place: _Place
    kind: Kind
    text: str
    form: bytes | str
    same_as: _Place | None


@dataclass(slots=True)
class _Classes:
    """The first place of each class, by kind and form."""

    first: dict[str, dict[bytes, _Place]] = field(default_factory=dict)
    n_lines: int = 0
    n_dropped: int = 0

    @property
    def summary(self) -> str:
        n_classes = self.n_lines - self.n_dropped
        lines = counted(self.n_lines, "line")
        return f"{lines}: {n_classes:,} different, {self.n_dropped:,} same as one before"

    def lines(self, batch: Batch) -> Iterator[_ComparedLine]:
        """Yield the lines of a batch, and take them in."""
        places = self.first.setdefault(batch.kind.name, {})
        n = batch.kind.n_cells
        for i, form in enumerate(canonical_forms_of(batch)):
            here = _Place(batch.file, batch.first + i)
            # A byte more: what is compared as it stands must meet no canonical form.
            stands = batch.values[i * n : (i + 1) * n] + b"="
            first = places.setdefault(form if isinstance(form, bytes) else stands, here)
            same_as = None if first is here else first
            self.n_lines += 1
            self.n_dropped += same_as is not None
            yield _ComparedLine(here, batch.kind, batch.lines[i], form, same_as)


@cloup.command(cls=Command, examples=["cluesmith dedupe puzzles.txt -o different.txt"])
@puzzles_argument
@line_kind_option
@output_option
@json_option
def dedupe(files: tuple[str, ...], kind: GivenKind, as_json: bool, output: str | None) -> int:
    """Print each puzzle once, up to the symmetries of its kind.

    If several puzzles are the same, the first line is printed as it stands, and the others are
    named on standard error together with the first.  With --json every line is printed, with its
    canonical form and the first line that is the same.

    Puzzles of kinds with very many symmetries, such as plain Sudoku from 8x8 on, are compared
    through their solutions.  One that does not have exactly one solution is compared as it stands
    and named, and the exit code is 1.  Lines that cannot be read are named too, with the same exit
    code.
    """
    warn_if_interpreted()
    classes = _Classes()
    with (
        progress("comparing", is_wanted=not is_typed(files)) as advance,
        open_output(output) as stream,
        Problems() as problems,
    ):
        for batch in read_batches(files, kind):
            if isinstance(batch, PuzzleFileError):
                problems.tell(str(batch))
                continue
            lines = list(classes.lines(batch))
            stream.writelines(_written(lines, as_json))
            _tell(lines, problems)
            advance(classes.n_lines)
    n_written = classes.n_lines if as_json else classes.n_lines - classes.n_dropped
    tell_written(output, n_written, "line" if as_json else "puzzle")
    tell(classes.summary)
    return EXIT_FAILURE if problems.n else 0


def _written(lines: list[_ComparedLine], as_json: bool) -> list[str]:
    if as_json:
        return [f"{json.dumps(_record(line))}\n" for line in lines]
    return [f"{printable_fields(line.text.rstrip())}\n" for line in lines if line.same_as is None]


def _record(line: _ComparedLine) -> dict[str, object]:
    form, same_as = line.form, line.same_as
    return {
        "file": line.place.file,
        "line": line.place.line,
        "kind": line.kind.name,
        "puzzle": line.text.strip(),
        "canonical": line.kind.text(form) if isinstance(form, bytes) else None,
        "same_as": same_as and {"file": same_as.file, "line": same_as.line},
        "problem": form if isinstance(form, str) else None,
    }


def _tell(lines: list[_ComparedLine], problems: Problems) -> None:
    """Name the lines that are left out and those without a canonical form."""
    for line in lines:
        if isinstance(line.form, str):
            problems.tell(f"{line.place}: {line.form}, compared as it stands")
        if line.same_as:
            tell(f"{line.place}: same as {line.same_as}")
