"""Commands that work on puzzles here and now, in this process.

May import: cli.database, cli.exit_codes, cli.formats, cli.formats.interface, cli.formats.pictures,
cli.formats.text, cli.job_tracking, cli.options, cli.reading, cli.terminal, cli.writing, generator,
worker.client, worker.printable.
"""
