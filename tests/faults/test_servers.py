"""Two servers on one database, at full speed: no player gets a puzzle twice, and none is lost."""

import http.client
import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Event
from urllib.parse import urlsplit

import pytest
from at_once import at_once
from commands import COMMAND
from shard_steps import make_job, new_puzzle

from cluesmith.storage.database.connection import Database
from cluesmith.storage.puzzles.stored_puzzles import store
from cluesmith.worker.settings import DATABASE_URL

N_PUZZLES = 120
N_PLAYERS = 4
# A server is killed when a client has had this many answers.
KILLED_AFTER = 8


@contextmanager
def _server(environ: Mapping[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    arguments = [COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(arguments, env=environ, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            yield process, urlsplit(process.stderr.readline().split()[-1]).netloc
        finally:
            process.kill()


def _posted(server: str, player: int, ids: list[int]) -> list[int]:
    body = json.dumps({"results": [{"id": each, "outcome": "solved"} for each in ids]})
    connection = http.client.HTTPConnection(server, timeout=60)
    try:
        address = f"/v1/players/{player}/results?n=3&kind=sudoku"
        connection.request("POST", address, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        told = answer.read()
        assert answer.status == 200, told
        return [each["id"] for each in json.loads(told)["puzzles"]]
    finally:
        connection.close()


@pytest.mark.slow
def test_a_killed_server_gives_no_puzzle_twice_and_loses_none(
    postgresql_url: str, command_environ: dict[str, str]
) -> None:
    database = Database(postgresql_url)
    job_id = make_job(database)
    with database.write() as session:
        for number in range(N_PUZZLES):
            clues = f"{number:04}".ljust(81, ".")
            store(session, job_id, "sudoku", [new_puzzle(clues, clues, f"{number}")])
    environ = {**command_environ, DATABASE_URL: postgresql_url}
    is_killed = Event()

    def play(client: int) -> list[int]:
        """Play until there are no more puzzles; each player has a client at each server."""
        server = servers[client % 2]
        # Each client begins with results of its own, so that a lost answer can be asked for again.
        had, last = [], [10**9 + client]
        while last:
            try:
                new = _posted(server, client // 2, last)
            except (OSError, http.client.HTTPException):
                assert is_killed.is_set()
                server = servers[0]
                continue
            had += new
            last = new
            if client == 1 and len(had) == 3 * KILLED_AFTER:
                is_killed.set()
                second.kill()
        return had

    with _server(environ) as (_, first_address), _server(environ) as (second, second_address):
        servers = (first_address, second_address)
        had = at_once(2 * N_PLAYERS, play)
    assert is_killed.is_set()
    for player in range(N_PLAYERS):
        given = Counter(had[2 * player] + had[2 * player + 1])
        assert given == Counter(range(1, N_PUZZLES + 1))
    database.close()
