"""How a job is cut into shards and moved on, from nothing but the database."""
