"""What holds for each step of any solution path."""

from collections.abc import Sequence

from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.position import Position, bits_from
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import WHIP


def check_step(position: Position, step: Step, solutions: Sequence[bytes]) -> None:
    """A step says something new, rests on what is there, and holds in every solution."""
    kind = position.kind
    placed = [step.placed] if step.placed else []
    concluded = bits_from([*placed, *step.eliminated], kind.n_digits)
    assert concluded
    assert concluded & position.left == concluded, step
    if step.technique is not WHIP:
        pattern = bits_from(step.pattern, kind.n_digits)
        assert pattern & position.left == pattern, step
    assert all(0 <= house < len(kind.houses) for house in step.houses)
    assert ENGLISH_HINTS.sentence(step)
    for grid in solutions:
        assert all(grid[cell] == digit + 1 for cell, digit in placed), step
        assert all(grid[cell] != digit + 1 for cell, digit in step.eliminated), step
