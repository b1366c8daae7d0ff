"""Messages: the Celery app, the sending of messages, and the check of those received."""
