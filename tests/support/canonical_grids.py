"""What canonical forms are made of: the canonical grid, and its own symmetries."""

from cluesmith.generator.canonical.canonical_form import (
    _grid_forms,
    _listed_group,
    canonical_form,
    needs_solution,
)


def canonical_grid(kind, grid):
    """Return the one image of a grid that all its images have in common."""
    return _forms(kind, grid)[0]


def n_automorphisms(kind, grid):
    """Return how many symmetries turn the grid into itself, the identity among them."""
    return _forms(kind, grid)[-1][0]


def grid_class(kind, solution):
    """Return what a grid has in common with all its images."""
    return canonical_form(kind, solution, solution).grid_class


def _forms(kind, grid):
    return (_grid_forms if needs_solution(kind) else _listed_group)(kind).forms(grid)
