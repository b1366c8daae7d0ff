# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""ER, EP and ED of 9x9 Sudoku, equal to those of Sudoku Explainer 1.2.1.

Sudoku Explainer asks its techniques in a fixed order; the first hint is done, and it begins anew.
The order of the techniques, and of the hints of each, decides which steps solve the puzzle, and
so the rating.  That order is kept here; hints that lose are not made where a bound shows that.

Staging
-------
Techniques are asked from the cheapest on, and each only when those before have nothing.  Of 3,000
minimal puzzles 67 % never get past the wings, 70 % never see a chain, 93 % never see one that
branches, 99 % none that is dynamic.

Patterns (1.0 to 6.2, and aligned triplets 7.5) give the first hint that is found; cycles and chains
(6.5 to 7.9) the best of all, and so do Nishio, multiple, dynamic and nested chains (7.5 to 11.5 and
more).  ``_stages`` is the list; what each stage counts for stands in the table of techniques.

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

from collections.abc import Iterable
from typing import NamedTuple

import cython
from cython.cimports.cluesmith.generator.rating.explainer.aligned_exclusion import (
    aligned_pair,
    aligned_triplet,
)
from cython.cimports.cluesmith.generator.rating.explainer.boards import cell_board
from cython.cimports.cluesmith.generator.rating.explainer.cycles_and_chains import (
    Cycles,
    cycle_or_chain,
    forget_digits,
    strike_chains,
)
from cython.cimports.cluesmith.generator.rating.explainer.easy_patterns import (
    claiming,
    direct_hidden_set,
    direct_pointing,
    fish,
    hidden_set,
    hidden_single,
    last_cell,
    n_singles,
    naked_set,
    naked_single,
    pointing,
    wing,
)
from cython.cimports.cluesmith.generator.rating.explainer.forcing_chains import (
    Search,
    dynamic_chains,
    forget_nishio,
    multiple_chains,
    nishio,
    strike_all,
)
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    load,
    place,
    remove,
    remove_gone,
    start_budget,
)
from cython.cimports.cluesmith.generator.rating.explainer.path_letters import (
    PathLetters,
    put_after_pointing,
    put_after_set,
    put_cycle_or_chain,
    put_easiest_single,
    put_fish,
    put_locked,
    put_set,
    put_single,
    put_wing,
)
from cython.cimports.cluesmith.generator.rating.explainer.unique_loops_and_graves import (
    Loops,
    bivalue_grave,
    unique_loop,
)

from cluesmith.generator.rating.rating_limits import MAX_ER
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.technique_table import Technique

# Functions that find the hints of a stage; those from the chains on count their work.
_LAST_CELL = cython.declare(cython.int, 0)
_HIDDEN_SINGLE = cython.declare(cython.int, 1)
_DIRECT_POINTING = cython.declare(cython.int, 2)
_DIRECT_HIDDEN_SET = cython.declare(cython.int, 3)
_NAKED_SINGLE = cython.declare(cython.int, 4)
_POINTING = cython.declare(cython.int, 5)
_CLAIMING = cython.declare(cython.int, 6)
_NAKED_SET = cython.declare(cython.int, 7)
_FISH = cython.declare(cython.int, 8)
_HIDDEN_SET = cython.declare(cython.int, 9)
_WING = cython.declare(cython.int, 10)
_LOOP = cython.declare(cython.int, 11)
_GRAVE = cython.declare(cython.int, 12)
_ALIGNED_PAIR = cython.declare(cython.int, 13)
_CHAIN = cython.declare(cython.int, 14)
_ALIGNED_TRIPLET = cython.declare(cython.int, 15)
_NISHIO = cython.declare(cython.int, 16)
_MULTIPLE = cython.declare(cython.int, 17)
_DYNAMIC = cython.declare(cython.int, 18)

# A path is cut after this many letters.
_FULL = cython.declare(cython.int, 60000)

# Levels of dynamic chains that are looked for.
_N_LEVELS = 7

