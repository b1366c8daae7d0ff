"""The report of a worker about itself; its main process answers, also while the worker is busy."""

from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from celery.worker.control import inspect_command

from cluesmith.generator.versions import ALGORITHM_VERSION
from cluesmith.worker.client.health import REPORT_COMMAND, WorkerReport
from cluesmith.worker.execution import stopwatch


@inspect_command(name=REPORT_COMMAND)  # type: ignore[untyped-decorator]
def report(state: Any) -> dict[str, Any]:
    """Return version, processes, queues, and the time of the shards by phase."""
    consumer = state.consumer
    # Without a connection it takes no messages.
    queues = consumer.task_consumer.queues if consumer.task_consumer else ()
    total = stopwatch.total()
    return asdict(
        WorkerReport(
            version=version("cluesmith"),
            algorithm_version=ALGORITHM_VERSION,
            n_processes=consumer.pool.num_processes,
            queues=sorted(queue.name for queue in queues),
            n_shards=total.n_shards,
            seconds=total.seconds,
        )
    )
