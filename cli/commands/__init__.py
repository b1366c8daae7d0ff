"""The commands: a module for each, which reads its options, calls one function and prints."""
