"""Where the clues of a puzzle are: symmetric patterns, marked cells."""
