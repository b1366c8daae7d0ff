"""Game IDs of Simon Tatham's puzzles: Solo, Keen, Unequal and Towers."""
