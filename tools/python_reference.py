"""Writes docs/python-reference.md: all public names of the library, from their docstrings.

``python -m tools.python_reference``; a test compares the page with the code.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, fill
from typing import Any

import cluesmith

PAGE = Path(__file__).parents[1] / "docs" / "python-reference.md"

_BEGIN = """\
# Python reference

All public names of the package `cluesmith`, with their arguments, fields and errors.
[Use from Python](python.md) shows how to use them. `python -m tools.python_reference` writes this
page from the code.
"""
_WIDTH = 120
_SECTION = re.compile(r"^([A-Z]\w+)\n-{3,}$", re.MULTILINE)
_LISTS = ("Parameters", "Attributes", "Raises", "Returns")


def page() -> str:
    """Return the text of the page."""
    parts = [_BEGIN]
    things = {name: getattr(cluesmith, name) for name in cluesmith.__all__}
    for name, thing in sorted(things.items(), key=lambda item: isinstance(item[1], type)):
        what = "" if isinstance(thing, type) else "Function "
        parts += [f"## {what}{name}", *_paragraphs(name, thing)]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _paragraphs(name: str, thing: Any) -> Iterator[str]:
    node = _definition(thing)
    if isinstance(node, ast.FunctionDef):
        yield _signature(name, node)
        yield from _described(thing.__doc__)
        return
    yield from _described(thing.__doc__)
    if issubclass(thing, Exception):
        bases = [f"`{base}`" for base in _BASES if base in (b.__name__ for b in thing.__mro__[1:])]
        yield f"It is also a {' and a '.join(bases)}." if bases else "It is an `Exception`."
        return
    for base in thing.__mro__[1:]:
        if base.__module__.startswith("cluesmith"):  # its fields go on with the list
            yield from [*_described(base.__doc__)][2:]
    members = [
        each
        for each in node.body
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
    ]
    properties = [each for each in members if _is_property(each)]
    if properties:
        yield "**Properties**"
        yield "\n".join(map(_property, properties))
    for each in members:
        if each not in properties:
            yield f"### {name}.{each.name}()"
            yield _signature(each.name, each)
            yield from _described(ast.get_docstring(each))


_BASES = ("CluesmithError", "ValueError")


def _is_property(node: ast.FunctionDef) -> bool:
    return any("property" in ast.unparse(each) for each in node.decorator_list)


def _property(node: ast.FunctionDef) -> str:
    type_ = ast.unparse(node.returns) if node.returns else ""
    return _entry(f"`{node.name}` ({type_}): {ast.get_docstring(node)}")


def _definition(thing: Any) -> ast.FunctionDef | ast.ClassDef:
    """Return the definition of a function or a class in its source; the last of overloads."""
    file = Path(str(sys.modules[thing.__module__].__file__))
    # Compiled modules stand beside their sources.
    source = file.with_name(f"{file.name.partition('.')[0]}.py").read_text(encoding="utf-8")
    return next(
        each
        for each in reversed(ast.parse(source).body)
        if isinstance(each, ast.FunctionDef | ast.ClassDef) and each.name == thing.__name__
    )


def _signature(name: str, node: ast.FunctionDef) -> str:
    arguments = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({arguments}){returned}"
    if len(line) > _WIDTH:
        # Commas within brackets do not separate arguments.
        parts = re.split(r", (?![^\[(]*[\])])", arguments)
        line = f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){returned}"
    return f"```py\n{line}\n```"


def _described(docstring: str | None) -> Iterator[str]:
    """Yield the paragraphs of a docstring in Markdown."""
    text = inspect.cleandoc(docstring or "")
    first, *rest = _SECTION.split(text)
    yield from _prose(first)
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        yield f"**{title}**"
        if title in _LISTS:
            yield "\n".join(_entries(body))
        else:
            yield from _prose(body)


def _prose(text: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n\n"):
        yield fill(_code(paragraph), _WIDTH, break_long_words=False, break_on_hyphens=False)


def _entries(body: str) -> Iterator[str]:
    """Yield the entries of a section: a line with names and types, and the meaning below it."""
    for entry in re.split(r"\n(?=\S)", body.strip()):
        head, _, meaning = entry.partition("\n")
        names, _, types = head.partition(" : ")
        text = f"`{names}`" + (f" ({types})" if types else "")
        if meaning:
            text += f": {' '.join(dedent(meaning).split())}"
        yield _entry(text)


def _entry(text: str) -> str:
    return fill(
        f"- {_code(text)}",
        _WIDTH,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _code(text: str) -> str:
    """Return prose with code as Markdown marks it."""
    return " ".join(text.replace("``", "`").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
