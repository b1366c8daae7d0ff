"""Printed books as PDF: pages of puzzles in the sizes that printers take, solutions at the back."""
