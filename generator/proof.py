"""The proof that every puzzle must pass before it is stored.

It shares nothing with the code that made the puzzle: dancing links, from a fresh start, show that
it has exactly one solution; and for each clue a witness, checked by the rules of the kind alone,
shows that the clue cannot be dropped.
"""

from generator.attempt import GenerationSpec, Puzzle
from generator.errors import GeneratorError, ProofError
from generator.kind import Kind
from generator.kinds import kind_named
from generator.oracle import links_oracle


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
    if links_oracle(kind).solutions(clues, 2) != [kind.values(puzzle.solution)]:
        raise ProofError("the stated solution is not the only one")
    if len(puzzle.witnesses) != n_clues * kind.n_cells:
        raise ProofError(f"{len(puzzle.witnesses)} bytes of witnesses for {n_clues} clues")
    cell = kind.rules.first_without_witness(clues, puzzle.witnesses)
    if cell is not None:
        raise ProofError(f"the witness for {kind.cell_names[cell]} proves nothing")
