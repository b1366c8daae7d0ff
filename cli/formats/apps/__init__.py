"""Formats for apps: a database and a document with puzzles, paths, sections and kinds."""
