"""Recipes: files that say what a whole publication holds, and how it is made from them.

May import: cli.database, cli.formats.book, cli.formats.interface, cli.job_tracking, cli.options,
cli.reading, cli.recipes.file, cli.terminal, cli.writing, generator, storage.database,
storage.errors, storage.jobs, storage.puzzles, worker.client, worker.settings.
"""
