"""Puzzles as people have them: the forms of text that are read, codes and links of programs."""
