"""`cluesmith db`: backups while a job runs, and what a user can get wrong."""

import json
import os
import re
import signal
import subprocess
from contextlib import closing

from shard_steps import submit

from cluesmith.storage.database.connection import Database


def test_a_backup_made_while_a_job_runs_is_restored_and_exported(
    cluesmith, cluesmith_path, command_environ, gate, home_of_test, sql, tmp_path, until
):
    recipe = ("sudoku", "--max-clues", "25", "--seed", "1", "--count")
    Database(f"sqlite:///{home_of_test / 'cluesmith.db'}").close()  # it exists
    running = subprocess.Popen(
        [cluesmith_path, "enqueue", *recipe, "3000", "--wait"],
        env={**command_environ, **gate.environ()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    until(lambda: sql("SELECT count(*) FROM job_puzzle"))
    done = cluesmith("db", "backup", "backup.db")
    running.send_signal(signal.SIGINT)
    assert running.wait() == 130
    assert done.code == 0
    restored = {"CLUESMITH_HOME": str(tmp_path / "restored")}
    (tmp_path / "restored").mkdir()
    (tmp_path / "backup.db").rename(tmp_path / "restored" / "cluesmith.db")
    assert json.loads(cluesmith("status", "1", "--json", **restored).out)["status"] == "running"
    puzzles = cluesmith("export", "--job", "1", **restored).out
    n_puzzles = puzzles.count("\n")
    assert re.fullmatch(f"wrote {n_puzzles:,} puzzles? to backup.db, of 1 job\n", done.err)
    n_compared = min(n_puzzles, 20)
    assert puzzles.startswith(cluesmith("generate", *recipe, str(n_compared)).out)


def test_a_backup_goes_to_a_file_of_its_own(cluesmith, tmp_path):
    home = {"CLUESMITH_HOME": str(tmp_path)}
    assert cluesmith("jobs", **home).code == 0
    of_the_database = "belongs to the database itself"
    for file, told in (
        ("-", "not a file"),
        ("cluesmith.db", of_the_database),
        ("cluesmith.db-wal", of_the_database),
    ):
        done = cluesmith("db", "backup", file, **home)
        assert (done.code, told in done.err) == (2, True)
    assert cluesmith("jobs", **home).code == 0


def test_a_backup_of_a_damaged_database_replaces_nothing_unless_it_is_forced(
    cluesmith, home_of_test, tmp_path
):
    path = home_of_test / "cluesmith.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        submit(database, [(number, "x" * 1000) for number in range(1, 100)])
    with path.open("r+b") as stream:
        stream.seek(-4096, os.SEEK_END)
        stream.write(b"\xff" * 4096)
    backup = tmp_path / "backup.db"
    backup.write_text("the last good copy")
    done = cluesmith("db", "backup", "backup.db")
    assert (done.code, backup.read_text()) == (1, "the last good copy")
    assert f"database sqlite:///{path}: is damaged (" in done.err
    done = cluesmith("db", "backup", "backup.db", "--force", "--json")
    assert (done.code, json.loads(done.out)["n_jobs"]) == (0, None)
    assert "backup.db: is damaged, as the database is" in done.err
    assert backup.read_bytes().endswith(b"\xff" * 4096)


def test_of_a_server_the_command_is_printed_that_makes_a_backup(cluesmith):
    url = {"CLUESMITH_DATABASE_URL": "postgresql://anna:tiger@host/name"}
    done = cluesmith("db", "backup", "a.dump", **url)
    assert done.code == 2
    assert "pg_dump --format=custom --file=a.dump postgresql://anna@host/name" in done.err
    assert "tiger" not in done.err
