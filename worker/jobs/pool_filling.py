"""Pools that have become low: their jobs grow up to the high mark."""

import time
from functools import partial

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.players import pools
from cluesmith.storage.players.daily import latest_date
from cluesmith.worker.jobs.algorithm_versions import versions_of


def fill_low_pools(database: Database) -> None:
    """Let the jobs of low pools grow; a dispatch sends their shards."""
    today = latest_date(time.time())
    with database.read() as session:
        names = pools.low_pools(session, today)
    versions = partial(versions_of, Purpose.GENERATE)
    for name in names:
        database.change(partial(pools.fill, name=name, today=today, versions_of=versions))
