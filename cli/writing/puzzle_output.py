"""Puzzles written to the file, stream or folder that the user named, in the chosen format."""

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from typing import IO, NamedTuple

import click

from cluesmith.cli.formats.caption import Caption
from cluesmith.cli.formats.format import BookPart, Format, FormatOptions, refuse
from cluesmith.cli.formats.text.line_format import line_format_fields
from cluesmith.cli.formats.writers import DocumentWriter, FolderWriter, TextWriter, Writer
from cluesmith.cli.formats.written_endings import format_of_ending
from cluesmith.cli.terminal.messages import report_written
from cluesmith.cli.writing.manifest_files import ManifestError, ManifestWriter, Origins, read_ids
from cluesmith.cli.writing.output_files import (
    Folder,
    check_file,
    check_folder,
    open_binary,
    open_folder,
    open_output,
)
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.minimality import common_claim
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.light_dataclasses import dataclass, field, replace
from cluesmith.worker.cores import n_cores


@dataclass(slots=True)
class _Seen:
    """The number of puzzles on their way to a file, their kinds and, for a manifest, ids."""

    n: int = 0
    kinds: dict[str, Kind] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)
    claims: set[str | None] = field(default_factory=set)


class Since(NamedTuple):
    """The puzzles of earlier files: manifests, and the ids in them.

    ``limit`` is the number of other puzzles wanted, None for all.
    """

    manifests: Sequence[str]
    ids: Mapping[str, None]
    limit: int | None


