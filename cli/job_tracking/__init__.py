"""What to expect of a job, and sending, awaiting and showing jobs in the terminal."""
