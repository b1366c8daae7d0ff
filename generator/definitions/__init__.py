"""Definitions of kinds: their rules as cells, houses and pairs of cells, also read from files."""
