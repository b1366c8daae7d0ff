"""Commands for whoever runs Cluesmith: services, database, health, speed.

May import: cli.database, cli.exit_codes, cli.options, cli.reading, cli.terminal, cli.web,
cli.web.serving, cli.web.solving, cli.writing, generator, storage.database, storage.errors,
storage.migrations.versions, storage.puzzles, worker.client, worker.errors, worker.monitoring,
worker.process, worker.settings, worker.transport.
"""
