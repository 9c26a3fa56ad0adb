"""Facts that were found instead of given, each with where it was found."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """A parameter's value and its source, as it is told to the user."""

    value: str
    source: str


Facts = Mapping[str, Fact]
"""By the name of the upload's parameter."""
