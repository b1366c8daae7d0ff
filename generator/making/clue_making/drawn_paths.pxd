# What drawn_paths.py takes from other compiled modules.

from cluesmith.generator.kernel.random_draws cimport Draws
