"""An attempt to make a puzzle whose clues are not digits alone."""

from collections.abc import Mapping, Sequence
from functools import cache

from cluesmith.generator.clues.cage_joins import with_bare_digits
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
from cluesmith.generator.making.clue_making.clue_aims import CageAims, ClueAims, aims_of
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits, images_of
from cluesmith.generator.making.clue_making.drawn_clues import drawn_clues
from cluesmith.generator.making.clue_making.drawn_paths import DrawnPaths
from cluesmith.generator.making.clue_making.dropped_clues import ClueDropping
from cluesmith.generator.making.clue_making.exchanged_clues import ClueExchange
from cluesmith.generator.making.clue_making.exchanged_paths import ExchangedPaths
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec
from cluesmith.light_dataclasses import replace

# Choices that one search takes back, after which the attempt is given up.
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

# Of easy to hard puzzles, up to one digit for this many cells is not dropped first.
_CELLS_A_DIGIT_IF_EASY = 3

Made = tuple[CluePuzzle, list[bytes]]


@per_thread
def _cages(
    kind: Kind, rule: ClueRule, sizes: tuple[int, int], numbers: Range, symmetry: str | None
) -> Cages:
    """Return this thread's board to cut into cages of a rule."""
    return Cages(kind, rule, sizes, numbers=numbers, images=images_of(kind, symmetry))


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
    aims = aims_of(spec)
    attempt = _Attempt(aims, grid, draws)
    made = attempt.dropped() if aims.cages is None else attempt.covered(aims.cages)
    if made is None:
        return []
    puzzle, witnesses = made
    if not puzzle.clues and aims.may_have_clues:
        return []  # nobody takes digits alone for a puzzle of this kind
    puzzle = with_bare_digits(kind.definition, puzzle)
    if not spec.accepts_puzzle(puzzle):
        return []
    text = kind.text(puzzle.digits) + kind.clue_places.text_in_order(puzzle.clues)
    return [Puzzle(text, kind.text(grid), b"".join(witnesses))]


@cache
def plain_kind(kind: Kind) -> Kind:
    """Return the kind with the same rules for its grids, and without clues but digits."""
    return kind_of(replace(kind.definition, clues=()))


class _Attempt:
    """One grid, and the random choices for its clues."""

    def __init__(self, aims: ClueAims, grid: bytes, draws: Draws) -> None:
        self._aims, self._spec, self._kind = aims, aims.spec, aims.kind
        self._grid, self._draws = grid, draws
        self._limits, self._images = aims.limits, aims.images
        is_quick = aims.is_free and aims.digit_cells
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
        dropping = ClueDropping(self._oracle, self._grid, self._aims.digit_cells, clues, kept)
        if self._aims.is_free:
            return dropping.minimal(self._in_order(dropping))
        orbits, alone = clue_orbits(dropping.all, self._images)
        dropping.turn(alone, False)
        if self._spec.minimal_level is not None:
            every = dict.fromkeys((number for orbit in orbits for number in orbit), b"")
            return self._at_level(self._spec.minimal_level, dropping.puzzle(every)[0])
        if dropping.other() is not None:
            return None
        exchange = ClueExchange(dropping, orbits, self._aims.wanted, self._draws)
        if not exchange.thin_out(len(self._grid)):
            return None
        if self._aims.has_digits_first:
            exchange.drop_family(DIGIT, self._n_late_digits)
        if not self._spec.is_proper:
            return exchange.minimal()
        # Digits stay only where they are needed.
        left = exchange.drop_family(DIGIT, self._limits.count_of(DIGIT)[0])
        return dropping.puzzle(dict.fromkeys(left, b""))[0], []

    def covered(self, aims: CageAims) -> Made | None:
        """Cut the board into cages until there is one solution, then weaken it while there is."""
        rule, sizes = aims.rule, aims.sizes
        drawn = self._drawn_sizes(aims.weights)
        others = [
            clue
            for each in self._kind.definition.clues
            if each is not rule
            for clue in self._drawn(each)
        ]
        digits = self._grid if self._aims.digit_cells else bytes(len(self._grid))
        if drawn:
            sizes = min(drawn), max(drawn)
            cages = self._cut(rule, sizes, drawn=self._begun(drawn))
        elif any(digits):  # the search drops digits quicker where cages are small
            cages = self._cut(rule, (sizes[0], max(sizes[0], min(sizes[1], 3))))
        else:
            cages = self._cut(rule, sizes, aims.numbers)
        if cages is None:
            return None
        puzzle = CagedPuzzle(self._oracle, cages, self._grid, digits, others)
        if not any(digits) and not self._is_repaired(puzzle):
            return None
        if self._spec.is_proper:
            return puzzle.puzzle(), []
        if self._spec.minimal_level is not None:
            most = sizes[1] if drawn else max(self._limits.drawn_sizes(rule)[1], sizes[1])
            return self._at_level(self._spec.minimal_level, puzzle.puzzle(), most, aims.weights)
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
        from cluesmith.generator.making.clue_making.level_clues import LevelMinimal  # it rates

        oracle, grid, draws = self._oracle, self._grid, self._draws
        search = LevelMinimal(oracle, level, grid, draws, self._images, most_joined, weights)
        counts = self._aims.wanted.families.items()
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
    def _n_late_digits(self) -> int:
        """The number of digits that are not dropped before other clues; more for easier puzzles."""
        rules = self._kind.definition.clues
        n_late = next((rule.count or 0 for rule in rules if rule.family == DIGIT), 0)
        levels = self._spec.wanted_difficulty.levels
        if not levels or max(level.number for level in levels) > Level.HARD.number:
            return n_late
        most = max(n_late, len(self._grid) // _CELLS_A_DIGIT_IF_EASY)
        return n_late + self._draws.below(most - n_late + 1)

    def _drawn(self, rule: ClueRule, others: Sequence[Clue] = ()) -> list[Clue]:
        """Draw clues of a family that is neither digits nor cages."""
        if rule.family in (DIGIT, "cage"):
            return []
        sizes = self._limits.drawn_sizes(rule)
        if not _is_of_paths(rule):
            return drawn_clues(self._kind, rule, sizes, self._grid, self._draws)
        paths = DrawnPaths(self._kind, rule.types[0], sizes, self._grid, self._draws, self._images)
        count = self._aims.n_drawn(rule)
        paths.fill(count)
        if self._aims.digit_cells or self._images or self._aims.has_cages:
            return paths.found
        exchanged = ExchangedPaths(paths, self._oracle, self._grid, others, self._draws)
        return paths.found if exchanged.find_one_solution(count) else []

    def _drawn_cages(self, rule: ClueRule, others: Sequence[Clue]) -> list[Clue]:
        """Cut the board into cages; without digits, until there is one solution."""
        cages = self._cut(rule, self._limits.drawn_sizes(rule))
        if cages is None:
            return []
        if not self._aims.digit_cells:
            digits = bytes(len(self._grid))
            puzzle = CagedPuzzle(self._oracle, cages, self._grid, digits, others)
            if not self._is_repaired(puzzle):
                return []
        return cages.clues

    def _drawn_sizes(self, weights: Mapping[int, int]) -> list[int]:
        """Draw the sizes of cages, the smallest first; empty if these have no weights."""
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
        cages = _cages(self._kind, rule, sizes, numbers, self._spec.symmetry)
        cages.begin(self._grid, self._draws)
        return cages if any(cages.cut(drawn) for _ in range(_MOST_CUTS)) else None

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
