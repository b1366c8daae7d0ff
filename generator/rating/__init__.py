"""How hard a puzzle is for people, and how its solution is told."""
