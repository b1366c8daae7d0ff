"""Recipes of datasets to begin with, which ship as they are tested."""

# What each is for, by its name.
EXAMPLES = {
    "levels": "Sudoku of five levels, and extreme ones as a test out of distribution",
    "sizes": "boards of several sizes; train on small ones, test on large ones too",
}
