"""The command that runs a worker: its options, environment, log and exit code."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import psutil
import pytest
from celery.bin.celery import celery
from clusters import Cluster
from commands import COMMAND

from cluesmith.worker.cores import quotas
from cluesmith.worker.execution import serve

# What users have in their environment for other programs of theirs.
FOREIGN = {
    "CELERY_BROKER_URL": "redis://localhost:1/0",
    "CELERY_BROKER_READ_URL": "redis://localhost:1/0",
    "CELERY_BROKER_WRITE_URL": "redis://localhost:1/0",
    "CELERY_RESULT_BACKEND": "nosuch://x",
    "CELERY_CONFIG_MODULE": "nosuch",
    "CELERY_LOADER": "nosuch",
    "CELERY_CUSTOM_WORKER_POOL": "nosuch:Pool",
    "CELERY_BENCH_EVERY": "x",
    "DJANGO_SETTINGS_MODULE": "nosuch.settings",
    "APP": "nosuch",
    "BROKER_URL": "redis://localhost:1/0",
    "RESULT_BACKEND": "nosuch://x",
    "REDIS_URL": "redis://localhost:1/0",
    "CONFIG_MODULE": "nosuch",
    "LOADER": "nosuch",
}

# A process of the pool that dies at once, as without memory.
DYING = "import os\nos.register_at_fork(after_in_child=lambda: os._exit(3))"


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_variables_of_other_programs_have_no_effect(cluster: Cluster) -> None:
    environ = {**os.environ, **FOREIGN, **cluster.settings.to_environment()}
    cluster.start_worker("a", **FOREIGN)
    for arguments in (("enqueue", "sudoku4", "--count", "3"), ("doctor",)):
        done = subprocess.run(
            [COMMAND, *arguments], env=environ, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
    assert "workers: a@test" in done.stdout
    cluster.await_status(1)


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_all_lines_of_a_log_in_json_are_json_to_the_last(cluster: Cluster) -> None:
    worker = cluster.start_worker("a", CLUESMITH_LOG_FORMAT="json")
    os.kill(worker.pid, signal.SIGTERM)
    cluster.until(lambda: psutil.Process(worker.pid).status() == "zombie")
    lines = cluster.log("a").read_text().splitlines()
    assert any("Warm shutdown" in json.loads(line)["event"] for line in lines)


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_a_worker_whose_processes_die_at_their_start_fails(cluster: Cluster) -> None:
    preload = f"import sys\n{DYING}\nfrom cluesmith.worker.execution.serve import main\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{preload}sys.exit(main(sys.argv[1:]))", "--concurrency", "1"],
        env={**os.environ, **cluster.settings.to_environment(), "CLUESMITH_LOG_FORMAT": "json"},
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    told = [json.loads(line) for line in (done.stdout + done.stderr).splitlines()]
    assert (done.returncode, "has ended by itself" in told[-1]["event"]) == (1, True)
    assert any("exitcode 3" in line["event"] for line in told)


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["--pool", "solo"], "--pool solo does not work here: a worker works in processes"),
        (["-P", "threads"], "--pool threads does not"),
        (["--pool=gevent", "-c", "4"], "--pool gevent does not"),
        (["--pool-start-method", "spawn"], "--pool-start-method spawn does not"),
        (["-D"], "--detach does not work here: run the worker as a service"),
        (["-B"], "--beat does not work here"),
    ],
)
def test_options_with_which_no_worker_works_are_refused(options: list[str], shown: str) -> None:
    with pytest.raises(click.UsageError, match=shown):
        serve._refuse_what_cannot_work(celery.commands["worker"], options)
    serve._refuse_what_cannot_work(celery.commands["worker"], ["-P", "prefork", "-c", "4"])


@pytest.mark.parametrize(
    ("own", "limits", "expected"),
    [
        ("0::/", {"cpu.max": "50000 100000\n"}, [0.5]),
        ("0::/a/b", {"cpu.max": "max 100000\n", "a/cpu.max": "150000 100000\n"}, [1.5]),
        ("0::/", {}, []),
        (
            "4:cpu,cpuacct:/docker/x\n3:cpuset:/",
            {"cpu,cpuacct/cpu.cfs_quota_us": "200000", "cpu,cpuacct/cpu.cfs_period_us": "100000"},
            [2.0],
        ),
        (
            "1:cpu:/\n0::/",
            {"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"},
            [],
        ),
    ],
    ids=["half a core", "of the group above", "none", "first version", "first version, none"],
)
def test_cgroups_limit_the_cores(
    tmp_path: Path, own: str, limits: dict[str, str], expected: list[float]
) -> None:
    (tmp_path / "own").write_text(own)
    for name, text in limits.items():
        file = tmp_path / "root" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert list(quotas(tmp_path / "root", tmp_path / "own")) == expected
