"""What is wrong with the rows of data sets, and which of them repeat others."""
