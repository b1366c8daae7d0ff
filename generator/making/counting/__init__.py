"""How many minimal puzzles there are: counted one by one, or estimated without bias."""
