"""The rules of a kind, said in a few lines: cells, houses, pairs of cells; from files as well."""
