"""Commands for who runs Cluesmith: services, database, health, speed."""
