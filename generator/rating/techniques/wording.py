"""Words for cells, digits, houses and conclusions in the sentences of steps."""

from collections.abc import Iterable, Sequence

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import Candidate


def listed(words: Sequence[str]) -> str:
    """Return "a", "a and b", or "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


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
        + " or ".join(kind.symbols[digit] for digit in digits)
        for digits, cells in cells_of.items()
    )


def candidate_text(kind: Kind, candidate: int, is_true: bool = True) -> str:
    """Return what a candidate says, by its number, such as "r1c2 is 5", or "r1c2 is not 5"."""
    cell, digit = divmod(candidate, kind.n_digits)
    return f"{kind.cell_names[cell]} is {'' if is_true else 'not '}{kind.symbols[digit]}"
