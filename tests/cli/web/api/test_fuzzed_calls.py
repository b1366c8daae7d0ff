"""Calls made at random from the description: no answer is an error of the server's own."""

import os
import subprocess
from pathlib import Path

import pytest
from commands import COMMAND, run_here
from serving import serving

from cluesmith.worker.settings import HOME

pytestmark = [pytest.mark.slow, pytest.mark.long]

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def test_calls_at_random_are_answered_as_described(web_home: Path, tmp_path: Path) -> None:
    pytest.importorskip("schemathesis")
    environ = {**os.environ, HOME: str(web_home)}
    rights = [word for right in ("read", "play", "check") for word in ("--right", right)]
    made = run_here("token", "create", "fuzz", *rights, cwd=tmp_path, environ=environ)
    with serving(environ, "serve", "--port", "0") as address:
        done = subprocess.run(
            [
                *(str(COMMAND.parent / "schemathesis"), "run", f"{address}v1/openapi.json"),
                *("--header", f"Authorization: Bearer {made.out.strip()}"),
                *("--checks", ",".join(CHECKS), "--max-examples", "8", "--seed", "1"),
                *("--phases", "examples,coverage,fuzzing", "--generation-database", "none"),
            ],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
