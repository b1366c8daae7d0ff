"""`cluesmith doctor`: checks the installation and suggests repairs."""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.metadata import version
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.terminal.tables import print_beside
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.versions import ALGORITHM_VERSION

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.worker.client.health import WorkerReport, WorkerReports
    from cluesmith.worker.settings import Settings

# Below the first there is a warning. Below the second nothing works for long.
LITTLE_SPACE_BYTES = 1_000_000_000
NO_SPACE_BYTES = 50_000_000

# Leases use only the database's clock. Times shown to people use this machine's clock.
MAX_CLOCK_DIFFERENCE_S = 5.0


STATE_WIDTH = 6


class State(StrEnum):
    """The result of a check; only WRONG keeps Cluesmith from working."""

    OK = "ok"
    WARNING = "warn"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding of a check, with a repair if there is a problem."""

    check: str
    state: State
    detail: str


class FindingError(Exception):
    """A problem; the message says how to repair it."""


class Concern(FindingError):  # noqa: N818 -- not an error: it works, but not as it could
    """A problem with which Cluesmith still works."""


@click.command(cls=Command, examples=["cluesmith doctor"])
@click.option(
    "--worker", metavar="NAME", help="Check only this worker, for example celery-4711@host."
)
@json_option
def doctor(worker: str | None, as_json: bool) -> int:
    """Check the installation and its services, and suggest repairs.

    Checks disk, database, schema, clock, broker and workers. Exits with 1 on an error, and
    with 0 on warnings only. With --worker it checks only that this worker answers and accepts
    messages, for health checks.
    """
    code = 0
    for finding in _only_worker(worker) if worker else _everything():
        if finding.state == State.WRONG:
            code = EXIT_FAILURE
        if as_json:
            click.echo(json.dumps(asdict(finding)))
        else:
            print_beside(finding.state, STATE_WIDTH, finding.detail)
    return code


def _everything() -> Iterator[Finding]:
    from cluesmith.worker.client.health import running_broker_url
    from cluesmith.worker.settings import Settings

    settings = Settings.from_environment()
    yield _found("disk", lambda: _disk(settings))
    yield _found("semaphores", _semaphores)
    identities: list[str] = []
    yield from _of_database(identities)
    broker_url = running_broker_url(settings)
    if broker_url is None:
        how = "none runs; --wait and `cluesmith up` start"
        yield Finding("broker", State.OK, f"broker: none configured and {how} one")
        yield Finding("workers", State.OK, f"workers: {how} them")
        return
    broker = _found("broker", lambda: _broker(broker_url, *identities))
    yield broker
    if broker.state != State.WRONG:
        yield _found("workers", lambda: _workers(broker_url))


def _only_worker(name: str) -> Iterator[Finding]:
    from cluesmith.worker.client.health import running_broker_url
    from cluesmith.worker.settings import Settings

    broker_url = running_broker_url(Settings.from_environment()) or ""
    yield _found("worker", lambda: _worker(broker_url, name))


def _found(check: str, look: Callable[[], str]) -> Finding:
    from cluesmith.storage.storage_errors import StorageError
    from cluesmith.worker.worker_errors import WorkerError

    try:
        return Finding(check, State.OK, look())
    except Concern as concern:
        return Finding(check, State.WARNING, str(concern))
    except (FindingError, StorageError, WorkerError) as problem:
        return Finding(check, State.WRONG, str(problem))
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        what = f"{check}: {where}{problem.strerror or problem}"
        return Finding(
            check, State.WRONG, f"{what}; set CLUESMITH_HOME to a folder that you can write to"
        )


def _disk(settings: "Settings") -> str:
    from cluesmith.worker.machine_needs import check_home

    folder = settings.home
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    message = f"disk: {free / 1e9:,.1f} GB free for {settings.home}"
    is_used = settings.has_embedded_database or settings.broker_url is None
    if is_used and os.access(folder, os.W_OK):
        check_home(folder)
    if free < NO_SPACE_BYTES:
        raise FindingError(f"{message}; free some space, or set CLUESMITH_HOME to another disk")
    if free < LITTLE_SPACE_BYTES:
        raise Concern(f"{message}; a million puzzles take some 0.6")
    return message


def _semaphores() -> str:
    from cluesmith.worker.machine_needs import check_semaphores
    from cluesmith.worker.worker_errors import ServicesError

    try:
        check_semaphores()
    except ServicesError as error:  # other machines may run the workers
        raise Concern(f"semaphores: {error}") from error
    return "semaphores: can be made"


def _of_database(identities: list[str]) -> Iterator[Finding]:
    """Check the database; add its identity. If it does not open, nothing else of it is checked."""
    from cluesmith.cli.opened_database import opened_database
    from cluesmith.storage.database import integrity

    opened: list[Finding] = []

    def look() -> str:
        with opened_database() as (_, database):
            opened.append(_found("schema", _schema))
            opened.append(_found("clock", lambda: _clock(database)))
            with database.read() as session:
                identities.append(integrity.identity(session))
            return _database(database)

    yield _found("database", look)
    yield from opened


def _database(database: "Database") -> str:
    from cluesmith.storage.database import integrity
    from cluesmith.storage.puzzles.kind_definitions import undefined

    with database.write() as session:
        integrity.touch(session)
    with database.read() as session:
        if lacking := integrity.missing_rights(session):
            raise FindingError(
                f"database: {database.name}: its user lacks {', '.join(lacking[:5])};"
                " GRANT it the rights to read and change all tables and sequences"
            )
        problems = integrity.problems(session)
        kinds = [] if problems else undefined(session, list(KINDS))
    if problems:
        raise FindingError(
            f"database: {database.name} is damaged ({'; '.join(problems)});"
            " restore a copy, or `cluesmith export` what can be read"
        )
    if kinds:
        raise FindingError(
            f"database: {database.name} has jobs or puzzles of {', '.join(kinds)}, but not"
            " the rules; upgrade cluesmith if a newer one made them, else restore a copy"
        )
    return f"database: {database.name}, can be written"


def _schema() -> str:
    from cluesmith.storage.migrations.versions import HEAD

    return f"schema: {HEAD}, the newest"  # or the database would not have opened


def _clock(database: "Database") -> str:
    from cluesmith.storage.database import integrity

    with database.read() as session:
        ahead = integrity.clock_ahead_s(session)
    if abs(ahead) <= MAX_CLOCK_DIFFERENCE_S:
        return f"clock: {abs(ahead):.1f} s from the database's"
    raise Concern(
        f"clock: {abs(ahead):,.1f} s {'behind' if ahead > 0 else 'ahead of'} the database's, so"
        " times and rates are shown wrong; set both clocks, best by NTP"
    )


def _broker(broker_url: str, identity: str = "") -> str:
    """Check the broker, and if it is known for which database, that it is not for others too."""
    from cluesmith.worker.transport.broker import Broker, shared_with

    broker = Broker(broker_url)
    waiting = broker.queue_lengths()
    others = broker.other_databases(identity)
    if identity and others:
        raise Concern(f"broker: {shared_with(others)}")
    return "broker: answers; " + ", ".join(f"{n} in {queue}" for queue, n in waiting.items())


def _workers(broker_url: str) -> str:
    from cluesmith.worker.client.health import worker_reports

    return summary(worker_reports(broker_url))


def summary(reports: "WorkerReports") -> str:
    """Return the line about the workers that answer; raises FindingError."""
    from cluesmith.worker.transport.queues import QUEUES

    workers = reports.read
    if not workers and not reports.unread:
        raise FindingError("workers: none answers; start one with `cluesmith worker`")
    shown = [f"{name} ({_details(about)})" for name, about in workers.items()]
    message = "workers: " + "; ".join([*shown, *reports.unread])
    unserved = set(QUEUES).difference(*(about.queues for about in workers.values()))
    if unserved and not reports.unread:
        raise FindingError(
            f"{message}; none reads from {', '.join(sorted(unserved))}: start one without -Q"
        )
    concerns = list(_concerns(reports))
    if concerns:
        raise Concern(f"{message}; {'; '.join(concerns)}")
    return message


def _details(about: "WorkerReport") -> str:
    processes = counted(about.n_processes, "process", "processes")
    return f"{processes}, version {about.version}, {' '.join(about.queues)}"


def _concerns(reports: "WorkerReports") -> Iterable[str]:
    for name, missing in reports.unread.items():
        yield f"{name}: its report has no {missing}, so it is of another version; upgrade it"
    workers = reports.read
    mine = version("cluesmith")
    others = [name for name, about in workers.items() if about.version != mine]
    if others:
        yield f"{', '.join(others)}: not of this version, {mine}; upgrade and restart"
    strangers = [n for n, about in workers.items() if about.algorithm_version != ALGORITHM_VERSION]
    if strangers:
        yield f"{', '.join(strangers)}: would make other puzzles from the same seed"


def _worker(broker_url: str, name: str) -> str:
    from cluesmith.worker.client.health import answering_workers

    queues = answering_workers(broker_url, name).get(name)
    if not queues:
        raise FindingError(f"worker {name}: does not answer or accepts no messages; restart it")
    return f"worker {name}: takes messages from {', '.join(sorted(queues))}"
