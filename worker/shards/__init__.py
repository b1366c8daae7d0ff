"""Working on one shard: under a lease, from the claim to its results in the database.

May import: generator, storage.database, storage.errors, storage.jobs,
storage.puzzles, worker.errors, worker.jobs, worker.logs, worker.transport.
"""
