"""The Celery side of Cluesmith: jobs cut into shards, sent, worked on and watched.

The flow of a job:

1. ``client.new_jobs`` writes the job to the database; nothing is sent.
2. ``jobs.dispatch`` accepts finished shards, plans new ones and sends a message for each that is
   due.  It runs after every new job and every shard, when a worker starts, every few seconds in
   each worker, and in the loop of a waiting client.
3. A Celery worker (``transport.celery_app``, ``execution.celery_tasks``) takes the message and
   runs the shard (``execution.shard_execution``): claim, compute, complete, dispatch.
4. ``client.end_of_job`` watches the database until the job has ended.

If no broker is configured, ``client.embedded_services`` runs a broker and workers below this
process.

Importing this package imports neither Celery nor SQLAlchemy: ``app`` is made when it is first asked
for, as ``celery -A cluesmith.worker`` does.  It does not import the settings either, because the
help of the command line does not need them.
"""

from typing import TYPE_CHECKING, Any

from cluesmith.worker.worker_errors import BrokerError, ServicesError, WorkerError

if TYPE_CHECKING:
    from cluesmith.worker.settings import Settings

__all__ = ["BrokerError", "ServicesError", "Settings", "WorkerError", "app"]


def __getattr__(name: str) -> Any:
    if name == "app":
        from cluesmith.worker.transport.celery_app import app

        return app
    if name == "Settings":
        from cluesmith.worker.settings import Settings

        return Settings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
