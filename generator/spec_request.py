"""Specifications from the options for puzzles.

The options of the command line and the keywords of the library arrive here with their values read;
see ``spec_options.py``.  What single options need is imported where they are given.
"""

import math
import re
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue_limits import (
    CAGE_SIZES,
    DIGITS,
    LIMIT_NAMES,
    ClueLimits,
    keyword_of,
)
from cluesmith.generator.errors import GeneratorError, LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import ANY, MOST_CLUES, Range
from cluesmith.generator.rating.minimality import claim_of_level
from cluesmith.generator.rating.wanted.difficulty import CRITERIA, Difficulty, difficulty_of
from cluesmith.generator.rating.wanted.level_shares import (
    equal_shares,
    read_level_shares,
    shares_text,
)
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_options import SPEC_OPTIONS, option_named
from cluesmith.light_dataclasses import replace
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER, STRICT


class OptionsError(GeneratorError, ValueError):
    """Options that do not go together.

    Parameters
    ----------
    template : str
        The problem, with the names of options in braces: "{proper} excludes {minimal_at}".
    """

    def __init__(self, template: str) -> None:
        super().__init__(re.sub(r"[{}]", "", template))
        self.template = template

    @property
    def in_options(self) -> str:
        """Return the message with command line options: "--proper excludes --minimal-at"."""
        return re.sub(r"\{(\w+)\}", lambda name: "--" + name[1].replace("_", "-"), self.template)


def _ignore(words: str) -> None:
    """Ignore words that might be printed."""


def spec_of_options(
    kind: Kind, *, count: int = 1, on_turned: Callable[[str], None] = _ignore, **options: Any
) -> GenerationSpec:
    """Return the specification that options mean together.

    Parameters
    ----------
    count : int
        The number of wanted puzzles: ``spread`` shares them out.
    on_turned : callable
        Called with words that say how the pattern was moved or turned.
    **options
        The values of options by the names of ``SPEC_OPTIONS``, as their forms read them.  The
        pattern is one line, as ``generator.patterns.pattern_text.read_pattern`` returns it.

    Raises
    ------
    OptionsError
        Options that exclude each other.
    LimitError, NoCatalogueError
        No puzzle of the kind can be like that.
    TypeError
        There is no option of a name.

    Notes
    -----
    The same options give the same specification.  ``turn`` makes trial attempts.
    """
    values = {name: row.unset for name, row in SPEC_OPTIONS.items()}
    values |= {option_named(name).name: value for name, value in options.items()}
    asked = SimpleNamespace(**values)
    if asked.operators is not None:
        from cluesmith.generator.kinds.clue_kinds import kind_with_operators

        kind = kind_with_operators(kind, asked.operators)
    difficulty = difficulty_of({row.name: values[row.name] for row in CRITERIA})
    difficulty, level_shares = with_shares(difficulty, asked.level_shares)
    min_clues, max_clues = limits_of_clues(asked.clues, asked.max_clues)
    given = {name: values[keyword_of(name)] for name in LIMIT_NAMES}
    limits = limits_of_families(given, asked.max_digits)
    minimal_at = asked.minimal_at
    if asked.proper:
        if minimal_at is not None:
            raise OptionsError("{proper} excludes {minimal_at}")
        minimal_at = PROPER
    elif minimal_at is None and difficulty.levels and is_killer(kind):
        minimal_at = OWN_LEVEL
    elif minimal_at == STRICT:
        minimal_at = None
    if len(difficulty.levels) == 1:
        minimal_at = claim_of_level(minimal_at, difficulty.levels[0])
    if minimal_at is None and asked.clues is not None:
        kind.check_max_clues(max_clues, "clues")
        kind.check_min_clues(min_clues, "clues")
    per_grid, pattern = asked.per_grid, asked.pattern
    if asked.spread:
        if per_grid is not None:
            raise OptionsError("{spread} excludes {per_grid}")
        from cluesmith.generator.oracles.catalogue_oracle import catalogue_of

        per_grid = math.ceil(count / catalogue_of(kind).n_classes)
    elif per_grid is None:
        per_grid = kind.known.per_grid
    if asked.turn:
        if pattern is None:
            raise OptionsError("{turn} needs {pattern}")
        from cluesmith.generator.making.turned_pattern import fitting_pattern

        pattern = fitting_pattern(
            kind,
            pattern,
            asked.symmetry,
            fill_pattern=asked.fill_pattern,
            is_proper=asked.proper,
            on_turned=on_turned,
        )
    of_several = {
        "max_clues": max_clues,
        "min_clues": min_clues,
        "clue_limits": limits.text or None,
        "per_grid": per_grid or None,
        "max_overlap": None if asked.max_overlap == ANY else asked.max_overlap,
        "pattern": pattern,
        "difficulty": difficulty.text or None,
        "level_shares": level_shares,
        "minimal_at": minimal_at,
    }
    of_one = {row.field: values[name] for name, row in SPEC_OPTIONS.items() if row.field}
    try:
        spec = GenerationSpec(kind=kind, **of_one | of_several)
    except LimitError as error:
        if asked.clues is not None and error.parameter in ("min_clues", "max_clues"):
            raise error.of("clues") from None
        raise
    if spec.minimal_level is None:
        return spec
    from cluesmith.generator.making.level_minimal import with_added_clues

    return with_added_clues(spec)


def is_killer(kind: Kind) -> bool:
    """Return True if cages of sums cover the board of a kind."""
    rule = covering_rule(kind.definition)
    return rule is not None and not rule.operations


def with_shares(difficulty: Difficulty, level_shares: str | None) -> tuple[Difficulty, str | None]:
    """Return the difficulty with its levels, and their shares as a specification has them.

    Shares without levels also say which levels are wanted.
    """
    if level_shares is None:
        shares = equal_shares(difficulty.levels)
    else:
        shares = read_level_shares(level_shares)
        if not difficulty.levels:
            difficulty = replace(difficulty, levels=tuple(shares))
    is_free = len(shares) < 2 and tuple(shares) == difficulty.levels
    return difficulty, None if is_free or not shares else shares_text(shares)


def limits_of_families(
    clue_limits: Mapping[str, Range | Mapping[int, int] | None], max_digits: int | None
) -> ClueLimits:
    """Return the limits of the clues of each family that these options mean together.

    Raises
    ------
    OptionsError
        Both limit the digits.
    """
    weights = clue_limits.get(CAGE_SIZES)
    ranges = {
        name: (min(each), max(each)) if isinstance(each, Mapping) else each
        for name, each in clue_limits.items()
        if each is not None
    }
    if max_digits is not None:
        if DIGITS in ranges:
            raise OptionsError("{digits} excludes {max_digits}")
        ranges[DIGITS] = (0, max_digits)
    return ClueLimits(
        tuple(ranges.items()), tuple(weights.items()) if isinstance(weights, Mapping) else ()
    )


def limits_of_clues(clues: Range | None, max_clues: int | None) -> tuple[int | None, int | None]:
    """Return the fewest and the most clues that these options mean together.

    Raises
    ------
    OptionsError
        Both are given.
    """
    if clues is None:
        return None, max_clues
    if max_clues is not None:
        raise OptionsError("{clues} excludes {max_clues}")
    return clues[0] or None, None if clues[1] == MOST_CLUES else clues[1]
