"""Commands for operators: services, database, health, speed."""
