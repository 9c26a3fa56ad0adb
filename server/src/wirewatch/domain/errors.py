"""The errors of Wirewatch.

    WirewatchError
    ├── NotFound                 the named thing does not exist, or may not be seen
    ├── Unauthorized             no token, or not a valid one
    ├── Forbidden                the token lacks the scope
    ├── Conflict                 the request contradicts what is stored
    │   └── StaleReport          the same body is stored under another version
    ├── InvalidRequest           a parameter is malformed; says which and what to do
    ├── InvalidReport            the report cannot be read; says where and what to do
    ├── UnsupportedMedia         the body comes in a type or encoding that is not read
    ├── TooLarge                 a limit was passed; says which and its value
    ├── TooManyRequests          the caller asks too often; the same request may be sent again later
    └── Unavailable              the store cannot answer now; the same request may be sent again
        └── StorageFull          the store has no room; the same request may be sent again

They carry facts, not HTTP; `api.problems` maps each class to a status once.
"""


class WirewatchError(Exception):
    """Base of all errors that a user can meet. `detail` is one or two sentences: what, and the remedy."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotFound(WirewatchError):
    """The named thing does not exist, or may not be seen."""


class Unauthorized(WirewatchError):
    """No token was given, or it is not a valid one."""


class Forbidden(WirewatchError):
    """The token is valid but lacks the scope."""


class Conflict(WirewatchError):
    """The request contradicts what is stored."""


class StaleReport(Conflict):
    """The same body is already stored under another version or track."""


class InvalidRequest(WirewatchError):
    """A parameter is malformed. `parameter` names it."""

    def __init__(self, detail: str, *, parameter: str) -> None:
        super().__init__(detail)
        self.parameter = parameter


class InvalidReport(WirewatchError):
    """A report cannot be read.

    Attributes:
        pointer: JSON pointer to the offending value ("/benchmarks/3/real_time"), or "" when the text is not JSON.
        line, column: 1-based place in the text, when the text is not JSON.
    """

    def __init__(
        self, detail: str, *, pointer: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(detail)
        self.pointer = pointer
        self.line = line
        self.column = column


class UnsupportedMedia(WirewatchError):
    """The body comes in a type or encoding that is not read."""


class TooLarge(WirewatchError):
    """A limit was passed. `limit` names it."""

    def __init__(self, detail: str, *, limit: str) -> None:
        super().__init__(detail)
        self.limit = limit


class TooManyRequests(WirewatchError):
    """The caller asks too often; the same request may be sent again after `retry_after_s` seconds."""

    def __init__(self, detail: str, *, retry_after_s: int) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class Unavailable(WirewatchError):
    """The store cannot answer now; the same request may be sent again after `retry_after_s` seconds."""

    def __init__(self, detail: str, *, retry_after_s: int = 5) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class StorageFull(Unavailable):
    """The store has no room left; the same request may be sent again once there is."""
