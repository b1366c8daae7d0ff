"""An attempt to make a puzzle whose clues are not digits alone."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, ClueRule
from cluesmith.generator.clues.clue_limits import NO_LIMIT
from cluesmith.generator.clues.clue_types import ClueType, sort_key
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.clue_dropping.random_grid import quick_grid
from cluesmith.generator.making.clue_making.cage_cutting import Cage, Cages
from cluesmith.generator.making.clue_making.cage_walls import WallGroups, WallMinimal
from cluesmith.generator.making.clue_making.clue_dropping import ClueDropping
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits, images_of
from cluesmith.generator.making.clue_making.drawn_clues import drawn_clues
from cluesmith.generator.making.clue_making.exchanged_clues import ClueExchange, WantedCounts
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec

# Choices of one search, after which the attempt is given up.
ATTEMPT_NODES = 20_000

# Choices of one search for a second solution of cages, after which a cage is split in place.
_REPAIR_NODES = 100

# How often cages are changed or cut anew before the attempt is given up.
_MOST_REPAIRS = 60
_MOST_CUTS = 40

Made = tuple[CluePuzzle, list[bytes]]


def clue_puzzles(spec: GenerationSpec, kind: Kind, seed: int) -> list[Puzzle]:
    """Make one attempt.

    Returns
    -------
    list of Puzzle
        One, or none if the limits were missed.

    Raises
    ------
    SearchLimitError
        A search took too long.
    """
    draws = Draws(derive_seed(seed, "clues"))
    grid = quick_grid(plain_kind(kind), seed)
    attempt = _Attempt(spec, kind, grid, draws)
    covering = next((rule for rule in kind.definition.clues if rule.covers), None)
    made = attempt.dropped() if covering is None else attempt.covered(covering)
    if made is None:
        return []
    puzzle, witnesses = made
    if not spec.accepts(puzzle.n_clues) or not spec.limits_of_families.accepts(puzzle):
        return []
    return [Puzzle(kind.puzzle_text(puzzle), kind.text(grid), b"".join(witnesses))]


@cache
def plain_kind(kind: Kind) -> Kind:
    """Return the kind with the same rules for its grids, and without clues but digits."""
    return register(replace(kind.definition, clues=()))


class _Attempt:
    """One grid, and the random choices for its clues."""

    def __init__(self, spec: GenerationSpec, kind: Kind, grid: bytes, draws: Draws) -> None:
        self._spec, self._kind, self._grid, self._draws = spec, kind, grid, draws
        self._limits = spec.limits_of_families
        self._images = images_of(kind, spec.symmetry)
        self._oracle = clue_oracle_for(kind, ATTEMPT_NODES)

    def dropped(self) -> Made | None:
        """Draw clues of all families, and drop what can go."""
        kept: list[Clue] = []
        clues: list[Clue] = []
        for rule in self._kind.definition.clues:
            drawn = self._drawn(rule)
            (kept if rule.negative else clues).extend(drawn)
        dropping = ClueDropping(self._oracle, self._grid, self._digit_cells, clues, kept)
        if self._is_free:
            return dropping.minimal(self._draws.shuffled(list(dropping.all)))
        orbits, alone = clue_orbits(dropping.all, self._images)
        dropping.turn(alone, False)
        if dropping.other() is not None:
            return None
        exchange = ClueExchange(dropping, orbits, self._wanted, self._draws)
        if not exchange.thin_out(len(self._grid)):
            return None
        return self._proper_of(dropping, exchange) if self._spec.is_proper else exchange.minimal()

    @property
    def _is_free(self) -> bool:
        """Whether any clues will do that make a minimal puzzle."""
        spec = self._spec
        has_limits = self._wanted.families or not spec.accepts_any_number
        return not (has_limits or self._images or spec.is_proper)

    @property
    def _wanted(self) -> WantedCounts:
        """How many clues are wanted, all together and of the families that this kind has."""
        spec = self._spec
        most = NO_LIMIT if spec.max_clues is None else spec.max_clues
        has = {rule.family for rule in self._kind.definition.clues}
        counts = {family: n for family, n in self._limits.counts.items() if family in has}
        return WantedCounts((spec.min_clues or 0, most), counts)

    def _proper_of(self, dropping: ClueDropping, exchange: ClueExchange) -> Made:
        """Keep all clues that are left, and digits only where they are needed."""
        left = exchange.drop_family(DIGIT)
        return dropping.puzzle(dict.fromkeys(left, b""))[0], []

    @property
    def _digit_cells(self) -> Sequence[int]:
        """The cells whose digits may be given."""
        rules = self._kind.definition.clues
        may = any(rule.family == DIGIT for rule in rules) and self._limits.count_of(DIGIT)[1]
        return range(len(self._grid)) if may else ()

    def _drawn(self, rule: ClueRule) -> list[Clue]:
        if rule.family == DIGIT:
            return []
        sizes = self._limits.sizes_of(rule.family) or rule.drawn_sizes
        if rule.family == "cage":
            cages = self._cut(rule, sizes)
            return [] if cages is None else self._clues_of(rule, cages.all())
        return drawn_clues(self._kind, rule, sizes, self._grid, self._draws)

    def _cut(self, rule: ClueRule, sizes: tuple[int, int]) -> Cages | None:
        for _ in range(_MOST_CUTS):
            cages = Cages(
                self._kind,
                self._grid,
                sizes,
                is_distinct=not rule.operations,
                images=self._images,
            )
            if cages.cut(self._draws):
                return cages
        return None

    def _clues_of(self, rule: ClueRule, cages: Sequence[Cage]) -> list[Clue]:
        """Return the clues of cages, of random operations."""
        return [Clue(*self._clue_of(rule, cells)) for cells in cages]

    def _clue_of(self, rule: ClueRule, cells: Cage) -> tuple[str, Cage, int]:
        digits = [self._grid[cell] for cell in cells]
        types = [row for row in rule.types if _can_show(row, digits)]
        row = types[self._draws.below(len(types))] if len(types) > 1 else types[0]
        return row.name, cells, row.value_of(digits, self._kind.n_digits)

    def covered(self, rule: ClueRule) -> Made | None:
        """Cut the board in cages until there is one solution, then weaken it while there is."""
        sizes = self._limits.sizes_of("cage") or rule.drawn_sizes
        others = [
            clue
            for each in self._kind.definition.clues
            if each is not rule
            for clue in self._drawn(each)
        ]
        digits = self._grid if self._digit_cells else bytes(len(self._grid))
        if self._images or any(digits):
            small = (sizes[0], max(sizes[0], min(sizes[1], 3)))
            puzzle = self._once_cut(rule, small, others, digits)
        else:
            puzzle = self._repaired(rule, sizes, others)
        if puzzle is None:
            return None
        if self._spec.is_proper:
            return puzzle, []
        walls = WallMinimal(self._oracle, puzzle, self._grid, sizes[1])
        walls.weaken(self._draws, WallGroups(self._images) if self._images else None)
        witnesses = walls.witnesses()
        return None if witnesses is None else (walls.puzzle, witnesses)

    def _once_cut(
        self, rule: ClueRule, sizes: tuple[int, int], others: Sequence[Clue], digits: bytes
    ) -> CluePuzzle | None:
        """Return a puzzle of cages as they were cut, if it has one solution."""
        cages = self._cut(rule, sizes)
        if cages is None:
            return None
        clues = sorted((*others, *self._clues_of(rule, cages.all())), key=sort_key)
        puzzle = CluePuzzle(digits, tuple(clues))
        return None if self._oracle.find_other(puzzle, self._grid) else puzzle

    def _repaired(
        self, rule: ClueRule, sizes: tuple[int, int], others: Sequence[Clue]
    ) -> CluePuzzle | None:
        """Cut the board, and change cages as long as there is a second solution."""
        cages = self._cut(rule, sizes)
        if cages is None:
            return None
        clue_of: dict[Cage, Clue] = {}
        for _ in range(_MOST_REPAIRS):
            for cells in cages.all():
                if cells not in clue_of:
                    clue_of[cells] = Clue(*self._clue_of(rule, cells))
            clues = sorted((*others, *(clue_of[cells] for cells in cages.all())), key=sort_key)
            puzzle = CluePuzzle(bytes(len(self._grid)), tuple(clues))
            self._oracle.load(puzzle)
            other, is_known = self._other()
            if other is None and is_known:
                return puzzle
            sizes_left = [] if other else self._oracle.search.root_sizes(self._grid)
            if not cages.change(other, sizes_left, self._draws):
                return None
        return None

    def _other(self) -> tuple[bytes | None, bool]:
        """Return a second solution of the loaded puzzle, and whether none is known to be none."""
        try:
            return self._oracle.search.other(self._grid, _REPAIR_NODES), True
        except SearchLimitError:
            return None, False


def _can_show(row: ClueType, digits: Sequence[int]) -> bool:
    """Whether an operation has a value for these digits."""
    if row.most == 2 and len(digits) != 2:
        return False
    return row.name != "divide" or max(digits) % min(digits) == 0
