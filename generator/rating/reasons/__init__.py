"""Why the steps of Sudoku Explainer hold: their patterns and chains, from what they conclude."""
