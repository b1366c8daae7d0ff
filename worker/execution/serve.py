"""Runs a worker: ``python -m worker.execution.serve [options of celery worker]``."""

import gc
import os
import re
import socket
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from cluesmith.worker.execution import stop_request
from cluesmith.worker.worker_errors import WorkerError

# Celery, kombu and billiard read these, which the user's other programs may need.
_VARIABLES_OF_OTHERS = re.compile(
    "(CELERY|KOMBU|C|MP)_.*|APP|BROKER_URL|RESULT_BACKEND|LOADER|CONFIG_MODULE|SKIP_CHECKS|NOSETPS"
    "|AUTOSCALE_KEEPALIVE|EVENTLET_NOBLOCK|FORKED_BY_MULTIPROCESSING|REMAP_SIGTERM|PICKLE_PROTOCOL"
    "|DISABLE_TRACEBACKS|DJANGO_SETTINGS_MODULE"
)

# Workers need nothing of each other, and asking costs seconds at the start. A heartbeat that cannot
# be sent is tried for ever, without a word, and nothing else is done meanwhile.
_ALONE = ("--without-gossip", "--without-mingle", "--without-heartbeat")

# The options of ``celery worker`` with which no worker works, by Celery's name for their value: the
# values that do work, and the reason.
_REFUSED: dict[str, tuple[tuple[object, ...], str]] = {
    "pool": (("prefork", "processes"), "a worker works in processes that it forks"),
    "pool_start_method": (("fork",), "a worker works in processes that it forks"),
    "detach": ((), "run the worker as a service; deploy/systemd has one"),
    "beat": ((), "Cluesmith has no tasks with a schedule"),
    "schedule_filename": ((), "Cluesmith has no tasks with a schedule"),
    "scheduler": ((), "Cluesmith has no tasks with a schedule"),
}


def main(arguments: Sequence[str]) -> int:
    """Run a worker until it is stopped; takes the options of ``celery worker``.

    Return the exit code: 0 if it was told to stop.
    """
    for name in filter(_VARIABLES_OF_OTHERS.fullmatch, list(os.environ)):
        del os.environ[name]
    # The objects of imported modules stay. Searching them for garbage takes a third of the start,
    # and would touch, and so copy, the memory that the processes of the pool share.
    gc.disable()
    # Celery would import them with the working directory first on the path: in a checkout the
    # source instead of the installed package, elsewhere any other modules of these names.
    # `celery.bin.celery` would import all other commands too, and a terminal for one of them.
    from celery.bin.base import CLIContext
    from celery.bin.worker import worker
    from celery.exceptions import SecurityWarning

    from cluesmith.worker.child_process import given_broker_url
    from cluesmith.worker.cores import n_cores
    from cluesmith.worker.logs import as_lines_of_log
    from cluesmith.worker.machine_needs import check_semaphores
    from cluesmith.worker.transport.celery_app import app

    gc.freeze()
    gc.enable()
    with as_lines_of_log():
        _refuse_what_cannot_work(worker, arguments)
        check_semaphores()
        broker_url = given_broker_url()
        if broker_url is not None:
            app.conf.broker_url = broker_url
        app.conf.worker_concurrency = n_cores()
        # Root may run it: messages cannot make it run code, and in a container everything may
        # belong to root.
        warnings.filterwarnings("ignore", category=SecurityWarning)
        # Celery's own default is one name for all workers of a machine.
        name = f"celery-{os.getpid()}@{socket.gethostname()}"
        # Quiet: without the banner, which is not in the format of the log.
        context = CLIContext(app=app, no_color="NO_COLOR" in os.environ, workdir=None, quiet=True)
        options = ["--loglevel", "INFO", "--hostname", name, *_ALONE, *arguments]
        code = worker.main(options, "celery worker", obj=context, standalone_mode=False)
        if code and not stop_request.is_requested():
            raise WorkerError("the worker has ended by itself; the log above says why")
    return 0


def _refuse_what_cannot_work(command: Any, arguments: Sequence[str]) -> None:
    """Refuse options that Celery takes, and with which the worker would do nothing."""
    import click

    try:
        given, _, _ = command.make_parser(click.Context(command)).parse_args(list(arguments))
    except click.UsageError:
        return  # Celery reports it
    names = {each.name: max(each.opts, key=len) for each in command.params}
    for name, (allowed, reason) in _REFUSED.items():
        value = given.get(name)
        if value and value not in allowed:
            shown = names[name] if value is True else f"{names[name]} {value}"
            raise click.UsageError(f"{shown} does not work here: {reason}; leave it out")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except WorkerError as error:
        sys.exit(f"cluesmith: {error}")
