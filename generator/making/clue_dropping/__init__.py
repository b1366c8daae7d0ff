"""Puzzles from a grid by removing clues: minimal ones, and those with the fewest clues."""
