"""What all pages stand on: the site's state, who may see it, its queries, the server."""
