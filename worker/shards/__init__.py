"""Working on one shard: under a lease, from the claim to its results in the database."""
