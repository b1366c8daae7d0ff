"""Forcing chains that branch: Nishio, multiple, dynamic, and chains within chains."""
