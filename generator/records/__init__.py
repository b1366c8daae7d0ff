"""Records: a puzzle with all that is known of it, as formats and the library show it."""
