"""Runs a worker: ``python -m worker.execution.serve [options of celery worker]``."""

import gc
import os
import socket
import sys
import warnings
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> None:
    """Run a worker until it is stopped; takes the options of ``celery worker``."""
    # The objects of imported modules stay. Searching them for garbage takes a third of the start,
    # and would touch, and so copy, the memory that the processes of the pool share.
    gc.disable()
    # Celery would import them with the working directory first on the path: in a checkout the
    # source instead of the installed package, elsewhere any other modules of these names.
    from celery.exceptions import SecurityWarning

    from cluesmith.worker.child_process import given_broker_url
    from cluesmith.worker.transport.celery_app import app

    gc.freeze()
    gc.enable()
    broker_url = given_broker_url()
    if broker_url is not None:
        app.conf.broker_url = broker_url
    # Root may run it: messages cannot make it run code, and in a container everything may belong to
    # root.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    # Celery's own default is one name for all workers of a machine.
    name = f"celery-{os.getpid()}@{socket.gethostname()}"
    # Quiet: without the banner, which is not in the format of the log.
    app.worker_main(["--quiet", "worker", "--loglevel", "INFO", "--hostname", name, *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
