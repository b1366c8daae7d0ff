"""Rows that are the same in some aspect, found by digests, for one part of all rows at a time."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from struct import iter_unpack

from cluesmith.generator.verdicts.row_judgement import DIGEST_BYTES, FAULTY

_RECORD = f">{DIGEST_BYTES}sQ"


@dataclass(slots=True)
class Repeats:
    """Rows that repeat others."""

    repeated: list[tuple[int, int]] = field(default_factory=list)
    """A row, and the one that stands for all rows that are the same."""
    n_distinct: Counter[int] = field(default_factory=Counter)
    """By file, the number of distinct rows."""
    n_shared: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By (earlier file, file), the number of rows of the file that repeat the earlier one."""


def repeats_in(records: bytes, starts: Sequence[int]) -> Repeats:
    """Find the rows of the same digest.

    Parameters
    ----------
    records : bytes
        In the order of rows.
    starts : sequence of int
        The first row of each file.

    Notes
    -----
    Among equal rows, the first one without a fault stands for all.
    """
    found = Repeats()
    standing: dict[bytes, int] = {}
    rows = [*iter_unpack(_RECORD, records)]
    # Rows with a fault have the largest numbers, the others are in order.
    for digest, number in sorted(rows, key=_number) if _has_faulty(rows) else rows:
        row = number & ~FAULTY
        first = standing.setdefault(digest, row)
        if first != row:
            found.repeated.append((row, first))
    files_of: dict[bytes, int] = {}
    for digest, number in rows:
        file = bisect_right(starts, number & ~FAULTY) - 1
        files = files_of.get(digest, 0)
        if not files >> file & 1:
            files_of[digest] = files | 1 << file
            found.n_distinct[file] += 1
        for other in range(file):
            if files >> other & 1:
                found.n_shared[other, file] += 1
    return found


def _number(record: tuple[bytes, int]) -> int:
    return record[1]


def _has_faulty(rows: Sequence[tuple[bytes, int]]) -> bool:
    return any(number & FAULTY for _, number in rows)
