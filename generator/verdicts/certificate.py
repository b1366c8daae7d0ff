"""Certificates: texts that show others that a puzzle has one solution and needs all its clues.

docs/certificates.md specifies the text, and ``cluesmith/check_certificate.py`` checks it.  Its tree
comes from ``checking/choice_tree.py``, and its second solutions are the witnesses of a verdict.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from cluesmith.check_certificate import HEADER, WITH_VALUE
from cluesmith.generator.checking.choice_tree import ChoiceTree
from cluesmith.generator.checking.clue_rules import absent_clues
from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import OPERATIONS
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import solver_for
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.puzzle_spec import PROPER

# Digits that the search for a tree tries: some seconds if all clues are digits.  Other clues, and
# lines of consecutive digits, take a millisecond each.
MAX_TRIED = 300_000
MAX_TRIED_WITH_CLUES = 50_000

# The names that certificates have for types of clues, and the values of those that have none.
_TYPES = {
    "less": ("thermo", 0),
    "white": ("minus", 1),
    "v": ("plus", 5),
    "x": ("plus", 10),
    "little-killer": ("plus", 0),
}

BEYOND_LIMIT = "no certificate within the limit"


class Certificate(NamedTuple):
    """A certificate, or the reason why there is none."""

    text: str
    """Lines that end with a line end; empty if there is none."""
    problem: str = ""
    """What `cluesmith verify` says: the clues that can go, or a second solution."""


class _Constraint(NamedTuple):
    sort: str
    type: str
    value: int
    cells: Sequence[int]

    @property
    def begin(self) -> str:
        return f"{self.sort} {self.type}{f'={self.value}' if self.type in WITH_VALUE else ''}"


def certificate(
    kind: Kind, line: str, claim: str | None = None, max_tried: int | None = None
) -> Certificate:
    """Return the certificate of a puzzle in one line of text.

    Parameters
    ----------
    claim : str, optional
        As for ``verify``.  If the claim is not that every clue is needed, the certificate shows
        only that there is one solution.
    max_tried : int, optional
        Budget of the search for the tree: digits that it tries.
    """
    found = verify(kind, line, claim=claim)
    if not found.passed or found.solution is None:
        return Certificate("", _problem(kind, found))
    given = kind.placed(found.puzzle).puzzle if kind.has_clue_families else kind.values(line)
    puzzle = given if isinstance(given, CluePuzzle) else CluePuzzle(given, ())
    clues = [*_clues(kind, puzzle)]
    if clues:
        constraints = [each[1:] for each in (*_rules(kind), *clues)]
        tree = ChoiceTree(kind.n_cells, kind.n_digits, constraints)
    else:
        tree = _tree_of(kind)
    has_clues = kind.has_clue_families or not kind.has_only_distinct_houses
    most = max_tried or (MAX_TRIED_WITH_CLUES if has_clues else MAX_TRIED)
    try:
        branches = tree.branches(puzzle.digits, most)
    except SearchLimitError:
        return Certificate("", BEYOND_LIMIT)
    lines = [_begin(kind), f"puzzle {kind.text(puzzle.digits)}", *_lines(clues)]
    if claim is not None and claim != PROPER:
        lines.append(f"note {found.verdict}, which a certificate does not show")
    if claim is None:
        lines += _walls(kind)
    lines.append(" ".join(["tree", *map(str, branches)]))
    if claim is None:
        lines.append("minimal")
        grid, n_cells = kind.values(found.solution), kind.n_cells
        witnesses = found.witnesses
        for start in range(0, len(witnesses), n_cells):
            pairs = enumerate(zip(grid, witnesses[start : start + n_cells], strict=True))
            lines.append(" ".join(f"{cell}={b}" for cell, (a, b) in pairs if a != b))
    return Certificate("\n".join(lines) + "\n")


def _problem(kind: Kind, found: Verdict) -> str:
    if found.verdict == VerdictName.MULTIPLE:
        solutions = solver_for(kind).solutions(kind.given(found.puzzle), 2)
        return f"{found.verdict}: {' and '.join(map(kind.text, solutions))}"
    if found.verdict == VerdictName.UNDECIDED:
        return BEYOND_LIMIT
    return f"{found.verdict}: {found.detail}".removesuffix(": ")


@per_thread
def _tree_of(kind: Kind) -> ChoiceTree:
    """Return this thread's search for puzzles of a kind whose clues are digits."""
    return ChoiceTree(kind.n_cells, kind.n_digits, [each[1:] for each in _rules(kind)])


@per_thread
def _begin(kind: Kind) -> str:
    """Return the lines that all puzzles of a kind have."""
    return "\n".join([HEADER, f"grid {kind.n_cells} {kind.n_digits}", *_lines(_rules(kind))])


def _rules(kind: Kind) -> Iterator[_Constraint]:
    rules = kind.definition
    for house in kind.houses:
        holds = "renban" if rules.is_consecutive(house) else "differ"
        yield _Constraint("rule", holds, 0, house.cells)
    for name, pairs in (("differ", rules.different), ("apart", rules.not_consecutive)):
        for pair in sorted(pairs, key=lambda pair: (pair[1] - pair[0], pair)):
            yield _Constraint("rule", name, 0, pair)


def _clues(kind: Kind, puzzle: CluePuzzle) -> Iterator[_Constraint]:
    sort_of = {
        rule.family: "area" if rule.covers else "rule" if rule.negative else "clue"
        for rule in kind.definition.clues
    }
    for clue in puzzle.clues:
        name, value = _TYPES.get(clue.type, (clue.type, 0))
        sort = sort_of[CLUE_TYPES[clue.type].family]
        yield _Constraint(sort, name, clue.value or value, clue.cells)
    for absent in absent_clues(kind, puzzle):
        yield _Constraint("rule", absent.type.replace(" ", "-"), 0, absent.cells)


def _walls(kind: Kind) -> Iterator[str]:
    """Yield the line that says which areas could be joined, and to what, if any could."""
    rule = covering_rule(kind.definition)
    if rule is not None:
        names = [name for sign, name in OPERATIONS.items() if sign in rule.operations] or ["cage"]
        pairs = sorted(kind.definition.neighbour_pairs, key=lambda pair: (pair[1] - pair[0], pair))
        yield f"walls {','.join(names)} {_cells_text(pairs)}"


def _lines(constraints: Iterable[_Constraint]) -> Iterator[str]:
    """Yield the lines for constraints; those with the same beginning share one."""
    for begin, some in groupby(constraints, key=lambda each: each.begin):
        yield f"{begin} {_cells_text([each.cells for each in some])}"


def _cells_text(lists: Iterable[Sequence[int]]) -> str:
    """Return lists of cells; those that are others moved by the same number are repeats."""
    found: list[tuple[list[int], str]] = [([*cells], "") for cells in lists]
    for _ in range(2):
        found = [*_with_repeats(found)]
    return " ".join(",".join(map(str, cells)) + repeats for cells, repeats in found)


def _with_repeats(lists: list[tuple[list[int], str]]) -> Iterator[tuple[list[int], str]]:
    place = 0
    while place < len(lists):
        cells, repeats = lists[place]
        n_times, step = 1, 0
        for more, other in lists[place + 1 :]:
            step = step or more[0] - cells[0]
            moved = [cell + n_times * step for cell in cells]
            if step <= 0 or more != moved or other != repeats:
                break
            n_times += 1
        yield cells, f"{repeats}/{step}*{n_times}" if n_times > 1 else repeats
        place += n_times
