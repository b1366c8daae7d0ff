"""An attempt to make a puzzle whose clues are not digits alone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from cluesmith.generator.clues.cage_joins import covering_rule, with_bare_digits
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import DIGIT, ClueRule
from cluesmith.generator.clues.clue_limits import ANY_NUMBER, NO_LIMIT, Range
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_of
from cluesmith.generator.making.clue_making.cage_cutting import Cages
from cluesmith.generator.making.clue_making.cage_walls import CagedPuzzle, WallMinimal
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits, images_of
from cluesmith.generator.making.clue_making.drawn_clues import drawn_clues
from cluesmith.generator.making.clue_making.drawn_paths import DrawnPaths
from cluesmith.generator.making.clue_making.dropped_clues import ClueDropping
from cluesmith.generator.making.clue_making.exchanged_clues import ClueExchange, WantedCounts
from cluesmith.generator.making.clue_making.exchanged_paths import ExchangedPaths
from cluesmith.generator.making.clue_making.level_clues import LevelMinimal
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec

# Choices of one search, after which the attempt is given up.
ATTEMPT_NODES = 20_000

# Choices of one search for a second solution of cages, after which a cage is split in place; more
# where there may be no more cages.
_REPAIR_NODES = 30
_REPAIR_NODES_OF_FEW = 1000

# Second solutions of cages that one search looks for: often there are several, each somewhere else.
_OTHERS_AT_ONCE = 4

# The same where clues may just be dropped and digits are among them.  Few searches take more, but
# those many: with 20,000 choices sandwiches with few digits are four times as slow.
_NODES_BESIDE_DIGITS = 1000

# The most changes or new cuts of cages before the attempt is given up.
_MOST_REPAIRS = 60
_MOST_CUTS = 40

# Where there are fewer digits than one for so many cells, lines cover the board.
_CELLS_A_DIGIT = 8

# For easy to hard puzzles, up to one digit for so many cells is not dropped first.
_CELLS_A_DIGIT_IF_EASY = 3

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

Made = tuple[CluePuzzle, list[bytes]]


def clue_puzzles(spec: GenerationSpec, seed: int) -> list[Puzzle]:
    """Make one attempt.

    Returns
    -------
    list of Puzzle
        One puzzle, or none if the limits were missed.

    Raises
    ------
    SearchLimitError
        A search took too long.
    """
    kind, draws = spec.kind, Draws(derive_seed(seed, "clues"))
    grid = random_grid(plain_kind(kind), seed)
    attempt = _Attempt(spec, grid, draws)
    covering = covering_rule(kind.definition)
    made = attempt.dropped() if covering is None else attempt.covered(covering)
    if made is None:
        return []
    puzzle, witnesses = made
    if not puzzle.clues and attempt.may_have_clues:
        return []  # nobody takes digits alone for a puzzle of this kind
    if not spec.accepts_puzzle(puzzle):
        return []
    puzzle = with_bare_digits(kind.definition, puzzle)
    text = kind.text(puzzle.digits) + kind.clue_places.text_in_order(puzzle.clues)
    return [Puzzle(text, kind.text(grid), b"".join(witnesses))]


@cache
def plain_kind(kind: Kind) -> Kind:
    """Return the kind with the same rules for its grids, and without clues but digits."""
    return kind_of(replace(kind.definition, clues=()))


class _Attempt:
    """One grid, and the random choices for its clues."""

    def __init__(self, spec: GenerationSpec, grid: bytes, draws: Draws) -> None:
        self._spec, self._kind, self._grid, self._draws = spec, spec.kind, grid, draws
        self._limits = spec.limits_of_families
        self._images = images_of(self._kind, spec.symmetry)
        is_quick = self._is_free and self._digit_cells
        max_nodes = _NODES_BESIDE_DIGITS if is_quick else ATTEMPT_NODES
        self._oracle = clue_oracle_for(self._kind, max_nodes)

    def dropped(self) -> Made | None:
        """Draw clues of all families, and drop what can go."""
        kept: list[Clue] = []
        clues: list[Clue] = []
        for rule in sorted(self._kind.definition.clues, key=_is_of_paths):
            drawn = self._drawn(rule, [*kept, *clues])
            (kept if rule.negative else clues).extend(drawn)
        for rule in self._kind.definition.clues:
            if rule.family == "cage":
                clues += self._drawn_cages(rule, [*kept, *clues])
        dropping = ClueDropping(self._oracle, self._grid, self._digit_cells, clues, kept)
        if self._is_free:
            return dropping.minimal(self._in_order(dropping))
        orbits, alone = clue_orbits(dropping.all, self._images)
        dropping.turn(alone, False)
        if self._spec.minimal_level is not None:
            every = dict.fromkeys((number for orbit in orbits for number in orbit), b"")
            return self._at_level(self._spec.minimal_level, dropping.puzzle(every)[0])
        if dropping.other() is not None:
            return None
        exchange = ClueExchange(dropping, orbits, self._wanted, self._draws)
        if not exchange.thin_out(len(self._grid)):
            return None
        if self._has_digits_first:
            exchange.drop_family(DIGIT, self._n_late_digits)
        if not self._spec.is_proper:
            return exchange.minimal()
        # Digits stay only where they are needed.
        left = exchange.drop_family(DIGIT, self._limits.count_of(DIGIT)[0])
        return dropping.puzzle(dict.fromkeys(left, b""))[0], []

    def covered(self, rule: ClueRule) -> Made | None:
        """Cut the board into cages until there is one solution, then weaken it while there is."""
        sizes = self._sizes_of_cages(rule)
        drawn = self._drawn_sizes(rule)
        others = [
            clue
            for each in self._kind.definition.clues
            if each is not rule
            for clue in self._drawn(each)
        ]
        digits = self._grid if self._digit_cells else bytes(len(self._grid))
        if drawn:
            sizes = min(drawn), max(drawn)
            cages = self._cut(rule, sizes, drawn=self._begun(drawn))
        elif any(digits):  # the search drops digits quicker where cages are small
            cages = self._cut(rule, (sizes[0], max(sizes[0], min(sizes[1], 3))))
        else:
            cages = self._cut(rule, sizes, self._numbers_of_cages(rule, sizes))
        if cages is None:
            return None
        puzzle = CagedPuzzle(self._oracle, cages, self._grid, digits, others)
        if not any(digits) and not self._is_repaired(puzzle):
            return None
        if self._spec.is_proper:
            return puzzle.puzzle(), []
        if self._spec.minimal_level is not None:
            most = sizes[1] if drawn else max(self._limits.drawn_sizes(rule)[1], sizes[1])
            weights = self._cage_weights(rule)
            return self._at_level(self._spec.minimal_level, puzzle.puzzle(), most, weights)
        walls = WallMinimal(puzzle, sizes[1], self._images)
        walls.weaken(self._draws)
        witnesses = walls.witnesses()
        return None if witnesses is None else (puzzle.puzzle(), witnesses)

    def _at_level(
        self,
        level: Level,
        puzzle: CluePuzzle,
        most_joined: int = 0,
        weights: Mapping[int, int] | None = None,
    ) -> Made | None:
        """Remove everything that a puzzle does not need at a level."""
        oracle, grid, draws = self._oracle, self._grid, self._draws
        search = LevelMinimal(oracle, level, grid, draws, self._images, most_joined, weights)
        counts = self._wanted.families.items()
        most = {family: most for family, (_, most) in counts if most != NO_LIMIT}
        found = search.minimal(puzzle, most, self._n_late_digits)
        return None if found is None else (found, [])

    def _in_order(self, dropping: ClueDropping) -> list[int]:
        """Return droppable clues in random order, with some digits first."""
        digits = self._draws.shuffled(dropping.digits)
        n_late = self._n_late_digits
        first = dict.fromkeys(digits[n_late:])
        late = [number for number in dropping.all if number not in first]
        return [*first, *self._draws.shuffled(late)]

    @property
    def _has_digits_first(self) -> bool:
        """Return True if most digits are dropped before other clues: if no limit counts clues."""
        counts = self._wanted.families
        has_most = any(most != NO_LIMIT for _, most in counts.values())
        return self._spec.accepts_any_number and DIGIT not in counts and not has_most

    @property
    def _n_late_digits(self) -> int:
        """The number of digits that are not dropped before other clues; more for easier puzzles."""
        rules = self._kind.definition.clues
        n_late = next((rule.count or 0 for rule in rules if rule.family == DIGIT), 0)
        levels = self._spec.wanted_difficulty.levels
        if not levels or max(level.number for level in levels) > Level.HARD.number:
            return n_late
        most = max(n_late, len(self._grid) // _CELLS_A_DIGIT_IF_EASY)
        return n_late + self._draws.below(most - n_late + 1)

    @property
    def may_have_clues(self) -> bool:
        """Return True if clues that are not digits are wanted."""
        families = {rule.family for rule in self._kind.definition.clues} - {DIGIT}
        return any(self._limits.count_of(family)[1] for family in families)

    @property
    def _is_free(self) -> bool:
        """Return True if any clues that make a minimal puzzle are accepted."""
        spec = self._spec
        has_limits = self._wanted.families or not spec.accepts_any_number
        return not (has_limits or self._images or spec.minimal_at)

    @property
    def _wanted(self) -> WantedCounts:
        """Return the wanted numbers of clues, in total and by family of this kind."""
        spec = self._spec
        most = NO_LIMIT if spec.max_clues is None else spec.max_clues
        has = {rule.family for rule in self._kind.definition.clues}
        counts = {family: n for family, n in self._limits.counts.items() if family in has}
        return WantedCounts((spec.min_clues or 0, most), counts)

    @property
    def _digit_cells(self) -> Sequence[int]:
        """The cells whose digits may be given."""
        rules = self._kind.definition.clues
        may = any(rule.family == DIGIT for rule in rules) and self._limits.count_of(DIGIT)[1]
        return range(len(self._grid)) if may else ()

    @property
    def _has_cages(self) -> bool:
        return any(rule.family == "cage" for rule in self._kind.definition.clues)

    def _drawn(self, rule: ClueRule, others: Sequence[Clue] = ()) -> list[Clue]:
        """Draw clues of a family that is neither digits nor cages."""
        if rule.family in (DIGIT, "cage"):
            return []
        sizes = self._limits.drawn_sizes(rule)
        if not _is_of_paths(rule):
            return drawn_clues(self._kind, rule, sizes, self._grid, self._draws)
        paths = DrawnPaths(self._kind, rule.types[0], sizes, self._grid, self._draws, self._images)
        count = self._n_drawn(rule)
        paths.fill(count)
        if self._digit_cells or self._images or self._has_cages:
            return paths.found
        exchanged = ExchangedPaths(paths, self._oracle, self._grid, others, self._draws)
        return paths.found if exchanged.find_one_solution(count) else []

    def _n_drawn(self, rule: ClueRule) -> int:
        """Return the most paths to draw: as many as fit if there are few digits."""
        fewest, most = self._limits.count_of(rule.family)
        has_few_digits = self._limits.count_of(DIGIT)[1] < len(self._grid) // _CELLS_A_DIGIT
        if has_few_digits and rule.count is None:
            return min(most, len(self._grid))
        wanted = min(most, fewest + fewest // 3)
        return max(rule.drawn_count or 0, wanted) if fewest else rule.drawn_count or 0

    def _drawn_cages(self, rule: ClueRule, others: Sequence[Clue]) -> list[Clue]:
        """Cut the board into cages; without digits, until there is one solution."""
        cages = self._cut(rule, self._limits.drawn_sizes(rule))
        if cages is None:
            return []
        if not self._digit_cells:
            digits = bytes(len(self._grid))
            puzzle = CagedPuzzle(self._oracle, cages, self._grid, digits, others)
            if not self._is_repaired(puzzle):
                return []
        return cages.clues

    def _cage_weights(self, rule: ClueRule) -> Mapping[int, int]:
        """Return the wanted number of cages of each size to one another; empty for any."""
        limits = self._limits
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

    def _drawn_sizes(self, rule: ClueRule) -> list[int]:
        """Draw the sizes of cages, the smallest first; empty if these have no weights."""
        weights = self._cage_weights(rule)
        bag = [size for size, weight in weights.items() for _ in range(weight)]
        drawn: list[int] = []
        while bag and sum(drawn) < len(self._grid):
            drawn.append(bag[self._draws.below(len(bag))])
        return sorted(drawn)

    def _begun(self, drawn: list[int]) -> list[int]:
        """Return the sizes of cages to begin with: halves of those that joins can make."""
        if self._spec.minimal_level is None:
            return drawn
        halves = ((size,) if size < 4 else (size // 2, size - size // 2) for size in drawn)
        return sorted(size for each in halves for size in each)

    def _cut(
        self,
        rule: ClueRule,
        sizes: tuple[int, int],
        numbers: Range = ANY_NUMBER,
        drawn: Sequence[int] = (),
    ) -> Cages | None:
        kind, symmetry = self._kind, self._spec.symmetry
        cages: Cages = per_thread(
            ("cages", kind.name, rule, sizes, numbers, symmetry),
            lambda: Cages(kind, rule, sizes, numbers=numbers, images=self._images),
        )
        cages.begin(self._grid, self._draws)
        return cages if any(cages.cut(drawn) for _ in range(_MOST_CUTS)) else None

    def _sizes_of_cages(self, rule: ClueRule) -> tuple[int, int]:
        """Return the sizes of cages: within limits, for few cages, or for the levels wanted."""
        fewest, most = rule.drawn_sizes
        levels = self._spec.wanted_difficulty.levels or (self._spec.minimal_level,)
        wanted = [_SIZES_FOR.get(each) for each in levels if each is not None]
        sizes = [each for each in wanted if each is not None]
        if sizes and None not in wanted:
            largest = max(size for _, size in sizes)
            least = min(size for size, _ in sizes) if fewest == 2 else fewest
            fewest, most = least, max(fewest, min(most, largest))
        n_cells, n_digits = len(self._grid), self._kind.n_digits
        most = max(most, self._least_at_centre)
        return self._limits.covering_sizes((fewest, most), rule, n_cells, n_digits)

    @property
    def _least_at_centre(self) -> int:
        """Return the least size of a symmetric cage around a fixed cell: 5 with rot90."""
        images, neighbours = self._images, self._kind.clue_places.board.neighbours
        if not images:
            return 0
        own = [c for c in range(len(self._grid)) if all(image[c] == c for image in images)]
        around = [{each, *(image[each] for image in images)} for c in own for each in neighbours[c]]
        return 1 + min(map(len, around), default=0)

    @property
    def _fewest_and_most_cages(self) -> Range:
        fewest, most = self._limits.count_of("cage")
        return fewest, min(most, self._spec.max_clues or most)

    def _numbers_of_cages(self, rule: ClueRule, sizes: tuple[int, int]) -> Range:
        """The fewest and the most cages to begin with; joins leave fewer."""
        fewest, most = self._fewest_and_most_cages
        is_for_pairs = all(row.most == 2 for row in rule.shown_types)  # few pairs have a quotient
        if not self._spec.is_proper and not fewest and not is_for_pairs:
            # With cages of the mean size, fewer joins are left to try; with single cells only
            # where pairs leave them, hardly any.
            n_cells = len(self._grid)
            mean = 2 * n_cells // sum(sizes) + 1
            most = min(most, n_cells * 5 // 9 if sizes == (1, 2) else mean)
        return min(fewest, most), most

    def _is_repaired(self, puzzle: CagedPuzzle) -> bool:
        """Change cages while there is a second solution; return True if none is left."""
        search = self._oracle.search
        for _ in range(_MOST_REPAIRS):
            try:
                is_full = puzzle.cages.is_full
                max_nodes = _REPAIR_NODES_OF_FEW if is_full else _REPAIR_NODES
                others = search.others(self._grid, max_nodes, _OTHERS_AT_ONCE)
            except SearchLimitError:
                is_changed = puzzle.cages.loosen(search.root_sizes(self._grid))
            else:
                if not others:
                    return True
                is_changed = all(puzzle.cages.separate(other) for other in others)
            if not is_changed:
                return False
            puzzle.cages.load(self._oracle.loader)
        return False


def _is_of_paths(rule: ClueRule) -> bool:
    return any(row.place is Place.PATH for row in rule.types)
