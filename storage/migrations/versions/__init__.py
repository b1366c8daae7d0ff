"""One module for each schema; ``storage.database.schema.REVISIONS`` lists them.

May import: storage.errors.
"""
