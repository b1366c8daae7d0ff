"""The Celery app: ``celery -A worker worker`` starts a worker with it.

The database holds all state, so whatever a broker or a worker loses is found again. Messages need
not be durable, results are not kept, and running a task twice does no harm.
"""

import socket

from celery import Celery
from celery.loaders.app import AppLoader

from cluesmith.storage.database.engine import IDLE_S, N_PROBES, PROBE_EVERY_S, UNCONFIRMED_MS
from cluesmith.worker.settings import Settings, key_prefix
from cluesmith.worker.transport.queues import DISPATCH, QUEUES, queue_named

# The prefix of all our keys and channels: others may use the same server, even the same database.
KEY_PREFIX = key_prefix()

# A shard takes some seconds; one that takes this long hangs. The soft limit raises an exception
# that is recorded as the shard's error, the hard limit kills the process.
SOFT_TIME_LIMIT_S = 30 * 60
TIME_LIMIT_S = SOFT_TIME_LIMIT_S + 60
# After this time Redis delivers an unacknowledged message again. A task within its time limits must
# never be delivered again.
VISIBILITY_TIMEOUT_S = 2 * TIME_LIMIT_S

# If a broker does not answer by then, this is reported or tried again later, without more waiting.
BROKER_TIMEOUT_S = 3.0

# A connection on which a worker only waits notices that its host has vanished. Not all systems have
# all of these.
_KEEPALIVE = {
    getattr(socket, name): value
    for name, value in {
        "TCP_KEEPIDLE": IDLE_S,
        "TCP_KEEPINTVL": PROBE_EVERY_S,
        "TCP_KEEPCNT": N_PROBES,
        "TCP_USER_TIMEOUT": UNCONFIRMED_MS,
    }.items()
    if hasattr(socket, name)
}


class _Loader(AppLoader):  # type: ignore[misc]  # Celery has no types
    """Reads no configuration: the module that CELERY_CONFIG_MODULE names is another program's."""

    def read_configuration(self, env: str = "") -> dict[str, object]:
        """Return no configuration."""
        return {}


class _App(Celery):  # type: ignore[misc]  # as above
    """An app on which variables of other programs, such as CELERY_RESULT_BACKEND, have no effect.

    A worker removes those of them that say where messages are (``execution.serve``).
    """

    backend_cls = "disabled"
    builtin_fixups = frozenset[str]()  # with DJANGO_SETTINGS_MODULE, Celery would load Django


app = _App(
    "cluesmith",
    broker=Settings.from_environment().broker_url,
    loader=_Loader,
    # Imported when a worker starts; a client sends by name and needs neither.
    include=[
        "cluesmith.worker.execution.celery_tasks",
        "cluesmith.worker.execution.lifecycle",
        "cluesmith.worker.execution.self_report",
    ],
    set_as_current=True,
)

app.conf.update(
    # Verification is interactive and must not queue behind bulk generation; neither may delay the
    # dispatch that feeds both. Workers read the queues in turn.
    task_queues=[queue_named(name) for name in QUEUES],
    task_default_queue=DISPATCH,
    task_create_missing_queues=False,  # a mistyped queue is an error, not a queue nobody reads
    # A message says only "shard s of job j": writing to the broker must not be enough to make
    # workers run code.
    task_serializer="json",
    accept_content=["json"],
    # Results are in the database.
    task_ignore_result=True,
    # A message is removed when its work is done, so those of a dead worker come back. Leases
    # prevent double and endless work.
    task_acks_late=True,
    # A message that kills one process would kill the next, without end. `lifecycle` plans the shard
    # again instead, which counts as a try.
    task_reject_on_worker_lost=False,
    # A worker holds no messages that another worker could work on.
    worker_prefetch_multiplier=1,
    task_soft_time_limit=SOFT_TIME_LIMIT_S,
    task_time_limit=TIME_LIMIT_S,
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT_S,
        "global_keyprefix": KEY_PREFIX,
        "priority_steps": [0],  # one list per queue instead of four
        "socket_connect_timeout": BROKER_TIMEOUT_S,
        # This covers a broker that accepts the connection and then hangs. A worker waits silently
        # for at most a second, for the next message.
        "socket_timeout": BROKER_TIMEOUT_S,
        "socket_keepalive": True,
        "socket_keepalive_options": _KEEPALIVE,
    },
    broker_connection_timeout=BROKER_TIMEOUT_S,
    # Workers wait for a broker that comes up after them, as in compose.
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # Other refusals of the broker, for example because its memory is full.
    broker_channel_error_retry=True,
    # Dispatch sends lost messages again; a sender that waits delays a worker.
    task_publish_retry=False,
    # `celery inspect ping -d NAME` is the health check of one worker.
    worker_enable_remote_control=True,
    # Nobody reads events, and each event is a message.
    worker_send_task_events=False,
    # Work continues when the connection to the broker is lost; its lease protects it.
    worker_cancel_long_running_tasks_on_connection_loss=False,
    # With other start methods than fork, children do not share the byte that says "stop".
    worker_pool_start_method="fork",
)
