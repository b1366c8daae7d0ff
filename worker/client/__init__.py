"""What the command line asks for: new jobs, waiting for them, ending and resuming them."""
