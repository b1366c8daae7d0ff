"""The whip rating: the length of the longest whip that the simplest solution needs.

One method for all kinds, on the exact cover model; see ``whips.py``.  The rating is 0 where
single candidates do, 1 where a house says where in another house a digit is, and so on; BEYOND
where whips up to MAX_LENGTH do not solve the puzzle.  Whips that solve a puzzle also prove that it
has one solution.

The rater and the published ratings
-----------------------------------
Of 2,051 puzzles of Berthier's controlled-bias collection, 2,046 get the published W.  The other
five get one less, which is their published rating by braids, whips that may branch: a whip can
break when one of its candidates goes, so that some orders of strikes need a longer one later.

Of minimal 9x9 Sudoku 42 % are 0 and none is beyond whips; of minimal Hanidoku 99.3 % are beyond
whips of any length, mostly shown within 2 ms: docs/decisions/search-methods.md has the table.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_LENGTH
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.whips.whips import CONTRADICTION, SOLVED, WhipSolver

# Right candidates to try for one puzzle, some two seconds; past it the puzzle is beyond as well.
MAX_NODES = 20_000_000

# The same for one step of a solution.
MAX_STEP_NODES = 2_000_000


class ContradictionError(GeneratorError):
    """A puzzle without a solution."""


class WhipLink(NamedTuple):
    """An item of a whip, with its left and right candidate; None where there is none."""

    item: int
    left: Candidate | None
    right: Candidate | None


class Whip(NamedTuple):
    """A whip: the candidate that it strikes out, and its items."""

    target: Candidate
    chain: tuple[WhipLink, ...]


def whip_rating(kind: Kind, clues: bytes, max_length: int = MAX_LENGTH) -> int:
    """Return the length of the longest whip that a puzzle needs, or BEYOND.

    Parameters
    ----------
    clues : bytes
        A puzzle with one solution, a value a cell.
    max_length : int
        Whips to look for; a puzzle that they do not solve counts as BEYOND here.  This saves
        time where only puzzles up to some rating are wanted.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.

    Notes
    -----
    A rating that is not BEYOND proves that there is one solution; a puzzle with several comes out
    as BEYOND.  The same puzzle has the same rating on any machine, and so have
    its images under the symmetries of the kind unless MAX_NODES are spent.  Minimal Sudoku take
    0.6 ms in the mean, 0.05 in the median, 10 or more in one of a hundred; minimal Hanidoku 3 ms
    in the mean.  The budget is spent on one of three minimal 16x16 Sudoku, after some 2 s.
    """
    solver = _solver(kind)
    status, length = solver.solve(kind.presets(clues), min(max_length, MAX_LENGTH), MAX_NODES)
    _check(kind, clues, status)
    # A whip of length 1 costs so little that it is looked for in any case.
    is_solved = status == SOLVED and length <= max_length
    return length if is_solved else BEYOND


def first_whips(kind: Kind, values: bytes, struck: Sequence[int]) -> tuple[Whip, ...]:
    """Return the whips of a position, all of the least length that has any.

    Parameters
    ----------
    values : bytes
        What is placed, a value a cell.
    struck : sequence of int
        Options of the model that are known not to be true.

    Raises
    ------
    ContradictionError
        A cell or a house has nothing left.

    Notes
    -----
    The list is empty, too, if the search takes more than MAX_STEP_NODES.
    """
    solver = _solver(kind)
    status = solver.first_whips(kind.presets(values), MAX_LENGTH, MAX_STEP_NODES, struck)
    _check(kind, values, status)
    return tuple(_whips(kind, solver)) if status == SOLVED else ()


def _whips(kind: Kind, solver: WhipSolver) -> Iterator[Whip]:
    def candidate(option: int) -> Candidate | None:
        return None if option < 0 else Candidate(*divmod(option, kind.n_digits))

    for option, _, _, chain in solver.steps():
        links = [WhipLink(item, candidate(left), candidate(right)) for item, left, right in chain]
        yield Whip(Candidate(*divmod(option, kind.n_digits)), tuple(links))


def _check(kind: Kind, clues: bytes, status: int) -> None:
    if status == CONTRADICTION:
        raise ContradictionError(f"{kind.text(clues)}: no solution")


@per_thread
def _solver(kind: Kind) -> WhipSolver:
    ease = [item.ease for item in kind.items]
    return WhipSolver(kind.model.n_primary, kind.model.options, ease, MAX_LENGTH)
