"""Solution paths: how people would solve a puzzle, step by step, and the forms of such paths."""
