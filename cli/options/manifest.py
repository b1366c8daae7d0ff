"""The options --manifest and --licence, for commands that write a file of puzzles."""

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.options.difficulty_options import LevelsType, RangeType
from cluesmith.cli.options.value_types import TEXT, TIME_FORMS, TimeType
from cluesmith.cli.writing.manifest_files import ManifestWriter
from cluesmith.cli.writing.output_files import place_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import Weights

# The longest licences in use have a tenth of this size.
_MAX_LICENCE_BYTES = 1_000_000

# Options that do not change which puzzles are in a file.
_NOT_IN_QUERY = (
    *("output", "manifest", "licence"),
    *("name", "wait", "workers", "json_progress", "as_json"),
)

manifest_options: tuple[Callable[..., Any], ...] = (
    click.option(
        "--manifest",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Write a manifest to FILE, as JSON: count, SHA-256, query, seeds and versions. "
        "`verify --manifest` checks it.",
    ),
    click.option(
        "--licence",
        type=TEXT,
        metavar="TEXT|FILE",
        help="The licence for the manifest: a text, or a file that contains it.",
    ),
)

# The manifest of an existing file, for example of the puzzles that an app already has.
MANIFEST_FILE = click.Path(exists=True, dir_okay=False)

since_manifest_option = click.option(
    "--since",
    type=MANIFEST_FILE,
    multiple=True,
    metavar="MANIFEST",
    help="Only puzzles that this manifest does not list, by their ids; can be repeated. The new "
    "manifest lists both.",
)


class SinceType(click.ParamType[float | str]):
    """A time, or the file of a manifest."""

    name = "time or manifest"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float | str:
        """Return the time, or the name of the file."""
        if isinstance(value, str) and os.path.isfile(value):  # noqa: PTH113 - it may be no name
            return value
        return _TIME.convert(value, param, ctx)


_TIME = TimeType(f"{TIME_FORMS}; or name a manifest, a file that is there")


def chosen_manifest(
    manifest: str | None, licence: str | None, output: str | None
) -> ManifestWriter | None:
    """Return the writer of the manifest that the options ask for, if any.

    Raises click.UsageError if the options cannot be combined.
    """
    if manifest is None:
        if licence is not None:
            raise click.UsageError("--licence needs --manifest")
        return None
    if output is None or not _will_be_file(output):
        raise click.UsageError("--manifest describes one file: name it with -o FILE")
    if place_of(manifest) == place_of(output):
        raise click.UsageError("--manifest and -o name the same file")
    return ManifestWriter(manifest, _query(), _licence_text(licence))


def _will_be_file(output: str) -> bool:
    return output != "-" and (Path(output).is_file() or not Path(output).exists())


def _licence_text(licence: str | None) -> str | None:
    """Return the text of a file of this name, or the text itself."""
    if licence is None or not os.path.isfile(licence):  # noqa: PTH113 - a text may be too long for a name
        return licence
    with Path(licence).open("rb") as stream:
        raw = stream.read(_MAX_LICENCE_BYTES + 1)
    if len(raw) > _MAX_LICENCE_BYTES:
        raise click.UsageError(f"--licence {licence}: over {_MAX_LICENCE_BYTES:,} bytes")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise click.UsageError(f"--licence {licence}: not text") from None


def _query() -> dict[str, Any]:
    """Return the command and the options that the user gave it, by their names."""
    context = click.get_current_context()
    query: dict[str, Any] = {"command": context.info_name}
    for param in context.command.params:
        name = param.name or ""
        source = context.get_parameter_source(name)
        if source == click.core.ParameterSource.COMMANDLINE and name not in _NOT_IN_QUERY:
            key = max(param.opts, key=len).lstrip("-")
            query[key] = _as_given(param, context.params[name])
    return query


def _as_given(param: click.Parameter, value: Any) -> Any:
    """Return the value of an option as the user typed it, for JSON."""
    if isinstance(value, dict):
        return Weights.written(value)
    if isinstance(param.type, RangeType):
        return param.type.scale.written(value)
    if isinstance(param.type, LevelsType):
        return [level.value for levels in value for level in levels]
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, Kind):
        return value.name
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
