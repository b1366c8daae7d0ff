"""The difficulty of puzzles for people: ratings, and the rooms that they rest on."""
