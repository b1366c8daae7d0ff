"""What the command line does with jobs."""
