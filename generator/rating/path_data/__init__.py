"""Solution paths for those who draw and play them, and what is wrong with a position."""
