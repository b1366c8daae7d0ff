# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Forcing chains that branch: Nishio, multiple and dynamic ones, from expansions.

Kinds of hints, each with the key by which equally long ones are ordered:

double 1         the same follows from a candidate of a cell being true and being false
cell 5           the same follows from each candidate of a cell
region 6         the same follows from each place of a digit in a region
contradiction 7  a candidate being true (or false) leads to a clash

The complexity of a hint is the number of nodes in the ancestry of its targets, counted for each
branch.  All hints of one technique have the same base, and ER does not fall with
complexity, so the least (complexity, key) is the first by (ER, complexity, key); of
equal ones the first found stays.

Each candidate's expansion is made once in a position, when it is first asked for.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
)
from cython.cimports.cluesmith.generator.rating.explainer.chain_expansion import (
    Expansions,
    add_inner,
    ancestors,
    begin,
    run_dry,
)
from cython.cimports.cluesmith.generator.rating.explainer.chain_links import added_length
from cython.cimports.cluesmith.generator.rating.explainer.cycles_and_chains import Cycles
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    clear_gone,
    hint_place,
    hint_strike,
    is_out_of_work,
    restore_base,
    save_base,
    strike,
)
from cython.cimports.cluesmith.generator.rating.explainer.hint_records import (
    Records,
    hand_over,
    record,
    whole_complexity,
)
from cython.cimports.cluesmith.generator.rating.explainer.inner_cycles import (
    InnerCycles,
    record_cycles_and_chains,
)
from cython.cimports.cluesmith.generator.rating.explainer.inner_hints import (
    InnerHints,
    simple_inner_hints,
)
from cython.cimports.cluesmith.generator.rating.explainer.multiple_chains import (
    Multiple,
    easiest_multiple,
)

from cluesmith.generator.rating.techniques.technique_table import (
    FORCING_CHAIN,
    FORCING_NET,
    NESTED_NET,
    NISHIO,
)

# Modes.
_NISHIO = cython.declare(cython.int, 0)
_STATIC = cython.declare(cython.int, 1)
_DYNAMIC = cython.declare(cython.int, 2)

_DOUBLE = cython.declare(cython.int, 1)
_CELL = cython.declare(cython.int, 5)
_REGION = cython.declare(cython.int, 6)
_CONTRADICTION = cython.declare(cython.int, 7)

_NONE = cython.declare(cython.int, 1 << 30)  # no complexity
_MOST_TAKEN = cython.declare(cython.int, 1000)  # a complexity beyond those that occur


class Search:
    """The data of the search for forcing chains, and the best hint.

    Parameters
    ----------
    grid : GridState
    cycles : Cycles
        Of the same position, with the difficulties of single chains.
    """

    def __init__(self, grid: GridState, cycles: Cycles) -> None:
        self.grid = grid
        self.expansions = Expansions()
        self.inner = InnerHints()
        self.records = Records()
        self.cycles = InnerCycles(grid, cycles, self.records, self.expansions)
        self.links = self.cycles.links
        self.multiple = Multiple()
        self.of_nishio = NISHIO.step_er / 10
        self.of_multiple = FORCING_CHAIN.step_er / 10
        self.of_dynamic = FORCING_NET.step_er / 10
        self.per_level = (NESTED_NET.step_er - FORCING_NET.step_er) / 20
        self.best_complexity = self.best_key = self.best_target = 0
        self.best_is_on = False
        self.takes_all = False


def forget_nishio(s: Search) -> cython.void:
    """Begin another puzzle."""
    for digit in range(9):
        s.known_board[digit] = 0
        s.known_complexity[digit] = _NONE


def nishio(s: Search) -> cython.bint:
    """Find the easiest Nishio forcing chain: 7.5 and up.

    A digit's chains depend on its own places only, so its best one is kept until they change.
    """
    best: cython.int = -1
    for digit in range(9):
        if s.known_board[digit] != s.grid.board[digit]:
            _nishio_of_digit(s, digit)
            s.known_board[digit] = s.grid.board[digit]
    if s.grid.is_stopped:
        return False
    for digit in range(9):
        if s.known_complexity[digit] != _NONE and (
            best < 0
            or s.known_complexity[digit] < s.known_complexity[best]
            or (
                s.known_complexity[digit] == s.known_complexity[best]
                and s.known_cell[digit] < s.known_cell[best]
            )
        ):
            best = digit
    if best < 0:
        return False
    return _conclude(
        s.grid,
        s.of_nishio + added_length(s.known_complexity[best]),
        9 * s.known_cell[best] + best,
        s.known_is_on[best],
    )


