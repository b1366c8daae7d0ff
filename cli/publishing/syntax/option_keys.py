"""Keys of a recipe that are options of commands. The options read and check the values."""

import re
from datetime import date
from typing import Any

import click

from cluesmith.cli.options.names import NameListType, key_of
from cluesmith.cli.publishing.syntax.toml_tables import (
    RecipeTable,
    found_file,
    found_symbols,
    shown,
)
from cluesmith.generator.errors import GeneratorError, LimitError

# Keys of options that also set a limit, by the key of the limit's own option.
_ALSO_ASKED_WITH = {
    "max_clues": ("clues", "count"),
    "min_clues": ("clues",),
    "minimal_at": ("proper",),
}
_OPTION = re.compile(r"--([a-z][a-z-]*)")


class OptionKeys:
    """The options and the argument of a command, as keys of a table."""

    def __init__(self, command: click.Command) -> None:
        self._command = command
        self._params = {key_of(each): each for each in command.params}

    @property
    def keys(self) -> tuple[str, ...]:
        """Return their names, with underscores in place of hyphens."""
        return tuple(self._params)

    def read(self, table: RecipeTable, *arguments: str) -> Any:
        """Return the parameters that the command parses from a table and some arguments.

        Raises RecipeError with the line number of the key.
        """
        given, last = list(arguments), list[str]()
        for key, value in table.values.items():
            param = self._params[key]
            if isinstance(param, click.Option):
                given += _arguments(table, key, param, value)
            else:
                last.append(_text(table, key, param, value))
        try:
            with self._command.make_context("", [*given, "--", *last]) as context:
                return self._command.invoke(context)
        except LimitError as error:
            names = (error.parameter, *_ALSO_ASKED_WITH.get(error.parameter, ()))
            key = next((name for name in names if name in table.values), error.parameter)
            raise table.wrong(key, f"{key}{error.problem}") from None
        except click.BadParameter as error:
            key = "" if error.param is None else key_of(error.param)
            problem = self.in_keys(error.message)
            raise table.wrong(key, f"{key}: {problem}" if key else problem) from None
        except (click.ClickException, GeneratorError) as error:
            message = error.message if isinstance(error, click.ClickException) else str(error)
            # Report the line of the first key that the message names as an option.
            named = (name.replace("-", "_") for name in _OPTION.findall(message))
            first = next((name for name in named if name in table.values), None)
            raise table.wrong(first, self.in_keys(message)) from None

    def in_keys(self, message: str) -> str:
        """Return a message with keys in place of options."""

        def as_key(match: re.Match[str]) -> str:
            key = match[1].replace("-", "_")
            return key if key in self._params else match[0]

        return _OPTION.sub(as_key, message).removesuffix(".")


def _arguments(table: RecipeTable, key: str, option: click.Option, value: Any) -> list[str]:
    """Return a key and its value as arguments of a command."""
    name = max(option.opts, key=len)
    if option.is_flag:
        if not isinstance(value, bool):
            raise table.wrong(key, f"{key}: {shown(value)} is not true or false")
        return [name] if value else option.secondary_opts[:1]
    if isinstance(value, list) and isinstance(option.type, NameListType):
        value = ",".join(_text(table, key, option, each) for each in value)
    values = value if isinstance(value, list) and option.multiple else [value]
    return [f"{name}={_text(table, key, option, each)}" for each in values]


def _text(table: RecipeTable, key: str, param: click.Parameter, value: Any) -> str:
    """Return a value as the user would type it. File names are made relative to this folder."""
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise table.wrong(key, f"{key}: {shown(value)} is not a text or a number")
    text = str(value)
    if key == "symbols":
        return found_symbols(table, text)
    takes_files = "FILE" in (param.metavar or "") or key == "kind"
    return found_file(table, text) if takes_files else text
