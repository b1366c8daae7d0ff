"""Options that select stored puzzles, for commands that take them from the database."""

import functools
import os.path
from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.opened_database import completed_from_database
from cluesmith.cli.options.clue_patterns import SYMMETRY
from cluesmith.cli.options.difficulty_options import LEVEL, taken_difficulty
from cluesmith.cli.options.job_options import JobType
from cluesmith.cli.options.kind_options import KIND
from cluesmith.cli.options.manifest import SinceType
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.puzzle_spec import (
    COUNT_OPTIONS,
    DIFFICULTY_OPTIONS,
    chosen_limits,
    clues_option,
    max_clues_option,
    total_limits,
)
from cluesmith.cli.options.value_types import SEED, TEXT, TIME, TIME_FORMS, TextType, number_from
from cluesmith.cli.terminal.command import option_group
from cluesmith.cli.writing.manifest_files import read_ids
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.clues.clue_limits import COUNT_NAMES, keyword_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import named_mask
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.rating.wanted.feasibility import check_difficulty
from cluesmith.generator.spec_options import DIFFICULTY_TITLE, LIMITS_TITLE
from cluesmith.puzzle_spec import PROPER

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.puzzles.selection import Filters

ORDERS = ("oldest", "newest", "clues", "rating", "score", "random")


class CollectionType(TextType):
    """The name of a collection."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the collections whose names begin like this."""
        return completed_from_database(incomplete, _collections)


def _collections(session: "Session") -> Iterator[tuple[str, str]]:
    from cluesmith.storage.puzzles import stored_collections

    return ((name, "") for name in stored_collections.names(session))


class ManifestPath(str):
    """The file of a manifest."""

    __slots__ = ()


class NotInType(CollectionType):
    """The name of a collection or a recipe, or the file of a manifest, which ends with .json."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, or the file as a ``ManifestPath``."""
        if isinstance(value, str) and value.endswith(".json") and os.path.isfile(value):  # noqa: PTH113 - it may be no name
            return ManifestPath(value)
        return str(super().convert(value, param, ctx))


COLLECTION = CollectionType()


def filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that select puzzles, as ``filters``."""
    return _with_groups(_with_filters(command), _selection())


def query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the same options, none of which reads a file."""
    return _with_groups(_with_filters(command), _selection(reads_manifests=False))


