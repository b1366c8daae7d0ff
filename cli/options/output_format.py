"""The options that say how and where puzzles are written, shared by the commands that do."""

import functools
import os.path
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cli.formats.format import Format, Wishes
from cli.formats.pictures.page_layout import DEFAULT_PER_PAGE, MAX_PER_PAGE
from cli.formats.record import ALWAYS_KNOWN, FIELDS
from cli.formats.registry import FORMATS, OWN_FORMAT
from cli.formats.text.lines import LETTERS, line_format_fields
from cli.options.common import Decorator, output_option
from cli.options.text import TEXT
from cli.writing.manifest import ManifestWish
from cli.writing.puzzle_writer import Writing
from generator import Kind

ALL_KNOWN = frozenset(FIELDS)

# The longest licences in use have a tenth of it.
_MAX_LICENCE_BYTES = 1_000_000

# Options that say nothing of which puzzles are in a file.
_NOT_IN_QUERY = ("output", "manifest", "licence", "workers", "wait", "as_json")


def format_options(
    known: frozenset[str],
    name: str = "--format",
    computed: frozenset[str] = frozenset(),
    has_manifest: bool = False,
) -> Decorator:
    """Give a command the options of formats, as ``writing``.

    Parameters
    ----------
    known : frozenset of str
        The fields of ``FIELDS`` that the command knows of its puzzles, beside those always known.
    name : str
        Of the option for the format's name.
    computed : frozenset of str
        Fields that the command can find out if it is asked to.
    has_manifest : bool
        Whether --manifest and --licence are among the options.
    """
    available = known | computed | ALWAYS_KNOWN

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_writing(
            format_name: str | None,
            line_format: str | None,
            fields: str | None,
            with_solution: bool | None,
            title: str | None,
            per_page: int | None,
            output: str | None,
            manifest: str | None = None,
            licence: str | None = None,
            **others: Any,
        ) -> Any:
            chosen = _chosen_format(format_name, line_format, name)
            given = {
                "fields": fields,
                "with_solution": with_solution,
                "title": title,
                "per_page": per_page,
            }
            _refuse_strangers(chosen, given, name)
            wishes = Wishes(
                line_format=_checked_line_format(line_format, available),
                fields=_checked_fields(fields, available),
                with_solution=chosen.has_solution if with_solution is None else with_solution,
                title=_one_line_title(title),
                per_page=per_page or DEFAULT_PER_PAGE,
                known=known | ALWAYS_KNOWN,
            )
            about = _manifest_wish(manifest, licence, output)
            return command(writing=Writing(chosen, wishes, output, about), **others)

        decorated: Callable[..., Any] = with_writing
        for option in reversed((*_options(name), *(_MANIFEST_OPTIONS if has_manifest else ()))):
            decorated = option(decorated)
        return output_option(decorated)

    return decorate


def _options(name: str) -> tuple[Decorator, ...]:
    return (
        click.option(
            name,
            "format_name",
            type=click.Choice(list(FORMATS)),
            help="; ".join(f"{each.name}: {each.summary}" for each in FORMATS.values())
            + ".  [default: line]",
        ),
        click.option(
            "--line-format",
            type=TEXT,
            metavar="TEXT",
            help="A line of one's own: "
            + ", ".join(f"%{letter} {what}" for letter, (what, _) in LETTERS.items())
            + r", %% a %; \t, \n and \\ as usual; '-' stands for what is not known.",
        ),
        click.option(
            "--fields",
            metavar="A,B,C",
            help=f"The columns of {_goes_with('fields')}, in this order, of: {', '.join(FIELDS)}.",
        ),
        click.option(
            "--with-solution/--without-solution",
            default=None,
            help="Write solutions as well: beside a puzzle, or on the last pages; these have them "
            "unless told otherwise.",
        ),
        click.option("--title", metavar="TEXT", help=f"The title, for {_goes_with('title')}."),
        click.option(
            "--per-page",
            type=click.IntRange(1, MAX_PER_PAGE),
            metavar="N",
            help=f"Puzzles to a page, for {_goes_with('per_page')}.  [default: {DEFAULT_PER_PAGE}]",
        ),
    )


_MANIFEST_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--manifest",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Write to FILE, as JSON, what the output holds: count, SHA-256, query, seeds, "
        "versions; `verify --manifest` checks it.",
    ),
    click.option(
        "--licence",
        type=TEXT,
        metavar="TEXT|FILE",
        help="The licence for the manifest, or a file of it.",
    ),
)


def _goes_with(option: str) -> str:
    return ", ".join(each.name for each in FORMATS.values() if option in each.options)


def _chosen_format(format_name: str | None, line_format: str | None, name: str) -> Format:
    if line_format is None:
        return FORMATS[format_name or "line"]
    if format_name is not None:
        raise click.UsageError(f"--line-format excludes {name} {format_name}")
    return OWN_FORMAT


def _refuse_strangers(chosen: Format, given: dict[str, Any], name: str) -> None:
    for option, value in given.items():
        if value is not None and option not in chosen.options:
            written = option.replace("_", "-")
            if value is False:
                written = "without-solution"
            what = chosen.name if chosen is OWN_FORMAT else f"{name} {chosen.name}"
            raise click.UsageError(
                f"--{written} does not go with {what}: it goes with {_goes_with(option)}"
            )


def _checked_fields(fields: str | None, available: frozenset[str]) -> tuple[str, ...]:
    if fields is None:
        return ()
    names = tuple(dict.fromkeys(name.strip() for name in fields.split(",")))
    for name in names:
        if name not in available:
            problem = f"{name} is not known here" if name in FIELDS else f"there is no {name!r}"
            usable = ", ".join(field for field in FIELDS if field in available)
            raise click.UsageError(f"--fields: {problem}: use {usable}")
    return names


def _checked_line_format(line_format: str | None, available: frozenset[str]) -> str:
    if line_format is None:
        return ""
    if not line_format.replace("\t", " ").isprintable():
        raise click.UsageError(r"--line-format: must be one line of text; \n is a new line in it")
    unknown = line_format_fields(line_format) - available
    for letter, (what, field) in LETTERS.items():
        if field in unknown:
            raise click.UsageError(f"--line-format: %{letter} ({what}) is not known here")
    return line_format


def _one_line_title(title: str | None) -> str | None:
    if title is not None and not title.isprintable():
        raise click.UsageError("--title: must be one line of text")
    return title


def _manifest_wish(
    manifest: str | None, licence: str | None, output: str | None
) -> ManifestWish | None:
    if manifest is None:
        if licence is not None:
            raise click.UsageError("--licence goes with --manifest")
        return None
    if output is None or not _will_be_file(output):
        raise click.UsageError("--manifest tells of one file: name it with -o FILE")
    if not Path(manifest).parent.is_dir():
        raise click.UsageError(f"--manifest {manifest}: there is no folder for it")
    if Path(manifest).resolve() == Path(output).resolve():
        raise click.UsageError("--manifest and -o name the same file")
    return ManifestWish(manifest, _query(), _licence_text(licence))


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
            query[key] = _plain(context.params[name])
    return query


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Kind):
        return value.name
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)
