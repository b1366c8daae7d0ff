"""Functions for the command line and the library: jobs, their services, health and metrics."""
