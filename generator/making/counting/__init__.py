"""How many minimal puzzles there are: counted one by one, or estimated without bias.

May import: generator.canonical, generator.errors, generator.kernel, generator.kinds,
generator.oracles.
"""
