"""The queues that workers take messages from.

A job may name a version: the one of the algorithm that makes its puzzles, and ``ANY_KIND`` more
where its kind is not of the four that the first workers know.  Later ones learn any kind from its
definition, which the database keeps.  A job whose answer depends on ratings names both the version
of the algorithm and that of the rater, ``RATED_VERSION``; one whose puzzles are searched for names
that of the searches as well.  Whoever sends the message, it goes to a queue that only workers of
this version take from.
"""

from typing import Any

from kombu.entity import Exchange, Queue

from cluesmith.generator.kernel.random_draws import ALGORITHM_VERSION
from cluesmith.generator.making.attempt import SEARCH_VERSION
from cluesmith.generator.rating.rating import RATER_VERSION
from cluesmith.storage.database.states import Purpose

# More than any version of the algorithm.
ANY_KIND = 100

# Times the version of the rater; more than any of the versions before.
RATED = 1000
RATED_VERSION = RATED * RATER_VERSION + ALGORITHM_VERSION

# Times the version of the searches; more than any of the versions before.
SEARCHED = 1_000_000
_SEARCHES = SEARCHED * SEARCH_VERSION
SEARCHED_VERSION = _SEARCHES + ALGORITHM_VERSION
SEARCHED_AND_RATED_VERSION = _SEARCHES + RATED_VERSION


def version_queue(version: int) -> str:
    """Return the queue of shards that only workers of this version may do."""
    return f"generation-v{version}"


GENERATION = version_queue(ALGORITHM_VERSION)
GENERATION_OF_ANY_KIND = version_queue(ANY_KIND + ALGORITHM_VERSION)
GENERATION_BY_RATING = version_queue(RATED_VERSION)
GENERATION_BY_SEARCH = version_queue(SEARCHED_VERSION)
GENERATION_BY_SEARCH_AND_RATING = version_queue(SEARCHED_AND_RATED_VERSION)
VERIFICATION = "verification"
# What is counted or verified is the same whatever the version of the algorithm.
JUDGING_OF_ANY_KIND = version_queue(ANY_KIND)
DISPATCH = "dispatch"
QUEUES = (
    GENERATION,
    GENERATION_OF_ANY_KIND,
    GENERATION_BY_RATING,
    GENERATION_BY_SEARCH,
    GENERATION_BY_SEARCH_AND_RATING,
    VERIFICATION,
    JUDGING_OF_ANY_KIND,
    DISPATCH,
)


def queue_of(purpose: Purpose, version: int | None) -> str:
    """Return the queue of a job's shards; ``version`` is the job's, if it names any."""
    if version is not None:
        return version_queue(version)
    return VERIFICATION if purpose == Purpose.VERIFY else GENERATION


def queue_named(name: str) -> Any:
    """Return a queue that is made like all others."""
    # By default all queues would share one exchange and one key.
    exchange = Exchange(name)  # type: ignore[no-untyped-call]
    # Messages go to the list of that name; a declaration would write a table that nobody reads.
    return Queue(name, exchange, routing_key=name, no_declare=True)  # type: ignore[no-untyped-call]
