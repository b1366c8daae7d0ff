"""Whips and trial and error: difficulty on the exact cover model, of any kind of digits."""
