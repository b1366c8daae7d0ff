"""Runs a worker in the foreground: ``python -m worker.serve [options of celery worker]``."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> None:
    """Work until told to stop; takes the options of ``celery worker``."""
    from worker.celery_app import app

    app.worker_main(["worker", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
