"""Audits: rows are checked in several processes, then compared, and then a sample is rated."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random

from cluesmith.cli.reading.audit_records import MAX_BYTES, RecordStore
from cluesmith.cli.reading.puzzle_columns import PuzzleColumns
from cluesmith.cli.terminal.progress import progress
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.records.plain_rating import rated_line
from cluesmith.generator.verdicts.findings import UNSOLVED, Finding, faults
from cluesmith.generator.verdicts.repeated_rows import Repeats, repeats_in
from cluesmith.generator.verdicts.row_judgement import N_PARTS, Aspect, GivenRows, judge
from cluesmith.worker.process_pool import in_order

# The most rows of a finding that reports name.
N_NAMED = 3

# The number of puzzles that a process rates at a time.
_RATED_TOGETHER = 8


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """The options of an audit."""

    is_proper: bool = False
    """Whether to accept clues that can be removed."""
    has_distinct_grids: bool = False
    """Whether rows of one file that share a solution have a fault."""
    are_split_by_puzzles: bool = False
    """Whether rows of different files may share a solution."""
    n_rated: int = 0
    """The number of puzzles to rate in each file."""
    lists_rows: bool = False
    """Whether to keep the row that each repeated row repeats."""
    n_processes: int = 1
    max_bytes: int = MAX_BYTES
    """The most bytes in memory for records of one aspect."""

    @property
    def faults(self) -> int:
        """Return the bits of the findings that are faults."""
        return faults(
            is_proper=self.is_proper,
            has_distinct_grids=self.has_distinct_grids,
            are_split_by_puzzles=self.are_split_by_puzzles,
        )


@dataclass(slots=True)
class RatingCounts:
    """Numbers of rated puzzles by ER, level, hardest technique, and technique used."""

    n_rated: int = 0
    er: Counter[float] = field(default_factory=Counter)
    level: Counter[str] = field(default_factory=Counter)
    hardest: Counter[str] = field(default_factory=Counter)
    techniques: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class FileAudit:
    """The findings in a file; rows count from 1.

    ``findings``: the number of rows with each finding. ``first_rows``: the first rows of each
    finding. ``first_details``: why these are malformed, or as what they would be proper.
    ``n_faulty``: rows with a fault. ``n_clues``: the number of rows by kind and number of clues.
    ``n_distinct``: the numbers of different puzzles, classes of puzzles and classes of grids.
    """

    columns: PuzzleColumns
    n_rows: int = 0
    findings: Counter[Finding] = field(default_factory=Counter)
    first_rows: dict[Finding, list[int]] = field(default_factory=dict)
    first_details: dict[Finding, list[str]] = field(default_factory=dict)
    n_faulty: int = 0
    n_clues: Counter[tuple[str, int]] = field(default_factory=Counter)
    n_distinct: dict[Aspect, int] = field(default_factory=dict)
    ratings: RatingCounts = field(default_factory=RatingCounts)

    @property
    def title(self) -> str:
        """Return the name of the file in messages."""
        return self.columns.table.title


@dataclass(slots=True)
class Audit:
    """The findings in several files.

    ``flags``: the findings of each row of all files. ``starts``: the number of the first row of
    each file, among all rows. ``n_shared``: the number of rows of a file that repeat a row of an
    earlier file, by (earlier, later) file. ``same_as``: pairs of rows, if kept: a row, and the row
    that it repeats. ``details``: why rows are malformed, or as what they would be proper, by row.
    """

    options: AuditOptions
    files: list[FileAudit]
    flags: "array[int]" = field(default_factory=lambda: array("H"))
    starts: list[int] = field(default_factory=list)
    n_shared: dict[Aspect, Counter[tuple[int, int]]] = field(default_factory=dict)
    same_as: "array[int]" = field(default_factory=lambda: array("Q"))
    details: dict[int, str] = field(default_factory=dict)

    @property
    def n_faulty(self) -> int:
        """Return the number of rows with a fault."""
        return sum(file.n_faulty for file in self.files)

    def flags_of(self, number: int) -> "array[int]":
        """Return the findings of the rows of a file."""
        start = self.starts[number]
        return self.flags[start : start + self.files[number].n_rows]

    def place(self, row: int) -> tuple[int, int]:
        """Return the file of a row among all rows, and the row's number there, from 1."""
        file = bisect_right(self.starts, row) - 1
        return file, row - self.starts[file] + 1


def audited(files: Sequence[PuzzleColumns], options: AuditOptions) -> Audit:
    """Audit some files.

    Raises PuzzleFileError if a file has no rows, or cannot be read to its end.
    """
    audit = Audit(options, [FileAudit(columns) for columns in files])
    with ExitStack() as stack:
        stores = [stack.enter_context(RecordStore(options.max_bytes)) for _ in Aspect]
        _judge_rows(audit, stores)
        _compare_rows(audit, stores)
    for number, file in enumerate(audit.files):
        _count(file, audit.flags_of(number), options.faults)
        for finding in (Finding.MALFORMED, Finding.MULTIPLE):
            rows = file.first_rows.get(finding, [])
            before = audit.starts[number] - 1
            file.first_details[finding] = [audit.details.get(before + row, "") for row in rows]
        if options.n_rated:
            _rate(file, audit.flags_of(number), options)
    return audit


