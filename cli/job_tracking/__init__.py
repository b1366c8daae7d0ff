"""Sending, awaiting and showing jobs in the terminal."""
