"""The processes of a worker: their start, their tasks and their end."""
