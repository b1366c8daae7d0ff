# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""ER, EP and ED of 9x9 Sudoku, equal to those of Sudoku Explainer 1.2.1.

Sudoku Explainer asks its techniques in a fixed order; the first hint is done, and it begins anew.
The order of the techniques, and of the hints of each, decides which steps solve the puzzle, and
so the rating.  That order is kept here; hints that lose are not made where a bound shows that.
"""

from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.generator.rating.explainer.cycles import (
        Cycles,
        cycle_or_chain,
        forget_digits,
    )
    from cython.cimports.generator.rating.explainer.exclusion import aligned_pair, aligned_triplet
    from cython.cimports.generator.rating.explainer.expansion import Expansions
    from cython.cimports.generator.rating.explainer.forcing import (
        Forcing,
        forcing_chains,
        forget_nishio,
        multiple_chains,
        nishio,
    )
    from cython.cimports.generator.rating.explainer.graves import bivalue_grave
    from cython.cimports.generator.rating.explainer.inner_cycles import InnerCycles
    from cython.cimports.generator.rating.explainer.inner_hints import InnerHints
    from cython.cimports.generator.rating.explainer.links import Links
    from cython.cimports.generator.rating.explainer.locking import (
        direct_pointing,
        locked_candidates,
    )
    from cython.cimports.generator.rating.explainer.multiple import Multiple
    from cython.cimports.generator.rating.explainer.position import (
        Position,
        load,
        place,
        remove_gone,
    )
    from cython.cimports.generator.rating.explainer.records import Records
    from cython.cimports.generator.rating.explainer.sets import (
        direct_hidden_set,
        fish,
        hidden_set,
        naked_set,
    )
    from cython.cimports.generator.rating.explainer.singles import hidden_single, naked_single
    from cython.cimports.generator.rating.explainer.uniqueness import Loops, unique_loop
    from cython.cimports.generator.rating.explainer.wings import wing
else:
    from generator.rating.explainer.cycles import Cycles, cycle_or_chain, forget_digits
    from generator.rating.explainer.exclusion import aligned_pair, aligned_triplet
    from generator.rating.explainer.expansion import Expansions
    from generator.rating.explainer.forcing import (
        Forcing,
        forcing_chains,
        forget_nishio,
        multiple_chains,
        nishio,
    )
    from generator.rating.explainer.graves import bivalue_grave
    from generator.rating.explainer.inner_cycles import InnerCycles
    from generator.rating.explainer.inner_hints import InnerHints
    from generator.rating.explainer.links import Links
    from generator.rating.explainer.locking import direct_pointing, locked_candidates
    from generator.rating.explainer.multiple import Multiple
    from generator.rating.explainer.position import Position, load, place, remove_gone
    from generator.rating.explainer.records import Records
    from generator.rating.explainer.sets import direct_hidden_set, fish, hidden_set, naked_set
    from generator.rating.explainer.singles import hidden_single, naked_single
    from generator.rating.explainer.uniqueness import Loops, unique_loop
    from generator.rating.explainer.wings import wing

IS_COMPILED: bool = cython.compiled


class ExplainerRating(NamedTuple):
    """How hard Sudoku Explainer finds a puzzle, in tenths."""

    er: int
    ep: int
    ed: int


@cython.cclass
class Explainer:
    """Rates puzzles; one object serves one thread at a time."""

    _position: Position
    _loops: Loops
    _cycles: Cycles
    _links: Links
    _forcing: Forcing
    _expansions: Expansions
    _inner: InnerHints
    _records: Records
    _inner_cycles: InnerCycles
    _inner_links: Links
    _multiple: Multiple
    _er: cython.double
    _ep: cython.double
    _ed: cython.double

    def __init__(self) -> None:
        self._position = Position()
        self._loops = Loops()
        self._cycles = Cycles()
        self._links = self._cycles.links
        self._forcing = Forcing()
        self._expansions = self._forcing.expansions
        self._inner = self._forcing.inner
        self._records = self._forcing.records
        self._inner_cycles = self._forcing.cycles
        self._inner_links = self._forcing.links
        self._multiple = self._forcing.multiple

    def rate(self, clues: bytes, max_work: int = 1 << 60) -> ExplainerRating:
        """Rate a puzzle."""
        i: cython.int
        p: Position = self._position
        loops: Loops = self._loops
        cycles: Cycles = self._cycles
        links: Links = self._links
        forcing: Forcing = self._forcing
        expansions: Expansions = self._expansions
        inner: InnerHints = self._inner
        records: Records = self._records
        inner_cycles: InnerCycles = self._inner_cycles
        inner_links: Links = self._inner_links
        multiple: Multiple = self._multiple
        for i in range(81):
            p.value[i] = clues[i]
        p.n_work = 0
        p.slice_end = 0
        p.max_work = max_work
        with cython.nogil:
            load(p)
            forget_digits(cycles)
            forget_nishio(forcing)
            _solve(self, p, loops, cycles, links, forcing, expansions, inner, records, inner_cycles, inner_links, multiple)
        return ExplainerRating(_tenths(self._er), _tenths(self._ep), _tenths(self._ed))

    def steps(self, clues: bytes) -> list[tuple[float, str, str]]:
        """Solve a puzzle step by step."""
        i: cython.int
        d: cython.int
        p: Position = self._position
        for i in range(81):
            p.value[i] = clues[i]
        p.n_work = 0
        p.slice_end = 0
        load(p)
        forget_digits(self._cycles)
        forget_nishio(self._forcing)
        found = []
        while p.n_open and _find(self, p, self._loops, self._cycles, self._links, self._forcing, self._expansions, self._inner, self._records, self._inner_cycles, self._inner_links, self._multiple):
            gone = []
            placed = "-"
            if p.placed_cell >= 0:
                placed = f"r{p.placed_cell // 9 + 1}c{p.placed_cell % 9 + 1}={p.placed_digit + 1}"
                place(p, p.placed_cell, p.placed_digit)
            else:
                for i in range(81):
                    digits = "".join(
                        str(d + 1) for d in range(9) if p.digits[i] >> d & 1 and p.gone[d] >> i & 1
                    )
                    if digits:
                        gone.append(f"r{i // 9 + 1}c{i % 9 + 1}-{digits}")
                remove_gone(p)
            found.append((p.difficulty, placed, " ".join(gone) or "-"))
        return found


def _tenths(difficulty: float) -> int:
    return int((difficulty + 0.05) * 10)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _solve(
    e: Explainer,
    p: Position,
    loops: Loops,
    cycles: Cycles,
    links: Links,
    forcing: Forcing,
    expansions: Expansions,
    inner: InnerHints,
    records: Records,
    inner_cycles: InnerCycles,
    inner_links: Links,
    multiple: Multiple,
) -> cython.void:
    e._er = e._ep = e._ed = 0.0
    while p.n_open:
        if not _find(e, p, loops, cycles, links, forcing, expansions, inner, records, inner_cycles, inner_links, multiple):
            e._er = 20.0
            break
        if p.difficulty > e._er:
            e._er = p.difficulty
        if e._ep == 0.0:
            if e._ed == 0.0:
                e._ed = e._er
            if p.placed_cell >= 0:
                e._ep = e._er
        if p.placed_cell >= 0:
            place(p, p.placed_cell, p.placed_digit)
        else:
            remove_gone(p)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find(
    e: Explainer,
    p: Position,
    loops: Loops,
    cycles: Cycles,
    links: Links,
    forcing: Forcing,
    expansions: Expansions,
    inner: InnerHints,
    records: Records,
    inner_cycles: InnerCycles,
    inner_links: Links,
    multiple: Multiple,
) -> cython.bint:
    """Find the next hint: the first of the first technique that has one."""
    level: cython.int
    if (
        hidden_single(p)
        or direct_pointing(p)
        or direct_hidden_set(p, 2, 2.0)
        or naked_single(p)
        or direct_hidden_set(p, 3, 2.5)
        or locked_candidates(p)
        or naked_set(p, 2, 3.0)
        or fish(p, 2, 3.2)
        or hidden_set(p, 2, 3.4)
        or naked_set(p, 3, 3.6)
        or fish(p, 3, 3.8)
        or hidden_set(p, 3, 4.0)
        or wing(p, 2, 4.2)
        or wing(p, 3, 4.4)
        or unique_loop(loops, p)
        or naked_set(p, 4, 5.0)
        or fish(p, 4, 5.2)
        or hidden_set(p, 4, 5.4)
        or bivalue_grave(p)
        or aligned_pair(p)
        or cycle_or_chain(cycles, links, p)
    ):
        return True
    if p.is_stopped:
        return False
    if (
        aligned_triplet(p)
        or nishio(forcing, expansions, inner, records, inner_cycles, inner_links, p)
        or multiple_chains(
            forcing, expansions, inner, records, inner_cycles, inner_links, multiple, p
        )
    ):
        return True
    for level in range(7):
        if p.is_stopped:
            return False
        if forcing_chains(
            forcing,
            expansions,
            inner,
            records,
            inner_cycles,
            inner_links,
            p,
            2,
            level,
        ):
            return True
    return False
