"""The Helm chart: rendered and checked by real programs; the query that scales its workers."""

import json
import math
import subprocess
import time
import tomllib
from datetime import timedelta

import kubernetes_validate
import pytest
import yaml
from sqlalchemy import text, update

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Pool
from cluesmith.storage.database.states import Status
from cluesmith.storage.players import daily, pools
from cluesmith.storage.players.daily import latest_date
from cluesmith.worker.client import new_jobs
from cluesmith.worker.settings import Settings
from tests.deploy.conftest import CHART, ROOT
from tests.support.kinds import spec_of
from tests.support.some import some

SCALED = "worker.autoscaling.enabled=true"
FULL = (SCALED, "server.ingress.enabled=true", "server.publicUrl=https://puzzles.example.org")
QUERY = (CHART / "files" / "remaining_shards.sql").read_text()

# The oldest version of Kubernetes that the chart takes, and a new one.
KUBERNETES = ("1.27", "1.35")


def remaining(database: Database) -> int:
    """Return what KEDA reads from the database."""
    with database.read() as session:
        value = session.scalar(text(QUERY))
    assert isinstance(value, int)
    return value


def test_the_version_of_the_chart_is_that_of_the_program():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert yaml.safe_load((CHART / "Chart.yaml").read_text())["appVersion"] == project["version"]


@pytest.mark.parametrize(
    ("values", "shards"),
    [
        ({}, 8),
        ({"status": Status.RUNNING}, 8),
        ({"n_accepted": 4, "n_planned": 6, "n_found": 4000}, 4),
        ({"n_accepted": 4, "n_planned": 6}, 32000),
        ({"n_accepted": 8, "n_planned": 8, "n_found": 8000}, 1),
        *(
            ({"status": status, "finished_at": 1.0, "error": "x", "n_found": 8000}, 0)
            for status in Status
            if not status.is_active
        ),
    ],
    ids=lambda value: (
        getattr(value.get("status"), "value", None) if isinstance(value, dict) else ""
    ),
)
def test_the_query_counts_the_shards_that_active_jobs_need(postgresql_url, values, shards):
    database = Database(postgresql_url)
    assert remaining(database) == 0
    job_id = new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), 8000, seed=1))
    with database.write() as session:
        values = {"shard_size": 1000, **values}
        session.execute(update(Job).where(Job.id == job_id).values(**values))
    assert remaining(database) == shards
    database.close()


def test_the_query_counts_lines_that_wait_for_their_verdicts(postgresql_url):
    database = Database(postgresql_url)
    lines = enumerate(["1.....2..3.....4"] * 1200, start=1)
    new_jobs.submit(database, "file", lines)
    assert remaining(database) == 3
    database.close()


@pytest.mark.parametrize(
    ("n_taken", "days", "wanted"), [(6, 1, 0), (7, 1, 1), (0, 7, 1), (0, 6, 0)]
)
def test_the_query_counts_a_low_pool_which_needs_a_worker_to_grow(
    postgresql_url, n_taken, days, wanted
):
    database, today = Database(postgresql_url), latest_date(time.time())
    job_id = new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), 8, seed=1))
    with database.write() as session:
        values = {"status": Status.DONE, "finished_at": 1.0, "n_found": 8}
        session.execute(update(Job).where(Job.id == job_id).values(**values))
        pools.add(session, "stock", job_id, 2, 8)
        session.execute(update(Pool).values(n_taken=n_taken))
        if days > 1:
            daily.add_job(session, "stock", job_id, today - timedelta(days=days - 1), today)
    assert remaining(database) == wanted
    with database.read() as session:
        assert len(pools.low_pools(session, today)) == wanted
    database.close()


@pytest.mark.slow
@pytest.mark.long
def test_workers_that_follow_the_query_finish_the_job_with_the_same_bytes(
    cluster, undisturbed, until
):
    target, most = 1, 4
    seen: set[int] = set()
    jobs = [cluster.enqueue() for _ in range(5)]
    running = []

    def follow() -> bool:
        wanted = min(most, math.ceil(remaining(cluster.database) / target))
        while len(running) < wanted:
            running.append(cluster.begin_worker(f"w{len(cluster.workers)}"))
        while len(running) > wanted:
            running.pop().stop(30)
        seen.add(wanted)
        return wanted == 0

    until(follow)
    assert {0, most} < seen
    for job_id in jobs:
        cluster.await_answer(undisturbed, job_id)


