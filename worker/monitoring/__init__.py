"""What runs, and figures of it for people and for Prometheus."""
