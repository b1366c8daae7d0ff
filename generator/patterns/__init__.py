"""Where the clues of a puzzle are: symmetric patterns, marked cells.

May import: generator.definitions, generator.errors, generator.kinds.
"""