@pytest.mark.slow
@pytest.mark.parametrize("version", KUBERNETES)
def test_kubernetes_knows_each_field_of_what_the_chart_makes(rendered, version):
    found = [each for each in rendered(*FULL).values() if "keda.sh" not in each["apiVersion"]]
    assert {each["kind"] for each in found} == {
        *("Deployment", "Service", "Ingress", "Job", "NetworkPolicy", "PodDisruptionBudget")
    }
    for each in found:
        kubernetes_validate.validate(each, version, strict=True)


@pytest.mark.slow
def test_keda_takes_what_scales_the_workers(rendered, npm_folder):
    for kind in ("ScaledObject", "TriggerAuthentication"):
        resource = rendered(*FULL)[kind, "x-cluesmith-worker"]
        schema = f"./node_modules/@kubernetes-models/keda/_schemas/KedaShV1alpha1{kind}.js"
        script = (
            f"const {{validate}} = require('{schema}');"
            "const ok = validate(JSON.parse(require('fs').readFileSync(0)));"
            "console.log(JSON.stringify(ok ? [] : validate.errors))"
        )

        def errors(value: object, script: str = script) -> list[object]:
            done = subprocess.run(
                ["node", "-e", script],
                input=json.dumps(value),
                cwd=npm_folder,
                capture_output=True,
                text=True,
                check=True,
            )
            return json.loads(done.stdout)

        assert errors(resource) == []
        assert errors({**resource, "spec": None}) != []


@pytest.mark.slow
def test_scaled_workers_have_no_number_of_their_own_and_the_query_that_is_tested(rendered):
    worker = ("Deployment", "x-cluesmith-worker")
    assert rendered()[worker]["spec"]["replicas"] == 2
    assert "replicas" not in rendered(SCALED)[worker]["spec"]
    (trigger,) = rendered(SCALED)["ScaledObject", "x-cluesmith-worker"]["spec"]["triggers"]
    assert trigger["metadata"]["query"] == QUERY.strip()


@pytest.mark.slow
def test_every_container_is_locked_down_and_every_pod_has_time_to_give_work_back(rendered):
    pods = [
        each["spec"]["template"]["spec"]
        for each in rendered(*FULL).values()
        if each["kind"] in ("Deployment", "Job")
    ]
    assert len(pods) == 3
    for pod in pods:
        (container,) = pod["containers"]
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "capabilities": {"drop": ["ALL"]},
            "readOnlyRootFilesystem": True,
        }
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        assert pod.get("terminationGracePeriodSeconds", 30) >= 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("woker.replicas=1", "'woker'"),
        ("worker.replicas=-1", "/worker/replicas"),
        ("untakenAfter=0", "/untakenAfter"),
        ("worker.terminationGracePeriodSeconds=5", "/worker/terminationGracePeriodSeconds"),
        ("server.ingress.enabled=true", "server.publicUrl: an ingress needs the address"),
    ],
)
def test_values_that_cannot_be_are_named(helm, value, problem):
    assert helm("lint").returncode == 0
    refused = helm("template", "x", value)
    assert refused.returncode != 0
    assert problem in refused.stderr


@pytest.mark.slow
def test_the_commands_of_the_chart_are_commands_of_the_program(cluesmith, rendered):
    for (kind, _), each in some(rendered(*FULL).items()):
        if kind in ("Deployment", "Job"):
            (container,) = each["spec"]["template"]["spec"]["containers"]
            names = [a for a in container["args"] if not a.startswith(("-", "0"))]
            assert cluesmith(*names, "--help").code == 0
            environ = {e["name"]: e["value"] for e in container["env"]}
            variables = {name: environ[name] for name in environ if not name.endswith("_FILE")}
            assert Settings.from_environment(variables)
