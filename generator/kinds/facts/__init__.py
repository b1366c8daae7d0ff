"""What is known of kinds beside their definitions: proven, published and measured.

May import: nothing of Cluesmith.
"""
