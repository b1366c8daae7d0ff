"""Jobs of the workers followed from the terminal: sent, waited for, shown.

May import: cli.exit_codes, cli.terminal, generator, storage.database, storage.errors,
storage.jobs, worker.client, worker.errors, worker.monitoring, worker.settings.
"""
