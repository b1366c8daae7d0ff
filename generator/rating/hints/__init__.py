"""Hints of a position: the steps that it has now, the steps since an earlier one, practice."""
