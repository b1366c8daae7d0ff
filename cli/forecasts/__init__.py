"""What a command is expected to bring, and in what time: printed before the work begins."""
