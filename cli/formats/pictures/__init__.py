"""Formats with drawings: pictures and pages."""