# Work that a puzzle may take unless said otherwise: some 20 seconds.  The hardest that were tried,
# Golden Nugget among them, take 7,000 million units or less.
MAX_WORK = 15_000_000_000


def _stages() -> list[tuple[int, int, Technique, int]]:
    """Return the stages in Sudoku Explainer's order: a finder, its size, technique and ER.

    The size is that of a set, a fish or a wing, whether hidden singles are in lines, and the level
    of dynamic chains.
    """
    return [
        (_LAST_CELL, 0, t.FULL_HOUSE, t.FULL_HOUSE.step_er),
        (_HIDDEN_SINGLE, 0, t.HIDDEN_SINGLE, t.HIDDEN_SINGLE.step_er),
        (_HIDDEN_SINGLE, 1, t.HIDDEN_SINGLE, t.HIDDEN_SINGLE.other),
        (_DIRECT_POINTING, 0, t.POINTING, t.POINTING.other),
        (_DIRECT_HIDDEN_SET, 2, t.HIDDEN_PAIR, t.HIDDEN_PAIR.other),
        (_NAKED_SINGLE, 0, t.NAKED_SINGLE, t.NAKED_SINGLE.step_er),
        (_DIRECT_HIDDEN_SET, 3, t.HIDDEN_TRIPLE, t.HIDDEN_TRIPLE.other),
        (_POINTING, 0, t.POINTING, t.POINTING.step_er),
        (_CLAIMING, 0, t.CLAIMING, t.CLAIMING.step_er),
        (_NAKED_SET, 2, t.NAKED_PAIR, t.NAKED_PAIR.step_er),
        (_FISH, 2, t.X_WING, t.X_WING.step_er),
        (_HIDDEN_SET, 2, t.HIDDEN_PAIR, t.HIDDEN_PAIR.step_er),
        (_NAKED_SET, 3, t.NAKED_TRIPLE, t.NAKED_TRIPLE.step_er),
        (_FISH, 3, t.SWORDFISH, t.SWORDFISH.step_er),
        (_HIDDEN_SET, 3, t.HIDDEN_TRIPLE, t.HIDDEN_TRIPLE.step_er),
        (_WING, 2, t.XY_WING, t.XY_WING.step_er),
        (_WING, 3, t.XYZ_WING, t.XYZ_WING.step_er),
        (_LOOP, 0, t.UNIQUE_RECTANGLE, t.UNIQUE_RECTANGLE.step_er),
        (_NAKED_SET, 4, t.NAKED_QUADRUPLE, t.NAKED_QUADRUPLE.step_er),
        (_FISH, 4, t.JELLYFISH, t.JELLYFISH.step_er),
        (_HIDDEN_SET, 4, t.HIDDEN_QUADRUPLE, t.HIDDEN_QUADRUPLE.step_er),
        (_GRAVE, 0, t.BUG, t.BUG.step_er),
        (_ALIGNED_PAIR, 0, t.ALIGNED_PAIR, t.ALIGNED_PAIR.step_er),
        # These are of three techniques: ``_find`` sees which.
        (_CHAIN, 0, t.X_CHAIN, t.X_CHAIN.step_er),
        (_ALIGNED_TRIPLET, 0, t.ALIGNED_TRIPLE, t.ALIGNED_TRIPLE.step_er),
        (_NISHIO, 0, t.NISHIO, t.NISHIO.step_er),
        (_MULTIPLE, 0, t.FORCING_CHAIN, t.FORCING_CHAIN.step_er),
        *(
            (_DYNAMIC, level, t.NESTED_NET if level > 1 else t.FORCING_NET, _dynamic(level))
            for level in range(_N_LEVELS)
        ),
    ]


def _dynamic(level: int) -> int:
    """Return the ER of dynamic chains of a level: nested ones are those from level 2."""
    return t.FORCING_NET.step_er + level * (t.NESTED_NET.step_er - t.FORCING_NET.step_er) // 2


# The set of techniques that solve a Sudoku.
EXPLAINED = t.XY_CHAIN.bit | t.AIC.bit
for _stage in _stages():
    EXPLAINED |= _stage[2].bit


