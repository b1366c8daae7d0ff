"""The wanted difficulty: criteria, what no puzzle meets, and ratings that stop at a mismatch."""
