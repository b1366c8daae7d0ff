"""The revisions, one file each; ``storage.schema.REVISIONS`` lists them."""
