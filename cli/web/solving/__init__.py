"""What may take long, such as the path of a very hard puzzle, in processes of its own."""
