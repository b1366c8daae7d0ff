"""Forecasts of jobs, and sending, awaiting and showing jobs in the terminal."""
