"""The wanted difficulty, what no puzzle can meet, and ratings that stop early."""
