"""What a format is: its name and options, what writes it, and the puzzles it writes and reads.

May import: generator.
"""