def _nishio_of_digit(s: Search, digit: cython.int) -> cython.void:
    rest: Board = s.grid.board[digit]
    s.known_complexity[digit] = _NONE
    s.mode[0] = _NISHIO
    s.level[0] = 0
    save_base(s.grid, 0)
    while rest:
        cell = first_cell(rest)
        rest &= rest - 1
        for side in range(2):
            s.expansions.n = s.expansions.n_nodes = s.expansions.n_pool = 0
            e = _expand(s, 729 * side + 9 * cell + digit, 0)
            if s.expansions.is_clash[e]:
                complexity = ancestors(s.expansions, s.expansions.end[e]) + ancestors(
                    s.expansions, s.expansions.clash_with[e]
                )
                if complexity < s.known_complexity[digit]:
                    s.known_complexity[digit] = complexity
                    s.known_cell[digit] = cell
                    s.known_is_on[digit] = side == 1


def multiple_chains(s: Search) -> cython.bint:
    """Find the easiest static chain of a cell or region: 8.0 and up.

    There must be no forcing chain.
    """
    target: cython.int = 0
    if not easiest_multiple(s.multiple, s.links, s.grid):
        return _easiest(s, _STATIC, 0)
    if s.grid.is_stopped or s.multiple.complexity == _NONE:
        return False
    if s.multiple.n_tied > 1:
        # The first in the order of the first branch.
        s.expansions.n = s.expansions.n_nodes = s.expansions.n_pool = 0
        s.mode[0] = _STATIC
        s.level[0] = 0
        e = _expand(s, s.links.start_of[s.multiple.first_branch], 0)
        for i in range(s.expansions.first[e], s.expansions.end[e]):
            for j in range(s.multiple.n_tied):
                if s.expansions.node_id[i] == (
                    s.links.candidate_of[s.multiple.tied[j]]
                    if s.multiple.is_on
                    else 729 + s.links.start_of[s.multiple.tied[j]]
                ):
                    break
            else:
                continue
            target = j
            break
    target = s.multiple.tied[target]
    return _conclude(
        s.grid,
        s.of_multiple + added_length(s.multiple.complexity),
        s.links.candidate_of[target] if s.multiple.is_on else s.links.start_of[target],
        s.multiple.is_on,
    )


