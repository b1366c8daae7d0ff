"""Facts about built-in kinds that do not follow from their rules: proven, published, measured."""
