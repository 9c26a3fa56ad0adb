"""Pure functions on numbers."""
