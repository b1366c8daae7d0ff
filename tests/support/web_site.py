"""Sites of tests, and what the one with puzzles holds."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from cluesmith.cli.web.check_pool import CheckPool
from cluesmith.cli.web.site import Site, WorkerNews, WorkerWatch
from cluesmith.cli.web.slow_work import SlowWork
from cluesmith.storage.database.connection import Database

# The name of a job and of a collection, and a part of a title.
HOSTILE = "<script>alert(1)</script>"

N_SUDOKU = 60

TOKEN = "a-token-of-some-length"


@contextmanager
def site_over(database: Database) -> Iterator[Site]:
    """Yield a site whose workers do not answer."""
    workers = WorkerWatch(lambda: WorkerNews(problem="None runs"))
    with closing(SlowWork()) as slow_work, closing(CheckPool()) as checks:
        yield Site(lambda: database, workers, slow_work, checks)