@dataclass(frozen=True, slots=True)
class PuzzleOutput:
    """The format and the place of written puzzles.

    ``path``: a file or folder; standard output if None or '-', or a new folder "puzzles-FORMAT" if
    None for a format that makes one.  Such a format makes a file with one puzzle if the path ends
    with its name. ``manifest``: writes the manifest of the file. ``is_reported``: whether to report
    the file to the user; no if programs read standard error. ``since``: the puzzles to leave out.
    """

    format: Format
    options: FormatOptions
    path: str | None
    manifest: ManifestWriter | None = None
    is_reported: bool = True
    since: Since | None = None
    writer: Writer = field(init=False)
    is_one: bool = field(init=False)
    """Whether it has room for one puzzle alone."""

    def __post_init__(self) -> None:
        writer = self.format.make_writer(self.options)
        is_one = False
        if isinstance(writer, FolderWriter):
            is_one = format_of_ending(self.path or "") == self.format.name
            if is_one and self.options.with_solution:
                raise self._not_one("a puzzle and its solution")
            writer = DocumentWriter(partial(self._write_one, writer)) if is_one else writer
        object.__setattr__(self, "is_one", is_one)
        object.__setattr__(self, "writer", writer)
        if self.path is None and isinstance(self.writer, FolderWriter):
            object.__setattr__(self, "path", f"puzzles-{self.format.name}")
        goes_to_stream = self.path in (None, "-")
        if self.manifest is not None and isinstance(self.writer, FolderWriter):
            raise click.UsageError(
                f"--manifest describes one file, and {self.format.name} makes a folder"
            )
        if goes_to_stream and isinstance(self.writer, FolderWriter):
            raise click.UsageError(f"{self.format.name} makes a folder: name it with -o DIR")
        if goes_to_stream and self.format.is_binary and sys.stdout.isatty():
            raise click.UsageError(
                f"{self.format.name} is not for a terminal: name a file with -o FILE"
            )

    @property
    def needed(self) -> frozenset[str]:
        """Return the names of the ``FIELDS`` that the output needs."""
        needed = set(self.options.fields) | line_format_fields(self.options.line_format)
        needed |= self.format.needed(self.options)
        if self.names_puzzles:
            needed.add("id")
        if self.options.with_solution or "solution_digits" in needed:
            needed.add("solution")
        if self.options.paths is not None:
            needed.add("path")
        of_sections = (each.caption for each in self.options.sections.values())
        for caption in (self.options.caption, self.options.book.puzzle_title, *of_sections):
            if caption is not None:
                needed |= Caption(caption).needed
        return frozenset(needed)

    @property
    def names_puzzles(self) -> bool:
        """Return True if ids are needed, even if the file does not contain them."""
        return self.manifest is not None or self.since is not None

    def new_since(self, manifests: Sequence[str], limit: int | None = None) -> "PuzzleOutput":
        """Return the same for the first puzzles that are in none of these manifests."""
        return replace(self, since=Since(manifests, read_ids(manifests), limit))

    def titled(self, title: str) -> "PuzzleOutput":
        """Return the same with this title, if the user gave none and the format has titles."""
        if self.options.title is not None or "title" not in self.format.option_names:
            return self
        return replace(self, options=replace(self.options, title=title))

    def knowing(self, fields: frozenset[str]) -> "PuzzleOutput":
        """Return the same for puzzles with these additional known fields."""
        return replace(self, options=replace(self.options, known=self.options.known | fields))

    @property
    def parts(self) -> "tuple[PuzzleOutput, ...]":
        """Return the outputs of both files if a book has one for solutions; else only this one."""
        second = self.options.book.split_solutions
        if second is None or self.options.part is not BookPart.WHOLE:
            return (self,)
        return (
            replace(self, options=replace(self.options, part=BookPart.PUZZLES)),
            replace(
                self,
                options=replace(self.options, part=BookPart.SOLUTIONS),
                path=second,
                manifest=None,
            ),
        )

    def check_before_work(self, kind: Kind, n_puzzles: int = 1) -> None:
        """Refuse kinds that the format cannot hold, and impossible places, before any work."""
        self.check_kind(kind)
        self.check_number(n_puzzles)
        self.check_place()

    def check_number(self, n_puzzles: int) -> None:
        """Refuse several puzzles where there is room for one."""
        if self.is_one and n_puzzles > 1:
            raise self._not_one(f"{n_puzzles:,} puzzles")

    def check_place(self) -> None:
        """Refuse an impossible file or folder."""
        for each in self.parts[1:]:
            each.check_place()
        if self.path is None or self.path == "-":
            return
        check = check_folder if isinstance(self.writer, FolderWriter) else check_file
        check(self.path)

    @property
    def of_clues(self) -> Callable[[str], str] | None:
        """Return the function that writes a puzzle from its clues alone, if these are enough."""
        if self.names_puzzles or not isinstance(self.writer, TextWriter):
            return None
        return self.writer.of_clues

    def write_clues(self, clues: Iterable[str]) -> int:
        """Write puzzles fast, from their clues alone, with ``of_clues``; return their number."""
        n_written, of_clues = 0, self.of_clues
        if of_clues is None:
            raise TypeError(f"{self.format.name} needs more than clues")
        with open_output(self.path) as stream:
            for each in clues:
                stream.write(of_clues(each))
                n_written += 1
        self._report(n_written)
        return n_written

    def write(
        self,
        records: Iterable[PuzzleRecord],
        origins: Origins | None = None,
        jobs: int | None = None,
    ) -> int:
        """Write puzzles; return their number.

        ``origins``: used for the manifest when all records have been read. ``jobs``: the number of
        processes that may find paths; one for each core if not given.

        Raises FormatError or click.ClickException if the format cannot hold one of them. Raises
        ManifestError if no puzzle is new. No file is written then.
        """
        puzzles, *others = self.parts
        if others:
            records = list(records)
            n_puzzles = puzzles.write(records, origins, jobs)
            for each in others:
                each.write(records)
            return n_puzzles
        if self.since is not None:
            new = islice(_new(records, self.since.ids), self.since.limit)
            first = next(new, None)
            if first is None:
                raise ManifestError(f"no puzzle is new since {', '.join(self.since.manifests)}")
            records = chain((first,), new)
        seen = _Seen()
        checked = self.with_paths(self.checked(records, seen), jobs)
        match self.writer:
            case TextWriter():
                _write_text(self.writer, checked, self.path)
            case DocumentWriter():
                with open_binary(self.path) as stream:
                    self.writer.write(checked, stream)
            case FolderWriter():
                with open_folder(self.path or "") as folder:
                    _write_files(self.writer, checked, folder)
        self._write_manifest(seen, origins)
        self._report(seen.n)
        return seen.n

    def checked(
        self, records: Iterable[PuzzleRecord], seen: _Seen | None = None
    ) -> Iterator[PuzzleRecord]:
        """Yield the records, and note them; refuse a kind that the format cannot hold."""
        seen = seen or _Seen()
        for seen.n, record in enumerate(records, start=1):
            if record.kind.name not in seen.kinds:
                self.check_kind(record.kind)
                seen.kinds[record.kind.name] = record.kind
            if self.manifest is not None and record.id is not None:
                seen.ids.append(record.id)
                seen.claims.add(record.minimal_at)
            yield record

    def with_paths(
        self, records: Iterator[PuzzleRecord], jobs: int | None = None
    ) -> Iterator[PuzzleRecord]:
        """Yield the records with their paths, if the output needs these."""
        if "path" not in self.needed:
            return records
        from cluesmith.cli.writing.found_paths import with_paths  # it takes all techniques

        form = self.options.paths or PathForm.COMPACT
        return with_paths(records, form, jobs or n_cores(), self.options.language)

    def check_kind(self, kind: Kind) -> None:
        """Refuse a kind that the format cannot hold with these options."""
        self.format.check_kind(kind)
        self.check_symbols(kind, self.options.symbols)
        if isinstance(self.writer, DocumentWriter):
            refuse(self.format.name, self.writer.refusal(kind))

    def check_symbols(self, kind: Kind, symbols: str | None) -> None:
        """Refuse symbols that cannot stand for the digits of a kind, if the format shows any."""
        if symbols is None or "symbols" not in self.format.option_names:
            return
        from cluesmith.cli.formats.shown_symbols import symbol_problem  # few outputs have symbols

        problem = symbol_problem(kind, symbols, self.format.name == "grid")
        if problem is not None:
            raise FormatError(f"--symbols: {problem}")

    def _write_one(
        self, writer: FolderWriter, records: Iterator[PuzzleRecord], stream: IO[bytes]
    ) -> None:
        found = list(islice(records, 2))
        if len(found) != 1:
            raise self._not_one("several puzzles" if found else "no puzzle")
        ((_, content),) = writer.files(found[0])
        stream.write(content if isinstance(content, bytes) else content.encode())

    def _not_one(self, what: str) -> click.UsageError:
        return click.UsageError(
            f"{self.path}: a file for one puzzle, not for {what}: name a folder, with "
            f"--format {self.format.name}"
        )

    def _write_manifest(self, seen: _Seen, origins: Origins | None) -> None:
        if self.manifest is None or self.path is None:
            return
        self.manifest.write(
            self.path,
            seen.n,
            self.format.name,
            self.format.holds_puzzles,
            sorted(seen.kinds.values(), key=attrgetter("name")),
            origins or Origins(),
            common_claim(seen.claims),
            seen.ids,
            () if self.since is None else [*self.since.ids],
        )

    def _report(self, n_puzzles: int) -> None:
        """Tell the user of the file, and of its manifest."""
        more = "" if self.manifest is None else f", and their manifest to {self.manifest.path}"
        if self.is_reported:
            what = "puzzle" if self.options.practice is None else "position"
            report_written(self.path, n_puzzles, what, more)


def _new(records: Iterable[PuzzleRecord], known: Container[str]) -> Iterator[PuzzleRecord]:
    """Yield the puzzles that are not known, with new numbers."""
    new = (record for record in records if record.id is None or record.id not in known)
    for number, record in enumerate(new, start=1):
        yield replace(record, ordinal=number)


def _write_text(writer: TextWriter, records: Iterable[PuzzleRecord], path: str | None) -> None:
    with open_output(path) as stream:
        stream.write(writer.begin)
        stream.writelines(map(writer.of_record, records))
        stream.write(writer.end)


def _write_files(writer: FolderWriter, records: Iterable[PuzzleRecord], folder: Folder) -> None:
    for record in records:
        folder.write(record.ordinal, record.date, record.kind.name, writer.files(record))
