"""The HTTP API under /v1: its routes, their description as OpenAPI, and answers to errors."""
