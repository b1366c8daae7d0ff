"""A puzzle with all that is known of it: what formats write and the library returns."""
