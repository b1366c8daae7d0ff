"""Formats of puzzles: the list of them, and how a file's first lines tell its format.

May import: cli.formats.apps, cli.formats.book, cli.formats.interface, cli.formats.pictures,
cli.formats.player, cli.formats.text, generator.
"""
