"""Chains of candidates: each is true if the one before it is false, or the reverse.

A link is *strong* if one of its two candidates must be true: the two that are left in a cell, or
for a digit in a house.  It is *weak* if not both can be.  A chain that supposes a candidate, goes
along weak and strong links by turns and comes back to its opposite shows that it is false.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import AIC, X_CHAIN, XY_CHAIN, Technique

# The most candidates in a chain of a solution path, with those that it strikes out at both ends.
# Whips do the rest.  All steps of a position have chains of any length.
MAX_CANDIDATES = 12

CHAINS = (X_CHAIN, XY_CHAIN, AIC)


class Chain(NamedTuple):
    """A chain with at least one true end, and the candidates that both ends exclude.

    ``harder`` are the tenths by which it is harder than the shortest ones of its technique.
    """

    technique: Technique
    path: list[int]
    gone: int
    harder: int


def every_chain(position: Position, technique: Technique) -> Iterator[Step]:
    """Yield a shortest chain for each set of candidates that both ends of some chain exclude.

    That of ``first_chain`` comes first, then the shorter ones.
    """
    links = ChainLinks.of(position, technique)
    first = first_chain(position, [technique])
    paths: dict[int, list[int]] = {}
    for start in bits_of(links.with_strong):
        walk = Walk(links, start, is_on=False)
        while layer := walk.extend():
            for end in bits_of(layer if walk.is_on else 0):
                gone = links.weak(start) & links.weak(end)
                if gone and (gone not in paths or len(walk.layers) < len(paths[gone])):
                    paths[gone] = walk.path(end)
    if first is not None:
        paths[first.gone] = first.path
    for gone, path in sorted(paths.items(), key=lambda each: (len(each[1]), each[1])):
        harder = length_addition(len(path) + 2)
        yield either_or_step(position.kind, technique, path, gone, harder)


def first_chain(position: Position, techniques: Sequence[Technique] = CHAINS) -> Chain | None:
    """Return the chain of the first step of the easiest of these techniques; None without any."""
    for technique in techniques:
        by = technique is not XY_CHAIN, technique is not X_CHAIN
        first = position.table.chain_lengths.first(position.left, *by, MAX_CANDIDATES)
        if first is not None:
            return _chain(ChainLinks.of(position, technique), technique, *first)
    return None


def first_step(position: Position, technique: Technique) -> Iterator[Step]:
    """Yield the step of the first chain of a technique, if it has one."""
    if chain := first_chain(position, [technique]):
        yield either_or_step(position.kind, technique, chain.path, chain.gone, chain.harder)


class ChainLinks:
    """The links of a position.

    Parameters
    ----------
    by_house, by_cell : bool
        Whether two places left in a house, and two digits left in a cell, are strong links.
        Without ``by_cell`` all links are between candidates of one digit.

    Attributes
    ----------
    strong : dict of int to int
        By candidate, the set of those that are true if it is not.
    with_strong : int
        The candidates that have such links.
    """

    def __init__(self, position: Position, by_house: bool = True, by_cell: bool = True) -> None:
        self._position = position
        self.is_one_digit = not by_cell
        self._n_digits = position.kind.n_digits
        self.strong: dict[int, int] = {}
        for low, high, is_cell in position.pairs_left():
            if not (by_cell if is_cell else by_house):
                continue
            if by_cell or low % self._n_digits == high % self._n_digits:
                self.strong[low] = self.strong.get(low, 0) | 1 << high
                self.strong[high] = self.strong.get(high, 0) | 1 << low
        self.with_strong = sum(1 << candidate for candidate in self.strong)

    @classmethod
    def of(cls, position: Position, technique: Technique) -> Self:
        """Return the links that the chains of a technique may have."""
        return cls(position, technique is not XY_CHAIN, technique is not X_CHAIN)

    def weak(self, candidate: int) -> int:
        """Return the candidates that are false if this one is true."""
        weak = self._position.table.sees[candidate] & self._position.left
        if self.is_one_digit:
            weak &= self._position.table.digit[candidate % self._n_digits]
        return weak

    def turned_off(self, candidates: int) -> int:
        """Return for each of these the candidates that are false if it is true."""
        found = 0
        for candidate in bits_of(candidates):
            found |= self.weak(candidate)
        return found

    def turned_on(self, candidates: int) -> int:
        """Return for each of these the candidates that are true if it is false."""
        found = 0
        for candidate in bits_of(candidates & self.with_strong):
            found |= self.strong[candidate]
        return found


class Walk:
    """The conclusions from a candidate, in layers that are false and true in turn.

    Parameters
    ----------
    start : int
        The candidate.
    is_on : bool
        Whether it is supposed to be true.
    """

    def __init__(self, links: ChainLinks, start: int, is_on: bool = True) -> None:
        self._links = links
        self.start = start
        self.is_on = is_on
        self.layers = [1 << start]
        self._seen = {True: 0, False: 0}
        self._seen[is_on] = 1 << start

    def extend(self) -> int:
        """Return the next layer, without the candidates of earlier layers of its sort."""
        step = self._links.turned_off if self.is_on else self._links.turned_on
        self.is_on = not self.is_on
        layer = step(self.layers[-1]) & ~self._seen[self.is_on]
        self._seen[self.is_on] |= layer
        self.layers.append(layer)
        return layer

    def path(self, end: int, depth: int = -1) -> list[int]:
        """Return the candidates from the start to one of a layer, by default the last layer."""
        depth %= len(self.layers)
        found = [end]
        is_on = self.is_on == ((len(self.layers) - 1 - depth) % 2 == 0)
        for layer in self.layers[:depth][::-1]:
            strong = self._links.strong.get(found[-1], 0)
            before = layer & (strong if is_on else self._links.weak(found[-1]))
            found.append((before & -before).bit_length() - 1)
            is_on = not is_on
        return found[::-1]


def length_addition(n_candidates: int) -> int:
    """Return the tenths that Sudoku Explainer adds for the candidates of a chain."""
    tenths, ceiling, is_odd = 0, 4, False
    while n_candidates - 2 > ceiling:
        tenths += 1
        ceiling = ceiling * 4 // 3 if is_odd else ceiling * 3 // 2
        is_odd = not is_odd
    return tenths


def either_or_step(
    kind: Kind, technique: Technique, path: Sequence[int], gone: int, harder: int = 0
) -> Step:
    """Return the step of a chain with at least one true end; both ends exclude what goes."""
    reason = h.CHAIN if path[0] == path[-1] else h.EITHER_OR
    return eliminating(kind, technique, gone, reason(tuple(path)), harder)


def _chain(links: ChainLinks, technique: Technique, length: int, start: int) -> Chain:
    walk = Walk(links, start)
    while len(walk.layers) < length:
        walk.extend()
    path = walk.path(start)[1:-1]
    gone = links.weak(path[0]) & links.weak(path[-1])
    return Chain(technique, path, gone, length_addition(length))
