"""The words that readers see, in any language: a catalogue for each language but English."""
