"""The doctor names what is wrong and what to do; metrics tell programs how everything stands."""

import json
import re
import urllib.request

import pytest
from serving import serving
from terminals import on_terminal

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
    assert list(found) == ["disk", "database", "schema", "clock", "broker", "workers"]
    assert {name for name, (state, _) in found.items() if state != "ok"} <= {"disk"}


def test_a_narrow_terminal_breaks_lines_between_words(cluesmith_path, command_environ, tmp_path):
    shown = on_terminal(
        [cluesmith_path, "doctor"], columns=50, cwd=tmp_path, environ=command_environ
    )
    broker = shown.lines.index("ok    broker: none configured and none runs;")
    assert shown.lines[broker + 1] == "      --wait and `cluesmith up` start one"


def test_workers_are_shown_with_version_processes_and_queues(cluesmith, of_services):
    state, detail = findings(cluesmith("doctor", "--json", **of_services))["workers"]
    assert (state, detail.startswith("workers: celery-")) == ("ok", True)
    assert re.search(rf"\(2 processes, version [\d.]+, {' '.join(sorted(QUEUES))}\)", detail)


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
