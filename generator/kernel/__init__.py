"""The compiled kernel: exact cover by dancing links, random numbers, shared low-level code."""
