"""The specification of the puzzles that a job makes, validated on construction.

The checks of single options are imported where the option is given, since a short command would
wait for them.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_limits import ClueLimits, read_clue_limits
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.option_values import ANY
from cluesmith.generator.rating.minimality import ADDED, claim_of_level, level_of_claim
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.wanted.difficulty import Difficulty, read_difficulty
from cluesmith.generator.rating.wanted.level_shares import (
    aimed_level,
    equal_shares,
    read_level_shares,
    shares_text,
)
from cluesmith.light_dataclasses import dataclass, replace
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER, JobSpec, PuzzleSpec

if TYPE_CHECKING:
    from cluesmith.generator.patterns.clue_layouts import Layout
    from cluesmith.generator.rating.rating import Rating

# Shared clues: half of the clues of the smaller puzzle.
HALF = "half"

# The part of their clues, in percent, that two puzzles of one pool search may share before each
# gets a random form, unless a larger one is asked for.
LEAST_KINSHIP = 75


@dataclass(frozen=True, slots=True)
class GenerationSpec(PuzzleSpec):
    """The wanted puzzles of a kind.

    Raises
    ------
    LimitError
        No puzzle can meet it; the message has the reason and a repair.
    PuzzleSyntaxError
        The pattern cannot be read.
    """

    kind: Kind

    def __post_init__(self) -> None:
        kind = self.kind
        kind.check_max_clues(self.max_clues)
        if self.minimal_at is None:
            kind.check_min_clues(self.min_clues)
        if None not in (self.min_clues, self.max_clues) and self.min_clues > self.max_clues:  # type: ignore[operator]
            reason = f"is more than the most clues wanted, {self.max_clues}"
            raise LimitError("min_clues", self.min_clues, reason)
        if self.per_grid is not None and self.per_grid < 1:
            raise LimitError("per_grid", self.per_grid, "use 1 or more")
        if self.max_overlap not in (None, HALF) and not re.fullmatch(
            "[0-9]{1,4}", self.max_overlap
        ):
            raise LimitError("max_overlap", self.max_overlap, f"use {HALF} or a number of clues")
        if self.kinship is not None and not LEAST_KINSHIP <= self.kinship < 100:
            raise LimitError("kinship", self.kinship, f"use {LEAST_KINSHIP} to 99")
        limits, rules = self.limits_of_families, kind.definition.clues
        limits.check(kind.title, rules, kind.n_digits)
        limits.check_room(kind.title, rules, kind.clue_places)
        if self.word_line is not None:
            from cluesmith.generator.patterns.word_line_cells import check_word_line

            has_layout = self.symmetry is not None or self.pattern is not None
            check_word_line(kind, self.word_line, has_layout)
        if kind.has_clue_families:
            self._check_with_clue_families(kind)
            return
        self._check_difficulty(kind)
        self.layout  # noqa: B018 - it refuses what cannot be
        if self.is_proper and not self.fill_pattern:
            reason = "needs a pattern to fill; any other puzzle can be made minimal"
            raise LimitError("proper", None, reason)

    def _check_with_clue_families(self, kind: Kind) -> None:
        """Refuse options that only puzzles with digits alone can have."""
        if self.pattern is not None or self.fill_pattern:
            name = "fill_pattern" if self.pattern is None else "pattern"
            reason = f"a pattern marks cells of digits, and {kind.title} has other clues"
            raise LimitError(name, None, reason)
        self._check_difficulty(kind)
        if self.symmetry is not None:
            from cluesmith.generator.patterns.clue_symmetries import named_mask

            named_mask(kind, self.symmetry)  # raises if the kind has no symmetry of this name

    def _check_difficulty(self, kind: Kind) -> None:
        """Check that there can be puzzles of the wanted difficulty, of each level with a share."""
        if self.difficulty is self.level_shares is self.minimal_at is None:
            return
        from cluesmith.generator.rating.wanted.feasibility import check_difficulty

        wanted, shares = self.wanted_difficulty, self.shares
        if self.minimal_at == OWN_LEVEL and not wanted.levels:
            raise LimitError("minimal_at", OWN_LEVEL, "say which levels are wanted")
        if shares and tuple(shares) != wanted.levels:
            reason = f"give a share to each level that is wanted: {', '.join(wanted.levels)}"
            raise LimitError("level_shares", shares_text(shares), reason)
        for level in (None, *shares):
            each = wanted if level is None else replace(wanted, levels=(level,))
            try:
                check_difficulty(each, kind)
                if self.minimal_level is not None and self.minimal_at != OWN_LEVEL:
                    self._check_minimal_at(kind, self.minimal_level, each)
            except LimitError as error:
                if level is None:
                    raise
                reason = f"there can be none ({error}), so leave this level out"
                raise LimitError("level", level, reason) from None

    def _check_minimal_at(self, kind: Kind, level: Level, wanted: Difficulty) -> None:
        """Check that a puzzle that is minimal for the level can meet the options."""
        from cluesmith.generator.rating.wanted.feasibility import check_difficulty

        if level is Level.EXTREME:
            reason = "every puzzle is solved at that level; leave it out for strictly minimal ones"
            raise LimitError("minimal_at", level, reason)
        has_room = kind.has_clue_families or 0 <= (self.min_clues or 0) < kind.n_cells
        if not has_room:
            reason = f"{kind.title} has {kind.n_cells} cells; use 0 to {kind.n_cells - 1}"
            raise LimitError("min_clues", self.min_clues, reason)
        if self.fill_pattern:
            reason = f"a clue that is not needed at {level} goes, and its cell would not be filled"
            raise LimitError("fill_pattern", None, reason)
        levels = wanted.levels
        if levels and all(each.number > level.number for each in levels):
            reason = f"puzzles that are minimal at {level} are no harder than that"
            raise LimitError("level", ",".join(levels), reason)
        solved_at = tuple(each for each in levels or Level if each.number <= level.number)
        check_difficulty(replace(wanted, levels=solved_at), kind)

    @classmethod
    def of_job(cls, spec: JobSpec) -> Self:
        """Return the specification of a generate job.

        Raises
        ------
        GeneratorError
            This version does not know the kind or an option of the job.
        """
        return cls(**{**spec.values, "kind": kind_named(spec.kind or "")})

    @property
    def job_spec(self) -> JobSpec:
        """Return the specification as the row of a job stores it."""
        return JobSpec(**{**self.values, "kind": self.kind.name})

    @property
    def layout(self) -> "Layout | None":
        """Return the cells that clues may be in; None if the spec does not limit them.

        It is always None for kinds with clues that are not digits.
        """
        if self.kind.has_clue_families:
            return None
        if self.symmetry is None and self.pattern is None and not self.fill_pattern:
            return None
        from cluesmith.generator.patterns.clue_layouts import layout

        return layout(
            self.kind,
            self.symmetry,
            self.pattern,
            self.fill_pattern,
            self.min_clues,
            self.max_clues,
            self.is_proper,
        )

    @property
    def limits_of_families(self) -> ClueLimits:
        """Return the limits of the clues of each family."""
        return read_clue_limits(self.clue_limits or "")

    @property
    def wanted_difficulty(self) -> Difficulty:
        """Return the wanted difficulty of the puzzles."""
        return read_difficulty(self.difficulty or "")

    @property
    def least_er(self) -> int | None:
        """Return the ER that a puzzle has to reach if this is all that its rating decides."""
        is_plain = self.minimal_at is None and not self.with_paths
        return self.wanted_difficulty.least_er if is_plain else None

    @property
    def shares(self) -> Mapping[Level, int]:
        """Return the share of each level; empty if puzzles are accepted as they come."""
        return read_level_shares(self.level_shares or ANY)

    @property
    def minimal_level(self) -> Level | None:
        """Return the level of minimality; None for strictly minimal and proper puzzles.

        It is the hardest one if each puzzle has its own.
        """
        if self.minimal_at == OWN_LEVEL:
            levels = self.wanted_difficulty.levels
            return max(levels, key=lambda each: (each is not Level.EXTREME, each.number))
        has_level = self.minimal_at is not None and not self.is_proper
        return level_of_claim(self.minimal_at) if has_level else None  # type: ignore[arg-type]

    def claim_of(self, rating: "Rating | None") -> str | None:
        """Return the claim about a puzzle with a rating, as ``minimal_at`` has it for all."""
        return claim_of_level(self.minimal_at, None if rating is None else rating.level)

    def aimed(self, index: int) -> "GenerationSpec":
        """Return the specification of the puzzles that an attempt tries to make.

        An attempt brings other wanted levels as well.  It aims at one of them where levels decide
        how clues are drawn or removed.
        """
        is_own = self.minimal_at == OWN_LEVEL
        if not is_own and not (self.shares and self.kind.has_clue_families):
            return self
        shares = self.shares or equal_shares(self.wanted_difficulty.levels)
        return _aimed(self, aimed_level(shares, index))

    @property
    def is_proper(self) -> bool:
        """Return True if one solution is enough, so that clues may be redundant."""
        return self.minimal_at == PROPER

    @property
    def adds_clues(self) -> bool:
        """Return True if clues are added to puzzles that are minimal for a level."""
        return self.minimal_at is not None and self.minimal_at.endswith(ADDED)

    @property
    def sampled_clues(self) -> int | None:
        """Return the number of clues if only one number is wanted and the kind can be sampled."""
        if self.minimal_at is not None:
            return None
        kind = self.kind
        fewest = max(self.min_clues or 0, kind.min_clues or 0)
        return fewest if kind.known.sampling and fewest == self.max_clues else None

    def accepts(self, n_clues: int) -> bool:
        """Return True if this number of clues is within the limits."""
        return not self.n_off(n_clues)

    def accepts_puzzle(self, puzzle: CluePuzzle) -> bool:
        """Return True if a puzzle with clues that are not digits is within all limits."""
        return self.accepts(puzzle.n_clues) and self.limits_of_families.accepts(puzzle)

    @property
    def accepts_any_number(self) -> bool:
        """Return True if the number of clues has no limits."""
        return self.min_clues is self.max_clues is None

    def n_off(self, n_clues: int) -> int:
        """Return the distance of a number of clues from the limits."""
        most = n_clues if self.max_clues is None else self.max_clues
        return max((self.min_clues or 0) - n_clues, n_clues - most, 0)


@lru_cache
def _aimed(spec: GenerationSpec, level: Level) -> GenerationSpec:
    text = replace(spec.wanted_difficulty, levels=(level,)).text
    minimal_at = claim_of_level(spec.minimal_at, level)
    return replace(spec, difficulty=text, level_shares=None, minimal_at=minimal_at)
