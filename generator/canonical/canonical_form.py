"""Canonical forms: one representative for all puzzles or grids that symmetries make of each other.

If a kind has at most MAX_LISTED symmetries of its cells, the form is the least image under all of
them and those of its digits (``listed_group.py``).  If there are more, the form depends on the
grid: a canonical grid, and the least image of the clues under the symmetries that lead there.  For
square Sudoku without further rules, the canonical grid is the least of all (``minlex.py``), else
colours choose it (``grid_forms.py``).  Puzzles with clues that are not digits have their own forms
(``clue_forms.py``).  A kind has one sort of them, and imports only that.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.generator.errors import GridError
from cluesmith.generator.kernel.blake2b import blake2b
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.light_dataclasses import replace

if TYPE_CHECKING:
    from cluesmith.generator.canonical.clue_forms import ClueForms
    from cluesmith.generator.canonical.grid_forms import GridForms
    from cluesmith.generator.canonical.listed_group import ListedGroup
    from cluesmith.generator.canonical.minlex import Minlex

# Symmetries of the cells that are tried one after the other, in some 200 us at the most.
MAX_LISTED = 30_000


class CanonicalForm(NamedTuple):
    """The form that a puzzle shares with all its images, and with no other puzzle."""

    clues: str
    """The canonical puzzle, in one line of text."""
    grid_class: str
    """An identifier of the grid's class, in at most 32 characters: the number of the class for
    kinds with a catalogue, else a digest of the canonical grid.
    """


def canonical_form(kind: Kind, clues: str, solution: str) -> CanonicalForm:
    """Return the canonical form of a puzzle.

    Parameters
    ----------
    clues, solution : str
        The puzzle and its only solution, in one line of text.

    Raises
    ------
    PuzzleSyntaxError
        One of them cannot be read.
    GridError
        The solution is no grid, or does not show the clues.

    Notes
    -----
    The function does not check that the solution is the only one: forms of puzzles with several
    depend on the given solution.  Nor does it check clues that are not digits.

    It takes 10 us for Sudoku, 2 us for Hanidoku, 20 to 100 us for most other kinds, and a few more
    for a single puzzle.
    """
    return canonical_forms(kind, [(clues, solution)])[0]


def canonical_forms(kind: Kind, puzzles: Sequence[tuple[str, str]]) -> list[CanonicalForm]:
    """Return the canonical forms of puzzles that are given with their solutions.

    Equals ``canonical_form`` of each, but is faster.  Square Sudoku and kinds with few symmetries
    run without the GIL.
    """
    texts = [clues for clues, _ in puzzles]
    grids = kind.values_many([solution for _, solution in puzzles])
    read = replace(batch_of_texts(kind, texts), grids=grids)
    for i, (text, solution) in enumerate(puzzles):
        if not kind.rules.is_solution(read.grid(i), read.digits(i)):
            raise GridError(f"{solution}: no {kind.title} grid that shows {text}")
    return proven_forms(read)


def proven_forms(puzzles: PuzzleBatch, *, with_classes: bool = True) -> list[CanonicalForm]:
    """Return the canonical forms of puzzles whose solutions are known to solve them.

    Parameters
    ----------
    puzzles : PuzzleBatch
        With their solutions.
    with_classes : bool
        Whether the classes of the grids are wanted: for a kind with few symmetries they cost as
        much as the puzzles.  They are empty if not.
    """
    kind, grids = puzzles.kind, puzzles.grids
    classes: Iterable[str]
    if kind.has_clue_families:
        forms = _clue_forms(kind)
        found = [forms.form(each, puzzles.grid(i)) for i, each in enumerate(puzzles.placed)]
        lines, classes = [form for form, _ in found], (_digest(least) for _, least in found)
    elif needs_solution(kind):
        canonical, images, _ = _grid_forms(kind).forms(grids, puzzles.values)
        lines, classes = kind.text_lines(images), map(_digest, kind.text_lines(canonical))
    else:
        lines, classes = kind.text_lines(_least(kind, puzzles.values)), _listed_classes(kind, grids)
    return [*map(CanonicalForm, lines, classes if with_classes else repeat(""))]


@cache
def needs_solution(kind: Kind) -> bool:
    """Return True if the form depends on the solution, so that only unique puzzles have one."""
    return kind.has_clue_families or kind.minlex_order is not None or kind.group.order > MAX_LISTED


def canonical_clues(kind: Kind, clues: bytes, grids: bytes) -> bytes:
    """Return the canonical clues of puzzles that follow each other.

    Parameters
    ----------
    clues : bytes
        The puzzles, one value per cell.
    grids : bytes
        Their solutions; read only for kinds that ``needs_solution``.

    Raises
    ------
    GridError
        A solution that is needed is no grid, or does not show the clues.
    """
    return _forms_of_both(kind, clues, grids)[1] if needs_solution(kind) else _least(kind, clues)


def canonical_values(kind: Kind, clues: bytes, grids: bytes) -> tuple[bytes, bytes]:
    """Return the canonical grids and clues of puzzles of digits, as values one after the other.

    Parameters and errors as for ``canonical_clues``, but all solutions are read.
    """
    if needs_solution(kind):
        return _forms_of_both(kind, clues, grids)
    return _least(kind, grids), _least(kind, clues)


@per_thread
def _clue_forms(kind: Kind) -> "ClueForms":
    from cluesmith.generator.canonical.clue_forms import ClueForms

    return ClueForms(kind)


def _listed_classes(kind: Kind, grids: bytes) -> Iterator[str]:
    """Yield the classes of successive grids of a kind whose symmetries are listed."""
    if kind.known.catalogue_sha256 is None:
        yield from map(_digest, kind.text_lines(_least(kind, grids)))
    else:
        from cluesmith.generator.oracles.catalogue_oracle import catalogue_of

        yield from map(str, map(catalogue_of(kind).class_of, _each(kind, grids)))


def _each(kind: Kind, grids: bytes) -> list[bytes]:
    n = kind.n_cells
    return [grids[start : start + n] for start in range(0, len(grids), n)]


def _digest(canonical_grid: str) -> str:
    return blake2b(canonical_grid.encode(), digest_size=16).hexdigest()


def _forms_of_both(kind: Kind, clues: bytes, grids: bytes) -> tuple[bytes, bytes]:
    """Return the canonical grids and puzzles of a kind whose forms need the grid."""
    if kind.minlex_order is None:  # else Minlex checks as much
        _check_solutions(kind, clues, grids)
    try:
        return _grid_forms(kind).forms(grids, clues)[:2]
    except ValueError as error:
        raise GridError(f"{kind.title}: {error}") from error


def _check_solutions(kind: Kind, clues: bytes, grids: bytes) -> None:
    n, is_solution = kind.n_cells, kind.rules.is_solution
    for start in range(0, len(grids), n):
        if not is_solution(grids[start : start + n], clues[start : start + n]):
            raise GridError(
                f"{kind.title}: puzzle {start // n + 1}: no grid, or clues that are not the grid's"
            )


def _least(kind: Kind, puzzles: bytes) -> bytes:
    return _listed_group(kind).forms(puzzles)[0]


@per_thread
def _listed_group(kind: Kind) -> "ListedGroup":
    from cluesmith.generator.canonical.listed_group import ListedGroup

    symmetries = kind.group.elements(MAX_LISTED)
    return ListedGroup(kind.n_cells, kind.n_digits, symmetries, kind.digit_maps)


@per_thread
def _grid_forms(kind: Kind) -> "Minlex | GridForms":
    if kind.minlex_order is not None:
        from cluesmith.generator.canonical.minlex import Minlex

        return Minlex(kind.minlex_order)
    from cluesmith.generator.canonical.grid_forms import GridForms

    sizes = kind.n_cells, kind.n_digits
    return GridForms(*sizes, *kind.layout, kind.group, kind.digit_maps)
