"""Drawings of puzzles as lists of primitives: boards, clues, symbols, and the SVG of them."""
