"""Options of the commands that start jobs, wait for them or look after them."""

import functools
from collections.abc import Callable
from typing import Any

import click
import cloup
from cloup.typing import Decorator

from cli.job_tracking.waiting import WaitOptions
from cli.options.value_types import number_from

job_argument = click.argument("job", type=number_from(1), metavar="JOB")

workers_option = click.option(
    "--workers",
    type=number_from(1),
    metavar="W",
    help="How many embedded workers to start.  [default: one for each core]",
)
json_progress_option = click.option(
    "--json-progress",
    is_flag=True,
    help="Print the progress on standard error as JSON lines; the last one is the end.",
)


def wait_options(
    wait_help: str = "Wait for the end; start workers if no broker is configured.",
) -> Decorator:
    """Give a command --wait, --workers and --json-progress, as ``waiting``."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_waiting(
            wait: bool, workers: int | None, json_progress: bool, **others: Any
        ) -> Any:
            return command(waiting=WaitOptions(wait, workers, json_progress), **others)

        wait_option = click.option("--wait", is_flag=True, help=wait_help)
        return cloup.option_group("Waiting", wait_option, workers_option, json_progress_option)(
            with_waiting
        )

    return decorate