def export_filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the same options, with any number of jobs or collections, and manifests.

    If several are named, ``sections`` has each with the name of its field in filters, and
    ``filters`` has the first.  The filters apply to each section.  ``manifests`` has those that
    --since names.
    """
    with_filters = _with_filters(command)

    @functools.wraps(command)
    def with_sections(
        job: tuple[int | str, ...],
        from_collection: tuple[str, ...],
        since: tuple[float | str, ...],
        **values: Any,
    ) -> Any:
        jobs, names = tuple(dict.fromkeys(job)), tuple(dict.fromkeys(from_collection))
        if len(jobs) > 1 and len(names) > 1:
            raise click.UsageError("--job and --collection: only one of them can be repeated")
        sections = [("job", each) for each in jobs] if len(jobs) > 1 else []
        sections += [("collection", name) for name in names] if len(names) > 1 else []
        times = [each for each in since if isinstance(each, float)]
        if len(times) > 1:
            raise click.UsageError("--since: give one time; manifests may be several")
        return with_filters(
            job=jobs[0] if jobs else None,
            from_collection=names[0] if names else None,
            sections=sections,
            since=times[0] if times else None,
            manifests=tuple(each for each in since if isinstance(each, str)),
            **values,
        )

    return _with_groups(with_sections, _selection(has_sections=True))


def _with_filters(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def with_filters(**values: Any) -> Any:
        difficulty = taken_difficulty(values)
        limits = {name: values.pop(keyword_of(name)) for name in COUNT_NAMES}
        given = {name: values.pop(name) for name in _NAMES}
        return command(filters=_filters(difficulty, limits, **given), **values)

    return with_filters


def _with_groups(
    command: Callable[..., Any], selection: Sequence[Callable[..., Any]]
) -> Callable[..., Any]:
    groups = {
        "Selection": selection,
        LIMITS_TITLE: COUNT_OPTIONS,
        DIFFICULTY_TITLE: DIFFICULTY_OPTIONS,
        "Order": _ORDER_OPTIONS,
    }
    for title, options in reversed(groups.items()):
        command = option_group(title, *options)(command)
    return command


def _filters(
    difficulty: Difficulty,
    clue_limits: dict[str, tuple[int, int] | None],
    *,
    job: int | str | None,
    from_collection: str | None,
    kind: Kind | None,
    clues: tuple[int, int] | None,
    max_clues: int | None,
    max_digits: int | None,
    minimal_at: str | None,
    is_proper: bool,
    symmetry: str | None,
    source: str | None,
    since: float | None,
    not_in: tuple[str, ...],
    limit: int | None,
    order: str | None,
    seed: int | None,
) -> "Filters":
    from cluesmith.storage.puzzles.selection import Filters, Order

    if symmetry is not None and kind is None:
        raise click.UsageError("--symmetry needs --kind")
    if is_proper and minimal_at is not None:
        raise click.UsageError("--proper excludes --minimal-at")
    if seed is not None and order != Order.RANDOM:
        raise click.UsageError("--seed needs --order random")
    min_clues, max_clues = total_limits(clues, max_clues)
    check_difficulty(difficulty, kind)
    limits = chosen_limits(clue_limits, max_digits)
    if kind is not None:
        limits.check(kind.title, kind.definition.clues, kind.n_digits)
    return Filters(
        job=job,
        collection=from_collection,
        kind=None if kind is None else kind.name,
        min_clues=min_clues,
        max_clues=max_clues,
        clues_of=tuple(
            (tuple(row.name for row in COUNT_NAMES[name].types), *ends)
            for name, ends in limits.ranges
        ),
        rating=difficulty.conditions,
        minimal_at=PROPER if is_proper else minimal_at,
        symmetry=0 if kind is None or symmetry is None else named_mask(kind, symmetry),
        mask_of=None if kind is None else functools.partial(mask_of_text, kind),
        source=source,
        since=since,
        not_in=tuple(each for each in not_in if not isinstance(each, ManifestPath)),
        unnamed=frozenset(read_ids([each for each in not_in if isinstance(each, ManifestPath)])),
        name_of=puzzle_id,
        limit=limit,
        order=None if order is None else Order(order),
        seed=seed or 0,
    )


def _only_one(
    context: click.Context, param: click.Parameter, values: tuple[int | str, ...]
) -> int | str | None:
    """Return the only value of an option that other commands accept several times."""
    if len(values) > 1:
        raise click.BadParameter("give it once: only export takes several", context, param)
    return values[0] if values else None


_SINCE = click.option(
    "--since", type=TIME, metavar="TIME", help=f"Stored since this time: {TIME_FORMS}."
)
_SINCE_OR_MANIFEST = click.option(
    "--since",
    type=SinceType(),
    multiple=True,
    metavar="TIME|MANIFEST",
    help=f"Stored since this time: {TIME_FORMS}. Or only puzzles that this manifest does not "
    "list, by their ids; the new manifest lists both.",
)
_PUZZLE_OPTIONS = (
    click.option("--kind", type=KIND, metavar="KIND", help="Puzzles of this kind."),
    clues_option,
    max_clues_option,
    click.option(
        "--minimal-at",
        type=LEVEL,
        metavar="LEVEL",
        help="Minimal at this level, and not minimal in the strict sense.",
    ),
    click.option(
        "--proper",
        "is_proper",
        is_flag=True,
        help="Puzzles that were made with --proper, whose clues may be redundant.",
    ),
    click.option(
        "--symmetry",
        type=SYMMETRY,
        metavar="SYMMETRY",
        help="With this symmetry of the clue pattern; needs --kind.",
    ),
    click.option("--source", type=TEXT, metavar="FILE", help="From a submitted file of this name."),
)


def _selection(
    *, has_sections: bool = False, reads_manifests: bool = True
) -> tuple[Callable[..., Any], ...]:
    """Return the options of the selection.

    With ``has_sections``, several jobs or collections become sections of the output, and --since
    may name a manifest.  With ``reads_manifests``, --not-in may name one.
    """
    of_sections = functools.partial(
        click.option, multiple=True, callback=None if has_sections else _only_one
    )
    several = " If repeated, each {} is a section of the output." * has_sections
    manifest = ", the collections of this recipe, or this manifest (a .json file)"
    return (
        of_sections(
            "--job",
            type=JobType(),
            metavar="JOB",
            help=f"Puzzles of this job.{several.format('job')}",
        ),
        of_sections(
            "--collection",
            "from_collection",
            type=COLLECTION,
            metavar="NAME",
            help=f"Puzzles of this collection, in its order.{several.format('collection')}",
        ),
        *_PUZZLE_OPTIONS,
        _SINCE_OR_MANIFEST if has_sections else _SINCE,
        click.option(
            "--not-in",
            multiple=True,
            type=NotInType() if reads_manifests else COLLECTION,
            metavar="NAME|MANIFEST" if reads_manifests else "NAME",
            help="Not in this collection"
            f"{manifest if reads_manifests else ', or the collections of this recipe'}; can be "
            "repeated.",
        ),
    )


_ORDER_OPTIONS = (
    click.option(
        "--limit", type=number_from(1), metavar="N", help="At most N puzzles, the first ones."
    ),
    click.option(
        "--order",
        type=NameType(ORDERS),
        metavar="ORDER",
        help=f"The order of the puzzles: {', '.join(ORDERS)}.  [default: that of the job or "
        "collection, else oldest]",
    ),
    click.option(
        "--seed", type=SEED, metavar="S", help="The seed of --order random.  [default: 0]"
    ),
)
_NAMES = signature(_filters).parameters.keys() - {"difficulty", "clue_limits"}
