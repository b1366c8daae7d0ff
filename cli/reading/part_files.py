"""Parts of jobs, read from the files of ``writing.part_files``, and put in order."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click

from cluesmith.cli.formats.stream_files import copied
from cluesmith.cli.reading.text_files import open_text, texts_of, title_of
from cluesmith.cli.writing.manifest_files import kind_of_fields
from cluesmith.cli.writing.part_files import PART_VERSION, versions_of_parts
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.generator.option_values import MAX_NUMBER, MAX_SEED, Range
from cluesmith.generator.spec import GenerationSpec
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating
from cluesmith.storage.jobs.shard_results import FoundPuzzle, reader_of
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle

# What JSON of others may raise when it is taken for ours.
_WRONG_JSON = (ValueError, KeyError, TypeError, AttributeError, RecursionError)

# The ends of the numbers of a job.
_ENDS = {"count": (1, MAX_NUMBER), "seed": (0, MAX_SEED), "patience": (1, MAX_NUMBER)}

# The keys of a head in which parts of the same job differ.
_OWN = ("attempts", "facts", "ratings")


@dataclass(frozen=True, slots=True)
class Part:
    """A complete part of a job."""

    path: str
    copy: str
    """The file to read again: the part, or the copy of a pipe."""
    head: dict[str, Any]
    excluded: frozenset[str]
    """Canonical forms among its puzzles that the job must not have."""

    @property
    def attempts(self) -> Range:
        """Return the first and the last attempt."""
        first, last = self.head["attempts"]
        return first, last

    def puzzles(self) -> Iterator[FoundPuzzle]:
        """Yield the puzzles in the order of attempts."""
        read = reader_of(self.head["facts"], self.head["ratings"])
        before = (self.attempts[0], -1)
        for number, line in _lines(self.path, self.copy):
            if line.startswith("["):
                try:
                    found = read(json.loads(line))
                    _check_types(found.puzzle._asdict(), NewPuzzle, ("rating",))
                    if rating := found.puzzle.rating:
                        values = {name: getattr(rating, name) for name in RATING_COLUMNS}
                        _check_types(values, StoredRating)
                    place = found[:2]
                    is_next = before < place <= (self.attempts[1], place[1])
                except _WRONG_JSON:
                    is_next = False
                if not is_next:
                    raise PuzzleFileError(f"{self.path}:{number}: no puzzle of these attempts")
                before = place
                yield found


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a job in the order of their attempts."""

    job: WantedJob
    parts: Sequence[Part]

    @property
    def end(self) -> int:
        """Return the end of the attempts from 0 of which none is missing."""
        return self._gaps[0][0]

    @property
    def _gaps(self) -> list[Range]:
        """Return the ranges of missing attempts; the last one begins behind all parts."""
        gaps, end = [], 0
        for part in self.parts:
            first, last = part.attempts
            if first > end:
                gaps.append((end, first - 1))
            end = last + 1
        return [*gaps, (end, end)]

    def puzzles(self) -> Iterator[FoundPuzzle]:
        """Yield the puzzles of all attempts before ``end``."""
        for part in self.parts:
            if part.attempts[0] < self.end:
                yield from part.puzzles()

    @property
    def lack(self) -> str:
        """Return which attempts must be made if the job needs more than there are."""
        *gaps, (end, _) = self._gaps
        if gaps:
            ranges = " and ".join(f"{first}..{last}" for first, last in gaps)
            return f"attempts {ranges} are missing: make these parts, and merge all again"
        return f"attempts 0..{end - 1} are too few: make parts from attempt {end} on, and merge all"


