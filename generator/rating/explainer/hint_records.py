# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Hints found inside other chains: all of them, sorted, with their parents.

A record has what orders it (ER, complexity, key), what it concludes (``sort`` 0: candidate
``conclusion`` is false; 1: it is true; 2: the cycle of that number) and its targets: nodes whose
ancestry is its reason.  Records and targets are stacks: chains within chains put theirs on top.

``hand_over`` sorts the records from one on, drops those that strike out the same as an earlier one,
and makes inner hints of those with parents: candidates that the outer chain has struck out and
without which a link of the inner one would not be strong.

Complexity and equality
-----------------------
An outer hint counts each different inner hint in its ancestry with that one's whole complexity.
Inner hints are the same if their targets have the same ancestors in the same order, breadth
first; a hash of 64 bits stands for these.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.splitmix64 import mixed
from cython.cimports.cluesmith.generator.rating.explainer.boards import Board, first_cell
from cython.cimports.cluesmith.generator.rating.explainer.chain_expansion import Expansions
from cython.cimports.cluesmith.generator.rating.explainer.inner_hints import (
    InnerHints,
    end_hint,
)

from cluesmith.generator.kernel.arrays import grown, zeros

_N_FIRST = 1024
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class Records:
    """A stack of hints."""

    def __init__(self) -> None:
        self.room = self.target_room = _N_FIRST
        self.n = self.n_targets = self.stamp = self.n_cycles = self.n_attached = self.n_dropped = 0
        self.step_er = zeros("d", _N_FIRST)
        self.complexity = zeros("i", _N_FIRST)
        self.key = zeros("i", _N_FIRST)
        self.sort = zeros("i", _N_FIRST)
        self.conclusion = zeros("i", _N_FIRST)
        self.cause = zeros("i", _N_FIRST)
        self.first_target = zeros("i", _N_FIRST + 1)
        self.order = zeros("i", _N_FIRST)
        self.merged = zeros("i", _N_FIRST)
        self.targets = zeros("i", _N_FIRST)


def _grow(r: Records) -> cython.void:
    r.room *= 2
    r.step_er = grown("d", r.step_er, r.room)
    r.complexity = grown("i", r.complexity, r.room)
    r.key = grown("i", r.key, r.room)
    r.sort = grown("i", r.sort, r.room)
    r.conclusion = grown("i", r.conclusion, r.room)
    r.cause = grown("i", r.cause, r.room)
    r.first_target = grown("i", r.first_target, r.room + 1)
    r.order = grown("i", r.order, r.room)
    r.merged = grown("i", r.merged, r.room)


def _grow_targets(r: Records) -> cython.void:
    r.target_room *= 2
    r.targets = grown("i", r.targets, r.target_room)


def record(r, step_er, complexity, key, sort, conclusion, cause, targets, n):
    """Put a hint on the stack; ``cause`` is that of its starting nodes."""
    if r.n + 1 >= r.room:
        _grow(r)
    if r.n_targets + n >= r.target_room:
        _grow_targets(r)
    r.step_er[r.n] = step_er
    r.complexity[r.n] = complexity
    r.key[r.n] = key
    r.sort[r.n] = sort
    r.conclusion[r.n] = conclusion
    r.cause[r.n] = cause
    r.first_target[r.n] = r.n_targets
    for i in range(n):
        r.targets[r.n_targets + i] = targets[i]
    r.n_targets += n
    r.n += 1
    r.first_target[r.n] = r.n_targets


def whole_complexity(r: Records, x: Expansions, targets: cython.p_int, n: cython.int) -> cython.int:
    """Count the ancestors of each target, and each different inner hint attached to them once."""
    total: cython.int = 0
    r.n_attached = 0
    for t in range(n):
        if x.node_depth[targets[t]] > 0:
            total += x.node_depth[targets[t]]
            continue
        i = _list_ancestors(r, x, targets[t])
        total += i
        for j in range(i):
            total += _attached(r, x, r.queue[j])
    return total


def _attached(r: Records, x: Expansions, node: cython.int) -> cython.int:
    """Return the complexity of a node's inner hint, if it has one not met before."""
    if x.node_hint[node] < 0:
        return 0
    for i in range(r.n_attached):
        if r.attached[i] == x.node_hash[node]:
            return 0
    if r.n_attached < 2048:
        r.attached[r.n_attached] = x.node_hash[node]
        r.n_attached += 1
    else:
        r.n_dropped += 1
    return x.node_hint[node]


def _list_ancestors(r: Records, x: Expansions, node: cython.int) -> cython.int:
    """List a node and its ancestors breadth first, and return their number."""
    head: cython.int = 0
    tail: cython.int = 1
    x.stamp += 1
    r.queue[0] = node
    x.mark[node] = x.stamp
    while head < tail:
        i = r.queue[head]
        head += 1
        more = x.node_more[i]
        if x.node_up[i] >= 0 and x.mark[x.node_up[i]] != x.stamp:
            x.mark[x.node_up[i]] = x.stamp
            r.queue[tail] = x.node_up[i]
            tail += 1
        if more >= 0:
            for j in range(more + 1, more + 1 + x.pool[more]):
                i = x.pool[j]
                if x.mark[i] != x.stamp:
                    x.mark[i] = x.stamp
                    r.queue[tail] = i
                    tail += 1
    return tail


