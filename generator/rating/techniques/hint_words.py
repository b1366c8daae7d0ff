"""All the words of hints: the sentence of each technique's steps, and how cells and digits read.

What finds a step hands over what it rests on, and takes its sentence from here.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cluesmith.generator.definitions.rules_in_words import listed
from cluesmith.generator.kinds.exact_cover_model import Item
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import Candidate


def cells_text(kind: Kind, cells: Iterable[int]) -> str:
    """Return the names of cells, such as "r1c2 and r3c4"."""
    return listed([kind.cell_names[cell] for cell in cells])


def digits_text(kind: Kind, digits: Iterable[int]) -> str:
    """Return the symbols of digits from 0, such as "3 and 7"."""
    return listed([kind.symbols[digit] for digit in digits])


def conclusion(kind: Kind, placed: Candidate | None, eliminated: Iterable[Candidate]) -> str:
    """Return what a step concludes, such as "r1c2 = 5" or "r1c2 and r1c3 are not 5"."""
    if placed is not None:
        return f"{kind.cell_names[placed.cell]} = {kind.symbols[placed.digit]}"
    digits_of: dict[int, list[int]] = {}
    for cell, digit in eliminated:
        digits_of.setdefault(cell, []).append(digit)
    cells_of: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in digits_of.items():
        cells_of.setdefault(tuple(digits), []).append(cell)
    return "; ".join(
        f"{cells_text(kind, cells)} {'is' if len(cells) == 1 else 'are'} not "
        + " or ".join(runs(kind, digits))
        for digits, cells in cells_of.items()
    )


def runs(kind: Kind, digits: Sequence[int]) -> Iterator[str]:
    """Yield the symbols of digits; where clues exclude many, a run of them as "1 to 5"."""
    for _, run in groupby(enumerate(digits), lambda each: each[1] - each[0]):
        symbols = [kind.symbols[digit] for _, digit in run]
        is_range = kind.has_clue_families and len(symbols) > 2
        yield from [f"{symbols[0]} to {symbols[-1]}"] if is_range else symbols


def candidate_text(kind: Kind, candidate: int, is_true: bool = True) -> str:
    """Return what a candidate says, by its number, such as "r1c2 is 5", or "r1c2 is not 5"."""
    cell, digit = divmod(candidate, kind.n_digits)
    return f"{kind.cell_names[cell]} is {'' if is_true else 'not '}{kind.symbols[digit]}"


def full_house(kind: Kind, target: Candidate, house: str) -> str:
    """Return why the last cell of a house holds its digit."""
    return (
        f"{kind.cell_names[target.cell]} is the last cell of {house}: {kind.symbols[target.digit]}"
    )


def hidden_single(kind: Kind, target: Candidate, item: Item) -> str:
    """Return why a digit has one place in a house."""
    text = f"{kind.cell_names[target.cell]} is the only place for {item.digits} in {item.place}"
    if item.digits != kind.symbols[target.digit]:  # a short line holds one digit of these
        return f"{conclusion(kind, target, ())}: {text}, which holds one of them"
    return text


def naked_single(kind: Kind, target: Candidate) -> str:
    """Return why a cell holds its digit."""
    return f"{kind.symbols[target.digit]} is the only digit left for {kind.cell_names[target.cell]}"


def single_after(kind: Kind, target: Candidate, pattern: str, house: str) -> str:
    """Return what a pattern leaves alone in a house, after its own sentence."""
    cell, symbol = kind.cell_names[target.cell], kind.symbols[target.digit]
    found = conclusion(kind, target, ())
    return f"{found}: {pattern}; that leaves {cell} alone for {symbol} in {house}"


def window(kind: Kind, gone: Iterable[Candidate], house: str, left: Iterable[range]) -> str:
    """Return which digits a house of consecutive digits can hold."""
    spans = " or ".join(f"{kind.symbols[w.start]}-{kind.symbols[w.stop - 1]}" for w in left)
    return f"{house} holds {spans}: {conclusion(kind, None, gone)}"


def locked(item: Item) -> str:
    """Return why all places of a digit, or all digits of a cell, exclude a candidate."""
    if item.is_cell:
        return f"{item.place} excludes it, whichever of its digits it holds"
    return f"the {item.digits} of {item.place} excludes it, wherever it is"


def hidden_subset(kind: Kind, cells: Iterable[int], digits: Sequence[str], house: str) -> str:
    """Return why some cells hold nothing but some digits."""
    names = cells_text(kind, cells)
    return f"{listed(digits)} have no place in {house} but {names}, which hold nothing else"


def naked_subset(kind: Kind, cells: Iterable[int], digits: Sequence[str], house: str) -> str:
    """Return why some digits go from the other cells of a house."""
    return f"{cells_text(kind, cells)} hold {listed(digits)}, so no other cell of {house} does"


def wide_naked_subset(kind: Kind, cells: Iterable[int], digits: Sequence[str]) -> str:
    """Return why some digits go from cells outside a house as well."""
    return f"{cells_text(kind, cells)} hold {listed(digits)}"


def fish(kind: Kind, digit: int, lines: Iterable[int], crossing: Iterable[int]) -> str:
    """Return why a digit goes from lines that cross others."""
    symbol = kind.symbols[digit]
    base, cover = (
        listed([kind.houses[house].name for house in houses]) for houses in (lines, crossing)
    )
    return f"{base} have {symbol} only in {cover}, so no other cell of {cover} is {symbol}"


def wing(kind: Kind, ways: Iterable[tuple[int, int]], rest: int | None) -> str:
    """Return what follows from each digit of a pivot: ``ways`` are candidates and what is then."""
    cases = [
        f"if {candidate_text(kind, first)}, then {candidate_text(kind, end)}" for first, end in ways
    ]
    if rest is not None:
        cases.append(f"else {candidate_text(kind, rest)}")
    return listed(cases)


def deadly_loop(kind: Kind, loop: Iterable[int], pair: Iterable[int], why: str) -> str:
    """Return why two digits must not be alone in the cells of a loop, and what follows."""
    digits = digits_text(kind, pair)
    return f"in {cells_text(kind, loop)} the digits {digits} alone could be exchanged, {why}"


def grave(why: str) -> str:
    """Return why a position must not become a grave, and what follows."""
    return (
        "else all cells would have two digits and all digits two places left, which has no single "
        f"solution; {why}"
    )


def one_of(kind: Kind, cells: Iterable[int], digits: Iterable[int]) -> str:
    """Return that one of some cells holds a digit."""
    return f"so one of {cells_text(kind, cells)} is {digits_text(kind, digits)}"


def locked_in_loop(kind: Kind, cells: Iterable[int], digit: int, other: int, house: str) -> str:
    """Return that two cells of a loop share a digit that has no other place in a house."""
    return (
        f"and one of {cells_text(kind, cells)} is {kind.symbols[digit]}, which has no other place "
        f"in {house}; so neither is {kind.symbols[other]}"
    )


def shared_in_grave(kind: Kind, cells: Iterable[int], digit: int) -> str:
    """Return that two cells of a near grave share one digit beside the additional ones."""
    return (
        f"so one of {cells_text(kind, cells)} holds one of its additional digits, and the other "
        f"{kind.symbols[digit]}"
    )


def naked_set_with(
    kind: Kind,
    cells: Iterable[int],
    digits: Iterable[int],
    others: Iterable[int],
    all_digits: Iterable[int],
    house: str,
) -> str:
    """Return that some cells stand for one of a naked set."""
    return (
        f"so {cells_text(kind, cells)} hold one of {digits_text(kind, digits)}, and with "
        f"{cells_text(kind, others)} take {digits_text(kind, all_digits)} of {house}"
    )


def hidden_set_with(
    kind: Kind, cells: Iterable[int], others: Iterable[int], digits: Iterable[int], house: str
) -> str:
    """Return that some cells stand for one of a hidden set."""
    return (
        f"so {cells_text(kind, others)} and one of {cells_text(kind, cells)} take "
        f"{digits_text(kind, digits)} of {house}"
    )


def chain(kind: Kind, path: Sequence[int], is_on: bool) -> str:
    """Return what follows in a chain, one candidate after another."""
    said = [
        candidate_text(kind, candidate, (number % 2 == 0) == is_on)
        for number, candidate in enumerate(path)
    ]
    return f"if {said[0]}, then {listed(said[1:])}"


def either_or(kind: Kind, path: Sequence[int]) -> str:
    """Return why one of the two ends of a chain is true."""
    ends = " or ".join(candidate_text(kind, end) for end in (path[0], path[-1]))
    return f"{chain(kind, path, is_on=False)}; so {ends}, and either excludes it"


def ring(kind: Kind, cycle: Iterable[int]) -> str:
    """Return why a cycle excludes candidates."""
    nodes = listed(
        [candidate_text(kind, candidate, number % 2 == 0) for number, candidate in enumerate(cycle)]
    )
    return (
        f"{nodes} follow from each other in a ring, so that all of it holds or all of it is the "
        "other way round, and both exclude it"
    )


def whichever(kind: Kind, item: Item, paths: Iterable[Sequence[int]]) -> str:
    """Return what follows from each digit of a cell, or from each place of a digit."""
    what = f"digit {item.place} holds" if item.is_cell else f"cell of {item.place} is {item.digits}"
    branches = "; ".join(chain(kind, path, True) for path in paths if len(path) > 1)
    return f"whichever {what}: {branches}"


def contradiction(kind: Kind, supposed: int, is_true: bool, forced: Sequence[str], end: str) -> str:
    """Return what follows from a candidate until nothing is left somewhere."""
    then = f"then {listed(forced)}, and " if forced else ""
    return f"if {candidate_text(kind, supposed, is_true)}, {then}{end}"


def nothing_left(item: Item, has: str = "has") -> str:
    """Return that a cell, or a digit in a house, has nothing left, or "would have"."""
    if item.is_cell:
        return f"{item.place} {has} no digit left"
    return f"{item.digits} {has} no place left in {item.place}"


def aligned(kind: Kind, cells: Iterable[int], excluders: Iterable[int]) -> str:
    """Return why no combination of digits of some cells has what goes."""
    return (
        f"every combination of digits for {cells_text(kind, cells)} with it repeats a digit in a "
        f"house, or takes all digits of one of {cells_text(kind, excluders)}"
    )


def without_reason(technique: str) -> str:
    """Return what is said of a step whose reason cannot be shown."""
    return f"supposing the opposite ends in contradictions ({technique})"
