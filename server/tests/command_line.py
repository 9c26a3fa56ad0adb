"""Commands of `wirewatch`, run within the tests' process."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Answer]
