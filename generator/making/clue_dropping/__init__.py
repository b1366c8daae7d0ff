"""Puzzles from a grid whose clues are dropped: minimal ones, and those with fewest clues."""
