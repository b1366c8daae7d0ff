"""The words that readers see, whatever their language."""
