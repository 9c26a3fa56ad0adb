"""Commands of `wirewatch`, run within the tests' process."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]
"""Runs a command with these arguments, and with the environment that keywords give."""

TOKEN = "ww_planted_secret"
"""The token of tests that upload; nothing may say it."""
