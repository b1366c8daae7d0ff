"""What is shown in place of digits: letters, shapes, colours, and pictures of users."""
