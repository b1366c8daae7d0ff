"""Uniqueness checkers (oracles): dancing links, houses, bands, the catalogue."""
