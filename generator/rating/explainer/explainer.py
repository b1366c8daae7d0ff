# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""ER, EP and ED of 9x9 Sudoku, equal to those of Sudoku Explainer 1.2.1.

Sudoku Explainer asks its techniques in a fixed order; the first hint is done, and it begins anew.
The order of the techniques, and of the hints of each, decides which steps solve the puzzle, and
so the rating.  That order is kept here; hints that lose are not made where a bound shows that.

Staging
-------
Techniques are asked from the cheapest on, and each only when those before have nothing.  Of 3,000
minimal puzzles 67 % never get past the wings (producer 14 of the original's list), 70 % never see a
chain, 93 % never see one that branches, 99 % none that is dynamic.

=================================================  =============================================
``patterns``  1.0 to 6.2, and aligned triplets 7.5  the first hint that is found
``chains``    6.5 to 7.9                           the best of all cycles and chains
``forcing``   7.5 to 11.5 and more                 the best of Nishio, multiple, dynamic and nested
=================================================  =============================================

Equal to the original
---------------------
Ratings (all three numbers) of 3,000 minimal puzzles rated 1.0 to 9.2, and every step of 2,800
others that were made here; ER of 2,051 puzzles with published ratings.  From 9.0 on the original
depends on the order in which its virtual machine lists the cells of a hint; here they are listed
row by row.  Of 28 puzzles of 9.2 to 10.7, made from three hard ones by moving clues, all were equal
in all three numbers; beyond 10.7 nothing has been compared.

Doubles are summed as the original does: 6.6 + 0.1 is less than 6.5 + 0.2, and comes first.

Measured
--------
Puzzles a second on one core of a shared and busy 2-core EPYC, CPU time: 2,600 to 3,400 over the
3,000; 105,000 over the 2,012 of them that end by 4.4.  The slowest of the 3,000 takes 20 to 27 ms;
puzzles of 9.5 to 9.9 take 30 to 90 ms, of 10.5 0.45 s, Easter Monster 1.7 s, Golden Nugget 7.5 s.
"""

from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.rating.explainer.chains.cycles import (
        Cycles,
        cycle_or_chain,
        forget_digits,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.chains.links import Links
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.branches import (
        Forcing,
        forcing_chains,
        forget_nishio,
        multiple_chains,
        nishio,
        strike_all,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.expansion import Expansions
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.inner_cycles import (
        InnerCycles,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.inner_hints import InnerHints
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.multiple import Multiple
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.records import Records
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import cell_board
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        load,
        place,
        remove_gone,
        start_budget,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.exclusion import (
        aligned_pair,
        aligned_triplet,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.graves import bivalue_grave
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.locking import (
        direct_pointing,
        locked_candidates,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.sets import (
        direct_hidden_set,
        fish,
        hidden_set,
        naked_set,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.singles import (
        hidden_single,
        n_singles,
        naked_single,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.uniqueness import (
        Loops,
        unique_loop,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.patterns.wings import wing
else:
    from cluesmith.generator.rating.explainer.chains.cycles import (
        Cycles,
        cycle_or_chain,
        forget_digits,
    )
    from cluesmith.generator.rating.explainer.chains.links import Links
    from cluesmith.generator.rating.explainer.forcing.branches import (
        Forcing,
        forcing_chains,
        forget_nishio,
        multiple_chains,
        nishio,
        strike_all,
    )
    from cluesmith.generator.rating.explainer.forcing.expansion import Expansions
    from cluesmith.generator.rating.explainer.forcing.inner_cycles import InnerCycles
    from cluesmith.generator.rating.explainer.forcing.inner_hints import InnerHints
    from cluesmith.generator.rating.explainer.forcing.multiple import Multiple
    from cluesmith.generator.rating.explainer.forcing.records import Records
    from cluesmith.generator.rating.explainer.grid.boards import cell_board
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        load,
        place,
        remove_gone,
        start_budget,
    )
    from cluesmith.generator.rating.explainer.patterns.exclusion import (
        aligned_pair,
        aligned_triplet,
    )
    from cluesmith.generator.rating.explainer.patterns.graves import bivalue_grave
    from cluesmith.generator.rating.explainer.patterns.locking import (
        direct_pointing,
        locked_candidates,
    )
    from cluesmith.generator.rating.explainer.patterns.sets import (
        direct_hidden_set,
        fish,
        hidden_set,
        naked_set,
    )
    from cluesmith.generator.rating.explainer.patterns.singles import (
        hidden_single,
        n_singles,
        naked_single,
    )
    from cluesmith.generator.rating.explainer.patterns.uniqueness import Loops, unique_loop
    from cluesmith.generator.rating.explainer.patterns.wings import wing

IS_COMPILED: bool = cython.compiled


# Numbers beside those of the original's list, for producers that find several techniques: 21 is
# chains of one digit, 2 and 6 are pointing, 1 is all hidden singles but the last cells of houses.
Y_CYCLE = 32
XY_CHAIN = 33
DIRECT_CLAIMING = 34
CLAIMING = 35
FULL_HOUSE = 36

# Work that a puzzle may take unless said otherwise: some 20 seconds.  The hardest that were tried,
# Golden Nugget among them, take 7,000 million units or less.
MAX_WORK = 15_000_000_000

# No ER is higher, in tenths: that of a puzzle which the techniques do not solve.
MAX_ER = 200


class ExplainerRating(NamedTuple):
    """How hard Sudoku Explainer finds a puzzle, in tenths: 72 is 7.2.

    Parameters
    ----------
    er : int
        Of the hardest step of the whole solution; 200 if the techniques do not solve the puzzle.
    ep : int
        Of the hardest step up to the first that places a digit.
    ed : int
        Of the first step.
    """

    er: int
    ep: int
    ed: int


@cython.cclass
class Explainer:
    """Rates puzzles; the search runs without the GIL, one object serves one thread at a time."""

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
    _most: cython.double
    _is_harder: cython.bint
    _producer: cython.int
    _producers: cython.ulonglong
    _hardest: cython.int
    _n_steps: cython.int
    _width: cython.int
    _weight: cython.double

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

    @property
    def n_work(self) -> int:
        """The work that the last puzzle took."""
        return self._position.n_work

    @property
    def producers(self) -> int:
        """What the last rating took, a bit for each producer by its number in the original's list.

        Producers that find several techniques have more numbers; see ``Y_CYCLE`` and so on.
        """
        return self._producers

    @property
    def hardest(self) -> int:
        """The producer of the first of the hardest steps of the last rating; 0 for none."""
        return self._hardest

    @property
    def n_steps(self) -> int:
        """The number of steps of the last rating."""
        return self._n_steps

    @property
    def weight(self) -> int:
        """The difficulties of these steps, added up, in tenths."""
        return int(self._weight * 10 + 0.5)

    @property
    def is_harder(self) -> bool:
        """Whether the last puzzle was given up since it is harder than ``max_er``."""
        return self._is_harder

    @property
    def width(self) -> int:
        """The number of cells that singles give a digit before the first step."""
        return self._width

    def rate(
        self, clues: bytes, max_work: int = MAX_WORK, max_er: int = MAX_ER
    ) -> ExplainerRating | None:
        """Rate a puzzle.

        Parameters
        ----------
        clues : bytes
            81 values row by row, 0 for a blank, of a puzzle that has one solution.
        max_work : int
            Give up when this is spent.  A unit is one or two nanoseconds of the chains that
            hard puzzles need; what is simpler is hardly counted.
        max_er : int
            Give up as soon as the puzzle is known to have a higher ER than this, in tenths.

        Returns
        -------
        ExplainerRating or None
            None if the work is spent, or the ER is higher: see ``is_harder``.  A full grid has
            the rating 0, 0, 0.

        Raises
        ------
        ValueError
            There are not 81 values from 0 to 9.

        Notes
        -----
        The same clues have the same rating on any machine, and the rating of the original up
        to 9.4; beyond, the original depends on its virtual machine.  The rating belongs to the
        guise: a puzzle that is turned may have another one.  Puzzles with several solutions get
        a number without meaning.
        """
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
        _begin(self, clues, max_work)
        # Ratings are rounded down after half a tenth is added; the sum of doubles is not exact.
        self._most = max_er / 10 + 0.05 - 1e-9
        with cython.nogil:
            _solve(
                self,
                p,
                loops,
                cycles,
                links,
                forcing,
                expansions,
                inner,
                records,
                inner_cycles,
                inner_links,
                multiple,
            )
        if p.interruption is not None:
            raise p.interruption
        if p.is_stopped or self._is_harder:
            return None
        return ExplainerRating(_tenths(self._er), _tenths(self._ep), _tenths(self._ed))

    def is_easier(self, clues: bytes, er: int) -> bool:
        """Tell whether chains that are easier than this ER, in tenths, solve a puzzle.

        Notes
        -----
        True is right but for what the order of steps does (wrong for 2 of 288 puzzles of 9.0 to
        9.3); false leaves it to the rating (16 of 145 of 8.5 to 8.9 are below 9.0 all the same).
        All dynamic chains of a position are taken at once: 1 to 4 ms.  Not for an ER below 8.6.
        """
        p: Position = self._position
        forcing: Forcing = self._forcing
        expansions: Expansions = self._expansions
        inner: InnerHints = self._inner
        records: Records = self._records
        inner_cycles: InnerCycles = self._inner_cycles
        inner_links: Links = self._inner_links
        below: cython.double = er / 10 - 0.05
        level: cython.int = 0
        _begin(self, clues, MAX_WORK)
        with cython.nogil:
            while p.n_open and not p.is_stopped:
                if not _is_simple(p):
                    level = 0
                    while not strike_all(
                        forcing,
                        expansions,
                        inner,
                        records,
                        inner_cycles,
                        inner_links,
                        p,
                        level,
                        below,
                    ):
                        level += 1
                        if level == 2 or 8.5 + 0.5 * level >= below:
                            break
                    else:
                        level = 0
                    if level:
                        break
                if p.placed_cell >= 0:
                    place(p, p.placed_cell, p.placed_digit)
                else:
                    remove_gone(p)
        if p.interruption is not None:
            raise p.interruption
        return p.n_open == 0

    def steps(
        self, clues: bytes, max_steps: int = -1
    ) -> list[tuple[int, int, int, list[int], int]]:
        """Return the steps of a solution, as far as the techniques go, or the first of them.

        Each is its difficulty in tenths, the cell and digit that it places (-1 for none, digits
        from 0), the candidates that it strikes out, 9 * cell + digit, and the producer, numbered as
        in ``producers``.
        """
        p: Position = self._position
        found: list[tuple[int, int, int, list[int], int]] = []
        _begin(self, clues, MAX_WORK)
        self._most = MAX_ER
        while (
            p.n_open
            and len(found) != max_steps
            and _find(
                self,
                p,
                self._loops,
                self._cycles,
                self._links,
                self._forcing,
                self._expansions,
                self._inner,
                self._records,
                self._inner_cycles,
                self._inner_links,
                self._multiple,
            )
        ):
            if p.placed_cell >= 0:
                found.append(
                    (_tenths(p.difficulty), p.placed_cell, p.placed_digit, [], self._producer)
                )
                place(p, p.placed_cell, p.placed_digit)
            else:
                found.append((_tenths(p.difficulty), -1, -1, _gone(p), self._producer))
                remove_gone(p)
        if p.interruption is not None:
            raise p.interruption
        return found


@cython.cfunc
def _begin(e: Explainer, clues: bytes, max_work: cython.longlong):  # type: ignore[no-untyped-def]
    """Take a puzzle, and forget the last one."""
    p: Position = e._position
    _take_clues(p, clues)
    start_budget(p, max_work)
    load(p)
    forget_digits(e._cycles)
    forget_nishio(e._forcing)


@cython.cfunc
def _take_clues(p: Position, clues: bytes):  # type: ignore[no-untyped-def]
    i: cython.int
    value: cython.int
    if len(clues) != 81:
        raise ValueError(f"{len(clues)} values: a puzzle has 81")
    for i in range(81):
        value = clues[i]
        if value > 9:
            raise ValueError(f"cell {i}: value {value}: use 0 to 9")
        p.value[i] = value


@cython.cfunc
def _gone(p: Position):  # type: ignore[no-untyped-def]
    """Return the candidates that the hint strikes out, row by row."""
    candidate: cython.int
    gone = []
    for candidate in range(729):
        if p.gone[candidate % 9] & cell_board(candidate // 9):
            gone.append(candidate)
    return gone


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
    e._er = e._ep = e._ed = e._weight = 0.0
    e._producers = 0
    e._hardest = 0
    e._n_steps = 0
    e._is_harder = False
    e._width = n_singles(p)
    while p.n_open:
        if not _find(
            e,
            p,
            loops,
            cycles,
            links,
            forcing,
            expansions,
            inner,
            records,
            inner_cycles,
            inner_links,
            multiple,
        ):
            e._er = 20.0
            e._is_harder = e._er > e._most
            break
        if p.difficulty > e._most:
            e._is_harder = True
            break
        e._producers |= cython.cast(cython.ulonglong, 1) << e._producer
        e._n_steps += 1
        e._weight += p.difficulty
        if p.difficulty > e._er:
            e._er = p.difficulty
            e._hardest = e._producer
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
def _is_simple(p: Position) -> cython.bint:
    """Find a hint of the techniques that are told at once."""
    return (
        hidden_single(p)
        or naked_single(p)
        or locked_candidates(p)
        or naked_set(p, 2, 3.0)
        or hidden_set(p, 2, 3.4)
        or fish(p, 2, 3.2)
        or naked_set(p, 3, 3.6)
        or hidden_set(p, 3, 4.0)
        or wing(p, 2, 4.2)
    )


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
    """Find the next hint: the first of the first producer that has one, and note which it is."""
    level: cython.int
    e._producer = 0
    if hidden_single(p):
        e._producer = 1 if p.difficulty > 1.1 else 36
    elif direct_pointing(p):
        e._producer = 2 if p.difficulty < 1.8 else 34
    elif direct_hidden_set(p, 2, 2.0):
        e._producer = 3
    elif naked_single(p):
        e._producer = 4
    elif e._most < 2.5:  # all that follows is harder
        return False
    elif direct_hidden_set(p, 3, 2.5):
        e._producer = 5
    elif locked_candidates(p):
        e._producer = 6 if p.difficulty < 2.7 else 35
    elif naked_set(p, 2, 3.0):
        e._producer = 7
    elif fish(p, 2, 3.2):
        e._producer = 8
    elif hidden_set(p, 2, 3.4):
        e._producer = 9
    elif naked_set(p, 3, 3.6):
        e._producer = 10
    elif fish(p, 3, 3.8):
        e._producer = 11
    elif hidden_set(p, 3, 4.0):
        e._producer = 12
    elif e._most < 4.2:
        return False
    elif wing(p, 2, 4.2):
        e._producer = 13
    elif wing(p, 3, 4.4):
        e._producer = 14
    elif unique_loop(loops, p):
        e._producer = 15
    elif naked_set(p, 4, 5.0):
        e._producer = 16
    elif fish(p, 4, 5.2):
        e._producer = 17
    elif hidden_set(p, 4, 5.4):
        e._producer = 18
    elif bivalue_grave(p):
        e._producer = 19
    elif aligned_pair(p):
        e._producer = 20
    elif e._most < 6.5:
        return False
    elif cycle_or_chain(cycles, links, p):
        # Sort keys: 2 for one digit, 3 for a Y-cycle, 4 for both sorts of links.
        e._producer = 21 if cycles.key == 2 else 29 + cycles.key
    if e._producer:
        return True
    if p.is_stopped:
        return False
    if aligned_triplet(p):
        e._producer = 22
    elif nishio(forcing, expansions, inner, records, inner_cycles, inner_links, p):
        e._producer = 23
    elif multiple_chains(
        forcing, expansions, inner, records, inner_cycles, inner_links, multiple, p
    ):
        e._producer = 24
    if e._producer:
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
            e._producer = 25 + level
            return True
    return False
