"""What all pages stand on: the site's state, who may see it, its queries, the server.

May import: cli.job_tracking, cli.options, cli.terminal, cli.web.solving, cli.writing,
generator, storage.database, storage.jobs, storage.puzzles, worker.client, worker.errors,
worker.monitoring, worker.settings.
"""
