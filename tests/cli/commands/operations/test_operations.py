"""Doctor, metrics, backups and benchmarks: what is wrong is named, with what to do."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import urllib.request
from contextlib import closing

import pytest
from serving import serving
from shard_steps import submit
from terminals import on_terminal

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.storage.database.connection import Database
from cluesmith.worker.settings import HOME
from cluesmith.worker.transport.queues import QUEUES


def findings(done):
    """Return state and detail by check."""
    lines = [json.loads(line) for line in done.out.splitlines()]
    return {line["check"]: (line["state"], line["detail"]) for line in lines}


@pytest.fixture
def of_services(settings, embedded_database):
    """The environment in which the session's services are found."""
    return {HOME: str(settings.home)}


def test_a_new_home_is_in_order(cluesmith):
    done = cluesmith("doctor", "--json")
    found = findings(done)
    assert list(found) == ["disk", "semaphores", "database", "schema", "clock", "broker", "workers"]
    assert {name for name, (state, _) in found.items() if state != "ok"} <= {"disk"}


def test_a_narrow_terminal_breaks_lines_between_words(cluesmith_path, command_environ, tmp_path):
    shown = on_terminal(
        [cluesmith_path, "doctor"], columns=50, cwd=tmp_path, environ=command_environ
    )
    broker = shown.lines.index("ok    broker: none configured and none runs;")
    assert shown.lines[broker + 1] == "      --wait and `cluesmith up` start one"


def test_workers_are_shown_with_version_processes_and_queues(cluesmith, of_services, until):
    worker = rf"ok +workers: celery-\S+ \(2 processes, version [\d.]+, {' '.join(sorted(QUEUES))}\)"
    until(lambda: re.search(worker, cluesmith("doctor", **of_services).out))


@pytest.mark.parametrize("home", ["/proc/nowhere", "/etc/passwd/home", f"/tmp/{'x' * 300}"])
def test_a_home_that_cannot_be_made_is_wrong_in_a_line(cluesmith, home):
    done = cluesmith("doctor", **{HOME: home})
    assert (done.code, done.err) == (1, "")
    wrong = [line for line in done.out.splitlines() if line.startswith("wrong database")]
    assert wrong[0].startswith(f"wrong database: {home}: ")
    assert wrong[0].endswith("; set CLUESMITH_HOME to a folder that you can write to")


def test_a_job_of_a_kind_that_nobody_defines_is_wrong(cluesmith, sql):
    assert cluesmith("enqueue", "sudoku4").code == 0
    sql("UPDATE job SET kind = 'custom-0123456789abcdef'")
    state, detail = findings(cluesmith("doctor", "--json"))["database"]
    assert state == "wrong"
    assert "has jobs or puzzles of custom-0123456789abcdef, but not the rules" in detail


def test_a_damaged_database_is_wrong(cluesmith, home_of_test, sql):
    file = home_of_test / "cluesmith.db"
    for seed in ("1", "2", "3"):
        cluesmith("enqueue", "sudoku4", "--count", "200", "--seed", seed)
    sql("PRAGMA wal_checkpoint(TRUNCATE)")
    page = sql("SELECT rootpage FROM sqlite_master WHERE name = 'job'")
    size = sql("PRAGMA page_size")
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size + size - 200)
        raw.write(b"\xff" * 200)
    done = cluesmith("doctor")
    assert (done.code, "wrong database: " in done.out) == (1, True)
    assert "Traceback" not in done.err


def test_a_database_without_a_table_is_wrong(cluesmith, sql):
    cluesmith("db", "upgrade")
    sql("DROP TABLE census_count")
    done = cluesmith("doctor")
    assert (done.code, "lacks the tables census_count; restore" in done.out) == (1, True)


def test_a_newer_schema_is_reported(cluesmith, sql):
    cluesmith("db", "upgrade")
    sql("UPDATE alembic_version SET version_num = '9999'")
    done = cluesmith("doctor")
    assert (done.code, "upgrade cluesmith" in done.out) == (1, True)


def metrics(environ):
    """Serve figures and read them once."""
    with serving(environ, "metrics", "--port", "0") as url, urllib.request.urlopen(url) as answer:
        return answer.read().decode()


def test_metrics_are_read_when_they_are_asked_for(cluesmith, command_environ, of_services):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1", "--wait", **of_services)
    text = metrics({**command_environ, **of_services})
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert (lines["cluesmith_database_up"], lines["cluesmith_broker_up"]) == ("1.0", "1.0")
    assert float(lines['cluesmith_puzzles{kind="sudoku4"}']) >= 3
    assert float(lines['cluesmith_jobs{status="done"}']) >= 1
    assert 'cluesmith_queue_messages{queue="verify"}' in lines
    worker = next(name for name in lines if name.startswith("cluesmith_worker_shards_total"))
    assert float(lines[worker]) >= 1
    assert any('part="core"' in name for name in lines)


def test_metrics_say_what_is_down(command_environ):
    away = {
        "CLUESMITH_DATABASE_URL": "postgresql://me:tiger@127.0.0.1:1/x",
        "CLUESMITH_BROKER_URL": "redis://127.0.0.1:1/0",
    }
    text = metrics({**command_environ, **away})
    assert "\ncluesmith_database_up 0.0\n" in text
    assert "\ncluesmith_broker_up 0.0\n" in text


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
    assert cluesmith("db", "restore", "backup.db", **restored).code == 0
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


