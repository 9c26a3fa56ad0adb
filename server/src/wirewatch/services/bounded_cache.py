"""A cache that knows how many bytes it keeps."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_OVERHEAD_BYTES = 200


class BoundedCache(Generic[Key, Value]):
    """Values by key, at most so many bytes of them: what was not used for longest goes first.

    Safe between threads. Values are shared with whoever gets them, so nobody may change them.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[Key, tuple[int, Value]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def kept_bytes(self) -> int:
        """The size of all that is kept, as it was declared, with an allowance for each entry."""
        return self._bytes

    def get(self, key: Key) -> Value | None:
        """Return the value, None when it is not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def put(self, key: Key, value: Value, size_bytes: int) -> None:
        """Keep the value; one that alone is larger than an eighth of the bound is not kept."""
        size_bytes += _OVERHEAD_BYTES
        if size_bytes > self.max_bytes // 8:
            return
        with self._lock:
            self._forget(key)
            self._kept[key] = (size_bytes, value)
            self._bytes += size_bytes
            while self._bytes > self.max_bytes:
                self._forget(next(iter(self._kept)))

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _forget(self, key: Key) -> None:
        found = self._kept.pop(key, None)
        if found is not None:
            self._bytes -= found[0]
