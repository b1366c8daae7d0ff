"""The revisions, one file each; ``storage.database.schema.REVISIONS`` lists them."""
