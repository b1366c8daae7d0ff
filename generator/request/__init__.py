"""What users ask for: the values of options, and what options mean together."""
