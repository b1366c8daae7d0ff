"""BLAKE2b by itself: hashlib loads OpenSSL too, a tenth of the time to the first puzzle."""

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]
