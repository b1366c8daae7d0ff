"""Difficulty criteria: what is asked for, what meets it, and what no puzzle can meet."""
