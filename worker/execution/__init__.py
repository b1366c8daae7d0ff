"""The processes of a worker, and their work on shards: from the claim to the results."""
