"""Messages: the Celery app, what is sent, and which messages are let in.

May import: generator, storage.database, worker.errors, worker.settings.
"""
