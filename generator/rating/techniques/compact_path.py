"""Solution paths in few letters: the reason of each step as data, without its sentence.

``docs/compact-paths.md`` describes the text.  It holds the fields of each step as
``hint_templates.py`` lists them; sentence, links, houses and ER follow from these.  Numbers
are digits of base 64, and nothing needs the position before a step, so that a reader in any
language is short.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cluesmith.generator.clues.clue import Clue, Given, clues_of
from cluesmith.generator.clues.clue_card import Links
from cluesmith.generator.clues.clue_types import CLUE_TYPES, links
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.field_codes import Code, PlainCodes, codes_of, pair
from cluesmith.generator.rating.techniques.hint_templates import (
    TEMPLATES,
    Concludes,
    Holding,
    Place,
    Reason,
    ShownClue,
    Template,
)
from cluesmith.generator.rating.techniques.position import bits_of, set_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES, Technique
from cluesmith.light_dataclasses import dataclass

# The first letters of any path: the version of this form.
VERSION = "p1"

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_NUMBER_OF = {letter: number for number, letter in enumerate(LETTERS)}

# A step begins with a mark for its ER: the ER of its technique, of the technique's other
# form, or one that is written out.
_PLAIN, _OTHER, _WRITTEN = "./:"

_TECHNIQUES = {technique.number: technique for technique in TECHNIQUES}


class CompactPathError(GeneratorError, ValueError):
    """A text that is no compact path of its puzzle."""


def compact(kind: Kind, given: Given, steps: Sequence[Step]) -> str:
    """Return a path in few letters.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.
    steps : sequence of Step
    """
    writer = _Letters(kind, clues_of(given))
    return VERSION + "".join(map(writer.step, steps))


def steps_of(kind: Kind, given: Given, text: str) -> tuple[Step, ...]:
    """Return the steps of a compact path.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.

    Raises
    ------
    CompactPathError
        The text is damaged, of a newer version, or belongs to another puzzle.
    """
    if not text.startswith(VERSION):
        raise CompactPathError(f"{text[:12]!r} is no path of version {VERSION}")
    reader = _Letters(kind, clues_of(given), text, len(VERSION))
    steps = []
    while reader.at < len(text):
        begin = reader.at
        try:
            steps.append(reader.read_step())
        except (IndexError, KeyError, ValueError, RecursionError):
            shown = text[begin : begin + 24]
            raise CompactPathError(f"step {len(steps) + 1} ({shown!r}) cannot be read") from None
    return tuple(steps)


@dataclass(slots=True)
class _Letters:
    """Writes the steps of a puzzle, or reads them from a position in a text."""

    kind: Kind
    clues: tuple[Clue, ...]
    text: str = ""
    at: int = 0
    gone: int = 0  # candidates that a step strikes out of the cells that it is about

    def step(self, step: Step) -> str:
        """Return a step in few letters."""
        template, technique = step.reason.template, step.technique
        if step.step_er == technique.step_er:
            mark, step_er = _PLAIN, ""
        elif step.step_er == technique.other:
            mark, step_er = _OTHER, ""
        else:
            mark, step_er = _WRITTEN, _COUNT.write(self, step.step_er)
        number = "" if template.technique else LETTERS[technique.number]
        self.gone, behind = step.gone, ""
        if _is_about_cells(template):
            concluded = ""
            behind = "" if step.gone else _CANDIDATE.write(self, step.target)
        elif step.target < 0:
            concluded = _SET.write(self, step.gone)
        elif template.concludes is Concludes.EITHER:
            concluded = _COUNT.write(self, 0) + _CANDIDATE.write(self, step.target)
        else:
            concluded = _CANDIDATE.write(self, step.target)
        head = mark + LETTERS[template.number] + number + step_er
        return head + concluded + self.fields(step.reason) + behind

    def read_step(self) -> Step:
        """Read a step."""
        mark = self.text[self.at]
        self.at += 1
        template = TEMPLATES[self.number(1, len(TEMPLATES))]
        technique = template.technique or _TECHNIQUES[self.number(1, 64)]
        if mark == _WRITTEN:
            step_er = _COUNT.read(self)
        else:
            step_er = {_PLAIN: technique.step_er, _OTHER: technique.other}[mark]
        if _is_about_cells(template):
            reason = self.read_fields(template, technique, step_er)
            gone = self.gone
            target = -1 if gone else _CANDIDATE.read(self)
        else:
            gone = 0 if template.concludes is Concludes.PLACES else _SET.read(self)
            target = -1 if gone else _CANDIDATE.read(self)
            reason = self.read_fields(template, technique, step_er)
        return Step(self.kind, technique, step_er, target, gone, reason)

    def fields(self, reason: Reason) -> str:
        """Return the fields of a reason."""
        written = []
        known = {}
        for (name, type_), value in zip(reason.template.fields, reason.values, strict=True):
            known[name] = value
            base, _, of = type_.partition("@")
            if of:
                written.append(_WRITE_OF_CELLS[base](self, _cells_of(known, of), value))
            elif base == "step":
                inner = LETTERS[value.reason.template.number] + _SET.write(self, value.gone)
                written.append(inner + self.fields(value.reason))
            else:
                written.append(_CODES[base].write(self, value))
        return "".join(written)

    def read_fields(self, template: Template, technique: Technique, step_er: int) -> Reason:
        """Read the fields of a reason."""
        known: dict[str, Any] = {}
        for name, type_ in template.fields:
            base, _, of = type_.partition("@")
            if of:
                known[name] = _READ_OF_CELLS[base](self, _cells_of(known, of))
            elif base == "step":
                inner = TEMPLATES[self.number(1, len(TEMPLATES))]
                gone = _SET.read(self)
                reason = self.read_fields(inner, technique, step_er)
                known[name] = Step(self.kind, technique, step_er, -1, gone, reason)
            else:
                known[name] = _CODES[base].read(self)
        return Reason(template, tuple(known.values()))

    def letters(self, number: int, width: int) -> str:
        """Return a number in this many letters, the lowest digit first."""
        return "".join(LETTERS[number >> 6 * place & 63] for place in range(width))

    def number(self, width: int, end: int) -> int:
        """Read a number of this many letters that must be below a limit."""
        digits = [_NUMBER_OF[self.text[self.at + place]] for place in range(width)]
        self.at += width
        number = sum(digit << 6 * place for place, digit in enumerate(digits))
        if number >= end:
            raise ValueError(number)
        return number


def _width(n: int) -> int:
    """Return the number of letters that can number n things."""
    return 1 if n <= 64 else 2 if n <= 64**2 else 3


def _one_of(count: Callable[[_Letters], int]) -> Code[str]:
    """Return the code of a number below the count that ``count`` returns."""

    def write(text: _Letters, number: int) -> str:
        return text.letters(number, _width(count(text)))

    def read(text: _Letters) -> int:
        n = count(text)
        return text.number(_width(n), n)

    return Code(write, read)


def _many(one: Code[str]) -> Code[str]:
    """Return the code of several values of a type.  The text begins with their number."""

    def write(text: _Letters, values: Sequence[Any]) -> str:
        return _COUNT.write(text, len(values)) + "".join(one.write(text, v) for v in values)

    def read(text: _Letters) -> tuple[Any, ...]:
        return tuple(one.read(text) for _ in range(_COUNT.read(text)))

    return Code(write, read)


def _row(make: Callable[..., Any], *codes: Code[str]) -> Code[str]:
    """Return the code of a row of values of several types."""

    def write(text: _Letters, values: Sequence[Any]) -> str:
        return "".join(code.write(text, v) for code, v in zip(codes, values, strict=True))

    def read(text: _Letters) -> Any:
        return make(*(code.read(text) for code in codes))

    return Code(write, read)


def _write_count(_: _Letters, number: int) -> str:
    letters = []
    while number >= 32:
        letters.append(LETTERS[32 + number % 32])
        number //= 32
    return "".join(letters) + LETTERS[number]


def _read_count(text: _Letters) -> int:
    number = place = 0
    while True:
        digit = text.number(1, 64)
        number += digit % 32 << place
        place += 5
        if digit < 32:
            return number


def _write_signed(text: _Letters, number: int) -> str:
    return _write_count(text, 2 * number if number >= 0 else -2 * number - 1)


def _read_signed(text: _Letters) -> int:
    number = _read_count(text)
    return -(number + 1) // 2 if number % 2 else number // 2


def _write_set(text: _Letters, candidates: int) -> str:
    """Return a set of candidates: their number, the first one, and the steps between them."""
    numbers = list(bits_of(candidates))
    if not numbers:
        return _write_count(text, 0)
    gaps = (b - a - 1 for a, b in pairwise(numbers))
    first = _write_count(text, len(numbers)) + _CANDIDATE.write(text, numbers[0])
    return first + "".join(_write_count(text, gap) for gap in gaps)


def _read_set(text: _Letters) -> int:
    n = _read_count(text)
    if not n:
        return 0
    numbers = [_CANDIDATE.read(text)]
    for _ in range(n - 1):
        numbers.append(numbers[-1] + 1 + _read_count(text))
    if numbers[-1] >= text.kind.n_cells * text.kind.n_digits:
        raise ValueError(numbers[-1])
    return set_of(numbers)


def _write_digits(text: _Letters, digits: int) -> str:
    return text.letters(digits, -(-text.kind.n_digits // 6))


def _read_digits(text: _Letters) -> int:
    n = text.kind.n_digits
    return text.number(-(-n // 6), 1 << n)


def _write_masks(text: _Letters, cells: Sequence[int], candidates: int) -> str:
    """Return the digits that some cells have in a set of candidates."""
    n = text.kind.n_digits
    return "".join(_write_digits(text, candidates >> cell * n & (1 << n) - 1) for cell in cells)


def _read_masks(text: _Letters, cells: Sequence[int]) -> int:
    n = text.kind.n_digits
    return sum(_read_digits(text) << cell * n for cell in cells)


class _Bits:
    """Bits in letters, six in each, the first bit the lowest."""

    def __init__(self, text: _Letters) -> None:
        self._text = text
        self._bits = self._n = 0

    def put(self, number: int, width: int) -> None:
        """Add a number of this many bits."""
        self._bits |= number << self._n
        self._n += width

    @property
    def letters(self) -> str:
        """Return the letters of the bits that were added."""
        return self._text.letters(self._bits, -(-self._n // 6))

    def take(self, width: int) -> int:
        """Read a number of this many bits."""
        while self._n < width:
            self._bits |= self._text.number(1, 64) << self._n
            self._n += 6
        number = self._bits & (1 << width) - 1
        self._bits >>= width
        self._n -= width
        return number


def _put_holdings(bits: _Bits, n: int, cells: Sequence[int], holdings: Sequence[Holding]) -> None:
    """Add what cells can hold: all digits of an open cell, else one digit, or 0 if not named."""
    of_cell = {holding.cell: holding for holding in holdings}
    for cell in cells:
        _, digits, is_open = of_cell.get(cell, (cell, 0, False))
        bits.put(is_open, 1)
        if is_open:
            bits.put(digits, n)
        else:
            bits.put(digits.bit_length(), n.bit_length())


def _take_holdings(bits: _Bits, n: int, cells: Sequence[int]) -> tuple[Holding, ...]:
    found = []
    for cell in cells:
        if bits.take(1):
            found.append(Holding(cell, bits.take(n), is_open=True))
        elif digit := bits.take(n.bit_length()):
            found.append(Holding(cell, 1 << digit - 1, is_open=False))
    return tuple(found)


def _write_holdings(text: _Letters, cells: Sequence[int], holdings: Sequence[Holding]) -> str:
    bits = _Bits(text)
    _put_holdings(bits, text.kind.n_digits, cells, holdings)
    return bits.letters


def _read_holdings(text: _Letters, cells: Sequence[int]) -> tuple[Holding, ...]:
    return _take_holdings(_Bits(text), text.kind.n_digits, cells)


def _write_open(text: _Letters, cells: Sequence[int], holdings: Sequence[Holding]) -> str:
    """Return what cells can hold, and which candidates of the open cells the step strikes out."""
    bits, n = _Bits(text), text.kind.n_digits
    _put_holdings(bits, n, cells, holdings)
    for candidate in _open_candidates(n, holdings):
        bits.put(text.gone >> candidate & 1, 1)
    return bits.letters


def _read_open(text: _Letters, cells: Sequence[int]) -> tuple[Holding, ...]:
    bits, n = _Bits(text), text.kind.n_digits
    holdings = _take_holdings(bits, n, cells)
    text.gone = set_of(each for each in _open_candidates(n, holdings) if bits.take(1))
    return holdings


def _open_candidates(n: int, holdings: Sequence[Holding]) -> Iterator[int]:
    for cell, digits, is_open in holdings:
        if is_open:
            yield from (cell * n + digit for digit in bits_of(digits))


def _is_about_cells(template: Template) -> bool:
    """Return True if steps strike candidates only out of the cells that they rest on."""
    return any(type_.startswith("open@") for _, type_ in template.fields)


def _cells_of(known: Mapping[str, Any], names: str) -> list[int]:
    """Return the cells of fields: a cell, cells, those of a clue, or of clues that take digits."""
    cells: list[int] = []
    for name in names.split("+"):
        match known[name]:
            case int(cell):
                cells.append(cell)
            case ShownClue(_, of_clue):
                cells += of_clue
            case (shown, _) if name == "takers":
                cells += [cell for each in shown for cell in each.cells]
            case of_field:
                cells += of_field
    return cells


def _write_place(text: _Letters, place: Place) -> str:
    if place.cell >= 0:
        return _write_count(text, 0) + _CELL.write(text, place.cell)
    house = _HOUSE.write(text, place.house)
    return _write_count(text, 1) + house + _write_digits(text, place.digits)


def _read_place(text: _Letters) -> Place:
    if _read_count(text):
        house = _HOUSE.read(text)
        return Place(-1, house, _read_digits(text))
    return Place(_CELL.read(text))


def _write_clue(text: _Letters, clue: Clue) -> str:
    return _CLUE_NUMBER.write(text, text.clues.index(clue))


def _read_clue(text: _Letters) -> Clue:
    number: int = _CLUE_NUMBER.read(text)
    return text.clues[number]


def _write_shown(text: _Letters, shown: ShownClue) -> str:
    """Return a clue; if its cells are related pair by pair, also return which pair."""
    numbers = [text.clues.index(clue) for clue in shown.clues]
    if len(numbers) > 1:
        numbers.insert(0, len(text.clues))
    written = "".join(_CLUE_OR_TWO.write(text, number) for number in numbers)
    pairs = _mirrored(shown.clues)
    return written + (_write_count(text, pairs.index(shown.cells)) if pairs else "")


def _read_shown(text: _Letters) -> ShownClue:
    number = _CLUE_OR_TWO.read(text)
    numbers = [number]
    if number == len(text.clues):
        numbers = [_CLUE_OR_TWO.read(text), _CLUE_OR_TWO.read(text)]
    clues = tuple(text.clues[number] for number in numbers)
    if pairs := _mirrored(clues):
        return ShownClue(clues, pairs[_read_count(text)])
    if len(clues) == 1:
        return ShownClue(clues, clues[0].cells)
    first, second = clues
    [middle] = {*first.cells} & {*second.cells}
    [begin], [end] = ({*clue.cells} - {middle} for clue in clues)
    return ShownClue(clues, (begin, middle, end))


def _mirrored(clues: Sequence[Clue]) -> Sequence[tuple[int, ...]]:
    row = CLUE_TYPES[clues[0].type]
    return links(row, clues[0].cells) if row.links is Links.MIRRORED else ()


_COUNT = Code(_write_count, _read_count)
_DIGIT = _one_of(lambda text: text.kind.n_digits)
_CELL = _one_of(lambda text: text.kind.n_cells)
_HOUSE = _one_of(lambda text: len(text.kind.houses))
_CANDIDATE = _one_of(lambda text: text.kind.n_cells * text.kind.n_digits)
_CLUE_NUMBER = _one_of(lambda text: len(text.clues))
_CLUE_OR_TWO = _one_of(lambda text: len(text.clues) + 1)
_SET = Code(_write_set, _read_set)
_PATH = _many(_CANDIDATE)
# A candidate is written as one more than its number, and none as 0.
_MAYBE = Code(
    lambda text, number: _write_count(text, number + 1), lambda text: _read_count(text) - 1
)
_WRITE_OF_CELLS: dict[str, Callable[[_Letters, Sequence[int], Any], str]] = {
    "pattern": _write_masks,
    "holds": _write_holdings,
    "open": _write_open,
}
_READ_OF_CELLS: dict[str, Callable[[_Letters, Sequence[int]], Any]] = {
    "pattern": _read_masks,
    "holds": _read_holdings,
    "open": _read_open,
}

_CODES = codes_of(
    PlainCodes(
        cell=_CELL,
        digit=_DIGIT,
        digits=Code(_write_digits, _read_digits),
        window=_row(pair, _DIGIT, _COUNT),
        number=Code(_write_signed, _read_signed),
        house=_HOUSE,
        candidate=_CANDIDATE,
        candidates=_SET,
        false_first=_PATH,
        true_first=_PATH,
        maybe_false=_MAYBE,
        maybe_true=_MAYBE,
        excluded=_row(pair, _CANDIDATE, _COUNT),
        place=Code(_write_place, _read_place),
        clue=Code(_write_clue, _read_clue),
        shown=Code(_write_shown, _read_shown),
    ),
    _many,
    _row,
)
