"""Commands that select, count and write the puzzles of the database.

May import: cli.database, cli.exit_codes, cli.job_tracking, cli.options, cli.reading, cli.terminal,
cli.writing, generator, storage.jobs, storage.puzzles, worker.printable.
"""
