"""The calls of docs/api.md work as they stand there, and there is one for each route."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from commands import COMMAND, run_here
from serving import serving

from cluesmith.worker.settings import HOME
from tools.openapi import text

PAGE = Path(__file__).parents[4] / "docs" / "api.md"
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
HERE = "127.0.0.1:8061"

# What cannot be run by lines: it installs, or runs until it is ended.
SET_UP = "pip install"


def test_there_is_a_call_for_each_route() -> None:
    calls = "\n".join(BLOCKS).replace("\n", " ").split("curl -s ")[1:]
    left = {
        (method, path)
        for path, methods in json.loads(text())["paths"].items()
        for method in methods
    }
    for call in calls:
        path = re.search(rf"{HERE}(/[^?' ]*)", call)[1]
        given = re.search(r"-X (\w+)", call)
        method = given[1].lower() if given else "post" if "--json" in call else "get"
        left -= {
            (each, pattern)
            for each, pattern in left
            if each == method and re.fullmatch(re.sub(r"{\w+}", r"[\\w$.-]+", pattern), path)
        }
    assert left == set()


@pytest.mark.slow
def test_every_call_succeeds_in_a_new_home(tmp_path: Path) -> None:
    (tmp_path / ".curlrc").write_text("fail-with-body\n")
    environ = {**os.environ, HOME: str(tmp_path / "home"), "CURL_HOME": str(tmp_path)}
    environ["PATH"] = f"{COMMAND.parent}:{environ['PATH']}"
    made = run_here(
        *("token", "create", "documented", "--right", "read", "--right", "jobs"),
        cwd=tmp_path,
        environ=environ,
    )
    environ["TOKEN"] = made.out.strip()
    with serving(environ, "serve", "--port", "0") as address:
        for block in BLOCKS:
            if SET_UP in block:
                continue
            script = block.replace(HERE, address.removeprefix("http://").rstrip("/"))
            done = subprocess.run(
                ["bash", "-e", "-c", script], env=environ, capture_output=True, text=True
            )
            assert done.returncode == 0, done.stdout + done.stderr
            job = re.match(r'{"job":(\d+)', done.stdout)
            environ["JOB"] = job[1] if job else ""
