"""Techniques without chains: singles, sets, fish, wings, uniqueness, aligned exclusion."""
