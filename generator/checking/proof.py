"""The proof that every puzzle must pass before it is stored.

It shows that the puzzle has exactly one solution, and for each clue a witness, checked by the rules
of the kind alone, shows that the clue cannot be dropped.  A puzzle that is minimal for a level has
no witnesses: it is solved at the level, and without any clue it is not, as the raters say.  If only
one solution is required, nothing is shown about the clues.  Neither ``generator.making`` nor
``generator.oracles`` is imported here, so a wrong answer of an oracle cannot prove itself.

Solutions are counted in one of two ways:

- by a search of the proof's own that strikes candidates (``elimination.py``): 5 us for a Sudoku,
  where dancing links take 15; or, for kinds with houses of consecutive digits, by dancing links
  (``solution_count.py``);
- for a kind with a catalogue, by a look through all of its grids (``all_grids.py``): 2 us for a
  Hanidoku, where dancing links take 4 ms and find the same.

What making and proof still share, and what checks it without them:

- The exact cover kernel, for kinds with houses of consecutive digits and no catalogue.
  tests/generator/kernel compares it with the ``exact-cover`` package and with brute force,
  tests/generator/oracles with the bands, which have no code in common with it, on thousands of
  puzzles.
- The shipped list of grids up to symmetry, for kinds with a catalogue.  Its checksum is pinned;
  ``cluesmith catalogue --rebuild --exhaustive`` finds every grid anew by dancing links.
- The raters, which decide that a puzzle without a clue is harder.  tests/generator/checking
  solves such puzzles with singles and windows of its own.
- ``GridRules``, the check that a grid obeys the rules.  Making asks it only about grids that users
  bring; tests/generator/kinds tries it on grids of dancing links and on broken ones.

What the proof of most puzzles does not need is imported where it is used, since a short command
would wait for it: catalogues, patterns, and the raters above all.
"""

from collections.abc import Sequence
from contextlib import suppress

from cluesmith.generator.checking.solution_count import solution_count_of
from cluesmith.generator.clues.clue_place import PlacedPuzzle
from cluesmith.generator.errors import GeneratorError, ProofError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.pattern_text import MARKED
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of
from cluesmith.generator.rating.minimality import level_of_claim
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec


def prove(
    spec: GenerationSpec, puzzle: Puzzle, max_nodes: int | None = None
) -> tuple[bytes | PlacedPuzzle, bytes]:
    """Prove that the puzzle is minimal, uniquely solvable, as stated and within the limits.

    Parameters
    ----------
    puzzle : Puzzle
        Its text is what is proven: the user gets this very text.
    max_nodes : int, optional
        Node budget of the search for a second solution, where the proof needs a search.

    Returns
    -------
    puzzle : bytes or PlacedPuzzle
    grid : bytes
        What the texts say, read once for all that follows.

    Raises
    ------
    ProofError
        It is not: the generator has a bug.
    SearchLimitError
        The budget is spent: there is no proof yet.
    """
    kind = spec.kind
    try:
        if kind.has_clue_families:
            from cluesmith.generator.checking.clue_proof import prove_clues

            return prove_clues(spec, puzzle, max_nodes)
        return _prove(kind, spec, puzzle, max_nodes)
    except SearchLimitError:
        raise
    except GeneratorError as error:
        raise ProofError(f"{kind.name} {puzzle.clues}: {error}") from error


def prove_all(
    spec: GenerationSpec, puzzles: Sequence[Puzzle], max_nodes: int | None = None
) -> PuzzleBatch:
    """Prove each of the puzzles, as ``prove`` does and in less time; return them as read.

    Raises
    ------
    ProofError
        The first puzzle that fails, with the message of ``prove``.
    SearchLimitError
    """
    kind = spec.kind
    is_together = not kind.has_clue_families and spec.minimal_level is None and max_nodes is None
    if is_together:
        with suppress(GeneratorError):  # reported below, for the first puzzle that fails
            clues = kind.values_many([puzzle.clues for puzzle in puzzles])
            grids = kind.values_many([puzzle.solution for puzzle in puzzles])
            if _are_proven(kind, spec, puzzles, clues, grids):
                return PuzzleBatch(kind, clues, grids=grids)
    proven = [prove(spec, puzzle, max_nodes) for puzzle in puzzles]
    if is_together:
        raise ProofError(f"{kind.name}: refused together are puzzles that pass one by one")
    return batch_of(kind, [given for given, _ in proven], b"".join(grid for _, grid in proven))


def _are_proven(
    kind: Kind, spec: GenerationSpec, puzzles: Sequence[Puzzle], all_clues: bytes, grids: bytes
) -> bool:
    """Return True if all puzzles pass; they are strictly minimal or proper."""
    n = kind.n_cells
    checks_cells = spec.symmetry is not None or spec.pattern is not None
    exhaustion = None
    if kind.known.catalogue_sha256 is not None:
        from cluesmith.generator.checking.all_grids import exhaustion_of

        exhaustion = exhaustion_of(kind)
    for start, puzzle in zip(range(0, len(grids), n), puzzles, strict=True):
        clues, grid = all_clues[start : start + n], grids[start : start + n]
        _check_limits(kind, spec, puzzle, clues)
        if checks_cells:
            _check_cells(kind, spec, clues)
        if spec.word_line is not None:
            _check_word_line(kind, spec.word_line, grid)
        if exhaustion is None:
            is_right = kind.rules.is_solution(grid, clues)
        else:
            is_right = exhaustion.only_solution(clues) == grid
        if not is_right:
            return False
        if not spec.is_proper:
            _check_witnesses(kind, puzzle, clues, grid)
    return exhaustion is not None or solution_count_of(kind).first_not_unique(all_clues) is None


