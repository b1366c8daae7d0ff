"""What the command line and the library ask for: jobs, their services, health and metrics."""
