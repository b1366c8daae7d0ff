"""Hints of a position: the steps that it has now, those taken since another, and practice."""
