"""Jobs and their shards: planned, claimed, settled; censuses, ratings and submissions."""
