"""The rules of a definition in words: in one sentence, or in a few words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue_families import FAMILIES, HIDDEN, ClueRule
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import Board, Definition, Holds, PairRule
from cluesmith.generator.wording.words import ENGLISH, Words, marked

# Up to this many of a user's own houses or pairs are named; above it, only their number.
_MOST_NAMED = 3

_MOVES = {
    "knight": marked("cells a knight's move apart differ"),
    "king": marked("diagonal neighbours differ"),
}
_PAIRS = {
    PairRule.DIFFERENT: (
        marked("{first} and {second} differ"),
        marked("{n} pairs of cells differ"),
    ),
    PairRule.NOT_CONSECUTIVE: (
        marked("{first} and {second} are not consecutive"),
        marked("{n} pairs of cells are not consecutive"),
    ),
}
_ONCE = marked("digits {digits} once in {places}")
_AT_MOST_ONCE = marked("digits {digits} at most once in {places}")
_OF_SYMBOLS = {
    _ONCE: marked("each of {digits} once in {places}"),
    _AT_MOST_ONCE: marked("each of {digits} at most once in {places}"),
}
_LINES = (marked("row", "each"), marked("column", "each"))
_LINES_OF_HEXAGONS = (marked("line of the three directions", "each"),)


class _Houses(NamedTuple):
    """Houses of one sort: the words for each of them or a single one, and the digits they hold."""

    noun: str
    is_single: bool
    n_cells: int
    holds: Holds


def rules_in_words(
    definition: Definition, words: Words = ENGLISH, symbols: Sequence[str] = ()
) -> str:
    """Return the rules for the digits of a grid.

    Parameters
    ----------
    words : Words
        Of the language.
    symbols : sequence of str
        The symbols shown in place of digits.

    Returns
    -------
    str
        A sentence without its full stop, such as "Digits 1-9 once in each row, column and 3x3 box;
        cells a knight's move apart differ".

    Raises
    ------
    DefinitionError
        No grid can obey the definition.
    """
    text = _clauses(definition, words, symbols)
    return text[0].upper() + text[1:]


def _clauses(definition: Definition, words: Words, symbols: Sequence[str]) -> str:
    by_claim: dict[str, list[_Houses]] = {}
    for houses in _sorts_of_houses(definition, words):
        by_claim.setdefault(_claim(definition, houses), []).append(houses)
    digits = words.listed(symbols) if symbols else digits_in_words(definition, words)
    clauses = [*_boards(definition.boards, words, symbols)]
    clauses += [
        words.said(
            _OF_SYMBOLS[claim] if symbols else claim, digits=digits, places=_places(sorts, words)
        )
        for claim, sorts in by_claim.items()
    ]
    clauses += [words.of(_MOVES[move]) for move in definition.forbid]
    if definition.non_consecutive:
        clauses.append(words.of("neighbours are not consecutive"))
    clauses += _own_pairs(definition, words)
    clauses += _clues(definition, words)
    return words.of("; ", "semicolon").join(clauses)


def _boards(boards: Sequence[Board], words: Words, symbols: Sequence[str]) -> Iterator[str]:
    """Yield the rules of boards that share cells: in one clause if they have the same."""
    numbers: dict[Definition, list[str]] = {}
    for number, board in enumerate(boards, start=1):
        numbers.setdefault(board.rules, []).append(str(number))
    for definition, those in numbers.items():
        rules = _clauses(definition, words, symbols)
        if len(numbers) == 1:
            text = marked("on each of the {n} boards, which share cells: {rules}")
            yield words.said(text, n=len(those), rules=rules)
        else:
            text = marked("on {n|board|boards} {numbers}: {rules}")
            yield words.said(text, n=len(those), numbers=words.listed(those), rules=rules)


def rules_in_short(definition: Definition) -> str:
    """Return the rules besides rows and columns, such as "3x3 boxes, diagonals"."""
    if definition.boards:
        short = dict.fromkeys(rules_in_short(board.rules) for board in definition.boards)
        return f"{len(definition.boards)} boards: {' or '.join(short)}"
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


def digits_in_words(definition: Definition, words: Words = ENGLISH) -> str:
    """Return the digits as ranges: "1-9", or "1-9 and A-G"."""
    figures, letters = definition.symbols[:9], definition.symbols[9:]
    ranges = [
        part[0]
        if len(part) == 1
        else words.said("{first}-{last}", "window of digits", first=part[0], last=part[-1])
        for part in (figures, letters)
        if part
    ]
    return words.listed(ranges)


def _sorts_of_houses(definition: Definition, words: Words) -> Iterator[_Houses]:
    if definition.boards:
        yield from _own_houses(definition, words)
        return
    n_digits = definition.n_digits
    square = definition.shape is CellShape.SQUARE
    shortest = min(definition.rows)
    for noun in _LINES if square else _LINES_OF_HEXAGONS:
        yield _Houses(words.of(noun, "each"), False, shortest, definition.lines)
    if definition.boxes is not None:
        size = words.size("{}x{}".format(*definition.boxes))
        noun = words.said("{size} box", "each", size=size)
        yield _Houses(noun, False, n_digits, Holds.DISTINCT)
    if definition.regions is not None:
        yield _Houses(words.of("outlined region", "each"), False, n_digits, Holds.DISTINCT)
    if len(definition.diagonals) == 1:
        name = "main diagonal" if definition.diagonals == ("down",) else "antidiagonal"
        yield _Houses(_the(name, words), True, definition.size, Holds.DISTINCT)
    elif definition.diagonals:
        yield _Houses(words.of("diagonal", "each"), False, definition.size, Holds.DISTINCT)
    if definition.windows:
        yield _Houses(words.of("window", "each"), False, n_digits, Holds.DISTINCT)
    if definition.disjoint_groups:
        noun = words.of("set of cells at the same place in their boxes", "each")
        yield _Houses(noun, False, n_digits, Holds.DISTINCT)
    yield from _own_houses(definition, words)


def _own_houses(definition: Definition, words: Words) -> Iterator[_Houses]:
    if len(definition.houses) <= _MOST_NAMED:
        for house in definition.houses:
            yield _Houses(_the(house.name, words), True, len(house.cells), house.holds)
        return
    for holds in Holds:
        lengths = [len(house.cells) for house in definition.houses if house.holds is holds]
        if lengths:
            noun = words.said("the {n} added groups of cells", n=len(lengths))
            yield _Houses(noun, True, min(lengths), holds)


def _the(name: str, words: Words) -> str:
    """Return the name of a single house in a sentence; a user's house has no translation."""
    text = f"the {name}"
    return words.of(text) if words.has(text) else words.said("the {name}", name=name)