def _judge_rows(audit: Audit, stores: Sequence[RecordStore]) -> None:
    def rows() -> Iterator[GivenRows]:
        first = 0
        for file in audit.files:
            audit.starts.append(first)
            for some in file.columns.rows(first):
                file.n_rows += len(some.puzzles)
                first += len(some.puzzles)
                yield some

    judged = in_order(
        partial(judge, faults=audit.options.faults), rows(), audit.options.n_processes
    )
    with progress("auditing", unit="rows") as advance, closing(judged):
        for each in judged:
            file, _ = audit.place(len(audit.flags))
            audit.files[file].n_clues += each.n_clues
            audit.flags += each.flags
            audit.details |= each.details
            for store, parts in zip(stores, each.records, strict=True):
                store.add(parts)
            advance(len(audit.flags))


def _compare_rows(audit: Audit, stores: Sequence[RecordStore]) -> None:
    """Compare the rows in each aspect, and note which repeat others."""
    aspects = [aspect for aspect in Aspect for _ in range(N_PARTS)]
    parts = (part for store in stores for part in store.parts())
    n_distinct = {aspect: Counter[int]() for aspect in Aspect}
    audit.n_shared = {aspect: Counter() for aspect in Aspect}
    find = partial(repeats_in, starts=audit.starts)
    found = in_order(find, parts, audit.options.n_processes)
    with progress("comparing", len(aspects), "parts") as advance, closing(found):
        for number, (aspect, repeats) in enumerate(zip(aspects, found, strict=True), start=1):
            n_distinct[aspect] += repeats.n_distinct
            audit.n_shared[aspect] += repeats.n_shared
            _note(audit, aspect, repeats)
            advance(number)
    for number, file in enumerate(audit.files):
        file.n_distinct = {aspect: n_distinct[aspect][number] for aspect in Aspect}


def _note(audit: Audit, aspect: Aspect, repeats: Repeats) -> None:
    noted = _NOTED_BEFORE[aspect]
    for row, first in repeats.repeated:
        if audit.flags[row] & noted:
            continue
        finding = _REPEATED[aspect]
        if aspect is Aspect.GRID and audit.place(row)[0] != audit.place(first)[0]:
            finding = Finding.LEAKED_GRID
        audit.flags[row] |= finding.bit
        if audit.options.lists_rows:
            audit.same_as.extend((row, first))


_REPEATED = {
    Aspect.CLUES: Finding.DUPLICATE,
    Aspect.CLASS: Finding.EQUIVALENT,
    Aspect.GRID: Finding.SHARED_GRID,
}
_NOTED_BEFORE = {
    Aspect.CLUES: 0,
    Aspect.CLASS: Finding.DUPLICATE.bit,
    Aspect.GRID: Finding.DUPLICATE.bit | Finding.EQUIVALENT.bit,
}


def _count(file: FileAudit, flags: "array[int]", fault_bits: int) -> None:
    """Count the findings of a file, and note the first rows of each."""
    n_of_flags = Counter(flags)
    file.n_faulty = sum(n for bits, n in n_of_flags.items() if bits & fault_bits)
    for finding in Finding:
        n = sum(n for bits, n in n_of_flags.items() if bits & finding.bit)
        if n:
            file.findings[finding] = n
            rows = (row for row, bits in enumerate(flags, start=1) if bits & finding.bit)
            file.first_rows[finding] = [*islice(rows, N_NAMED)]


def _rate(file: FileAudit, flags: "array[int]", options: AuditOptions) -> None:
    """Rate a sample of the puzzles with one solution. The same rows give the same sample."""
    solved = [row for row, bits in enumerate(flags) if not bits & UNSOLVED]
    chosen = iter(sorted(Random(0).sample(solved, min(options.n_rated, len(solved)))))  # noqa: S311
    counts = file.ratings
    some = _in_groups(_rows_numbered(file.columns, chosen))
    rated = in_order(_rated, some, options.n_processes)
    with progress("rating", options.n_rated) as advance, closing(rated):
        for ratings in rated:
            for er, level, hardest, techniques in ratings:
                counts.n_rated += 1
                counts.level[level] += 1
                counts.hardest[hardest] += 1
                counts.techniques.update(techniques)
                if er is not None:
                    counts.er[er] += 1
            advance(counts.n_rated)


def _rows_numbered(columns: PuzzleColumns, numbers: Iterator[int]) -> Iterator[tuple[str, str]]:
    """Yield the kinds and puzzles of some rows, which count from 0."""
    wanted = next(numbers, None)
    for rows in columns.rows(0):
        end = rows.first + len(rows.puzzles)
        while wanted is not None and wanted < end:
            yield rows.kinds[wanted - rows.first], rows.puzzles[wanted - rows.first]
            wanted = next(numbers, None)


def _in_groups(puzzles: Iterator[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    while some := [*islice(puzzles, _RATED_TOGETHER)]:
        yield some


_Rated = tuple[float | None, str, str, tuple[str, ...]]


def _rated(puzzles: Sequence[tuple[str, str]]) -> list[_Rated]:
    """Return ER, level, hardest technique and techniques of the puzzles that have a rating."""
    found = [rated_line(kind_named(kind), text) for kind, text in puzzles]
    return [
        (each.er, each.level, each.hardest or "none", each.techniques or ())
        for each in found
        if each.level is not None
    ]