def _conclude(p, step_er, candidate, is_on):
    """Finish a hint about one candidate."""
    if is_on:
        return hint_place(p, step_er, candidate // 9, candidate % 9)
    clear_gone(p)
    p.gone[candidate % 9] = cell_board(candidate // 9)
    return hint_strike(p, step_er)


def strike_all(s: Search, level: cython.int, below: cython.double) -> cython.bint:
    """Find the candidates that dynamic chains of level 0 or 1 below this ER strike out."""
    s.best_complexity = 0
    while _base(s, _DYNAMIC, level) + added_length(s.best_complexity + 1) < below:
        s.best_complexity += 1
        if s.best_complexity == _MOST_TAKEN:
            break
    s.expansions.n = s.expansions.n_nodes = s.expansions.n_pool = 0
    clear_gone(s.grid)
    s.takes_all = True
    _all_hints(s, _DYNAMIC, level, 0)
    s.takes_all = False
    for digit in range(9):
        if s.grid.gone[digit]:
            return hint_strike(s.grid, 0.0)
    return False


def dynamic_chains(s: Search, level: cython.int) -> cython.bint:
    """Find the easiest dynamic chain: 8.5 and up.

    Level 0 is without inner hints, 1 with those of simple techniques, 2 and more with chains.
    """
    return _easiest(s, _DYNAMIC, level)


def _easiest(s: Search, mode: cython.int, level: cython.int) -> cython.bint:
    """Find the easiest hint of a mode."""
    s.best_complexity = _NONE
    s.best_key = 9
    s.expansions.n = s.expansions.n_nodes = s.expansions.n_pool = 0
    s.records.n = s.records.n_targets = 0
    _all_hints(s, mode, level, 0)
    if s.grid.is_stopped or s.best_complexity == _NONE:
        return False
    return _conclude(
        s.grid, _base(s, mode, level) + added_length(s.best_complexity), s.best_target, s.best_is_on
    )


def _expand(s: Search, start: cython.int, k: cython.int) -> cython.int:
    """Expand a node, inner hints included, and return the expansion."""
    level: cython.int = s.level[k]
    is_dynamic: cython.bint = s.mode[k] != _STATIC
    first: cython.int = s.expansions.n_nodes
    begin(s.expansions, s.grid, start, k)
    while run_dry(s.expansions, s.grid, k, is_dynamic, s.mode[k] == _NISHIO):
        is_chain = False
        if level == 0 or s.grid.is_stopped:
            break
        if not simple_inner_hints(s.inner, s.grid, k):
            if level == 1 or not _inner_chains(s, k):
                break
            is_chain = True
        for t in range(s.inner.n):
            add_inner(s.expansions, s.inner, t, is_chain, k)
    if is_dynamic and not s.expansions.is_clash[s.expansions.n - 1]:
        restore_base(s.grid, k)
    is_out_of_work(s.grid, 50 * (s.expansions.n_nodes - first))
    return s.expansions.n - 1


def _inner_chains(s: Search, k: cython.int) -> cython.bint:
    """List the hints of the first technique of chains that a level looks at and that has any."""
    n: cython.int = s.expansions.n
    n_nodes: cython.int = s.expansions.n_nodes
    n_pool: cython.int = s.expansions.n_pool
    first: cython.int = s.records.n
    n_targets: cython.int = s.records.n_targets
    level: cython.int = s.level[k]
    s.inner.n = 0
    for step in range(2):
        if step == 0 and level < 4:
            record_cycles_and_chains(s.cycles)
        elif step == 0:
            _all_hints(s, _DYNAMIC, 0, k + 1)
        elif level == 3:
            _all_hints(s, _STATIC, 0, k + 1)
        elif level > 4:
            _all_hints(s, _DYNAMIC, level - 3, k + 1)
        else:
            break
        hand_over(s.records, s.expansions, s.inner, s.grid, first, k)
        s.expansions.n = n
        s.expansions.n_nodes = n_nodes
        s.expansions.n_pool = n_pool
        s.records.n = first
        s.records.n_targets = n_targets
        if s.inner.n or s.grid.is_stopped:
            break
    return s.inner.n > 0 and not s.grid.is_stopped


def _true(s: Search, candidate: cython.int, k: cython.int) -> cython.int:
    """Return the expansion of a candidate being true."""
    if s.made[729 * k + candidate] < 0:
        s.made[729 * k + candidate] = _expand(s, candidate, k)
    return s.made[729 * k + candidate]


def _all_hints(s: Search, mode: cython.int, level: cython.int, k: cython.int) -> cython.void:
    """Make all hints of a mode at depth k, in Sudoku Explainer's order."""
    branches = cython.declare(cython.int[9])
    region: cython.int
    for n in range(729 * k, 729 * k + 729):
        s.made[n] = -1
    s.mode[k] = mode
    s.level[k] = level
    if mode != _STATIC:
        save_base(s.grid, k)
    for cell in range(81):
        n = s.grid.size_of[s.grid.digits[cell]]
        if n < 2 or (mode == _STATIC and n < 3):
            continue
        rest = s.grid.digits[cell]
        while rest:
            digit = lowest_bit(rest)
            rest &= rest - 1
            e = _true(s, 9 * cell + digit, k)
            if mode != _STATIC:
                if s.expansions.is_clash[e]:
                    _take_clash(s, e, 9 * cell + digit, False, k)
                n_nodes = s.expansions.n_nodes
                n_pool = s.expansions.n_pool
                other = _expand(s, 729 + 9 * cell + digit, k)
                if s.expansions.is_clash[other]:
                    _take_clash(s, other, 9 * cell + digit, True, k)
                if n >= 3:
                    branches[0] = e
                    branches[1] = other
                    _take_common(s, branches, 2, _DOUBLE, -1, k)
                if k == 0:
                    s.expansions.n -= 1
                    s.expansions.n_nodes = n_nodes
                    s.expansions.n_pool = n_pool
            if s.grid.is_stopped:
                return
            for kind in range(3):
                region = s.grid.region_of[3 * cell + kind]
                places = s.grid.places[9 * region + digit]
                if (
                    places & (places - 1) == 0
                    or s.grid.cell_at[9 * region + lowest_bit(places)] != cell
                ):
                    continue
                n_nodes = 0
                while places:
                    other = s.grid.cell_at[9 * region + lowest_bit(places)]
                    places &= places - 1
                    branches[n_nodes] = _true(s, 9 * other + digit, k)
                    n_nodes += 1
                _take_common(s, branches, n_nodes, _REGION, kind, k)
        rest = s.grid.digits[cell]
        n_nodes = 0
        while rest:
            branches[n_nodes] = _true(s, 9 * cell + lowest_bit(rest), k)
            rest &= rest - 1
            n_nodes += 1
        _take_common(s, branches, n_nodes, _CELL, 3, k)


def _base(s: Search, mode: cython.int, level: cython.int) -> cython.double:
    return s.of_multiple if mode == _STATIC else s.of_dynamic + s.per_level * level


def _keep(s, key, conclusion, is_on, cause, targets, n, k):
    """Keep a hint: every hint of an inner chain, else only one that is better than those before."""
    complexity: cython.int = 0
    if s.level[k] > 1:
        complexity = whole_complexity(s.records, s.expansions, targets, n)
    else:
        for b in range(n):
            complexity += ancestors(s.expansions, targets[b])
            if complexity > s.best_complexity and k == 0:
                return
    if k:
        record(
            s.records,
            _base(s, s.mode[k], s.level[k]) + added_length(complexity),
            complexity,
            key,
            1 if is_on else 0,
            conclusion,
            cause,
            targets,
            n,
        )
    elif s.takes_all:
        if complexity <= s.best_complexity:
            strike(s.grid, conclusion // 9, (511 if is_on else 0) ^ 1 << conclusion % 9)
    elif complexity < s.best_complexity or (complexity == s.best_complexity and key < s.best_key):
        s.best_complexity = complexity
        s.best_key = key
        s.best_target = conclusion
        s.best_is_on = is_on


def _take_clash(s, e, start, is_on, k):
    """Make the hint of an expansion that ends in a clash: its start is not so."""
    targets = cython.declare(cython.int[2])
    # The fresh node comes first if it is on, as the older one does if that is.
    targets[0] = s.expansions.end[e]
    targets[1] = s.expansions.clash_with[e]
    if s.expansions.node_id[targets[0]] >= 729:
        targets[0] = s.expansions.clash_with[e]
        targets[1] = s.expansions.end[e]
    _keep(s, _CONTRADICTION, start, is_on, -1, targets, 2, k)


def _take_common(s, branches, n, key, cause, k):
    """Make the hints from the nodes that several expansions have in common."""
    on = cython.declare(Board[9])
    off = cython.declare(Board[9])
    targets = cython.declare(cython.int[9])
    any_on: Board = 0
    any_off: Board = 0
    is_true: cython.bint
    for digit in range(9):
        on[digit] = s.expansions.on[9 * branches[0] + digit]
        off[digit] = s.expansions.off[9 * branches[0] + digit]
        for b in range(1, n):
            on[digit] &= s.expansions.on[9 * branches[b] + digit]
            off[digit] &= s.expansions.off[9 * branches[b] + digit]
        any_on |= on[digit]
        any_off |= off[digit]
    for j in range(2):
        is_true = j == 0
        if not (any_on if is_true else any_off):
            continue
        for i in range(s.expansions.first[branches[0]], s.expansions.end[branches[0]]):
            candidate = s.expansions.node_id[i] - (0 if is_true else 729)
            if candidate < 0 or candidate >= 729:
                continue
            if is_true:
                # Of use only if there is another candidate to strike out.
                if (
                    not cell_board(candidate // 9) & on[candidate % 9]
                    or s.grid.size_of[s.grid.digits[candidate // 9]] < 2
                ):
                    continue
            elif not cell_board(candidate // 9) & off[candidate % 9]:
                continue
            targets[0] = i
            for b in range(1, n):
                targets[b] = s.expansions.first[branches[b]]
                while s.expansions.node_id[targets[b]] != s.expansions.node_id[i]:
                    targets[b] += 1
            _keep(s, key, candidate, is_true, cause, targets, n, k)
