"""Waiting commands that are interrupted or killed at any moment, and `resume` after it."""

import json
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from clusters import JOB, JOB_COUNT, kill, processes_of, sockets_in


@pytest.fixture
def waiting(request, cluesmith_path, command_environ, gate, tmp_path):
    """An `enqueue --wait` in a process group of its own, as a shell starts it, held at the gate."""
    moment = getattr(request.node, "callspec", None) and request.node.callspec.params.get("moment")
    held = (
        {} if moment == "nothing" else gate.environ()
    )  # Python itself starts, and no gate with it
    with subprocess.Popen(
        [cluesmith_path, "enqueue", *JOB, "--wait", "--workers", "2", "-o", "out.txt"],
        env={**command_environ, **held},
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        yield process
        process.kill()


@pytest.fixture
def found(home_of_test):
    """Return how many puzzles the job has, None where there is no job: ``found()``."""
    url = f"file:{home_of_test}/cluesmith.db?mode=ro"

    def look() -> int | None:
        try:
            with closing(sqlite3.connect(url, uri=True)) as connection:
                row = connection.execute("SELECT n_found FROM job").fetchone()
        except sqlite3.OperationalError:
            return None  # not there yet
        return None if row is None else int(row[0])

    return look


@pytest.fixture
def goes_on(cluesmith, home_of_test, tmp_path, undisturbed, until):
    """Assert that nothing is left of a command, and that its job can be brought to its end."""

    def check() -> None:
        file = tmp_path / "out.txt"
        until(lambda: not processes_of(home_of_test))
        assert list(tmp_path.iterdir()) == []
        done = cluesmith("resume", "1", "--wait", "-o", str(file))
        if done.code != 0:  # it was at its end
            assert "`cluesmith export --job 1`" in done.err
            assert cluesmith("export", "--job", "1", "-o", str(file)).code == 0
        assert file.read_text() == undisturbed
        until(lambda: not processes_of(home_of_test))
        assert not list(sockets_in(home_of_test))

    return check


# What there is at the moment at which somebody presses the keys.
MOMENTS = {
    "nothing": lambda home, found: True,
    "database": lambda home, found: (home / "cluesmith.db").exists(),
    "job": lambda home, found: found() is not None,
    "broker": lambda home, found: (home / "broker.sock").exists(),
    "workers": lambda home, found: "ready." in worker_log(home),
    "puzzles": lambda home, found: (found() or 0) > 0,
    "all-puzzles": lambda home, found: found() == JOB_COUNT,
}
SLOW_MOMENTS = ("database", "job", "broker", "workers", "all-puzzles")


@pytest.mark.parametrize(
    "moment", [pytest.param(m, marks=[pytest.mark.slow] * (m in SLOW_MOMENTS)) for m in MOMENTS]
)
def test_ctrl_c_leaves_nothing_and_resume_goes_on(
    waiting, gate, home_of_test, tmp_path, undisturbed, found, goes_on, until, moment
):
    if moment == "all-puzzles":
        gate.open()
    until(lambda: MOMENTS[moment](home_of_test, found))
    os.killpg(waiting.pid, signal.SIGINT)
    _, err = waiting.communicate(timeout=120)
    until(lambda: not processes_of(home_of_test))
    assert not list(sockets_in(home_of_test))
    assert "Traceback" not in err or moment == "nothing"  # it is Python's own, while it starts
    if waiting.returncode == 0:
        assert moment == "all-puzzles"  # it was faster
        assert (tmp_path / "out.txt").read_text() == undisturbed
        return
    python_starts = moment == "nothing" and "Fatal Python error: init_" in err
    assert python_starts or waiting.returncode in (128 + signal.SIGINT, -signal.SIGINT)
    if found() is None:
        assert moment in ("nothing", "database")
        return
    goes_on()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
        signal.SIGKILL,
    ],
)
def test_signal_leaves_nothing_and_resume_goes_on(
    waiting, home_of_test, found, goes_on, until, number
):
    until(found)
    waiting.send_signal(number)
    _, err = waiting.communicate(timeout=120)
    if number != signal.SIGKILL:
        assert waiting.returncode == 128 + number
        assert "`cluesmith resume 1 --wait` continues it" in err
        with closing(sqlite3.connect(home_of_test / "cluesmith.db")) as connection:
            query = "SELECT count(*) FROM shard WHERE state = 'running'"
            assert connection.execute(query).fetchone() == (0,)  # all given back
    goes_on()


def test_signals_that_are_ignored_stay_ignored(
    cluesmith_path, command_environ, gate, home_of_test, tmp_path, undisturbed, until
):
    ignoring = ("sh", "-c", 'trap \'\' INT HUP; exec "$0" "$@"', cluesmith_path)
    with subprocess.Popen(
        [*ignoring, "enqueue", *JOB, "--wait", "--workers", "2", "-o", "out.txt"],
        env={**command_environ, **gate.environ()},
        cwd=tmp_path,
    ) as process:
        until(lambda: "ready." in worker_log(home_of_test))
        waiting = psutil.Process(process.pid)
        for each in [waiting, *waiting.children(recursive=True)]:
            if "-server" not in each.name():
                each.send_signal(signal.SIGINT)
                each.send_signal(signal.SIGHUP)
        gate.open()
        assert process.wait() == 0
    assert (tmp_path / "out.txt").read_text() == undisturbed


@pytest.mark.slow
def test_socket_outside_a_home_with_a_long_path_does_not_outlive_a_kill_for_ever(
    cluesmith, cluesmith_path, command_environ, tmp_path, until
):
    home = tmp_path / ("a long name " * 9)
    environ = {**command_environ, "CLUESMITH_HOME": str(home)}
    up = subprocess.Popen([cluesmith_path, "up", "--workers", "1"], env=environ)
    note = home / "services.json"
    until(note.exists)
    left = Path(json.loads(note.read_text())["socket"])
    up.kill()
    up.wait()
    assert left.parent != home
    job = ("enqueue", "sudoku4", "--seed", "1", "--wait")
    assert cluesmith(*job, CLUESMITH_HOME=str(home)).code == 0
    assert not left.parent.exists()


@pytest.mark.slow
@pytest.mark.parametrize("service", ["broker", "worker"])
def test_killed_service_is_reported_and_resume_goes_on(
    waiting, home_of_test, found, goes_on, until, service
):
    until(found)
    for process in psutil.Process(waiting.pid).children(recursive=True):
        if ("-server" in process.name()) == (service == "broker"):
            kill(process.pid)
    _, err = waiting.communicate(timeout=120)
    assert waiting.returncode == 1
    assert f"the {service} ended (exit code -9)" in err
    assert "`cluesmith resume 1 --wait` continues it" in err
    goes_on()


def worker_log(home: Path) -> str:
    """Return what the workers have logged so far."""
    log = home / "logs" / "worker.log"
    return log.read_text() if log.exists() else ""