class ExplainerRating(NamedTuple):
    """The rating of a puzzle by Sudoku Explainer, in tenths: 72 is 7.2.

    Parameters
    ----------
    er : int
        The ER of the hardest step of the whole solution; 200 if the techniques do not solve the
        puzzle.
    ep : int
        Of the hardest step up to the first that places a digit.
    ed : int
        Of the first step.
    """

    er: int
    ep: int
    ed: int


class LooseStep(NamedTuple):
    """A step without its reason, and the position before it.

    Parameters
    ----------
    step_er : int
        In tenths.
    target : int
        The candidate that it places, -1 for none.
    gone : int
        The set of candidates that it strikes out.
    technique : int
        Its number.
    cells : tuple of int
        Of a unique loop, in its order, or of aligned exclusion.
    values : bytes
        What is placed.
    left : int
        The set of candidates that are left.
    """

    step_er: int
    target: int
    gone: int
    technique: int
    cells: tuple[int, ...]
    values: bytes
    left: int


class Explainer:
    """Rates puzzles; the search runs without the GIL, one object serves one thread at a time."""

    def __init__(self) -> None:
        self.grid = GridState()
        self.loops = Loops()
        self.cycles = Cycles(self.grid)
        self.search = Search(self.grid, self.cycles)
        self.letters = PathLetters(self.grid, self.cycles)
        stages = _stages()
        self.n_stages = len(stages)
        self.technique = self.hardest_technique = self.finder_of_hint = -1
        self.most = self.er = self.ep = self.ed = self.total = 0.0
        self.used = self.step_count = self.n_first = 0
        self.is_above = False
        for i, (finder, size, technique, step_er) in enumerate(stages):
            self.finder[i] = finder
            self.size[i] = size
            self.number[i] = technique.number
            self.stage_er[i] = step_er / 10
        self.xy_chain = t.XY_CHAIN.number
        self.aic = t.AIC.number

    @property
    def n_work(self) -> int:
        """The work that the last puzzle took."""
        return self.grid.n_work

    @property
    def techniques(self) -> int:
        """The set of techniques that the last rating took."""
        return self.used

    @property
    def hardest(self) -> int:
        """The number of the technique of the first of the hardest steps of the last rating."""
        return self.hardest_technique

    @property
    def n_steps(self) -> int:
        """The number of steps of the last rating."""
        return self.step_count

    @property
    def weight(self) -> int:
        """The difficulties of these steps, added up, in tenths."""
        return int(self.total * 10 + 0.5)

    @property
    def is_harder(self) -> bool:
        """Return True if the last puzzle was given up because it is harder than ``max_er``."""
        return self.is_above

    @property
    def n_dropped(self) -> int:
        """The number of inner hints that were left out of all ratings so far, for want of room."""
        return self.search.records.n_dropped

    @property
    def width(self) -> int:
        """The number of cells that singles give a digit before the first step."""
        return self.n_first

    def rate(
        self,
        clues: bytes,
        max_work: int = MAX_WORK,
        max_er: int = MAX_ER,
        struck: Iterable[int] = (),
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
        struck : iterable of int
            Candidates that a position lacks beside those that its digits exclude.

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
        to 9.4; beyond, the original depends on its virtual machine.  An equivalent form of the
        puzzle may have another rating.  Puzzles with several solutions get
        a number without meaning.
        """
        self._begin(clues, max_work, struck)
        return self._rating(max_er)

    def rate_candidates(
        self, candidates: bytes, max_work: int = MAX_WORK
    ) -> ExplainerRating | None:
        """Rate a pencilmark puzzle, as ``rate`` does one of digits.

        Parameters
        ----------
        candidates : bytes
            729 of 0 and 1, number 9 * cell + digit, of a puzzle that has one solution.
        max_work : int
        """
        self._begin(bytes(81), max_work, [n for n in range(729) if not candidates[n]])
        return self._rating(MAX_ER)

    def _rating(self, max_er: int) -> ExplainerRating | None:
        """Rate the puzzle in hand."""
        p: GridState = self.grid
        # Ratings are rounded down after half a tenth is added; the sum of doubles is not exact.
        self.most = max_er / 10 + 0.05 - 1e-9
        with cython.nogil:
            _solve(self)
        if p.interruption is not None:
            raise p.interruption
        if p.is_stopped or self.is_above:
            return None
        return ExplainerRating(_tenths(self.er), _tenths(self.ep), _tenths(self.ed))

    def is_easier(self, clues: bytes, er: int) -> bool:
        """Return whether chains that are easier than this ER, in tenths, solve a puzzle.

        Notes
        -----
        True can be wrong only because of the order of steps (wrong for 2 of 288 puzzles of 9.0 to
        9.3); false leaves it to the rating (16 of 145 of 8.5 to 8.9 are below 9.0 all the same).
        All dynamic chains of a position are taken at once: 1 to 4 ms.  Not for an ER below 8.6.
        """
        p: GridState = self.grid
        self._begin(clues, MAX_WORK)
        self.most = er / 10 - 0.05
        with cython.nogil:
            _solve_easier(self)
        if p.interruption is not None:
            raise p.interruption
        return p.n_open == 0

    def is_solved_by_chains(self, clues: bytes) -> bool:
        """Return whether chains that do not branch solve a puzzle: then its ER is below 8.0.

        All chains of a position are taken at once: 50 us for a puzzle that singles do not solve.
        """
        p: GridState = self.grid
        self._begin(clues, MAX_WORK)
        with cython.nogil:
            while p.n_open and (_has_easy_hint(p) or strike_chains(self.cycles)):
                _do(p)
        return p.n_open == 0

    def steps(
        self, clues: bytes, max_steps: int = -1
    ) -> list[tuple[int, int, int, list[int], int, list[int]]]:
        """Return the steps of a solution, as far as the techniques go, or the first of them.

        Each is its ER in tenths, the cell and digit that it places (-1 for none, digits
        from 0), the candidates that it strikes out, 9 * cell + digit, the number of its technique,
        and the cells of its pattern if it is a unique loop or aligned exclusion.
        """
        p: GridState = self.grid
        found: list[tuple[int, int, int, list[int], int, list[int]]] = []
        self._begin(clues, MAX_WORK)
        self.most = MAX_ER
        while p.n_open and len(found) != max_steps and _find(self):
            cell = p.placed_cell
            digit = p.placed_digit if cell >= 0 else -1
            gone = [] if cell >= 0 else self._gone()
            cells = [p.pattern[i] for i in range(p.n_pattern)]
            found.append((_tenths(p.step_er), cell, digit, gone, self.technique, cells))
            _do(p)
        if p.interruption is not None:
            raise p.interruption
        return found

    def path_by_singles(self, clues: bytes, struck: Iterable[int] = ()) -> str | None:
        """Return the steps by singles alone, the easiest to see first; None if more is needed.

        They are in the letters of a compact path, without its version.
        """
        p: GridState = self.grid
        self._begin(clues, MAX_WORK, struck)
        while p.n_open:
            if not put_easiest_single(self.letters):
                self.letters.taken()
                return None
            _do(p)
        return self.letters.taken()

    def path(
        self, clues: bytes, max_steps: int = -1, struck: Iterable[int] = ()
    ) -> tuple[list[str | LooseStep], bool]:
        """Return the steps of a solution in the letters of a compact path, and whether it ends.

        What cannot be written here stands between them, as ``LooseStep``.
        """
        p: GridState = self.grid
        parts: list[str | LooseStep] = []
        n_steps: cython.int = 0
        most: cython.int = max_steps
        self._begin(clues, MAX_WORK, struck)
        self.most = MAX_ER
        while p.n_open and n_steps != most and _find(self):
            n_steps += 1
            if not _is_written(self):
                parts += (self.letters.taken(), self._loose_step())
            elif self.letters.n > _FULL:
                parts.append(self.letters.taken())
            _do(p)
        if p.interruption is not None:
            self.letters.taken()
            raise p.interruption
        return [*parts, self.letters.taken()], p.n_open == 0

    def hint(self, values: bytes, struck: Iterable[int]) -> LooseStep | None:
        """Return the next step of a position with candidates struck out; None if there is none."""
        self._begin(values, MAX_WORK, struck)
        self.most = MAX_ER
        is_found = bool(_find(self))
        if self.grid.interruption is not None:
            raise self.grid.interruption
        return self._loose_step() if is_found else None

    def _loose_step(self) -> LooseStep:
        """Return the step in hand with its position."""
        p: GridState = self.grid
        cell: cython.int = p.placed_cell
        left: int = 0  # 729 bits
        for i in range(80, -1, -1):
            left = left << 9 | p.digits[i]
        gone = [] if cell >= 0 else self._gone()
        return LooseStep(
            _tenths(p.step_er),
            9 * cell + p.placed_digit if cell >= 0 else -1,
            sum(1 << candidate for candidate in gone),
            self.technique,
            tuple(p.pattern[i] for i in range(p.n_pattern)),
            bytes(p.value[i] for i in range(81)),
            left,
        )

    def _begin(self, clues: bytes, max_work: int, struck: Iterable[int] = ()) -> None:
        """Take a puzzle or a position, and forget the last one."""
        value: cython.int
        candidate: cython.int
        if len(clues) != 81:
            raise ValueError(f"{len(clues)} values: a puzzle has 81")
        for i in range(81):
            value = clues[i]
            if value > 9:
                raise ValueError(f"cell {i}: value {value}: use 0 to 9")
            self.grid.value[i] = value
        start_budget(self.grid, max_work)
        load(self.grid)
        for candidate in struck:
            remove(self.grid, candidate // 9, candidate % 9)
        forget_digits(self.cycles)
        forget_nishio(self.search)

    def _gone(self) -> list[int]:
        """Return the candidates that the hint strikes out, row by row."""
        gone = []
        for candidate in range(729):
            if self.grid.gone[candidate % 9] & cell_board(candidate // 9):
                gone.append(candidate)
        return gone


def _is_written(e: Explainer) -> cython.bint:
    """Write the step in hand if its pattern is known here."""
    finder: cython.int = e.finder_of_hint
    technique: cython.int = e.technique
    tenths: cython.int = cython.cast(cython.int, (e.grid.step_er + 0.05) * 10)
    if finder in (_LAST_CELL, _HIDDEN_SINGLE, _NAKED_SINGLE):
        put_single(e.letters, technique, tenths)
    elif finder == _DIRECT_POINTING:
        put_after_pointing(e.letters, technique, tenths)
    elif finder == _DIRECT_HIDDEN_SET:
        put_after_set(e.letters, technique, tenths)
    elif finder in (_POINTING, _CLAIMING):
        put_locked(e.letters, technique, tenths)
    elif finder in (_NAKED_SET, _HIDDEN_SET):
        put_set(e.letters, technique, tenths, finder == _HIDDEN_SET)
    elif finder == _FISH:
        put_fish(e.letters, technique, tenths)
    elif finder == _WING:
        put_wing(e.letters, technique, tenths)
    elif finder == _CHAIN:
        put_cycle_or_chain(e.letters, technique, tenths)
    else:
        return False
    return True


def _tenths(step_er: float) -> int:
    return int((step_er + 0.05) * 10)


def _do(p: GridState) -> cython.void:
    """Do what the hint says."""
    if p.placed_cell >= 0:
        place(p, p.placed_cell, p.placed_digit)
    else:
        remove_gone(p)


def _solve(e: Explainer) -> cython.void:
    """Rate the puzzle in hand."""
    one: cython.ulonglong = 1
    e.er = e.ep = e.ed = e.total = 0.0
    e.used = 0
    e.hardest_technique = -1
    e.step_count = 0
    e.is_above = False
    e.n_first = n_singles(e.grid)
    while e.grid.n_open:
        if not _find(e):
            e.er = 20.0
            e.is_above = e.er > e.most
            break
        if e.grid.step_er > e.most:
            e.is_above = True
            break
        e.used |= one << e.technique
        e.step_count += 1
        e.total += e.grid.step_er
        if e.grid.step_er > e.er:
            e.er = e.grid.step_er
            e.hardest_technique = e.technique
        if e.ep == 0.0:
            if e.ed == 0.0:
                e.ed = e.er
            if e.grid.placed_cell >= 0:
                e.ep = e.er
        _do(e.grid)


def _find(e: Explainer) -> cython.bint:
    """Find the next hint: the first of the first stage that has one, and note its technique."""
    e.grid.n_pattern = 0
    for i in range(e.n_stages):
        if e.stage_er[i] > e.most or (e.finder[i] > _CHAIN and e.grid.is_stopped):
            return False
        if _has_hint(e, e.finder[i], e.size[i], e.stage_er[i]):
            e.technique = e.number[i]
            e.finder_of_hint = e.finder[i]
            if e.finder[i] == _CHAIN and e.cycles.key > 2:
                e.technique = e.xy_chain if e.cycles.key == 3 else e.aic
            return True
    return False


def _has_hint(e, finder, size, step_er):
    """Find the hint of a stage."""
    if finder == _LAST_CELL:
        return last_cell(e.grid, step_er)
    if finder == _HIDDEN_SINGLE:
        return hidden_single(e.grid, size, step_er)
    if finder == _DIRECT_POINTING:
        return direct_pointing(e.grid, step_er)
    if finder == _DIRECT_HIDDEN_SET:
        return direct_hidden_set(e.grid, size, step_er)
    if finder == _NAKED_SINGLE:
        return naked_single(e.grid, step_er)
    if finder == _POINTING:
        return pointing(e.grid, step_er)
    if finder == _CLAIMING:
        return claiming(e.grid, step_er)
    if finder == _NAKED_SET:
        return naked_set(e.grid, size, step_er)
    if finder == _FISH:
        return fish(e.grid, size, step_er)
    if finder == _HIDDEN_SET:
        return hidden_set(e.grid, size, step_er)
    if finder == _WING:
        return wing(e.grid, size, step_er)
    if finder == _LOOP:
        return unique_loop(e.loops, e.grid, step_er)
    if finder == _GRAVE:
        return bivalue_grave(e.grid, step_er)
    if finder == _ALIGNED_PAIR:
        return aligned_pair(e.grid, step_er)
    if finder == _CHAIN:
        return cycle_or_chain(e.cycles)
    if finder == _ALIGNED_TRIPLET:
        return aligned_triplet(e.grid, step_er)
    if finder == _NISHIO:
        return nishio(e.search)
    if finder == _MULTIPLE:
        return multiple_chains(e.search)
    return dynamic_chains(e.search, size)


def _solve_easier(e: Explainer) -> cython.void:
    """Solve the puzzle in hand as far as easy patterns and dynamic chains below ``most`` go."""
    while e.grid.n_open and not e.grid.is_stopped:
        if not _has_easy_hint(e.grid):
            level = 0
            while not strike_all(e.search, level, e.most):
                level += 1
                if level == 2 or e.search.of_dynamic + e.search.per_level * level >= e.most:
                    return
        _do(e.grid)


def _has_easy_hint(p: GridState) -> cython.bint:
    """Find a hint of the patterns that are seen at once; its ER is not asked for."""
    return (
        last_cell(p, 0.0)
        or hidden_single(p, False, 0.0)
        or hidden_single(p, True, 0.0)
        or naked_single(p, 0.0)
        or pointing(p, 0.0)
        or claiming(p, 0.0)
        or naked_set(p, 2, 0.0)
        or hidden_set(p, 2, 0.0)
        or fish(p, 2, 0.0)
        or naked_set(p, 3, 0.0)
        or hidden_set(p, 3, 0.0)
        or wing(p, 2, 0.0)
    )
