"""What the uploader's exit status says; docs/reference/upload.md explains each to users."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """0 to 5; the first that applies of USAGE, REFUSED, NOT_DELIVERED, UNDECIDED, GATE_FAILED."""

    OK = 0
    GATE_FAILED = 1
    USAGE = 2
    NOT_DELIVERED = 3
    REFUSED = 4
    UNDECIDED = 5
