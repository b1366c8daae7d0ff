"""Audits of data sets: their columns, what is found in their rows, and reports."""
