"""Commands that send jobs to the workers and look after them."""
