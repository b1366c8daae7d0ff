"""The queues that workers take messages from.

The name of a job's queue contains its purpose and the versions that its result depends on. So only
workers of these versions take its messages, whoever sends them.
"""

from typing import Any

from cluesmith.generator.versions import ALGORITHM_VERSION, RATER_VERSION
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.states import Purpose


def queue_of(purpose: Purpose, versions: JobVersions) -> str:
    """Return the queue of a job's shards."""
    name = str(purpose)
    if versions.algorithm_version is not None:
        name += f"-v{versions.algorithm_version}"
    if versions.rater_version is not None:
        name += f"-ratings-v{versions.rater_version}"
    return name


GENERATION = queue_of(Purpose.GENERATE, JobVersions(ALGORITHM_VERSION))
GENERATION_BY_RATING = queue_of(Purpose.GENERATE, JobVersions(ALGORITHM_VERSION, RATER_VERSION))
VERIFICATION = queue_of(Purpose.VERIFY, JobVersions())
CENSUS = queue_of(Purpose.CENSUS, JobVersions())
RATING = queue_of(Purpose.RATE, JobVersions(None, RATER_VERSION))
DISPATCH = "dispatch"
QUEUES = (GENERATION, GENERATION_BY_RATING, VERIFICATION, CENSUS, RATING, DISPATCH)


def queue_named(name: str) -> Any:
    """Return a queue with the settings of all our queues."""
    from kombu.entity import Exchange, Queue  # whoever sends nothing does without

    # By default all queues would share one exchange and one key.
    exchange = Exchange(name)  # type: ignore[no-untyped-call]
    # Messages go to the list of that name; declaring the queue would write a table that nobody
    # reads.
    return Queue(name, exchange, routing_key=name, no_declare=True)  # type: ignore[no-untyped-call]
