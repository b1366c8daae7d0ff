"""What follows from a definition, and what is known beside it; which kinds of puzzles there are.

May import: generator.definitions, generator.errors, generator.kernel, generator.kinds.facts.
"""
