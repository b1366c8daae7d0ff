"""Questions about puzzles whose clues are constraints.

It translates clues and rules for the search (``clue_search.py``) into relations of pairs, and
automata for the rest, derived from the types of clues (``generator.clues.clue_types``).
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Automaton, ClueType
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES, links
from cluesmith.generator.clues.listed_automata import MAX_STATES, listed
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.cage_loading import CageLoader
from cluesmith.generator.oracles.clue_search import ClueSearch

# Choices in one search for submitted puzzles: a minute.
MAX_NODES = 10_000_000

# Relations of two cells: what b may hold for digits of a, and a for digits of b.
Relation = tuple[int, int]


class ClueOracle:
    """Answers questions about puzzles of one kind; one object serves one thread at a time.

    Parameters
    ----------
    kind : Kind
        One with families of clues.
    max_nodes : int
        Choices in one search, after which it gives up.

    Raises
    ------
    SearchLimitError
        From any question: the answer is not known.
    """

    def __init__(self, kind: Kind, max_nodes: int = MAX_NODES) -> None:
        self.kind = kind
        self.max_nodes = max_nodes
        definition = kind.definition
        self._n_digits = definition.n_digits
        self.search = ClueSearch(
            definition.n_cells,
            definition.n_digits,
            [house.cells for house in definition.all_houses],
            definition.different,
        )
        self._relations: dict[tuple[str, int, bool], Relation] = {}
        self._of_two: dict[tuple[str, int], tuple[int, int, int, int]] = {}
        self._automata: dict[tuple[str, int], int] = {}
        self._numbers: dict[Clue, int] = {}
        self._negative_clues: dict[tuple[str, int, int], int] = {}
        self._rule_pairs = [(a, b, self._apart) for a, b in definition.not_consecutive]
        self._orders = [
            house.cells for house in definition.all_houses if definition.is_consecutive(house)
        ]
        self._negative = [rule for rule in definition.clues if rule.negative]
        if any(row.family == "cage" for rule in definition.clues for row in rule.types):
            self._set_groups(definition)
        self.loader = CageLoader(self.search, self.both_relations, self.scope_of, self.add_unequal)
        self._forget()

    # Puzzles

    def begin(self, clues: Iterable[Clue] = ()) -> list[int]:
        """Begin a puzzle; return the numbers of its clues, which are all on.

        If a family is negative, these clues are all that the puzzle will have of it.
        """
        search, clues = self.search, list(clues)
        if search.is_half_full:
            self._forget()
        search.clear()
        for rule in self._negative:
            search.turn_all(self._negative_numbers(rule, clues), True)
        known = self._numbers
        numbers = [known.get(clue) or self._new_number(clue) for clue in clues]
        search.turn_all(numbers, True)
        return numbers

    def _forget(self) -> None:
        """Forget all clues: the search keeps them from one puzzle to the next."""
        self._numbers.clear()
        self._negative_clues.clear()
        self.search.forget()
        for a, b, relation in self._rule_pairs:
            self.search.add_pair(a, b, *relation, 0)
        for cells in self._orders:
            self._add_automaton(CLUE_TYPES["renban"], cells, 0, 0)

    def _new_number(self, clue: Clue) -> int:
        """Return the number of a clue that the search does not know yet; it is off."""
        number = self._numbers[clue] = self.search.new_clue()
        self.add(clue, number)
        self.search.turn(number, False)
        return number

    def add(self, clue: Clue, number: int) -> None:
        """Add the constraints of a clue to the search."""
        name, cells, value = clue
        row = CLUE_TYPES[name]
        if row.related is not None:
            if len(cells) == 2:
                self.search.add_relation_clue(number, *cells, *self.both_relations(row, value))
                return
            relation = self.relation(row, value)
            for a, b in links(row, cells):
                self.search.add_pair(a, b, *relation, number)
        elif row.automaton is not None:
            self._add_automaton(row, cells, value, number)
            if row.is_cage_sum:
                self.search.add_cage(cells, value, number)
        elif row.marks is not None:
            allowed = sum(1 << d - 1 for d in range(1, self._n_digits + 1) if row.marks(d))
            self.search.add_mark(cells[0], allowed, number)

    def add_digits(self, digits: bytes) -> dict[int, int]:
        """Give digits; return the clue of each cell that has one."""
        cells = [cell for cell, digit in enumerate(digits) if digit]
        return dict(zip(cells, self.search.give(digits), strict=True))

    def load(self, puzzle: CluePuzzle) -> None:
        """Begin a puzzle with all its clues."""
        self.begin(puzzle.clues)
        self.add_digits(puzzle.digits)

    def solutions(self, clues: CluePuzzle, limit: int) -> list[bytes]:
        """Return the first solutions, up to limit."""
        self.load(clues)
        return self.search.solutions(limit, self.max_nodes)

    def find_other(self, puzzle: CluePuzzle, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, which is one; None if there is none."""
        self.load(puzzle)
        return self.search.other(grid, self.max_nodes)

    def holds(self, clue: Clue, grid: bytes) -> bool:
        """Return True if a grid obeys a clue."""
        row, n_digits = CLUE_TYPES[clue.type], self._n_digits
        digits = [grid[cell] for cell in clue.cells]
        if row.is_distinct and len({*digits}) < len(digits):
            return False
        if row.marks is not None:
            return row.marks(digits[0])
        related = row.related
        if related is not None:
            pairs = links(row, digits)
            return all(related(a, b, clue.value, n_digits) for a, b in pairs)
        if row.has_value and not row.has_several_values:
            return row.value_of(digits, n_digits) == clue.value
        value = row.capped(clue.value, len(digits), n_digits)
        return row.automaton is not None and _reads(row.automaton, digits, value, n_digits)

    # The meaning of rules and clues

    def relation(self, row: ClueType, value: int, is_broken: bool = False) -> Relation:
        """Return the relation of two linked cells, or its opposite."""
        key = (row.name, value, is_broken)
        if key not in self._relations:
            allowed = row.digit_pairs(value, self._n_digits, is_broken=is_broken)
            self._relations[key] = self._new_relation(allowed)
        return self._relations[key]

    def both_relations(self, row: ClueType, value: int) -> tuple[int, int, int, int]:
        """Return the relation of a clue of two cells, and its opposite."""
        key = (row.name, value)
        if key not in self._of_two:
            broken = self.relation(row, value, is_broken=True)
            self._of_two[key] = (*self.relation(row, value), *broken)
        return self._of_two[key]

    def _new_relation(self, allowed: frozenset[tuple[int, int]]) -> Relation:
        digits = range(1, self._n_digits + 1)
        there = [sum(1 << b - 1 for b in digits if (a, b) in allowed) for a in digits]
        back = [sum(1 << a - 1 for a in digits if (a, b) in allowed) for b in digits]
        forth = self.search.tables.add_relation(there)
        return forth, forth if there == back else self.search.tables.add_relation(back)

    @property
    def _apart(self) -> Relation:
        """Return the relation of digits that are not consecutive."""
        return self.relation(CLUE_TYPES["white"], 0, is_broken=True)

    def _negative_numbers(self, rule: ClueRule, clues: Sequence[Clue]) -> list[int]:
        """Return the numbers of the constraints on neighbours that have no clue of the family."""
        known = self._negative_clues
        return [
            known.get((row.name, a, b)) or self._new_negative(row, a, b)
            for a, b in rule.pairs_without(self.kind.definition.neighbour_pairs, clues)
            for row in rule.types
        ]

    def _new_negative(self, row: ClueType, a: int, b: int) -> int:
        """Return the number of "two cells are not related in this way", which is off."""
        number = self._negative_clues[row.name, a, b] = self.search.new_clue()
        self.search.add_pair(a, b, *self.relation(row, 0, is_broken=True), number)
        self.search.turn(number, False)
        return number

    def _add_automaton(self, row: ClueType, cells: Sequence[int], value: int, number: int) -> None:
        automaton, table = self.scope_of(row, cells, value)
        self.search.add_scope(cells, automaton, row.is_distinct, number)
        if row.is_distinct and table < 0:
            self.add_unequal(cells, number)

    def scope_of(self, row: ClueType, cells: Sequence[int], value: int) -> tuple[int, int]:
        """Return the automaton that reads the cells of a clue, and its table there, or -1."""
        if row.automaton is None:
            raise ValueError(f"{row.name} has no automaton")
        value = row.capped(value, len(cells), self._n_digits)
        automaton = self._automaton(row.automaton, row.name, value)
        return automaton, self.search.table_of(automaton, cells, row.is_distinct)

    def add_unequal(self, cells: Sequence[int], number: int) -> None:
        """Add the constraint that the digits of cells differ."""
        relation = self.relation(CLUE_TYPES["palindrome"], 0, is_broken=True)
        for a, b in combinations(cells, 2):
            self.search.add_pair(a, b, *relation, number)

    def _automaton(self, automaton: Automaton, name: str, value: int) -> int:
        """Return the number of an automaton, with all its states listed."""
        key = (name, value)
        if key not in self._automata:
            table = listed(automaton, value, self._n_digits, MAX_STATES)
            if table is None:
                raise PuzzleSyntaxError(
                    f"a clue of value {value} has too many cases to search through"
                )
            self._automata[key] = self.search.tables.add_automaton(*table)
        return self._automata[key]

    # Sums of houses

    def _set_groups(self, definition: Definition) -> None:
        """Set the groups of full houses with a known sum: runs of rows and columns, boxes."""
        n = definition.n_digits
        full = [house.cells for house in definition.all_houses if len(house.cells) == n]
        groups: dict[frozenset[int], None] = {frozenset(cells): None for cells in full}
        for run in _runs(full, n // 2):
            groups.setdefault(run)
        for pair in _touching_pairs(full, definition.neighbours):
            groups.setdefault(pair)
        listed = [(sorted(cells), len(cells) // n * n * (n + 1) // 2) for cells in groups]
        self.search.set_groups(listed)


def _reads(automaton: Automaton, digits: Sequence[int], value: int, n_digits: int) -> bool:
    """Return True if an automaton accepts digits."""
    state: Hashable | None = automaton.start
    for digit in digits:
        state = automaton.step(state, digit, value, n_digits)
        if state is None:
            return False
    return automaton.accepts(state, value)


def _runs(houses: Sequence[Sequence[int]], longest: int) -> Iterable[frozenset[int]]:
    """Yield the unions of two or more full houses in a row that share no cell."""
    for first in range(len(houses)):
        union = set(houses[first])
        for house in houses[first + 1 : first + longest]:
            if union & set(house):
                break
            union |= set(house)
            yield frozenset(union)


def _touching_pairs(
    houses: Sequence[Sequence[int]], neighbours: Sequence[Sequence[int]]
) -> Iterable[frozenset[int]]:
    """Yield the unions of two full houses that share no cell and have cells side by side."""
    for first, second in combinations(map(frozenset, houses), 2):
        beside = {near for cell in first for near in neighbours[cell]}
        if not first & second and beside & second:
            yield first | second


@per_thread
def clue_oracle_for(kind: Kind, max_nodes: int = MAX_NODES) -> ClueOracle:
    """Return this thread's oracle for a kind with families of clues."""
    return ClueOracle(kind, max_nodes)
