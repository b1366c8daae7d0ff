# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Forcing chains that branch: Nishio, multiple and dynamic ones, from what expansions hold.

Kinds of hints, each with the key by which equally long ones are ordered:

double 1         the same follows from a candidate of a cell being true and being false
cell 5           the same follows from each candidate of a cell
region 6         the same follows from each place of a digit in a region
contradiction 7  a candidate being true (or false) leads to a clash

The complexity of a hint is the number of nodes in the ancestry of its targets, counted for each
branch.  All hints of one technique have the same base, and difficulty does not fall with
complexity, so the least (complexity, key) is the first by (difficulty, complexity, key); of
equal ones the first found stays.

Each candidate's expansion is made once in a position, when it is first asked for.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.chains.links import (
        Links,
        added_length,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.expansion import (
        Expansions,
        add_inner,
        ancestors,
        begin,
        run_dry,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.inner_cycles import (
        InnerCycles,
        record_cycles_and_chains,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.inner_hints import (
        InnerHints,
        simple_inner_hints,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.multiple import (
        Multiple,
        easiest_multiple,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.records import (
        Records,
        hand_over,
        record,
        whole_complexity,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import (
        Board,
        cell_board,
        first_cell,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_place,
        hint_strike,
        is_out_of_work,
        restore_base,
        save_base,
        strike,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.chains.links import Links, added_length
    from cluesmith.generator.rating.explainer.forcing.expansion import (
        Expansions,
        add_inner,
        ancestors,
        begin,
        run_dry,
    )
    from cluesmith.generator.rating.explainer.forcing.inner_cycles import (
        InnerCycles,
        record_cycles_and_chains,
    )
    from cluesmith.generator.rating.explainer.forcing.inner_hints import (
        InnerHints,
        simple_inner_hints,
    )
    from cluesmith.generator.rating.explainer.forcing.multiple import Multiple, easiest_multiple
    from cluesmith.generator.rating.explainer.forcing.records import (
        Records,
        hand_over,
        record,
        whole_complexity,
    )
    from cluesmith.generator.rating.explainer.grid.boards import Board, cell_board, first_cell
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_place,
        hint_strike,
        is_out_of_work,
        restore_base,
        save_base,
        strike,
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


class Forcing:
    """The expansions of a position, and the best hint."""

    def __init__(self) -> None:
        self.expansions = Expansions()
        self.inner = InnerHints()
        self.records = Records()
        self.cycles = InnerCycles()
        self.links = self.cycles.links
        self.multiple = Multiple()
        self.best_complexity = self.best_key = self.best_target = 0
        self.best_is_on = False
        self.takes_all = False
        if not cython.compiled:
            self.made = [0] * 2187
            self.known_board = [0] * 9
            self.known_complexity = [0] * 9
            self.known_cell = [0] * 9
            self.known_is_on = [False] * 9


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def forget_nishio(f: Forcing) -> cython.void:
    """Begin another puzzle."""
    digit: cython.int
    for digit in range(9):
        f.known_board[digit] = 0
        f.known_complexity[digit] = _NONE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nishio(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
) -> cython.bint:
    """Find the easiest Nishio forcing chain: 7.5 and up.

    A digit's chains depend on its own places only, so its best one is kept until they change.
    """
    digit: cython.int
    best: cython.int = -1
    for digit in range(9):
        if f.known_board[digit] != p.board[digit]:
            _nishio_of_digit(f, x, h, r, c, g, p, digit)
            f.known_board[digit] = p.board[digit]
    if p.is_stopped:
        return False
    for digit in range(9):
        if f.known_complexity[digit] != _NONE and (
            best < 0
            or f.known_complexity[digit] < f.known_complexity[best]
            or (
                f.known_complexity[digit] == f.known_complexity[best]
                and f.known_cell[digit] < f.known_cell[best]
            )
        ):
            best = digit
    if best < 0:
        return False
    return _conclude(
        p,
        7.5 + added_length(f.known_complexity[best]),
        9 * f.known_cell[best] + best,
        f.known_is_on[best],
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _nishio_of_digit(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    digit: cython.int,
) -> cython.void:
    cell: cython.int
    side: cython.int
    e: cython.int
    complexity: cython.int
    rest: Board = p.board[digit]
    f.known_complexity[digit] = _NONE
    save_base(p, 0)
    while rest:
        cell = first_cell(rest)
        rest &= rest - 1
        for side in range(2):
            x.n = x.n_nodes = x.n_pool = 0
            e = _expand(f, x, h, r, c, g, p, 729 * side + 9 * cell + digit, _NISHIO, 0, 0)
            if x.is_clash[e]:
                complexity = ancestors(x, x.end[e]) + ancestors(x, x.clash_with[e])
                if complexity < f.known_complexity[digit]:
                    f.known_complexity[digit] = complexity
                    f.known_cell[digit] = cell
                    f.known_is_on[digit] = side == 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def multiple_chains(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    m: Multiple,
    p: Position,
) -> cython.bint:
    """Find the easiest static chain of a cell or region: 8.0 and up.

    There must be no forcing chain.
    """
    i: cython.int
    j: cython.int
    e: cython.int
    target: cython.int = 0
    if not easiest_multiple(m, g, p):
        return forcing_chains(f, x, h, r, c, g, p, _STATIC, 0)
    if p.is_stopped or m.complexity == _NONE:
        return False
    if m.n_tied > 1:
        # The first in the order of the first branch.
        x.n = x.n_nodes = x.n_pool = 0
        e = _expand(f, x, h, r, c, g, p, g.start_of[m.first_branch], _STATIC, 0, 0)
        for i in range(x.first[e], x.end[e]):
            for j in range(m.n_tied):
                if x.node_id[i] == (
                    g.candidate_of[m.tied[j]] if m.is_on else 729 + g.start_of[m.tied[j]]
                ):
                    break
            else:
                continue
            target = j
            break
    target = m.tied[target]
    return _conclude(
        p,
        8.0 + added_length(m.complexity),
        g.candidate_of[target] if m.is_on else g.start_of[target],
        m.is_on,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _conclude(
    p: Position, difficulty: cython.double, candidate: cython.int, is_on: cython.bint
) -> cython.bint:
    """Finish a hint about one candidate."""
    if is_on:
        return hint_place(p, difficulty, candidate // 9, candidate % 9)
    clear_gone(p)
    p.gone[candidate % 9] = cell_board(candidate // 9)
    return hint_strike(p, difficulty)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strike_all(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    level: cython.int,
    below: cython.double,
) -> cython.bint:
    """Find what all dynamic chains of a level, 0 or 1, strike out that are easier than this."""
    digit: cython.int
    f.best_complexity = 0
    while _base(_DYNAMIC, level) + added_length(f.best_complexity + 1) < below:
        f.best_complexity += 1
        if f.best_complexity == _MOST_TAKEN:
            break
    x.n = x.n_nodes = x.n_pool = 0
    clear_gone(p)
    f.takes_all = True
    _all_hints(f, x, h, r, c, g, p, _DYNAMIC, level, 0)
    f.takes_all = False
    for digit in range(9):
        if p.gone[digit]:
            return hint_strike(p, 0.0)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def forcing_chains(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    mode: cython.int,
    level: cython.int,
) -> cython.bint:
    """Find the easiest forcing chain of a mode: 7.5 and up.

    Level 0 is without inner hints, 1 with those of simple techniques, 2 and more with chains.
    """
    f.best_complexity = _NONE
    f.best_key = 9
    x.n = x.n_nodes = x.n_pool = 0
    r.n = r.n_targets = 0
    _all_hints(f, x, h, r, c, g, p, mode, level, 0)
    if p.is_stopped or f.best_complexity == _NONE:
        return False
    return _conclude(
        p,
        _base(mode, level) + added_length(f.best_complexity),
        f.best_target,
        f.best_is_on,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    start: cython.int,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.int:
    """Expand a node, inner hints included, and return the expansion."""
    t: cython.int
    is_chain: cython.bint
    is_dynamic: cython.bint = mode != _STATIC
    first: cython.int = x.n_nodes
    begin(x, p, start, k)
    while run_dry(x, p, k, is_dynamic, mode == _NISHIO):
        is_chain = False
        if level == 0 or p.is_stopped:
            break
        if not simple_inner_hints(h, p, k):
            if level == 1 or not _inner_chains(f, x, h, r, c, g, p, level, k):
                break
            is_chain = True
        for t in range(h.n):
            add_inner(x, h, t, is_chain, k)
    if is_dynamic and not x.is_clash[x.n - 1]:
        restore_base(p, k)
    is_out_of_work(p, 50 * (x.n_nodes - first))
    return x.n - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _inner_chains(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    level: cython.int,
    k: cython.int,
) -> cython.bint:
    """List the hints of the first technique of chains that a level looks at and that has any."""
    n: cython.int = x.n
    n_nodes: cython.int = x.n_nodes
    n_pool: cython.int = x.n_pool
    first: cython.int = r.n
    n_targets: cython.int = r.n_targets
    step: cython.int
    h.n = 0
    for step in range(2):
        if step == 0 and level < 4:
            record_cycles_and_chains(c, g, r, x, p)
        elif step == 0:
            _all_hints(f, x, h, r, c, g, p, _DYNAMIC, 0, k + 1)
        elif level == 3:
            _all_hints(f, x, h, r, c, g, p, _STATIC, 0, k + 1)
        elif level > 4:
            _all_hints(f, x, h, r, c, g, p, _DYNAMIC, level - 3, k + 1)
        else:
            break
        hand_over(r, x, h, p, first, k)
        x.n = n
        x.n_nodes = n_nodes
        x.n_pool = n_pool
        r.n = first
        r.n_targets = n_targets
        if h.n or p.is_stopped:
            break
    return h.n > 0 and not p.is_stopped


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _true(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    candidate: cython.int,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.int:
    """Return the expansion of a candidate being true."""
    if f.made[729 * k + candidate] < 0:
        f.made[729 * k + candidate] = _expand(f, x, h, r, c, g, p, candidate, mode, level, k)
    return f.made[729 * k + candidate]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _all_hints(
    f: Forcing,
    x: Expansions,
    h: InnerHints,
    r: Records,
    c: InnerCycles,
    g: Links,
    p: Position,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.void:
    """Make all hints of a mode, in Sudoku Explainer's order."""
    branches = cython.declare(cython.int[9])
    cell: cython.int
    digit: cython.int
    kind: cython.int
    region: cython.int
    n: cython.int
    e: cython.int
    other: cython.int
    rest: cython.int
    places: cython.int
    n_nodes: cython.int
    n_pool: cython.int
    for n in range(729 * k, 729 * k + 729):
        f.made[n] = -1
    if mode != _STATIC:
        save_base(p, k)
    for cell in range(81):
        n = p.size_of[p.digits[cell]]
        if n < 2 or (mode == _STATIC and n < 3):
            continue
        rest = p.digits[cell]
        while rest:
            digit = lowest_bit(rest)
            rest &= rest - 1
            e = _true(f, x, h, r, c, g, p, 9 * cell + digit, mode, level, k)
            if mode != _STATIC:
                if x.is_clash[e]:
                    _take_clash(f, x, r, p, e, 9 * cell + digit, False, mode, level, k)
                n_nodes = x.n_nodes
                n_pool = x.n_pool
                other = _expand(f, x, h, r, c, g, p, 729 + 9 * cell + digit, mode, level, k)
                if x.is_clash[other]:
                    _take_clash(f, x, r, p, other, 9 * cell + digit, True, mode, level, k)
                if mode == _DYNAMIC and n >= 3:
                    branches[0] = e
                    branches[1] = other
                    _take_common(f, x, r, p, branches, 2, _DOUBLE, -1, mode, level, k)
                if k == 0:
                    x.n -= 1
                    x.n_nodes = n_nodes
                    x.n_pool = n_pool
            if p.is_stopped:
                return
            if mode == _NISHIO:
                continue
            for kind in range(3):
                region = p.region_of[3 * cell + kind]
                places = p.places[9 * region + digit]
                if places & (places - 1) == 0 or p.cell_at[9 * region + lowest_bit(places)] != cell:
                    continue
                n_nodes = 0
                while places:
                    other = p.cell_at[9 * region + lowest_bit(places)]
                    places &= places - 1
                    branches[n_nodes] = _true(
                        f, x, h, r, c, g, p, 9 * other + digit, mode, level, k
                    )
                    n_nodes += 1
                _take_common(f, x, r, p, branches, n_nodes, _REGION, kind, mode, level, k)
        if mode != _NISHIO:
            rest = p.digits[cell]
            n_nodes = 0
            while rest:
                branches[n_nodes] = _true(
                    f, x, h, r, c, g, p, 9 * cell + lowest_bit(rest), mode, level, k
                )
                rest &= rest - 1
                n_nodes += 1
            _take_common(f, x, r, p, branches, n_nodes, _CELL, 3, mode, level, k)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _base(mode: cython.int, level: cython.int) -> cython.double:
    return 7.5 if mode == _NISHIO else 8.0 if mode == _STATIC else 8.5 + 0.5 * level


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(
    f: Forcing,
    x: Expansions,
    r: Records,
    p: Position,
    key: cython.int,
    conclusion: cython.int,
    is_on: cython.bint,
    cause: cython.int,
    targets: cython.p_int,
    n: cython.int,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.void:
    """Take note of a hint: of all of an inner chain, else if it is better than those before."""
    complexity: cython.int = 0
    b: cython.int
    if level > 1:
        complexity = whole_complexity(r, x, targets, n)
    else:
        for b in range(n):
            complexity += ancestors(x, targets[b])
            if complexity > f.best_complexity and k == 0:
                return
    if k:
        record(
            r,
            _base(mode, level) + added_length(complexity),
            complexity,
            key,
            1 if is_on else 0,
            conclusion,
            cause,
            targets,
            n,
        )
    elif f.takes_all:
        if complexity <= f.best_complexity:
            strike(p, conclusion // 9, (511 if is_on else 0) ^ 1 << conclusion % 9)
    elif complexity < f.best_complexity or (complexity == f.best_complexity and key < f.best_key):
        f.best_complexity = complexity
        f.best_key = key
        f.best_target = conclusion
        f.best_is_on = is_on


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_clash(
    f: Forcing,
    x: Expansions,
    r: Records,
    p: Position,
    e: cython.int,
    start: cython.int,
    is_on: cython.bint,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.void:
    """Make the hint of an expansion that ends in a clash: its start is not so."""
    targets = cython.declare(cython.int[2])
    # The fresh node comes first if it is on, as the older one does if that is.
    targets[0] = x.end[e]
    targets[1] = x.clash_with[e]
    if x.node_id[targets[0]] >= 729:
        targets[0] = x.clash_with[e]
        targets[1] = x.end[e]
    _keep(f, x, r, p, _CONTRADICTION, start, is_on, -1, targets, 2, mode, level, k)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_common(
    f: Forcing,
    x: Expansions,
    r: Records,
    p: Position,
    branches: cython.p_int,
    n: cython.int,
    key: cython.int,
    cause: cython.int,
    mode: cython.int,
    level: cython.int,
    k: cython.int,
) -> cython.void:
    """Make the hints of what several expansions have in common."""
    on = cython.declare(Board[9])
    off = cython.declare(Board[9])
    targets = cython.declare(cython.int[9])
    any_on: Board = 0
    any_off: Board = 0
    digit: cython.int
    i: cython.int
    j: cython.int
    b: cython.int
    candidate: cython.int
    is_true: cython.bint
    for digit in range(9):
        on[digit] = x.on[9 * branches[0] + digit]
        off[digit] = x.off[9 * branches[0] + digit]
        for b in range(1, n):
            on[digit] &= x.on[9 * branches[b] + digit]
            off[digit] &= x.off[9 * branches[b] + digit]
        any_on |= on[digit]
        any_off |= off[digit]
    for j in range(2):
        is_true = j == 0
        if not (any_on if is_true else any_off):
            continue
        for i in range(x.first[branches[0]], x.end[branches[0]]):
            candidate = x.node_id[i] - (0 if is_true else 729)
            if candidate < 0 or candidate >= 729:
                continue
            if is_true:
                # Of use only if there is another candidate to strike out.
                if (
                    not cell_board(candidate // 9) & on[candidate % 9]
                    or p.size_of[p.digits[candidate // 9]] < 2
                ):
                    continue
            elif not cell_board(candidate // 9) & off[candidate % 9]:
                continue
            targets[0] = i
            for b in range(1, n):
                targets[b] = x.first[branches[b]]
                while x.node_id[targets[b]] != x.node_id[i]:
                    targets[b] += 1
            _keep(f, x, r, p, key, candidate, is_true, cause, targets, n, mode, level, k)
