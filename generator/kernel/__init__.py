"""The engine room: exact cover by dancing links, random numbers, what compiled modules share."""
