"""Puzzles stored once each up to symmetry, which of them are selected, and collections of them.

May import: storage.database, storage.errors.
"""
