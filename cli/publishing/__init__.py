"""Publications and datasets: recipes that describe them, and how they are made from these."""
