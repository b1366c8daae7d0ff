"""How a job is cut into shards and moved on; all state is in the database."""
