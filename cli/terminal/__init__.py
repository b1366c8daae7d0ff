"""What a terminal shows: progress, tables, messages.

May import: generator, worker.printable.
"""
