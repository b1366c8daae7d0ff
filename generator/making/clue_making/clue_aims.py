"""What a specification asks of the clues of each attempt, found once for all attempts."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue_families import DIGIT, ClueRule
from cluesmith.generator.clues.clue_limits import ANY_NUMBER, NO_LIMIT, Range
from cluesmith.generator.making.clue_making.clue_orbits import images_of
from cluesmith.generator.making.clue_making.exchanged_clues import WantedCounts
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec

# With fewer digits than one for this many cells, lines cover the board.
_CELLS_A_DIGIT = 8

# The sizes of cages for a level, where no limits say others.  Of 100 killers with cages of 1 and 2
# cells 92 are easy, with 2 and 3 cells 87 medium; with 2 to 4 cells 21 are medium, 39 hard, 19
# expert and 21 extreme.
_SIZES_FOR = {
    Level.EASY: (1, 2),
    Level.MEDIUM: (2, 3),
    Level.HARD: (2, 4),
    Level.EXPERT: (2, 4),
}

# The sizes of cages of 236 published killers, in per cent: 69 pairs, 23 threes, 6 fours, 2 fives.
# 0.8 % of their cages are single cells, 0.4 % larger.
_PUBLISHED_SIZES = {2: 69, 3: 23, 4: 6, 5: 2}


class ClueAims:
    """What a specification asks of clues that are not digits alone."""

    def __init__(self, spec: GenerationSpec) -> None:
        self.spec, self.kind = spec, spec.kind
        self.limits = spec.limits_of_families
        self.images = images_of(spec.kind, spec.symmetry)
        rule = covering_rule(spec.kind.definition)
        self.cages = None if rule is None else CageAims(self, rule)

    @cached_property
    def wanted(self) -> WantedCounts:
        """Return the wanted numbers of clues, in total and by family of this kind."""
        spec = self.spec
        most = NO_LIMIT if spec.max_clues is None else spec.max_clues
        has = {rule.family for rule in self.kind.definition.clues}
        counts = {family: n for family, n in self.limits.counts.items() if family in has}
        return WantedCounts((spec.min_clues or 0, most), counts)

    @cached_property
    def is_free(self) -> bool:
        """Return True if any clues that make a minimal puzzle are accepted."""
        spec = self.spec
        has_limits = self.wanted.families or not spec.accepts_any_number
        return not (has_limits or self.images or spec.minimal_at)

    @cached_property
    def has_digits_first(self) -> bool:
        """Return True if most digits are dropped before other clues: if no limit counts clues."""
        counts = self.wanted.families
        has_most = any(most != NO_LIMIT for _, most in counts.values())
        return self.spec.accepts_any_number and DIGIT not in counts and not has_most

    @cached_property
    def may_have_clues(self) -> bool:
        """Return True if clues that are not digits are wanted."""
        families = {rule.family for rule in self.kind.definition.clues} - {DIGIT}
        return any(self.limits.count_of(family)[1] for family in families)

    @cached_property
    def digit_cells(self) -> Sequence[int]:
        """The cells whose digits may be given."""
        rules = self.kind.definition.clues
        may = any(rule.family == DIGIT for rule in rules) and self.limits.count_of(DIGIT)[1]
        return range(self.kind.n_cells) if may else ()

    @cached_property
    def has_cages(self) -> bool:
        return any(rule.family == "cage" for rule in self.kind.definition.clues)

    def n_drawn(self, rule: ClueRule) -> int:
        """Return the most paths to draw; all that fit if there are few digits."""
        fewest, most = self.limits.count_of(rule.family)
        has_few_digits = self.limits.count_of(DIGIT)[1] < self.kind.n_cells // _CELLS_A_DIGIT
        if has_few_digits and rule.count is None:
            return min(most, self.kind.n_cells)
        wanted = min(most, fewest + fewest // 3)
        return max(rule.drawn_count or 0, wanted) if fewest else rule.drawn_count or 0


class CageAims:
    """What a specification asks of cages that cover the board."""

    def __init__(self, aims: ClueAims, rule: ClueRule) -> None:
        self.rule = rule
        self._spec, self._kind, self._limits = aims.spec, aims.kind, aims.limits
        self._images = aims.images

    @cached_property
    def weights(self) -> Mapping[int, int]:
        """Return the wanted number of cages of each size to one another; empty for any."""
        limits, rule = self._limits, self.rule
        if limits.cage_weights:
            return dict(limits.cage_weights)
        levels, minimal_level = self._spec.wanted_difficulty.levels, self._spec.minimal_level
        is_strict = minimal_level is None and not self._spec.is_proper
        has_level = levels == (Level.EXTREME,) if is_strict else minimal_level or levels
        has_limits = limits.sizes_of(rule.family) or limits.count_of(rule.family) != ANY_NUMBER
        if rule.operations or not has_level or has_limits:
            return {}
        most = rule.possible_sizes(self._kind.n_digits)[1]
        return {size: weight for size, weight in _PUBLISHED_SIZES.items() if size <= most}

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """Return the sizes of cages: within limits, for few cages, or for the levels wanted."""
        fewest, most = self.rule.drawn_sizes
        levels = self._spec.wanted_difficulty.levels or (self._spec.minimal_level,)
        wanted = [_SIZES_FOR.get(each) for each in levels if each is not None]
        sizes = [each for each in wanted if each is not None]
        if sizes and None not in wanted:
            largest = max(size for _, size in sizes)
            least = min(size for size, _ in sizes) if fewest == 2 else fewest
            fewest, most = least, max(fewest, min(most, largest))
        n_cells, n_digits = self._kind.n_cells, self._kind.n_digits
        most = max(most, self._least_at_centre)
        return self._limits.covering_sizes((fewest, most), self.rule, n_cells, n_digits)

    @cached_property
    def _least_at_centre(self) -> int:
        """Return the least size of a symmetric cage around a fixed cell: 5 with rot90."""
        images, neighbours = self._images, self._kind.clue_places.board.neighbours
        if not images:
            return 0
        own = [c for c in range(self._kind.n_cells) if all(image[c] == c for image in images)]
        around = [{each, *(image[each] for image in images)} for c in own for each in neighbours[c]]
        return 1 + min(map(len, around), default=0)

    @cached_property
    def numbers(self) -> Range:
        """The fewest and the most cages to begin with; joins leave fewer."""
        fewest, most = self._limits.count_of("cage")
        most, sizes = min(most, self._spec.max_clues or most), self.sizes
        is_for_pairs = all(
            row.most == 2 for row in self.rule.shown_types
        )  # few pairs have a quotient
        if not self._spec.is_proper and not fewest and not is_for_pairs:
            # With cages of the mean size, fewer joins are left to try; with single cells only
            # where pairs leave them, hardly any.
            n_cells = self._kind.n_cells
            mean = 2 * n_cells // sum(sizes) + 1
            most = min(most, n_cells * 5 // 9 if sizes == (1, 2) else mean)
        return min(fewest, most), most


@lru_cache
def aims_of(spec: GenerationSpec) -> ClueAims:
    """Return what a specification asks of clues."""
    return ClueAims(spec)
