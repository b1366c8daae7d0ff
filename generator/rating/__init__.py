"""How hard a puzzle is for people, and its solution step by step."""
