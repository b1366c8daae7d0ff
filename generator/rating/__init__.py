"""How hard a puzzle is for people: ratings, wanted difficulty, and solutions step by step."""
