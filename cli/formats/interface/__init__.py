"""What a format is: its name and options, what writes it, the puzzles that it writes and reads."""
