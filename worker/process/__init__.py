"""The processes of a worker: their start, their tasks and their end.

May import: generator, storage.database, storage.errors, worker.errors, worker.jobs, worker.logs,
worker.monitoring, worker.settings, worker.shards, worker.supervision, worker.transport.
"""
