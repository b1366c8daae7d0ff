"""How hard a puzzle is for people, and how its solution is told.

May import: generator.errors, generator.kernel, generator.kinds, generator.rating.explainer,
generator.rating.reasons, generator.rating.techniques, generator.rating.techniques.finders.
"""
