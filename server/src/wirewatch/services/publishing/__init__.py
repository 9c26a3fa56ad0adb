"""Trusted publishing: jobs of a known repository get a token without holding a secret."""
