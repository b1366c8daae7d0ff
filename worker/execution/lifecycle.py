"""The work of a worker besides its tasks, from start to stop."""

import logging
import os
import signal
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from celery import bootsteps, signals
from celery.exceptions import TimeLimitExceeded, WorkerLostError

from cluesmith.worker import child_process, parent_watch
from cluesmith.worker.execution import stop_request, worker_context
from cluesmith.worker.logs import log_context, log_fields
from cluesmith.worker.settings import ALIVE_FILE, BROKER_URL
from cluesmith.worker.transport import broker_url
from cluesmith.worker.transport.broker import SHARD_TASKS, Broker
from cluesmith.worker.transport.celery_app import app
from cluesmith.worker.transport.guarded_transport import close_gate
from cluesmith.worker.worker_errors import BrokerError

logger = logging.getLogger(__name__)

# Lost messages and the shards of dead workers are found within this time.
DISPATCH_EVERY_S = 10.0

# The time between touches of the file for health checks.
ALIVE_EVERY_S = 10.0

# The children inherit it.
_main_pid = os.getpid()

# Celery would handle what was ignored, such as SIGHUP by `nohup`: it starts the worker anew.
_IGNORED = [
    number
    for number in (signal.SIGINT, signal.SIGHUP)
    if signal.getsignal(number) is signal.SIG_IGN
]

# Before the worker opens its connection.
close_gate()


class DispatchTimer(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
    """Requests a dispatch when the worker (re)connects to its broker, and every few seconds.

    It sends a message, because the main process must not open a database connection, which its
    children would inherit.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    timer: Any = None
    """None before the first start: Celery stops also steps that come after one that failed."""

    def start(self, consumer: Any) -> None:
        """Start, as soon as the worker takes messages."""
        _ask_for_dispatch()
        self.timer = consumer.timer.call_repeatedly(DISPATCH_EVERY_S, _ask_for_dispatch)

    def stop(self, consumer: Any) -> None:
        """Stop, when the connection is lost or the worker stops."""
        if self.timer is not None:
            self.timer.cancel()


app.steps["consumer"].add(DispatchTimer)


def _ask_for_dispatch() -> None:
    try:
        Broker().request_dispatch()
    except BrokerError as error:
        logger.warning("no dispatch: %s", error)


@signals.celeryd_init.connect  # type: ignore[untyped-decorator]
def _check_configuration(**_: Any) -> None:
    """Check the URL before Celery creates the worker, which reads it."""
    if not app.conf.broker_url:
        # After any other exception, Celery would continue with a default broker.
        raise SystemExit(
            f"{BROKER_URL} is not set: a worker needs a broker, such as redis://localhost:6379/1"
        )
    try:
        broker_url.check(app.conf.broker_url)
    except BrokerError as error:
        raise SystemExit(str(error)) from error


@signals.after_setup_logger.connect  # type: ignore[untyped-decorator]
def _begin(**_: Any) -> None:
    logger.info("worker begins", extra=log_fields(version=version("cluesmith")))


@signals.worker_ready.connect  # type: ignore[untyped-decorator]
def _report_ready(**_: Any) -> None:
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if file := os.environ.get(ALIVE_FILE):
        _keep_touching(Path(file))
    child_process.report_ready()


def _keep_touching(file: Path) -> None:
    """Touch a file now and then in the main thread, for health checks that ask no broker.

    By a timer of the kernel: a worker that waits for a lost broker has no event loop, and lives.
    """

    def touch(*_: object) -> None:
        with suppress(OSError):  # raised anywhere, it would end the worker
            file.touch()

    touch()
    signal.signal(signal.SIGALRM, touch)
    signal.setitimer(signal.ITIMER_REAL, ALIVE_EVERY_S, ALIVE_EVERY_S)


@signals.worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _give_work_back(**_: Any) -> None:
    stop_request.request()


@signals.task_failure.connect  # type: ignore[untyped-decorator]
def _report_lost(sender: Any, task_id: str, exception: Exception, args: Any, **_: Any) -> None:
    """Free the shard of a dead child at once, without waiting for the end of its lease.

    It sends a message, because the main process opens no database connection.  Children of a
    worker that stops have given their shards back: such a shard may be sent again by now, and
    this must not count as a claim of its next worker.
    """
    is_lost = isinstance(exception, WorkerLostError | TimeLimitExceeded)
    if stop_request.is_requested() or not is_lost:
        return
    if sender.name not in SHARD_TASKS or len(args) != 2:
        return
    job_id, number = args
    try:
        Broker().report_lost(job_id, number, worker_context.NAME, task_id)
    except BrokerError as error:
        with log_context(job=job_id, shard=number):
            logger.warning("not given up before its lease ends: %s", error)


@signals.worker_process_init.connect  # type: ignore[untyped-decorator]
def _set_up_child(**_: Any) -> None:
    # Celery asks the kernel for this too, but does not check whether it was too late.
    parent_watch.die_with(_main_pid)


@signals.worker_process_shutdown.connect  # type: ignore[untyped-decorator]
def _close_child(**_: Any) -> None:
    worker_context.close()
