"""The words of hints on clues that are not digits."""

from collections.abc import Iterable, Mapping, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.definitions.rules_in_words import listed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.clue_table import ClueView
from cluesmith.generator.rating.techniques.hint_words import (
    cells_text,
    conclusion,
    digits_text,
    runs,
)
from cluesmith.generator.rating.techniques.position import Candidate, bits_of
from cluesmith.generator.rating.techniques.sum_groups import Balance

# How a clue is called, by its type: with its value, its cells, and the first and the last of them.
_NAMES = {
    "cage": "the cage {value} of {cells}",
    "plus": "the cage {value}+ of {cells}",
    "minus": "the cage {value}- of {cells}",
    "times": "the cage {value}x of {cells}",
    "divide": "the cage {value}/ of {cells}",
    "less": "the sign {first} < {last}",
    "white": "the white dot between {cells}",
    "black": "the black dot between {cells}",
    "v": "the V between {cells}",
    "x": "the X between {cells}",
    "thermo": "the thermometer from {first} to {last}",
    "arrow": "the arrow from {first} to {last}",
    "whisper": "the whisper line from {first} to {last}",
    "renban": "the renban line from {first} to {last}",
    "palindrome": "the palindrome with {cells}",
    "skyscraper": "the skyscraper clue {value} of {first} to {last}",
    "sandwich": "the sandwich {value} of {first} to {last}",
    "little-killer": "the diagonal {value} from {first} to {last}",
    "x-sum": "the X-sum {value} of {first} to {last}",
}


def clue_name(kind: Kind, view: ClueView) -> str:
    """Return what a clue is called, such as "the cage 13 of r1c1 and r1c2"."""
    if len(view.clues) > 1:
        return listed([_name(kind, each.type, each.value, each.cells) for each in view.clues])
    return _name(kind, view.row.name, view.value, view.cells)


def _name(kind: Kind, type_: str, value: int, cells: Sequence[int]) -> str:
    return _NAMES[type_].format(
        value=value,
        cells=cells_text(kind, cells),
        first=kind.cell_names[cells[0]],
        last=kind.cell_names[cells[-1]],
    )


def through(kind: Kind, clues: Sequence[Clue]) -> str:
    """Return through which clues something is excluded, to be added to a sentence."""
    names = [_name(kind, each.type, each.value, each.cells) for each in clues]
    return f", through {listed(names)}" if names else ""


def held(kind: Kind, digits_of: Mapping[int, int]) -> str:
    """Return what cells can hold, to be added to a sentence; nothing of those that hold any digit.

    ``digits_of`` has their digits as bits.
    """
    cells_of: dict[int, list[int]] = {}
    for cell, digits in digits_of.items():
        if digits != (1 << kind.n_digits) - 1:
            cells_of.setdefault(digits, []).append(cell)
    told = [
        f"{cells_text(kind, cells)} {'is' if len(cells) == 1 else 'are'} "
        + " or ".join(runs(kind, [*bits_of(digits)]))
        for digits, cells in cells_of.items()
    ]
    return f", where {'; '.join(told)}" if told else ""


def last_cell(kind: Kind, target: Candidate, view: ClueView) -> str:
    """Return why the last cell of a clue holds its digit."""
    return f"{conclusion(kind, target, ())}: it is the last cell of {clue_name(kind, view)}"


def only_combination(kind: Kind, view: ClueView, digits: Iterable[int]) -> str:
    """Return why the cells of a clue hold nothing but some digits."""
    return f"{clue_name(kind, view)} can only hold {digits_text(kind, digits)}"


def limits(kind: Kind, view: ClueView) -> str:
    """Return why a digit is beyond the limits of a clue."""
    if view.row.name == "skyscraper":
        return f"{clue_name(kind, view)} would see too many or too few"
    if view.row.name in ("less", "thermo"):
        return f"{clue_name(kind, view)} leaves too little room below or above"
    return f"the other cells of {clue_name(kind, view)} cannot make up for it"


def combinations(kind: Kind, view: ClueView) -> str:
    """Return why a digit is in no reading of a clue."""
    return f"no digits for the other cells of {clue_name(kind, view)} go with it"


def needed_digit(
    kind: Kind, view: ClueView, digit: int, cells: Sequence[int], sets: Sequence[int]
) -> str:
    """Return that one of some cells holds a digit that is in a clue for certain."""
    shown = ""
    if len(sets) <= 4 and view.is_all_different:
        said = [
            "".join(kind.symbols[d] for d in range(kind.n_digits) if each >> d & 1) for each in sets
        ]
        shown = f" ({listed(said).replace(' and ', ' or ')})"
    of_clue = f"the {kind.symbols[digit]} of {clue_name(kind, view)}{shown}"
    if len(cells) == 1:
        return f"{cells_text(kind, cells)} holds {of_clue}"
    return f"one of {cells_text(kind, cells)} holds {of_clue}, and each excludes it"


def rule_of_houses(kind: Kind) -> str:
    """Return how the sum rule is called by the sum of a house, such as "45 Rule"."""
    return f"{kind.n_digits * (kind.n_digits + 1) // 2} Rule"


def sum_rule(kind: Kind, houses: Sequence[str], total: int, found: Balance) -> str:
    """Return what the sum of houses says about the cells that cages do not settle."""
    rest, (inside, outside) = found.rest, (found.innies, found.outies)
    adds, them = ("adds", "it") if len(houses) == 1 else ("add", "them")
    covering = f"the cages and known digits that cover {them}"
    told = f"{listed(houses)} {adds} up to {total}, and {covering} to {total - rest}: "
    if not outside:
        return f"{told}{_make(kind, inside)} the other {rest}"
    if not inside:
        return f"{told}{_make(kind, outside)} the {-rest} beyond"
    more = "as much as" if rest == 0 else f"{abs(rest)} {'more' if rest > 0 else 'less'} than"
    return f"{told}{_make(kind, inside)} {more} {cells_text(kind, outside)}"


def _make(kind: Kind, cells: Sequence[int]) -> str:
    return f"{cells_text(kind, cells)} {'makes' if len(cells) == 1 else 'make'}"


def killer_set(
    kind: Kind,
    views: Iterable[ClueView],
    cells: Iterable[int],
    digits: Iterable[int],
    house: str,
) -> str:
    """Return why cages and cells of a house take some digits."""
    names = [clue_name(kind, view) for view in views] + [kind.cell_names[cell] for cell in cells]
    return f"{listed(names)} take {digits_text(kind, digits)} of {house}"
