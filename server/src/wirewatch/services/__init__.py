"""One use case per module."""
