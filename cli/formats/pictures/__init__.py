"""Formats with drawings: pictures, pages and books."""
