"""Definitions as TOML: the keys are the fields of ``Definition``, with the same defaults.

title = "Jigsaw with a diagonal"
regions = '''
111222333
...
'''
diagonals = ["down"]
forbid = ["knight"]

[[houses]]
name = "corners"
cells = "r1c1 r1c9 r9c1 r9c9"

[[pairs]]
rule = "not consecutive"
cells = ["r1c1 r1c2", "r5c5 r5c6"]

[[clues]]
family = "cage"
sizes = "2..5"
cover = "all"

[[boards]]
at = "r7c7"
"""

import re
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from math import isqrt
from typing import Any, TypeVar

from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.cell_layout import CellShape, in_rows
from cluesmith.generator.kinds.definition import (
    DIAGONALS,
    MOVES,
    Board,
    Definition,
    Holds,
    House,
    Pair,
    PairRule,
)
from cluesmith.light_dataclasses import replace
from cluesmith.name_text import is_blank

DEFAULT_TITLE = "Custom puzzle"
MAX_TITLE = 80
_MAX_PAIRS = 20_000
_MOST_TABLES = {"houses": 1000, "pairs": _MAX_PAIRS, "clues": 100, "boards": 100}
_MAX_DOTS = 1000  # in a line; tomllib takes minutes for a key of 50,000 parts

Choice = TypeVar("Choice", bound=StrEnum)

_CELL = re.compile(r"[rR]([0-9]{1,3})[cC]([0-9]{1,3})")
_SIZES = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?")


def definition_from_toml(text: str, default_title: str = DEFAULT_TITLE) -> Definition:
    """Read a definition, and check it.

    Parameters
    ----------
    text : str
        TOML, as the module describes.
    default_title : str
        The title if the text has none; characters beyond the longest title are dropped.

    Raises
    ------
    DefinitionError
        The text is wrong; the message has the key, the problem and a repair.
    """
    table = toml_table(text, "definition")
    if not table:
        raise DefinitionError("it is empty: use at least rows, boxes or regions")
    return definition_from_keys(table, default_title)


def toml_table(text: str, what: str) -> dict[str, Any]:
    """Return the keys and values of a TOML text, called ``what`` in errors.

    Raises
    ------
    DefinitionError
        It is not TOML, or nested so deeply that reading it would take for ever.
    """
    import tomllib  # only commands with a file of rules need it

    if any(line.count(".") > _MAX_DOTS for line in text.splitlines()):
        raise DefinitionError(f"no {what}: nested too deeply")
    try:
        table = tomllib.loads(text)
        repr(table)  # Python shows no number of so many digits, as hexadecimals may have
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError(f"not TOML: {error}") from error
    except RecursionError as error:
        raise DefinitionError(f"no {what}: nested too deeply") from error
    except ValueError as error:  # the parser leaves this one to the interpreter
        raise DefinitionError("not TOML: a number has too many digits") from error
    return table


