"""The base of all pages: the site's state, access, queries, the server."""
