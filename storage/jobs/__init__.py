"""Jobs from their start to their end: shards under leases, and results accepted in order."""
