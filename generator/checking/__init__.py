"""The proof that every puzzle must pass, by code that had no part in making it."""
