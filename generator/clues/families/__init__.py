"""The cards of the families of clues that are not digits, in a module for each sort of place."""
