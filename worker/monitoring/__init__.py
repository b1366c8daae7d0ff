"""The state of broker and workers, and metrics for Prometheus."""
