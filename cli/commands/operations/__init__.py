"""Commands for whoever runs Cluesmith: services, database, health, speed."""
