"""Clues that are not digits: their types, the families they come in, and how they are written."""
