"""The cards of the families of clues that are not digits: a module for families on like cells."""
