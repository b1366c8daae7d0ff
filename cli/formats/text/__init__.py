"""Formats of text: lines, tables, drawn grids, and the files of other programs."""
