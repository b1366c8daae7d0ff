"""The rule that a collection may have left out: with it, a puzzle has one solution."""

from functools import cache

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.verdicts.unchecked_forms import solved

# With fewer clues hardly any puzzle has one solution, whatever its rules.
_LEAST_CLUES = 8

# Each other kind may take this many choices.
_MAX_NODES = 20_000


def missing_rule(kind: Kind, clues: bytes) -> str:
    """Return of which other kinds a puzzle with several solutions has one; empty if of none.

    These kinds have the same board and boxes, and more rules: diagonals, windows, chess moves.
    """
    if kind.n_clues(clues) < _LEAST_CLUES:
        return ""
    titles = [
        other.title
        for other in map(kind_named, _with_more_rules(kind.name))
        if solved(PuzzleBatch(other, clues), _MAX_NODES)[0][0] == 1
    ]
    return f"as {' or '.join(titles)} it has one solution" if titles else ""


@cache
def _with_more_rules(name: str) -> tuple[str, ...]:
    """Return the built-in kinds that have all rules of a kind and more."""
    plain = BUILT_IN.get(name)
    if plain is None or plain.clues:
        return ()
    houses = {house.cells for house in plain.all_houses}
    return tuple(
        other
        for other, definition in BUILT_IN.items()
        if definition.rows == plain.rows
        and not definition.clues
        and other != name
        and houses <= {house.cells for house in definition.all_houses}
        and (plain.boxes, plain.regions) == (definition.boxes, definition.regions)
    )
