"""How a job is cut into shards and moved on, from nothing but the database.

May import: generator, storage.database, storage.jobs, storage.puzzles, worker.transport.
"""
