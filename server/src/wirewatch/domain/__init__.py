"""Nouns and rules without I/O."""
