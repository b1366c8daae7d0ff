"""Records: a puzzle with all known facts about it, as formats and the library show it."""
