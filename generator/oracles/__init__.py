"""Who answers whether a puzzle has another solution: dancing links, bands, the catalogue."""
