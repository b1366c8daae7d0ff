"""The proof that every puzzle must pass before it is stored.

It shares nothing with the code that made the puzzle.  That it has exactly one solution is shown by
dancing links from a fresh start; for each clue a witness, checked by the rules of the kind alone,
shows that the clue cannot be dropped.

For a kind with a catalogue dancing links have found all grids there are, once and for all
(``generator.oracles.catalogue.rebuild`` does it again).  So there the proof goes through that
list, in plain Python (``exhaustion.py``): 4 us for a Hanidoku, for which another search by dancing
links would take 4 ms and find the same.
"""

from generator.checking.exhaustion import exhaustion_of
from generator.errors import GeneratorError, ProofError
from generator.kinds.kind import Kind
from generator.kinds.registry import kind_named
from generator.oracles.registry import links_oracle
from generator.patterns.clue_layouts import MARK
from generator.patterns.clue_symmetries import named_mask, symmetry_mask
from generator.puzzle import Puzzle
from generator.spec import GenerationSpec


def prove(spec: GenerationSpec, puzzle: Puzzle) -> None:
    """Prove that the puzzle is minimal, uniquely solvable, as stated and within the limits.

    Raises
    ------
    ProofError
        It is not: the generator has a bug.
    """
    kind = kind_named(spec.kind)
    try:
        _prove(kind, spec, puzzle)
    except GeneratorError as error:
        raise ProofError(f"{kind.name} {puzzle.clues}: {error}") from error


def _prove(kind: Kind, spec: GenerationSpec, puzzle: Puzzle) -> None:
    clues = kind.values(puzzle.clues)
    n_clues = kind.n_clues(clues)
    if not spec.accepts(n_clues):
        raise ProofError(f"{n_clues} clues, and {spec.min_clues} to {spec.max_clues} are wanted")
    if spec.needs_rating and (puzzle.rating is None or not spec.accepts_rating(puzzle.rating)):
        raise ProofError(
            f"rated {puzzle.rating}, and {spec.min_rating or 0} to {spec.highest_rating} are wanted"
        )
    _check_cells(kind, spec, clues)
    if not _is_only_solution(kind, clues, kind.values(puzzle.solution)):
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
        if clue and mark != MARK:
            raise ProofError("a clue in a cell that is not marked")
        if spec.fill_pattern and mark == MARK and not clue:
            raise ProofError("no clue in a marked cell")


def _is_only_solution(kind: Kind, clues: bytes, grid: bytes) -> bool:
    if kind.catalogue_sha256 is not None:
        return exhaustion_of(kind).only_solution(clues) == grid
    # The grid is a solution, and there is just one.
    return kind.rules.is_solution(grid, clues) and links_oracle(kind).count(clues, 2) == 1
