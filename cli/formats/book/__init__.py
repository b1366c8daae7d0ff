"""Printed books: pages of puzzles in the sizes that printers take, solutions at the back, as PDF.

May import: cli.formats.interface, cli.formats.pictures, generator.
"""
