"""Publications and datasets: the recipes that describe them, and their making."""
