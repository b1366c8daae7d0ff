"""A pattern of clues moved, turned or mirrored to one that brings puzzles."""

from collections.abc import Callable

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.patterns.equivalent_patterns import equivalent_patterns
from cluesmith.generator.rating.criteria.minimality import PROPER
from cluesmith.generator.spec import GenerationSpec

# Attempts with each form of a picture.
_TRIALS = 200


def fitting_pattern(
    kind: Kind,
    pattern: str,
    symmetry: str | None,
    *,
    fill_pattern: bool,
    is_proper: bool,
    on_turned: Callable[[str], None],
) -> str:
    """Return the first equivalent form of a pattern that brings a puzzle on trial.

    ``on_turned`` is called with words for which it is.  The pattern as drawn if none does.

    Raises
    ------
    LimitError
        None can have a puzzle, with the reason for the pattern as drawn.
    """
    refused = None
    n_tried = 0
    for turned, words in equivalent_patterns(kind, pattern).items():
        try:
            spec = GenerationSpec(
                kind=kind.name,
                symmetry=symmetry,
                pattern=turned,
                fill_pattern=fill_pattern,
                minimal_at=PROPER if is_proper else None,
            )
        except LimitError as error:
            refused = refused or error
            continue
        n_tried += 1
        if any(attempt(spec, 0, index) for index in range(_TRIALS)):
            on_turned(words)
            return turned
    if refused and not n_tried:
        raise refused
    return pattern
