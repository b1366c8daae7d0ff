"""Cluesmith: logic puzzles in bulk, each with one solution."""
