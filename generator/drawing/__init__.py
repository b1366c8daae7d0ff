"""Drawings of puzzles as lists of primitives, and the SVG that shows them."""
