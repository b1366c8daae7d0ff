"""The compiled steps that rate puzzles with clues that are not digits."""
