"""The pure core: exact cover, kinds, generation, proof, verification and rating of puzzles.

No I/O, no clock, no environment, no global randomness: arguments in, values out.
"""
