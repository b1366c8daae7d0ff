"""Options that several commands share, and the values that they give.

May import: cli.database, cli.formats, cli.formats.interface, cli.formats.text, cli.job_tracking,
cli.reading, cli.terminal, cli.writing, generator, storage.database, storage.puzzles,
worker.printable.
"""
