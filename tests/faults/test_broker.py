"""Brokers that die or do not answer, and messages that come twice."""

import os
import re
import signal
from contextlib import suppress

import pytest
from at_once import at_once
from clusters import JOB, JOB_COUNT, JOB_SEED, JOB_SPEC, SHORT_WAITS, redis_of
from redis.exceptions import RedisError

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.versions import ALGORITHM_VERSION
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.redis_server import DATABASE
from cluesmith.worker.jobs.dispatch import dispatch
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.transport.broker_keys import KEY_TYPES
from cluesmith.worker.transport.celery_app import KEY_PREFIX, app
from cluesmith.worker.transport.queues import GENERATION, QUEUES

# Stops the broker when the shard is done, but its message not yet acknowledged.
STOP_BROKER = """
import os, signal
from celery.signals import task_postrun
to_stop = [{}]
@task_postrun.connect
def stop_broker(args=(), **_):
    if list(args)[1:] == [1] and to_stop:
        os.kill(to_stop.pop(), signal.SIGSTOP)
"""


@pytest.mark.parametrize(
    "preload",
    ["", pytest.param(SHORT_WAITS, marks=pytest.mark.slow)],
    ids=["resume", "workers find out"],
)
def test_broker_killed_and_restarted_without_its_messages_loses_nothing(
    cluster, gate, undisturbed, until, preload
):
    cluster.start_worker("a", n_processes=2, preload=preload, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    cluster.kill_broker()
    assert cluster.job(job_id).status == Status.RUNNING
    cluster.restart_broker()
    gate.open()
    if not preload:  # it would be minutes until the messages are known to be lost
        cluster.cluesmith("resume", "1")
    cluster.await_answer(undisturbed, job_id)


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_worker_that_cannot_acknowledge_to_a_broker_that_hangs_goes_on_after(
    cluster, undisturbed, until
):
    broker = cluster.broker.child.pid
    cluster.start_worker("a", preload=STOP_BROKER.format(broker))
    job_id = cluster.enqueue()
    until(lambda: "message not acknowledged" in cluster.log("a").read_text())
    os.kill(broker, signal.SIGCONT)
    cluster.await_answer(undisturbed, job_id)


def test_broker_that_is_away_at_the_enqueue_keeps_the_job_until_workers_come(
    cluster, cluesmith, undisturbed
):
    cluster.kill_broker()
    done = cluesmith("enqueue", *JOB, **cluster.settings.to_environment())
    assert (done.code, done.out) == (1, "1\n")
    problem = done.err.splitlines()[-1]  # a line before it may say what to expect
    assert problem.startswith("cluesmith: job 1 is kept, but not sent: broker redis+socket://")
    assert problem.endswith("; then `cluesmith resume 1` sends it")
    cluster.restart_broker()
    cluster.start_worker("a", n_processes=2)  # finds it by itself
    cluster.await_answer(undisturbed)


def test_every_message_three_times_to_two_workers_at_once_adds_nothing(cluster, undisturbed, until):
    job_id = cluster.enqueue()
    sent = {s.number: 0 for s in cluster.shards(job_id) if s.state == ShardState.SENT}
    for _ in range(2):
        Broker(cluster.broker.url).send_shards(
            Purpose.GENERATE, job_id, sent, JobVersions(ALGORITHM_VERSION)
        )
    for name in "ab":
        cluster.start_worker(name, n_processes=2)
    cluster.await_answer(undisturbed, job_id)
    assert {shard.n_claims for shard in cluster.shards(job_id)} == {1}
    until(lambda: any("nothing to do" in cluster.log(name).read_text() for name in "ab"))


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_keys_of_another_type_are_reported_and_survived(cluster, cluesmith, undisturbed, until):
    cluster.start_worker("a", n_processes=2)
    with redis_of(cluster) as broker:
        for name in KEY_TYPES:
            broker.delete(KEY_PREFIX + name)
            broker.set(KEY_PREFIX + name, "x")
        told = f"the key {KEY_PREFIX}{GENERATION} holds a string that Cluesmith did not write"
        until(lambda: told in cluster.log("a").read_text())
        late = cluster.begin_worker("b")  # as after a restart
        until(lambda: told in cluster.log("b").read_text())
        done = cluesmith("enqueue", *JOB, **cluster.settings.to_environment())
        assert (done.code, done.out) == (1, "1\n")
        assert f"{told}, in place of a list; delete it" in done.err
        for name in KEY_TYPES:
            broker.delete(KEY_PREFIX + name)
    cluster.await_status(1)
    late.check()
    assert cluster.cluesmith("export", "--job", "1") == undisturbed


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_workers_go_on_after_a_failover_that_makes_the_broker_read_only(
    cluster, gate, undisturbed, until
):
    cluster.start_worker("a", n_processes=2, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    with redis_of(cluster) as broker:
        broker.replicaof("localhost", "1")
        late = cluster.begin_worker("b")
        gate.open()
        told = "is a read-only replica; wait for the end of a failover"
        until(lambda: all(cluster.log(name).read_text().count(told) > 1 for name in "ab"))
        broker.replicaof("NO", "ONE")
    cluster.await_answer(undisturbed, job_id)
    late.check()
    logs = [cluster.log(name) for name in "ab"]
    connected = [2, 1]  # none while it was a replica
    until(lambda: [log.read_text().count("Connected to") for log in logs] == connected)
    assert ["traceback=" in log.read_text() for log in logs] == [False, False]


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_missing_rights_in_the_broker_are_named_and_waited_for(cluster, cluesmith, until):
    channel = f"{KEY_PREFIX}/{DATABASE}.celery.pidbox"
    told = f"give it ~{KEY_PREFIX}* &{channel} +@all -@dangerous"
    with redis_of(cluster) as broker:
        rights = {"enabled": True, "nopass": True, "keys": ["*"], "commands": ["+@all"]}
        # Workers listen to a pattern, which only a rule with the same text allows.
        broker.acl_setuser("default", **rights, reset_channels=True, channels=[f"{KEY_PREFIX}*"])
        late = cluster.begin_worker("a")
        until(lambda: cluster.log("a").read_text().count(told) > 1)
        assert told in cluesmith("doctor", **cluster.settings.to_environment()).out
        broker.acl_setuser("default", **rights, reset_channels=True, channels=[channel])
    cluster.await_status(cluster.enqueue())
    late.check()
    assert cluster.log("a").read_text().count("Connected to") == 1


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_keys_of_others_are_not_ours(cluster, undisturbed):
    with redis_of(cluster) as broker:
        for name in (*QUEUES, "unacked", "unacked_index", "_kombu.binding.celery.pidbox"):
            broker.set(name, "x")
        cluster.start_worker("a", n_processes=2)
        cluster.await_status(cluster.enqueue())
        assert {broker.get(name) for name in QUEUES} == {b"x"}
    assert cluster.cluesmith("export", "--job", "1") == undisturbed


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_embedded_broker_takes_no_message_that_is_far_too_long(cluster):
    with redis_of(cluster) as broker, pytest.raises(RedisError):
        broker.lpush(KEY_PREFIX + GENERATION, b"x" * 2_000_000)
    assert cluster.n_waiting() == 0


@pytest.mark.slow
def test_many_dispatchers_at_once_send_each_shard_once(cluster, undisturbed, until):
    job_id = new_jobs.enqueue(cluster.database, wanted_job(JOB_SPEC, JOB_COUNT, JOB_SEED))
    at_once(
        6,
        lambda _: [
            dispatch(cluster.database, Broker(cluster.broker.url), job_id) for _ in range(5)
        ],
    )
    sent = [s.number for s in cluster.shards(job_id) if s.state == ShardState.SENT]
    assert sent
    assert cluster.n_waiting() == len(sent)
    cluster.start_worker("a", n_processes=2)
    cluster.await_answer(undisturbed, job_id)


def test_task_longer_than_the_visibility_timeout_runs_once(cluster, gate, undisturbed, until):
    for name in "ab":
        cluster.start_worker(name, **gate.environ(shard=0, last=0))
    cluster.enqueue()
    shard = cluster.await_running(1, 0)
    # What every worker does now and then: hand out again what is not acknowledged in time.
    with app.connection_for_read(cluster.settings.broker_url) as connection:
        connection.transport_options = {**connection.transport_options, "visibility_timeout": 0}
        connection.default_channel.qos.restore_visible()
    again = f'event="nothing to do" job=1 shard={shard.number}'
    until(lambda: any(again in cluster.log(name).read_text() for name in "ab"))
    gate.open()
    cluster.await_answer(undisturbed)
    assert {shard.n_claims for shard in cluster.shards(1)} == {1}


SHORT_PATIENCE = """
from cluesmith.worker.transport.celery_app import app
app.conf.broker_transport_options["socket_timeout"] = 0.5
"""


@pytest.mark.exhaustive
@pytest.mark.timeout(900)
@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_after_20000_messages_a_worker_holds_no_more_than_one_spare(
    cluster, gate, undisturbed, until
):
    cluster.start_worker("a", preload=SHORT_PATIENCE, **gate.environ())
    log, n_refused, n_done = cluster.log("a"), 0, 0
    troubles = "message not acknowledged|onnection to broker lost|Cannot connect"
    for _ in range(4):  # of a job that is not there, for which there is nothing to do
        sent = dict.fromkeys(range(n_done, n_done + 5000), 0)
        versions = JobVersions(ALGORITHM_VERSION)
        Broker(cluster.broker.url).send_shards(Purpose.GENERATE, 99, sent, versions)
        for part in (4000, 3000, 2000):
            until(lambda part=part: cluster.n_waiting() < part)
            os.kill(cluster.broker.child.pid, signal.SIGSTOP)
            # A worker that has just asked for a message has nothing to acknowledge and is silent.
            with suppress(AssertionError):
                until(lambda n=n_refused: len(re.findall(troubles, log.read_text())) > n, 5)
            n_refused = len(re.findall(troubles, log.read_text()))
            os.kill(cluster.broker.child.pid, signal.SIGCONT)
        until(lambda: cluster.n_waiting() == 0)
        n_done = sent.stop
        cluster.kill_broker()
        cluster.restart_broker()
    assert n_refused >= 6
    assert "message not acknowledged" in log.read_text()
    job_id = cluster.enqueue()
    cluster.await_running(job_id, 1)
    until(lambda: cluster.shards(job_id)[0].state == ShardState.DONE)
    assert redis_of(cluster).hlen(f"{KEY_PREFIX}unacked") <= 2  # its shard, and one spare
    cluster.start_worker("b")
    until(lambda: cluster.n_waiting() == 0)
    gate.open()
    cluster.await_answer(undisturbed, job_id)
