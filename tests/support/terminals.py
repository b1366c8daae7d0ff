"""A terminal to run commands in, and what is to be seen on it afterwards."""

import os
import pty
import subprocess
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pyte

ROWS = 24
SCROLLBACK = 20_000


@dataclass(frozen=True, slots=True)
class Shown:
    """How a command ended, and what it left on the terminal: also what has scrolled away."""

    code: int
    lines: list[str]
    sent: str
    """All that was sent to the terminal, with its escape sequences."""


def on_terminal(
    command: Sequence[str | Path],
    *,
    columns: int = 80,
    term: str = "xterm-256color",
    typed: str = "",
    cwd: Path,
    environ: Mapping[str, str],
) -> Shown:
    """Run a command on a terminal of its own, with what the user types meanwhile."""
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (ROWS, columns))
    environ = {
        name: value for name, value in environ.items() if name not in ("COLUMNS", "LINES")
    } | {"TERM": term}
    with subprocess.Popen(
        command,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        cwd=cwd,
        env=environ,
        start_new_session=True,
    ) as process:
        os.close(follower)
        os.write(leader, typed.encode())
        sent = _all_sent(leader)
    os.close(leader)
    return Shown(process.returncode, lines_of(sent, columns), sent)


def lines_of(sent: str, columns: int) -> list[str]:
    """Return what a terminal shows of a text: lines as long as it is wide, without the rest."""
    screen = pyte.HistoryScreen(columns, ROWS, history=SCROLLBACK, ratio=0.5)
    pyte.Stream(screen).feed(sent)
    scrolled = [
        "".join(line[column].data for column in range(columns)) for line in screen.history.top
    ]
    lines = [line.rstrip() for line in (*scrolled, *screen.display)]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def as_sent(text: str) -> str:
    """Return a text as a terminal gets it: with a carriage return at the end of each line."""
    return text.replace("\n", "\r\n")


def _all_sent(leader: int) -> str:
    sent = bytearray()
    with suppress(OSError):  # EIO: nobody has the other end any more
        while block := os.read(leader, 65_536):
            sent += block
    return sent.decode()
