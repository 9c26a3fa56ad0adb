"""A lock between processes that the system lifts when its holder ends, however that happens."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from wirewatch.upload.shared_folder import in_folder

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def try_lock(path: Path) -> Iterator[bool]:
    """Yield at once whether the lock is ours; its file is removed when we had it.

    One who waits on a file that was just removed may hold a lock of his own: whoever takes it must bear that.
    """
    with in_folder(path.parent, lambda: path.open("ab")) as file:
        try:
            _lock(file.fileno())
        except OSError:
            yield False
            return
        try:
            yield True
        finally:
            if sys.platform != "win32":
                path.unlink(missing_ok=True)
    if sys.platform == "win32":
        with suppress(OSError):  # Only once it is closed, unless another has opened it.
            path.unlink()
