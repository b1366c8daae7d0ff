"""Turns the data of a step into words; the words themselves stand in
``hint_templates.py`` and ``english.py``, and
those of other languages in their catalogues.

Where a script does the same for readers of pages (``cli/formats/player/hint_words.js``), it takes
the words from there too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.english import ENGLISH
from cluesmith.generator.rating.techniques.hint_templates import (
    FEW_NOTES,
    NOTES,
    Holding,
    Net,
    NetCases,
    Place,
    ShownClue,
    Trial,
    WhipReason,
)
from cluesmith.generator.rating.techniques.position import Candidate, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import Technique
from cluesmith.generator.wording.words import ENGLISH as IN_ENGLISH
from cluesmith.generator.wording.words import Words, fill

# Longer sentences leave out what readers see on the board.
MOST_LETTERS = 160

_NOTES = (NOTES, FEW_NOTES)


class HintWords:
    """Puts steps into words of a language, with names of symbols in place of digits if given."""

    def __init__(self, words: Words, symbols: tuple[str, ...] = ()) -> None:
        self.words = words
        self._of_digits = symbols
        self._phrases = phrases(words)

    def sentence(self, step: Step) -> str:
        """Return what a step concludes and why.

        If that is long, it is without what cells can hold, and then without the names of the
        candidates that clues strike out.
        """
        said = self._sentence(step, {})
        if len(said) > MOST_LETTERS:
            said = self._sentence(step, {"held": ""})
        if len(said) > MOST_LETTERS and step.kind.has_clue_families and step.gone:
            number = str(step.gone.bit_count())
            short = {"held": "", "conclusion": self._said("struck many", number=number)}
            said = self._sentence(step, short)
        return said

    def _sentence(self, step: Step, short: Mapping[str, str]) -> str:
        template, values = step.reason
        types = dict(template.fields)
        fields = dict(zip(types, values, strict=True))

        def filled(hole: str, forms: list[str]) -> str:
            name, _, form = hole.partition(":")
            if forms:
                return forms[self.words.form(len(fields[name]))]
            if hole in short:
                return short[hole]
            if name in fields:
                type_ = types[name].partition("@")[0]
                return _FORMS[f"{type_}:{form}" if form else type_](self, step, fields[name])
            return _OF_STEP[name](self, step)

        return fill(self._phrases[template.name], filled)

    def title(self, step: Step) -> str:
        """Return the title of a step."""
        if step.reason.template in _NOTES:
            return self._said("notes title")
        title = self._technique(step.technique)
        if any(name == "houses" for name, _ in step.reason.template.fields):
            return f"{title} ({self._said('sum rule', total=str(_sum(step.kind)))})"
        return title

    def titled_sentence(self, step: Step) -> str:
        """Return the title of a step and its sentence."""
        return self.words.said(
            "{technique}: {sentence}", technique=self.title(step), sentence=self.sentence(step)
        )

    def where(self, step: Step) -> str:
        """Return where to look for a step: at its houses, else its clues, else its cells."""
        if step.houses:
            return self._listed([self._house(step.kind, house) for house in step.houses])
        if step.reason.template in _NOTES:
            values = self._listed([str(each.value) for each in step.clues])
            return self._said("notes where", values=values)
        if step.clues:
            return self.clues_text(step.kind, step.clues)
        return self.cells_text(step.kind, sorted({each.cell for each in step.rests_on}))

    def conclusion(
        self, kind: Kind, placed: Candidate | None, eliminated: Iterable[Candidate]
    ) -> str:
        """Return what a step concludes, such as "r1c2 = 5" or "r1c2 and r1c3 are not 5"."""
        if placed is not None:
            cell, digit = kind.cell_names[placed.cell], self._symbol(kind, placed.digit)
            return self._said("placed", cell=cell, digit=digit)
        digits_of: dict[int, list[int]] = {}
        for each in eliminated:
            digits_of.setdefault(each.cell, []).append(each.digit)
        cells_of: dict[tuple[int, ...], list[int]] = {}
        for number, held in digits_of.items():
            cells_of.setdefault(tuple(held), []).append(number)
        return self._phrases["semicolon"].join(
            self._said(
                "struck",
                len(cells),
                cells=self.cells_text(kind, cells),
                digits=self._listed([*self._runs(kind, d)], "or"),
            )
            for d, cells in cells_of.items()
        )

    def cells_text(self, kind: Kind, cells: Iterable[int]) -> str:
        """Return the names of cells, such as "r1c2 and r3c4"."""
        return self._listed([kind.cell_names[cell] for cell in cells])

    def clue_name(self, kind: Kind, shown: ShownClue) -> str:
        """Return the name of a clue, such as "the cage 13 of r1c1 and r1c2"."""
        if len(shown.clues) > 1:
            return self.clues_text(kind, shown.clues)
        [clue] = shown.clues
        return self.clues_text(kind, [clue._replace(cells=shown.cells)])

    def clues_text(self, kind: Kind, clues: Iterable[Clue]) -> str:
        """Return the names of some clues."""
        return self._listed(
            [
                self._said(
                    each.type,
                    value=str(each.value),
                    cells=self.cells_text(kind, each.cells),
                    first=kind.cell_names[each.cells[0]],
                    last=kind.cell_names[each.cells[-1]],
                )
                for each in clues
            ]
        )

    def _said(self, phrase: str, n: int = 1, /, **values: str) -> str:
        """Return a phrase with its holes filled; some words may depend on a number."""

        def filled(name: str, forms: list[str]) -> str:
            return forms[self.words.form(n)] if forms else values[name]

        return fill(self._phrases[phrase], filled)

    def _listed(self, parts: Sequence[str], conjunction: str = "and") -> str:
        return self.words.listed(parts, conjunction)

    def _house(self, kind: Kind, number: int) -> str:
        return self.words.name(kind.houses[number].name, "house")

    def _technique(self, technique: Technique) -> str:
        return self.words.of(technique.title, "technique")

    def _runs(self, kind: Kind, digits: Sequence[int]) -> Iterator[str]:
        """Yield the symbols of digits; where clues exclude many, a run of them as "1 to 5"."""
        for _, run in groupby(enumerate(digits), lambda each: each[1] - each[0]):
            symbols = [self._symbol(kind, digit) for _, digit in run]
            is_range = kind.has_clue_families and len(symbols) > 2
            yield from (
                [self._said("run", first=symbols[0], last=symbols[-1])] if is_range else symbols
            )

    def _symbol(self, kind: Kind, digit: int) -> str:
        return (self._of_digits or kind.symbols)[digit]

    def _symbols(self, kind: Kind, digits: int) -> list[str]:
        return [self._symbol(kind, digit) for digit in bits_of(digits)]

    def _any_of(self, kind: Kind, digits: int) -> str:
        """Return alternative digits, such as "2 or 7"."""
        return self._listed(self._symbols(kind, digits), "or")

    def _candidate(self, kind: Kind, candidate: int, is_true: bool = True) -> str:
        """Return what a candidate says, by its number, such as "r1c2 is 5", or "r1c2 is not 5"."""
        cell, digit = divmod(candidate, kind.n_digits)
        phrase = "is" if is_true else "is not"
        return self._said(phrase, cell=kind.cell_names[cell], digit=self._symbol(kind, digit))

    def _windows(self, step: Step, windows: Sequence[tuple[int, int]]) -> str:
        symbols = step.kind.symbols
        said = [
            self._said("window of digits", first=symbols[start], last=symbols[stop - 1])
            for start, stop in windows
        ]
        return self._listed(said, "or")

    def _ways(self, step: Step, ways: Sequence[int]) -> str:
        """Return what follows from each digit of a pivot."""
        said = [self._candidate(step.kind, candidate) for candidate in ways]
        pairs = zip(said[0::2], said[1::2], strict=False)
        cases = [self._said("if then", first=first, rest=end) for first, end in pairs]
        if len(said) % 2:
            cases.append(self._said("else", rest=said[-1]))
        return self._listed(cases)

    def _chain(self, kind: Kind, path: Sequence[int], is_on: bool) -> str:
        """Return what follows in a chain, one candidate after another."""
        said = [
            self._candidate(kind, candidate, (number % 2 == 0) == is_on)
            for number, candidate in enumerate(path)
        ]
        return self._said("if then", first=said[0], rest=self._listed(said[1:]))

    def _ends(self, step: Step, path: Sequence[int]) -> str:
        return self._listed([self._candidate(step.kind, end) for end in (path[0], path[-1])], "or")

    def _ring(self, step: Step, cycle: Sequence[int]) -> str:
        kind = step.kind
        return self._listed(
            [self._candidate(kind, each, number % 2 == 0) for number, each in enumerate(cycle)]
        )

    def _paths(self, step: Step, paths: Sequence[Sequence[int]]) -> str:
        chains = (self._chain(step.kind, path, True) for path in paths if len(path) > 1)
        return self._phrases["semicolon"].join(chains)

    def _contradiction(
        self, kind: Kind, supposed: int, is_true: bool, said: Sequence[int], end: str
    ) -> str:
        """Return what follows from a candidate until nothing is left somewhere."""
        first = self._candidate(kind, supposed, is_true)
        if not said:
            return self._said("contradiction at once", first=first, end=end)
        rest = self._listed([self._candidate(kind, candidate) for candidate in said])
        return self._said("contradiction", first=first, rest=rest, end=end)

    def _nothing_left(self, kind: Kind, place: Place, would: str = "") -> str:
        """Return that a cell, or a digit in a house, has nothing left, or would have."""
        if place.cell >= 0:
            return self._said(f"{would}no digit", place=kind.cell_names[place.cell])
        name = self._house(kind, place.house)
        return self._said(f"{would}no place", place=name, digits=self._any_of(kind, place.digits))

    def _net(self, step: Step, net: Net) -> str:
        forced = [each.candidate for each in net.forced]
        return self._contradiction(
            step.kind, *step.supposed, forced, self._nothing_left(step.kind, net.end)
        )

    def _nets_end(self, step: Step, nets: NetCases) -> str:
        return self._contradiction(
            step.kind, *step.supposed, (), self._nothing_left(step.kind, nets.end)
        )

    def _nets(self, step: Step, nets: NetCases) -> str:
        return self._phrases["semicolon"].join(
            self._contradiction(
                step.kind,
                candidate,
                True,
                [each.candidate for each in net.forced if each.candidate != candidate],
                self._nothing_left(step.kind, net.end),
            )
            for candidate, net in nets.cases
        )

    def _whip(self, step: Step, whip: WhipReason) -> str:
        said = [right for _, right in whip.chain if right >= 0]
        end = self._nothing_left(step.kind, whip.end, "would have ")
        return self._contradiction(step.kind, *step.supposed, said, end)

    def _trial(self, step: Step, trial: Trial) -> str:
        if isinstance(trial.end, ShownClue):
            end = self._said("not met", clue=self.clue_name(step.kind, trial.end))
        else:
            end = self._nothing_left(step.kind, trial.end, "would have ")
        return self._contradiction(step.kind, *step.supposed, trial.said, end)

    def _sets(self, step: Step, sets: Sequence[int]) -> str:
        return self._said("sets", sets=self._sets_or(step, sets)) if sets else ""

    def _sets_or(self, step: Step, sets: Sequence[int]) -> str:
        return self._listed(["".join(self._symbols(step.kind, each)) for each in sets], "or")

    def _minus(self, step: Step, clues: Sequence[Clue]) -> str:
        """Return the sums that are taken from that of houses, those of known digits last."""
        digits = self._known_digits(step, clues)
        terms = [*(each.value for each in clues), *([digits] if digits else [])]
        return "".join(f" {'-' if each >= 0 else '+'} {abs(each)}" for each in terms)

    def _plus(self, step: Step, clues: Sequence[Clue]) -> str:
        """Return the same as a sum."""
        digits = self._known_digits(step, clues)
        said = " + ".join(str(each.value) for each in clues)
        return said + (f" {'+' if digits > 0 else '-'} {abs(digits)}" if digits else "")

    def _known_digits(self, step: Step, clues: Sequence[Clue]) -> int:
        """Return what known digits add to the sums of clues, or take away."""
        types, values = step.reason.template.fields, step.reason.values
        known: int = values[[name for name, _ in types].index("known")]
        return known - sum(each.value for each in clues)

    def _minus_digits(self, step: Step, held: Sequence[Holding]) -> str:
        return "".join(f" - {digits.bit_length()}" for _, digits, is_open in held if not is_open)

    def _takers(self, step: Step, takers: tuple[Sequence[ShownClue], Sequence[int]]) -> str:
        clues, cells = takers
        kind = step.kind
        names = [self.clue_name(kind, each) for each in clues]
        return self._listed(names + [kind.cell_names[cell] for cell in cells])

    def _held(self, step: Step, held: Sequence[Holding]) -> str:
        """Return what cells can hold, without those that can hold any digit."""
        kind = step.kind
        cells_of: dict[int, list[int]] = {}
        for cell, digits, _ in held:
            if digits != (1 << kind.n_digits) - 1:
                cells_of.setdefault(digits, []).append(cell)
        if not cells_of:
            return ""
        told = self._phrases["semicolon"].join(
            self._said(
                "held",
                len(cells),
                cells=self.cells_text(kind, cells),
                digits=self._listed([*self._runs(kind, list(bits_of(digits)))], "or"),
            )
            for digits, cells in cells_of.items()
        )
        return self._said("where", held=told)

    def _places(self, step: Step, places: int) -> str:
        n_digits = step.kind.n_digits
        return self.cells_text(step.kind, (candidate // n_digits for candidate in bits_of(places)))

    def _crossing(self, step: Step) -> str:
        """Name the other house that holds all places of a digit and what goes, if one does."""
        cells = {each.cell for each in (*step.pattern, *step.eliminated)}
        for number, house in enumerate(step.kind.houses):
            if number not in step.houses and cells <= set(house.cells):
                return self._said("in line", house=self._house(step.kind, number))
        return self._phrases["anywhere"]

    def _total(self, step: Step) -> str:
        return str(len(step.houses) * _sum(step.kind))


def _sum(kind: Kind) -> int:
    """Return the sum of the digits of a house."""
    return kind.n_digits * (kind.n_digits + 1) // 2


# The words for a field, by its type, and by its type and another form of it.
_FORMS: Mapping[str, Callable[[HintWords, Step, Any], str]] = {
    "cell": lambda said, step, cell: step.kind.cell_names[cell],
    "cells": lambda said, step, cells: said.cells_text(step.kind, cells),
    "digit": lambda said, step, digit: said._symbol(step.kind, digit),
    "digits": lambda said, step, digits: said._listed(said._symbols(step.kind, digits)),
    "digits:or": lambda said, step, digits: said._listed(said._symbols(step.kind, digits), "or"),
    "digits:any": lambda said, step, digits: said._any_of(step.kind, digits),
    "columns": lambda said, step, columns: said._listed(
        [said._any_of(step.kind, each) for each in columns]
    ),
    "windows": HintWords._windows,
    "number": lambda said, _, number: str(number),
    "house": lambda said, step, house: said._house(step.kind, house),
    "named_house": lambda said, step, house: said._house(step.kind, house),
    "houses": lambda said, step, houses: said._listed(
        [said._house(step.kind, each) for each in houses]
    ),
    "places": HintWords._places,
    "ways": HintWords._ways,
    "path": lambda said, step, path: said._chain(step.kind, path, is_on=False),
    "path:ends": HintWords._ends,
    "ring": HintWords._ring,
    "paths": HintWords._paths,
    "net": HintWords._net,
    "nets": HintWords._nets,
    "nets:end": HintWords._nets_end,
    "whip": HintWords._whip,
    "trial": HintWords._trial,
    "trial_of_clue": HintWords._trial,
    "clue": lambda said, step, clue: said.clue_name(step.kind, clue),
    "clues": lambda said, step, clues: said.clues_text(step.kind, clues),
    "clues:minus": HintWords._minus,
    "clues:plus": HintWords._plus,
    "clue:value": lambda said, _, clue: str(clue.clues[0].value),
    "holds:minus": HintWords._minus_digits,
    "sets:or": HintWords._sets_or,
    "clues:values": lambda said, _, clues: said._listed([str(each.value) for each in clues]),
    "clues:number": lambda said, _, clues: str(len(clues)),
    "sets": HintWords._sets,
    "takers": HintWords._takers,
    "holds": HintWords._held,
    "open": HintWords._held,
    "step": lambda said, _, step: said.sentence(step),
}

# The words that any sentence may have.
_OF_STEP: Mapping[str, Callable[[HintWords, Step], str]] = {
    "conclusion": lambda said, step: said.conclusion(step.kind, step.placed, step.eliminated),
    "cell": lambda said, step: step.kind.cell_names[step.target // step.kind.n_digits],
    "digit": lambda said, step: said._symbol(step.kind, step.target % step.kind.n_digits),
    "technique": lambda said, step: said._technique(step.technique),
    "crossing": HintWords._crossing,
    "total": HintWords._total,
}


@cache
def phrases(words: Words) -> Mapping[str, str]:
    """Return the sentences and phrases of hints in a language, by their names."""
    return {name: words.of(text, name) for name, text in ENGLISH.items()}


@cache
def hint_words(words: Words, symbols: tuple[str, ...] = ()) -> HintWords:
    """Return the ``HintWords`` of a language."""
    return HintWords(words, symbols)


ENGLISH_HINTS = hint_words(IN_ENGLISH)
