"""The proof that every puzzle must pass before it is stored.

It shows that the puzzle has exactly one solution, and for each clue a witness, checked by the rules
of the kind alone, shows that the clue cannot be dropped.  Neither ``generator.making`` nor
``generator.oracles`` is imported here, so a wrong answer of an oracle cannot prove itself.

Solutions are counted in one of two ways:

- by dancing links, from a fresh start (``solution_count.py``): 22 us for a Sudoku;
- for a kind with a catalogue, by a look through all of its grids, in plain Python
  (``all_grids.py``): 4 us for a Hanidoku, where dancing links take 4 ms and find the same.

What making and proof still share, and what checks it without them:

- The exact cover kernel, for kinds without a catalogue.  tests/generator/kernel compares it with
  the ``exact-cover`` package and with brute force, tests/generator/oracles with the bands, which
  have no code in common with it, on thousands of puzzles.
- The shipped list of grids up to symmetry, for kinds with a catalogue.  Its checksum is pinned;
  ``cluesmith catalogue --rebuild --exhaustive`` finds every grid anew by dancing links.
- ``GridRules``, the check that a grid obeys the rules.  Making asks it only about grids that users
  bring; tests/generator/kinds tries it on grids of dancing links and on broken ones.
"""

from generator.checking.all_grids import exhaustion_of
from generator.checking.solution_count import solution_count_of
from generator.errors import GeneratorError, ProofError, SearchLimitError
from generator.kinds.kind import Kind
from generator.kinds.registry import kind_named
from generator.patterns.clue_symmetries import named_mask, symmetry_mask
from generator.patterns.pattern_text import MARKED
from generator.puzzle import Puzzle
from generator.spec import GenerationSpec


def prove(spec: GenerationSpec, puzzle: Puzzle, max_nodes: int | None = None) -> None:
    """Prove that the puzzle is minimal, uniquely solvable, as stated and within the limits.

    Parameters
    ----------
    spec : GenerationSpec
    puzzle : Puzzle
    max_nodes : int, optional
        Node budget of the search for a second solution, where the proof needs a search.

    Raises
    ------
    ProofError
        It is not: the generator has a bug.
    SearchLimitError
        The budget is spent: there is no proof yet.
    """
    kind = kind_named(spec.kind)
    try:
        _prove(kind, spec, puzzle, max_nodes)
    except SearchLimitError:
        raise
    except GeneratorError as error:
        raise ProofError(f"{kind.name} {puzzle.clues}: {error}") from error


def _prove(kind: Kind, spec: GenerationSpec, puzzle: Puzzle, max_nodes: int | None) -> None:
    clues = kind.values(puzzle.clues)
    n_clues = kind.n_clues(clues)
    if not spec.accepts(n_clues):
        raise ProofError(f"{n_clues} clues, and {spec.min_clues} to {spec.max_clues} are wanted")
    if spec.needs_rating and (
        puzzle.rating is None or not spec.wanted_difficulty.admits(puzzle.rating)
    ):
        raise ProofError(f"rated {puzzle.rating}, and {spec.difficulty or 'a rating'} is wanted")
    _check_cells(kind, spec, clues)
    if not _is_only_solution(kind, clues, kind.values(puzzle.solution), max_nodes):
        raise ProofError("the stated solution is not the only one")
    if len(puzzle.witnesses) != n_clues * kind.n_cells:
        raise ProofError(f"{len(puzzle.witnesses)} bytes of witnesses for {n_clues} clues")
    cell = kind.rules.first_without_witness(clues, puzzle.witnesses)
    if cell is not None:
        raise ProofError(f"the witness for {kind.cell_names[cell]} proves nothing")


def _check_cells(kind: Kind, spec: GenerationSpec, clues: bytes) -> None:
    """Check that the clues are in the cells where the spec wants them."""
    if spec.symmetry is not None:
        named = named_mask(kind, spec.symmetry)
        if symmetry_mask(kind, clues) & named != named:
            raise ProofError(f"the pattern is not {spec.symmetry}")
    for clue, mark in zip(clues, spec.pattern or "", strict=False):
        if clue and mark != MARKED:
            raise ProofError("a clue in a cell that is not marked")
        if spec.fill_pattern and mark == MARKED and not clue:
            raise ProofError("no clue in a marked cell")


def _is_only_solution(kind: Kind, clues: bytes, grid: bytes, max_nodes: int | None) -> bool:
    if kind.known.catalogue_sha256 is not None:
        return exhaustion_of(kind).only_solution(clues) == grid
    # The grid is a solution, and there is just one.
    count = solution_count_of(kind).up_to
    return kind.rules.is_solution(grid, clues) and count(2, clues, max_nodes) == 1
