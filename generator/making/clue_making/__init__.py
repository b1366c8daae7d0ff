"""Puzzles whose clues are not digits alone: clues drawn from a grid, and dropped or joined."""
