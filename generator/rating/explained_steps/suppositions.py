"""Contradictions: what the opposite of a conclusion forces, until nothing is left somewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.explained_steps.bare_step import N_DIGITS, BareStep
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.hint_words import candidate_text
from cluesmith.generator.rating.techniques.position import Candidate, Position, bits_from, bits_of
from cluesmith.generator.rating.techniques.step import Link, Step


def nishio(position: Position, bare: BareStep) -> Step | None:
    """Find the contradiction, in one digit if it can be."""
    target, _ = bare.opposite
    one_digit = position.table.digit[target % N_DIGITS]
    return _told(position, bare, one_digit) or supposed_opposite(position, bare)


def supposed_opposite(position: Position, bare: BareStep) -> Step | None:
    """Find the contradiction of the opposite; if need be, for each candidate of a cell or house."""
    return _told(position, bare, position.left) or _told_by_cases(position, bare)


@dataclass(frozen=True, slots=True)
class _Net:
    """What suppositions force, until an item has nothing left.

    Parameters
    ----------
    forced : list of (int, int)
        The candidates that are true in their order, each with the item that it is the last of; -1
        for one that is supposed.
    killer : dict of int to int
        By candidate that is false, the true one that excludes it; itself where it is supposed.
    empty : int
        The item that has nothing left, -1 if there is none.
    """

    forced: list[tuple[int, int]]
    killer: dict[int, int]
    empty: int


def _net(position: Position, supposed: Sequence[tuple[int, bool]], within: int) -> _Net:
    """Place and strike out what is supposed, and then what is forced, in rounds."""
    table = position.table
    left = position.left & within
    killer: dict[int, int] = {}
    items = [
        (number, candidates & left)
        for number, candidates in enumerate(table.item)
        # Within one digit only the houses count.
        if candidates & left and candidates & position.left == candidates & left
    ]
    forced: list[tuple[int, int]] = []
    new: list[tuple[int, int]] = []
    for candidate, is_true in supposed:
        if is_true:
            new.append((candidate, -1))
        elif left >> candidate & 1:
            killer[candidate] = candidate
            left &= ~(1 << candidate)
    true = 0
    while True:
        for candidate, item in new:
            if not left >> candidate & 1:
                continue  # excluded in the same round: its item is empty now
            true |= 1 << candidate
            forced.append((candidate, item))
            for gone in bits_of(table.sees[candidate] & left):
                killer[gone] = candidate
            left &= ~table.sees[candidate]
        new = []
        for number, candidates in items:
            here = candidates & left
            if not here:
                return _Net(forced, killer, number)
            if here & (here - 1) == 0 and not here & true:
                candidate = here.bit_length() - 1
                if all(candidate != other for other, _ in new):
                    new.append((candidate, number))
        if not new:
            return _Net(forced, killer, -1)


def _told(position: Position, bare: BareStep, within: int) -> Step | None:
    net = _net(position, [bare.opposite], within)
    if net.empty < 0:
        return None
    kind = position.kind
    links, said = _needed(position, net)
    end = hint_words.nothing_left(kind.items[net.empty])
    why = hint_words.contradiction(kind, *bare.opposite, said, end)
    return _step(kind, bare, links, why)


def _told_by_cases(position: Position, bare: BareStep) -> Step | None:
    """Find a cell or a house of which every candidate contradicts the opposite."""
    by_candidate: dict[int, _Net] = {}
    items = sorted(
        (
            (candidates & position.left, number)
            for number, candidates in enumerate(position.table.item)
            if candidates & position.left
        ),
        key=lambda item: item[0].bit_count(),
    )
    for left, number in items:
        for candidate in bits_of(left):
            if candidate not in by_candidate:
                supposed = [bare.opposite, (candidate, True)]
                by_candidate[candidate] = _net(position, supposed, position.left)
            if by_candidate[candidate].empty < 0:
                break
        else:
            nets = [(candidate, by_candidate[candidate]) for candidate in bits_of(left)]
            return _cases_step(position, bare, number, nets)
    return None


def _cases_step(
    position: Position, bare: BareStep, item: int, nets: Sequence[tuple[int, _Net]]
) -> Step:
    kind = position.kind
    links: list[Link] = []
    cases = []
    for candidate, net in nets:
        more, said = _needed(position, net)
        links += more
        said = [each for each in said if each != candidate_text(kind, candidate)]
        end = hint_words.nothing_left(kind.items[net.empty])
        cases.append(hint_words.contradiction(kind, candidate, True, said, end))
    end = hint_words.nothing_left(kind.items[item])
    supposed = hint_words.contradiction(kind, *bare.opposite, (), end)
    return _step(kind, bare, links, f"{supposed}: {'; '.join(cases)}")


def _needed(position: Position, net: _Net) -> tuple[list[Link], list[str]]:
    """Return the links that lead to the contradiction, and what they force."""
    table, kind = position.table, position.kind
    item_of = dict(net.forced)
    needed = set()
    asked = [net.killer[gone] for gone in _missing(position, net, net.empty)]
    while asked:
        candidate = asked.pop()
        item = item_of.get(candidate, -1)
        if candidate in needed:
            continue
        needed.add(candidate)
        if item >= 0:
            others = bits_of(table.item[item] & position.left & ~(1 << candidate))
            asked += [net.killer[other] for other in others]
    links = []
    said = []
    for candidate, item in net.forced:
        if candidate not in needed or item < 0:
            continue
        said.append(candidate_text(kind, candidate))
        for other in bits_of(table.item[item] & position.left & ~(1 << candidate)):
            links += _pair(net.killer[other], other, candidate)
    for gone in _missing(position, net, net.empty):
        links += _pair(net.killer[gone], gone)
    return links, said


def _missing(position: Position, net: _Net, item: int) -> list[int]:
    return [c for c in bits_of(position.table.item[item] & position.left) if c in net.killer]


def _pair(killer: int, other: int, forced: int = -1) -> list[Link]:
    """Return the links from a true candidate to one that it excludes, and to one that is left."""
    first, second = (Candidate(*divmod(number, N_DIGITS)) for number in (killer, other))
    links = [Link(first, second, False)] if killer != other else []
    if forced >= 0:
        links.append(Link(second, Candidate(*divmod(forced, N_DIGITS)), True))
    return links


def _step(kind: Kind, bare: BareStep, links: Sequence[Link], why: str) -> Step:
    pattern = bits_from((end for link in links for end in (link.start, link.end)), N_DIGITS)
    return bare.with_reason(kind, why, pattern, tuple(dict.fromkeys(links)))
