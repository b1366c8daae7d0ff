"""Files of puzzles, read and streamed, with file and line for what cannot be read.

May import: cli.database, cli.formats, cli.formats.apps, cli.formats.interface, cli.formats.text,
cli.terminal, generator, storage.puzzles.
"""
