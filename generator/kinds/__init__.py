"""What follows from a definition, and what is known beside it; which kinds of puzzles there are."""