def _prove(
    kind: Kind, spec: GenerationSpec, puzzle: Puzzle, max_nodes: int | None
) -> tuple[bytes, bytes]:
    clues = kind.values(puzzle.clues)
    _check_limits(kind, spec, puzzle, clues)
    _check_cells(kind, spec, clues)
    grid = kind.values(puzzle.solution)
    if not _is_only_solution(kind, clues, grid, max_nodes):
        raise ProofError("the stated solution is not the only one")
    if spec.word_line is not None:
        _check_word_line(kind, spec.word_line, grid)
    claim = spec.claim_of(puzzle.rating)
    if claim is None:
        _check_witnesses(kind, puzzle, clues, grid)
    elif not spec.is_proper:
        _check_at_level(kind, spec, level_of_claim(claim), clues, max_nodes)
    return clues, grid


def _check_limits(kind: Kind, spec: GenerationSpec, puzzle: Puzzle, clues: bytes) -> None:
    n_clues = kind.n_clues(clues)
    if not spec.accepts(n_clues):
        raise ProofError(f"{n_clues} clues, and {spec.min_clues} to {spec.max_clues} are wanted")
    if spec.needs_rating and not _is_as_hard_as_wanted(spec, puzzle):
        raise ProofError(f"rated {puzzle.rating}, and {spec.difficulty or 'a rating'} is wanted")


def _is_as_hard_as_wanted(spec: GenerationSpec, puzzle: Puzzle) -> bool:
    if puzzle.rating is None:
        return puzzle.least_er is not None and puzzle.least_er == spec.least_er
    return spec.wanted_difficulty.admits(puzzle.rating)


def _check_witnesses(kind: Kind, puzzle: Puzzle, clues: bytes, grid: bytes) -> None:
    """Check that no clue can be dropped; the grid is a solution."""
    n_clues = kind.n_clues(clues)
    if len(puzzle.witnesses) != n_clues * kind.n_cells:
        raise ProofError(f"{len(puzzle.witnesses)} bytes of witnesses for {n_clues} clues")
    cell = kind.rules.first_without_witness(clues, puzzle.witnesses, grid)
    if cell is not None:
        raise ProofError(f"the witness for {kind.cell_names[cell]} proves nothing")


def _check_at_level(
    kind: Kind, spec: GenerationSpec, level: Level, clues: bytes, max_nodes: int | None
) -> None:
    """Check that a puzzle is solved at a level, and minimal there unless clues may be added."""

    from cluesmith.generator.patterns.clue_symmetries import cell_orbits
    from cluesmith.generator.rating.level_check import is_solved_at, spare_orbits

    def has_one_solution(puzzle: bytes) -> bool:
        return _n_solutions(kind, puzzle, max_nodes) == 1

    if not is_solved_at(kind, clues, level, has_one_solution):
        raise ProofError(f"harder than {level}")
    if spec.adds_clues:
        return
    orbits = cell_orbits(kind, spec.symmetry)
    for orbit in spare_orbits(kind, clues, level, orbits, has_one_solution):
        cells = " ".join(kind.cell_names[cell] for cell in orbit)
        raise ProofError(f"at {level} the puzzle does not need {cells}")


def _check_cells(kind: Kind, spec: GenerationSpec, clues: bytes) -> None:
    """Check that the clues are in the cells where the spec wants them."""
    if spec.symmetry is not None:
        from cluesmith.generator.patterns.clue_symmetries import named_mask, symmetry_mask

        named = named_mask(kind, spec.symmetry)
        if symmetry_mask(kind, clues) & named != named:
            raise ProofError(f"the pattern is not {spec.symmetry}")
    for clue, mark in zip(clues, spec.pattern or "", strict=False):
        if clue and mark != MARKED:
            raise ProofError("a clue in a cell that is not marked")
        if spec.fill_pattern and mark == MARKED and not clue:
            raise ProofError("no clue in a marked cell")


def _check_word_line(kind: Kind, line: str, grid: bytes) -> None:
    """Check that the digits of a line are in their order."""
    from cluesmith.generator.patterns.word_line_cells import word_line_cells

    for digit, cell in enumerate(word_line_cells(kind, line), start=1):
        if grid[cell] != digit:
            raise ProofError(f"the solution has its digits out of order in the {line}")


def _is_only_solution(kind: Kind, clues: bytes, grid: bytes, max_nodes: int | None) -> bool:
    if kind.known.catalogue_sha256 is not None:
        from cluesmith.generator.checking.all_grids import exhaustion_of

        return exhaustion_of(kind).only_solution(clues) == grid
    # The grid is a solution, and there is just one.
    return kind.rules.is_solution(grid, clues) and _n_solutions(kind, clues, max_nodes) == 1


def _n_solutions(kind: Kind, clues: bytes, max_nodes: int | None) -> int:
    """Return the number of solutions; 2 stands for more."""
    if kind.known.catalogue_sha256 is not None:
        from cluesmith.generator.checking.all_grids import exhaustion_of

        return 1 if exhaustion_of(kind).only_solution(clues) else 2  # clues of a grid
    return solution_count_of(kind).up_to(2, clues, max_nodes)
