"""`cluesmith doctor`: is everything in order, and if not, what to do."""

from collections.abc import Callable

import click

from cli.exits import EXIT_FAILURE
from generator import IS_COMPILED


class FindingError(Exception):
    """Something that is not in order; the message says what to do."""


@click.command()
@click.option("--worker", metavar="NAME", help="Ask just this worker, e.g. celery@host.")
def doctor(worker: str | None) -> int:
    """Check kernel, database, broker and workers, and say what to do.

    With --worker check only that this very worker answers and takes messages: for health checks.
    """
    checks = [_check_worker(worker)] if worker else [_kernel, _database, _broker, _workers]
    return EXIT_FAILURE if [check for check in checks if not _passes(check)] else 0


def _passes(check: Callable[[], str]) -> bool:
    from storage.errors import StorageError
    from worker.errors import WorkerError

    try:
        click.echo(f"ok    {check()}")
    except (FindingError, StorageError, WorkerError) as problem:
        click.echo(f"wrong {problem}")
        return False
    return True


def _kernel() -> str:
    if IS_COMPILED:
        return "kernel: compiled"
    raise FindingError(
        "kernel: interpreted, some 60 times slower; install a C compiler and then cluesmith again"
    )


def _database() -> str:
    from cli.waiting import opened_database
    from storage.schema import HEAD

    with opened_database() as (_, database):
        return f"database: {database!r}, schema {HEAD}"


def _broker() -> str:
    url = _broker_url()
    if url is None:
        return "broker: none configured and none runs; --wait and `cluesmith up` start one"
    from worker.health import answering_workers

    answering_workers(url)
    return "broker: answers"


def _workers() -> str:
    from worker.health import answering_workers

    url = _broker_url()
    if url is None:
        return "workers: none run; --wait and `cluesmith up` start them"
    workers = answering_workers(url)
    if not workers:
        raise FindingError("workers: none answers; start one with `cluesmith worker`")
    return f"workers: {', '.join(sorted(workers))}"


def _check_worker(name: str) -> Callable[[], str]:
    def check() -> str:
        from worker.health import answering_workers

        queues = answering_workers(_broker_url() or "", name).get(name)
        if not queues:
            raise FindingError(f"worker {name}: does not answer, or takes no messages; restart it")
        return f"worker {name}: takes messages from {', '.join(sorted(queues))}"

    return check


def _broker_url() -> str | None:
    from worker.health import running_broker_url
    from worker.settings import Settings

    return running_broker_url(Settings.from_environment())
