"""Measurements of speed, each with the command that runs it."""
