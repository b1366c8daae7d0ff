"""Formats with drawings: pictures and pages.

May import: cli.formats.interface, generator.
"""
