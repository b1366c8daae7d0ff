"""Results into the file, stream or folder that the user named, whole or not at all."""
