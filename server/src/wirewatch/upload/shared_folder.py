"""A folder that other processes make and, once it is empty, remove."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

_TRIES = 100
_Made = TypeVar("_Made")


def in_folder(folder: Path, make: Callable[[], _Made]) -> _Made:
    """Return what `make` makes in the folder, which is there then: it is made, as often as others remove it.

    Raises:
        OSError: it cannot be made, or `make` fails for another reason.
    """
    for _ in range(_TRIES):
        # The second one is what the library says when the folder goes while it looks at it.
        with suppress(FileNotFoundError, FileExistsError):
            folder.mkdir(parents=True, exist_ok=True)
            return make()
    folder.mkdir(parents=True, exist_ok=True)
    return make()
