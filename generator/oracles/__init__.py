"""Who answers whether a puzzle has another solution: dancing links, bands, the catalogue.

May import: generator.errors, generator.kernel, generator.kinds.
"""
