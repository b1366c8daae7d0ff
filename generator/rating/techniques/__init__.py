"""Solving techniques for every kind: their steps with reasons and words, and levels."""
