"""The proof that every puzzle must pass, sharing no search with the code that made the puzzle."""
