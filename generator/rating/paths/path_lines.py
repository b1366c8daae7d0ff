"""Solution paths as complete lines of text: each says what a step does, and what it rests on.

``docs/data.md`` describes the grammar.  A line holds the fields of its step as
``hint_templates.py`` lists them, so that the steps can be read back.  With states, each line ends
with the position after its step, which follows from the steps and is not read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.generator.clues.clue import Clue, Given, clues_of
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.position_text import position_text
from cluesmith.generator.rating.paths.technique_path import do, first_position
from cluesmith.generator.rating.techniques.field_codes import Code, PlainCodes, codes_of
from cluesmith.generator.rating.techniques.hint_templates import (
    TEMPLATES,
    Holding,
    Place,
    Reason,
    ShownClue,
)
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES, Technique

# A value in text: a word, or a list in parentheses.
Tree = str | list[Any]

_LINE = re.compile(
    r"([0-9]+)\. ([a-z-]+) ([0-9]+)\.([0-9]): (.+?)(?: by ([a-z-]+))?((?: [a-z_]+=.+)?)"
)
_WORD = re.compile(r"[()]|[^ ()]+")
_NAME = re.compile(r"[A-Za-z0-9_-]+")
_TRUE, _FALSE = "=", "<>"
_NONE = "-"
_BEGIN = "0. puzzle"
_STATE = " | "

_TEMPLATES = {template.name: template for template in TEMPLATES}
_TECHNIQUES = {technique.name: technique for technique in TECHNIQUES}


class PathLinesError(GeneratorError, ValueError):
    """A text that holds no path of its puzzle."""


def path_lines(
    kind: Kind,
    given: Given,
    steps: Iterable[Step],
    *,
    with_states: bool = False,
    start: Position | None = None,
) -> str:
    """Return a path with one step a line.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.
    steps : iterable of Step
    with_states : bool
        Whether each line ends with the position after its step; line 0 then has the first one.
    start : Position, optional
        As in a ``Path``.
    """
    codec = _codec_of(kind, given)
    position = first_position(kind, given, start) if with_states else None
    lines = [] if position is None else [_BEGIN + _STATE + position_text(position)]
    for number, step in enumerate(steps, start=1):
        line = f"{number}. {codec.step(step)}"
        if position is not None:
            do(position, step)
            line += _STATE + position_text(position)
        lines.append(line)
    return "\n".join(lines)


def steps_of_lines(kind: Kind, given: Given, lines: str) -> tuple[Step, ...]:
    """Return the steps of a path with one step a line; positions behind them are not read.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle.

    Raises
    ------
    PathLinesError
        A line is no step of the puzzle.
    """
    codec = _codec_of(kind, given)
    steps: list[Step] = []
    for line in lines.splitlines():
        written = line.partition(_STATE)[0]
        if written == _BEGIN and not steps:
            continue
        try:
            step = codec.read_step(written)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError):
            step = None
        number = len(steps) + 1
        if step is None or written != f"{number}. {codec.step(step)}":
            raise PathLinesError(f"{written[:60]!r} is no step {number} of this puzzle")
        steps.append(step)
    return tuple(steps)


def _joined(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(_joined, tree))})"


def _parsed(words: Iterator[str]) -> list[Tree]:
    """Return the values up to the closing parenthesis, or the end."""
    found: list[Tree] = []
    for word in words:
        if word == ")":
            break
        found.append(_parsed(words) if word == "(" else word)
    return found


@dataclass(frozen=True, slots=True)
class _LineCodec:
    """Writes and reads the steps of a puzzle."""

    kind: Kind
    house_names: Sequence[str]
    houses: Mapping[str, int]
    clue_texts: Mapping[Clue, str]
    clues: Mapping[str, Clue]

    def step(self, step: Step) -> str:
        """Return a step in a line, without its number."""
        is_placing = step.target >= 0
        does = self.candidate(step.target) if is_placing else " ".join(self.set(step.gone, _FALSE))
        template = step.reason.template
        values = zip(template.fields, self.fields(step.reason), strict=True)
        fields = "".join(f" {name}={_joined(tree)}" for (name, _), tree in values)
        step_er = f"{step.step_er // 10}.{step.step_er % 10}"
        reason = "" if template.name == step.technique.name else f" by {template.name}"
        return f"{step.technique.name} {step_er}: {does}{reason}{fields}"

    def read_step(self, line: str) -> Step | None:
        """Read a step with its number; None if the text is no step."""
        found = _LINE.fullmatch(line)
        if found is None:
            return None
        _, technique, whole, tenths, does, named, written = found.groups()
        template = named or technique
        names = (name for name, _ in _TEMPLATES[template].fields)
        parts = re.fullmatch("".join(f" {name}=(.+?)" for name in names), written)
        if parts is None:
            return None
        fields = _parsed(iter(_WORD.findall(" ".join(parts.groups()))))
        step_er = int(whole) * 10 + int(tenths)
        words = does.split(" ")
        is_placing = _FALSE not in does
        target, gone = (self.read_candidate(does), 0) if is_placing else (-1, self.read_set(words))
        return self.made(_TECHNIQUES[technique], step_er, target, gone, template, fields)

    def made(
        self,
        technique: Technique,
        step_er: int,
        target: int,
        gone: int,
        template_name: str,
        fields: Sequence[Tree],
    ) -> Step:
        """Return a step with fields in text."""
        template = _TEMPLATES[template_name]
        values = []
        for (_, type_), tree in zip(template.fields, fields, strict=True):
            if type_ == "step":
                name, set_, *more = _listed(tree)
                values.append(
                    self.made(technique, step_er, -1, self.read_set(_words(set_)), str(name), more)
                )
            else:
                values.append(_code(type_).read(self, tree))
        reason = Reason(template, tuple(values))
        return Step(self.kind, technique, step_er, target, gone, reason)

    def fields(self, reason: Reason) -> list[Tree]:
        """Return the fields of a reason in text."""
        pairs = zip(reason.template.fields, reason.values, strict=True)
        return [_code(type_).write(self, value) for (_, type_), value in pairs]

    def candidate(self, number: int, sign: str = _TRUE) -> str:
        """Return a candidate that is true or false."""
        cell, digit = divmod(number, self.kind.n_digits)
        return f"{self.kind.cell_names[cell]}{sign}{self.kind.symbols[digit]}"

    def read_candidate(self, text: str) -> int:
        """Return the number of a candidate, whatever its sign."""
        cell, _, digit = text.partition(_FALSE if _FALSE in text else _TRUE)
        return self.cell(cell) * self.kind.n_digits + self.digit(digit)

    def set(self, candidates: int, sign: str = _TRUE) -> list[str]:
        """Return a set of candidates, cell by cell."""
        digits: dict[int, str] = {}
        for number in bits_of(candidates):
            cell, digit = divmod(number, self.kind.n_digits)
            digits[cell] = digits.get(cell, "") + self.kind.symbols[digit]
        return [f"{self.kind.cell_names[cell]}{sign}{each}" for cell, each in digits.items()]

    def read_set(self, groups: Iterable[str]) -> int:
        """Return a set of candidates."""
        numbers = []
        for group in groups:
            cell, sign, digits = group.partition(_FALSE if _FALSE in group else _TRUE)
            numbers += [self.read_candidate(f"{cell}{sign}{digit}") for digit in digits]
        return set_of(numbers)

    def cell(self, name: str) -> int:
        """Return the number of a cell."""
        return self.kind.definition.cells_by_name[name]

    def digit(self, symbol: str) -> int:
        """Return the number of a digit."""
        if len(symbol) != 1:
            raise ValueError(symbol)
        return self.kind.symbols.index(symbol)


def _codec_of(kind: Kind, given: Given) -> _LineCodec:
    names = [house.name.replace(" ", "_") for house in kind.houses]
    if len({*names}) < len(names) or not all(map(_NAME.fullmatch, names)):
        names = [f"house_{number}" for number in range(len(names))]
    numbers = {name: number for number, name in enumerate(names)}
    texts = {clue: clue_text(kind.definition, clue) for clue in clues_of(given)}
    return _LineCodec(kind, names, numbers, texts, {text: clue for clue, text in texts.items()})


def _code(type_: str) -> Code[Any]:
    return _CODES[type_.partition("@")[0]]


def _many(one: Code[Any]) -> Code[Any]:
    """Return the code of several values of a type."""
    return Code(
        lambda codec, values: [one.write(codec, value) for value in values],
        lambda codec, trees: tuple(one.read(codec, tree) for tree in _listed(trees)),
    )


def _row(make: Callable[..., Any], *codes: Code[Any]) -> Code[Any]:
    """Return the code of a row of values of several types."""
    return Code(
        lambda codec, row: [code.write(codec, v) for code, v in zip(codes, row, strict=True)],
        lambda codec, trees: make(
            *(code.read(codec, tree) for code, tree in zip(codes, _listed(trees), strict=True))
        ),
    )


def _listed(tree: Tree) -> list[Tree]:
    if isinstance(tree, str):
        raise TypeError(tree)
    return tree


def _words(tree: Tree) -> Iterator[str]:
    return map(str, _listed(tree))


def _digits(codec: _LineCodec, digits: int) -> str:
    return "".join(codec.kind.symbols[digit] for digit in bits_of(digits)) or _NONE


def _read_digits(codec: _LineCodec, symbols: str) -> int:
    return 0 if symbols == _NONE else set_of(map(codec.digit, symbols))


def _window(codec: _LineCodec, window: tuple[int, int]) -> str:
    begin, end = window
    return f"{codec.kind.symbols[begin]}-{codec.kind.symbols[end - 1]}"


def _read_window(codec: _LineCodec, window: str) -> tuple[int, int]:
    first, _, last = window.partition("-")
    return codec.digit(first), codec.digit(last) + 1


def _place(codec: _LineCodec, place: Place) -> str:
    if place.cell >= 0:
        return codec.kind.cell_names[place.cell]
    return f"{codec.house_names[place.house]}:{_digits(codec, place.digits)}"


def _read_place(codec: _LineCodec, place: str) -> Place:
    house, colon, digits = place.partition(":")
    if not colon:
        return Place(codec.cell(house))
    return Place(-1, codec.houses[house], _read_digits(codec, digits))


def _holding(codec: _LineCodec, holding: Holding) -> str:
    """Return the digits that a cell can hold, in braces if none is placed."""
    cell, digits = codec.kind.cell_names[holding.cell], _digits(codec, holding.digits)
    return f"{cell}{_TRUE}{{{digits}}}" if holding.is_open else f"{cell}{_TRUE}{digits}"


def _read_holding(codec: _LineCodec, text: str) -> Holding:
    cell, _, digits = text.partition(_TRUE)
    return Holding(codec.cell(cell), _read_digits(codec, digits.strip("{}")), "{" in digits)


def _chain(is_true: bool) -> Code[Any]:
    """Return the code of candidates that are true and false in turn."""

    def write(codec: _LineCodec, path: Sequence[int]) -> list[str]:
        signs = (_TRUE, _FALSE) if is_true else (_FALSE, _TRUE)
        return [codec.candidate(number, signs[i % 2]) for i, number in enumerate(path)]

    return Code(write, lambda codec, tree: tuple(map(codec.read_candidate, _words(tree))))


def _excluded(codec: _LineCodec, pair: tuple[int, int]) -> str:
    """Return a candidate that is struck out, and the number of the one that excludes it."""
    return f"{codec.candidate(pair[0], _FALSE)}@{pair[1]}"


def _read_excluded(codec: _LineCodec, text: str) -> tuple[int, int]:
    candidate, _, number = text.partition("@")
    return codec.read_candidate(candidate), int(number)


def _maybe(sign: str) -> Code[Any]:
    """Return the code of a candidate, or -1 for none."""
    return Code(
        lambda codec, number: _NONE if number < 0 else codec.candidate(number, sign),
        lambda codec, text: -1 if text == _NONE else codec.read_candidate(text),
    )


def _write_step(codec: _LineCodec, step: Step) -> Tree:
    return [step.reason.template.name, codec.set(step.gone, _FALSE), *codec.fields(step.reason)]


def _read_no_step(codec: _LineCodec, tree: Tree) -> Step:
    raise TypeError("a step takes its technique from the one that it is in")


_CELL = Code(lambda codec, cell: codec.kind.cell_names[cell], _LineCodec.cell)
_CLUE = Code(lambda codec, clue: codec.clue_texts[clue], lambda codec, clue: codec.clues[clue])
_HOLDINGS = _many(Code(_holding, _read_holding))

_CODES = codes_of(
    PlainCodes(
        cell=_CELL,
        digit=Code(lambda codec, digit: codec.kind.symbols[digit], _LineCodec.digit),
        digits=Code(_digits, _read_digits),
        window=Code(_window, _read_window),
        number=Code(lambda codec, number: str(number), lambda codec, text: int(text)),
        house=Code(
            lambda codec, house: codec.house_names[house], lambda codec, name: codec.houses[name]
        ),
        candidate=Code(_LineCodec.candidate, _LineCodec.read_candidate),
        candidates=Code(_LineCodec.set, lambda codec, tree: codec.read_set(_words(tree))),
        false_first=_chain(is_true=False),
        true_first=_chain(is_true=True),
        maybe_false=_maybe(_FALSE),
        maybe_true=_maybe(_TRUE),
        excluded=Code(_excluded, _read_excluded),
        place=Code(_place, _read_place),
        clue=_CLUE,
        shown=_row(ShownClue, _many(_CLUE), _many(_CELL)),
    ),
    _many,
    _row,
) | {"holds": _HOLDINGS, "open": _HOLDINGS, "step": Code(_write_step, _read_no_step)}
