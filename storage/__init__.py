"""The database of Cluesmith: jobs, their shards, puzzles, submissions and collections.

The database is the truth about all work; brokers and workers come and go.
How to read this package:

- ``database``: opening a database, read and write transactions;
- ``models``: the tables; ``schema`` and ``migrations``: how they come to be;
- ``jobs``, ``shards``, ``puzzles``, ``submissions``: queries, functions that take a session and
  never commit;
- ``settling``: how finished shards become a job's results, in order and exactly once.

Importing this package is cheap; SQLAlchemy is imported by its modules.
"""

from storage.errors import StorageError

__all__ = ["StorageError"]
