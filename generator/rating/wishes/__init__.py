"""How hard puzzles are wanted: what is asked for, what meets it, and what no puzzle can meet.

May import: generator.errors, generator.kinds, generator.kinds.facts, generator.rating,
generator.rating.explainer, generator.rating.techniques.
"""
