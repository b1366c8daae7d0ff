"""Whips, and the depth of trial and error, of kinds whose clues are digits."""
