"""Finders: the search for the next step, and one module for each family of techniques."""
