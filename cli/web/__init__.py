"""Jobs, collections and puzzles in a browser: pages that only read.

May import: cli.terminal, cli.web.pages, cli.web.serving, storage.errors, storage.jobs,
storage.puzzles, worker.printable.
"""
