"""The typefaces that come with Cluesmith, for books and for pictures as PNG."""
