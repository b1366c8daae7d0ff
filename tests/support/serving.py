"""Commands that serve until they are ended."""

import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from commands import COMMAND


@contextmanager
def serving(
    environ: Mapping[str, str], *arguments: str, end: int = signal.SIGTERM
) -> Iterator[str]:
    """Run a command; give the last word of its first line, such as an address, and end it."""
    server = subprocess.Popen([COMMAND, *arguments], env=environ, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        yield server.stderr.readline().rpartition(" ")[2].rstrip()
    finally:
        server.send_signal(end)
        _, told = server.communicate(timeout=60)
    assert server.returncode == 128 + end
    assert "Traceback" not in told, told[told.index("Traceback") :]
