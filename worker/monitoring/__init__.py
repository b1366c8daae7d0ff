"""What runs, and figures of it for people and for Prometheus.

May import: storage.database, storage.errors, storage.jobs, worker.embedded, worker.errors,
worker.settings, worker.transport.
"""
