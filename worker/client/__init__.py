"""What the command line asks for: new jobs, waiting for them, ending and resuming them.

May import: generator, storage.database, storage.errors, storage.jobs, worker.embedded,
worker.errors, worker.jobs, worker.settings, worker.shards, worker.transport.
"""
