"""The rules of a definition in words: in one sentence, or in a few words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.definition import Definition, Holds, PairRule

# Up to this many houses or pairs of a user's own are named; above it, their number is given.
_MOST_NAMED = 3

_MOVES = {"knight": "cells a knight's move apart differ", "king": "diagonal neighbours differ"}
# Of which people expect all, unless the rules say otherwise.
_MAY_BE_COMPLETE = ("dot", "xv")

# How lines look, which is said where there are several families of them.
_LOOKS = {"whisper": "narrow ", "renban": "wide ", "palindrome": "hollow "}
_PAIRS = {PairRule.DIFFERENT: "differ", PairRule.NOT_CONSECUTIVE: "are not consecutive"}


class _Houses(NamedTuple):
    """Houses of one sort: what each of them is called, or a single one, and what it holds."""

    noun: str
    is_single: bool
    n_cells: int
    holds: Holds


def rules_in_words(definition: Definition) -> str:
    """Return what the digits of a grid obey.

    Parameters
    ----------
    definition : Definition

    Returns
    -------
    str
        A sentence without its full stop, such as "Digits 1-9 once in each row, column and 3x3 box;
        cells a knight's move apart differ".

    Raises
    ------
    DefinitionError
        The definition cannot be.
    """
    by_claim: dict[str, list[_Houses]] = {}
    for houses in _sorts_of_houses(definition):
        by_claim.setdefault(_claim(definition, houses), []).append(houses)
    clauses = [f"{claim} in {_places(sorts)}" for claim, sorts in by_claim.items()]
    clauses += [_MOVES[move] for move in definition.forbid]
    if definition.non_consecutive:
        clauses.append("neighbours are not consecutive")
    clauses += _own_pairs(definition)
    clauses += _clues(definition)
    text = "; ".join(clauses)
    return text[0].upper() + text[1:]


def rules_in_short(definition: Definition) -> str:
    """Return what a grid has beside rows and columns, such as "3x3 boxes, diagonals"."""
    named = [house.name for house in definition.houses[: _MOST_NAMED + 1]]
    many = f"{len(definition.houses)} added houses"
    said = {
        "consecutive lines": definition.lines is Holds.CONSECUTIVE,
        _boxes_in_short(definition): definition.boxes is not None,
        "regions": definition.regions is not None,
        "diagonals": len(definition.diagonals) > 1,
        "main diagonal": definition.diagonals == ("down",),
        "antidiagonal": definition.diagonals == ("up",),
        "windows": definition.windows,
        "disjoint groups": definition.disjoint_groups,
        ", ".join(named) if len(named) <= _MOST_NAMED else many: bool(named),
        **{f"anti-{move}": move in definition.forbid for move in _MOVES},
        "non-consecutive": definition.non_consecutive,
        f"pairs: {len(definition.pairs)}": bool(definition.pairs),
        **dict.fromkeys(_families_in_short(definition), True),
    }
    return ", ".join(text for text, is_so in said.items() if is_so) or "rows and columns"


def _families_in_short(definition: Definition) -> Iterator[str]:
    """Yield the families of clues, digits left out: "cages with +-x/", "all dots"."""
    for rule in definition.clues:
        if rule.types:
            plural = FAMILIES[rule.family].plural
            operations = f" with {rule.operations}" if rule.operations else ""
            yield f"{'all ' if rule.negative else ''}{plural}{operations}"


def _boxes_in_short(definition: Definition) -> str:
    return "x".join(map(str, definition.boxes or ())) + " boxes"


def digits_in_words(definition: Definition) -> str:
    """Return the digits as ranges: "1-9", or "1-9 and A-G"."""
    figures, letters = definition.symbols[:9], definition.symbols[9:]
    ranges = [
        part[0] if len(part) == 1 else f"{part[0]}-{part[-1]}"
        for part in (figures, letters)
        if part
    ]
    return " and ".join(ranges)


def _sorts_of_houses(definition: Definition) -> Iterator[_Houses]:
    n_digits = definition.n_digits
    square = definition.shape is CellShape.SQUARE
    shortest = min(definition.rows)
    for noun in ("row", "column") if square else ("line of the three directions",):
        yield _Houses(noun, False, shortest, definition.lines)
    if definition.boxes is not None:
        n_rows, n_columns = definition.boxes
        yield _Houses(f"{n_rows}x{n_columns} box", False, n_digits, Holds.DISTINCT)
    if definition.regions is not None:
        yield _Houses("outlined region", False, n_digits, Holds.DISTINCT)
    if len(definition.diagonals) == 1:
        name = "main diagonal" if definition.diagonals == ("down",) else "antidiagonal"
        yield _Houses(name, True, definition.size, Holds.DISTINCT)
    elif definition.diagonals:
        yield _Houses("diagonal", False, definition.size, Holds.DISTINCT)
    if definition.windows:
        yield _Houses("window", False, n_digits, Holds.DISTINCT)
    if definition.disjoint_groups:
        noun = "set of cells at the same place in their boxes"
        yield _Houses(noun, False, n_digits, Holds.DISTINCT)
    yield from _own_houses(definition)


def _own_houses(definition: Definition) -> Iterator[_Houses]:
    if len(definition.houses) <= _MOST_NAMED:
        for house in definition.houses:
            yield _Houses(house.name, True, len(house.cells), house.holds)
        return
    for holds in Holds:
        lengths = [len(house.cells) for house in definition.houses if house.holds is holds]
        if lengths:
            noun = f"{len(lengths)} added houses"
            yield _Houses(noun, True, min(lengths), holds)


def _claim(definition: Definition, houses: _Houses) -> str:
    """Return what such houses hold; in a full one, distinct digits are all of them, once each."""
    if houses.holds is Holds.CONSECUTIVE and houses.n_cells < definition.n_digits:
        return f"different consecutive digits out of {digits_in_words(definition)}, in any order,"
    if houses.n_cells == definition.n_digits:
        return f"digits {digits_in_words(definition)} once"
    return f"digits {digits_in_words(definition)} at most once"


def _places(sorts: Sequence[_Houses]) -> str:
    each = [houses.noun for houses in sorts if not houses.is_single]
    single = [f"the {houses.noun}" for houses in sorts if houses.is_single]
    if not each:
        return listed(single)
    text = f"each {listed(each)}"
    return f"{text}, and in {listed(single)}" if single else text


def _own_pairs(definition: Definition) -> Iterator[str]:
    names = definition.cell_names
    for rule, words in _PAIRS.items():
        pairs = [pair.cells for pair in definition.pairs if pair.rule is rule]
        if len(pairs) > _MOST_NAMED:
            yield f"{len(pairs)} pairs of cells {words}"
            continue
        for a, b in pairs:
            yield f"{names[a]} and {names[b]} {words}"


def _clues(definition: Definition) -> Iterator[str]:
    n_lines = sum(rule.family in _LOOKS for rule in definition.clues)
    named = {
        "half": (definition.n_digits + 1) // 2,
        "highest": definition.symbols[-1],
        **{family: look if n_lines > 1 else "" for family, look in _LOOKS.items()},
    }
    for rule in definition.clues:
        if rule.operations:
            yield _operations(rule)
        else:
            yield from (row.rule.format(**named) for row in rule.types)
        if rule.family in _MAY_BE_COMPLETE:
            several = f"{FAMILIES[rule.family].noun}s"
            yield f"all {several} are shown" if rule.negative else f"some {several} may be missing"
    letters = definition.symbols[9:]
    if letters and any(row.has_value for rule in definition.clues for row in rule.types):
        yield listed([f"{letter} counts {10 + place}" for place, letter in enumerate(letters)])


def _operations(rule: ClueRule) -> str:
    """Return the rule of cages with operations."""
    results = listed([row.rule for row in rule.types], "or")
    sign = ", as its sign says," if len(rule.types) > 1 else ""
    return f"digits in a cage have its number as their {results}{sign} and may repeat there"


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """Return "a", "a and b", or "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last
