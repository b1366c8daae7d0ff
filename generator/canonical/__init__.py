"""When two puzzles or two grids are the same up to symmetry."""
