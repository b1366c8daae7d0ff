"""What commands refuse, and in which words: scenes in TOML, with the commands of each."""

import json
import re
import shlex
import sqlite3
import tomllib
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cluesmith.worker.settings import HOME
from tests.support.commands import run_here

COMMANDS_FILE = Path(__file__).with_name("commands.toml")

# What is said of a seed that was drawn, and of the kinds that have lines of a length.
_BESIDE = re.compile(r"^(?:seed \d+|lines of \d+ cells are read as [^\n]*)\n", re.MULTILINE)

_ROW = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*') = \[.*\]""")
_REPEATED = re.compile(r"\{(.[^{}]*)\*(\d+)\}")

Scene = dict[str, Any]
Said = list[int | str]


def scenes() -> dict[str, Scene]:
    """Return the scenes by their names."""
    tables: dict[str, Scene] = tomllib.loads(_with_words(COMMANDS_FILE.read_text()))
    return {name: scene for name, scene in tables.items() if name != "words"}


def _with_words(text: str) -> str:
    for name, word in tomllib.loads(COMMANDS_FILE.read_text())["words"].items():
        text = text.replace(f"{{{name}}}", word)
    return text


def _long(text: str) -> str:
    """Return a text with each ``{x*80}`` in its length."""
    return _REPEATED.sub(lambda found: found[1] * int(found[2]), text)


def said(scene: Scene, row: str, environ: Mapping[str, str]) -> Said:
    """Run a command in folders of its own; return its code, its errors, and what it prints if any.

    What stands after ``<<<`` is its input, or the file that the scene names.
    """
    command, _, text = row.partition(" <<< ")
    given = {"": text or scene.get("stdin", ""), **scene.get("files", {})}
    if "into" in scene:
        given |= {"": "", scene["into"]: text}
    encoded = {
        name: _long(each).encode(scene.get("encoding", "utf-8")) for name, each in given.items()
    }
    stdin = encoded.pop("")
    with TemporaryDirectory(prefix="cluesmith-") as home, TemporaryDirectory() as place:
        for name, content in encoded.items():
            (Path(place) / name).parent.mkdir(exist_ok=True)
            (Path(place) / name).write_bytes(content)
        own = {**environ, HOME: home, **scene.get("environ", {})}
        for each in (*scene.get("before", ()), command):
            done = run_here(
                *map(_long, shlex.split(each)), stdin=stdin, cwd=Path(place), environ=own
            )
        known = {name.partition("/")[0] for name in encoded}
        written = {path.name for path in Path(place).iterdir()} - known
        assert not written, f"{row[:80]} writes {written}"
        assert done.code == 0 or "before" in scene or not _n_jobs(home), f"{row[:80]} makes a job"
        errors = _BESIDE.sub("", done.err).replace(home, "HOME").replace(place, "PLACE")
    return [done.code, errors.removesuffix("\n"), *([done.out] if done.out else [])]


def _n_jobs(home: str) -> int:
    file = Path(home) / "cluesmith.db"
    if not file.exists():
        return 0
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM job").fetchone()[0])


def is_said(found: Said, told: Said) -> bool:
    """Tell whether a row tells this; its … stands for what differs between versions of Python."""
    parts = [re.escape(part) for part in json.dumps(told, ensure_ascii=False).split("…")]
    return bool(re.fullmatch(".*".join(parts), json.dumps(found, ensure_ascii=False)))


def recorded(environ: Mapping[str, str]) -> str:
    """Return the file of commands with what they say now."""
    lines, scene, known = [], Scene(), scenes()
    for line in COMMANDS_FILE.read_text().splitlines():
        if found := re.fullmatch(r"\[(\w+)\.said\]", line):
            scene = known[found[1]]
        elif found := _ROW.fullmatch(line):
            ((row, told),) = tomllib.loads(_with_words(line)).items()
            now = said(scene, row, environ)
            if not is_said(now, told):
                line = f"{found[1]} = {json.dumps(now, ensure_ascii=False)}"
        lines.append(line)
    return "\n".join(lines) + "\n"
