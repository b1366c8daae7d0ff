"""Recipes: files that say what a whole publication holds, and how it is made from them."""
