"""What is known of kinds beside their definitions: proven, published and measured."""
