"""What a terminal shows: progress, tables, messages."""