DAMAGE = {
    "UPDATE verdict SET text = CAST(X'ff' AS TEXT)": "Could not decode to UTF-8 column 'text'",
    "UPDATE verdict SET text = X'31'": "verdict.text has a value of type blob",
    "UPDATE job SET n_of_level = '{'": "job: Expecting property name",
    "UPDATE job SET kind = 'custom-0'": "has puzzles of custom-0, but not its rules",
    "DELETE FROM submission": "row 1 of verdict refers to a row of submission that is missing",
    "ALTER TABLE verdict DROP COLUMN kind": "verdict lacks kind",
    "PRAGMA ignore_check_constraints = ON; UPDATE job SET status = 'lost', finished_at = 1": (
        "CHECK constraint failed in job"
    ),
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM"
    " sqlite_master WHERE name = 'verdict') WHERE name = 'token'": "is damaged (",
    "UPDATE alembic_version SET version_num = '6'": "not those of its schema version (table token",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_cannot_be_read_in_full_replaces_no_copy_and_no_database(
    cluesmith, home_of_test, tmp_path, damage
):
    path = home_of_test / "cluesmith.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        submit(database, [(1, GOOD)])
    assert cluesmith("db", "backup", "good.db").code == 0
    good = (tmp_path / "good.db").read_bytes()
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(damage)
    done = cluesmith("db", "backup", "good.db")
    assert (done.code, DAMAGE[damage] in done.err) == (1, True), done.err
    assert (tmp_path / "good.db").read_bytes() == good
    path.rename(tmp_path / "bad.db")
    assert cluesmith("db", "restore", "good.db").code == 0
    before = path.read_bytes()
    done = cluesmith("db", "restore", "bad.db")
    assert (done.code, DAMAGE[damage] in done.err) == (1, True), done.err
    assert path.read_bytes() == before
    assert [each.name for each in home_of_test.glob(".*.cluesmith*")] == []


def test_a_restore_that_fails_leaves_no_database_where_there_was_none(
    cluesmith, home_of_test, tmp_path
):
    (tmp_path / "bad.db").write_bytes(b"")
    done = cluesmith("db", "restore", "bad.db")
    assert (done.code, done.err) == (1, "cluesmith: bad.db: holds no puzzles of Cluesmith\n")
    assert not (home_of_test / "cluesmith.db").exists()


def test_a_restored_copy_has_the_indexes_that_somebody_dropped(cluesmith, home_of_test, sql):
    cluesmith("db", "upgrade")
    sql("DROP INDEX ix_puzzle_job_id")
    assert cluesmith("db", "backup", "copy.db").code == 0
    assert cluesmith("db", "restore", "copy.db").code == 0
    assert sql("SELECT count(*) FROM sqlite_master WHERE name = 'ix_puzzle_job_id'") == 1


def test_a_restored_copy_replaces_what_was_stored_since(cluesmith, home_of_test, tmp_path):
    with closing(Database(f"sqlite:///{home_of_test / 'cluesmith.db'}")) as database:
        submit(database, [(1, GOOD)])
        assert cluesmith("db", "backup", "backup.db").code == 0
        submit(database, [(1, GOOD)])
    assert cluesmith("db", "restore", "backup.db").code == 0
    assert len(cluesmith("jobs", "--json").out.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.glob("backup.db*")) == ["backup.db"]


def test_a_database_is_not_restored_while_it_is_open_or_from_a_damaged_copy(
    cluesmith, home_of_test, tmp_path
):
    path = home_of_test / "cluesmith.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        submit(database, [(1, GOOD)])
    assert cluesmith("db", "backup", "backup.db").code == 0
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT * FROM job").fetchall()
        assert "is in use; end all workers" in cluesmith("db", "restore", "backup.db").err
    whole = (tmp_path / "backup.db").read_bytes()
    before = path.read_bytes()
    for damaged in (b"no database", whole[: len(whole) // 2]):
        (tmp_path / "backup.db").write_bytes(damaged)
        assert cluesmith("db", "restore", "backup.db").code == 1
    assert path.read_bytes()[100:] == before[100:]  # the header has the mode of the log


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("backup", "--file=a.dump.part postgresql://anna@host/name && mv a.dump.part a.dump"),
        ("restore", "--single-transaction --dbname=postgresql://anna@host/name a.dump"),
    ],
)
def test_of_a_server_the_command_is_printed_that_does_it(cluesmith, tmp_path, command, printed):
    (tmp_path / "a.dump").write_bytes(b"")
    url = {"CLUESMITH_DATABASE_URL": "postgresql://anna:tiger@host/name"}
    done = cluesmith("db", command, "a.dump", **url)
    assert done.code == 2
    assert printed in done.err
    assert "tiger" not in done.err


GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_bench_measures_each_oracle_and_limit(cluesmith):
    done = cluesmith("bench", "--kind", "sudoku4", "--runs", "1", "--json")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [(r["what"], r["detail"]) for r in records] == [
        ("unique", "minimal, catalogue"),
        ("unique", "minimal, houses"),
        ("unique", "minimal, links"),
        ("prove", "minimal"),
        ("form", "minimal"),
        ("accept", "minimal"),
        ("write", "minimal"),
        ("rate", "minimal"),
        ("path", "minimal"),
        ("whip", "minimal"),
        ("easy", "minimal"),
        ("make", "no limit"),
        ("make", "minimal at easy"),
    ]
    assert all(r["per_second"] > 0 and "cluesmith" in r["machine"] for r in records)
    table = cluesmith("bench", "--puzzles", "-", "--runs", "1", stdin=GOOD).out
    assert len(table.splitlines()) == 1 + len(kind_named("sudoku").oracles)
