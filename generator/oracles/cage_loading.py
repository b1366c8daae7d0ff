# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Cages as clues of the search, without the objects that other clues are.

Cages rarely repeat, so the search learns some thirty for each puzzle.  This module remembers the
automata and tables for each type, value and set of cells that see each other.
"""

from collections.abc import Callable, Sequence

import cython

from cluesmith.generator.clues.clue_card import ClueType
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.oracles.clue_search import ClueSearch

# The types of cages, by their numbers here, which are those of CLUE_TYPES.
CAGE_TYPES = ("cage", "plus", "minus", "times", "divide", "hidden")
_CAGE = cython.declare(cython.int, 0)
_PLUS = cython.declare(cython.int, 1)
_MINUS = cython.declare(cython.int, 2)
_DIVIDE = cython.declare(cython.int, 4)

# Cells of a cage whose table is remembered by which of them see each other.
_MOST_KNOWN = cython.declare(cython.int, 8)


class CageLoader:
    """Gives cages to the search of an oracle, whose methods of these names it calls.

    Parameters
    ----------
    search : ClueSearch
    both_relations, scope_of, add_unequal : callable
    """

    def __init__(
        self,
        search: ClueSearch,
        both_relations: Callable[[ClueType, int], tuple[int, int, int, int]],
        scope_of: Callable[[ClueType, Sequence[int], int], tuple[int, int]],
        add_unequal: Callable[[Sequence[int], int], None],
    ) -> None:
        self.search = search
        self._both_relations = both_relations
        self._new_scope = scope_of
        self._add_unequal = add_unequal
        self._pairs: dict[object, tuple[int, int, int, int]] = {}
        self._scopes: dict[object, tuple[int, int]] = {}

    def add(
        self,
        cells: cython.int[::1],
        start: cython.int,
        size: cython.int,
        type_: cython.int,
        value: cython.longlong,
    ) -> cython.int:
        """Add a cage, whose cells begin at a place of an array; return its clue, which is on."""
        it = self.search
        clue: cython.int = it.new_clue()
        at: cython.int = it._n_scope_cells
        if type_ in (_MINUS, _DIVIDE):
            relations = self._pairs.get((type_, value))
            if relations is None:
                relations = self._both_relations(CLUE_TYPES[CAGE_TYPES[type_]], value)
                self._pairs[type_, value] = relations
            there, back, broken_there, broken_back = relations
            a: cython.int = cells[start]
            b: cython.int = cells[start + 1]
            it.add_relation_clue(clue, a, b, there, back, broken_there, broken_back)
            return clue
        it._check_room(at + size)
        for i in range(size):
            it._scope_cells[at + i] = cells[start + i]
        automaton, table = self._scope_of(at, size, type_, value)
        it._add_scope(size, table, automaton)
        if type_ == _CAGE and table < 0:
            self._add_unequal([cells[start + i] for i in range(size)], clue)
        if type_ in (_CAGE, _PLUS):
            it._add_cage(at, size, cython.cast(cython.int, value), clue)
        return clue

    def _scope_of(
        self, at: cython.int, size: cython.int, type_: cython.int, value: cython.longlong
    ) -> tuple[int, int]:
        """Return the automaton and the table for cells that were written for the search."""
        it = self.search
        unlike: cython.ulonglong = 0
        if type_ != _CAGE and size <= _MOST_KNOWN:
            for i in range(size):
                for k in range(i):
                    unlike = 2 * unlike + it._is_seen(
                        it._scope_cells[at + i], it._scope_cells[at + k]
                    )
        key = ((value * 8 + type_) * 32 + size << 28) + unlike
        found = self._scopes.get(key)
        if found is None:
            cells = [it._scope_cells[at + i] for i in range(size)]
            found = self._new_scope(CLUE_TYPES[CAGE_TYPES[type_]], cells, value)
            if type_ == _CAGE or size <= _MOST_KNOWN:
                self._scopes[key] = found
        return found
