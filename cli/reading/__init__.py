"""Files of puzzles and of tables, read as streams, and audits of data sets."""
