"""Who answers whether a puzzle has another solution: dancing links, houses, bands, the catalogue.

May import: generator.errors, generator.kernel, generator.kinds.
"""
