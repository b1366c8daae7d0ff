"""The Celery app: ``celery -A worker worker`` starts a worker with it.

The database holds all state and finds again whatever a broker or a worker loses; so messages need
not be durable, results are not kept, and a task that is run twice does no harm.
"""

from celery import Celery

from cluesmith.worker.settings import Settings
from cluesmith.worker.transport.queues import DISPATCH, QUEUES, queue_named

# Before all our keys and channels: others may use the same server, even the same database.
KEY_PREFIX = "cluesmith:"

# A shard is some seconds of work; one that takes this long hangs.  The soft limit comes as an
# exception that is noted as the shard's error, the hard one kills the process.
SOFT_TIME_LIMIT_S = 30 * 60
TIME_LIMIT_S = SOFT_TIME_LIMIT_S + 60
# Redis hands a message out again that was not acknowledged by then; a task that is still within its
# limits must never be.
VISIBILITY_TIMEOUT_S = 2 * TIME_LIMIT_S

# A broker that does not answer by then is reported, or tried again later, instead of waited for.
BROKER_TIMEOUT_S = 3.0


app = Celery(
    "cluesmith",
    broker=Settings.from_environment().broker_url,
    # Imported when a worker starts; a client sends by name and needs neither.
    include=[
        "cluesmith.worker.process.celery_tasks",
        "cluesmith.worker.process.lifecycle",
        "cluesmith.worker.process.self_report",
    ],
    set_as_current=True,
)

app.conf.update(
    # Verification is interactive and does not queue behind bulk generation; neither delays the
    # dispatch that feeds both.  Workers take from the queues in turn.
    task_queues=[queue_named(name) for name in QUEUES],
    task_default_queue=DISPATCH,
    task_create_missing_queues=False,  # a mistyped queue is an error, not a queue nobody reads
    # A message says only "shard s of job j"; whoever can write to the broker must not be able to
    # make workers run code.
    task_serializer="json",
    accept_content=["json"],
    # The database is the result.
    task_ignore_result=True,
    result_backend=None,
    # A message is gone only when its work is; what a dead worker held comes back.  Leases keep it
    # from being done twice or for ever.
    task_acks_late=True,
    # What kills one process would kill the next, at once and without end.  `lifecycle` plans the
    # shard again instead, which counts.
    task_reject_on_worker_lost=False,
    # A worker holds no messages that another one could work on.
    worker_prefetch_multiplier=1,
    task_soft_time_limit=SOFT_TIME_LIMIT_S,
    task_time_limit=TIME_LIMIT_S,
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT_S,
        "global_keyprefix": KEY_PREFIX,
        "priority_steps": [0],  # one list for each queue, in the place of four
        "socket_connect_timeout": BROKER_TIMEOUT_S,
        # Also one that takes the connection and then hangs.  A worker's longest silent wait, for
        # the next message, is a second.
        "socket_timeout": BROKER_TIMEOUT_S,
    },
    broker_connection_timeout=BROKER_TIMEOUT_S,
    # Workers wait for a broker that comes up after them, as in compose.
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # Whatever else the broker refuses, such as what needs more memory than it has.
    broker_channel_error_retry=True,
    # What was lost is sent again by dispatch; a sender that waits holds up a worker.
    task_publish_retry=False,
    # `celery inspect ping -d NAME` is the health check of one worker.
    worker_enable_remote_control=True,
    # Nobody listens, and each event is a message.
    worker_send_task_events=False,
    # Long work goes on when the connection to the broker is lost; its lease protects it.
    worker_cancel_long_running_tasks_on_connection_loss=False,
    # Where the start method is not fork, children do not share the byte that says "stop".
    worker_pool_start_method="fork",
)