def _is_before(r: Records, a: cython.int, b: cython.int) -> cython.bint:
    """Does record a come before record b, or are they equal?"""
    if r.step_er[a] != r.step_er[b]:
        return r.step_er[a] < r.step_er[b]
    if r.complexity[a] != r.complexity[b]:
        return r.complexity[a] < r.complexity[b]
    return r.key[a] <= r.key[b]


def _sort(r: Records, first: cython.int) -> cython.void:
    """Sort the records from one on into ``order``, stably: merge sort from below."""
    n: cython.int = r.n
    width: cython.int = 1
    for i in range(first, n):
        r.order[i] = i
    while width < n - first:
        i = first
        while i < n:
            a = i
            middle = i + width if i + width < n else n
            end = i + 2 * width if i + 2 * width < n else n
            b = middle
            while i < end:
                if a < middle and (b >= end or _is_before(r, r.order[a], r.order[b])):
                    r.merged[i] = r.order[a]
                    a += 1
                else:
                    r.merged[i] = r.order[b]
                    b += 1
                i += 1
        for i in range(first, n):
            r.order[i] = r.merged[i]
        width *= 2


def _is_new(r: Records, h: InnerHints, stamp: cython.int) -> cython.bint:
    """Have the removals in hand not been seen before?"""
    total: cython.ulonglong = 0
    for i in range(h.first_removed[h.n], h.n_removed):
        total += mixed(h.removed[i] + 1)
    total &= _MASK64
    slot = total & 4095
    while r.seen_stamp[slot] == stamp:
        if r.seen[slot] == total:
            return False
        slot = slot + 1 & 4095
    r.seen_stamp[slot] = stamp
    r.seen[slot] = total
    return True


def hand_over(r, x, h, p, first, k):
    """Make inner hints of the records from ``first`` on, for the outer chain of depth k."""
    h.n = h.n_removed = h.n_parents = 0
    h.first_removed[0] = h.first_parent[0] = 0
    _sort(r, first)
    r.stamp += 1
    for i in range(first, r.n):
        if h.n > 2000:
            r.n_dropped += r.n - i
            break
        t = r.order[i]
        h.n_removed = h.first_removed[h.n]
        h.n_parents = h.first_parent[h.n]
        if r.sort[t] == 0:
            h.removed[h.n_removed] = r.conclusion[t]
            h.n_removed += 1
        elif r.sort[t] == 1:
            a = r.conclusion[t] // 9
            mask = p.digits[a] & ~(1 << r.conclusion[t] % 9)
            while mask:
                h.removed[h.n_removed] = 9 * a + lowest_bit(mask)
                h.n_removed += 1
                mask &= mask - 1
        else:
            _remove_cycle(r, h, r.conclusion[t])
        if h.n_removed == h.first_removed[h.n] or not _is_new(r, h, r.stamp):
            h.n_removed = h.first_removed[h.n]
            continue
        h.hash[h.n] = 0
        r.n_attached = 0
        h.complexity[h.n] = r.complexity[t]
        for j in range(r.first_target[t], r.first_target[t + 1]):
            n = _list_ancestors(r, x, r.targets[j])
            for a in range(n):
                h.hash[h.n] = mixed(h.hash[h.n] + x.node_id[r.queue[a]] + 1 & _MASK64)
                _add_rule_parents(r, x, h, p, r.queue[a], r.cause[t], r.sort[t] == 2, k)
            h.hash[h.n] = mixed(h.hash[h.n] + 1459 & _MASK64)
        end_hint(h)
    h.n_removed = h.first_removed[h.n]
    h.n_parents = h.first_parent[h.n]


def _remove_cycle(r: Records, h: InnerHints, cycle: cython.int) -> cython.void:
    """List what a cycle strikes out, row by row, as all removals are."""
    all_cells: Board = 0
    bit: Board
    for digit in range(9):
        all_cells |= r.cycle_gone[9 * cycle + digit]
    while all_cells:
        cell = first_cell(all_cells)
        bit = all_cells & ~(all_cells - 1)
        all_cells &= all_cells - 1
        for digit in range(9):
            if r.cycle_gone[9 * cycle + digit] & bit:
                h.removed[h.n_removed] = 9 * cell + digit
                h.n_removed += 1


def _add_rule_parents(r, x, h, p, node, start_cause, is_cycle, k):
    """Add what had to go for a node to be true; in cycles, walked backwards, for false ones too."""
    cause: cython.int = x.node_cause[node]
    candidate: cython.int = x.node_id[node]
    region: cython.int
    if candidate >= 729:
        if not is_cycle:
            return
        candidate -= 729
    if cause < 0:
        cause = start_cause
    if cause < 0 or cause > 3:
        return
    cell = candidate // 9
    digit = candidate - 9 * cell
    if cause == 3:
        rest = p.base_digits[81 * k + cell] & ~p.digits[cell]
        while rest:
            _add_parent(x, h, 9 * cell + lowest_bit(rest))
            rest &= rest - 1
    else:
        region = p.region_of[3 * cell + cause]
        rest = p.base_places[243 * k + 9 * region + digit] & ~p.places[9 * region + digit]
        while rest:
            _add_parent(x, h, 9 * p.cell_at[9 * region + lowest_bit(rest)] + digit)
            rest &= rest - 1


def _add_parent(x: Expansions, h: InnerHints, candidate: cython.int) -> cython.void:
    for i in range(h.first_parent[h.n], h.n_parents):
        if h.parents[i] == candidate:
            return
    h.parents[h.n_parents] = candidate
    h.n_parents += 1
