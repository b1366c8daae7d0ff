"""How the data of a step are put into words; the words themselves stand in ``english.py``.

Where a script does the same for readers of pages (``cli/formats/player/hint_words.js``), it takes
the words from there too.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.english import ENGLISH
from cluesmith.generator.rating.techniques.hint_templates import (
    Holding,
    Net,
    NetCases,
    Place,
    ShownClue,
    Trial,
    WhipReason,
)
from cluesmith.generator.rating.techniques.position import Candidate, bits_of
from cluesmith.generator.rating.techniques.technique_table import SUM_RULE_CELL

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.step import Step

_HOLE = re.compile(r"{([^}]*)}")


def sentence(step: "Step") -> str:
    """Return what a step concludes and why."""
    template, values = step.reason
    types = dict(template.fields)
    fields = dict(zip(types, values, strict=True))

    def filled(hole: re.Match[str]) -> str:
        name, *numbers = hole[1].split("|")
        name, _, form = name.partition(":")
        if numbers:
            return numbers[len(fields[name]) > 1]
        if name in fields:
            type_ = types[name].partition("@")[0]
            return _FORMS[f"{type_}:{form}" if form else type_](step, fields[name])
        return _OF_STEP[name](step)

    return _HOLE.sub(filled, ENGLISH[template.name])


def title(step: "Step") -> str:
    """Return what people call a step."""
    if any(name == "houses" for name, _ in step.reason.template.fields):
        return f"{step.technique.title} ({_said('sum rule', total=str(_sum(step.kind)))})"
    return step.technique.title


def conclusion(kind: Kind, placed: Candidate | None, eliminated: Iterable[Candidate]) -> str:
    """Return what a step concludes, such as "r1c2 = 5" or "r1c2 and r1c3 are not 5"."""
    if placed is not None:
        cell, digit = kind.cell_names[placed.cell], kind.symbols[placed.digit]
        return _said("placed", cell=cell, digit=digit)
    digits_of: dict[int, list[int]] = {}
    for each in eliminated:
        digits_of.setdefault(each.cell, []).append(each.digit)
    cells_of: dict[tuple[int, ...], list[int]] = {}
    for number, held in digits_of.items():
        cells_of.setdefault(tuple(held), []).append(number)
    return ENGLISH["semicolon"].join(
        _counted(
            "struck",
            cells,
            cells=cells_text(kind, cells),
            digits=ENGLISH["any of"].join(_runs(kind, d)),
        )
        for d, cells in cells_of.items()
    )


def cells_text(kind: Kind, cells: Iterable[int]) -> str:
    """Return the names of cells, such as "r1c2 and r3c4"."""
    return _listed([kind.cell_names[cell] for cell in cells])


def clue_name(kind: Kind, shown: ShownClue) -> str:
    """Return what a clue is called, such as "the cage 13 of r1c1 and r1c2"."""
    if len(shown.clues) > 1:
        return clues_text(kind, shown.clues)
    [clue] = shown.clues
    return clues_text(kind, [clue._replace(cells=shown.cells)])


def clues_text(kind: Kind, clues: Iterable[Clue]) -> str:
    """Return what some clues are called."""
    return _listed(
        [
            _said(
                each.type,
                value=str(each.value),
                cells=cells_text(kind, each.cells),
                first=kind.cell_names[each.cells[0]],
                last=kind.cell_names[each.cells[-1]],
            )
            for each in clues
        ]
    )


def _said(phrase: str, **words: str) -> str:
    """Return a phrase with words in its holes."""
    return _HOLE.sub(lambda hole: words[hole[1]], ENGLISH[phrase])


def _counted(phrase: str, counted: Sequence[int], **words: str) -> str:
    """Return a phrase in which one word of two depends on a number of things."""

    def filled(hole: re.Match[str]) -> str:
        name, *numbers = hole[1].split("|")
        return numbers[len(counted) > 1] if numbers else words[name]

    return _HOLE.sub(filled, ENGLISH[phrase])


def _listed(words: Sequence[str], conjunction: str = "and") -> str:
    """Return "a", "a and b", or "a, b and c"."""
    *first, last = words
    return _said(conjunction, most=ENGLISH["comma"].join(first), last=last) if first else last


def _runs(kind: Kind, digits: Sequence[int]) -> Iterator[str]:
    """Yield the symbols of digits; where clues exclude many, a run of them as "1 to 5"."""
    for _, run in groupby(enumerate(digits), lambda each: each[1] - each[0]):
        symbols = [kind.symbols[digit] for _, digit in run]
        is_range = kind.has_clue_families and len(symbols) > 2
        yield from [_said("run", first=symbols[0], last=symbols[-1])] if is_range else symbols


def _symbols(kind: Kind, digits: int) -> list[str]:
    return [kind.symbols[digit] for digit in bits_of(digits)]


def _any_of(kind: Kind, digits: int) -> str:
    """Return digits of which one is meant, such as "2 or 7"."""
    return ENGLISH["any of"].join(_symbols(kind, digits))


def _candidate(kind: Kind, candidate: int, is_true: bool = True) -> str:
    """Return what a candidate says, by its number, such as "r1c2 is 5", or "r1c2 is not 5"."""
    cell, digit = divmod(candidate, kind.n_digits)
    phrase = "is" if is_true else "is not"
    return _said(phrase, cell=kind.cell_names[cell], digit=kind.symbols[digit])


def _windows(step: "Step", windows: Sequence[tuple[int, int]]) -> str:
    symbols = step.kind.symbols
    return ENGLISH["any of"].join(
        _said("window of digits", first=symbols[start], last=symbols[stop - 1])
        for start, stop in windows
    )


def _ways(step: "Step", ways: Sequence[int]) -> str:
    """Return what follows from each digit of a pivot."""
    said = [_candidate(step.kind, candidate) for candidate in ways]
    pairs = zip(said[0::2], said[1::2], strict=False)
    cases = [_said("if then", first=first, rest=end) for first, end in pairs]
    if len(said) % 2:
        cases.append(_said("else", rest=said[-1]))
    return _listed(cases)


def _chain(kind: Kind, path: Sequence[int], is_on: bool) -> str:
    """Return what follows in a chain, one candidate after another."""
    said = [
        _candidate(kind, candidate, (number % 2 == 0) == is_on)
        for number, candidate in enumerate(path)
    ]
    return _said("if then", first=said[0], rest=_listed(said[1:]))


def _ends(step: "Step", path: Sequence[int]) -> str:
    return _listed([_candidate(step.kind, end) for end in (path[0], path[-1])], "or")


def _ring(step: "Step", cycle: Sequence[int]) -> str:
    kind = step.kind
    return _listed([_candidate(kind, each, number % 2 == 0) for number, each in enumerate(cycle)])


def _paths(step: "Step", paths: Sequence[Sequence[int]]) -> str:
    chains = (_chain(step.kind, path, True) for path in paths if len(path) > 1)
    return ENGLISH["semicolon"].join(chains)


def _contradiction(kind: Kind, supposed: int, is_true: bool, said: Sequence[int], end: str) -> str:
    """Return what follows from a candidate until nothing is left somewhere."""
    first = _candidate(kind, supposed, is_true)
    if not said:
        return _said("contradiction at once", first=first, end=end)
    rest = _listed([_candidate(kind, candidate) for candidate in said])
    return _said("contradiction", first=first, rest=rest, end=end)


def _nothing_left(kind: Kind, place: Place, would: str = "") -> str:
    """Return that a cell, or a digit in a house, has nothing left, or would have."""
    if place.cell >= 0:
        return _said(f"{would}no digit", place=kind.cell_names[place.cell])
    name = kind.houses[place.house].name
    return _said(f"{would}no place", place=name, digits=_any_of(kind, place.digits))


def _net(step: "Step", net: Net) -> str:
    forced = [each.candidate for each in net.forced]
    return _contradiction(step.kind, *step.supposed, forced, _nothing_left(step.kind, net.end))


def _nets_end(step: "Step", nets: NetCases) -> str:
    return _contradiction(step.kind, *step.supposed, (), _nothing_left(step.kind, nets.end))


def _nets(step: "Step", nets: NetCases) -> str:
    return ENGLISH["semicolon"].join(
        _contradiction(
            step.kind,
            candidate,
            True,
            [each.candidate for each in net.forced if each.candidate != candidate],
            _nothing_left(step.kind, net.end),
        )
        for candidate, net in nets.cases
    )


def _whip(step: "Step", whip: WhipReason) -> str:
    said = [right for _, right in whip.chain if right >= 0]
    end = _nothing_left(step.kind, whip.end, "would have ")
    return _contradiction(step.kind, *step.supposed, said, end)


def _trial(step: "Step", trial: Trial) -> str:
    if isinstance(trial.end, ShownClue):
        end = _said("not met", clue=clue_name(step.kind, trial.end))
    else:
        end = _nothing_left(step.kind, trial.end, "would have ")
    return _contradiction(step.kind, *step.supposed, trial.said, end)


def _sets(step: "Step", sets: Sequence[int]) -> str:
    said = ["".join(_symbols(step.kind, each)) for each in sets]
    return _said("sets", sets=_listed(said, "or")) if said else ""


def _takers(step: "Step", takers: tuple[Sequence[ShownClue], Sequence[int]]) -> str:
    clues, cells = takers
    kind = step.kind
    names = [clue_name(kind, each) for each in clues]
    return _listed(names + [kind.cell_names[cell] for cell in cells])


def _held(step: "Step", held: Sequence[Holding]) -> str:
    """Return what cells can hold, without those that can hold any digit."""
    kind = step.kind
    cells_of: dict[int, list[int]] = {}
    for cell, digits, _ in held:
        if digits != (1 << kind.n_digits) - 1:
            cells_of.setdefault(digits, []).append(cell)
    if not cells_of or step.technique is SUM_RULE_CELL:
        return ""
    told = ENGLISH["semicolon"].join(
        _counted(
            "held",
            cells,
            cells=cells_text(kind, cells),
            digits=ENGLISH["any of"].join(_runs(kind, list(bits_of(digits)))),
        )
        for digits, cells in cells_of.items()
    )
    return _said("where", held=told)


def _places(step: "Step", places: int) -> str:
    n_digits = step.kind.n_digits
    return cells_text(step.kind, (candidate // n_digits for candidate in bits_of(places)))


def _sum(kind: Kind) -> int:
    """Return the sum of the digits of a house."""
    return kind.n_digits * (kind.n_digits + 1) // 2


def _total(step: "Step") -> str:
    return str(len(step.houses) * _sum(step.kind))


# The words for a field, by its type, and by its type and another form of it.
_FORMS: Mapping[str, Callable[["Step", Any], str]] = {
    "cell": lambda step, cell: step.kind.cell_names[cell],
    "cells": lambda step, cells: cells_text(step.kind, cells),
    "digit": lambda step, digit: step.kind.symbols[digit],
    "digits": lambda step, digits: _listed(_symbols(step.kind, digits)),
    "digits:or": lambda step, digits: _listed(_symbols(step.kind, digits), "or"),
    "digits:any": lambda step, digits: _any_of(step.kind, digits),
    "columns": lambda step, columns: _listed([_any_of(step.kind, each) for each in columns]),
    "windows": _windows,
    "number": lambda _, number: str(number),
    "house": lambda step, house: step.kind.houses[house].name,
    "named_house": lambda step, house: step.kind.houses[house].name,
    "houses": lambda step, houses: _listed([step.kind.houses[each].name for each in houses]),
    "places": _places,
    "ways": _ways,
    "path": lambda step, path: _chain(step.kind, path, is_on=False),
    "path:ends": _ends,
    "ring": _ring,
    "paths": _paths,
    "net": _net,
    "nets": _nets,
    "nets:end": _nets_end,
    "whip": _whip,
    "trial": _trial,
    "trial_of_clue": _trial,
    "clue": lambda step, clue: clue_name(step.kind, clue),
    "clues": lambda step, clues: clues_text(step.kind, clues),
    "sets": _sets,
    "takers": _takers,
    "holds": _held,
    "open": _held,
    "step": lambda _, step: step.text,
}

# The words that any sentence may have.
_OF_STEP: Mapping[str, Callable[["Step"], str]] = {
    "conclusion": lambda step: conclusion(step.kind, step.placed, step.eliminated),
    "cell": lambda step: step.kind.cell_names[step.target // step.kind.n_digits],
    "digit": lambda step: step.kind.symbols[step.target % step.kind.n_digits],
    "technique": lambda step: step.technique.title,
    "total": _total,
}