def _claim(definition: Definition, houses: _Houses) -> str:
    """Return the digits that such houses hold; full houses of distinct digits hold all."""
    if houses.holds is Holds.CONSECUTIVE and houses.n_cells < definition.n_digits:
        return marked("different consecutive digits out of {digits}, in any order, in {places}")
    if houses.n_cells == definition.n_digits:
        return _ONCE
    return _AT_MOST_ONCE


def _places(sorts: Sequence[_Houses], words: Words) -> str:
    each = [houses.noun for houses in sorts if not houses.is_single]
    single = words.listed([houses.noun for houses in sorts if houses.is_single])
    if not each:
        return single
    if not single:
        return words.said("each {places}", places=words.listed(each))
    return words.said("each {places}, and in {single}", places=words.listed(each), single=single)


def _own_pairs(definition: Definition, words: Words) -> Iterator[str]:
    names = definition.cell_names
    for rule, (of_two, of_many) in _PAIRS.items():
        pairs = [pair.cells for pair in definition.pairs if pair.rule is rule]
        if len(pairs) > _MOST_NAMED:
            yield words.said(of_many, n=len(pairs))
            continue
        for a, b in pairs:
            yield words.said(of_two, first=names[a], second=names[b])


def _clues(definition: Definition, words: Words) -> Iterator[str]:
    looks = {family.name: family.look for family in FAMILIES.values() if family.look}
    n_lines = sum(rule.family in looks for rule in definition.clues)
    named = {
        "half": str((definition.n_digits + 1) // 2),
        "highest": definition.symbols[-1],
        **{family: words.of(look) if n_lines > 1 else "" for family, look in looks.items()},
    }
    for rule in definition.clues:
        if rule.operations:
            yield _operations(rule, words)
        else:
            yield from (words.said(row.rule, "rule", **named) for row in rule.types)
        family = FAMILIES[rule.family]
        if shown := family.all_shown if rule.negative else family.some_missing:
            yield words.of(shown)
    letters = definition.symbols[9:]
    if letters and any(row.has_value for rule in definition.clues for row in rule.types):
        yield words.listed(
            [
                words.said("{letter} counts {value}", letter=letter, value=10 + place)
                for place, letter in enumerate(letters)
            ]
        )


def _operations(rule: ClueRule, words: Words) -> str:
    """Return the rule of cages with operations."""
    rows = rule.shown_types
    is_mixed = HIDDEN in rule.operations and len(rows) > 1
    if is_mixed:
        rows = tuple(row for row in FAMILIES[rule.family].types if row.sign not in ("", HIDDEN))
    results = words.listed([words.of(row.rule, "rule") for row in rows], "or")
    if is_mixed:
        text = marked(
            "digits in a cage have its number as their {results}, as its sign says or, without a "
            "sign, as any of these, and may repeat there"
        )
    elif len(rows) > 1:
        text = marked(
            "digits in a cage have its number as their {results}, as its sign says, and may repeat "
            "there"
        )
    else:
        text = marked("digits in a cage have its number as their {results} and may repeat there")
    return words.said(text, results=results)
