"""How clues that are not digits look: one module for those of a family."""
