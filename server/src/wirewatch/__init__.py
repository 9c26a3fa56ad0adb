"""Wirewatch: serialization performance over versions."""

__version__ = "0.1.0"
