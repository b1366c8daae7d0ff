"""Queries of addresses, parsed by the options of the command line.

``/puzzles?kind=sudoku&er=7..8`` means ``--kind sudoku --er 7..8``, so checks and messages are
written once, and new options of formats work here by themselves.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import click
from flask import abort, request, url_for

from cluesmith.cli.options.names import key_of
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.options.puzzle_filters import query_options
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.web.site import site
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.rating.wanted.difficulty import CRITERIA
from cluesmith.storage.puzzles.puzzle_paging import Cursor

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.puzzles.selection import Filters

# The filters by which pages of puzzles are found at once.
FILTERS = ("job", "collection", "kind", *(row.name for row in CRITERIA), "clues", "symmetry")
# The most characters of a part of a query, and the most values that it may have.
_MAX_LENGTH = 500
_MAX_VALUES = 20

# The most characters of an unknown name in a message.
_MAX_NAME = 40


CURSORS = ("after", "before")

_NOTHING: Mapping[str, str] = {}

# Queries whose filters are kept: parsing one takes as long as all else that a request does.
_MOST_KNOWN = 1000

_MAX_PLACE = 2**63 - 1
_MAX_DIGITS = 19


@click.command(cls=Command, examples=())
@query_options
def _select(filters: "Filters") -> "Filters":
    return filters


@click.command(cls=Command, examples=())
@format_options(ALL_KNOWN)
def _write(output: PuzzleOutput) -> PuzzleOutput:
    return output


def asked_filters(fixed: Mapping[str, str] = _NOTHING, *, is_export: bool = False) -> "Filters":
    """Return the filters of the query; ends the request if they are invalid.

    ``fixed``: what the path of the address says. ``is_export``: whether it may have all filters and
    orders of `cluesmith export`, even those that take long.
    """
    given = given_values(export_names() if is_export else FILTERS)
    # Exports have times such as "today", which mean something else tomorrow.
    selected = _selected.__wrapped__ if is_export else _selected
    return selected(
        tuple((name, *values) for name, values in given.items()),
        tuple(f"--{name}={value}" for name, value in fixed.items()),
    )


@lru_cache(_MOST_KNOWN)
def _selected(given: tuple[tuple[str, ...], ...], of_path: tuple[str, ...]) -> "Filters":
    filters: Filters = invoked(_select, {name: values for name, *values in given}, [*of_path])
    return filters


def filter_options() -> list[click.Parameter]:
    """Return the options of the command line for the filters of pages and lists."""
    return [param for param in _select.params if key_of(param) in FILTERS]


def export_options() -> list[click.Parameter]:
    """Return those that select and write puzzles as `cluesmith export` does."""
    return [*_select.params, *without_files(_write)]


def export_names() -> tuple[str, ...]:
    """Return the names in a query that select puzzles as `cluesmith export` does."""
    return tuple(map(key_of, _select.params))


def refuse_unknown(*names: str) -> None:
    """End the request if its query has other names, which would be ignored if misspelt."""
    refuse_others(request.args, names)


def refuse_others(given: Iterable[str], names: Sequence[str]) -> None:
    """End the request if other names than these are given."""
    for name in given:
        if name not in names:
            close = get_close_matches(name, names, 1)
            use = f"use {', '.join(sorted(names))}." if names else "there is none here."
            meant = f"did you mean {close[0]}?" if close else use
            abort(400, f"{name[:_MAX_NAME]}: unknown name; {meant}")


def asked_number(name: str) -> int | None:
    """Return the row number in the query; ends the request if it is not one."""
    text = request.args.get(name)
    if text is None:
        return None
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
    if not is_number or int(text) > _MAX_PLACE:
        abort(400, f"{name}: this is not a row number.")
    return int(text)


def asked_output(path: str) -> PuzzleOutput:
    """Return the output format of the query; ``path`` is the name of the file."""
    found: PuzzleOutput = invoked(_write, given_values(output_names()), [f"--output={path}"])
    return found


def output_names() -> tuple[str, ...]:
    """Return the names of the options of formats that a query may have."""
    return tuple(map(key_of, without_files(_write)))


def without_files(command: click.Command) -> list[click.Option]:
    """Return the options of a command that a call may have: none of them names a file."""
    return [
        param
        for param in command.params
        if isinstance(param, click.Option) and not isinstance(param.type, click.Path | click.File)
    ]


def asked_cursor() -> Cursor | None:
    """Return where the page begins; ends the request if that is not a place."""
    after, before = asked_number("after"), asked_number("before")
    if after is not None and before is not None:
        abort(400, "Use after or before, not both.")
    if before is not None:
        return Cursor(before, is_before=True)
    return None if after is None else Cursor(after)


def link_to(cursor: Cursor | None) -> str | None:
    """Return the address of the page that begins at a cursor, of the same list."""
    if cursor is None:
        return None
    args: dict[str, Any] = dict(request.args.lists())
    args = {name: values for name, values in args.items() if name not in CURSORS}
    place = {"before" if cursor.is_before else "after": cursor.place}
    return url_for(str(request.endpoint), **(request.view_args or {}), **{**args, **place})


def given_values(names: Iterable[str]) -> dict[str, list[str]]:
    """Return the values of these names in the query, without empty fields of forms."""
    found = {}
    args = request.args
    for name in names:
        if name not in args:
            continue
        values = [value.strip() for value in args.getlist(name) if value.strip()]
        if len(values) > _MAX_VALUES or any(len(value) > _MAX_LENGTH for value in values):
            abort(400, f"{name}: too long.")
        if values:
            found[name] = values
    return found


def given_once(names: Iterable[str]) -> dict[str, str]:
    """Return the values of these names in the query; ends a request that has two of one."""
    found = {name: request.args.getlist(name) for name in names if name in request.args}
    for name, values in found.items():
        _refuse_second(name, values)
    return {name: values[0] for name, values in found.items()}


def _refuse_second(name: str, values: Sequence[str]) -> None:
    if len(values) > 1:
        abort(400, f"{name}: takes one value.")


def kind_called(name: str) -> Kind:
    """Return a kind, built in or from the database; ends the request if it does not exist."""
    with site().reading() as session:
        learned(session, [name])
    if not is_known(name):
        abort(404, f"There is no kind {name!r}.")
    return kind_named(name)


def learned(session: "Session", kind_names: Iterable[str]) -> None:
    """Register those of these kinds that the database defines."""
    from cluesmith.worker.client.configured_database import learn_all

    if not all(map(is_known, kind_names)):
        learn_all(session)


def invoked(command: click.Command, given: Mapping[str, list[str]], more: list[str]) -> Any:
    """Return what a command returns for these options and arguments; ends an invalid request."""
    # On the command line, this value may be the name of a file.
    for kind in given.get("kind", ()):
        kind_called(kind)
    arguments = more
    params = {key_of(param): param for param in command.params}
    for name, values in given.items():
        if is_flag(params[name]):
            arguments += _flag(params[name], values[-1])
        else:
            if not params[name].multiple:
                _refuse_second(name, values)
            arguments += [f"--{name.replace('_', '-')}={value}" for value in values]
    try:
        with command.make_context("cluesmith", arguments) as context:
            return command.invoke(context)
    except click.BadParameter as error:
        # The message of the command line would have the option as it is typed there.
        abort(400, f"{key_of(error.param)}: {error.message}" if error.param else error.message)
    except click.ClickException as error:
        abort(400, error.format_message())
    except GeneratorError as error:
        abort(400, str(error))


def is_flag(param: click.Parameter) -> bool:
    """Return True for an option without a value."""
    return isinstance(param, click.Option) and param.is_flag


def _flag(param: click.Parameter, value: str) -> list[str]:
    """Return a flag as arguments of a command; for no, its negative form or nothing."""
    means_no = value.lower() in ("0", "no", "false")
    return (param.secondary_opts if means_no else param.opts)[:1]
