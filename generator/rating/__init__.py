"""The difficulty of puzzles for people: ratings, wanted difficulty, and solutions step by step."""
