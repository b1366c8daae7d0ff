"""Solving techniques for every kind, and the levels that follow from them."""
