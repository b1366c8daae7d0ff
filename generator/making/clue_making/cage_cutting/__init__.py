"""Boards cut into cages at random, and changed where a puzzle needs it."""
