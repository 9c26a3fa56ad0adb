"""Telling people and machines of verdicts: subscriptions, messages in several forms, their delivery."""
