"""Datasets: puzzles for research in splits that share nothing, with the proof and a data card."""
