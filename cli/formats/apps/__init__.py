"""Formats for apps: a database and a document with puzzles, paths, sections and kinds.

May import: cli.formats.interface, cli.formats.pictures, cli.formats.text, generator,
worker.printable.
"""
