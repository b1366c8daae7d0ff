"""Output on terminals: progress, tables, messages."""
