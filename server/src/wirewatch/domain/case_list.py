"""The ordered cases of a report: what a layout is made of."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import overload

from wirewatch.domain.report import CaseKey


class CaseList(Sequence[CaseKey]):
    """Cases in order. Nobody changes it, so reports with the same names may share one."""

    def __init__(self, keys: Iterable[CaseKey]) -> None:
        self._keys = tuple(keys)

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self._keys)

    def __iter__(self) -> Iterator[CaseKey]:
        """Return the cases in order."""
        return iter(self._keys)

    @overload
    def __getitem__(self, place: int) -> CaseKey: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[CaseKey]: ...
    def __getitem__(self, place: int | slice) -> CaseKey | Sequence[CaseKey]:
        """Return the case in that place, or those in that slice."""
        return self._keys[place]

    @cached_property
    def digest(self) -> bytes:
        """What tells the list apart: SHA-256 over its cases' identities, in order."""
        text = "\n".join(
            f"{key.name}\0{key.threads}\0{key.clock}\0{key.revision}" for key in self._keys
        )
        return hashlib.sha256(text.encode()).digest()

    @cached_property
    def most_threads(self) -> int:
        """The largest number of threads that a case has."""
        return max((key.threads for key in self._keys), default=0)

    @cached_property
    def longest_name_chars(self) -> int:
        """Number of characters of the longest name."""
        return max((len(key.name) for key in self._keys), default=0)
