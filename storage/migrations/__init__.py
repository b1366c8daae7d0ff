"""The changes of the tables from each schema to the next, run by Alembic."""
