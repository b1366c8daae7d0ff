"""The database of Cluesmith: jobs, their shards, puzzles, submissions, collections and players.

The database holds all state; brokers and workers can be lost at any time.

- ``database``: the tables; how a database is opened, migrated, timed and kept in order;
- ``puzzles``: puzzles stored once each, selections of them, collections;
- ``jobs``: jobs from their start to their end, shards under leases, and the acceptance of finished
shards as a job's results, in order and exactly once;
- ``players``: the puzzles that players were given, pools of puzzles for them, and daily puzzles;
- ``migrations``: the changes of the tables over time.

Functions take a session and never commit.  Importing this package is cheap: its modules import
SQLAlchemy.
"""

from cluesmith.storage.storage_errors import StorageError

__all__ = ["StorageError"]
