"""Puzzles and manifests written to the file or folder that the user named, whole or not at all.

May import: cli.exit_codes, cli.formats, cli.formats.apps, cli.formats.interface, cli.formats.text,
cli.terminal, generator, storage.database, storage.jobs, storage.puzzles, worker.printable.
"""