def definition_from_keys(table: Mapping[str, Any], default_title: str) -> Definition:
    """Make a definition of keys and values, and check it; raises as ``definition_from_toml``."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name in values:
            raise DefinitionError(f"{name} is given twice, once with a hyphen")
        values[name] = value
    _check_keys(values, _READERS, "")
    read = {key: _READERS[key](key, value) for key, value in values.items()}
    title = read.pop("title", None) or shown_title(default_title)
    houses, pairs = read.pop("houses", ()), read.pop("pairs", ())
    clues, boards = read.pop("clues", ()), read.pop("boards", ())
    if boards:
        found = (_board(number, item, read) for number, item in enumerate(boards, start=1))
        plain = Definition(title, (), boards=tuple(found))
    else:
        plain = _plain(title, read)
    definition = replace(
        plain,
        houses=tuple(_house(plain, number, item) for number, item in enumerate(houses, start=1)),
        pairs=tuple(
            pair for n, item in enumerate(pairs, start=1) for pair in _pairs(plain, n, item)
        ),
        clues=tuple(_clue_rule(number, item) for number, item in enumerate(clues, start=1)),
    )
    definition.digest  # noqa: B018 - it derives, and so checks, all houses and pairs
    return definition


def _plain(title: str, read: Mapping[str, Any]) -> Definition:
    """Return the definition of the values by key, without tables."""
    values = dict(read)
    rows = values.pop("rows", None)
    if isinstance(rows, int):
        rows = _rows(values.get("shape", CellShape.SQUARE), rows)
    elif rows is None:
        rows = _implied_rows(values)
    return Definition(title, rows, values.pop("digits", 0), **values)


def definition_as_toml(definition: Definition) -> str:
    """Return the text of a definition, which reads back as an equal one.

    Equal definitions have the same text.
    """
    lines = [f"title = {_quoted(definition.title)}"]
    shared = {board.rules for board in definition.boards}
    if len(shared) < 2:
        lines += _rule_lines(next(iter(shared), definition))
    for house in definition.houses:
        lines += ["", "[[houses]]", f"name = {_quoted(house.name)}"]
        lines.append(f"cells = {_quoted(_names(definition, house.cells))}")
        if house.holds is not Holds.DISTINCT:
            lines.append(f"holds = {_quoted(house.holds)}")
    for rule in PairRule:
        pairs = [pair for pair in definition.pairs if pair.rule is rule]
        if pairs:
            names = [_names(definition, pair.cells) for pair in pairs]
            lines += ["", "[[pairs]]", f"rule = {_quoted(rule)}", f"cells = {_list(names)}"]
    for clues in definition.clues:
        lines += ["", "[[clues]]", f"family = {_quoted(clues.family)}"]
        if clues.sizes is not None:
            lines.append(f'sizes = "{clues.sizes[0]}..{clues.sizes[1]}"')
        if clues.count is not None:
            lines.append(f"count = {clues.count}")
        if clues.covers:
            lines.append('cover = "all"')
        if clues.operations:
            lines.append(f"operations = {_quoted(clues.operations)}")
        if clues.negative:
            lines.append("negative = true")
    for board in definition.boards:
        lines += ["", "[[boards]]", f'at = "{board.name}"']
        if len(shared) > 1:
            lines += _rule_lines(board.rules)
    return "\n".join(lines) + "\n"


def _rule_lines(definition: Definition) -> list[str]:
    """Return the lines of the keys that each of several boards may have."""
    rows = definition.rows
    square = definition.shape is CellShape.SQUARE
    lines = [f"rows = {len(rows) if square else [*rows]}"]
    if not square:
        lines.append(f"shape = {_quoted(definition.shape)}")
    if definition.n_digits != max(rows):
        lines.append(f"digits = {definition.n_digits}")
    if definition.lines is not Holds.DISTINCT:
        lines.append(f"lines = {_quoted(definition.lines)}")
    if definition.boxes:
        lines.append(f"boxes = {[*definition.boxes]}")
    if definition.regions is not None:
        lines += ["regions = '''", *in_rows(rows, definition.regions), "'''"]
    if definition.diagonals:
        lines.append(f"diagonals = {_list(definition.diagonals)}")
    for key in ("windows", "disjoint_groups", "non_consecutive"):
        if getattr(definition, key):
            lines.append(f"{key} = true")
    if definition.forbid:
        lines.append(f"forbid = {_list(definition.forbid)}")
    return lines


def _check_keys(values: Mapping[str, Any], known: Collection[str], where: str) -> None:
    for key in values:
        if key not in known:
            import difflib  # slow to import, and seldom needed

            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"use {', '.join(known)}"
            raise DefinitionError(f"{where}unknown key {key!r}: {hint}")


def _wrong(key: str, value: object, wanted: str) -> DefinitionError:
    shown = repr(value)
    return DefinitionError(
        f"{key} {shown if len(shown) <= 40 else shown[:37] + '...'}: use {wanted}"
    )


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(key, value, "text in quotes")
    return value


def _title(key: str, value: Any) -> str:
    title = _text(key, value).strip()
    if len(title) > MAX_TITLE or not title.isprintable() or is_blank(title):
        raise _wrong(key, value, f"1 to {MAX_TITLE} printable characters")
    return title


def shown_title(text: str) -> str:
    """Return the part of a text that a title can have; DEFAULT_TITLE if nothing is left."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())[:MAX_TITLE].strip() or DEFAULT_TITLE


