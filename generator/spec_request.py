"""Specifications from the options for puzzles.

The options of the command line and the keywords of the library arrive here with their values read;
see ``option_values.py``.  What single options need is imported where they are given.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue_limits import CAGE_SIZES, DIGITS, SIZE_WEIGHTS, ClueLimits
from cluesmith.generator.errors import GeneratorError, LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import ANY, CLUES, MOST_CLUES, OptionValueError, Range
from cluesmith.generator.rating.minimality import claim_of_level
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.rating.wanted.level_shares import (
    equal_shares,
    read_level_shares,
    shares_text,
)
from cluesmith.generator.spec import HALF, GenerationSpec
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


def read_overlap(value: str) -> str:
    """Return the number of clues that puzzles may share: a number, half of the clues, or any.

    Raises
    ------
    OptionValueError
    """
    if value not in (HALF, ANY) and not re.fullmatch("[0-9]{1,4}", value):
        raise OptionValueError(f"{value!r} is not {HALF}, {ANY} or a number of clues")
    return value


def _ignore(words: str) -> None:
    """Ignore words that might be printed."""


def spec_of_options(
    kind: Kind,
    *,
    count: int = 1,
    clues: Range | None = None,
    max_clues: int | None = None,
    clue_limits: Mapping[str, Range | Mapping[int, int]] | None = None,
    max_digits: int | None = None,
    operators: str | None = None,
    difficulty: Difficulty | None = None,
    level_shares: str | None = None,
    minimal_at: str | None = None,
    is_proper: bool = False,
    is_rated: bool = False,
    per_grid: int | None = None,
    max_overlap: str = HALF,
    spread: bool = False,
    symmetry: str | None = None,
    pattern: str | None = None,
    fill_pattern: bool = False,
    word_line: str | None = None,
    may_turn: bool = False,
    on_turned: Callable[[str], None] = _ignore,
) -> GenerationSpec:
    """Return the specification that options mean together.

    Parameters
    ----------
    count : int
        The number of wanted puzzles: ``spread`` shares them out.
    clues : (int, int), optional
        The fewest and the most clues, as ``option_values.CLUES`` reads them.
    max_clues : int, optional
        The most clues.
    clue_limits : mapping of str to (int, int), optional
        The limits of the clues of each family, by the names of ``clues.clue_limits.LIMIT_NAMES``.
        Cage sizes may have weights, as ``read_cage_sizes`` reads them.
    max_digits : int, optional
        The most digits.
    operators : str, optional
        The operations that cages show, as ``clue_kinds.kind_with_operators`` takes them.
    level_shares : str, optional
        The share of each level among the puzzles, as ``rating.level_shares`` reads it; equal ones
        if not given.
    minimal_at : str, optional
        A level, "own" or "strict".
    is_proper : bool
        Whether one solution is enough.
    is_rated : bool
        Whether puzzles carry their rating even if any difficulty is accepted.
    per_grid : int, optional
        The most puzzles of one class of grids; 0 for any number.
    max_overlap : str
        As ``option_values.read_overlap`` returns it.
    spread : bool
        Whether puzzles are spread evenly over all classes of grids.
    pattern : str, optional
        One line, as ``generator.patterns.pattern_text.read_pattern`` returns it.
    word_line : str, optional
        As ``patterns.word_line_cells.word_line_cells`` reads it.
    may_turn : bool
        Whether the pattern may be moved or turned to one that brings puzzles.
    on_turned : callable
        Called with words that say how the pattern was moved or turned.

    Raises
    ------
    OptionsError
        Options that exclude each other.
    LimitError, NoCatalogueError
        No puzzle of the kind can be like that.

    Notes
    -----
    The same options give the same specification.  ``may_turn`` makes trial attempts.
    """
    if operators is not None:
        from cluesmith.generator.kinds.clue_kinds import kind_with_operators

        kind = kind_with_operators(kind, operators)
    difficulty, level_shares = with_shares(difficulty or Difficulty(), level_shares)
    min_clues, max_clues = limits_of_clues(clues, max_clues)
    limits = limits_of_families(clue_limits or {}, max_digits)
    if is_proper:
        if minimal_at is not None:
            raise OptionsError("{proper} excludes {minimal_at}")
        minimal_at = PROPER
    elif minimal_at is None and difficulty.levels and is_killer(kind):
        minimal_at = OWN_LEVEL
    elif minimal_at == STRICT:
        minimal_at = None
    if len(difficulty.levels) == 1:
        minimal_at = claim_of_level(minimal_at, difficulty.levels[0])
    if minimal_at is None and clues is not None:
        kind.check_max_clues(max_clues, "clues")
        kind.check_min_clues(min_clues, "clues")
    if spread:
        if per_grid is not None:
            raise OptionsError("{spread} excludes {per_grid}")
        from cluesmith.generator.oracles.catalogue_oracle import catalogue_of

        per_grid = math.ceil(count / catalogue_of(kind).n_classes)
    elif per_grid is None:
        per_grid = kind.known.per_grid
    if may_turn:
        if pattern is None:
            raise OptionsError("{turn} needs {pattern}")
        from cluesmith.generator.making.turned_pattern import fitting_pattern

        pattern = fitting_pattern(
            kind,
            pattern,
            symmetry,
            fill_pattern=fill_pattern,
            is_proper=is_proper,
            on_turned=on_turned,
        )
    try:
        spec = GenerationSpec(
            kind=kind,
            max_clues=max_clues,
            min_clues=min_clues,
            clue_limits=limits.text or None,
            per_grid=per_grid or None,
            max_overlap=None if max_overlap == ANY else max_overlap,
            symmetry=symmetry,
            pattern=pattern,
            fill_pattern=fill_pattern,
            word_line=word_line,
            difficulty=difficulty.text or None,
            level_shares=level_shares,
            is_rated=is_rated,
            minimal_at=minimal_at,
        )
    except LimitError as error:
        if clues is not None and error.parameter in ("min_clues", "max_clues"):
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


def read_cage_sizes(value: str) -> Range | dict[int, int]:
    """Return a range of sizes, or the number of cages of each size to one another.

    Raises
    ------
    OptionValueError
    """
    return SIZE_WEIGHTS.read(value) if ":" in value else CLUES.read(value)


def limits_of_families(
    clue_limits: Mapping[str, Range | Mapping[int, int]], max_digits: int | None
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
