"""Formats of text: lines, tables, drawn grids, and those of other programs."""
