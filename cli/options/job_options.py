"""Options of the commands that start jobs, wait for them or look after them."""

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.opened_database import completed_from_database
from cluesmith.cli.options.value_types import TEXT, number_from
from cluesmith.cli.terminal.command import Decorator, option_group
from cluesmith.name_text import MAX_NAME_CHARS, is_bare

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


class JobType(click.ParamType[int | str]):
    """The number of a job, or its name."""

    name = "job"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        """Return the number or the name."""
        text = TEXT.convert(value, param, ctx)
        return number_from(1).convert(text, param, ctx) if _is_number(text) else text

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the numbers and names of jobs that begin like this."""
        return completed_from_database(incomplete, _jobs)


def _jobs(session: "Session") -> Iterator[tuple[str, str]]:
    from cluesmith.storage.database import job_lookup

    for number, name, what in job_lookup.summaries(session):
        yield str(number), f"{name}: {what}"
        yield name, what


class NewJobNameType(click.ParamType[str]):
    """A new name for a job. It must not be a number or look like an option."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name."""
        text = TEXT.convert(value, param, ctx)
        if len(text) > MAX_NAME_CHARS or not text.isprintable() or not is_bare(text):
            self.fail(
                f"a job's name is a line of 1 to {MAX_NAME_CHARS} characters,"
                " without spaces at its ends",
                param,
                ctx,
            )
        if _is_number(text) or text.startswith("-"):
            self.fail(f"{text}: a job's name cannot be a number or begin with '-'", param, ctx)
        return text


def _is_number(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


job_argument = click.argument("job", type=JobType(), metavar="JOB")
name_option = click.option(
    "--name",
    type=NewJobNameType(),
    metavar="NAME",
    help="A name for the job; commands take it in place of the number.  [default: a name that "
    "describes the puzzles]",
)

workers_option = click.option(
    "--workers",
    type=number_from(1),
    metavar="W",
    help="The number of embedded workers to start.  [default: one per core]",
)
json_progress_option = click.option(
    "--json-progress",
    is_flag=True,
    help="Print progress on standard error as JSON lines; the last line reports the end.",
)


def wait_options(
    wait_help: str = "Wait until the job ends. Starts workers if no broker is configured.",
    *,
    has_name: bool = False,
) -> Decorator:
    """Return a decorator for --wait, --workers and --json-progress (as ``waiting``) and --name."""
    # Commands that only take single options of this module do not wait.
    from cluesmith.cli.job_tracking.job_waiting import WaitOptions, begun_ahead

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_waiting(
            wait: bool, workers: int | None, json_progress: bool, **others: Any
        ) -> Any:
            with begun_ahead(WaitOptions(wait, workers, json_progress)) as waiting:
                return command(waiting=waiting, **others)

        wait_option = click.option("--wait", is_flag=True, help=wait_help)
        waiting = (wait_option, workers_option, json_progress_option)
        group = ("Job", name_option, *waiting) if has_name else ("Waiting", *waiting)
        return option_group(*group)(with_waiting)

    return decorate
