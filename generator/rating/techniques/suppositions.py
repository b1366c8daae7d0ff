"""Contradictions: what the opposite of a conclusion forces, until nothing is left somewhere."""

from collections.abc import Iterable, Sequence

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_templates import Forced, Net, NetCases, Reason
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.light_dataclasses import dataclass


def nishio(position: Position, step: Step, cells: Sequence[int]) -> Reason | None:
    """Find the contradiction, in one digit if it can be."""
    return in_one_digit(position, step) or supposed_opposite(position, step, cells)


def in_one_digit(position: Position, step: Step) -> Reason | None:
    """Find the contradiction of the opposite in one digit alone."""
    target, _ = step.supposed
    return _told(position, step, position.table.digit[target % position.kind.n_digits])


def in_one_net(position: Position, step: Step) -> Reason | None:
    """Find the contradiction of the opposite without looking at cases."""
    return _told(position, step, position.left)


def supposed_opposite(position: Position, step: Step, cells: Sequence[int]) -> Reason | None:
    """Find the contradiction of the opposite; if need be, for each candidate of a cell or house."""
    return in_one_net(position, step) or _told_by_cases(position, step)


@dataclass(frozen=True, slots=True)
class _Search:
    """The candidates that suppositions force, until an item has nothing left."""

    forced: list[tuple[int, int]]
    """The candidates that are true in their order, each with the item that it is the last of; -1
    for one that is supposed.
    """
    killer: dict[int, int]
    """By candidate that is false, the true one that excludes it; itself where it is supposed."""
    empty: int
    """The item that has nothing left, -1 if there is none."""


def _net(position: Position, supposed: Sequence[tuple[int, bool]], within: int) -> _Search:
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
                return _Search(forced, killer, number)
            if here & (here - 1) == 0 and not here & true:
                candidate = here.bit_length() - 1
                if all(candidate != other for other, _ in new):
                    new.append((candidate, number))
        if not new:
            return _Search(forced, killer, -1)


def _told(position: Position, step: Step, within: int) -> Reason | None:
    net = _net(position, [step.supposed], within)
    if net.empty < 0:
        return None
    return h.NET(_needed(position, net, [step.supposed[0]]))


def _told_by_cases(position: Position, step: Step) -> Reason | None:
    """Find a cell or a house of which every candidate contradicts the opposite."""
    by_candidate: dict[int, _Search] = {}
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
                supposed = [step.supposed, (candidate, True)]
                by_candidate[candidate] = _net(position, supposed, position.left)
            if by_candidate[candidate].empty < 0:
                break
        else:
            first, nets = step.supposed[0], [(each, by_candidate[each]) for each in bits_of(left)]
            cases = tuple((each, _needed(position, net, [first, each])) for each, net in nets)
            return h.NET_CASES(NetCases(position.table.places[number], cases))
    return None


def _needed(position: Position, net: _Search, supposed: Sequence[int]) -> Net:
    """Return the part of a net that leads to the contradiction."""
    table = position.table
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
    forced = [(c, item) for c, item in net.forced if c in needed and item >= 0]
    number_of = {c: n for n, c in enumerate([*supposed, *(c for c, _ in forced)])}

    def excluded(candidates: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple((each, number_of[net.killer[each]]) for each in candidates)

    return Net(
        tuple(
            Forced(c, excluded(bits_of(table.item[item] & position.left & ~(1 << c))))
            for c, item in forced
        ),
        table.places[net.empty],
        excluded(_missing(position, net, net.empty)),
    )


def _missing(position: Position, net: _Search, item: int) -> list[int]:
    return [c for c in bits_of(position.table.item[item] & position.left) if c in net.killer]
