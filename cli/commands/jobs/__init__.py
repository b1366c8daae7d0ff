"""Commands that send jobs to the workers and look after them.

May import: cli.database, cli.exit_codes, cli.job_tracking, cli.options, cli.reading, cli.recipes,
cli.recipes.file, cli.terminal, cli.writing, generator, storage.database, storage.jobs,
worker.client, worker.printable.
"""
