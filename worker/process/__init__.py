"""A worker's processes: its tasks, its start and its end."""
