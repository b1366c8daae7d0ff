"""The commands whose bytes stay while code moves, and the digests of what they print."""

import hashlib
import os
import re
import shlex
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.commands import Done, run_here

FOLDER = Path(__file__).parent

DONE, EXHAUSTED = 0, 3

# What a command that takes long tells every few seconds: "rating: 13 lines, 2.6 lines/s, 0:05".
_PROGRESS = re.compile(r"^\w+: [^\n]*, \d+:\d\d\n", re.MULTILINE)

# What a command prints of the kinds that have lines of a length, which come with the kinds.
_OF_KINDS = re.compile(
    r"^lines of \d+ cells are read as [^\n]*\n|lengths are [\d, ]+", re.MULTILINE
)

_TABLES = tomllib.loads((FOLDER / "commands.toml").read_text())
JOBS: dict[str, str] = _TABLES["jobs"]
COMMANDS: dict[str, str] = _TABLES["commands"]
SHOWN: list[str] = _TABLES["shown"]


def generated(name: str) -> str:
    """Return the digest of the file that ``generate`` makes of a job."""
    return _digest_of_file(_run("generate", *shlex.split(JOBS[name]), "-o", "-"))


def enqueued(name: str, environ: Mapping[str, str]) -> str:
    """Return the digest of the file that the workers of this environment make of a job."""
    arguments = ("enqueue", *shlex.split(JOBS[name]), "--wait", "-o", "-")
    return _digest_of_file(_run(*arguments, environ=environ))


def printed(name: str) -> str:
    """Return the digest of all that a command prints, its errors and its exit code."""
    done = _run(*shlex.split(COMMANDS[name]))
    return _digest(_OF_KINDS.sub("", f"{done.out}{_PROGRESS.sub('', done.err)}{done.code}"))


def shown(command: str) -> str:
    """Return what a command writes, to standard output and to files."""
    with TemporaryDirectory() as temporary:
        folder = shutil.copytree(FOLDER / "puzzles", Path(temporary) / "puzzles")
        before = {*folder.rglob("*")}
        done = run_here(*shlex.split(command), cwd=folder, environ=os.environ)
        assert done.code == DONE, done.err
        files = sorted(file for file in {*folder.rglob("*")} - before if file.is_file())
        texts = [f"{file.name}:\n{file.read_text()}\n" for file in files]
        return "".join([done.out, *texts]).rstrip("\n")


def transcript() -> dict[str, str]:
    """Return what commands wrote when it was recorded, by the commands."""
    parts = (FOLDER / "shown.txt").read_text().removeprefix("$ ").split("\n\n$ ")
    return {command: text.rstrip("\n") for command, _, text in (p.partition("\n") for p in parts)}


def recorded() -> dict[str, str]:
    """Return the digests that are kept, by name."""
    lines = (FOLDER / "digests.txt").read_text().splitlines()
    return {name: digest for digest, name in map(str.split, lines)}


def _run(*arguments: str, environ: Mapping[str, str] = os.environ) -> Done:
    return run_here(*arguments, cwd=FOLDER / "puzzles", environ=environ)


def _digest_of_file(done: Done) -> str:
    assert done.code in (DONE, EXHAUSTED), done.err
    return _digest(done.out)


def _digest(output: str) -> str:
    return hashlib.sha256(output.encode()).hexdigest()
