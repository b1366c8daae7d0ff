"""Homes in which a few commands have been run, by workers that all of them share."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commands import run_here

from cluesmith.worker.client.embedded_services import embedded_services
from cluesmith.worker.settings import HOME, Settings


@contextmanager
def filled_home(*commands: tuple[str, ...]) -> Iterator[Path]:
    """Give a new home in which these commands have succeeded, one after the other."""
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-home-"))
    environ = {**os.environ, HOME: str(folder)}
    try:
        with embedded_services(Settings.from_environment({HOME: str(folder)}), 2):
            for arguments in commands:
                done = run_here(*arguments, cwd=folder, environ=environ)
                assert done.code == 0, done.err
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
