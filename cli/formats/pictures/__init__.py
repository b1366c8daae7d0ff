"""Formats with drawings: pictures, pages and books.

May import: cli.formats.interface, generator.
"""
