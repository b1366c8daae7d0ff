"""Files of puzzles, read and streamed, with file and line for what cannot be read."""
