"""Requests of users: the values of options, and what options mean together."""
