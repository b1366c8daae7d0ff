"""Tables with typed columns: Parquet, written and read."""
