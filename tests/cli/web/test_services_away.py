"""While the database or the broker is away, callers learn no address, and the log says it all."""

import json
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import replace

import pytest
from api_calls import new_token
from commands import COMMAND
from web_site import site_over

from cluesmith.cli.web.access import Access
from cluesmith.cli.web.app import make_app
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Right

# Nothing listens there.
DATABASE = "postgresql+psycopg://secret_role:secret_word@127.0.0.1:1/secret_name"


def status_and_text(address: str, **headers: str) -> tuple[int, str]:
    try:
        asked = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_a_database_that_is_away_is_written_to_the_log_and_not_to_callers(
    command_environ: Mapping[str, str],
) -> None:
    environ = {
        **command_environ,
        "CLUESMITH_DATABASE_URL": DATABASE,
        "CLUESMITH_LOG_FORMAT": "json",
    }
    command = [COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            first = server.stderr.readline()
            address = json.loads(first)["event"].rpartition(" ")[2]
            for path in ("health", "", "v1/puzzles", "v1/kinds/none", "v1/players/ada/next"):
                status, text = status_and_text(address + path)
                assert (status, "secret" in text, "127.0.0.1" in text) == (503, False, False)
            wrong = status_and_text(f"{address}v1/kinds", Authorization="Bearer wrong")
            assert (wrong[0], "secret" in wrong[1]) == (503, False)
            assert status_and_text(f"{address}health/live") == (200, "ok\n")
        finally:
            server.send_signal(signal.SIGTERM)
            told = server.stderr.read()
    lines = [json.loads(line) for line in told.splitlines()]
    assert {line["level"] for line in lines} == {"error"}
    assert "secret_role" in lines[0]["event"]
    assert "secret_word" not in told
    assert len(lines) < 4  # not one for each call


def test_a_job_is_made_once_while_the_broker_is_away(database: Database) -> None:
    token = new_token(database, "admin", *Right)
    with site_over(database) as site:
        away = replace(site, broker_url=lambda: "redis://127.0.0.1:1/0")
        client = make_app(away, Access("127.0.0.1")).test_client()
        made = client.post("/v1/jobs", json={"kind": "sudoku4"}, headers=token)
        assert (made.status_code, made.json["status"]) == (201, "queued")
        assert made.json["notice"].startswith("The broker does not answer: what you asked for is")
        job = made.json["job"]
        assert client.post(f"/v1/jobs/{job}/cancel", headers=token).status_code == 200
        resumed = client.post(f"/v1/jobs/{job}/resume", headers=token)
        assert (resumed.status_code, resumed.json["notice"]) == (200, made.json["notice"])
        pool = {"name": "p", "kind": "sudoku4", "count": 2}
        assert client.post("/v1/pools", json=pool, headers=token).status_code == 201
        sent = client.post("/v1/submissions", json={"puzzles": ["1" * 16]}, headers=token)
        assert (sent.status_code, sent.json["notice"]) == (201, made.json["notice"])


@pytest.mark.slow
def test_an_upgrade_waits_for_a_database_that_starts_later(
    postgresql_url: str, command_environ: Mapping[str, str], tmp_path
) -> None:
    base, _, folder = postgresql_url.partition("?host=")
    environ = {**command_environ, "CLUESMITH_DATABASE_URL": f"{base}?host={tmp_path / 'later'}"}
    command = [COMMAND, "db", "upgrade", "--wait"]
    with subprocess.Popen(
        command, env=environ, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as upgrade:
        assert upgrade.stderr is not None
        assert upgrade.stderr.readline().startswith("cluesmith: waiting: database ")
        (tmp_path / "later").symlink_to(folder)
        out, _ = upgrade.communicate(timeout=120)
    assert (upgrade.returncode, out.startswith("the schema is ")) == (0, True)