def _whole(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, value, "a whole number")
    return value


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(key, value, "true or false")
    return value


def _rows_value(key: str, value: Any) -> int | tuple[int, ...]:
    if isinstance(value, list):
        return tuple(_whole(key, length) for length in value)
    return _whole(key, value)


def _boxes(key: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _wrong(key, value, "the rows and the columns of a box, such as [2, 3]")
    return _whole(key, value[0]), _whole(key, value[1])


def _regions(key: str, value: Any) -> str:
    lines = value if isinstance(value, list) else [value]
    return "".join("".join(_text(key, line).split()) for line in lines)


def _chosen(choices: Collection[str]) -> Callable[[str, Any], tuple[str, ...]]:
    def read(key: str, value: Any) -> tuple[str, ...]:
        names = value if isinstance(value, list) else [value]
        for name in names:
            if not isinstance(name, str) or name not in choices:
                raise _wrong(key, name, " or ".join(f'"{choice}"' for choice in choices))
        return tuple(choice for choice in choices if choice in names)

    return read


def _diagonals(key: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return DIAGONALS if value else ()
    if not all(name in DIAGONALS for name in (value if isinstance(value, list) else [value])):
        raise _wrong(key, value, 'true, "down" or "up"')
    return _chosen(DIAGONALS)(key, value)


def _one_of(choices: type[Choice]) -> Callable[[str, Any], Choice]:
    def read(key: str, value: Any) -> Choice:
        for choice in choices:
            if value == choice.value:
                return choice
        raise _wrong(key, value, " or ".join(f'"{choice}"' for choice in choices))

    return read


def _tables(key: str, value: Any) -> list[dict[str, Any]]:
    most = _MOST_TABLES[key]
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise _wrong(key, value, f"[[{key}]], with keys below it")
    if len(value) > most:
        raise DefinitionError(f"{key}: {len(value):,} of them; use {most:,} or fewer")
    return value


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "title": _title,
    "rows": _rows_value,
    "shape": _one_of(CellShape),
    "digits": _whole,
    "lines": _one_of(Holds),
    "boxes": _boxes,
    "regions": _regions,
    "diagonals": _diagonals,
    "windows": _flag,
    "disjoint_groups": _flag,
    "forbid": _chosen(MOVES),
    "non_consecutive": _flag,
    "houses": _tables,
    "pairs": _tables,
    "clues": _tables,
    "boards": _tables,
}
_OF_THE_WHOLE = ("title", "shape", "houses", "pairs", "clues", "boards")


def _rows(shape: CellShape, size: int) -> tuple[int, ...]:
    if not 2 <= size <= 25:
        raise DefinitionError(f"rows {size}: use 2 to 25")
    if shape is CellShape.SQUARE:
        return (size,) * size
    return tuple(size - abs(size // 2 - row) for row in range(size))


def _implied_rows(read: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the rows of the square that boxes or regions fill."""
    if "boxes" in read:
        return _rows(CellShape.SQUARE, read["boxes"][0] * read["boxes"][1])
    if "regions" in read:
        n_cells = len(read["regions"])
        size = isqrt(n_cells)
        if size * size != n_cells:
            raise DefinitionError(f"regions: {n_cells} characters are no square; say rows as well")
        return _rows(CellShape.SQUARE, size)
    raise DefinitionError("use at least rows, boxes or regions")


def _board(number: int, item: dict[str, Any], shared: Mapping[str, Any]) -> Board:
    where = f"board {number}: "
    keys = [key for key in _READERS if key not in _OF_THE_WHOLE]
    _check_keys(item, ("at", *keys), where)
    if "at" not in item:
        raise DefinitionError(f"{where}it has no at: use the place of its first cell, such as r7c7")
    match = _CELL.fullmatch(_text(f"{where}at", item["at"]))
    row, column = (int(match[1]) - 1, int(match[2]) - 1) if match else (-1, -1)
    if min(row, column) < 0:
        raise _wrong(f"{where}at", item["at"], "the place of its first cell, such as r7c7")
    own = {key: _READERS[key](f"{where}{key}", item[key]) for key in keys if key in item}
    # A board's own boxes or regions replace the common ones.
    cuts = {"rows", "digits", "boxes", "regions"} if own.keys() & {"boxes", "regions"} else {}
    values = {key: value for key, value in shared.items() if key not in cuts} | own
    try:
        rules = _plain("", values)
        rules.digest  # noqa: B018 - it derives, and so checks, all houses and pairs
    except DefinitionError as error:
        raise DefinitionError(f"{where}{error}") from error
    return Board(row, column, rules)


def _house(definition: Definition, number: int, item: dict[str, Any]) -> House:
    _check_keys(item, ("name", "cells", "holds"), f"house {number}: ")
    name = _title("name", item.get("name", f"house {number}"))
    if "cells" not in item:
        raise DefinitionError(f"house {name!r}: it has no cells")
    cells = _cells(definition, f"house {name!r}: cells", item["cells"])
    holds = _one_of(Holds)("holds", item.get("holds", Holds.DISTINCT))
    return House(name, cells, holds, is_added=True)


def _pairs(definition: Definition, number: int, item: dict[str, Any]) -> list[Pair]:
    where = f"pairs {number}: "
    _check_keys(item, ("cells", "rule"), where)
    rule = _one_of(PairRule)("rule", item.get("rule", PairRule.DIFFERENT))
    cells = item.get("cells")
    texts = cells if isinstance(cells, list) else [cells]
    if len(texts) > _MAX_PAIRS:
        raise DefinitionError(f"{where}{len(texts):,} of them; use {_MAX_PAIRS:,} or fewer")
    found = []
    for text in texts:
        pair = _cells(definition, f"{where}cells", text)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise _wrong(f"{where}cells", text, 'two cells, such as "r1c1 r1c2"')
        found.append(Pair((min(pair), max(pair)), rule))
    return found


def _sizes(key: str, value: Any) -> tuple[int, int]:
    match = _SIZES.fullmatch(str(value)) if isinstance(value, str | int) else None
    if match is None:
        raise _wrong(key, value, 'a number of cells, or the fewest and the most, such as "2..5"')
    return int(match[1]), int(match[2] or match[1])


def _covers(key: str, value: Any) -> bool:
    if value not in ("all", "some"):
        raise _wrong(key, value, '"all" or "some"')
    return bool(value == "all")


# The keys of a table of clues: the parameter of ClueRule, and what reads the value.
_CLUE_KEYS: dict[str, tuple[str, Callable[[str, Any], Any]]] = {
    "family": ("family", _text),
    "sizes": ("sizes", _sizes),
    "count": ("count", _whole),
    "cover": ("covers", _covers),
    "operations": ("operations", _text),
    "negative": ("negative", _flag),
}


def _clue_rule(number: int, item: dict[str, Any]) -> ClueRule:
    where = f"clues {number}: "
    _check_keys(item, _CLUE_KEYS, where)
    if "family" not in item:
        raise DefinitionError(f"{where}it has no family: use one of {', '.join(FAMILIES)}")
    given = {}
    for key, value in item.items():
        parameter, read = _CLUE_KEYS[key]
        given[parameter] = read(f"{where}{key}", value)
    return ClueRule(**given)


def _cells(definition: Definition, where: str, value: Any) -> tuple[int, ...]:
    names = value if isinstance(value, list) else [value]
    cells = []
    for name in " ".join(_text(where, name) for name in names).split():
        match = _CELL.fullmatch(name)
        if match is None:
            raise _wrong(where, name, "names such as r1c9, with spaces between")
        cell = definition.cells_by_name.get(f"r{int(match[1])}c{int(match[2])}")
        if cell is None:
            raise DefinitionError(f"{where}: there is no {name}")
        cells.append(cell)
    return tuple(cells)


def _quoted(text: str) -> str:
    """Return a basic TOML string; titles are printable, so only two characters are escaped."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _list(texts: Collection[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _names(definition: Definition, cells: Collection[int]) -> str:
    return " ".join(definition.cell_names[cell] for cell in cells)
