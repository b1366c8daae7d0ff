"""Uniqueness checkers: dancing links, houses, bands, the catalogue."""
