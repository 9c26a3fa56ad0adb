"""What running `wirewatch upload` in a test gives."""

from collections.abc import Callable
from dataclasses import dataclass

TOKEN = "ww_planted_secret"


@dataclass(frozen=True)
class Done:
    """What the command said."""

    status: int
    out: str
    err: str


Upload = Callable[..., Done]
