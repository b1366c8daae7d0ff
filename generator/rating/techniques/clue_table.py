"""The restrictions on the candidates of a puzzle from its clues that are not digits.

Clues of two cells, and lines that relate neighbours, exclude candidates of one cell by those of
another: they extend what each candidate ``sees``, so that all techniques know of them, as they do
of cages without repetition.  What a clue says about all of its cells together is a ``ClueView``.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import ClueType, Limits, Links, Order, Place
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES, links
from cluesmith.generator.clues.listed_automata import (
    MAX_STATES,
    ListedAutomaton,
    listed,
    listed_relation,
    listed_relations,
)
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.clue_support import MAX_CLUE_CELLS, ClueSupport
from cluesmith.generator.rating.techniques.clue_trials import ClueTrials, TrialItems
from cluesmith.generator.rating.techniques.hint_templates import ShownClue
from cluesmith.generator.rating.techniques.position import CandidateTable, bits_of, union_of
from cluesmith.light_dataclasses import dataclass

# The type of clue that an equation of sums is read as.
PLUS = "plus"


class ClueReader:
    """Reads the automata of clues of a kind; one object serves one thread at a time."""

    def __init__(self, n_digits: int) -> None:
        self._n_digits = n_digits
        self.support = ClueSupport(n_digits)
        self._numbers: dict[tuple[str, int], int | None] = {}
        self._excluded: dict[tuple[str, int, bool], list[tuple[int, int]]] = {}
        self._items: TrialItems | None = None

    def automaton(self, row: ClueType, value: int) -> int | None:
        """Return the number of the automaton of a clue; None if it has none, or a vast one."""
        key = (row.name, value)
        if key not in self._numbers:
            table = self._listed(row, value)
            is_sum = row.is_cage_sum
            self._numbers[key] = (
                None if table is None else self.support.add_automaton(*table, is_sum)
            )
        return self._numbers[key]

    def sum_automaton(self, total: int) -> int | None:
        """Return the number of the automaton of a sum."""
        return self.automaton(CLUE_TYPES[PLUS], total)

    def automaton_of_two(self, first: ClueType, second: ClueType) -> int:
        """Return the number of the automaton of two related pairs that share a cell."""
        key = (f"{first.name} {second.name}", 0)
        number = self._numbers.get(key)
        if number is None:
            relations = [(row.related, 0) for row in (first, second) if row.related is not None]
            table = listed_relations(relations, self._n_digits)
            number = self._numbers[key] = self.support.add_automaton(*table)
        return number

    def items_of(self, table: CandidateTable) -> TrialItems:
        """Return the candidates of items, which are the same for all puzzles of the kind."""
        if self._items is None:
            items = [list(bits_of(candidates)) for candidates in table.item]
            self._items = TrialItems(items, len(table.sees))
        return self._items

    def _listed(self, row: ClueType, value: int) -> ListedAutomaton | None:
        if row.automaton is not None:
            return listed(row.automaton, value, self._n_digits, MAX_STATES)
        if row.related is None:
            return None
        return listed_relation(row.related, value, self._n_digits)

    def excluded(self, row: ClueType, value: int, is_broken: bool) -> list[tuple[int, int]]:
        """Return by digit what it excludes in the next and in the previous linked cell, as bits.

        With ``is_broken``, the clue does not hold.
        """
        key = (row.name, value, is_broken)
        if key not in self._excluded:
            n = self._n_digits
            behind, before = [0] * n, [0] * n
            for a, b in row.digit_pairs(value, n, is_broken=not is_broken):
                behind[a - 1] |= 1 << b - 1
                before[b - 1] |= 1 << a - 1
            self._excluded[key] = list(zip(behind, before, strict=True))
        return self._excluded[key]


@dataclass(frozen=True, slots=True)
class ClueView:
    """A clue as a solver sees it, or two clues together.

    Parameters
    ----------
    cells : tuple of int
        In the order of the clue.
    mask : int
        All candidates of its cells.
    automaton : int
        Its number in the reader of the kind.
    key : int
        The number of the automaton together with ``differ``.
    differ : tuple of int
        By cell, which of the others hold another digit, as bits.
    is_all_different : bool
        Whether no digit comes twice in its cells.
    clues : tuple of Clue
        The whole clue, of which this may be a part, or several.
    """

    row: ClueType
    cells: tuple[int, ...]
    value: int
    mask: int
    automaton: int
    key: int
    differ: tuple[int, ...]
    is_all_different: bool
    clues: tuple[Clue, ...]

    @property
    def shown(self) -> ShownClue:
        """Return the clue as steps name it."""
        return ShownClue(self.clues, self.cells)


class ClueTable(CandidateTable):
    """A candidate table with the clues of one puzzle.

    Parameters
    ----------
    plain : CandidateTable
        That of the kind.

    Attributes
    ----------
    views : list of ClueView
        The clues that say something about more than the pairs of their cells.
    clues : tuple of Clue
        All of them.
    """

    def __init__(self, plain: CandidateTable, puzzle: CluePuzzle) -> None:
        self.__dict__.update(plain.__dict__)
        for name in (
            "chain_lengths",
            "has_choosy_cells",
            "packed_sees",
        ):  # these belong to the other table
            self.__dict__.pop(name, None)
        self.clues = puzzle.clues
        self.sees = list(plain.sees)
        self._seen_in_houses = plain.sees
        self._is_choosy = plain.has_choosy_cells
        self.reader = reader_of(plain.kind)
        for clue in puzzle.clues:
            self._exclude(clue)
        for rule in plain.kind.definition.clues:
            if rule.negative:
                self._exclude_absent(rule)
        self.views = [view for clue in puzzle.clues for view in self._views(clue)]

    @cached_property
    def has_choosy_cells(self) -> bool:
        """Return True if all digits of some cell can exclude the same candidate elsewhere."""
        return self._is_choosy

    @cached_property
    def trials(self) -> ClueTrials:
        """Return the object that supposes candidates; it serves one thread at a time."""
        views = [
            (view.automaton, view.cells, view.differ, view.key, view.row.limits is Limits.CHAIN)
            for view in self.views
        ]
        return ClueTrials(self.reader.support, self.packed_sees, self.reader.items_of(self), views)

    @cached_property
    def views_of_two(self) -> list[ClueView]:
        """Return two dots, or other pairs related either way, that share a cell as one clue."""
        pairs = [clue for clue in self.clues if _is_pair(CLUE_TYPES[clue.type])]
        found = []
        for first, second in combinations(pairs, 2):
            middle = {*first.cells} & {*second.cells}
            if len(middle) == 1:
                (a,), (b,) = {*first.cells} - middle, {*second.cells} - middle
                rows = CLUE_TYPES[first.type], CLUE_TYPES[second.type]
                automaton = self.reader.automaton_of_two(*rows)
                found.append(self._view((first, second), (a, *middle, b), automaton))
        return found

    @cached_property
    def cages(self) -> list[Clue]:
        """Return the clues that state the sum of a cage."""
        return [clue for clue in self.clues if CLUE_TYPES[clue.type].is_cage_sum]

    def clues_between(self, places: int, gone: int) -> tuple[Clue, ...]:
        """Return the clues by which some candidates exclude others, where no house does."""
        n = self.kind.n_digits
        pairs = {
            (place // n, other // n)
            for place in bits_of(places)
            for other in bits_of(gone & ~self._seen_in_houses[place])
        }
        return tuple(clue for clue in self.clues if any({*clue.cells}.issuperset(p) for p in pairs))

    def _view(self, clues: tuple[Clue, ...], cells: tuple[int, ...], automaton: int) -> ClueView:
        """Return a view of cells of clues, with the cells that differ."""
        row = CLUE_TYPES[clues[0].type]
        n, every = self.kind.n_digits, (1 << len(cells)) - 1
        apart = [every ^ 1 << k for k in range(len(cells))]
        differ = apart
        if not row.is_distinct:
            differ = []
            for cell in cells:
                seen = self.sees[cell * n]  # cells that differ see each other's lowest digits
                differ.append(sum(1 << k for k, other in enumerate(cells) if seen >> other * n & 1))
        return ClueView(
            row,
            cells,
            clues[0].value,
            union_of(self.cell[cell] for cell in cells),
            automaton,
            self.reader.support.view(automaton, differ),
            tuple(differ),
            differ == apart,
            clues,
        )

    def _views(self, clue: Clue) -> Iterator[ClueView]:
        row = CLUE_TYPES[clue.type]
        if row.marks is not None or not 1 < len(clue.cells) <= MAX_CLUE_CELLS:
            return
        value = row.capped(clue.value, len(clue.cells), self.kind.n_digits)
        automaton = self.reader.automaton(row, value)
        if automaton is not None:
            mirrored = row.links is Links.MIRRORED
            for cells in links(row, clue.cells) if mirrored else [clue.cells]:
                yield self._view((clue,), tuple(cells), automaton)

    def _exclude(self, clue: Clue) -> None:
        """Let candidates see what the clue alone excludes by them."""
        row = CLUE_TYPES[clue.type]
        if row.marks is not None:
            self._keep(clue.cells[0], row.marks)
        elif len(clue.cells) == 1:
            self._keep(clue.cells[0], clue.value.__eq__)
        elif row.related is not None:
            for a, b in links(row, clue.cells):
                self._exclude_pair(row, clue.value, a, b)
        if row.is_distinct:
            self._exclude_repeats(clue.cells)

    def _exclude_absent(self, rule: ClueRule) -> None:
        """Let neighbours without a clue of a family exclude what such a clue would say."""
        for a, b in rule.pairs_without(self.kind.definition.neighbour_pairs, self.clues):
            for row in rule.types:
                self._exclude_pair(row, 0, a, b, is_broken=True)

    def _keep(self, cell: int, allowed: Callable[[int], bool]) -> None:
        n = self.kind.n_digits
        self.never |= sum(1 << cell * n + d for d in range(n) if not allowed(d + 1))

    def _exclude_repeats(self, cells: tuple[int, ...]) -> None:
        n, sees = self.kind.n_digits, self.sees
        lowest = [(cell * n, 1 << cell * n) for cell in cells]
        of_all = sum(bit for _, bit in lowest)
        for candidate, bit in lowest:
            others = of_all ^ bit
            for digit in range(n):
                sees[candidate + digit] |= others << digit

    def _exclude_pair(
        self, row: ClueType, value: int, a: int, b: int, is_broken: bool = False
    ) -> None:
        n, sees = self.kind.n_digits, self.sees
        self._is_choosy = True
        for digit, (behind, before) in enumerate(self.reader.excluded(row, value, is_broken)):
            sees[a * n + digit] |= behind << b * n
            sees[b * n + digit] |= before << a * n


def _is_pair(row: ClueType) -> bool:
    """Return True if clues of a type relate two neighbours in either order."""
    is_either_way = row.place is Place.NEIGHBOURS and row.order is Order.NOTHING
    return is_either_way and row.related is not None


@per_thread
def reader_of(kind: Kind) -> ClueReader:
    """Return this thread's reader for a kind."""
    return ClueReader(kind.n_digits)