def read_parts(paths: Iterable[str], copies: ExitStack) -> Parts:
    """Read the heads of the parts of a job, and check that the files are complete.

    ``copies``: keeps the copies of pipes, which can be read only once, until the puzzles are read.

    Raises PuzzleFileError if a file is damaged or no part. Raises click.UsageError for parts of
    different jobs or versions, or of the same attempts.
    """
    read = (_part(path, copies) for path in paths)
    parts = sorted(read, key=lambda part: part.attempts)
    first = parts[0]
    for before, part in pairwise(parts):
        _check_same_job(first, part)
        if part.attempts[0] <= before.attempts[1]:
            both = f"{part.attempts[0]}..{min(part.attempts[1], before.attempts[1])}"
            raise click.UsageError(
                f"{part.path}: attempts {both} are in {before.path} too; name one of them"
            )
    return Parts(_job(first, frozenset().union(*(part.excluded for part in parts))), parts)


def _part(path: str, copies: ExitStack) -> Part:
    """Read a file once, to find its head and its end."""
    copy = path
    if not Path(path).is_file():
        with open_text(path) as stream:
            copy = str(copies.enter_context(copied(title_of(path), stream)))
    digest = hashlib.sha256()
    head = last = ""
    excluded = []
    for number, line in _lines(path, copy):
        if number == 1:
            head = line
        else:
            digest.update(f"{last}\n".encode())
        if line.startswith('"'):
            excluded.append(line)
        last = line
    try:
        fields = json.loads(head)
        if fields["part"] != PART_VERSION:
            raise PuzzleFileError(
                f"{path}: part {fields['part']}; this program reads {PART_VERSION}"
            )
        low, high = fields["attempts"]
        if not (type(low) is type(high) is int and 0 <= low <= high <= MAX_SEED):
            raise ValueError(low)
    except _WRONG_JSON:
        raise PuzzleFileError(
            f"{path}: no part of a job; `cluesmith generate --attempts` writes parts"
        ) from None
    if last != json.dumps({"sha256": digest.hexdigest()}, separators=(",", ":")):
        raise PuzzleFileError(f"{path}: damaged or cut off; make this part anew")
    return Part(title_of(path), copy, fields, frozenset(map(json.loads, excluded)))


def _lines(path: str, copy: str) -> Iterator[tuple[int, str]]:
    with open_text(copy) as stream:
        for first, text in texts_of(path, stream):
            yield from enumerate(text.split("\n"), start=first)


def _check_same_job(first: Part, part: Part) -> None:
    for name in {**first.head, **part.head}:
        here, there = part.head.get(name), first.head.get(name)
        if here != there and name not in _OWN:
            raise click.UsageError(
                f"{part.path}: of another job: {name} {_said(here)}, "
                f"and {first.path} has {_said(there)}"
            )


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items() if name != "definition")
    return "none" if value is None else str(value)


def _job(part: Part, excluded: frozenset[str]) -> WantedJob:
    head = part.head
    try:
        kind = kind_of_fields(part.path, head["kind"])
        _check_types(head, JobSpec, ("kind",))
        for name, (least, most) in _ENDS.items():
            if type(head[name]) is not int or not least <= head[name] <= most:
                raise ValueError(name)
        names = JobSpec.__dataclass_fields__.keys() - {"kind"}
        spec = GenerationSpec.of_job(JobSpec(kind.name, **{name: head[name] for name in names}))
        job = WantedJob(spec, head["count"], head["seed"], head["patience"], excluded)
        reader_of(head["facts"], head["ratings"])
    except (*_WRONG_JSON, GeneratorError):
        raise PuzzleFileError(f"{part.path}: not of this version; make the parts anew") from None
    if head["versions"] != versions_of_parts(spec):
        raise click.UsageError(
            f"{part.path}: made with {_said(head['versions'])}; this program has "
            f"{_said(versions_of_parts(spec))}; merge with the program that made it"
        )
    return job


def _check_types(values: Mapping[str, Any], row: type, others: Collection[str] = ()) -> None:
    """Check that JSON has values of the types that the fields of a row have.

    Raises KeyError, TypeError or ValueError.
    """
    for name, hint in get_type_hints(row).items():
        if name not in others:
            value = values[name]
            if type(value) not in (get_args(hint) or (hint,)):
                raise TypeError(name)
            if isinstance(value, int) and value.bit_length() > MAX_SEED.bit_length():
                raise ValueError(name)
