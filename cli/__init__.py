"""The command line: the only place that prints.

May import: cli.terminal, generator.errors, storage.database, storage.errors,
worker.client, worker.errors, worker.printable, worker.settings.
"""
