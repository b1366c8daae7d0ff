"""Keys of a recipe that are options of commands: read, checked and refused by these options."""

import re
from datetime import date
from typing import Any

import click
import cloup

from cluesmith.cli.options.names import NameListType, key_of
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.recipes.syntax.toml_tables import RecipeError, RecipeTable, shown
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import GeneratorError, LimitError
from cluesmith.generator.spec import GenerationSpec

# What a limit is asked for with, where it has an option of its own as well.
_ALSO_ASKED_WITH = {
    "max_clues": ("clues", "count"),
    "min_clues": ("clues",),
    "minimal_at": ("proper",),
}
_OPTION = re.compile(r"--([a-z][a-z-]*)")


@cloup.command
@spec_options
@patience_option
def _section(
    spec: GenerationSpec, count: int, exclude: tuple[str, ...], patience: int | None
) -> tuple[GenerationSpec, int, tuple[str, ...], int | None]:
    """Return what a section asks for, as ``enqueue`` does."""
    return spec, count, exclude, patience


@cloup.command
@format_options(ALL_KNOWN)
def _output(output: PuzzleOutput) -> PuzzleOutput:
    """Return an output, as ``export`` does."""
    return output


def _params(command: click.Command) -> dict[str, click.Parameter]:
    """Return the options by their keys, and the argument."""
    return {key_of(each): each for each in command.params}


_SECTION_PARAMS = _params(_section)
_OUTPUT_PARAMS = _params(_output)
SECTION_KEYS = tuple(_SECTION_PARAMS)
# The file has a key of its own.
OUTPUT_KEYS = tuple(key for key in _OUTPUT_PARAMS if key != "output")


def section_options(
    table: RecipeTable,
) -> tuple[GenerationSpec, int, tuple[str, ...], int | None]:
    """Return spec, count, files of excluded puzzles and patience of a section.

    Raises
    ------
    RecipeError
        With the line of the key.
    """
    found: tuple[GenerationSpec, int, tuple[str, ...], int | None] = _read(
        table, _section, _SECTION_PARAMS, []
    )
    return found


def output_options(table: RecipeTable, path: str) -> PuzzleOutput:
    """Return an output that is written to this path.  Raises as ``section_options`` does."""
    found: PuzzleOutput = _read(table, _output, _OUTPUT_PARAMS, [f"--output={path}"])
    return found


def in_output_keys(message: str) -> str:
    """Return a message about an output with keys in the place of options."""
    return _in_keys(message, _OUTPUT_PARAMS)


def _read(
    table: RecipeTable,
    command: click.Command,
    params: dict[str, click.Parameter],
    arguments: list[str],
) -> Any:
    last: list[str] = []
    for key, value in table.values.items():
        param = params[key]
        if isinstance(param, click.Option):
            arguments += _arguments(table, key, param, value)
        else:
            last.append(_text(table, key, param, value))
    try:
        with command.make_context("", [*arguments, "--", *last]) as context:
            return command.invoke(context)
    except LimitError as error:
        names = (error.parameter, *_ALSO_ASKED_WITH.get(error.parameter, ()))
        key = next((name for name in names if name in table.values), error.parameter)
        raise table.wrong(key, f"{key}{error.problem}") from None
    except click.BadParameter as error:
        key = "" if error.param is None else key_of(error.param)
        problem = _in_keys(error.message, params)
        raise table.wrong(key, f"{key}: {problem}" if key else problem) from None
    except click.ClickException as error:
        raise _refused(table, error.message, params) from None
    except GeneratorError as error:
        raise _refused(table, str(error), params) from None


def _refused(table: RecipeTable, message: str, params: dict[str, click.Parameter]) -> RecipeError:
    """Return an error with the line of the first key that the message names as an option."""
    named = (name.replace("-", "_") for name in _OPTION.findall(message))
    key = next((name for name in named if name in table.values), None)
    return table.wrong(key, _in_keys(message, params))


def _in_keys(message: str, params: dict[str, click.Parameter]) -> str:
    """Return a message with keys in the place of options."""

    def as_key(match: re.Match[str]) -> str:
        key = match[1].replace("-", "_")
        return key if key in params else match[0]

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
    """Return a value as it would be typed; the name of a file as it is from here."""
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise table.wrong(key, f"{key}: {shown(value)} is not a text or a number")
    text = str(value)
    takes_files = "FILE" in (param.metavar or "") or key == "kind"
    return found_file(table, text) if takes_files else text


def found_file(table: RecipeTable, name: str) -> str:
    """Return the path of a file that stands beside the recipe, or the name if there is none."""
    if "\0" in name:
        return name
    path = table.text.folder / name
    try:
        return str(path) if path.is_file() else name
    except OSError:  # too long for a name: it is something else
        return name
