"""How hard puzzles are wanted: what is asked for, what meets it, and what no puzzle can meet."""
