"""Puzzles into the file, stream or folder that the user named, in the format that was chosen."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

import click

from cli.formats.format import DocumentForm, FolderForm, Form, Format, TextForm, Wishes
from cli.formats.record import Record
from cli.formats.text.lines import line_format_fields
from cli.writing.manifest import ManifestWish
from cli.writing.output_files import Folder, open_binary, open_folder, open_output
from generator import Kind

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Writing:
    """How and where puzzles are written.

    Parameters
    ----------
    format : Format
    wishes : Wishes
    output : str, optional
        A file or folder; standard output if None or '-'.
    manifest : ManifestWish, optional
        What to write about the file, and where.
    """

    format: Format
    wishes: Wishes
    output: str | None
    manifest: ManifestWish | None = None
    form: Form = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "form", self.format.make(self.wishes))
        goes_to_stream = self.output in (None, "-")
        if self.manifest is not None and isinstance(self.form, FolderForm):
            raise click.UsageError(
                f"--manifest tells of one file, and {self.format.name} makes a folder"
            )
        if goes_to_stream and isinstance(self.form, FolderForm):
            raise click.UsageError(f"{self.format.name} makes a folder: name it with -o DIR")
        if goes_to_stream and self.format.name == "pdf" and sys.stdout.isatty():
            raise click.UsageError("pdf is not for a terminal: name a file with -o FILE")

    @property
    def needed(self) -> frozenset[str]:
        """The fields of ``cli.formats.record.FIELDS`` that the output cannot do without."""
        needed = set(self.wishes.fields) | line_format_fields(self.wishes.line_format)
        if self.wishes.with_solution:
            needed.add("solution")
        if self.format.needs_rating:
            needed.add("rating")
        return frozenset(needed)

    def titled(self, title: str) -> "Writing":
        """Return the same with this title, where the user gave none and the format has one."""
        if self.wishes.title is not None or "title" not in self.format.options:
            return self
        return replace(self, wishes=replace(self.wishes, title=title))

    def check_wanted(self, kind: Kind, is_rated: bool) -> None:
        """Refuse puzzles to be made that the format cannot hold, before any work.

        Raises
        ------
        click.UsageError
        """
        self.format.check_kind(kind)
        if self.format.needs_rating and not is_rated:
            raise click.UsageError(f"{self.format.name} needs ratings: add --rate")

    @property
    def of_clues(self) -> Callable[[str], str] | None:
        """What writes a puzzle whose clues are all it takes; ``write_clues`` is fast."""
        return self.form.of_clues if isinstance(self.form, TextForm) else None

    def write_clues(self, clues: Iterable[str], seeds: Iterable[int] = ()) -> int:
        """Write puzzles by their clues, where ``of_clues`` is not None; return their number."""
        count = _Count()
        of_clues = self.of_clues
        if of_clues is None:
            raise TypeError(f"{self.format.name} takes more than clues")
        with open_output(self.output) as stream:
            stream.writelines(map(of_clues, count.over(clues)))
        self._write_manifest(count.n, seeds)
        return count.n

    def write(self, records: Iterable[Record], seeds: Iterable[int] = ()) -> int:
        """Write puzzles; return their number.

        Parameters
        ----------
        records : iterable of Record
        seeds : iterable of int
            For the manifest.

        Raises
        ------
        click.UsageError, click.ClickException
            The format cannot hold one of them.
        """
        count = _Count()
        checked = count.over(self._checked(records))
        match self.form:
            case TextForm():
                _write_text(self.form, checked, self.output)
            case DocumentForm():
                with open_binary(self.output) as stream:
                    self.form.write(checked, stream)
            case FolderForm():
                with open_folder(self.output or "") as folder:
                    _write_files(self.form, checked, folder)
        self._write_manifest(count.n, seeds)
        return count.n

    def _checked(self, records: Iterable[Record]) -> Iterator[Record]:
        check = self.format.check
        for record in records:
            check(record)
            yield record

    def _write_manifest(self, n_puzzles: int, seeds: Iterable[int]) -> None:
        if self.manifest is not None and self.output is not None:
            self.manifest.write(
                self.output,
                n_puzzles,
                self.format.name,
                self.format.holds_puzzles,
                sorted(set(seeds)),
            )


class _Count:
    """Counts what goes by."""

    def __init__(self) -> None:
        self.n = 0

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """Yield the things."""
        for self.n, thing in enumerate(things, start=1):
            yield thing


def _write_text(form: TextForm, records: Iterable[Record], output: str | None) -> None:
    with open_output(output) as stream:
        stream.write(form.begin)
        stream.writelines(map(form.of_record, records))
        stream.write(form.end)


def _write_files(form: FolderForm, records: Iterable[Record], folder: Folder) -> None:
    for record in records:
        for suffix, text in form.files(record):
            folder.write(record.ordinal, suffix, text)
