"""How clues that are not digits look: the shapes that the cards of families name."""
