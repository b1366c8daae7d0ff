"""Faults of single rows, and digests that show which rows are the same.

A record has a digest of the compared data, 16 bytes, and the number of its row among all rows, 8
bytes, big-endian.  The first bit of the number is set if the row has a fault: then another row
stands for all equal rows.  Records are split by the first byte of the digest, so records with the
same digest are always in the same part.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import blake2b

from cluesmith.generator.canonical.canonical_form import canonical_form, canonical_values
from cluesmith.generator.errors import GridError, PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.oracle_registry import frugal_oracle
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.verdicts.damage import damage_in
from cluesmith.generator.verdicts.findings import Finding
from cluesmith.generator.verdicts.missing_rule import missing_rule
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES, verify
from cluesmith.generator.verdicts.unchecked_forms import solved
from cluesmith.generator.verdicts.verdict import VerdictName

N_PARTS = 256
DIGEST_BYTES = 16
FAULTY = 1 << 63


class Aspect(IntEnum):
    """The parts of rows that are compared."""

    CLUES = 0
    CLASS = 1
    GRID = 2


@dataclass(frozen=True, slots=True)
class GivenRows:
    """Rows that follow each other in a file."""

    first: int
    """The number of the first one among all rows of all files."""
    kinds: Sequence[str]
    """The names of their kinds; empty for a row that no kind has puzzles for."""
    puzzles: Sequence[str]
    """In one line of text each."""
    solutions: Sequence[str] | None = None
    """The solutions that the rows state."""


@dataclass(frozen=True, slots=True)
class JudgedRows:
    """Results about rows."""

    flags: "array[int]"
    """The findings of each row."""
    n_clues: Counter[tuple[str, int]]
    """The number of rows by the name of the kind and the number of clues."""
    records: list[list[bytes]]
    """By ``Aspect`` and part: the records of the rows."""
    details: dict[int, str]
    """Why rows are malformed, or what makes them proper, by their numbers among all rows."""


def judge(rows: GivenRows, faults: int) -> JudgedRows:
    """Judge rows by themselves.

    Parameters
    ----------
    faults : int
        The findings that are faults.

    Notes
    -----
    Some 50 us for a row with a minimal 9x9 Sudoku, most of it in compiled code.
    """
    judging = _Judging(rows, faults)
    for name in dict.fromkeys(rows.kinds):
        places = [i for i, each in enumerate(rows.kinds) if each == name]
        if not name:
            judging.mark_malformed(None, places)
        elif kind_named(name).has_clue_families:
            judging.judge_clues(kind_named(name), places)
        else:
            judging.judge_digits(kind_named(name), places)
    return JudgedRows(
        judging.flags,
        judging.n_clues,
        [[bytes(part) for part in parts] for parts in judging.parts],
        judging.details,
    )


@dataclass(slots=True)
class _Judging:
    """Rows under judgement; places count from 0 among them."""

    rows: GivenRows
    faults: int
    flags: "array[int]" = field(init=False)
    n_clues: Counter[tuple[str, int]] = field(default_factory=Counter)
    parts: list[list[bytearray]] = field(init=False)
    details: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.flags = array("H", bytes(2 * len(self.rows.puzzles)))
        self.parts = [[bytearray() for _ in range(N_PARTS)] for _ in Aspect]

    def mark(self, places: Iterable[int], finding: Finding) -> None:
        """Add a finding to some rows."""
        for i in places:
            self.flags[i] |= finding.bit

    def mark_malformed(self, kind: Kind | None, places: Iterable[int]) -> None:
        """Add the finding to rows that are no puzzles, and why they are none."""
        for i in places:
            self.flags[i] |= Finding.MALFORMED.bit
            self.details[self.rows.first + i] = damage_in(kind, self.rows.puzzles[i])

    def judge_digits(self, kind: Kind, places: list[int]) -> None:
        """Judge puzzles whose clues are digits."""
        n = kind.n_cells
        places, values = self._read(kind, places)
        counts, grids = solved(PuzzleBatch(kind, values))
        unique = [k for k, count in enumerate(counts) if count == 1]
        clues_of_unique, grids_of_unique = _picked(values, unique, n), _picked(grids, unique, n)
        places_of_unique = [places[k] for k in unique]
        self._check_solutions(kind, places_of_unique, grids_of_unique)
        spare = _spare_cells(kind, clues_of_unique, grids_of_unique)
        for i, cell in zip(places_of_unique, spare, strict=True):
            if cell != _NO_CELL:
                self.flags[i] |= (Finding.UNDECIDED if cell is None else Finding.REDUNDANT).bit
        forms = iter(_forms(kind, clues_of_unique, grids_of_unique))
        for k, (i, count) in enumerate(zip(places, counts, strict=True)):
            clues = values[n * k : n * k + n]
            self.n_clues[kind.name, n - clues.count(0)] += 1
            if count == 1:
                self._add(kind, i, clues, next(forms))
            else:
                self.flags[i] |= _WITHOUT_ONE.get(count, Finding.UNDECIDED).bit
                if self.flags[i] & Finding.MULTIPLE.bit and (rule := missing_rule(kind, clues)):
                    self.details[self.rows.first + i] = rule
                self._check_any_solution(kind, i, clues)
                self._add(kind, i, clues, None)

    def judge_clues(self, kind: Kind, places: list[int]) -> None:
        """Judge puzzles with other clues, one by one."""
        for i in places:
            verdict = verify(kind, self.rows.puzzles[i])
            if verdict.verdict in list(Finding):
                self.flags[i] |= Finding(verdict.verdict).bit
            if verdict.verdict == VerdictName.MALFORMED:
                self.details[self.rows.first + i] = verdict.detail
                continue
            self.n_clues[kind.name, verdict.n_clues] += 1
            forms = None
            if verdict.solution is not None:
                self._check_solutions(kind, [i], kind.values(verdict.solution))
                form = canonical_form(kind, verdict.puzzle, verdict.solution)
                forms = form.clues.encode(), form.grid_class.encode()
            self._add(kind, i, verdict.puzzle.encode(), forms)

    def _read(self, kind: Kind, places: list[int]) -> tuple[list[int], bytes]:
        """Return the rows that can be read, and the values of their puzzles."""
        texts = [self.rows.puzzles[i] for i in places]
        try:
            return places, kind.values_many(texts)
        except PuzzleSyntaxError:
            can_be_read = [kind.is_puzzle(text) for text in texts]
        unread = (i for i, can in zip(places, can_be_read, strict=True) if not can)
        self.mark_malformed(kind, unread)
        places = [i for i, can in zip(places, can_be_read, strict=True) if can]
        return places, kind.values_many([self.rows.puzzles[i] for i in places])

    def _check_solutions(self, kind: Kind, places: list[int], grids: bytes) -> None:
        """Compare the solutions of rows with the only solutions of their puzzles."""
        if self.rows.solutions is None:
            return
        expected = kind.text_lines(grids)
        given = [self.rows.solutions[i] for i in places]
        if given != expected:
            pairs = zip(places, given, expected, strict=True)
            for i, text, grid in pairs:
                if not _is_grid(kind, text, kind.values(grid)):
                    self.mark([i], _fault_of_solution(kind, text))

    def _check_any_solution(self, kind: Kind, i: int, clues: bytes) -> None:
        """Check the solution of a row whose puzzle has several."""
        if self.rows.solutions is None or not self.flags[i] & Finding.MULTIPLE.bit:
            return
        text = self.rows.solutions[i]
        if not (kind.is_puzzle(text) and kind.rules.is_solution(kind.values(text), clues)):
            self.mark([i], _fault_of_solution(kind, text))

    def _add(self, kind: Kind, i: int, clues: bytes, forms: tuple[bytes, bytes] | None) -> None:
        """Add the records of a row: its clues, its canonical clues and grid."""
        row = self.rows.first + i | (FAULTY if self.flags[i] & self.faults else 0)
        number = row.to_bytes(8, "big")
        name = kind.name.encode()
        # Rows without a canonical form are compared as they are, with a byte that no form has.
        for part, form in zip(self.parts, (clues, *(forms or (b"=" + clues,))), strict=False):
            digest = blake2b(name + form, digest_size=DIGEST_BYTES).digest()
            part[digest[0]] += digest + number


# By the number of solutions; else it is not known.
_WITHOUT_ONE = {0: Finding.NONE, 2: Finding.MULTIPLE}

_NO_CELL = -1


def _picked(values: bytes, chosen: list[int], n: int) -> bytes:
    if len(chosen) * n == len(values):
        return values
    return b"".join([values[n * k : n * k + n] for k in chosen])


def _is_grid(kind: Kind, text: str, grid: bytes) -> bool:
    return kind.is_puzzle(text) and kind.values(text) == grid


def _fault_of_solution(kind: Kind, text: str) -> Finding:
    """Return what is wrong with a text that is not the solution."""
    if not text:
        return Finding.MISSING_SOLUTION
    is_full = kind.is_puzzle(text) and 0 not in kind.values(text)
    return Finding.WRONG_SOLUTION if is_full else Finding.UNREADABLE_SOLUTION


def _spare_cells(kind: Kind, clues: bytes, grids: bytes) -> list[int | None]:
    """Return for each puzzle a cell whose clue can go; -1 for none, None if not known."""
    n = kind.n_cells
    try:
        return [*frugal_oracle(kind, None, DEFAULT_MAX_NODES).spare_many(clues, grids)]
    except SearchLimitError:
        if len(clues) == n:
            return [None]
    starts = range(0, len(clues), n)
    return [cell for s in starts for cell in _spare_cells(kind, clues[s : s + n], grids[s : s + n])]


def _forms(kind: Kind, clues: bytes, grids: bytes) -> list[tuple[bytes, bytes] | None]:
    """Return the canonical clues and grids, None for a grid with too many symmetries."""
    starts = range(0, len(clues), n := kind.n_cells)
    try:
        canonical_grids, canonical_clues = canonical_values(kind, clues, grids)
    except GridError:
        if len(clues) == n:
            return [None]
        return [form for s in starts for form in _forms(kind, clues[s : s + n], grids[s : s + n])]
    return [(canonical_clues[s : s + n], canonical_grids[s : s + n]) for s in starts]
