"""The proof of puzzles with clues that are not digits."""

from cluesmith.generator.checking.clue_rules import first_without_witness, is_solution
from cluesmith.generator.checking.clue_solver import clue_solver_of
from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_limits import keyword_of
from cluesmith.generator.clues.clue_place import PlacedPuzzle
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import elements_of, named_mask
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.patterns.text_symmetries import mask_of
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.minimality import level_of_claim
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec


def prove_clues(
    spec: GenerationSpec, puzzle: Puzzle, max_nodes: int | None = None
) -> tuple[PlacedPuzzle, bytes]:
    """Prove that a puzzle has one solution, is as stated and within the limits, and minimal.

    Parameters
    ----------
    spec : GenerationSpec
        Of a kind with families of clues.
    puzzle : Puzzle
        Its witnesses are in the order of ``clue_rules.reductions``.
    max_nodes : int, optional
        Node budget of the search for a second solution.

    Returns
    -------
    puzzle : PlacedPuzzle
    grid : bytes

    Raises
    ------
    ProofError
        The puzzle fails; the message says where.
    SearchLimitError
        The budget is spent: there is no proof yet.
    """
    placed, grid = spec.kind.placed(puzzle.clues), spec.kind.values(puzzle.solution)
    _check(spec, puzzle, placed, grid, max_nodes)
    return placed, grid


def _check(
    spec: GenerationSpec, puzzle: Puzzle, placed: PlacedPuzzle, grid: bytes, max_nodes: int | None
) -> None:
    kind = spec.kind
    _check_limits(spec, puzzle, placed)
    if covering_rule(kind.definition):
        _check_cover(kind, placed)
    if spec.symmetry is not None:
        named = named_mask(kind, spec.symmetry)
        if mask_of(kind, placed) & named != named:
            raise ProofError(f"the pattern is not {spec.symmetry}")
    if not is_solution(kind, placed, grid):
        raise ProofError("the stated solution breaks the rules or a clue")
    if clue_solver_of(kind).up_to(2, placed, max_nodes, grid) != 1:
        raise ProofError("the stated solution is not the only one")
    if spec.is_proper:
        return
    claim = spec.claim_of(puzzle.rating)
    if claim is not None:
        _check_at_level(kind, spec, level_of_claim(claim), placed.puzzle, grid, max_nodes)
        return
    try:
        unproven = first_without_witness(kind, placed, grid, puzzle.witnesses)
    except ValueError as error:
        raise ProofError(str(error)) from error
    if unproven is not None:
        raise ProofError(f"the witness for {unproven} proves nothing")


def _check_at_level(
    kind: Kind,
    spec: GenerationSpec,
    level: Level,
    puzzle: CluePuzzle,
    grid: bytes,
    max_nodes: int | None,
) -> None:
    """Check that a puzzle is solved at a level, and not after any removal."""
    from cluesmith.generator.rating.level_check import is_clue_puzzle_solved_at  # it rates

    def has_one_solution(less: CluePuzzle) -> bool:
        return clue_solver_of(kind).up_to(2, less, max_nodes, grid) == 1

    if not is_clue_puzzle_solved_at(kind, puzzle, level, has_one_solution):
        raise ProofError(f"harder than {level}")
    images = () if spec.symmetry is None else elements_of(kind, named_mask(kind, spec.symmetry))
    for removal in removals(kind, puzzle, grid, images):
        if is_clue_puzzle_solved_at(kind, removal.of(puzzle), level, has_one_solution):
            raise ProofError(f"at {level} the puzzle does not need {removal.name(kind)}")


def _check_limits(spec: GenerationSpec, puzzle: Puzzle, clues: PlacedPuzzle) -> None:
    if spec.needs_rating and (
        puzzle.rating is None or not spec.wanted_difficulty.admits(puzzle.rating)
    ):
        raise ProofError(f"rated {puzzle.rating}, and {spec.difficulty or 'a rating'} is wanted")
    if not spec.accepts(clues.n_clues):
        raise ProofError(
            f"{clues.n_clues} clues, and {spec.min_clues} to {spec.max_clues} are wanted"
        )
    limits = spec.limits_of_families
    broken = limits.first_broken(spec.kind.as_published(clues)) if limits.ranges else None
    if broken is not None:
        raise ProofError(f"not within the limit {keyword_of(broken)}")


def _check_cover(kind: Kind, clues: PlacedPuzzle) -> None:
    """Check that every cell is in a cage.  (Reading a puzzle checks that none is in two.)"""
    bare = ~clues.caged & ((1 << kind.n_cells) - 1)
    if bare:
        raise ProofError(f"{kind.cell_names[(bare & -bare).bit_length() - 1]} is in no cage")
