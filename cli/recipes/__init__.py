"""Recipes: files that describe a whole publication, and how it is made from them."""
