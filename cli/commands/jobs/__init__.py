"""Commands that send work to the workers and look after it."""
