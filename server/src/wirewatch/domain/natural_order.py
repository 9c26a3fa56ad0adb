"""The order people expect of texts that hold numbers: 8, 64, 512; gcc-9, gcc-12; 1.74, 1.81."""

import re
from functools import lru_cache

_NUMBER = re.compile(r"([0-9]{1,18})")

NaturalKey = tuple[tuple[int, int, str], ...]


@lru_cache(maxsize=4_096)
def natural_key(text: str) -> NaturalKey:
    """Return a sorting key that compares runs of digits as numbers."""
    parts = _NUMBER.split(text)
    compared = (
        (0, int(part), part) if place % 2 else (1, 0, part.lower())
        for place, part in enumerate(parts)
        if part
    )
    # The text itself decides between 08 and 8, a and A: the order is total.
    return (*compared, (2, 0, text))
