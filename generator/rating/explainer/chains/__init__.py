"""Links between candidates, and chains and cycles along one path.

May import: generator.kernel, generator.rating.explainer.grid.
"""
