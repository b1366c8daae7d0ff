"""Writes docs/limits.md: the limits, sizes and defaults in the code, so that you find a number.

``python -m tools.limits_page``; a test compares the page with the code, and requires that no number
has the same name in two modules.
"""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "limits.md"

_ROOMS = ("cluesmith", "generator", "storage", "worker", "cli")
_BEGIN = """\
# Limits and defaults

The numbers and short texts that the code names in capitals, with the comment beside them, and the
numbers that fields of classes have unless told otherwise. To change one, open the file. If the
puzzles of a job change, `tests/same_bytes` fails: then raise `ALGORITHM_VERSION` too. The effort of
a technique is a column of its table: `generator/rating/techniques/technique_table.py`.
`python -m tools.limits_page` writes this page from the code.
"""
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
_TYPED = ("cython.declare",)
_MAX_TEXT_CHARS = 60


class Limit(NamedTuple):
    """A number or a short text with a name."""

    file: str
    name: str
    value: str
    comment: str

    @property
    def is_number(self) -> bool:
        """Return True for a number, which is all but a text in quotes."""
        return self.value[:1] not in "'\""


def limits() -> list[Limit]:
    """Return all limits, in the order of files and lines."""
    files = (file for room in _ROOMS for file in sorted((ROOT / room).rglob("*.py")))
    return [
        limit for file in files if not file.parent.is_symlink() for limit in _limits_of_file(file)
    ]


def _limits_of_file(file: Path) -> Iterator[Limit]:
    source = file.read_text("utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    where = file.relative_to(ROOT).as_posix()
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            target: ast.expr = node.target
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        else:
            continue
        value = node.value
        if isinstance(value, ast.Call) and ast.unparse(value.func) in _TYPED:
            value = value.args[-1]
        if not (isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id)):
            continue
        if value is not None and _is_plain(value):
            comment = _comment(lines, node.lineno - 1)
            if comment or not target.id.startswith("_"):  # else a code, such as that of a state
                yield Limit(where, target.id, ast.unparse(value), comment)
    for holder in (each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)):
        yield from (Limit(where, *found) for found in _fields(holder, lines))


def _fields(holder: ast.ClassDef, lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the fields of a class whose default is a number above 1, with their docstrings."""
    for node, after in zip(holder.body, (*holder.body[1:], None), strict=True):
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name), value=ast.Constant(value=int() | float() as number)
            ) if number > 1:
                match after:
                    case ast.Expr(value=ast.Constant(value=str() as text)):
                        comment = " ".join(text.split())
                    case _:
                        comment = _comment(lines, node.lineno - 1)
                yield f"{holder.name}.{name}", str(number), comment


def _is_plain(value: ast.expr) -> bool:
    """Return True for a number, arithmetic on numbers, a duration, or a short text."""
    match value:
        case ast.Constant(value=bool() | None):
            return False
        case ast.Constant(value=int() | float()):
            return True
        case ast.Constant(value=str() as text):
            return 0 < len(text) <= _MAX_TEXT_CHARS and " " not in text.strip()
        case ast.UnaryOp(operand=operand):
            return _is_plain(operand)
        case ast.BinOp(left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case ast.Call(func=ast.Name(id="timedelta"), keywords=keywords):
            return all(_is_plain(each.value) for each in keywords)
    return False


def _comment(lines: list[str], at: int) -> str:
    """Return the comment on the line, or that above the lines without a gap before it."""
    if found := re.search(r"  # (.+)$", lines[at]):
        return found[1]
    while at and lines[at - 1].strip() and not lines[at - 1].lstrip().startswith("#"):
        at -= 1
    end = at
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return " ".join(line.lstrip("# ") for line in lines[at:end])


def repeated(found: list[Limit]) -> list[list[Limit]]:
    """Return the numbers that have the same name in several modules, and not only for these."""
    numbers = sorted((each for each in found if each.is_number), key=_plain_name)
    groups = [list(group) for _, group in groupby(numbers, key=_plain_name)]
    return [
        group
        for group in groups
        if len({each.file for each in group}) > 1
        and any(each.name[0] not in "_" and "." not in each.name for each in group)
    ]


def _plain_name(limit: Limit) -> tuple[str, str]:
    return limit.name.lstrip("_"), limit.value


def page() -> str:
    """Return the text of the page."""
    parts = [_BEGIN]
    for room, of_room in groupby(limits(), key=lambda limit: limit.file.partition("/")[0]):
        parts.append(f"## {room}\n\n| file | name | value | what it is |\n|---|---|---|---|\n")
        parts += [
            f"| `{limit.file}` | `{limit.name}` | {_code(limit.value)} | {_cell(limit.comment)} |\n"
            for limit in of_room
        ]
        parts.append("\n")
    return parts[0] + "\n" + "".join(parts[1:]).rstrip("\n") + "\n"


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _cell(text: str) -> str:
    return re.sub(r"([|<>*_\[\]])", r"\\\1", text).replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    click.echo(f"{len(limits())} limits")
