"""Solution paths as data for drawing and playing, and contradictions in a position."""
