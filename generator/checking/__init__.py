"""The proof that every puzzle must pass, by code that had no part in making it.

May import: generator.errors, generator.kernel, generator.kinds, generator.patterns,
generator.puzzle, generator.rating.techniques, generator.rating.wishes, generator.spec.
"""
