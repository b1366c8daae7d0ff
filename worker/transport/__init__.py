"""Messages: the Celery app, what is sent, and which messages are accepted."""
