"""The commands: one module each, which reads options, calls one function and prints."""
