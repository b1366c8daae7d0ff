"""The proof's own search for solutions of puzzles with clues that are not digits."""
