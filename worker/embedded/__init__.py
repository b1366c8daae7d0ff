"""A broker and workers below this process, for a user who has configured none.

May import: storage.database, storage.errors, storage.jobs, worker.errors, worker.jobs,
worker.settings, worker.shards, worker.supervision.
"""
