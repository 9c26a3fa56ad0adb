"""Signing people in by an identity provider: OpenID Connect, code flow with PKCE."""
