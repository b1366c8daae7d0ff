"""The state of a worker's child process: its own database engine, opened after the fork."""

import socket
import uuid

from cluesmith.worker.execution import stop_request
from cluesmith.worker.execution.shard_execution import WorkerContext
from cluesmith.worker.settings import Settings
from cluesmith.worker.transport.broker import Broker

# Distinguishes this worker from all others, also from one that replaces it later: its main process
# imports this module before it forks, and its children inherit the name.
NAME = f"{socket.gethostname()}:{uuid.uuid4().hex}"

_context: WorkerContext | None = None


def worker_context() -> WorkerContext:
    """Return the context of this process; it is made for the first task.

    It is not made when the process starts: if the database were away for a moment, one process
    after the other would end.
    """
    global _context
    if _context is None:
        from cluesmith.storage.database.connection import Database

        url = Settings.from_environment().database_url
        database = Database(url, may_create=False)
        _context = WorkerContext(database, Broker(), stop_request.is_requested, NAME)
    return _context


def close() -> None:
    """Close the database of this process."""
    global _context
    if _context is not None:
        _context.database.close()
        _context = None
