"""Jobs are cut into shards and moved on here; all state is in the database."""
