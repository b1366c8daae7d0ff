"""The tables, and how a database is opened, migrated, timed and kept in order."""
