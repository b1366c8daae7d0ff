"""Findings of an audit in a row."""

from enum import StrEnum


class Finding(StrEnum):
    """A finding in a row.  A row can have several, each a bit."""

    MALFORMED = "malformed"
    NONE = "none"
    MULTIPLE = "multiple"
    UNDECIDED = "undecided"
    WRONG_SOLUTION = "wrong-solution"
    UNREADABLE_SOLUTION = "unreadable-solution"
    MISSING_SOLUTION = "missing-solution"
    REDUNDANT = "redundant"
    DUPLICATE = "duplicate"
    EQUIVALENT = "equivalent"
    LEAKED_GRID = "leaked-grid"
    SHARED_GRID = "shared-grid"

    @property
    def bit(self) -> int:
        """Return its bit in the flags of a row."""
        return _BITS[self]

    @property
    def meaning(self) -> str:
        """Return its meaning in words."""
        return _MEANINGS[self]


_BITS = {finding: 1 << i for i, finding in enumerate(Finding)}
_MEANINGS = {
    Finding.MALFORMED: "the row has no puzzle that can be read",
    Finding.NONE: "the puzzle has no solution",
    Finding.MULTIPLE: "the puzzle has more than one solution",
    Finding.UNDECIDED: "the search reached its budget",
    Finding.WRONG_SOLUTION: "the row's solution does not solve its puzzle",
    Finding.UNREADABLE_SOLUTION: "the row's solution is no full grid that can be read",
    Finding.MISSING_SOLUTION: "the row states no solution, and others do",
    Finding.REDUNDANT: "a clue can be removed; --proper accepts that",
    Finding.DUPLICATE: "another row has the same clues",
    Finding.EQUIVALENT: "another row has the same puzzle up to symmetry, written differently",
    Finding.LEAKED_GRID: "a row of another file has another puzzle with the same solution up to "
    "symmetry; --split-by puzzles accepts that",
    Finding.SHARED_GRID: "a row of the same file has; a fault only with --distinct-grids",
}

# Rows with one of these have no single solution, and so no class.
UNSOLVED = sum(
    finding.bit
    for finding in (Finding.MALFORMED, Finding.NONE, Finding.MULTIPLE, Finding.UNDECIDED)
)


def findings_in(flags: int) -> list[Finding]:
    """Return the findings in the flags of a row."""
    return [finding for finding in Finding if flags & finding.bit]


def faults(*, is_proper: bool, has_distinct_grids: bool, are_split_by_puzzles: bool) -> int:
    """Return the bits of the findings that are faults."""
    accepted = {
        Finding.REDUNDANT: is_proper,
        Finding.LEAKED_GRID: are_split_by_puzzles,
        Finding.SHARED_GRID: not has_distinct_grids,
    }
    return sum(finding.bit for finding in Finding if not accepted.get(finding))
