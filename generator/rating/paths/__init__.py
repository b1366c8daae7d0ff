"""Solution paths: their steps, their positions, and the forms in which they are written."""
