"""A broker and workers below this process, for a user who has configured none."""
